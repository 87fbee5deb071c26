/* Duel of Chaos: the state of a game and the functions of struct game over it.
 * RULES.md in this folder is the law; [D…] cites it.
 *
 * A seat is 0-based here and P1… in text. A card is its number in the box. */
#ifndef GAMES_DUEL_RULES_H
#define GAMES_DUEL_RULES_H

#include "core/game.h"
#include "games/duel/rules/box.h"

enum {
    DUEL_MAX_PLAYERS = 2,
    DUEL_SLOTS = 5,        /* of the Domain */
    DUEL_HAND = 5,         /* cards drawn for a turn */
    DUEL_MAX_ROUNDS = 200, /* [D-r8] */
    DUEL_MAX_PLAYED = 168, /* plays of a turn that are remembered */
    DUEL_MAX_MOVES = 128,
    DUEL_MAX_BONUS = 9999,
    DUEL_WANT_ALL = 255, /* in duel_effect.want */
};

/* Where a card is. Zones up to DUEL_LISTS are ordered: piles from the top, slots from the
 * bottom, the others by arrival. */
enum {
    DUEL_PILES = 0,       /* + seat */
    DUEL_DOMAIN_PILE = 2, /* Interventions included */
    DUEL_AREAS = 3,       /* + seat */
    DUEL_DISCARDS = 5,    /* + seat */
    DUEL_SLOT = 7,        /* + 0…4 */
    DUEL_VOID = 12,
    DUEL_IN_FORCE = 13, /* Interventions beside the Domain */
    DUEL_LISTS = 14,
    DUEL_HANDS = DUEL_LISTS, /* + seat */
    DUEL_ZONES = 16,         /* those that are counted */
    DUEL_HELD = DUEL_ZONES,  /* by a PLAN [D7] */
    DUEL_OUT,                /* not part of this game */
};

enum { DUEL_COMBO = 1, DUEL_RECRUIT, DUEL_OVER };

/* Events that interrupts answer: bits of duel.events. [D17] */
enum { DUEL_EVENT_RECRUIT = 1, DUEL_EVENT_SACRIFICE = 2, DUEL_EVENT_PILE = 4 };

/* Which effect of a card. */
enum { DUEL_PART_PLAY = 1, DUEL_PART_REACTION, DUEL_PART_ONCE };

/* What an effect in progress asks; 0 while it goes on. */
enum {
    DUEL_ASK_USE = 1, /* the played card's effect [D16] */
    DUEL_ASK_OPTION,
    DUEL_ASK_MAY,
    DUEL_ASK_AWAKEN,
    DUEL_ASK_NAME,
    DUEL_ASK_PICK,
    DUEL_ASK_TOP,
    DUEL_ASK_SLOT,
    DUEL_ASKS,
};

/* The effect in progress; all 0 and card DUEL_NO_CARD if there is none.
 * done, full and last tell of the clause at `at` once it has begun, before that of the
 * one written before it. [D5] */
struct duel_effect {
    uint8_t card;
    uint8_t part;
    uint8_t owner;
    uint8_t at;    /* clause of the sentence */
    uint8_t step;  /* DUEL_ASK_… */
    uint8_t want;  /* cards, clans or times, or DUEL_WANT_ALL */
    uint8_t done;  /* cards moved, or revealed by PLAN */
    uint8_t full;  /* whether that was all that was wanted */
    uint8_t last;  /* "it": the card moved last, if both saw it */
    uint8_t named; /* mask of clans */
    uint8_t awake; /* the DEVOUR in progress was awakened */
    uint8_t unused;
};

/* Everything there is to know about a game of Duel of Chaos in progress. No
 * pointers, no padding: copy it with '='.
 *
 * Invariant: each card of the game is in exactly one zone, and `next`, `first`, `last`
 * and `size` say so too. In a hidden place – pile, hand, Domain pile – a card is either
 * in `seen`, by both, or has the number of its lot in `lot`; anywhere else it has neither,
 * and an Intervention never has. [D-r3]
 *
 * A redacted state is whole: the cards of a lot that the viewer cannot place lie
 * in the order of their numbers over the lot's hidden places. So states that he cannot
 * tell apart are the same bytes, and completing one is shuffling lot by lot. */
