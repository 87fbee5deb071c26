/* Charon Inc.: the state of a game and the functions of struct game over it.
 * RULES.md in this folder is the law; [H…] cites it.
 *
 * The functions get the box first: another map is another box. A seat is 0-based here
 * and P1… in text. A card is known by its kind in the box, its number in the shipped one. */
#ifndef GAMES_CHARON_RULES_H
#define GAMES_CHARON_RULES_H

#include "core/bag.h"
#include "core/game.h"
#include "games/charon/rules/cards.h"

enum {
    CHARON_MAX_PLAYERS = 5,
    CHARON_ROUNDS = 4,
    CHARON_FIRST_DECK = 48,  /* cards, before the first deal [H7] */
    CHARON_FLAGS_PLACED = 4, /* of each seat, of five [H11] */
    CHARON_KEPT = 2,         /* gems that can be stored [H18] */
    CHARON_KEPT_WARE = 6,    /* with Underground Warehouse */
    CHARON_MAX_MOVES = 512,
    CHARON_MAX_PLIES = 1024,
};

enum {
    CHARON_REDRAWING = 1, /* [H9] */
    CHARON_OFFERING,      /* [H10] */
    CHARON_FLAGGING,      /* [H11] */
    CHARON_MOVING,        /* Stolen Intelligence [H12] */
    CHARON_DRAFTING,      /* Engineering Advance [H15] */
    CHARON_BUILDING,      /* [H17] */
    CHARON_STORING,       /* [H18] */
    CHARON_OVER,
};

/* The action areas. [H3] */
enum {
    CHARON_AREA_INTEL,
    CHARON_AREA_RARE,
    CHARON_AREA_ENG,
    CHARON_AREA_SYNC,
    CHARON_AREA_WARE,
    CHARON_AREAS,
};

/* What the builder in turn has used up: bits of charon.acts. */
enum {
    CHARON_BUILT_COMMON = 1,
    CHARON_SYNCED = 2,
};

/* In charon.offered: a card of which the viewer sees only the back. */
enum { CHARON_FACE_DOWN = 1 };

/* Everything there is to know about a game of Charon Inc. in progress. No pointers, no
 * padding: copy it with '='.
 * Invariant: each of the 55 cards is in exactly one of deck, discard, common, hand,
 * offered and built, each of the 106 gems in one of supply, gem_bag, held and the zones;
 * a 12 is never in the deck; duplicates are part of the hand. In a redacted state rng is
 * 0, deck holds every card the viewer cannot place, and veiled_… count what he sees
 * only the backs of. */
struct charon {
    struct rng rng;
    bag deck;
    bag discard;
    bag common;
    bag hand[CHARON_MAX_PLAYERS];
    bag duplicates[CHARON_MAX_PLAYERS]; /* of hand: what may still be redrawn [H9] */
    gems held[CHARON_MAX_PLAYERS];
    gems gem_bag;
    gems supply;                         /* its clear gems lie on Rare Mineral Find */
    uint16_t built[CHARON_MAX_PLAYERS];  /* bit n: the building with number n */
    uint8_t offered[CHARON_MAX_PLAYERS]; /* a card; 0: none */
    uint8_t veiled_hand[CHARON_MAX_PLAYERS];
    uint8_t veiled_duplicates[CHARON_MAX_PLAYERS];
    uint8_t veiled_discard;
    uint8_t players;
    uint8_t round; /* 1–4 */
    uint8_t phase;
    uint8_t turn;                       /* the seat to act; NOBODY when over */
    uint8_t acts;                       /* CHARON_BUILT_COMMON … of the builder in turn */
    uint8_t order[CHARON_MAX_PLAYERS];  /* seats, first one first; 0 beyond the players */
    uint8_t area[CHARON_AREAS];         /* mask of the seats with a flag there */
    uint8_t zone_gem[CHARON_MAX_ZONES]; /* a colour; 0 where there are no gems */
    uint8_t zone_count[CHARON_MAX_ZONES];
    uint8_t flag[CHARON_MAX_SPOTS]; /* a seat's number from 1; 0: empty */
    uint8_t unused[7];
};
_Static_assert(sizeof(struct charon) == 432, "charon: state grew or gained padding");

/* The verbs, in the order of the moves. A move is verb << 24 and three arguments of
 * eight bits, the first one highest. A card 0 is one that is not shown. */
