/* The database of a store, a SQLite file or PostgreSQL, for who looks after it: the same SQL
 * for both where it can be, everything as text. A server may be running. */
#ifndef SERVER_SQL_H
#define SERVER_SQL_H

#include <sqlite3.h>

#include "server/pg.h"

struct sql {
    sqlite3 *file; /* NULL: it is PostgreSQL */
    struct pg pg;
    const char *place;
};

/* Opens one that has the newest schema; false and a problem if not. */
bool sql_open(struct sql *db, const char *place, struct problem *problem);

/* Ends it; returns `done`, and if that is false there is a problem, the database's unless there
 * was one before. */
bool sql_close(struct sql *db, bool done, struct problem *problem);

/* Runs a statement with values for $1, $2 …, which it casts if they are no texts; the last is
 * NULL. row() is told the fields of each row, NULL for none. False: it failed. */
enum { SQL_FIELDS = 8 };
typedef void sql_row(void *context, const char *const fields[SQL_FIELDS]);
bool sql_run(struct sql *db, const char *sql, const char *const *values, sql_row *row,
             void *context);

#endif
