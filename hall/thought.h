/* Thoughts: bots that play or advise, on threads that are not the hall's.
 *
 * What cannot begin at once waits here, and is shared out: short thoughts, long ones and quick
 * ones – moves that take microseconds, which need no thread and are made one after the other –
 * wait in lanes of their own; within a lane addresses take turns, however much each asks; of an
 * address whoever came first. The more an address asks for, the less time each of its thoughts
 * gets, so that all are heard rather than a few in depth. A thought that nobody wants any more
 * – its connection is gone, the table has moved on, nobody looks – never begins. */
#ifndef HALL_THOUGHT_H
#define HALL_THOUGHT_H

#include "bots/bot.h"
#include "hall/room.h"
#include "protocol/call.h"

enum lane { LANE_SHORT, LANE_LONG, LANE_QUICK, N_LANES };

/* A bot's turn to think: what it may know, and where the answer goes. */
struct thought {
    struct hall *hall;
    const struct game *game;
    const struct bot_style *style;
    struct bot_budget own; /* what the style would take */
    int ms;                /* most it may take; known when it begins */
    int players;
    int seat;
    char table[ID_TEXT];
    int n;            /* entries of the log when it was asked */
    uint64_t address; /* of whom it is for */
    enum lane lane;
    bool is_waiting;
    bool has_begun;
    bool is_hint;
    uint64_t client;    /* a hint's */
    int64_t person;     /* likewise */
    struct reply reply; /* to a hint's request */
    enum lang lang;
    void *view;
    move action;               /* the answer */
    struct opinions *opinions; /* of a hint */
    struct flow *flow;         /* of its address, if it is the first of it to wait */
    struct thought *next;      /* of those that wait; whoever lets it think may use it, too */
    struct thought *next_hint; /* in the hall */
};

/* All that wait, and how many have begun. */
struct thoughts;
struct thoughts *thoughts_new(void);
void thoughts_free(struct thoughts *thoughts);

/* Lets a bot of a level think for a seat, from its view. */
void room_think(struct room *room, int seat, const char *level);

/* Whether it is long enough that of all who share the store one should think it; others may be
 * thought twice. */
bool thought_needs_lease(const struct thought *thought);

/* Keeps others who share the store from thinking the same, as long as a bot thinks. */
void room_renew_lease(const struct room *room);

/* A thought for a seat; a hint about it for a client. NULL without memory. */
struct thought *thought_new(const struct room *room, int seat, const struct bot_style *style);
struct thought *thought_new_hint(const struct room *room, int seat,
                                 const struct bot_style *style, const struct client *client);
void thought_free(struct thought *thought);

/* Begins it, or lets it wait until it is its turn. */
void thought_ask(struct thought *thought);

/* Whether a person has asked for a hint and not had it; who goes wants none. */
bool thoughts_have_hint(const struct hall *hall, int64_t person);
void thoughts_drop_hints(struct hall *hall, const struct client *client);

#endif
