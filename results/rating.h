/* Ratings by the Plackett–Luce model for rankings: of bots in the arena, and of whoever met in
 * games that are looked back at. */
#ifndef RESULTS_RATING_H
#define RESULTS_RATING_H

#include "core/game.h"

/* A game: who sat where, and how well each did, larger is better. */
struct rated_game {
    int players;
    int who[MAX_PLAYERS]; /* from 0 */
    double place[MAX_PLAYERS];
};

struct rating {
    double elo;   /* the mean of all is 0 */
    double error; /* half of a 95 % interval; NAN: the games do not say */
};

/* The ratings of n contestants; false without memory. */
bool rating_find(const struct rated_game *games, int n_games, struct rating *ratings, int n);

#endif
