/* The inside of a store: what its kinds – memory, a SQLite file, PostgreSQL – provide. For them
 * alone, and for tests that stand in for one. */
#ifndef HALL_STORE_KIND_H
#define HALL_STORE_KIND_H

#include "hall/store.h"

/* The entry that makes a job's table: it carries the table, which stays the job's. */
struct entry store_first_entry(const struct job *job, struct carried *carried);

/* The table of that id in what a query of ratings has found: the last of them, or a new one.
 * NULL: there is no space for it. */
struct rated_table *store_rated_table(struct query *query, const char *id);

/* Whether a name has a part in it, whatever the case. */
bool store_name_has(const char *name, const char *part);

/* By what a finished game is found in an index of words: the pieces of a name, one, two and
 * three letters long, whatever their case. Those of a part of a name, all of which a name must
 * have that it is in. To be freed; NULL without memory. */
char *store_name_words(const char *name);
char *store_part_words(const char *part);

/* Queries that are answered at the same time; a kind has a connection for each. */
enum store_lane { STORE_READS, STORE_SEARCHES, N_STORE_LANES };

struct store_kind {
    bool is_shared; /* by halls of other processes */
    /* Waits a moment before the jobs that are there are written, so that more go together;
     * NULL: does not. */
    void (*gather)(struct store *);
    /* Carries out the jobs together. One that the schema forbids is left out; what else
     * goes wrong fails all of them. Those that failed have an error. */
    void (*write)(struct store *, struct job *jobs);
    /* Answers a query, with a lane's connection. */
    void (*answer)(struct store *, enum store_lane lane, struct query *query);
    void (*close)(struct store *);
    /* Whether it can be written to, as far as is known; without it: whether the last job could
     * be. */
    bool (*is_well)(const struct store *);
};

struct store {
    const struct store_kind *kind;
    void *data; /* the kind's own */
    struct store_queue *queue;
};

#endif
