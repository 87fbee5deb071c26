/* What who runs a server does about people, tables and addresses: what is kept about somebody,
 * and orders, which the server that runs finds in the store. See admin.h. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "hall/secret.h"
#include "hall/store.h"
#include "server/admin.h"
#include "server/peers.h"
#include "server/sql.h"

enum { NUMBER = 24 };

/* --- who it is --- */

struct finding {
    char first[NUMBER];
    int n;
    FILE *out;
};

/* Several are told. */
static void take_person(void *context, const char *const *fields)
{
    struct finding *f = (struct finding *)context;

    if (!f->n++)
        snprintf(f->first, sizeof f->first, "%s", fields[0]);
    if (f->n == 2)
        fprintf(f->out, "%s\n", f->first);
    if (f->n >= 2)
        fprintf(f->out, "%s\n", fields[0]);
}

/* By the link to a seat, whose hash goes into the statement. */
static bool find_by_link(struct sql *db, const uint8_t secret[SECRET_BYTES], struct finding *f)
{
    char statement[96 + 2 * SECRET_BYTES];
    uint8_t hash[SECRET_BYTES];
    int used = snprintf(statement, sizeof statement,
                        "SELECT person FROM seats WHERE person > 0 AND link = %s",
                        db->file ? "x'" : "'\\x");

    secret_hash("madang seat link", secret, hash);
    for (int i = 0; i < SECRET_BYTES; i++)
        used += snprintf(statement + used, sizeof statement - (size_t)used, "%02x", hash[i]);
    snprintf(statement + used, sizeof statement - (size_t)used, "'");
    return sql_run(db, statement, NULL, take_person, f);
}

/* The number of a person; false and a problem: nobody, or several. */
static bool find_person(struct sql *db, const char *who, FILE *out, char number[NUMBER],
                        struct problem *problem)
{
    const char *mark = strchr(who, '#');
    const char *values[] = {who, NULL};
    bool is_number = *who && strlen(who) < 20 && !who[strspn(who, "0123456789")];
    uint8_t secret[SECRET_BYTES];
    bool is_link = !is_number && secret_read(mark ? mark + 1 : who, secret);
    struct finding f = {.out = out};
    bool done;

    if (is_link)
        done = find_by_link(db, secret, &f);
    else if (is_number)
        done = sql_run(db,
                       "SELECT person FROM (SELECT id AS person FROM people UNION SELECT person"
                       " FROM met) AS known WHERE person = CAST($1 AS bigint)",
                       values, take_person, &f);
    else
        done = sql_run(db, "SELECT id FROM people WHERE name = $1 ORDER BY seen DESC", values,
                       take_person, &f);
    memcpy(number, f.first, NUMBER);
    if (done && f.n != 1)
        problem_say(problem, NULL,
                    f.n ? N_("several people are called {who}; say the number of one")
                        : N_("nobody here is {who}"),
                    "who", is_link ? "#…" : who, NULL);
    return done && f.n == 1;
}

/* --- what is kept --- */

static void print_time(FILE *out, const char *seconds)
{
    admin_print_time(out, strtoll(seconds, NULL, 10));
}

static void print_person(void *context, const char *const *fields)
{
    print_time((FILE *)context, fields[1]);
    fprintf((FILE *)context, "  %s", fields[0]);
    if (strcmp(fields[2], "0") != 0) {
        fputs("  rated", (FILE *)context);
        print_time((FILE *)context, fields[2]);
        fprintf((FILE *)context, "  %s", fields[3]);
    }
}

static void print_table(void *context, const char *const *fields)
{
    FILE *out = (FILE *)context;

    fprintf(out, "%s  %-8s", fields[0], fields[1]);
    print_time(out, fields[2]);
    if (strcmp(fields[3], "0") != 0)
        print_time(out, fields[3]);
    else
        fprintf(out, "  %-17s", "-");
    fprintf(out, "  %s%s  %s\n", fields[4], fields[5], fields[6] ? fields[6] : "-");
}

/* The tables that know somebody; how a list is put together, they call differently. */
#define TABLES(join) \
    "SELECT id, game, created, finished," \
    " CASE WHEN creator = CAST($1 AS bigint) THEN 'm' ELSE '-' END," \
    " CASE WHEN public THEN 'p' ELSE '-' END," \
    " (SELECT " join "('P' || (seat + 1) || CASE WHEN name = '' THEN '' ELSE ' ' || name END," \
    "  ', ') FROM seats WHERE tab = id AND person = CAST($1 AS bigint))" \
    " FROM met JOIN tables ON id = tab WHERE person = CAST($1 AS bigint) ORDER BY created"

bool admin_person(const char *place, const char *who, FILE *out, struct problem *problem)
{
    char number[NUMBER];
    const char *values[] = {number, NULL};
    struct sql db;
    bool done;

    if (!sql_open(&db, place, problem))
        return false;
    done = find_person(&db, who, out, number, problem);
    if (done) {
        fprintf(out, "%s", number);
        done = sql_run(
            &db, "SELECT name, seen, rated, rated_as FROM people WHERE id = CAST($1 AS bigint)",
            values, print_person, out);
        fputc('\n', out);
        done = done && sql_run(&db, db.file ? TABLES("group_concat") : TABLES("string_agg"),
                               values, print_table, out);
    }
    return sql_close(&db, done, problem);
}

