/* The inside of a store: what its two kinds, a SQLite file and memory, provide. For them alone,
 * and for tests that stand in for one. */
#ifndef SERVER_STORE_KIND_H
#define SERVER_STORE_KIND_H

#include "server/store.h"

/* The entry that makes a job's table: it carries the table, which stays the job's. */
struct entry store_first_entry(const struct job *job, struct carried *carried);

/* Whether a name has a part in it, whatever the case. */
bool store_name_has(const char *name, const char *part);

struct store_kind {
    /* Carries out the jobs together. One that the schema forbids is left out; what else
     * goes wrong fails all of them. Those that failed have an error. */
    void (*write)(struct store *, struct job *jobs);
    void (*close)(struct store *);
    enum found (*find_person)(struct store *, const uint8_t hash[SECRET_BYTES],
                              struct person *out);
    enum found (*load)(struct store *, const char *id, int from, struct entry **log,
                       int *n_log);
    enum found (*find_link)(struct store *, const uint8_t hash[SECRET_BYTES], char id[ID_TEXT],
                            int *seat);
    int (*list)(struct store *, int64_t person, char (*ids)[ID_TEXT], int max);
    int (*list_due)(struct store *, const char *after, char (*ids)[ID_TEXT], int max);
    int (*search)(struct store *, const struct search *search, struct finished *out, int max);
};

struct store {
    const struct store_kind *kind;
    void *data; /* the kind's own */
    struct store_queue *queue;
};

bool store_open_memory(struct store *store, struct problem *problem);
bool store_open_file(struct store *store, const char *path, struct problem *problem);

#endif
