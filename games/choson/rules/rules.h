/* Chosŏn: the state of a game and the functions of struct game over it.
 * RULES.md in this folder is the law; [C…] cites it.
 *
 * A seat is 0-based here and P1… in text. */
#ifndef GAMES_CHOSON_RULES_H
#define GAMES_CHOSON_RULES_H

#include "games/dynasty/rules/dynasty.h"

enum {
    CHOSON_YI = 1,
    CHOSON_SNIPER,
    CHOSON_ORACLE,
    CHOSON_REAPER,
    CHOSON_GOSU,
    CHOSON_SCIENTIST,
    CHOSON_HULK,
    CHOSON_TIME_TRAVELLER,
    CHOSON_WATCHER,
    CHOSON_EVENT = DYNASTY_EVENT,
    CHOSON_KINDS,

    CHOSON_MAX_PLAYERS = DYNASTY_MAX_PLAYERS,
    CHOSON_EVENTS = 10,
    CHOSON_TOKENS = 10,
    CHOSON_LEGACY_EVENTS = 3, /* played at once, they take Yi's Legacy */
    CHOSON_MAX_MOVES = 512,
    CHOSON_MAX_PLIES = 1024,
};

/* The whole deck of 55: ten events, all alike. [C1] */
#define CHOSON_BOX (DYNASTY_CHARACTERS + ((bag)CHOSON_EVENTS << 40))

/* One-letter codes by kind; '?' is a card one does not see. Events do not come into
 * play with the characters: a table is written with the second. */
#define CHOSON_CODES       "?123456789E"
#define CHOSON_TABLE_CODES "?123456789"

/* The phases after those of both dynasties. */
enum {
    CHOSON_TRAVEL_PHASE = DYNASTY_PHASES, /* [C5] */
    CHOSON_RIPOSTE_PHASE,                 /* [C16] */
    CHOSON_TAKE_PHASE,                    /* [C20] */
    CHOSON_PHASES,
};

/* What the turn in progress has used up: bits of acts. */
enum {
    CHOSON_REVEALED = 1,
    CHOSON_SHIELDED = 2,
    CHOSON_FORESEEN = 4,
    CHOSON_RESEARCHED = 8,
    CHOSON_KEPT = 16,
};

/* What a character does when it arrives with an event. [C12] */
enum { CHOSON_NO_ARRIVAL, CHOSON_LOBBIES, CHOSON_FIREARM, CHOSON_SWORD };

/* Everything there is to know about a game of Chosŏn in progress. No pointers,
 * no padding: copy it with '='.
 * Invariant: each of the 45 characters is in exactly one of deck, hand, placed and
 * table; each of the ten events is in deck, hand or placed, is kept, or was played
 * this turn. owed[0] is 1 from the reveal of a character with an event until the
 * arrival effect is used. The tokens Return Fire and Counter-Attack are not here:
 * they lie where the majorities are [C4]. */
struct choson {
    struct dynasty d;
    bag played;                       /* what was revealed this turn */
    uint8_t kept[CHOSON_MAX_PLAYERS]; /* events, by the Gosu [C19] */
    uint8_t legacy;                   /* who has Yi's Legacy, or NOBODY */
    uint8_t shield_owner;             /* NOBODY: Yi's Shield is in the centre */
    uint8_t shield_family;            /* it stands on; 0: on nothing */
    uint8_t resume;                   /* whose turn or travel the phase interrupts, or NOBODY */
};
_Static_assert(sizeof(struct choson) == 248, "choson: state grew or gained padding");

/* The verbs after those of both dynasties, in the order of the moves. */
enum {
    CHOSON_PASS = DYNASTY_VERBS,
    CHOSON_TRAVEL,
    CHOSON_STAY,
    CHOSON_SHIELD, /* family */
    CHOSON_KEEP,
    CHOSON_FORESEE,
    CHOSON_RESEARCH,
    CHOSON_LOBBY,      /* seat, kind, higher seat, kind */
    CHOSON_SHOOT,      /* seat, kind */
    CHOSON_STRIKE,     /* seat, kind */
    CHOSON_STRIKE_TWO, /* seat, kind, seat, kind, ascending */
    CHOSON_END,
    CHOSON_RIPOSTE,
    CHOSON_SPARE,
    CHOSON_TAKE, /* seat */
    CHOSON_DECLINE,
    CHOSON_DROP, /* kind */
};

/* Events after those of both dynasties: [] says which arguments they carry. */
enum {
    CHOSON_EV_TRAVELLED = DYNASTY_EV_KINDS, /* seat sacrificed a Time Traveller */
    CHOSON_EV_STAYED,                       /* seat */
    CHOSON_EV_PASSED,                       /* seat had nothing to place */
    CHOSON_EV_LEGACY,                       /* seat takes Yi's Legacy */
    CHOSON_EV_SHIELDED,                     /* seat put Yi's Shield on [family] */
    CHOSON_EV_SHIELD_LOST,                  /* seat, without Yi: it is in the centre */
    CHOSON_EV_SHIELD_BARE,                  /* seat has it, but no card of [family] any more */
    CHOSON_EV_GAINED,                       /* seat, by [family]: a token from the bank */
    CHOSON_EV_BANK_EMPTY,                   /* seat, by [family], may take one elsewhere */
    CHOSON_EV_TOOK,                         /* seat from [other] */
    CHOSON_EV_DECLINED,                     /* seat */
    CHOSON_EV_KEPT,                         /* seat kept an event */
    CHOSON_EV_SHOT,                         /* seat [other, kind] */
    CHOSON_EV_STRUCK,                       /* seat [other, kind] */
    CHOSON_EV_RIPOSTED,                     /* seat [other, kind] */
    CHOSON_EV_SPARED,                       /* seat [other] */
    CHOSON_EV_FORGONE,                      /* seat ended without the effect of [family] */
    CHOSON_EV_CLEARED,                      /* [n] events played went back to the deck */
    CHOSON_EV_RETURN_FIRE,                  /* seat, or NOBODY, has the token */
    CHOSON_EV_COUNTER_ATTACK,               /* seat, or NOBODY, has the token */
};

