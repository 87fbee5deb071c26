/* The inside of the store in PostgreSQL; for its own files alone. */
#ifndef SERVER_PG_INSIDE_H
#define SERVER_PG_INSIDE_H

#include <stdatomic.h>

#include "hall/store_kind.h"
#include "server/pg.h"

/* One connection writes; each lane of queries has one that reads. */
struct pg_store {
    struct pg writer;
    struct pg reader[N_STORE_LANES];
    char *place;
    int64_t gathered;             /* when jobs last were, milliseconds */
    atomic_bool is_away;          /* the last that was asked could not be */
    _Atomic int64_t failed_write; /* when one last failed; 0: the last did not */
};

/* Statements that the writer prepares, and those of lanes. */
extern const char *const pg_writes[];
extern const int pg_n_writes;
extern const char *const pg_reads[];
extern const int pg_n_reads;

void pg_gather(struct store *store);
void pg_write(struct store *store, struct job *list);
void pg_answer(struct store *store, enum store_lane lane, struct query *query);

/* An entry of a log as it lies in a row of GET_LOG's columns. */
enum found pg_take_entry(const PGresult *result, int row, const char *id, struct entry *entry);

#endif
