/* Where tables live when nobody looks: people, each table's log, and an index of what follows
 * from the logs. Three kinds: a SQLite file, a PostgreSQL database, and memory, which forgets
 * everything at the end.
 *
 * Nobody waits for the disk. Writes are jobs: they are handed over, carried out together with
 * whatever else is waiting – one transaction, one sync – and answered later, on the thread that
 * calls store_deliver(). Reads are queries, which are answered the same way and see what has
 * been committed; a search, which may take long, has a thread of its own. */
#ifndef HALL_STORE_H
#define HALL_STORE_H

#include <stddef.h>

#include "hall/entry.h"
#include "text/text.h"

/* Somebody whom a person does not want to play with. */
struct block {
    int64_t other;
    int n;               /* in that person's list, from 1: by it the block is undone */
    int64_t at;          /* seconds since 1970 */
    char name[MAX_NAME]; /* of the other, then */
};

enum { MAX_BLOCKS = 100 }; /* of a person */

/* Another person, and who of the two has blocked whom. */
struct other {
    int64_t person;
    bool has_blocked; /* the one who asks */
    bool is_blocked;
};

/* That a person wants to be rated: by the public games that begin from then on, among those who
 * want it, too. */
struct rated {
    int64_t since;       /* seconds since 1970; 0: they do not */
    char name[MAX_NAME]; /* under which */
};

