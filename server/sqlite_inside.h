/* The inside of the store in a SQLite file: store_sqlite.c opens it and writes, sqlite_read.c
 * answers queries. */
#ifndef SERVER_SQLITE_INSIDE_H
#define SERVER_SQLITE_INSIDE_H

#include <sqlite3.h>

#include "hall/store.h"

/* A connection that reads, for a lane of queries. */
struct sqlite_reader {
    sqlite3 *db;
    sqlite3_stmt *read[24];
};

bool sqlite_open_reader(struct sqlite_reader *r, const char *path);
void sqlite_close_reader(struct sqlite_reader *r);
void sqlite_answer(struct sqlite_reader *r, struct query *q);

bool sqlite_prepare(sqlite3 *db, const char *const *sql, int n, sqlite3_stmt **out);

/* What is bound outlives the statement's use, so nothing is copied and binding cannot fail for
 * want of memory: a NULL in its place would find nothing, and nobody would know. */
void sqlite_bind_blob(sqlite3_stmt *s, int i, const uint8_t bytes[SECRET_BYTES]);
void sqlite_bind_text(sqlite3_stmt *s, int i, const char *text);

/* Steps through what a statement gives: FOUND_IT while there is a row. */
enum found sqlite_step(sqlite3_stmt *s);

/* Ends a statement and makes it ready for the next time; what its columns lacked memory for
 * shows only here. */
enum found sqlite_end(sqlite3_stmt *s, enum found found);

void sqlite_take_text(sqlite3_stmt *s, int i, char *out, size_t size);

/* An entry of a log as it lies in a row. */
enum found sqlite_take_entry(sqlite3_stmt *s, const char *id, struct entry *e);

#endif
