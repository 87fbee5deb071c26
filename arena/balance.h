/* How a game plays with the goods there are: thousands of games of one bot against itself,
 * and what can be read off them. docs/balance.md has the figures of the shipped games.
 *
 * Everything is in terms of games/market.h; what is a card, a clan or a purchase is
 * the game's business. */
#ifndef ARENA_BALANCE_H
#define ARENA_BALANCE_H

#include "arena/arena.h"
#include "games/market.h"

/* What is to be played. */
struct balance {
    const struct face *face;
    const struct json *options; /* or NULL */
    struct contestant bot;      /* plays every seat */
    struct contestant solo_bot; /* plays alone */
    int games;                  /* in which everything is allowed */
    int forbid_games;           /* for each group and good that one seat may not take */
    int solo_games;
    uint64_t seed; /* of the first deal; the others follow */
    int threads;
    const char *out; /* folder for the report, or NULL */
};

/* A share of n cases, with half of its 95 % interval. */
struct rate {
    int n;
    double share;
    double error;
};

struct good_figures {
    struct rate bought; /* of the turns in which it could be paid for */
    struct rate with;   /* wins of the seats that took it */
    struct rate without;
    struct rate forbidden; /* wins of the seat that may not take it */
};

struct group_figures {
    struct rate share; /* of all purchases */
    struct rate forbidden;
};

enum { BALANCE_MAX_TURNS = 101 };

/* What came out. */
struct balance_figures {
    const struct game *game; /* that was played, with its box */
    const struct market *market;
    uint32_t options;
    int n_goods;
    struct good good[MARKET_MAX_GOODS];
    int n_groups;
    struct rate first; /* wins of seat 1; half a win for a draw */
    struct rate draws;
    struct rate thinning; /* of the wins: with fewer things than at the start */
    struct rate in_length;
    int turns[BALANCE_MAX_TURNS]; /* games by turns of the seat that had the most */
    int owned[BALANCE_MAX_TURNS]; /* wins by what the winner owned at the end */
    double interrupts;            /* a turn */
    int longest;                  /* actions of a turn */
    struct good_figures goods[MARKET_MAX_GOODS];
    struct group_figures groups[MARKET_MAX_GROUPS];
    struct rate solo;        /* won in the first turn */
    struct rate solo_random; /* by random play */
    double seconds;
};

/* One thing that should be so: what was found, and the limits, of which low may be -1. */
struct target {
    const char *about; /* N_("…") */
    const char *what;  /* the good or group at the limit, or "" */
    double found;
    double low;
    double high;
    bool is_met;
};
enum { BALANCE_MAX_TARGETS = 16 };

/* Plays everything; progress returns false to stop, which leaves nothing to report. */
bool balance_run(const struct balance *balance, struct balance_figures *figures, enum lang lang,
                 bool (*progress)(int done, int n, void *), void *context,
                 struct problem *problem);

/* Whether the game is as it should be; returns how many targets there are. */
int balance_targets(const struct balance_figures *figures,
                    struct target out[BALANCE_MAX_TARGETS]);

/* Whether a good can be taken in the game that was played. */
bool balance_has_good(const struct balance_figures *figures, int good);

/* balance.json and balance.html in balance->out; false, with errno, if they cannot be
 * written. */
bool balance_write(const struct balance *balance, const struct balance_figures *figures,
                   enum lang lang);

#endif
