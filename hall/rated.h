/* Ratings of people: only of those who want them, by public games among them and with bots.
 * They follow from the store whenever they are asked for, and are kept nowhere. */
#ifndef HALL_RATED_H
#define HALL_RATED_H

#include "hall/store.h"
#include "results/rating.h"

/* How a person or a bot does in a game. */
struct rated_one {
    int face;                 /* of the game: face_at() */
    char bot[MAX_LEVEL];      /* its level; empty: it is a person, */
    int64_t person;           /* this one, */
    int64_t since;            /* rated since then */
    char name[MAX_NAME + 16]; /* as this: of several of one name, each has a number */
    int number;               /* how many of that name have been rated for longer */
    int games;                /* that counted */
    struct rating rating;
};

/* Game by game, the best first. */
struct ratings {
    int n;
    struct rated_one one[];
};

/* Makes the ratings of a query of the tables that it found; false without memory. */
bool rated_find(struct query *query);

#endif
