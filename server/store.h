/* Where tables live when nobody looks: people, each table's log, and an index of what follows
 * from the logs. Two kinds: a SQLite file, and memory, which forgets everything at the end.
 *
 * Writes are jobs: they are handed over, carried out together with whatever else is
 * waiting – one transaction, one sync – and answered later, on the thread that
 * calls store_deliver(). Reads answer at once and see what has been committed. */
#ifndef SERVER_STORE_H
#define SERVER_STORE_H

#include <stddef.h>

#include "server/entry.h"
#include "text/text.h"

struct person {
    int64_t id; /* 0: nobody yet */
    uint8_t hash[SECRET_BYTES];
    char name[MAX_NAME];
};

/* A finished game as lists show it. */
struct finished {
    char id[ID_TEXT];
    char game[16];
    int players;
    int64_t finished;
    char names[MAX_PLAYERS][MAX_NAME];
    char scores[48]; /* "23 18 9" */
};

/* What is to be written together, all or nothing: any of a person, a new table and an entry of
 * a table's log with all that it carries. Filled by the caller, kept by the store until done()
 * has been called. */
struct job {
    char table[ID_TEXT]; /* the entry's */
    int64_t when;
    struct person person;              /* written if it has an id; one that is known keeps */
    bool is_naming;                    /* its name, unless the job is about that */
    struct stored_table *stored_table; /* a new one; belongs to the job; NULL: none */
    int seq;                           /* of the entry, from 1; 0: none */
    struct entry entry;
    char error[96];   /* why it failed; empty if it did not */
    bool is_conflict; /* because the log has an entry of that number: something else came first
                       */
    /* Called once, with NULL or why it failed; then the job is freed. */
    void (*done)(struct job *job, const char *error);
    void *context;
    struct job *next;
};

struct job *job_new(void);
void job_free(struct job *job);

struct store;

/* Opens a file, or memory if path is NULL. wake() is called from another thread when
 * there is something to deliver; a file without wake() has no thread of its own and is written
 * when its owner calls store_pump(). NULL and a problem if it cannot be opened. */
struct store *store_open(const char *path, void (*wake)(void *), void *context,
                         struct problem *problem);

/* Carries out the first jobs that wait, at most so many, in one transaction, on the
 * caller's thread. False: none wait, or the store has its own thread. */
bool store_pump(struct store *store, int most);

/* Writes what is waiting, delivers it, and closes. */
void store_close(struct store *store);

void store_write(struct store *store, struct job *job);
void store_deliver(struct store *store);

/* How many jobs have been handed over and not been delivered; whether the last of those
 * delivered could be written. */
int store_waiting(const struct store *store);
bool store_is_well(const struct store *store);

enum found store_find_person(struct store *store, const uint8_t hash[SECRET_BYTES],
                             struct person *out);

/* A table's log from an entry on, if the table is found, to be freed by entry_free_log(). */
enum found store_load(struct store *store, const char *id, int from, struct entry **log,
                      int *n_log);

/* The table a seat link's hash belongs to. */
enum found store_find_link(struct store *store, const uint8_t hash[SECRET_BYTES],
                           char id[ID_TEXT], int *seat);

/* The lists return how many they found, −1 if they cannot be read. */

/* Ids of the unfinished tables a person sits at, newest first. */
int store_list(struct store *store, int64_t person, char (*ids)[ID_TEXT], int max);

/* Ids of unfinished tables at which a bot or a clock may be due, by id, after one; not of those
 * where only bots play: they wait for somebody who looks. */
int store_list_due(struct store *store, const char *after, char (*ids)[ID_TEXT], int max);

/* Finished games, newest first: name is part of a player's name, game its name, from and
 * to seconds since 1970; each may be empty or 0. */
struct search {
    const char *name;
    const char *game;
    int64_t from;
    int64_t to;
    int64_t person; /* only this person's; 0: everybody's */
    int offset;
};
int store_search(struct store *store, const struct search *search, struct finished *out,
                 int max);

/* The newest version of the schema that this program knows. */
enum { STORE_VERSION = 4 };

#endif
