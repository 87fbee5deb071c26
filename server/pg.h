/* A connection to PostgreSQL, as the store's threads use it: it is made when it is needed, made
 * again when it is lost, and nothing is waited for without end. Values go over in binary, whole
 * arrays at a time. */
#ifndef SERVER_PG_H
#define SERVER_PG_H

#include <libpq-fe.h>
#include <stdbool.h>
#include <stdint.h>

#include "hall/secret.h"
#include "text/text.h"

/* Whether a place is a database, not a file: postgresql://… or postgres://…. */
bool pg_is_place(const char *place);

/* A place as it may be shown: hosts and database, no name, no password. To be freed. */
char *pg_place_shown(const char *place);

enum { PG_ERROR = 96, PG_VALUES = 56 };

/* How long an answer is waited for, milliseconds. */
enum { PG_SOON = 10000, PG_SEARCH = 30000, PG_ADMIN = 3600000 };

struct pg {
    PGconn *connection; /* NULL: there is none now */
    const char *place;
    const char *settings;          /* SQL that a new connection begins with; or NULL */
    const char *const *statements; /* that it prepares, */
    int n_statements;              /* so many */
    int version;                   /* of the schema that they are for; 0: any */
    int64_t failed;                /* when it last could not be made, milliseconds; 0: it was */
    char error[PG_ERROR];          /* what went wrong last */
};

/* Milliseconds, on the clock that never jumps. */
int64_t pg_clock(void);

/* Makes the connection if there is none. False, and an error, if it cannot be made: also
 * without trying, within a moment of the last time. */
bool pg_connect(struct pg *pg);
void pg_disconnect(struct pg *pg);

/* Values for the gaps of a statement, in their order. What they point to must stay. */
struct pg_values {
    int n;
    const char *value[PG_VALUES];
    int length[PG_VALUES];
    int format[PG_VALUES];
    char number[PG_VALUES][8];
};

void pg_put_text(struct pg_values *values, const char *text); /* NULL: none */
void pg_put_number(struct pg_values *values, int64_t number); /* bigint */
void pg_put_int(struct pg_values *values, int number);        /* integer */
void pg_put_bytes(struct pg_values *values, const uint8_t bytes[SECRET_BYTES]);

/* An array that grows; is_short: there was no memory. */
struct pg_array {
    char *bytes;
    size_t used;
    size_t capacity;
    int n;
    bool is_short;
};

void pg_add_text(struct pg_array *array, const char *text); /* NULL: none */
void pg_add_int(struct pg_array *array, int number);
void pg_add_number(struct pg_array *array, int64_t number); /* bigint */
void pg_add_bytes(struct pg_array *array, const uint8_t bytes[SECRET_BYTES]);

/* The next value is an array of text, integer, bigint or bytea. */
enum pg_type { PG_BYTEA = 17, PG_BIGINT = 20, PG_INTEGER = 23, PG_TEXT = 25 };
void pg_put_array(struct pg_values *values, struct pg_array *array, enum pg_type type);

/* Runs a prepared statement, or SQL; the values may be NULL. NULL: the connection is lost, the
 * error says how, and nobody knows what became of it. Otherwise the result, which may be an
 * error of SQL's: pg_is_good() says, and takes the error over. */
PGresult *pg_run(struct pg *pg, int statement, const struct pg_values *values, int patience);
PGresult *pg_run_sql(struct pg *pg, const char *sql, const struct pg_values *values,
                     int patience);
bool pg_is_good(struct pg *pg, const PGresult *result);

/* Runs SQL, several statements at once, that gives nothing. */
bool pg_do(struct pg *pg, const char *sql, int patience);

/* Brings the schema up to date; whoever else wants to waits meanwhile. False and a problem if
 * it cannot be, or if it is a newer one's. */
bool pg_migrate(struct pg *pg, struct problem *problem);

/* The version of the schema; 0: there is none; −1: it cannot be read. */
int pg_version(struct pg *pg);

/* The newest version of the schema that this program knows. */
enum { PG_VERSION = 4 };

/* Problems that begin with the place; return false. */
bool pg_say(struct problem *problem, const char *place, const char *english);
bool pg_say_error(struct problem *problem, const char *place, const char *error);

/* A field of a result. */
int64_t pg_number(const PGresult *result, int row, int column);
void pg_take_text(const PGresult *result, int row, int column, char *out, size_t size);

#endif
