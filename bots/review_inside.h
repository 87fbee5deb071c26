/* What the files of a review use of each other. */
#ifndef BOTS_REVIEW_INSIDE_H
#define BOTS_REVIEW_INSIDE_H

#include "bots/net.h"
#include "bots/review.h"

/* Who plays on. */
struct review_table {
    const struct game *game;
    int players;
    const struct net *net; /* NULL: what comes to mind */
    int ease;              /* as in struct net_ease */
    long work;             /* decisions that were made where it was played on */
};

/* Who listens to a game that is played on: hear() is called after every action, with what it
 * brought about in `events`. */
struct review_ear {
    struct events events;
    void (*hear)(struct review_ear *, int seat, move action);
};

/* A guess at what is hidden from a view, by its number, and dice for those who play it on. */
void review_deal(const struct review_table *t, const void *view, int seat, uint64_t number,
                 void *guess, struct rng *dice);

/* Plays on to the end, or, with a limit, so many decisions: the share that the seat gets or can
 * expect, and everybody's points. ear may be NULL. */
float review_play_on(struct review_table *t, void *state, int seat, struct rng *dice, int limit,
                     float points[MAX_PLAYERS], struct review_ear *ear);

/* Plays both actions on once more and tells what differs; NULL without memory. */
struct review_reason *review_explain(struct review_table *t, const void *view, int seat,
                                     move played, move other, uint64_t first_deal);

#endif
