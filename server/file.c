/* See file.h. */
#include "server/file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "hall/store.h"

const char file_newer[] = N_("{path}: written by a newer madang; this one cannot read it");

bool file_say(struct problem *problem, const char *path, const char *english)
{
    return problem_say(problem, NULL, english, "path", path, NULL);
}

bool file_say_error(struct problem *problem, const char *path, const char *error)
{
    return problem_say(problem, NULL, "{path}: {error}", "path", path, "error", error, NULL);
}

bool file_say_unsound(struct problem *problem, const char *path, sqlite3 *db)
{
    switch (sqlite3_errcode(db) & 0xff) {
    case SQLITE_OK:
    case SQLITE_ROW:
    case SQLITE_DONE:
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return file_say(problem, path,
                        N_("{path}: not a madang file, or damaged; 'madang admin restore' "
                           "brings a backup back"));
    default: return file_say_error(problem, path, sqlite3_errmsg(db));
    }
}

/* Whether a path leads to the file that is open. */
static bool leads_to(const char *path, int fd)
{
    struct stat there;
    struct stat here;

    return !stat(path, &there) && !fstat(fd, &here) && there.st_dev == here.st_dev &&
           there.st_ino == here.st_ino;
}

int file_lock(const char *path, bool may_make, struct problem *problem)
{
    for (;;) {
        int lock = open(path, O_RDONLY | O_CLOEXEC | (may_make ? O_CREAT : 0), 0600);

        if (lock < 0) {
            file_say_error(problem, path, strerror(errno));
            return -1;
        }
        if (flock(lock, LOCK_EX | LOCK_NB)) {
            file_say(problem, path, N_("{path}: a server uses this file"));
            close(lock);
            return -1;
        }
        if (leads_to(path, lock))
            return lock;
        close(lock); /* another file was put there meanwhile */
    }
}

int file_version(sqlite3 *db)
{
    sqlite3_stmt *s = NULL;
    int version = -1;

    if (sqlite3_prepare_v2(db, "PRAGMA user_version", -1, &s, NULL) == SQLITE_OK &&
        sqlite3_step(s) == SQLITE_ROW)
        version = sqlite3_column_int(s, 0);
    sqlite3_finalize(s);
    return version;
}

bool file_is_sound(sqlite3 *db)
{
    sqlite3_stmt *s = NULL;
    bool sound = sqlite3_prepare_v2(db, "PRAGMA quick_check(1)", -1, &s, NULL) == SQLITE_OK &&
                 sqlite3_step(s) == SQLITE_ROW && sqlite3_column_text(s, 0) &&
                 !strcmp((const char *)sqlite3_column_text(s, 0), "ok");

    sqlite3_finalize(s);
    return sound;
}

sqlite3 *file_open(const char *path, struct problem *problem)
{
    sqlite3 *db = NULL;
    int version;

    if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK) {
        file_say_error(problem, path, sqlite3_errmsg(db));
    } else {
        sqlite3_busy_timeout(db, 5000);
        version = file_version(db);
        if (version > STORE_VERSION)
            file_say(problem, path, file_newer);
        else if (version < 1 || !file_is_sound(db))
            file_say_unsound(problem, path, db);
        else
            return db;
    }
    sqlite3_close(db);
    return NULL;
}
