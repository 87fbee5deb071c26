/* What the games of the two dynasties, Koryŏ and Chosŏn, share: nine families,
 * as many copies of each as its number; seasons; a deal from a deck without
 * order; majorities in front of the players.
 *
 * In every bag kinds 1–9 are the families; kind 0 is never a card and the
 * events of each game follow at kind 10. A table is an array of bags, one a
 * seat: the cards in play in front of it. */
#ifndef GAMES_DYNASTY_DYNASTY_H
#define GAMES_DYNASTY_DYNASTY_H

#include "core/bag.h"
#include "core/game.h"

enum {
    DYNASTY_FAMILIES = 9,
    DYNASTY_MAX_PLAYERS = 4,
    DYNASTY_ROUNDS = 8,
    DYNASTY_EVENT = 10, /* the first kind that is no character */
};

/* One 1, two 2s, … nine 9s. */
#define DYNASTY_CHARACTERS ((bag)0x9876543210)

/* All bits of kinds 1–9. */
#define DYNASTY_MASK ((bag)0xfffffffff0)

/* The bag's characters, its events left out. */
RULE static inline bag dynasty_characters(bag b)
{
    return b & DYNASTY_MASK;
}

/* The season's cards for each player. */
RULE static inline int dynasty_dealt(int round)
{
    return 11 - round;
}

/* The season's limit on cards in play. */
RULE static inline int dynasty_limit(int round)
{
    return round + 2;
}

RULE static inline int dynasty_next(int seat, int players)
{
    return seat + 1 < players ? seat + 1 : 0;
}

/* The seat that follows in a phase that goes once round from `first`, or NOBODY
 * after the last. */
RULE static inline int dynasty_after(int seat, int first, int players)
{
    int next = dynasty_next(seat, players);

    return next == first ? NOBODY : next;
}

/* Mask of the seats with the most cards of a kind, none if nobody has one. */
RULE static inline uint32_t dynasty_leaders(const bag *table, int players, int kind)
{
    uint32_t leaders = 0;
    int most = 1;

    for (int seat = 0; seat < players; seat++) {
        int n = bag_count(table[seat], kind);

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

/* Who has strictly the most cards of a kind, or NOBODY: what scores. */
RULE static inline int dynasty_most(const bag *table, int players, int kind)
{
    return dynasty_only(dynasty_leaders(table, players, kind));
}

/* Deals one card at a time round the table from `first` until each seat has
 * `each`, then one more to `favoured` (NOBODY: to none). A dry deck stops it. */
RULE static inline void dynasty_deal(bag *deck, bag *hand, int players, int first, int each,
                                     int favoured, struct rng *rng)
{
    int left = bag_total(*deck);
    int wanted = players * each;
    int seat = first;

    for (; left && wanted; left--, wanted--) {
        hand[seat] += bag_of(bag_draw(deck, left, rng), 1);
        seat = dynasty_next(seat, players);
    }
    if (left && favoured != NOBODY)
        hand[favoured] += bag_of(bag_draw(deck, left, rng), 1);
}

#endif
