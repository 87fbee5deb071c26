/* What who runs a server does about people, tables and addresses: what is kept about somebody,
 * and orders, which the server that runs finds in the file. See admin.h. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "hall/secret.h"
#include "hall/store.h"
#include "server/admin.h"
#include "server/file.h"
#include "server/peers.h"
#include "server/pg.h"

/* Opens a file that has what orders need; NULL and a problem if not. */
static sqlite3 *open_newest(const char *path, struct problem *problem)
{
    sqlite3 *db = NULL;

    if (pg_is_place(path))
        pg_say(problem, path, N_("{path}: this is done in a file"));
    else
        db = file_open(path, problem);
    if (!db || file_version(db) == STORE_VERSION)
        return db;
    file_say(problem, path,
             N_("{path}: an older program made this file; start the server once"));
    sqlite3_close(db);
    return NULL;
}

static bool close_with(sqlite3 *db, const char *path, bool done, struct problem *problem)
{
    if (!done && !*problem->text)
        file_say_error(problem, path, sqlite3_errmsg(db));
    sqlite3_close(db);
    return done;
}

static sqlite3_stmt *prepare(sqlite3 *db, const char *sql)
{
    sqlite3_stmt *s = NULL;

    return sqlite3_prepare_v2(db, sql, -1, &s, NULL) == SQLITE_OK ? s : NULL;
}

/* --- who it is --- */

/* The one that a statement finds; 0 and a problem: nobody, or several, who are told. */
static int64_t only_one(sqlite3_stmt *s, const char *who, FILE *out, struct problem *problem)
{
    int64_t first = 0;
    int n = 0;

    while (sqlite3_step(s) == SQLITE_ROW) {
        if (!n++)
            first = sqlite3_column_int64(s, 0);
        if (n == 2)
            fprintf(out, "%" PRId64 "\n", first);
        if (n >= 2)
            fprintf(out, "%" PRId64 "\n", (int64_t)sqlite3_column_int64(s, 0));
    }
    if (n == 1)
        return first;
    problem_say(problem, NULL,
                n ? N_("several people are called {who}; say the number of one")
                  : N_("nobody here is {who}"),
                "who", who, NULL);
    return 0;
}

static int64_t find_person(sqlite3 *db, const char *who, FILE *out, struct problem *problem)
{
    const char *mark = strchr(who, '#');
    const char *link = mark ? mark + 1 : who;
    bool is_number = *who && !who[strspn(who, "0123456789")];
    uint8_t secret[SECRET_BYTES];
    uint8_t hash[SECRET_BYTES];
    bool is_link = !is_number && secret_read(link, secret);
    sqlite3_stmt *s =
        prepare(db, is_number ? "SELECT person FROM (SELECT id AS person FROM people"
                                " UNION SELECT person FROM met) WHERE person = ?1"
                    : is_link ? "SELECT person FROM seats WHERE link = ?1 AND person > 0"
                              : "SELECT id FROM people WHERE name = ?1 ORDER BY seen DESC");
    int64_t person = 0;

    if (!s)
        return 0;
    if (is_number)
        sqlite3_bind_int64(s, 1, strtoll(who, NULL, 10));
    else if (!is_link)
        sqlite3_bind_text(s, 1, who, -1, SQLITE_STATIC);
    if (is_link) {
        secret_hash("madang seat link", secret, hash);
        sqlite3_bind_blob(s, 1, hash, SECRET_BYTES, SQLITE_STATIC);
    }
    person = only_one(s, is_link ? "#…" : who, out, problem);
    sqlite3_finalize(s);
    return person;
}

/* --- what is kept --- */

static void print_tables(sqlite3 *db, int64_t person, FILE *out)
{
    sqlite3_stmt *s = prepare(
        db, "SELECT id, game, created, finished, creator = ?1, public,"
            " (SELECT group_concat('P' || (seat + 1) || iif(name = '', '', ' ' || name),"
            "   ', ') FROM seats WHERE tab = id AND person = ?1)"
            " FROM met JOIN tables ON id = tab WHERE person = ?1 ORDER BY created");

    if (!s)
        return;
    sqlite3_bind_int64(s, 1, person);
    while (sqlite3_step(s) == SQLITE_ROW) {
        const char *seats = (const char *)sqlite3_column_text(s, 6);

        fprintf(out, "%s  %-8s", (const char *)sqlite3_column_text(s, 0),
                (const char *)sqlite3_column_text(s, 1));
        admin_print_time(out, sqlite3_column_int64(s, 2));
        if (sqlite3_column_int64(s, 3))
            admin_print_time(out, sqlite3_column_int64(s, 3));
        else
            fprintf(out, "  %-17s", "-");
        fprintf(out, "  %s%s  %s\n", sqlite3_column_int(s, 4) ? "m" : "-",
                sqlite3_column_int(s, 5) ? "p" : "-", seats ? seats : "-");
    }
    sqlite3_finalize(s);
}

