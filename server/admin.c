/* See admin.h. */
#include "server/admin.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "hall/store.h"
#include "server/file.h"

/* Opens a file of tables that exists and that we understand; NULL and a problem if not. */
static sqlite3 *open_file(const char *path, struct problem *problem)
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

/* A path with something at its end, to be freed. */
static char *with_end(const char *path, const char *end)
{
    size_t size = strlen(path) + strlen(end) + 1;
    char *name = (char *)malloc(size);

    if (name)
        snprintf(name, size, "%s%s", path, end);
    return name;
}

/* --- looking --- */

static void print_time(FILE *out, int64_t seconds)
{
    time_t when = (time_t)seconds;
    struct tm parts;
    char text[32];

    gmtime_r(&when, &parts);
    strftime(text, sizeof text, "%Y-%m-%dT%H:%MZ", &parts);
    fprintf(out, "  %s", text);
}

static void print_seats(FILE *out, sqlite3 *db, const char *id)
{
    sqlite3_stmt *s = NULL;
    const char *between = "";

    if (sqlite3_prepare_v2(db,
                           "SELECT CASE WHEN kind = 2 THEN level WHEN person = 0 THEN '-'"
                           " WHEN name = '' THEN '?' ELSE name END FROM seats WHERE tab = ?1"
                           " ORDER BY seat",
                           -1, &s, NULL) != SQLITE_OK)
        return;
    sqlite3_bind_text(s, 1, id, -1, SQLITE_STATIC);
    while (sqlite3_step(s) == SQLITE_ROW) {
        fprintf(out, "%s%s", between, (const char *)sqlite3_column_text(s, 0));
        between = ", ";
    }
    sqlite3_finalize(s);
}

bool admin_tables(const char *path, FILE *out, struct problem *problem)
{
    sqlite3 *db = open_file(path, problem);
    sqlite3_stmt *s = NULL;
    bool done;

    if (!db)
        return false;
    done = sqlite3_prepare_v2(db,
                              "SELECT id, game, created, coalesce(max(at), created) AS last,"
                              " sum(kind = 3), finished, scores FROM tables LEFT JOIN log ON"
                              " tab = id GROUP BY id ORDER BY last DESC, id",
                              -1, &s, NULL) == SQLITE_OK;
    while (done && sqlite3_step(s) == SQLITE_ROW) {
        const char *id = (const char *)sqlite3_column_text(s, 0);

        fprintf(out, "%s  %-8s", id, (const char *)sqlite3_column_text(s, 1));
        print_time(out, sqlite3_column_int64(s, 2));
        print_time(out, sqlite3_column_int64(s, 3));
        fprintf(out, "  %4d  %-12s  ", sqlite3_column_int(s, 4),
                sqlite3_column_int64(s, 5) ? (const char *)sqlite3_column_text(s, 6) : "-");
        print_seats(out, db, id);
        fputc('\n', out);
    }
    done = sqlite3_finalize(s) == SQLITE_OK && done;
    if (!done)
        file_say_error(problem, path, sqlite3_errmsg(db));
    sqlite3_close(db);
    return done;
}

bool admin_stats(const char *path, FILE *out, struct problem *problem)
{
    static const struct {
        const char *name;
        const char *sql;
    } counts[] = {
        {N_("version"), "PRAGMA user_version"},
        {N_("people"), "SELECT count(*) FROM people"},
        {N_("tables"), "SELECT count(*) FROM tables"},
        {N_("unfinished"), "SELECT count(*) FROM tables WHERE finished = 0"},
        {N_("finished"), "SELECT count(*) FROM tables WHERE finished > 0"},
        {N_("played in the last day"),
         "SELECT count(DISTINCT tab) FROM log WHERE at > unixepoch() - 86400"},
        {N_("actions"), "SELECT count(*) FROM log WHERE kind = 3"},
        {N_("bytes"), "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"},
        {N_("bytes unused"),
         "SELECT freelist_count * page_size FROM pragma_freelist_count, pragma_page_size"},
    };
    sqlite3 *db = open_file(path, problem);
    bool done = db;

    for (size_t i = 0; done && i < sizeof counts / sizeof *counts; i++) {
        sqlite3_stmt *s = NULL;

        done = sqlite3_prepare_v2(db, counts[i].sql, -1, &s, NULL) == SQLITE_OK &&
               sqlite3_step(s) == SQLITE_ROW;
        if (done) {
            const char *name = text_in(problem->lang, counts[i].name);

            fprintf(out, "%s%*s %12lld\n", name, (int)(28 - text_width(name)), "",
                    (long long)sqlite3_column_int64(s, 0));
        } else {
            file_say_error(problem, path, sqlite3_errmsg(db));
        }
        sqlite3_finalize(s);
    }
    sqlite3_close(db);
    return done;
}

/* --- copying --- */

/* What has been written is on the disk, not only on its way. */
static bool sync_path(const char *path)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    bool done = fd >= 0 && !fsync(fd);

    if (fd >= 0)
        close(fd);
    return done;
}

/* The folder that a path is in, to be freed. */
static char *folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');

    if (!slash)
        return strdup(".");
    return slash == path ? strdup("/") : strndup(path, (size_t)(slash - path));
}

