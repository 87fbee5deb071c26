/* What is counted of the games of a balance run, and kept of each. Only balance*.c look. */
#ifndef ARENA_TALLY_H
#define ARENA_TALLY_H

#include "arena/balance.h"

/* A win in parts that any number of winners can share. */
enum { WHOLE_WIN = 60 };

/* What is counted of a game in which everything is allowed. */
struct detail {
    uint8_t turns;
    uint8_t owned[2];                    /* by the winner: at the start, at the end */
    uint16_t n_turns;                    /* of all seats */
    uint16_t interrupts;                 /* in all */
    uint16_t longest;                    /* actions of a turn */
    uint16_t afforded[MARKET_MAX_GOODS]; /* turns in which it could be taken */
    uint16_t bought[MARKET_MAX_GOODS];   /* turns in which it was */
    uint8_t has[MARKET_MAX_GOODS];       /* mask of the seats that have it */
    uint16_t purchases[MARKET_MAX_GROUPS];
};

/* How a game ended. */
struct outcome {
    uint8_t winners; /* mask */
    bool is_done;
    struct detail *detail; /* of a game in which everything is allowed, until it is counted */
};

/* Games of one kind. */
struct trial {
    char name[32];
    int n;           /* games at most */
    int counted;     /* from the first on */
    uint8_t no_good; /* or MARKET_NO_GOOD */
    uint8_t no_group;
    const struct contestant *solo; /* who plays alone, or NULL */
    struct outcome *outcome;       /* n */
    int64_t won;                   /* by the seat that something is forbidden to, or alone */
};

enum { MAX_TRIALS = MARKET_MAX_GOODS + MARKET_MAX_GROUPS + 3 };

/* Of all games in which everything is allowed. */
struct tally {
    int64_t won[MAX_PLAYERS];
    int draws;
    int thin;
    int in_length;
    int64_t turns;
    int64_t interrupts;
    int64_t afforded[MARKET_MAX_GOODS];
    int64_t bought[MARKET_MAX_GOODS];
    int64_t purchases[MARKET_MAX_GROUPS];
    int with[MARKET_MAX_GOODS]; /* seats */
    int64_t won_with[MARKET_MAX_GOODS];
    int pair[MARKET_MAX_GOODS][MARKET_MAX_GOODS]; /* seats; the first is the lower */
    int64_t won_pair[MARKET_MAX_GOODS][MARKET_MAX_GOODS];
    int pair_example[MARKET_MAX_GOODS][MARKET_MAX_GOODS]; /* number of a game from 1, or 0 */
    int extreme[2];                                       /* turns of the shortest, longest */
};

/* A trial in which nothing is forbidden and all play. */
static inline bool trial_is_free(const struct trial *trial)
{
    return trial->no_good == MARKET_NO_GOOD && trial->no_group == MARKET_NO_GOOD &&
           !trial->solo;
}

/* The next game of a trial counts; its detail is used up. */
void tally_add(struct tally *tally, struct balance_figures *figures, struct trial *trial);

/* What follows from what has been counted. */
void tally_figures(const struct tally *tally, const struct trial *trial, int n_trials,
                   struct balance_figures *figures);

/* Whether all that a trial says is known to within `until`. */
bool tally_is_narrow(const struct balance_figures *figures, const struct trial *trial,
                     double until);

/* --- what is kept: balance_kept.c --- */

struct folder;

/* Opens balance->out and puts what it has into the trials. */
struct folder *outcomes_open(const struct balance *balance,
                             const struct balance_figures *figures, struct trial *trial,
                             int n_trials, struct problem *problem);
bool outcomes_add(struct folder *folder, const struct balance_figures *figures,
                  const struct trial *trial, int game, struct problem *problem);

/* Where the record of a game is. */
void balance_record_name(char out[64], const struct balance *balance, int game);

#endif
