/* Koryŏ: the state of a game and the functions of struct game over it.
 * RULES.md in this folder is the law; [K…] cites it.
 *
 * A seat is 0-based here and P1… in text. */
#ifndef GAMES_KORYO_RULES_H
#define GAMES_KORYO_RULES_H

#include "games/dynasty/dynasty.h"

enum {
    KORYO_OMNISCIENT = 1,
    KORYO_SPY,
    KORYO_SENATOR,
    KORYO_PRIEST,
    KORYO_SHIP_OWNER,
    KORYO_BANKER,
    KORYO_GUARDIAN,
    KORYO_BROADCASTER,
    KORYO_MERCHANT,
    KORYO_BARBARIANS = DYNASTY_EVENT,
    KORYO_LOBBYING,
    KORYO_KINDS,

    KORYO_MAX_PLAYERS = DYNASTY_MAX_PLAYERS,
    KORYO_TOKENS = 8,
    KORYO_MAX_MOVES = 512,
    KORYO_MAX_PLIES = 1024,
};

/* The whole deck of 55 [K1]: six Barbarians, four Lobbying. */
#define KORYO_BOX (DYNASTY_CHARACTERS + ((bag)6 << 40) + ((bag)4 << 44))

/* One-letter codes by kind; '?' is a card one does not see. */
#define KORYO_CODES "?123456789BL"

enum {
    KORYO_ORDERS = 1, /* [K6] */
    KORYO_MAIN,       /* [K8] */
    KORYO_LIMIT,      /* [K9] */
    KORYO_OVER,
};

/* What the turn in progress has used up: bits of koryo.acts. */
enum {
    KORYO_REVEALED = 1,
    KORYO_BANKED = 2,
    KORYO_STOLEN = 4,
    KORYO_PURGED = 8,
};

/* Everything there is to know about a game of Koryŏ in progress. No pointers,
 * no padding: copy it with '='.
 * Invariant: each of the 55 cards is in exactly one of deck, hand, placed and
 * table; acts, barbarians and lobbying are 0 outside the main phase. In a
 * redacted state rng is 0, deck holds every card the viewer cannot place, and
 * veiled_hand and veiled_placed count what he sees only the backs of. */
struct koryo {
    struct rng rng;
    bag deck;
    bag hand[KORYO_MAX_PLAYERS];
    bag placed[KORYO_MAX_PLAYERS]; /* face down, not yet revealed */
    bag table[KORYO_MAX_PLAYERS];  /* in play in front of each seat */
    uint8_t veiled_hand[KORYO_MAX_PLAYERS];
    uint8_t veiled_placed[KORYO_MAX_PLAYERS];
    uint8_t tokens[KORYO_MAX_PLAYERS];
    uint8_t bank;
    uint8_t players;
    uint8_t round; /* 1–8 */
    uint8_t first; /* holder of the first-player token */
    uint8_t phase;
    uint8_t turn;       /* the seat to act; NOBODY when over */
    uint8_t acts;       /* KORYO_REVEALED … of the turn in progress */
    uint8_t barbarians; /* revealed this turn and not yet resolved */
    uint8_t lobbying;
    uint8_t unused[3];
};
_Static_assert(sizeof(struct koryo) == 232, "koryo: state grew or gained padding");

/* The verbs, in the order of the moves. A move is verb << 16 and arguments in
 * four-bit fields, the first one highest. */
enum {
    KORYO_PLACE = 1, /* kind, count */
    KORYO_PLACE_TWO, /* kind, higher kind: the Ship Owner's */
    KORYO_REVEAL,
    KORYO_BANK,
    KORYO_STEAL, /* seat */
    KORYO_PURGE, /* kind */
    KORYO_RAID,  /* seat, kind */
    KORYO_LOBBY, /* seat, kind, higher seat, kind */
    KORYO_END,
    KORYO_DROP, /* kind */
};

RULE static inline move koryo_move(int verb, int a, int b, int c, int d)
{
    return (move)(verb << 16 | a << 12 | b << 8 | c << 4 | d);
}

RULE static inline int koryo_verb(move m)
{
    return (int)(m >> 16);
}

/* Argument number i, from 0. */
RULE static inline int koryo_arg(move m, int i)
{
    return (int)(m >> (12 - 4 * i) & 15);
}

/* Events: [] says which arguments they carry, {} what they carry in `what`. */
enum {
    KORYO_EV_ROUND = 1, /* [round, dealt, limit] */
    KORYO_EV_FIRST,     /* seat has the first-player token */
    KORYO_EV_DEALT,     /* seat gets [n] cards {bag, known to the seat} */
    KORYO_EV_ORDERED,   /* seat placed [n] cards {bag, known to the seat} */
    KORYO_EV_RETURNED,  /* the unplaced [n] cards went back to the deck */
    KORYO_EV_REVEALED,  /* seat {bag} */
    KORYO_EV_BANKED,    /* seat */
    KORYO_EV_STOLE,     /* seat from [other] */
    KORYO_EV_PURGED,    /* seat [kind] */
    KORYO_EV_RAIDED,    /* seat [other, kind] */
    KORYO_EV_LOBBIED,   /* seat [one, kind, other, kind] */
    KORYO_EV_FORGONE,   /* seat gave up {events} at the end of the turn */
    KORYO_EV_DROPPED,   /* seat [kind] */
    KORYO_EV_MAJORITY,  /* seat, or NOBODY, now holds the majority of [kind] */
    KORYO_EV_OVER,
    KORYO_EV_KINDS,
};

/* Score lines. */
enum {
    KORYO_SCORE_FAMILY = 1, /* arg: the family; count: cards */
    KORYO_SCORE_EVENTS,     /* count: events in front */
    KORYO_SCORE_TOKENS,     /* count: tokens */
    KORYO_SCORE_KINDS,
};

extern const struct game koryo_game;

RULE void koryo_setup(struct koryo *s, int players, uint32_t options,
                      const uint8_t seed[SEED_BYTES]);
RULE uint32_t koryo_actors(const struct koryo *s);
RULE int koryo_moves(const struct koryo *s, int seat, move *out);
RULE void koryo_apply(struct koryo *s, int seat, move m, struct events *events);
RULE void koryo_points(const struct koryo *s, struct points *out);
RULE void koryo_redact(struct koryo *s, int viewer);
RULE void koryo_complete(struct koryo *s, int viewer, struct rng *rng);
RULE const char *koryo_broken(const struct koryo *s);
RULE void koryo_write_move(const struct koryo *s, move m, char text[MAX_TEXT]);

/* For bots: bot.c. */
extern const struct brain koryo_brain;
RULE void koryo_judge(const struct koryo *s, uint32_t share[MAX_PLAYERS]);
RULE void koryo_weigh(const struct koryo *s, int seat, const move *moves, int n,
                      uint16_t *weight);
RULE bool koryo_is_quiet(const struct koryo *s);

/* Who holds the majority of a family for its power, or NOBODY. [K4] */
RULE int koryo_holder(const struct koryo *s, int family);

/* Whether a seat cannot be one of the two players of the present Lobbying. [K17] */
RULE bool koryo_shuns_lobbying(const struct koryo *s, int seat);

/* Whether the seat in turn holds an unused Banker that must still be used. [K-r5] */
RULE bool koryo_owes_bank(const struct koryo *s);

/* How many cards a seat may keep in play at the end of this round. [K3, K9] */
RULE int koryo_limit(const struct koryo *s, int seat);

/* Whether a bag, not an empty one [K-r2], is something a seat may place: identical
 * cards, or the Ship Owner's two different ones. [K6] */
RULE bool koryo_is_order(bag placed, bool ship_owner);

#endif