/* A finished game that was public when it was dealt, and may count. */
struct rated_table {
    char id[ID_TEXT];
    char game[16];
    int players;
    int64_t started; /* seconds since 1970 */
    char scores[MAX_SCORES];
    uint32_t winners;
    struct rated_seat {
        char level[MAX_LEVEL]; /* of a bot; empty: it is none, */
        int64_t person;        /* but this person's */
        struct rated rated;
    } seat[MAX_PLAYERS];
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

/* What has to be done by a server, whichever: by who runs it, or by somebody for themselves. It
 * waits in the store until it has been carried out. */
enum order_kind {
    ORDER_FORGET = 1, /* a person, who has no row of their own from the order on */
    ORDER_CLOSE,      /* a table */
    ORDER_FREE,       /* a seat */
    ORDER_NAME, /* a person is called otherwise: so are the seats they have. One that waits
                   already goes: what was true of it may not be any more */
};

struct order {
    int64_t id; /* given by the store, ascending */
    enum order_kind kind;
    char table[ID_TEXT];
    int seat;
    struct person person; /* without a hash it is the number alone that counts */
};

/* What is to be written together, all or nothing: any of a person, a new table and an entry of
 * a table's log with all that it carries. Filled by the caller, kept by the store until done()
 * has been called. */
struct job {
    char table[ID_TEXT]; /* the entry's */
    int64_t when;
    struct person person; /* written if it has an id; one that is known keeps */
    bool is_naming;       /* its name, unless the job is about that */
    bool is_rating;       /* and is rated from now on, or not, as */
    struct rated rated;   /* this says; who is rated already stays so since then */
    struct block
        block; /* the person blocks the other; without one, undoes number n; 0: neither */
    struct stored_table *stored_table; /* a new one; belongs to the job; NULL: none */
    struct entry *log;                 /* and entries of it, from 1 on; malloc'd, or NULL */
    int n_log;
    bool is_removal;         /* the table goes, with all that is known of it */
    struct person forgotten; /* one with an id goes from the table and its log */
    struct order order;      /* one with a kind waits from then on, */
    int64_t carried_out;     /* and the one of this number no more; 0: none */
    int seq;                 /* of the entry, from 1; 0: none */
    struct entry entry;
    char error[96];    /* why it failed; empty if it did not */
    bool is_conflict;  /* because the log has an entry of that number: something else came first
                        */
    bool is_uncertain; /* nobody knows whether it was: the database went away meanwhile */
    /* Called once, with NULL or why it failed; then the job is freed. */
    void (*done)(struct job *job, const char *error);
    void *context;
    struct job *next;
};

struct job *job_new(void);
void job_free(struct job *job);

enum query_kind {
    QUERY_PERSON, /* hash: who it is, and the unfinished tables they sit at, newest first */
    QUERY_LINK,   /* hash: the table and the seat that a seat link belongs to */
    QUERY_LOG,    /* id, from: a table's log from an entry on */
    QUERY_DUE,    /* id: unfinished tables at which a bot or a clock may be due and somebody
                     plays, by id, after that one */
    QUERY_OLD,    /* id: unfinished tables at which nothing has happened since search.since, of
                     some after that one, and the first games finished before search.until;
                     `table` is the last that was looked at, empty if there are no more */
    QUERY_FINISHED, /* search: finished games, newest first */
    QUERY_BLOCKS,   /* person.id: whom they have blocked, by number */
    QUERY_BETWEEN,  /* person.id, others: who of them has blocked whom */
    QUERY_RATED,    /* person.id: whether they are rated */
    QUERY_RATINGS,  /* the same, and all who are: ratings by the newest of their games */
    /* for who moves a store: */
    QUERY_TABLES,  /* id: all tables, by id, after that one */
    QUERY_PEOPLE,  /* person.id: all people, by number, after that one */
    QUERY_KEPT,    /* search.person, id: tables that know the person, by id, after that one */
    QUERY_ORDERS,  /* since: what is to be carried out, the first first, after that number */
    QUERY_REFUSED, /* the addresses that are not served */
    /* of a store that several halls share: */
    QUERY_NEWS,   /* since: tables whose logs have grown since; `since` goes on from there. 0:
                     only  where that begins, now */
    QUERY_SEATED, /* grown: who sits at those tables */
    QUERY_LEASE,  /* id, node: whether a node may think about that table for LEASE_MS from now;
                     it is its own until then, and goes on if it asks again */
    QUERY_NODES,  /* node, address: says that it is there; the others that have said so in the
                     last NODE_MS */
    N_QUERIES,
};

enum { MAX_PEER = 48 };

enum { LEASE_MS = 1200, NODE_MS = 3000, MAX_ADDRESS = 64 };

/* A person as a list of all has them. */
struct kept_person {
    struct person person;
    int64_t seen; /* seconds since 1970 */
    struct rated rated;
};

/* A table whose log has grown, as far as it goes now; who sits there (0: nobody), if that has
 * been asked. */
struct grown {
    char table[ID_TEXT];
    int n;
    int64_t people[MAX_PLAYERS];
};

/* A process that shares the store, and where its datagrams come from; "": nowhere. */
struct node {
    uint64_t id;
    char address[MAX_ADDRESS];
};

/* Which finished games: name is part of a player's name, game its name, since and until are
 * seconds since 1970; each may be empty or 0. */
struct search {
    char name[MAX_NAME];
    char game[16];
    int64_t since;
    int64_t until;
    int64_t person; /* who searches, not 0: finds public games and those where they sat */
    bool is_mine;   /* only the latter */
    int64_t before; /* in the order of the list, where the last page ended; 0: the first page */
};

enum { QUERY_IDS = 32, QUERY_PAGE = 20, QUERY_OTHERS = 256 };

/* The finished games by which people are rated, the newest: so many of one game, of which so
 * many may be one person's, so that nobody plays all others out of the list; and in all. */
enum { QUERY_RATED_OF_ONE = 100, QUERY_RATED_OF_GAME = 500, QUERY_RATED_TABLES = 2000 };

struct ratings;

/* What is to be read. Filled by the caller, kept by the store until done() has been called. */
struct query {
    enum query_kind kind;
    uint8_t hash[SECRET_BYTES];
    char id[ID_TEXT];
    int from;
    struct search search;
    int64_t since;
    struct node node; /* who asks */
    /* the answer */
    enum found found; /* lists are always found, or trouble */
    int64_t spent;    /* microseconds that it took */
    struct person person;
    char table[ID_TEXT];
    int seat;
    struct entry *log; /* freed with the query */
    int n_log;
    char ids[QUERY_IDS][ID_TEXT];
    int n_ids;
    struct finished *games; /* QUERY_PAGE of them, freed with the query */
    int n_games;
    int64_t before;       /* where the next page begins; 0: there is none */
    struct order *orders; /* QUERY_IDS of them at most; freed with the query */
    int n_orders;
    char (*refused)[MAX_PEER]; /* freed with the query */
    int n_refused;
    struct grown *grown; /* freed with the query, as is the next */
    int n_grown;
    struct node *nodes;
    int n_nodes;
    struct kept_person *people; /* QUERY_IDS of them, freed with the query */
    int n_people;
    struct block *blocks; /* MAX_BLOCKS of them, freed with the query */
    int n_blocks;
    struct other *others; /* QUERY_OTHERS of them at most, freed with the query */
    int n_others;
    struct rated rated;
    struct rated_table *rated_tables; /* QUERY_RATED_TABLES of them, freed with the query, */
    int n_rated_tables;
    struct ratings *ratings; /* as is what follows from them */
    /* Called once, and again after store_deliver_again(). True: it is through with the query,
     * which is freed; false: it has kept it, or given it to others. */
    bool (*done)(struct query *query);
    void *context;
    uint64_t number; /* the asker's own */
    struct query *next;
    struct query *earlier; /* that was answered for the same request; freed with it */
};

struct query *query_new(enum query_kind kind);
void query_free(struct query *query);

struct store;

/* Makes a store one of its kind, at a place. False and a problem if it cannot be opened. */
typedef bool store_opener(struct store *store, const char *place, struct problem *problem);

/* Nothing is kept; it has no place. server/store_sqlite.h has a file,
 * server/store_pg.h a database. */
store_opener store_in_memory;

/* wake() is called from another thread when there is something to deliver. In memory things are
 * done when they are handed over, without threads; elsewhere, without wake(), when the owner
 * calls store_pump(). NULL and a problem if it cannot be opened. */
struct store *store_open(store_opener *opener, const char *place, void (*wake)(void *),
                         void *context, struct problem *problem);

/* Answers the queries that wait and carries out the first jobs, at most so many, in one
 * transaction, on the caller's thread. False: none wait, or the store has its own threads. */
bool store_pump(struct store *store, int most);

/* Writes what is waiting, delivers it, and closes. Queries find trouble. */
void store_close(struct store *store);

void store_write(struct store *store, struct job *job);

/* Calls done() of one job or query that is through; false: none is. */
bool store_deliver(struct store *store);

/* For done() of a query, which returns false then: lets it be called again after what else is
 * through, so that what it has to do is done in small pieces. */
void store_deliver_again(struct store *store, struct query *query);

/* How many jobs and queries have been handed over and not been delivered; whether what is
 * written now can be expected to be: the last job could, or the database is there. */
int store_waiting(const struct store *store);
bool store_is_well(const struct store *store);

/* Whether other halls, in other processes, may write to it, too. */
bool store_is_shared(const struct store *store);

/* Hands a query over, to be answered. */
void store_ask(struct store *store, struct query *query);

/* Whether that may take long. */
bool store_is_search(enum query_kind kind);

/* The newest version of the schema that this program knows. */
enum { STORE_VERSION = 10 };

#endif
