/* See pg.h. */
#include "server/pg.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/file.h"

static const int64_t MOMENT = 100; /* between two attempts to connect, milliseconds */

bool pg_is_place(const char *place)
{
    return place &&
           (!strncmp(place, "postgresql://", 13) || !strncmp(place, "postgres://", 11));
}

static const char *option(const PQconninfoOption *options, const char *name)
{
    for (; options && options->keyword; options++)
        if (!strcmp(options->keyword, name))
            return options->val;
    return NULL;
}

char *pg_place_shown(const char *place)
{
    PQconninfoOption *options = PQconninfoParse(place, NULL);
    const char *host = option(options, "host");
    const char *name = option(options, "dbname");
    size_t size = strlen(place) + 16;
    char *shown = (char *)malloc(size);

    if (shown)
        snprintf(shown, size, "postgresql://%s/%s", host && *host != '/' ? host : "",
                 name ? name : "");
    PQconninfoFree(options);
    return shown;
}

bool pg_say(struct problem *problem, const char *place, const char *english)
{
    char *shown = pg_place_shown(place);

    file_say(problem, shown ? shown : "postgresql", english);
    free(shown);
    return false;
}

bool pg_say_error(struct problem *problem, const char *place, const char *error)
{
    char *shown = pg_place_shown(place);

    file_say_error(problem, shown ? shown : "postgresql", error);
    free(shown);
    return false;
}

int64_t pg_clock(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return 1000LL * now.tv_sec + now.tv_nsec / 1000000;
}

/* --- what went wrong --- */

/* Keeps what the first line of a message says, without where it was said. */
static void keep_error(struct pg *pg, const char *message)
{
    static const char *const starts[] = {"failed: ", "ERROR:  ", "FATAL:  ", "PANIC:  "};
    size_t length = strcspn(message, "\n");

    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        const char *at = (const char *)memmem(message, length, starts[i], strlen(starts[i]));

        if (at) {
            length -= (size_t)(at - message) + strlen(starts[i]);
            message = at + strlen(starts[i]);
        }
    }
    snprintf(pg->error, sizeof pg->error, "%.*s", (int)length, message);
    if (!*pg->error)
        snprintf(pg->error, sizeof pg->error, "%s", "the database does not answer");
}

/* The connection is of no use any more. */
static void lose(struct pg *pg)
{
    keep_error(pg, PQerrorMessage(pg->connection));
    pg_disconnect(pg);
}

void pg_disconnect(struct pg *pg)
{
    PQfinish(pg->connection);
    pg->connection = NULL;
}

bool pg_is_good(struct pg *pg, const PGresult *result)
{
    ExecStatusType status = PQresultStatus(result);

    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK)
        return true;
    if (result)
        keep_error(pg, PQresultErrorMessage(result));
    return false;
}

/* --- waiting --- */

/* Until the socket has something, or can take something; false: too late. */
static bool wait_for(PGconn *connection, short what, int64_t end)
{
    struct pollfd wait = {.fd = PQsocket(connection), .events = what};

    for (;;) {
        int64_t left = end - pg_clock();
        int ready = left > 0 ? poll(&wait, 1, (int)left) : 0;

        if (ready > 0 || (ready < 0 && errno != EINTR))
            return true; /* trouble shows when it is used */
        if (!ready)
            return false;
    }
}

/* What has been sent is on its way; false: the connection is lost. */
static bool flush(struct pg *pg, int64_t end)
{
    for (;;) {
        int rest = PQflush(pg->connection);

        if (rest <= 0)
            return rest == 0;
        if (!wait_for(pg->connection, POLLIN | POLLOUT, end) || !PQconsumeInput(pg->connection))
            return false;
    }
}

/* The last result of what was sent: before it come those of earlier statements, unless one of
 * them failed. NULL: the connection is lost. */
static PGresult *take_result(struct pg *pg, int64_t end)
{
    PGresult *last = NULL;

    for (;;) {
        PGresult *result;

        while (PQisBusy(pg->connection))
            if (!wait_for(pg->connection, POLLIN, end) || !PQconsumeInput(pg->connection)) {
                PQclear(last);
                return NULL;
            }
        result = PQgetResult(pg->connection);
        if (!result)
            return last;
        PQclear(last);
        last = result;
    }
}

