/* What the games of the two dynasties, Koryŏ and Chosŏn, share: nine families,
 * as many copies of each as its number; seasons; a deal from a deck without
 * order; secret orders; majorities in front of the players; a limit on what
 * they keep. What is hidden of it is in hidden.h, how people see it in face.h.
 *
 * In every bag kinds 1–9 are the families; kind 0 is never a card and the
 * events of each game follow at kind 10. */
#ifndef GAMES_DYNASTY_DYNASTY_H
#define GAMES_DYNASTY_DYNASTY_H

#include "core/bag.h"
#include "core/game.h"
#include "core/pen.h"
#include "games/dynasty/rules/box.h"

enum {
    DYNASTY_FAMILIES = 9,
    DYNASTY_EVENT = 10, /* the first kind that is no character */
    DYNASTY_MAX_KINDS = 12,
    DYNASTY_MAX_PLAYERS = 4,
};

/* One 1, two 2s, … nine 9s. */
#define DYNASTY_CHARACTERS ((bag)0x9876543210)

/* All bits of kinds 1–9. */
#define DYNASTY_MASK ((bag)0xfffffffff0)

/* The phases of both games; those of one only follow. */
enum {
    DYNASTY_ORDERS = 1,
    DYNASTY_MAIN,
    DYNASTY_LIMIT,
    DYNASTY_OVER,
    DYNASTY_PHASES,
};

/* What is the same in every game in progress. Each game's state starts with it.
 * Invariant: every card of the box is in exactly one of deck, hand, placed and
 * table, or where the game itself says. acts and owed are 0 outside a turn. In a
 * redacted state rng is 0, deck holds every card the viewer cannot place, and
 * veiled_hand and veiled_placed count what he sees only the backs of. */
struct dynasty {
    struct rng rng;
    bag deck;
    bag hand[DYNASTY_MAX_PLAYERS];
    bag placed[DYNASTY_MAX_PLAYERS]; /* face down, not yet revealed */
    bag table[DYNASTY_MAX_PLAYERS];  /* in play in front of each seat */
    uint8_t veiled_hand[DYNASTY_MAX_PLAYERS];
    uint8_t veiled_placed[DYNASTY_MAX_PLAYERS];
    uint8_t tokens[DYNASTY_MAX_PLAYERS];
    uint8_t bank;
    uint8_t players;
    uint8_t round; /* 1–8 */
    uint8_t first; /* holder of the first-player token */
    uint8_t phase;
    uint8_t turn;    /* the seat to act; NOBODY when over */
    uint8_t acts;    /* bits of the game: what the turn in progress has used up */
    uint8_t owed[2]; /* effects of each kind of event revealed this turn and not yet used */
    uint8_t unused[3];
};
_Static_assert(sizeof(struct dynasty) == 232, "dynasty: state grew or gained padding");

/* --- moves: verb << 16 and arguments in four-bit fields, the first one highest --- */

/* The first verbs of both games. */
enum {
    DYNASTY_PLACE = 1, /* kind, count; kind 0: cards one does not see */
    DYNASTY_PLACE_TWO, /* kind, higher kind */
    DYNASTY_REVEAL,
    DYNASTY_VERBS,
};

RULE static inline move dynasty_move(int verb, int a, int b, int c, int d)
{
    return (move)(verb << 16 | a << 12 | b << 8 | c << 4 | d);
}

RULE static inline int dynasty_verb(move m)
{
    return (int)(m >> 16);
}

/* Argument number i, from 0. */
RULE static inline int dynasty_arg(move m, int i)
{
    return (int)(m >> (12 - 4 * i) & 15);
}

/* The cards that one of the two verbs of the orders places. */
RULE static inline bag dynasty_order_cards(move m)
{
    return dynasty_verb(m) == DYNASTY_PLACE
               ? bag_of(dynasty_arg(m, 2), dynasty_arg(m, 3))
               : bag_of(dynasty_arg(m, 2), 1) + bag_of(dynasty_arg(m, 3), 1);
}

/* --- events and score lines: [] their arguments, {} what they carry in `what` --- */

