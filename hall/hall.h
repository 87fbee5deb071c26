/* The hall: everybody who is connected, every table in play. It knows the protocol, the
 * store and time as a number, but no sockets, threads or clocks – those are its
 * world – so that the same hall serves the network and runs in a simulation.
 *
 * All calls come from one thread. */
#ifndef HALL_H
#define HALL_H

#include "bots/bot.h"
#include "hall/metrics.h"
#include "hall/store.h"
#include "protocol/call.h"

enum {
    HALL_MAX_FRAME = 8192,    /* bytes of a piece of a request, */
    HALL_MAX_REQUEST = 65536, /* and of a whole one: a long game's record is in it */
    HALL_MAX_WATCHED = 16,    /* tables a client may watch at once */
    HALL_MAX_QUEUE = 1 << 20, /* bytes waiting for a slow client before it is dropped */
};

struct hall;
struct client;
struct thought;

/* What the hall asks of the world around it. */
struct world {
    void *context;
    /* Sends a text to a client, which takes it over; false: it cannot take more. */
    bool (*send)(void *context, struct client *client, char *text);
    /* Ends a client's connection after what was sent; reason is for the log. */
    void (*drop)(void *context, struct client *client, const char *reason);
    /* Lets a bot think, at most as many at once as the limits say; hall_thought() gets the
     * answer. */
    void (*think)(void *context, struct thought *thought);
    /* Milliseconds since 1970; microseconds of a clock that never jumps. */
    int64_t (*now)(void *context);
    int64_t (*tick)(void *context);
    /* Tells a text to all other halls that share the store, for their hall_heard(), as well as
     * that can be done; NULL: it cannot. Not called if the store is not shared. */
    void (*tell)(void *context, const char *text);
    /* Microseconds for which the hall's thread has worked; NULL: nobody counts them. */
    int64_t (*worked)(void *context);
};

/* What may still be spent; refilled as time passes. */
struct bucket {
    double left;
    int64_t at; /* when it was last refilled; 0: never, it is full */
};

/* Refills at so many a second up to `most`; false, and nothing is spent, if not so much, nor
 * all there can be, is left. */
bool bucket_spend(struct bucket *bucket, int64_t now, double per_second, double most,
                  double cost);

/* The same, but spends even what is not there; milliseconds until that is made up for. */
int bucket_owe(struct bucket *bucket, int64_t now, double per_second, double most, double cost);

/* What the clients of an address may do together. */
struct quota {
    uint64_t address;       /* its number: thoughts are shared out between addresses */
    struct bucket requests; /* on sockets */
    struct bucket part;     /* what clients that have gone left of theirs: who comes next */
    struct bucket pages;    /* and new sockets */
    struct bucket shakes;   /* of hands, for TLS */
    struct bucket tables;
    struct bucket people; /* of whom something is written down */
    int clients;
};

struct hall_limits {
    int requests_per_second; /* of a connection; bursts of three seconds' worth. What takes
                                long to answer counts as several: one more for a millisecond */
    int address_requests;    /* of all connections of an address, likewise */
    int max_tables;          /* in memory */
    int tables_per_minute;   /* made from one address */
    int unfinished;          /* that one person has made; 0: any number */
    int address_unfinished;  /* that were made from one address; 0: any number */
    int thinkers;            /* thoughts that may go on at once */
    int idle_seconds;        /* until a table nobody watches goes to the store */
    int keep_unfinished;     /* days after which a table where nothing happens goes; 0: never */
    int keep_finished;       /* days after which a finished game goes; 0: never */
    int news_page;           /* entries of a log in one answer; 0: as many as is usual */
    int patience;            /* seconds until a bot may play for who stays away */
    bool is_home; /* one person's own device: games are theirs to save, to open and to remove */
    bool no_public; /* strangers do not meet here: there are no public tables */
};

struct hall *hall_new(struct store *store, const struct world *world,
                      const struct hall_limits *limits, struct metrics *metrics);
void hall_free(struct hall *hall);

/* A connection of whoever has the cookie with that hash. transport is the world's, and the
 * quota, which outlives the client. NULL without memory. What it asks waits until the store has
 * said who it is; if it cannot, the client is dropped. */
struct client *hall_enter(struct hall *hall, const uint8_t hash[SECRET_BYTES],
                          struct quota *quota, void *transport);
void hall_leave(struct hall *hall, struct client *client);
void hall_for_clients(struct hall *hall, void (*call)(void *context, struct client *client),
                      void *context);
void *client_transport(const struct client *client);

/* A message from a client. Returns the milliseconds for which no more should be read from it,
 * as it asks too much: it is slowed down, and nobody else. */
int hall_receive(struct hall *hall, struct client *client, const char *text, size_t size);

/* The same for a piece of a message. */
int hall_receive_piece(struct hall *hall, struct client *client);

/* A bot has thought; the thought belongs to the hall now. */
void hall_thought(struct hall *hall, struct thought *thought);

/* The store has something to deliver: takes it for a few milliseconds; true: there is more. */
bool hall_deliver(struct hall *hall);

/* Time has passed (call it about once a second). */
void hall_tick(struct hall *hall);

/* What another hall of the same store has told; false: it is nothing that one tells. Nothing
 * else depends on it: what is not heard the store says. */
bool hall_heard(struct hall *hall, const char *text, size_t size);

/* Asks a shared store what others have written (call it about twice a second). */
void hall_poll(struct hall *hall);

/* Which of them this one is; another of them is gone: what it had to do is looked for. */
uint64_t hall_node(const struct hall *hall);
void hall_node_gone(struct hall *hall, uint64_t node);

/* Takes up the unfinished tables at which a bot or a clock is due, after a start, a few at a
 * time. If they cannot be read now, hall_tick() tries again. */
void hall_resume(struct hall *hall);

/* From here on bots are not asked any more and nothing that waits is taken up. */
void hall_close(struct hall *hall);

/* Asks for the record of a finished game. done() is called once, with the text, to be freed, or
 * NULL: there is none. NULL: it has been called already; otherwise hall_give_up_record() keeps
 * it from being called. */
struct record_wish;
struct record_wish *hall_ask_record(struct hall *hall, const char *id,
                                    void (*done)(void *context, char *text), void *context);
void hall_give_up_record(struct record_wish *wish);

/* Whether what happens can be saved. */
bool hall_is_well(const struct hall *hall);

#endif
