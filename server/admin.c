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
#include "server/pg.h"

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

void admin_print_time(FILE *out, int64_t seconds)
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

/* What is said of a table before its seats. */
static void print_table(FILE *out, const char *id, const char *game, int64_t created,
                        int64_t last, int actions, const char *scores)
{
    fprintf(out, "%s  %-8s", id, game);
    admin_print_time(out, created);
    admin_print_time(out, last);
    fprintf(out, "  %4d  %-12s  ", actions, scores);
}

static bool list_file(const char *path, FILE *out, struct problem *problem)
{
    sqlite3 *db = file_open(path, problem);
    sqlite3_stmt *s = NULL;
    bool done;

    if (!db)
        return false;
    done = sqlite3_prepare_v2(db,
                              "SELECT id, game, created, coalesce(max(at), created) AS last,"
                              " sum(kind = 3), iif(finished, scores, '-') FROM tables"
                              " LEFT JOIN log ON tab = id GROUP BY id ORDER BY last DESC, id",
                              -1, &s, NULL) == SQLITE_OK;
    while (done && sqlite3_step(s) == SQLITE_ROW) {
        const char *id = (const char *)sqlite3_column_text(s, 0);

        print_table(out, id, (const char *)sqlite3_column_text(s, 1),
                    sqlite3_column_int64(s, 2), sqlite3_column_int64(s, 3),
                    sqlite3_column_int(s, 4), (const char *)sqlite3_column_text(s, 5));
        print_seats(out, db, id);
        fputc('\n', out);
    }
    done = sqlite3_finalize(s) == SQLITE_OK && done;
    if (!done)
        file_say_error(problem, path, sqlite3_errmsg(db));
    sqlite3_close(db);
    return done;
}

/* Connects to a database that we understand. */
static bool open_database(struct pg *pg, const char *place, struct problem *problem)
{
    int version;

    *pg = (struct pg){.place = place};
    if (!pg_connect(pg))
        return pg_say_error(problem, place, pg->error);
    version = pg_version(pg);
    if (version > 0 && version <= PG_VERSION)
        return true;
    if (version < 0)
        pg_say_error(problem, place, pg->error);
    else
        pg_say(problem, place,
               version ? file_newer : N_("{path}: no madang has kept anything in it"));
    pg_disconnect(pg);
    return false;
}

static bool list_database(const char *place, FILE *out, struct problem *problem)
{
    struct pg pg;
    PGresult *r;
    bool done;

    if (!open_database(&pg, place, problem))
        return false;
    r = pg_run_sql(&pg,
                   "SELECT id, game, created, coalesce(last, created), actions,"
                   " CASE WHEN finished > 0 THEN scores ELSE '-' END, (SELECT string_agg("
                   "  CASE WHEN kind = 2 THEN level WHEN person = 0 THEN '-'"
                   "   WHEN name = '' THEN '?' ELSE name END, ', ' ORDER BY seat)"
                   "  FROM seats WHERE seats.tab = id) FROM tables LEFT JOIN (SELECT tab,"
                   "  max(at) AS last, count(*) FILTER (WHERE kind = 3) AS actions FROM log"
                   "  GROUP BY tab) AS l ON l.tab = id ORDER BY 4 DESC, id",
                   NULL, PG_ADMIN);
    done = r && pg_is_good(&pg, r);
    for (int i = 0; done && i < PQntuples(r); i++) {
        print_table(out, PQgetvalue(r, i, 0), PQgetvalue(r, i, 1), pg_number(r, i, 2),
                    pg_number(r, i, 3), (int)pg_number(r, i, 4), PQgetvalue(r, i, 5));
        fprintf(out, "%s\n", PQgetvalue(r, i, 6));
    }
    if (!done)
        pg_say_error(problem, place, pg.error);
    PQclear(r);
    pg_disconnect(&pg);
    return done;
}

bool admin_tables(const char *db, FILE *out, struct problem *problem)
{
    return pg_is_place(db) ? list_database(db, out, problem) : list_file(db, out, problem);
}

/* What is counted, in a file and in a database; NULL: there it means nothing. */
static const struct {
    const char *name;
    const char *in_file;
    const char *in_database;
} counts[] = {
    {N_("version"), "PRAGMA user_version", "SELECT version FROM madang"},
    {N_("people"), "SELECT count(*) FROM people", "SELECT count(*) FROM people"},
    {N_("tables"), "SELECT count(*) FROM tables", "SELECT count(*) FROM tables"},
    {N_("unfinished"), "SELECT count(*) FROM tables WHERE finished = 0",
     "SELECT count(*) FROM tables WHERE finished = 0"},
    {N_("finished"), "SELECT count(*) FROM tables WHERE finished > 0",
     "SELECT count(*) FROM tables WHERE finished > 0"},
    {N_("played in the last day"),
     "SELECT count(DISTINCT tab) FROM log WHERE at > unixepoch() - 86400",
     "SELECT count(DISTINCT tab) FROM log WHERE at > extract(epoch FROM now()) - 86400"},
    {N_("actions"), "SELECT count(*) FROM log WHERE kind = 3",
     "SELECT count(*) FROM log WHERE kind = 3"},
    {N_("bytes"), "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size",
     "SELECT pg_database_size(current_database())"},
    {N_("bytes unused"),
     "SELECT freelist_count * page_size FROM pragma_freelist_count, pragma_page_size", NULL},
};
enum { N_COUNTS = sizeof counts / sizeof *counts };

