/* How a game plays with the goods there are: thousands of games of one bot against itself,
 * and what can be read off them. docs/balance.md says how to use it and has the figures of the
 * shipped games.
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
    int players;
    struct contestant bot;      /* plays every seat */
    struct contestant solo_bot; /* plays alone */
    int games;                  /* in which everything is allowed */
    int forbid_games;           /* for each group and good that one seat may not take */
    int solo_games;
    double until;  /* what is known to within that share is played no more; 0: all is played */
    uint64_t seed; /* of the first deal; the others follow */
    int threads;
    const char *out; /* folder for what is kept and the report, or NULL */
};

/* A share of n cases with its 95 % interval, and half of that. */
struct rate {
    int n;
    double share;
    double error;
    double low;
    double high;
};

struct good_figures {
    struct rate bought; /* of the turns in which it could be paid for */
    struct rate with;   /* wins of the seats that took it */
    struct rate without;
    struct rate forbidden; /* wins of the seat that may not take it */
    int example;           /* a game that is kept and whose winner has it, or -1 */
};

struct group_figures {
    struct rate share; /* of all purchases */
    struct rate forbidden;
};

/* Seats that have two goods: they win more or less than those who have one of them. */
struct pair_figures {
    int good[2];
    struct rate won;
    double expected; /* the mean of what those win who have the one, or the other */
    int example;     /* as above */
};

enum {
    BALANCE_MAX_TURNS = 101,
    BALANCE_MAX_PAIRS = 60, /* that are told, the most telling first */
    BALANCE_RECORDS = 100,  /* games that are kept as records, the first ones */
};

/* What came out. */
struct balance_figures {
    const struct game *game; /* that was played, with its box */
    const struct market *market;
    uint32_t options;
    int players;
    int n_goods;
    struct good good[MARKET_MAX_GOODS];
    int n_groups;
    int games;                     /* that count, of those in which everything is allowed */
    bool is_stopped;               /* somebody did not want to wait for the rest */
    struct rate seat[MAX_PLAYERS]; /* wins of each; a part of a win for a shared one */
    struct rate draws;
    struct rate thinning; /* of the wins: with fewer things than at the start */
    struct rate in_length;
    int turns[BALANCE_MAX_TURNS]; /* games by turns of the seat that had the most */
    int owned[BALANCE_MAX_TURNS]; /* wins by what the winner owned at the end */
    double interrupts;            /* a turn */
    int longest;                  /* actions of a turn */
    int shortest_game;            /* kept as a record, or -1 */
    int longest_game;
    struct good_figures goods[MARKET_MAX_GOODS];
    struct group_figures groups[MARKET_MAX_GROUPS];
    int n_pairs;
    struct pair_figures pair[BALANCE_MAX_PAIRS];
    struct rate solo;        /* won in the first turn */
    struct rate solo_random; /* by random play */
    double seconds;
};

/* What an interval says of limits: all of it is within, all of it is outside, or neither. */
enum verdict { VERDICT_MET, VERDICT_MISSED, VERDICT_UNKNOWN };

/* One thing that should be so. */
struct target {
    const char *about; /* N_("…") */
    const char *what;  /* the good or group, or "" */
    struct rate found;
    double low;
    double high;
    enum verdict verdict;
};
enum { BALANCE_MAX_TARGETS = 32 + 3 * MARKET_MAX_GOODS };

/* Plays everything but what balance->out has already; progress returns false to stop, and what
 * is done until then counts. */
bool balance_run(const struct balance *balance, struct balance_figures *figures, enum lang lang,
                 bool (*progress)(int done, int n, void *), void *context,
                 struct problem *problem);

/* Whether the game is as it should be; returns how many targets there are. Every good that
 * misses one has a target of its own; of the others the one that is nearest to missing it. */
int balance_targets(const struct balance_figures *figures,
                    struct target out[BALANCE_MAX_TARGETS]);
const char *balance_verdict(enum verdict verdict); /* N_("…") */

/* Whether a good can be taken in the game that was played. */
bool balance_has_good(const struct balance_figures *figures, int good);

/* --- another set (balance_against.c) --- */

/* How a figure differs from that of another set. */
struct change {
    const char *about; /* N_("…") */
    char what[64];     /* the good or group, or "" */
    struct rate before;
    struct rate after;
    double error; /* half of the 95 % interval of the difference; a larger one is certain */
};

/* All of them, those that are certain first; lasts until balance_changes_free(). Goods that
 * only one of the two has are named. */
struct changes {
    const char *from; /* what it is compared with */
    int n;
    int n_certain;
    struct change *change;
    char fresh[512]; /* goods that were not there, or "" */
    char gone[512];
};

/* Compares with the report of another run, as balance_put() wrote it. False: there is no
 * memory, or it is no such report. */
bool balance_compare(struct changes *changes, const struct balance_figures *figures,
                     const struct json *before);
void balance_changes_free(struct changes *changes);

/* --- reports --- */

/* The report as JSON; changes may be NULL. */
void balance_put(struct put *out, const struct balance *balance,
                 const struct balance_figures *figures, const struct changes *changes);

/* balance.json and balance.html in balance->out; false, with errno, if they cannot be
 * written. */
bool balance_write(const struct balance *balance, const struct balance_figures *figures,
                   const struct changes *changes, enum lang lang);

#endif