enum {
    DYNASTY_EV_ROUND = 1, /* [round, dealt, limit] */
    DYNASTY_EV_FIRST,     /* seat has the first-player token */
    DYNASTY_EV_DEALT,     /* seat gets [n] cards {bag, known to the seat} */
    DYNASTY_EV_ORDERED,   /* seat placed [n] cards {bag, known to the seat} */
    DYNASTY_EV_RETURNED,  /* the unplaced [n] cards went back to the deck */
    DYNASTY_EV_REVEALED,  /* seat {bag} */
    DYNASTY_EV_LOBBIED,   /* seat [one, kind, other, kind] */
    DYNASTY_EV_DROPPED,   /* seat [kind] */
    DYNASTY_EV_MAJORITY,  /* seat, or NOBODY, now holds the majority of [kind] */
    DYNASTY_EV_OVER,
    DYNASTY_EV_KINDS,
};

enum {
    DYNASTY_SCORE_FAMILY = 1, /* arg: the family; count: cards */
    DYNASTY_SCORE_TOKENS,     /* count: tokens */
    DYNASTY_SCORE_KINDS,
};

/* --- cards, seasons, seats --- */

/* The bag's characters, its events left out. */
RULE static inline bag dynasty_characters(bag b)
{
    return b & DYNASTY_MASK;
}

/* The season's cards for each player. [K3, C3] */
RULE static inline int dynasty_dealt(const struct dynasty_box *box, int round)
{
    return box->dealt[round - 1];
}

/* The season's limit on cards in play. [K3, C3] */
RULE static inline int dynasty_limit(const struct dynasty_box *box, int round)
{
    return box->limit[round - 1];
}

RULE static inline int dynasty_next(int seat, int players)
{
    return seat + 1 < players ? seat + 1 : 0;
}

/* The seat that follows in a phase that goes once round from the first player, or
 * NOBODY after the last. */
RULE static inline int dynasty_after(const struct dynasty *d, int seat)
{
    int next = dynasty_next(seat, d->players);

    return next == d->first ? NOBODY : next;
}

/* Visits each seat once, clockwise from the first player. */
#define FOR_SEATS_FROM(seat, d) \
    for (int seat = (d)->first, seats_left = (d)->players; seats_left; \
         seat = dynasty_next(seat, (d)->players), seats_left--)

/* Mask of the seats with the most cards of a kind, none if nobody has one. */
RULE static inline uint32_t dynasty_leaders(const struct dynasty *d, int kind)
{
    uint32_t leaders = 0;
    int most = 1;

    for (int seat = 0; seat < d->players; seat++) {
        int n = bag_count(d->table[seat], kind);

        if (n > most) {
            most = n;
            leaders = 0;
        }
        if (n == most)
            leaders |= 1u << seat;
    }
    return leaders;
}

/* The one seat of a mask, or NOBODY if there are none or several. */
RULE static inline int dynasty_only(uint32_t seats)
{
    return seats && !(seats & (seats - 1)) ? mem_low_bit(seats) : NOBODY;
}

/* Who has strictly the most cards of a kind, or NOBODY: what scores. [K19, C22] */
RULE static inline int dynasty_most(const struct dynasty *d, int kind)
{
    return dynasty_only(dynasty_leaders(d, kind));
}

/* A card in play goes back to the deck. [K-r9, C14] */
RULE static inline void dynasty_to_deck(struct dynasty *d, int seat, int kind)
{
    d->table[seat] -= bag_of(kind, 1);
    d->deck += bag_of(kind, 1);
}

/* --- the course of a round --- */

/* Everything but the first round: the deck, the bank, a first player by lot. */
RULE static inline void dynasty_setup(struct dynasty *d, bag box, int tokens, int players,
                                      const uint8_t seed[SEED_BYTES])
{
    mem_zero(d, sizeof *d);
    rng_seed(&d->rng, seed);
    d->deck = box;
    d->bank = (uint8_t)tokens;
    d->players = (uint8_t)players;
    d->round = 1;
    d->first = (uint8_t)rng_below(&d->rng, (uint32_t)players); /* [K2, C2] */
}