struct duel {
    struct rng rng;
    struct set hand[DUEL_MAX_PLAYERS];
    struct set seen;
    struct set effects;   /* cards whose play effect was applied this turn [D-r2] */
    struct set reactions; /* cards whose reaction was */
    struct set held;      /* by the PLAN in progress */
    uint16_t resources;   /* in recruit: left to spend */
    uint16_t bonus;       /* from effects of this turn */
    uint8_t where[DUEL_MAX_CARDS];
    uint8_t next[DUEL_MAX_CARDS]; /* in its list, or DUEL_NO_CARD */
    uint8_t lot[DUEL_MAX_CARDS];
    uint8_t first[DUEL_ZONES]; /* of a list, or DUEL_NO_CARD */
    uint8_t last[DUEL_ZONES];
    uint8_t size[DUEL_ZONES];    /* of hands too */
    uint8_t due[DUEL_MAX_CARDS]; /* seat << 7 | card, by arrival; 0 after the last [D-r9] */
    uint8_t played[DUEL_MAX_PLAYED];
    struct duel_effect effect;
    uint8_t n_due;
    uint8_t n_played;
    uint8_t players; /* 1: Prologue */
    uint8_t vermeast;
    uint8_t round;  /* turns of both players, from 1 */
    uint8_t player; /* whose turn it is */
    uint8_t phase;
    uint8_t turn;      /* the seat to act; NOBODY when over */
    uint8_t invoked;   /* mask, by place in box->by_depth */
    uint8_t awakened;  /* mask of the seats that awakened a keyword this turn */
    uint8_t events;    /* that wait for an answer */
    uint8_t recruited; /* mask of the clans bought, while that event waits */
    uint8_t mark;      /* the turn player's pile at the last pause */
    uint8_t unused[3];
};
_Static_assert(sizeof(struct duel) == 832, "duel: state grew or gained padding");

/* The verbs, in the order of the moves. A move is verb << 8 | argument: a card, a
 * clan, or a number from 1. */
enum {
    DUEL_DO_PLAY = 1, /* card */
    DUEL_DO_USE,
    DUEL_DO_PASS,
    DUEL_DO_REACT, /* card */
    DUEL_DO_HOLD,
    DUEL_DO_INVOKE, /* card */
    DUEL_DO_AWAKEN,
    DUEL_DO_PLAIN,
    DUEL_DO_NAME, /* clan */
    DUEL_DO_TOP,  /* card */
    DUEL_DO_PICK, /* card */
    DUEL_DO_DONE,
    DUEL_DO_SLOT,   /* number */
    DUEL_DO_OPTION, /* number */
    DUEL_DO_BUY,    /* number */
    DUEL_DO_END,
};

RULE static inline move duel_move(int verb, int argument)
{
    return (move)(verb << 8 | argument);
}

RULE static inline int duel_verb(move m)
{
    return (int)(m >> 8);
}

RULE static inline int duel_argument(move m)
{
    return (int)(m & 255);
}

/* Events: [] says which arguments they carry, {} what they carry in `what`:
 * cards, one a byte, their numbers plus 1. */