/* What was sent, if it was. A connection that broke while it was answered gives a result that
 * says so: that is nobody's answer. */
static PGresult *answer(struct pg *pg, bool was_sent, int patience)
{
    int64_t end = pg_clock() + patience;
    PGresult *result = was_sent && flush(pg, end) ? take_result(pg, end) : NULL;

    if (result && PQstatus(pg->connection) == CONNECTION_OK)
        return result;
    PQclear(result);
    lose(pg);
    return NULL;
}

PGresult *pg_run(struct pg *pg, int statement, const struct pg_values *v, int patience)
{
    char name[16];

    if (!pg->connection)
        return NULL;
    snprintf(name, sizeof name, "s%d", statement);
    return answer(pg,
                  PQsendQueryPrepared(pg->connection, name, v ? v->n : 0, v ? v->value : NULL,
                                      v ? v->length : NULL, v ? v->format : NULL, 0),
                  patience);
}

PGresult *pg_run_sql(struct pg *pg, const char *sql, const struct pg_values *v, int patience)
{
    if (!pg->connection)
        return NULL;
    if (!v)
        return answer(pg, PQsendQuery(pg->connection, sql), patience);
    return answer(
        pg,
        PQsendQueryParams(pg->connection, sql, v->n, NULL, v->value, v->length, v->format, 0),
        patience);
}

bool pg_do(struct pg *pg, const char *sql, int patience)
{
    PGresult *result = pg_run_sql(pg, sql, NULL, patience);
    bool done = result && pg_is_good(pg, result);

    PQclear(result);
    return done;
}

/* --- connecting --- */

/* What the place does not say: a host that is dead is left after two seconds, one that dies is
 * noticed within some, and only one that takes writes will do. */
static PGconn *open_connection(const char *place)
{
    static const struct {
        const char *name;
        const char *value;
    } defaults[] = {{"connect_timeout", "2"},
                    {"tcp_user_timeout", "5000"},
                    {"keepalives_idle", "5"},
                    {"keepalives_interval", "2"},
                    {"keepalives_count", "3"},
                    {"target_session_attrs", "read-write"},
                    {"fallback_application_name", "madang"},
                    {"client_encoding", "UTF8"}};
    enum { N = sizeof defaults / sizeof *defaults };
    const char *names[N + 2] = {NULL};
    const char *values[N + 2] = {NULL};
    PQconninfoOption *given = PQconninfoParse(place, NULL);
    PGconn *connection;
    int n = 0;

    for (int i = 0; i < N; i++)
        if (!option(given, defaults[i].name)) {
            names[n] = defaults[i].name;
            values[n++] = defaults[i].value;
        }
    names[n] = "dbname"; /* may be a whole place */
    values[n] = place;
    connection = PQconnectdbParams(names, values, 1);
    PQconninfoFree(given);
    return connection;
}

static void ignore_notice(void *context, const PGresult *notice)
{
    (void)context;
    (void)notice;
}

/* That nobody has brought the schema further than we know meanwhile. */
static bool has_version(struct pg *pg)
{
    PGresult *result;
    bool is_known;

    if (!pg->version)
        return true;
    result = pg_run_sql(pg, "SELECT version FROM madang", NULL, PG_SOON);
    if (!result || !pg_is_good(pg, result)) {
        PQclear(result);
        return false;
    }
    is_known = PQntuples(result) == 1 && pg_number(result, 0, 0) == pg->version;
    PQclear(result);
    if (!is_known)
        keep_error(pg, "the database is of another version of madang");
    return is_known;
}

static bool prepare(struct pg *pg)
{
    for (int i = 0; i < pg->n_statements; i++) {
        char name[16];
        PGresult *result;
        bool done;

        snprintf(name, sizeof name, "s%d", i);
        result = answer(pg, PQsendPrepare(pg->connection, name, pg->statements[i], 0, NULL),
                        PG_SOON);
        done = result && pg_is_good(pg, result);
        PQclear(result);
        if (!done)
            return false;
    }
    return true;
}

