/* What can be measured about a game in which players choose what they play with: goods
 * that are taken from an open offer, in a few groups. `madang balance` asks a face for it;
 * the rules and the bots know nothing of it. */
#ifndef GAMES_MARKET_H
#define GAMES_MARKET_H

#include "core/game.h"
#include "text/text.h"

enum { MARKET_MAX_GOODS = 96, MARKET_MAX_GROUPS = 4, MARKET_NO_GOOD = 0xff };

/* One of the goods; copies of a card are one. */
struct good {
    const char *code;
    const char *name;
    uint8_t group;  /* from 0 */
    uint32_t needs; /* option bits without which it is not in the game */
};

/* How a move takes a good: paid for, or brought by an effect. */
enum taking { TAKES_NOTHING, TAKES_PAID, TAKES_FREE };

/* What an event means to the measurer. */
enum market_event { MARKET_NOTHING, MARKET_TURN, MARKET_TAKEN, MARKET_INTERRUPT };

struct market {
    const char *const *groups; /* N_("…"), NULL after the last */
    int min_turns;             /* of a player: a game should last so long, */
    int max_turns;             /* and no longer */
    /* All goods of a game; returns the number. */
    int (*goods)(const struct game *, enum lang lang, struct good out[MARKET_MAX_GOODS]);
    /* Whether a legal move takes a good, and which, as its index among them. */
    enum taking (*taking)(const struct game *, const void *state, move m, int *good);
    enum market_event (*event)(const struct game *, const struct event *e, int *good);
    /* Turns of a seat that have begun; how many things it plays with. */
    int (*turns)(const struct game *, const void *state, int seat);
    int (*owned)(const struct game *, const void *state, int seat);
};

#endif