enum {
    CHARON_REDRAW = 1, /* card */
    CHARON_KEEP,
    CHARON_OFFER, /* card */
    CHARON_FLAG,  /* area, spot */
    CHARON_MOVE,  /* spot, spot */
    CHARON_STAY,
    CHARON_DRAFT_DISCARD, /* card */
    CHARON_DRAFT_COMMON,  /* card */
    CHARON_SKIP,
    CHARON_TRADE,        /* charon_trade() */
    CHARON_SYNC,         /* from, to, n */
    CHARON_BUILD,        /* card */
    CHARON_BUILD_COMMON, /* card */
    CHARON_END,
    CHARON_RETURN, /* kind of gem */
};

RULE static inline move charon_move(int verb, int a, int b, int c)
{
    return (move)verb << 24 | (move)a << 16 | (move)b << 8 | (move)c;
}

RULE static inline int charon_verb(move m)
{
    return (int)(m >> 24);
}

/* Argument number i, from 0. */
RULE static inline int charon_arg(move m, int i)
{
    return (int)(m >> (16 - 8 * i) & 255);
}

/* Giving three gems, or two (`one` is then -1), whose kinds ascend, for another. */
RULE static inline move charon_trade(int one, int two, int three, int got)
{
    return charon_move(CHARON_TRADE, one + 1, (two + 1) << 4 | (three + 1), got);
}

/* The gems that a trade gives. */
RULE static inline gems charon_given(move m)
{
    int one = charon_arg(m, 0);

    return (one ? gems_of(one - 1, 1) : 0) + gems_of((charon_arg(m, 1) >> 4) - 1, 1) +
           gems_of((charon_arg(m, 1) & 15) - 1, 1);
}

/* Events: [] says which arguments they carry, {} what they carry in `what`. */
enum {
    CHARON_EV_ROUND = 1, /* [round] */
    CHARON_EV_SEEDED,    /* {colour + 1 of each zone, three bits; 0: not seeded} */
    CHARON_EV_DEALT,     /* seat gets [n] cards {bag, known to the seat} */
    CHARON_EV_REDREW,    /* seat {duplicate | drawn card << 8, known to the seat} */
    CHARON_EV_KEPT,      /* seat */
    CHARON_EV_OFFERED,   /* seat {card, known to the seat} */
    CHARON_EV_TURNED_UP, /* the common row {bag} */
    CHARON_EV_FLAGGED,   /* seat [area, spot] */
    CHARON_EV_TRIGGERED, /* [area, mask of seats] */
    CHARON_EV_MOVED,     /* seat [spot, spot] */
    CHARON_EV_STAYED,    /* seat */
    CHARON_EV_BY_CENTRE, /* seat wins the tie in [zone] by its centre */
    CHARON_EV_BY_ROADS,  /* seat wins the tie in [zone] by its roads */
    CHARON_EV_TIED,      /* nobody wins the gems of {mask of zones} */
    CHARON_EV_CLAIMED,   /* seat {charon_claim()} */
    CHARON_EV_FOUND,     /* seat takes a clear gem */
    CHARON_EV_DRAFTED,   /* seat from the discard {card, known to the seat} */
    CHARON_EV_TOOK,      /* seat from the common row [card] */
    CHARON_EV_SKIPPED,   /* seat */
    CHARON_EV_ORDER,     /* {seats from 1, eight bits each, first one lowest} */
    CHARON_EV_TRADED,    /* seat gives {gems} for [kind] */
    CHARON_EV_SYNCED,    /* seat [from, to, n] */
    CHARON_EV_BUILT,     /* seat [card] for {gems} */
    CHARON_EV_BUILT_ROW, /* the same from the common row */
    CHARON_EV_ENDED,     /* seat */
    CHARON_EV_RETURNED,  /* seat [kind] */
    CHARON_EV_ROW_LEFT,  /* {bag} goes from the common row to the discard */
    CHARON_EV_OVER,
    CHARON_EV_KINDS,
};

/* A claim's gems – colours only – and zones in one word: six bits a colour, then a
 * mask of zones. */
enum { CHARON_CLAIM_BITS = 6, CHARON_CLAIM_ZONES = CHARON_CLAIM_BITS * CHARON_COLOURS };

RULE static inline uint64_t charon_claim(int zone, int colour, int n)
{
    return (uint64_t)1 << (CHARON_CLAIM_ZONES + zone) | (uint64_t)n
                                                            << CHARON_CLAIM_BITS * colour;
}

