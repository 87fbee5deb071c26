/* What can be measured about a game in which players choose what they play with: goods
 * that are taken from an offer – cards that are bought, places that are used, families that are
 * placed – in a few groups. `madang balance` asks a face for it; the rules and the bots know
 * nothing of it. */
#ifndef GAMES_MARKET_H
#define GAMES_MARKET_H

#include "core/game.h"
#include "text/text.h"

enum {
    MARKET_MAX_GOODS = 144,
    MARKET_MAX_GROUPS = 4,
    MARKET_AT_ONCE = 2, /* goods that one action takes */
    MARKET_NO_GOOD = 0xff,
};

/* One of the goods; copies of a card are one. */
struct good {
    char code[24];
    char name[64];
    uint8_t group;       /* from 0 */
    uint8_t min_players; /* with fewer it is not in the game */
    uint32_t needs;      /* option bits without which it is not in the game */
};

/* How a move takes a good: chosen from the offer, or brought by an effect. */
enum taking { TAKES_NOTHING, TAKES_PAID, TAKES_FREE };

/* What an event means to the measurer: MARKET_TURN, what could be taken until here counts once;
 * MARKET_TAKEN, its seat has the good from here on. */
enum market_event { MARKET_NOTHING, MARKET_TURN, MARKET_TAKEN, MARKET_INTERRUPT };

/* How the goods of a game are spoken of; all N_("…"). */
struct market_words {
    const char *good;    /* what one is */
    const char *taken;   /* how often it was taken of the times it could be */
    const char *with;    /* the wins of seats that have it */
    const char *without; /* the wins of seats that have not */
};

struct market {
    const char *const *groups; /* N_("…"), NULL after the last */
    struct market_words words;
    bool are_rivals; /* groups can be done without; three should be taken about as often */
    int max_draws;   /* in per cent: more shared wins are too many */
    int min_turns;   /* of a player: a game should last so long, */
    int max_turns;   /* and no longer; 0: its length is fixed */
    /* All goods of a game; returns the number. */
    int (*goods)(const struct game *, enum lang lang, struct good out[MARKET_MAX_GOODS]);
    /* Whether a legal move takes goods, and which, as indices among them; the rest is
     * MARKET_NO_GOOD. */
    enum taking (*taking)(const struct game *, const void *state, move m,
                          int good[MARKET_AT_ONCE]);
    enum market_event (*event)(const struct game *, const struct event *e, int *good);
    /* Whether a seat has a good at the end, where having taken it once does not say so. NULL:
     * it does. */
    bool (*holds)(const struct game *, const void *state, int seat, int good);
    /* Turns of a seat that have begun; how many things it plays with. NULL: nobody asks. */
    int (*turns)(const struct game *, const void *state, int seat);
    int (*owned)(const struct game *, const void *state, int seat);
};

#endif
