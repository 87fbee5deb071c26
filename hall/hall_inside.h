/* The hall from inside: for those who are part of it, and tests. */
#ifndef HALL_INSIDE_H
#define HALL_INSIDE_H

#include "hall/hall.h"

struct room;

enum {
    ROOM_SLOTS = 1 << 14,
    CLIENT_SLOTS = 1 << 12,
    ALARM_SLOTS = 1 << 12,
    MAKING_SLOTS = 1 << 12,
    HEARD_SLOTS = 1 << 12
};

/* What strangers see of each other: lobby.h. */
struct lobby {
    struct room *rooms;      /* public tables that are here, the last that came first */
    int n_clients;           /* that are told when it changes */
    char *told;              /* what they were told last; NULL: it is told anew */
    int64_t told_at;         /* on the clock that never jumps */
    int making;              /* public tables that are on their way to the store */
    struct waiting *waiting; /* requests, until there are none */
};

/* How far another hall has told a log to have grown, and whom that called has been told. */
struct heard {
    char table[ID_TEXT];
    int n;
};

struct hall {
    struct store *store;
    struct world world;
    struct hall_limits limits;
    struct metrics *metrics;
    struct client *clients;
    struct client *client_slot[CLIENT_SLOTS]; /* by id */
    struct client *person_slot[CLIENT_SLOTS]; /* by the id of its person */
    uint64_t last_client;
    struct thoughts *thoughts; /* that bots have or wait to have */
    int n_rooms;
    char resumed[ID_TEXT]; /* the last table that was looked at after a start */
    bool has_to_resume;    /* there may be more, and they cannot be read now */
    char swept[ID_TEXT];   /* the last table that was looked at for its age */
    int64_t sweep_at;      /* when the next are, on the clock that never jumps */
    int64_t clock_gap;     /* between the clocks when the hall was opened; 0: not known yet */
    bool is_asking_orders; /* the store has been asked for them */
    int64_t last_order;    /* that was looked at; 0: the first are looked at next */
    bool is_closing;
    bool is_shared;                  /* the store, by other halls */
    uint64_t node;                   /* which of those that share the store it is; never 0 */
    int64_t news_since;              /* how far the store has been asked what others wrote */
    bool is_asking_news;             /* again */
    struct heard heard[HEARD_SLOTS]; /* the last of those whose ids fall together */
    struct room *rooms[ROOM_SLOTS];
    struct making *making[MAKING_SLOTS]; /* tables that are not over, by id */
    struct tally *tally[MAKING_SLOTS];   /* how many, by who or what made them */
    struct alarm *alarms[ALARM_SLOTS];   /* of tables that are not here */
    struct searches *searches;           /* by address: waiting.c */
    struct lobby lobby;
};

int64_t hall_now(const struct hall *hall);    /* milliseconds since 1970 */
int64_t hall_clock(const struct hall *hall);  /* milliseconds, never jumps */
int64_t hall_micros(const struct hall *hall); /* the same in microseconds */

/* Tells something to the other halls of the store. */
struct hint;
void hall_tell(struct hall *hall, const struct hint *hint);

/* Answers a request that has waited, with what was read for it, or lets it wait again; takes
 * both over. is_fresh: a log has been read on for it. */
void hall_answer_again(struct hall *hall, struct client *client, struct json_doc *request,
                       struct query *read, bool is_fresh);

/* A call; what was read for it; what it waits for if it must be asked again: what is under way
 * in a room, or a query. */
struct client_call {
    struct call call; /* first: methods get a pointer to it */
    struct query *read;
    struct room *room;
    struct query *query;
    struct waiting **list; /* or others, in a list of theirs */
    struct room *held;     /* where nothing else happens until the query has been answered */
    bool is_fresh;         /* a log has been read on for it */
};

#endif