RULE static inline void dynasty_tell_round(const struct dynasty_box *box,
                                           const struct dynasty *d, struct events *events)
{
    events_add(
        events, DYNASTY_EV_ROUND, NOBODY, EVERYBODY,
        EVENT_ARGS(d->round, dynasty_dealt(box, d->round), dynasty_limit(box, d->round), 0), 0);
    events_add(events, DYNASTY_EV_FIRST, d->first, EVERYBODY, 0, 0);
}

/* Deals one card at a time round the table from the first player until each seat
 * has the season's number, then one more to `favoured` (NOBODY: to none). A dry
 * deck stops it. The orders begin. [K5, K-r1, C6, C-r1] */
RULE static inline void dynasty_deal(const struct dynasty_box *box, struct dynasty *d,
                                     int favoured, struct events *events)
{
    int left = bag_total(d->deck);
    int wanted = d->players * dynasty_dealt(box, d->round);
    int seat = d->first;

    for (; left && wanted; left--, wanted--) {
        d->hand[seat] += bag_of(bag_draw(&d->deck, left, &d->rng), 1);
        seat = dynasty_next(seat, d->players);
    }
    if (left && favoured != NOBODY)
        d->hand[favoured] += bag_of(bag_draw(&d->deck, left, &d->rng), 1);
    d->phase = DYNASTY_ORDERS;
    d->turn = d->first;
    if (!events)
        return;
    events->barrier = 1;
    FOR_SEATS_FROM (to, d)
        events_add(events, DYNASTY_EV_DEALT, to, 1 << to, (uint32_t)bag_total(d->hand[to]),
                   d->hand[to]);
}

/* The seat in turn places cards; the others see how many. [K6, C7] */
RULE static inline void dynasty_order(struct dynasty *d, bag cards, struct events *events)
{
    d->hand[d->turn] -= cards;
    d->placed[d->turn] = cards;
    if (events)
        events->shown = dynasty_move(DYNASTY_PLACE, 0, 0, 0, bag_total(cards));
    events_add(events, DYNASTY_EV_ORDERED, d->turn, 1 << d->turn, (uint32_t)bag_total(cards),
               cards);
}

/* All have ordered: what is left in the hands goes back to the deck and the main
 * phase begins. [K7, K8, C8, C9] */
RULE static inline void dynasty_end_orders(struct dynasty *d, struct events *events)
{
    int returned = 0;

    for (int seat = 0; seat < d->players; seat++) {
        returned += bag_total(d->hand[seat]);
        d->deck += d->hand[seat];
        d->hand[seat] = 0;
    }
    if (returned)
        events_add(events, DYNASTY_EV_RETURNED, NOBODY, EVERYBODY, (uint32_t)returned, 0);
    d->phase = DYNASTY_MAIN;
    d->turn = d->first;
}

/* The placed cards of the seat in turn, turned up; where they go is the game's to
 * say. [K11, C11] */
RULE static inline bag dynasty_reveal(struct dynasty *d, struct events *events)
{
    bag cards = d->placed[d->turn];

    d->placed[d->turn] = 0;
    if (events)
        events->barrier = 1;
    events_add(events, DYNASTY_EV_REVEALED, d->turn, EVERYBODY, 0, cards);
    return cards;
}

/* The seat in turn discards a character. [K9, C10] */
RULE static inline void dynasty_drop(struct dynasty *d, int kind, struct events *events)
{
    dynasty_to_deck(d, d->turn, kind);
    events_add(events, DYNASTY_EV_DROPPED, d->turn, EVERYBODY, (uint32_t)kind, 0);
}

/* After the last discard: true if another round begins, false if the game is over,
 * where the first-player token stays. [K9, C10, C-r4] */
RULE static inline bool dynasty_end_round(struct dynasty *d, struct events *events)
{
    if (d->round == DYNASTY_ROUNDS) {
        d->phase = DYNASTY_OVER;
        d->turn = NOBODY;
        events_add(events, DYNASTY_EV_OVER, NOBODY, EVERYBODY, 0, 0);
        return false;
    }
    d->first = (uint8_t)dynasty_next(d->first, d->players);
    d->round++;
    return true;
}