/* Score lines. */
enum {
    CHARON_SCORE_BUILDING = 1, /* arg: the number */
    CHARON_SCORE_KINDS,
};

extern const struct game charon_game;

RULE void charon_setup(const struct charon_box *box, struct charon *s, int players,
                       uint32_t options, const uint8_t seed[SEED_BYTES]);
RULE uint32_t charon_actors(const struct charon_box *box, const struct charon *s);
RULE int charon_moves(const struct charon_box *box, const struct charon *s, int seat,
                      move *out);
RULE void charon_apply(const struct charon_box *box, struct charon *s, int seat, move m,
                       struct events *events);
RULE void charon_points(const struct charon_box *box, const struct charon *s,
                        struct points *out);
RULE void charon_redact(const struct charon_box *box, struct charon *s, int viewer);
RULE void charon_complete(const struct charon_box *box, struct charon *s, int viewer,
                          struct rng *rng);
RULE const char *charon_broken(const struct charon_box *box, const struct charon *s);
RULE void charon_write_move(const struct charon_box *box, const struct charon *s, move m,
                            char text[MAX_TEXT]);

RULE static inline bool charon_has_built(const struct charon *s, int seat, int number)
{
    return s->built[seat] >> number & 1;
}

/* Those of some cards whose number a seat has built. */
RULE bag charon_built_among(const struct charon_box *box, const struct charon *s, int seat,
                            bag cards);

/* The place of a seat in the turn order, from 0. */
RULE int charon_place(const struct charon *s, int seat);

/* How many cards the deck has in this round. [H7, H8] */
RULE int charon_deck_size(const struct charon *s);

/* Whether an area is triggered for a seat, once all flags are placed. [H11] */
RULE bool charon_has(const struct charon *s, int seat, int area);

/* For bots: bot.c. */
extern const struct brain charon_brain;
RULE void charon_judge(const struct charon_box *box, const struct charon *s,
                       uint32_t share[MAX_PLAYERS]);
RULE void charon_weigh(const struct charon_box *box, const struct charon *s, int seat,
                       const move *moves, int n, uint16_t *weight);
RULE bool charon_is_quiet(const struct charon_box *box, const struct charon *s);

/* For nets: eyes.c. */
struct eye;
struct spelling;
extern const struct eyes charon_eyes;
RULE void charon_look(const struct charon_box *box, const struct charon *s, int seat,
                      const struct spelling *begun, struct eye *out);
RULE void charon_look_behind(const struct charon_box *box, const struct charon *s, int seat,
                             struct eye *out);
RULE void charon_spell(const struct charon_box *box, const struct charon *s, int seat,
                       const move *moves, int n, struct spelling *out);

/* Whether every zone that a spot touches has 1 or 2 gems. [H12] */
RULE bool charon_is_poor(const struct charon_box *box, const struct charon *s, int spot);

/* The gems a seat pays for a card, its own colours first [H-r8]; 0 if it cannot. */
RULE gems charon_payment(const struct charon_box *box, const struct charon *s, int seat,
                         int card);

/* How many gems the seat gives in a trade [H17], how many it may store [H18]. */
RULE int charon_rate(const struct charon *s, int seat);
RULE int charon_limit(const struct charon *s, int seat);

/* The flags around every zone, counted. [H13] */
struct charon_influence {
    uint8_t flags[CHARON_MAX_ZONES][CHARON_MAX_PLAYERS];
    uint8_t roads[CHARON_MAX_ZONES][CHARON_MAX_PLAYERS]; /* those on its roads */
    uint8_t centre[CHARON_MAX_ZONES];                    /* a seat's number from 1, or 0 */
};

RULE void charon_count(const struct charon_box *box, const struct charon *s,
                       struct charon_influence *out);

/* How a zone is decided. */
enum { CHARON_NO_FLAG, CHARON_BY_MOST, CHARON_BY_CENTRE, CHARON_BY_ROADS, CHARON_TIED };

/* Who takes the gems of a zone, or NOBODY; *how says why. [H13] */
RULE int charon_claimant(const struct charon_influence *influence, int zone, int *how);

/* Writes gems as "Bx2+K"; returns where to go on. */
RULE char *charon_pen_gems(char *at, gems g);

#endif