bool pg_connect(struct pg *pg)
{
    if (pg->connection)
        return true;
    if (pg->failed && pg_clock() - pg->failed < MOMENT)
        return false;
    pg->failed = 0;
    pg->connection = open_connection(pg->place);
    if (PQstatus(pg->connection) != CONNECTION_OK) {
        lose(pg);
    } else {
        PQsetNoticeReceiver(pg->connection, ignore_notice, NULL);
        PQsetnonblocking(pg->connection, 1);
        if ((!pg->settings || pg_do(pg, pg->settings, PG_SOON)) && has_version(pg) &&
            prepare(pg))
            return true;
        if (pg->connection)
            pg_disconnect(pg);
    }
    pg->failed = pg_clock();
    return false;
}

/* --- values --- */

static void put_big_endian(char *out, uint64_t number, int bytes)
{
    while (bytes--) {
        out[bytes] = (char)(number & 0xff);
        number >>= 8;
    }
}

static void put_value(struct pg_values *v, const char *bytes, int length, bool is_binary)
{
    v->value[v->n] = bytes;
    v->length[v->n] = length;
    v->format[v->n++] = is_binary;
}

void pg_put_text(struct pg_values *v, const char *text)
{
    put_value(v, text, 0, false);
}

void pg_put_number(struct pg_values *v, int64_t number)
{
    put_big_endian(v->number[v->n], (uint64_t)number, 8);
    put_value(v, v->number[v->n], 8, true);
}

void pg_put_int(struct pg_values *v, int number)
{
    put_big_endian(v->number[v->n], (uint64_t)number, 4);
    put_value(v, v->number[v->n], 4, true);
}

void pg_put_bytes(struct pg_values *v, const uint8_t bytes[SECRET_BYTES])
{
    put_value(v, (const char *)bytes, SECRET_BYTES, true);
}

/* An array begins with its dimensions, has-nulls, type, size and first index. */
enum { ARRAY_HEAD = 20 };

/* Room for one more element of so many bytes, after its length; NULL: no memory. */
static char *add(struct pg_array *a, size_t length, bool is_null)
{
    size_t start = a->used ? a->used : ARRAY_HEAD;
    size_t need = start + 4 + length;

    if (need > a->capacity) {
        size_t capacity = 2 * need + 256;
        char *larger = (char *)realloc(a->bytes, capacity);

        if (!larger) {
            a->is_short = true;
            return NULL;
        }
        a->bytes = larger;
        a->capacity = capacity;
    }
    put_big_endian(a->bytes + start, is_null ? UINT32_MAX : length, 4);
    a->used = need;
    a->n++;
    return a->bytes + start + 4;
}

static void add_bytes(struct pg_array *a, const void *bytes, size_t length)
{
    char *out = add(a, length, false);

    if (out)
        memcpy(out, bytes, length);
}

void pg_add_text(struct pg_array *a, const char *text)
{
    if (text)
        add_bytes(a, text, strlen(text));
    else
        add(a, 0, true);
}

void pg_add_int(struct pg_array *a, int number)
{
    char *out = add(a, 4, false);

    if (out)
        put_big_endian(out, (uint64_t)number, 4);
}

void pg_add_number(struct pg_array *a, int64_t number)
{
    char *out = add(a, 8, false);

    if (out)
        put_big_endian(out, (uint64_t)number, 8);
}

void pg_add_bytes(struct pg_array *a, const uint8_t bytes[SECRET_BYTES])
{
    add_bytes(a, bytes, SECRET_BYTES);
}

void pg_put_array(struct pg_values *v, struct pg_array *a, enum pg_type type)
{
    if (!a->n) {
        put_value(v, "{}", 0, false);
        return;
    }
    put_big_endian(a->bytes, 1, 4);
    put_big_endian(a->bytes + 4, 1, 4); /* there may be nulls */
    put_big_endian(a->bytes + 8, type, 4);
    put_big_endian(a->bytes + 12, (uint64_t)a->n, 4);
    put_big_endian(a->bytes + 16, 1, 4);
    put_value(v, a->bytes, (int)a->used, true);
}

/* --- results --- */

int64_t pg_number(const PGresult *result, int row, int column)
{
    return strtoll(PQgetvalue(result, row, column), NULL, 10);
}

void pg_take_text(const PGresult *result, int row, int column, char *out, size_t size)
{
    snprintf(out, size, "%s", PQgetvalue(result, row, column));
}