static void print_count(FILE *out, enum lang lang, const char *english, int64_t n)
{
    const char *name = text_in(lang, english);

    fprintf(out, "%s%*s %12lld\n", name, (int)(28 - text_width(name)), "", (long long)n);
}

static bool count_file(const char *path, FILE *out, struct problem *problem)
{
    sqlite3 *db = file_open(path, problem);
    bool done = db;

    for (int i = 0; done && i < N_COUNTS; i++) {
        sqlite3_stmt *s = NULL;

        done = sqlite3_prepare_v2(db, counts[i].in_file, -1, &s, NULL) == SQLITE_OK &&
               sqlite3_step(s) == SQLITE_ROW;
        if (done)
            print_count(out, problem->lang, counts[i].name, sqlite3_column_int64(s, 0));
        else
            file_say_error(problem, path, sqlite3_errmsg(db));
        sqlite3_finalize(s);
    }
    sqlite3_close(db);
    return done;
}

static bool count_database(const char *place, FILE *out, struct problem *problem)
{
    struct pg pg;
    bool done = true;

    if (!open_database(&pg, place, problem))
        return false;
    for (int i = 0; done && i < N_COUNTS; i++) {
        PGresult *r;

        if (!counts[i].in_database)
            continue;
        r = pg_run_sql(&pg, counts[i].in_database, NULL, PG_ADMIN);
        done = r && pg_is_good(&pg, r) && PQntuples(r) == 1;
        if (done)
            print_count(out, problem->lang, counts[i].name, pg_number(r, 0, 0));
        else
            pg_say_error(problem, place, pg.error);
        PQclear(r);
    }
    pg_disconnect(&pg);
    return done;
}

bool admin_stats(const char *db, FILE *out, struct problem *problem)
{
    return pg_is_place(db) ? count_database(db, out, problem) : count_file(db, out, problem);
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

    if (pg_is_place(path))
        return pg_say(problem, path,
                      N_("{path}: pg_dump makes a backup of a database; 'madang admin copy' "
                         "makes a file of it"));
    if (is_same_file(path, to))
        return file_say(problem, to, N_("{path}: this is the file itself"));
    db = file_open(path, problem);
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
    sqlite3 *db = file_open(from, problem);
    char *part = db ? copy_beside(db, path, problem) : NULL;
    bool done;

    sqlite3_close(db);
    done = part && replace(path, part, problem);
    free(part);
    return done;
}

bool admin_restore(const char *path, const char *from, struct problem *problem)
{
    char *real;
    int lock = -1;
    bool done;

    if (pg_is_place(path))
        return pg_say(problem, path,
                      N_("{path}: pg_restore brings a backup of a database back; 'madang admin "
                         "copy' fills an empty one from a file"));
    real = realpath(path, NULL);
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

/* A server may be running. */
static bool vacuum_database(const char *place, struct problem *problem)
{
    struct pg pg;
    bool done;

    if (!open_database(&pg, place, problem))
        return false;
    done = pg_do(&pg, "VACUUM (ANALYZE)", PG_ADMIN);
    if (!done)
        pg_say_error(problem, place, pg.error);
    pg_disconnect(&pg);
    return done;
}

/* What is deleted from the index of words stays in it until it is merged. */
static bool merge_words(sqlite3 *db)
{
    return file_version(db) != STORE_VERSION ||
           sqlite3_exec(db, "INSERT INTO words (words) VALUES ('optimize')", NULL, NULL,
                        NULL) == SQLITE_OK;
}

static bool vacuum_file(const char *path, struct problem *problem)
{
    int lock = file_lock(path, false, problem);
    sqlite3 *db = lock >= 0 ? file_open(path, problem) : NULL;
    bool done = db && merge_words(db) &&
                sqlite3_exec(db, "VACUUM; PRAGMA wal_checkpoint(TRUNCATE)", NULL, NULL, NULL) ==
                    SQLITE_OK;

    if (db && !done)
        file_say_error(problem, path, sqlite3_errmsg(db));
    sqlite3_close(db);
    if (lock >= 0)
        close(lock);
    return done;
}

bool admin_vacuum(const char *db, struct problem *problem)
{
    return pg_is_place(db) ? vacuum_database(db, problem) : vacuum_file(db, problem);
}