enum {
    DUEL_EV_TURN = 1,   /* seat's turn [round] begins */
    DUEL_EV_DEALT,      /* seat draws [n] for the turn {cards, known to the seat} */
    DUEL_EV_DRAWN,      /* seat draws {card} */
    DUEL_EV_PLAYED,     /* seat [card] */
    DUEL_EV_APPLIED,    /* seat applies the play effect of [card] */
    DUEL_EV_DECLINED,   /* seat does not, or passes on a "may" of [card] */
    DUEL_EV_CHOSE,      /* seat takes choice [number] of [card] */
    DUEL_EV_REACTED,    /* seat applies the reaction of [card] */
    DUEL_EV_ANSWERED,   /* seat interrupts with [card] */
    DUEL_EV_HELD,       /* seat lets the events pass */
    DUEL_EV_GAVE_UP,    /* seat gives up what reactions were left */
    DUEL_EV_INVOKED,    /* seat [card] */
    DUEL_EV_AWAKENED,   /* seat awakens the keyword of [card] */
    DUEL_EV_NAMED,      /* seat [clan] */
    DUEL_EV_REVEALED,   /* seat reveals the top of the pile [card] */
    DUEL_EV_TURNED_UP,  /* the top of the Domain pile [card] */
    DUEL_EV_PUT_BACK,   /* seat puts [card] back on top of the pile */
    DUEL_EV_CALLED,     /* seat takes the revealed [card] into the hand */
    DUEL_EV_DISCARDED,  /* seat [card] */
    DUEL_EV_SACRIFICED, /* seat [card] */
    DUEL_EV_RETURNED,   /* seat [card, place] */
    DUEL_EV_GAINED,     /* seat [card, place, slot] */
    DUEL_EV_COVERED,    /* seat [card, slot] */
    DUEL_EV_BANISHED,   /* seat [card, slot] */
    DUEL_EV_FILLED,     /* an empty slot [card, slot] */
    DUEL_EV_IN_FORCE,   /* an Intervention [card] */
    DUEL_EV_RESOURCES,  /* seat gets [n] more */
    DUEL_EV_RECRUITS,   /* seat has [n] resources to spend */
    DUEL_EV_BOUGHT,     /* seat [card, slot, cost] */
    DUEL_EV_SHUFFLED,   /* seat puts [n] cards under the pile */
    DUEL_EV_WON,        /* seat */
    DUEL_EV_DRAW,       /* nobody has won [D-r8] */
    DUEL_EV_SUCCEEDED,  /* the Prologue, in [round] turns */
    DUEL_EV_FAILED,     /* the Prologue */
    DUEL_EV_KINDS,
};

/* Score lines. */
enum { DUEL_SCORE_WIN = 1, DUEL_SCORE_TURNS, DUEL_SCORE_KINDS };

extern const struct game duel_game;

RULE void duel_setup(const struct duel_box *box, struct duel *s, int players, uint32_t options,
                     const uint8_t seed[SEED_BYTES]);
RULE uint32_t duel_actors(const struct duel_box *box, const struct duel *s);
RULE int duel_moves(const struct duel_box *box, const struct duel *s, int seat, move *out);
RULE void duel_apply(const struct duel_box *box, struct duel *s, int seat, move m,
                     struct events *events);
RULE void duel_points(const struct duel_box *box, const struct duel *s, struct points *out);
RULE void duel_redact(const struct duel_box *box, struct duel *s, int viewer);
RULE void duel_complete(const struct duel_box *box, struct duel *s, int viewer,
                        struct rng *rng);
RULE const char *duel_broken(const struct duel_box *box, const struct duel *s);
RULE void duel_write_move(const struct duel_box *box, const struct duel *s, move m,
                          char text[MAX_TEXT]);

/* For bots: bot.c. */
extern const struct brain duel_brain;
RULE void duel_judge(const struct duel_box *box, const struct duel *s,
                     uint32_t share[MAX_PLAYERS]);
RULE void duel_weigh(const struct duel_box *box, const struct duel *s, int seat,
                     const move *moves, int n, uint16_t *weight);
RULE bool duel_is_quiet(const struct duel_box *box, const struct duel *s);

/* For nets: eyes.c. */
struct eye;
struct spelling;
extern const struct eyes duel_eyes;
RULE void duel_look(const struct duel_box *box, const struct duel *s, int seat,
                    const struct spelling *begun, struct eye *out);
RULE void duel_look_behind(const struct duel_box *box, const struct duel *s, int seat,
                           struct eye *out);
RULE void duel_spell(const struct duel_box *box, const struct duel *s, int seat,
                     const move *moves, int n, struct spelling *out);

/* The seat that the state asks, worked out anew; NOBODY if it asks nobody. [D-r10] */
RULE int duel_asked(const struct duel_box *box, const struct duel *s);

/* The events among `events` that, for all the turn player can know, the other could
 * answer. [D-r13] */
RULE int duel_answerable(const struct duel_box *box, const struct duel *s);

/* Whether a card of the other's hand answers an event that waits. [D17] */
RULE bool duel_answers(const struct duel_box *box, const struct duel *s, int card);

/* Whether an Intervention is in force and the turn player has not invoked it. [D14] */
RULE bool duel_can_invoke(const struct duel_box *box, const struct duel *s, int card);

#endif
