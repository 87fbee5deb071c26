/* Koryŏ: the state of a game and the functions of struct game over it.
 * RULES.md in this folder is the law; [K…] cites it.
 *
 * A seat is 0-based here and P1… in text. */
#ifndef GAMES_KORYO_RULES_H
#define GAMES_KORYO_RULES_H

#include "games/dynasty/rules/dynasty.h"

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

/* What the turn in progress has used up: bits of acts. */
enum {
    KORYO_REVEALED = 1,
    KORYO_BANKED = 2,
    KORYO_STOLEN = 4,
    KORYO_PURGED = 8,
};

/* Everything there is to know about a game of Koryŏ in progress. No pointers,
 * no padding: copy it with '='. Koryŏ has nothing beside what the dynasties share;
 * owed counts its Barbarians and Lobbying.
 * Invariant: each of the 55 cards is in exactly one of deck, hand, placed and
 * table; acts and owed are 0 outside the main phase. */
struct koryo {
    struct dynasty d;
};
_Static_assert(sizeof(struct koryo) == 232, "koryo: state grew or gained padding");

/* The Barbarians or Lobbying revealed this turn and not yet resolved. */
RULE static inline int koryo_owed(const struct koryo *s, int kind)
{
    return s->d.owed[kind - DYNASTY_EVENT];
}

/* The verbs after those of both dynasties, in the order of the moves. */
enum {
    KORYO_BANK = DYNASTY_VERBS,
    KORYO_STEAL, /* seat */
    KORYO_PURGE, /* kind */
    KORYO_RAID,  /* seat, kind */
    KORYO_LOBBY, /* seat, kind, higher seat, kind */
    KORYO_END,
    KORYO_DROP, /* kind */
};

/* Events after those of both dynasties: [] says which arguments they carry, {} what
 * they carry in `what`. */
enum {
    KORYO_EV_BANKED = DYNASTY_EV_KINDS, /* seat */
    KORYO_EV_STOLE,                     /* seat from [other] */
    KORYO_EV_PURGED,                    /* seat [kind] */
    KORYO_EV_RAIDED,                    /* seat [other, kind] */
    KORYO_EV_FORGONE,                   /* seat gave up {events} at the end of the turn */
};

/* Score lines after those of both dynasties. */
enum { KORYO_SCORE_EVENTS = DYNASTY_SCORE_KINDS /* count: events in front */ };

extern const struct game koryo_game;

RULE void koryo_setup(const struct dynasty_box *box, struct koryo *s, int players,
                      uint32_t options, const uint8_t seed[SEED_BYTES]);
RULE uint32_t koryo_actors(const struct dynasty_box *box, const struct koryo *s);
RULE int koryo_moves(const struct dynasty_box *box, const struct koryo *s, int seat, move *out);
RULE void koryo_apply(const struct dynasty_box *box, struct koryo *s, int seat, move m,
                      struct events *events);
RULE void koryo_points(const struct dynasty_box *box, const struct koryo *s,
                       struct points *out);
RULE void koryo_redact(const struct dynasty_box *box, struct koryo *s, int viewer);
RULE void koryo_complete(const struct dynasty_box *box, struct koryo *s, int viewer,
                         struct rng *rng);
RULE const char *koryo_broken(const struct dynasty_box *box, const struct koryo *s);
RULE void koryo_write_move(const struct dynasty_box *box, const struct koryo *s, move m,
                           char text[MAX_TEXT]);

/* For bots: bot.c. */
extern const struct brain koryo_brain;
RULE void koryo_judge(const struct dynasty_box *box, const struct koryo *s,
                      uint32_t share[MAX_PLAYERS]);
RULE void koryo_weigh(const struct dynasty_box *box, const struct koryo *s, int seat,
                      const move *moves, int n, uint16_t *weight);
RULE bool koryo_is_quiet(const struct dynasty_box *box, const struct koryo *s);

/* For nets: eyes.c. */
struct eye;
struct spelling;
extern const struct eyes koryo_eyes;
RULE void koryo_look(const struct dynasty_box *box, const struct koryo *s, int seat,
                     const struct spelling *begun, struct eye *out);
RULE void koryo_look_behind(const struct dynasty_box *box, const struct koryo *s, int seat,
                            struct eye *out);
RULE void koryo_spell(const struct dynasty_box *box, const struct koryo *s, int seat,
                      const move *moves, int n, struct spelling *out);

/* Who holds the majority of a family for its power, or NOBODY. [K4] */
RULE int koryo_holder(const struct koryo *s, int family);

/* Whether a seat cannot be one of the two players of the present Lobbying. [K17] */
RULE bool koryo_shuns_lobbying(const struct koryo *s, int seat);

/* Whether the seat in turn holds an unused Banker that must still be used. [K-r5] */
RULE bool koryo_owes_bank(const struct koryo *s);

/* How many cards a seat may keep in play at the end of this round. [K3, K9] */
RULE int koryo_limit(const struct dynasty_box *box, const struct koryo *s, int seat);

/* Whether cards, at least one [K-r2], may be placed together: identical ones, and with
 * the Ship Owners also two different ones. [K6] */
RULE bool koryo_is_order(bag cards);
RULE bool koryo_is_ship_owners_order(bag cards);

#endif