/* Score lines after those of both dynasties. */
enum {
    CHOSON_SCORE_KEPT = DYNASTY_SCORE_KINDS, /* count: events */
    CHOSON_SCORE_FIRST,
    CHOSON_SCORE_LEGACY,
};

extern const struct game choson_game;

RULE void choson_setup(const struct dynasty_box *box, struct choson *s, int players,
                       uint32_t options, const uint8_t seed[SEED_BYTES]);
RULE uint32_t choson_actors(const struct dynasty_box *box, const struct choson *s);
RULE int choson_moves(const struct dynasty_box *box, const struct choson *s, int seat,
                      move *out);
RULE void choson_apply(const struct dynasty_box *box, struct choson *s, int seat, move m,
                       struct events *events);
RULE void choson_points(const struct dynasty_box *box, const struct choson *s,
                        struct points *out);
RULE void choson_redact(const struct dynasty_box *box, struct choson *s, int viewer);
RULE void choson_complete(const struct dynasty_box *box, struct choson *s, int viewer,
                          struct rng *rng);
RULE const char *choson_broken(const struct dynasty_box *box, const struct choson *s);
RULE void choson_write_move(const struct dynasty_box *box, const struct choson *s, move m,
                            char text[MAX_TEXT]);

/* For bots: bot.c. */
extern const struct brain choson_brain;
RULE void choson_judge(const struct dynasty_box *box, const struct choson *s,
                       uint32_t share[MAX_PLAYERS]);
RULE void choson_weigh(const struct dynasty_box *box, const struct choson *s, int seat,
                       const move *moves, int n, uint16_t *weight);
RULE bool choson_is_quiet(const struct dynasty_box *box, const struct choson *s);

/* For nets: eyes.c. */
struct eye;
struct spelling;
extern const struct eyes choson_eyes;
RULE void choson_look(const struct dynasty_box *box, const struct choson *s, int seat,
                      const struct spelling *begun, struct eye *out);
RULE void choson_look_behind(const struct dynasty_box *box, const struct choson *s, int seat,
                             struct eye *out);
RULE void choson_spell(const struct dynasty_box *box, const struct choson *s, int seat,
                       const move *moves, int n, struct spelling *out);

/* --- what the cards can do now (cards.c) --- */

/* Who holds the majority of a family for its power, or NOBODY; whether a seat does. [C4] */
RULE int choson_holder(const struct choson *s, int family);
RULE bool choson_holds(const struct choson *s, int seat, int family);

/* Whether a seat's cards of a family stand under its Shield. [C21] */
RULE bool choson_is_shielded(const struct choson *s, int seat, int family);

/* Whether a token can be had: from the bank or from another player. [C20] */
RULE bool choson_can_gain(const struct choson *s, int seat);

/* Whether a seat has Return Fire or Counter-Attack. */
RULE bool choson_can_answer(const struct choson *s, int seat);

/* Whether the seat in turn can use these powers now. [C17–C20] */
RULE bool choson_can_foresee(const struct choson *s);
RULE bool choson_can_keep(const struct choson *s);
RULE bool choson_can_research(const struct choson *s);

/* The arrival effect of a family. */
RULE int choson_arrival(int family);

/* The character that came with an event this turn, or 0. [C12] */
RULE int choson_arrived(const struct choson *s);

/* Its effect, as long as it is not used, whether or not it has a target. */
RULE int choson_open_arrival(const struct choson *s);

/* Whether a Sword of that family reaches another. [C15] */
RULE bool choson_sword_reaches(int family, int other);

/* The characters of a seat that the open effect can be used on; whether there are
 * enough of them for it. [C13–C15, C17] */
RULE bag choson_targets(const struct choson *s, int seat);
RULE bool choson_has_target(const struct choson *s);

/* Whether the character that this attacker played can be destroyed. [C16] */
RULE bool choson_can_riposte(const struct choson *s, int attacker);

/* What keeps the seat in turn from ending it, once it has revealed. */
enum {
    CHOSON_FREE,
    CHOSON_MUST_ARRIVE,   /* keep or research is used, so the effect must be [C-r7] */
    CHOSON_MUST_FORESEE,  /* [C-r8] */
    CHOSON_MUST_RESEARCH, /* [C-r8] */
};
RULE int choson_duty(const struct choson *s);

/* Whether cards, at least one, are one of the four combinations. [C7] */
RULE bool choson_is_order(bag cards);

/* Whether a hand allows any of them. [C-r2] */
RULE bool choson_can_order(bag hand);

/* The seat whose turn or travel is in progress, also while another decides. */
RULE static inline int choson_player(const struct choson *s)
{
    return s->resume != NOBODY ? s->resume : s->d.turn;
}

/* How many events lie open: kept, or played this turn. The one that was kept of those
 * played is not counted twice. [C19] */
RULE static inline int choson_open_events(const struct choson *s)
{
    int n = bag_count(s->played, CHOSON_EVENT) - (s->d.acts & CHOSON_KEPT ? 1 : 0);

    for (int seat = 0; seat < CHOSON_MAX_PLAYERS; seat++)
        n += s->kept[seat];
    return n;
}

#endif