/* The names in the folder that a path is in are on the disk then. */
static bool sync_folder(const char *path)
{
    char *folder = folder_of(path);
    bool done = folder && sync_path(folder);

    free(folder);
    return done;
}

/* Copies all pages as they are at one moment; the copy is private, sound and synced. */
static bool copy_pages(sqlite3 *from, const char *to, struct problem *problem)
{
    sqlite3 *db = NULL;
    sqlite3_backup *backup;
    bool done;

    unlink(to);
    done =
        sqlite3_open_v2(to, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL) == SQLITE_OK;
    backup = done ? sqlite3_backup_init(db, "main", from, "main") : NULL;
    if (backup) {
        sqlite3_backup_step(backup, -1);
        sqlite3_backup_finish(backup);
    }
    done = done && sqlite3_errcode(db) == SQLITE_OK && file_is_sound(db);
    if (!done)
        file_say_error(problem, to, sqlite3_errmsg(db));
    sqlite3_close(db);
    if (done && (chmod(to, 0600) || !sync_path(to)))
        done = file_say_error(problem, to, strerror(errno));
    if (!done)
        unlink(to);
    return done;
}

/* Copies an open file beside `to`, to be renamed; the name is to be freed. */
static char *copy_beside(sqlite3 *from, const char *to, struct problem *problem)
{
    char *part = with_end(to, ".part");

    if (!part) {
        file_say(problem, to, N_("out of memory"));
        return NULL;
    }
    if (copy_pages(from, part, problem))
        return part;
    free(part);
    return NULL;
}

static bool is_same_file(const char *one, const char *other)
{
    struct stat a;
    struct stat b;

    return !stat(one, &a) && !stat(other, &b) && a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

bool admin_backup(const char *path, const char *to, struct problem *problem)
{
    sqlite3 *db;
    char *part;
    bool done;

    if (is_same_file(path, to))
        return file_say(problem, to, N_("{path}: this is the file itself"));
    db = open_file(path, problem);
    part = db ? copy_beside(db, to, problem) : NULL;
    sqlite3_close(db);
    if (!part)
        return false;
    done = !rename(part, to) && sync_folder(to);
    if (!done)
        file_say_error(problem, to, strerror(errno));
    free(part);
    return done;
}

/* --- putting another file in its place --- */

static int unlink_if_there(const char *path)
{
    return unlink(path) && errno != ENOENT ? -1 : 0;
}

/* The name of a path with what comes behind it, once more with ".old" before that: renamed, or
 * linked so that there is never nothing at the path. Nothing to do if it is not there. */
static bool put_aside(const char *path, const char *end,
                      int (*carry)(const char *, const char *))
{
    char *old = with_end(path, ".old");
    char *from = with_end(path, end);
    char *to = old ? with_end(old, end) : NULL;
    bool done = from && to && !unlink_if_there(to) && (!carry(from, to) || errno == ENOENT);

    free(old);
    free(from);
    free(to);
    return done;
}

/* A file belongs to whom the one it replaces belongs, or to whom the folder does: restored by
 * root, it is still the server's. */
static bool keep_owner(const char *part, const char *path)
{
    struct stat is;
    struct stat was;
    char *folder = folder_of(path);
    bool done = folder && !stat(part, &is) && (!stat(path, &was) || !stat(folder, &was));

    free(folder);
    return done && ((is.st_uid == was.st_uid && is.st_gid == was.st_gid) ||
                    !chown(part, was.st_uid, was.st_gid));
}

/* Puts a complete copy in the place of the file. */
static bool replace(const char *path, const char *part, struct problem *problem)
{
    char *shared = with_end(path, "-shm");
    bool done =
        keep_owner(part, path) && put_aside(path, "", link) && put_aside(path, "-wal", rename);

    if (done && shared)
        unlink(shared);
    free(shared);
    done = done && !rename(part, path) && sync_folder(path);
    if (done)
        return true;
    file_say_error(problem, path, strerror(errno));
    unlink(part);
    return false;
}

/* Does it at a path that is no link. */
static bool restore_at(const char *path, const char *from, struct problem *problem)
{
    sqlite3 *db = open_file(from, problem);
    char *part = db ? copy_beside(db, path, problem) : NULL;
    bool done;

    sqlite3_close(db);
    done = part && replace(path, part, problem);
    free(part);
    return done;
}

bool admin_restore(const char *path, const char *from, struct problem *problem)
{
    char *real = realpath(path, NULL);
    int lock = -1;
    bool done;

    if (is_same_file(path, from)) {
        free(real);
        return file_say(problem, from, N_("{path}: this is the file itself"));
    }
    if (real)
        lock = file_lock(real, false, problem);
    done = (lock >= 0 || !real) && restore_at(real ? real : path, from, problem);
    free(real);
    if (lock >= 0)
        close(lock);
    return done;
}

bool admin_vacuum(const char *path, struct problem *problem)
{
    int lock = file_lock(path, false, problem);
    sqlite3 *db = lock >= 0 ? open_file(path, problem) : NULL;
    bool done = db && sqlite3_exec(db, "VACUUM; PRAGMA wal_checkpoint(TRUNCATE)", NULL, NULL,
                                   NULL) == SQLITE_OK;

    if (db && !done)
        file_say_error(problem, path, sqlite3_errmsg(db));
    sqlite3_close(db);
    if (lock >= 0)
        close(lock);
    return done;
}