/* Tells whose majorities have changed; before and after: holders by family. */
RULE static inline void dynasty_tell_majorities(const uint8_t *before, const uint8_t *after,
                                                struct events *events)
{
    for (int family = 1; family <= DYNASTY_FAMILIES; family++)
        if (before[family] != after[family])
            events_add(events, DYNASTY_EV_MAJORITY, after[family], EVERYBODY, (uint32_t)family,
                       0);
}

/* --- what both games let players do --- */

/* The discards of the seat in turn: any character. */
RULE static inline int dynasty_drop_moves(const struct dynasty *d, int verb, move *out)
{
    bag rest = dynasty_characters(d->table[d->turn]);
    int n = 0;

    FOR_KINDS (kind, rest) {
        out[n++] = dynasty_move(verb, 0, 0, 0, kind);
    }
    return n;
}

/* Swaps of two characters of two different seats; open: what of each can be
 * swapped. [K16, C13] */
RULE static inline int dynasty_lobby_moves(int verb, const bag *open, int players, move *out)
{
    int n = 0;

    for (int one = 0; one < players; one++) {
        bag ours = open[one];

        FOR_KINDS (our_kind, ours) {
            for (int other = one + 1; other < players; other++) {
                bag theirs = open[other];

                FOR_KINDS (their_kind, theirs) {
                    out[n++] = dynasty_move(verb, one, our_kind, other, their_kind);
                }
            }
        }
    }
    return n;
}

RULE static inline void dynasty_lobby(struct dynasty *d, move m, struct events *events)
{
    int one = dynasty_arg(m, 0);
    int other = dynasty_arg(m, 2);
    bag ours = bag_of(dynasty_arg(m, 1), 1);
    bag theirs = bag_of(dynasty_arg(m, 3), 1);

    d->table[one] += theirs - ours;
    d->table[other] += ours - theirs;
    events_add(events, DYNASTY_EV_LOBBIED, d->turn, EVERYBODY,
               EVENT_ARGS(one, dynasty_arg(m, 1), other, dynasty_arg(m, 3)), 0);
}

/* --- points --- */

/* What the families pay. [K19, C22] */
RULE static inline void dynasty_score_families(const struct dynasty *d, struct points *out)
{
    for (int family = DYNASTY_FAMILIES; family >= 1; family--) {
        int seat = dynasty_most(d, family);

        if (seat != NOBODY)
            points_add(out, seat, DYNASTY_SCORE_FAMILY, family,
                       bag_count(d->table[seat], family), family);
    }
}

/* A point for each token of a seat. [K20, C23] */
RULE static inline void dynasty_score_tokens(const struct dynasty *d, int seat,
                                             struct points *out)
{
    if (d->tokens[seat])
        points_add(out, seat, DYNASTY_SCORE_TOKENS, 0, d->tokens[seat], d->tokens[seat]);
}

/* --- how actions are written --- */

/* " 9" */
RULE static inline char *dynasty_pen_card(char *at, int kind, const char *codes)
{
    return pen_char(pen_char(at, ' '), codes[kind]);
}

/* "order 9x3", "order 3+7", "order ?x2" */
RULE static inline void dynasty_pen_order(char *at, move m, const char *codes)
{
    int d = dynasty_arg(m, 3);

    at = dynasty_pen_card(pen_word(at, "order"), dynasty_arg(m, 2), codes);
    if (dynasty_verb(m) == DYNASTY_PLACE_TWO)
        pen_char(pen_char(at, '+'), codes[d]);
    else if (d > 1)
        pen_number(pen_char(at, 'x'), d);
}

/* "raid P2 7": a verb, a seat and a card, in the last two arguments. */
RULE static inline void dynasty_pen_target(char *at, const char *verb, move m,
                                           const char *codes)
{
    dynasty_pen_card(pen_seat(pen_word(at, verb), dynasty_arg(m, 2)), dynasty_arg(m, 3), codes);
}

/* "lobby P1 9 P3 4": a verb and two of them. */
RULE static inline void dynasty_pen_targets(char *at, const char *verb, move m,
                                            const char *codes)
{
    at = pen_seat(pen_word(at, verb), dynasty_arg(m, 0));
    at = pen_seat(dynasty_pen_card(at, dynasty_arg(m, 1), codes), dynasty_arg(m, 2));
    dynasty_pen_card(at, dynasty_arg(m, 3), codes);
}

#endif
