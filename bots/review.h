/* Reviewing a finished game: what each decision of one seat cost against the best action that
 * is found, judged by what the seat could know then – its view, with what is hidden redrawn –
 * and never by the cards that really lay there. docs/review.md says how, and how often it is
 * right.
 *
 * Every pair of actions is played on from the same redrawn deals with the same dice, by bots of
 * the level `club`; so what is told is a mean of differences, with an interval. First all
 * decisions are looked at roughly, then those that may matter again and again, in small steps:
 * whoever reviews can tell what is known so far, and stop. The same game gives the same review.
 *
 * No threads, no files, no clock. */
#ifndef BOTS_REVIEW_H
#define BOTS_REVIEW_H

#include "core/game.h"

/* One action of the game. */
struct review_ply {
    move action;
    uint8_t seat;
    bool is_obvious; /* it was no decision */
};

/* What is said about a decision. */
enum review_mark {
    REVIEW_NONE,
    REVIEW_MISTAKE, /* the other action is surely better, and chances fell */
    REVIEW_MISSED,  /* likewise, but they are no worse than before: a chance was not taken */
    REVIEW_ONLY,    /* what was played is surely better than anything else */
    REVIEW_BOLD,    /* likewise, and bots would not have thought of it first */
    N_REVIEW_MARKS
};

/* An action and what it came to where it was played on. */
struct review_line {
    move action;
    float share; /* of the win; who plays alone: of success */
    float points;
};

/* Something that is more often so after one action than after another: a line of the final
 * score, or an event on the way. What was played is first, the other action second. */
struct review_fact {
    bool is_line;
    struct score_line line;
    struct event event;
    float often[2]; /* in which share of the games */
    float value[2]; /* of a line: the points it brings on average */
};

enum { REVIEW_FACTS = 4, REVIEW_NEXT = 6 };

/* Why one action is better than another. */
struct review_reason {
    int n_facts;
    struct review_fact fact[REVIEW_FACTS]; /* what differs most first */
    float points[2][MAX_PLAYERS];          /* of each seat in the end */
    int n_next[2];
    struct event next[2][REVIEW_NEXT]; /* what most often follows */
};

struct review_decision {
    int ply;
    int n_moves;
    struct review_line played;
    struct review_line other; /* the best found beside it */
    bool is_best;             /* a first look found nothing better than what was played */
    float gap;                /* what the other action is better by; below 0: worse */
    float error;              /* half of the interval that has 95 of 100 */
    uint32_t pairs;           /* of games behind that; 0: only a first look */
    bool is_seen;             /* a first look has been taken */
    enum review_mark mark;
    struct review_reason *reason; /* of one that is marked; NULL: not yet */
};

/* Where the result of the seat comes from, as shares of the win: start and what follows it add
 * up to the result. All of it is by one judge, who looks right after an action of the seat. */
struct review_luck {
    float start;     /* an equal share; alone, what the first cards are worth */
    float deal;      /* what the seat had when it first decided, above that */
    float draws;     /* what chance made of its own actions */
    float others;    /* what the others did */
    float decisions; /* its own, against what bots like to do there */
    float error;     /* of that: half of the interval that has 95 of 100 */
    float result;
};

struct review;

/* A review of a seat's decisions in a game that began with `start`; NULL without memory. */
struct review *review_new(const struct game *game, int players, const void *start,
                          const struct review_ply *plies, int n, int seat);
void review_free(struct review *review);

/* Does a little more, some milliseconds; false: there is nothing left to do. */
bool review_step(struct review *review);
bool review_is_done(const struct review *review);

/* How much of it is done, up to 1. */
float review_progress(const struct review *review);

int review_seat(const struct review *review);
int review_count(const struct review *review);
const struct review_decision *review_at(const struct review *review, int i);

/* How many decisions are marked so. */
int review_marked(const struct review *review, enum review_mark mark);

struct review_luck review_luck_of(const struct review *review);

/* What every seat could expect of a state, as who is to act saw it, by a net, or by the game's
 * judgement of the open state if none fits; at the end, what it got. Shares of SHARE_ONE. */
void review_expect(const struct game *game, const void *state, int players,
                   uint32_t share[MAX_PLAYERS]);

/* Plays two actions of a seat on by bots of the level `club`, from `n` redrawn deals that
 * follow from its view and `from`; sums up the shares of the win that they bring. For those who
 * measure reviews. */
void review_compare(const struct game *game, int players, const void *view, int seat,
                    const move action[2], uint64_t from, int n, double share[2]);

/* The view of a decision. */
const void *review_view(const struct review *review, int i);

#endif