/* --- orders --- */

/* All or nothing: the person's own rows go with the order, as when they ask themselves. */
bool admin_forget(const char *place, const char *who, FILE *out, struct problem *problem)
{
    char number[NUMBER];
    const char *values[] = {number, NULL};
    struct sql db;
    bool done;

    if (!sql_open(&db, place, problem))
        return false;
    done =
        find_person(&db, who, out, number, problem) &&
        (!db.file || sql_run(&db, "PRAGMA secure_delete = ON", NULL, NULL, NULL)) &&
        sql_run(&db, db.file ? "BEGIN IMMEDIATE" : "BEGIN", NULL, NULL, NULL) &&
        sql_run(&db,
                "INSERT INTO orders (kind, tab, seat, person, hash, name) SELECT 1, '', 0,"
                " CAST($1 AS bigint),"
                " (SELECT hash FROM people WHERE id = CAST($1 AS bigint)), coalesce((SELECT"
                "  name FROM people WHERE id = CAST($1 AS bigint)), '')",
                values, NULL, NULL) &&
        sql_run(&db, "DELETE FROM people WHERE id = CAST($1 AS bigint)", values, NULL, NULL) &&
        sql_run(&db,
                "DELETE FROM blocks WHERE person = CAST($1 AS bigint)"
                " OR other = CAST($1 AS bigint)",
                values, NULL, NULL) &&
        sql_run(&db, "COMMIT", NULL, NULL, NULL);
    return sql_close(&db, done, problem);
}

static void note(void *context, const char *const *fields)
{
    (void)fields;
    *(bool *)context = true;
}

/* An order about a seat of a table, from 0, that there is. */
static bool order(const char *place, const char *kind, const char *table, int seat,
                  struct problem *problem)
{
    char number[NUMBER];
    const char *values[] = {table, number, kind, NULL};
    const char *seat_of[] = {table, number, NULL};
    bool is_there = false;
    struct sql db;
    bool done;

    snprintf(number, sizeof number, "%d", seat);
    if (!sql_open(&db, place, problem))
        return false;
    done = sql_run(&db, "SELECT 1 FROM seats WHERE tab = $1 AND seat = CAST($2 AS integer)",
                   seat_of, note, &is_there);
    if (done && !is_there)
        done = problem_say(problem, NULL, N_("there is no such table, or no such seat"), NULL);
    done = done && sql_run(&db,
                           "INSERT INTO orders (kind, tab, seat, person, name) VALUES"
                           " (CAST($3 AS integer), $1, CAST($2 AS integer), 0, '')",
                           values, NULL, NULL);
    return sql_close(&db, done, problem);
}

bool admin_close(const char *place, const char *table, struct problem *problem)
{
    return order(place, "2", table, 0, problem);
}

bool admin_free(const char *place, const char *table, const char *seat, struct problem *problem)
{
    char *end;
    long number = strtol(seat, &end, 10);

    if (end == seat || *end || number < 1 || number > MAX_PLAYERS)
        return problem_say(problem, NULL, N_("there is no such table, or no such seat"), NULL);
    return order(place, "3", table, (int)number - 1, problem);
}

/* --- addresses --- */

static bool set_refused(const char *place, const char *statement, const char *text,
                        bool is_timed, struct problem *problem)
{
    char address[PEER_ADDRESS];
    char now[NUMBER];
    const char *values[] = {address, is_timed ? now : NULL, NULL};
    struct sql db;

    snprintf(now, sizeof now, "%" PRId64, (int64_t)time(NULL));
    if (!peers_read_address(text, address))
        return problem_say(problem, NULL, N_("{text} is not an address"), "text", text, NULL);
    return sql_open(&db, place, problem) &&
           sql_close(&db, sql_run(&db, statement, values, NULL, NULL), problem);
}

bool admin_refuse(const char *place, const char *address, struct problem *problem)
{
    return set_refused(place,
                       "INSERT INTO refused VALUES ($1, CAST($2 AS bigint))"
                       " ON CONFLICT DO NOTHING",
                       address, true, problem);
}

bool admin_admit(const char *place, const char *address, struct problem *problem)
{
    return set_refused(place, "DELETE FROM refused WHERE address = $1", address, false,
                       problem);
}

static void print_refused(void *context, const char *const *fields)
{
    fprintf((FILE *)context, "%s", fields[0]);
    print_time((FILE *)context, fields[1]);
    fputc('\n', (FILE *)context);
}

bool admin_refused(const char *place, FILE *out, struct problem *problem)
{
    struct sql db;

    return sql_open(&db, place, problem) &&
           sql_close(&db,
                     sql_run(&db, "SELECT address, at FROM refused ORDER BY at", NULL,
                             print_refused, out),
                     problem);
}