bool admin_person(const char *path, const char *who, FILE *out, struct problem *problem)
{
    sqlite3 *db = open_newest(path, problem);
    int64_t person = db ? find_person(db, who, out, problem) : 0;
    sqlite3_stmt *s =
        person ? prepare(db, "SELECT name, seen FROM people WHERE id = ?1") : NULL;

    if (!db)
        return false;
    if (s) {
        sqlite3_bind_int64(s, 1, person);
        fprintf(out, "%" PRId64, person);
        if (sqlite3_step(s) == SQLITE_ROW) {
            admin_print_time(out, sqlite3_column_int64(s, 1));
            fprintf(out, "  %s", (const char *)sqlite3_column_text(s, 0));
        }
        fputc('\n', out);
        sqlite3_finalize(s);
        print_tables(db, person, out);
    }
    return close_with(db, path, s, problem);
}

/* --- orders --- */

/* What is bound is a number or a text. */
static bool run(sqlite3 *db, const char *sql, int64_t number, const char *text, int seat)
{
    sqlite3_stmt *s = prepare(db, sql);

    if (!s)
        return false;
    if (text)
        sqlite3_bind_text(s, 1, text, -1, SQLITE_STATIC);
    else
        sqlite3_bind_int64(s, 1, number);
    if (sqlite3_bind_parameter_count(s) > 1)
        sqlite3_bind_int(s, 2, seat);
    sqlite3_step(s);
    return sqlite3_finalize(s) == SQLITE_OK;
}

/* Both or neither: the person's own row goes with the order, as when they ask themselves. */
bool admin_forget(const char *path, const char *who, FILE *out, struct problem *problem)
{
    sqlite3 *db = open_newest(path, problem);
    int64_t person = db ? find_person(db, who, out, problem) : 0;
    bool done;

    if (!db)
        return false;
    done = person &&
           sqlite3_exec(db, "PRAGMA secure_delete = ON; BEGIN IMMEDIATE", NULL, NULL, NULL) ==
               SQLITE_OK &&
           run(db,
               "INSERT INTO orders (kind, tab, seat, person, hash, name) SELECT 1, '', 0, ?1,"
               " (SELECT hash FROM people WHERE id = ?1),"
               " coalesce((SELECT name FROM people WHERE id = ?1), '')",
               person, NULL, 0) &&
           run(db, "DELETE FROM people WHERE id = ?1", person, NULL, 0) &&
           sqlite3_exec(db, "COMMIT", NULL, NULL, NULL) == SQLITE_OK;
    return close_with(db, path, done, problem);
}

/* Whether there is such a table, and such a seat if one is asked for. */
static bool has_table(sqlite3 *db, const char *table, int seat, struct problem *problem)
{
    sqlite3_stmt *s = prepare(db, "SELECT 1 FROM seats WHERE tab = ?1 AND seat = ?2");
    bool is_there;

    if (!s)
        return false;
    sqlite3_bind_text(s, 1, table, -1, SQLITE_STATIC);
    sqlite3_bind_int(s, 2, seat);
    is_there = sqlite3_step(s) == SQLITE_ROW;
    sqlite3_finalize(s);
    return is_there ||
           problem_say(problem, NULL, N_("there is no such table, or no such seat"), NULL);
}

static bool order(const char *path, const char *sql, const char *table, int seat,
                  struct problem *problem)
{
    sqlite3 *db = open_newest(path, problem);

    if (!db)
        return false;
    return close_with(
        db, path, has_table(db, table, seat, problem) && run(db, sql, 0, table, seat), problem);
}

bool admin_close(const char *path, const char *table, struct problem *problem)
{
    return order(path,
                 "INSERT INTO orders (kind, tab, seat, person, name) VALUES (2, ?1, ?2, 0, '')",
                 table, 0, problem);
}

bool admin_free(const char *path, const char *table, const char *seat, struct problem *problem)
{
    char *end;
    long number = strtol(seat, &end, 10);

    if (end == seat || *end || number < 1 || number > MAX_PLAYERS)
        return problem_say(problem, NULL, N_("there is no such table, or no such seat"), NULL);
    return order(path,
                 "INSERT INTO orders (kind, tab, seat, person, name) VALUES (3, ?1, ?2, 0, '')",
                 table, (int)number - 1, problem);
}

/* --- addresses --- */

static bool set_refused(const char *path, const char *sql, const char *text,
                        struct problem *problem)
{
    char address[PEER_ADDRESS];
    sqlite3 *db;

    if (!peers_read_address(text, address))
        return problem_say(problem, NULL, N_("{text} is not an address"), "text", text, NULL);
    db = open_newest(path, problem);
    return db && close_with(db, path, run(db, sql, 0, address, 0), problem);
}

bool admin_refuse(const char *path, const char *address, struct problem *problem)
{
    return set_refused(path, "INSERT OR IGNORE INTO refused VALUES (?1, unixepoch())", address,
                       problem);
}

bool admin_admit(const char *path, const char *address, struct problem *problem)
{
    return set_refused(path, "DELETE FROM refused WHERE address = ?1", address, problem);
}

bool admin_refused(const char *path, FILE *out, struct problem *problem)
{
    sqlite3 *db = open_newest(path, problem);
    sqlite3_stmt *s = db ? prepare(db, "SELECT address, at FROM refused ORDER BY at") : NULL;

    while (s && sqlite3_step(s) == SQLITE_ROW) {
        fprintf(out, "%s", (const char *)sqlite3_column_text(s, 0));
        admin_print_time(out, sqlite3_column_int64(s, 1));
        fputc('\n', out);
    }
    return db && close_with(db, path, sqlite3_finalize(s) == SQLITE_OK && s, problem);
}
