/* What bots look at to say how a deck of Duel of Chaos stands. tools/learn_duel counts in games
 * of bots against themselves what each of it is worth. */
#ifndef GAMES_DUEL_JUDGE_H
#define GAMES_DUEL_JUDGE_H

#include "games/duel/rules/rules.h"

enum { DUEL_CARD = 4 }; /* what clears is counted in parts of a card */

RULE static inline int duel_clears(const struct duel_box *box, int card)
{
    return duel_kind(box, card)->clears;
}

/* A deck: how many cards, and how many its effects take off the pile if all are played. */
struct duel_deck {
    int cards;
    int clears;
    int in_hand;    /* of these: what the hand clears */
    int emissaries; /* cards it began with */
    int idle;       /* cards that take nothing off the pile */
};

RULE static inline int duel_owner(int zone)
{
    switch (zone) {
    case DUEL_PILES:
    case DUEL_AREAS:
    case DUEL_DISCARDS:
    case DUEL_HANDS: return 0;
    case DUEL_PILES + 1:
    case DUEL_AREAS + 1:
    case DUEL_DISCARDS + 1:
    case DUEL_HANDS + 1: return 1;
    default: return NOBODY;
    }
}

RULE static inline void duel_measure(const struct duel_box *box, const struct duel *s,
                                     struct duel_deck deck[DUEL_MAX_PLAYERS])
{
    for (int seat = 0; seat < DUEL_MAX_PLAYERS; seat++)
        deck[seat] = (struct duel_deck){0};
    for (int card = 0; card < box->n_cards; card++) {
        int seat = duel_owner(s->where[card]);

        if (seat == NOBODY)
            continue;
        deck[seat].cards++;
        deck[seat].clears += duel_clears(box, card);
        deck[seat].emissaries += duel_kind(box, card)->set != 0;
        deck[seat].idle += !duel_clears(box, card);
        if (s->where[card] >= DUEL_HANDS)
            deck[seat].in_hand += duel_clears(box, card);
    }
}

/* How well the turn in progress goes: what the hand clears against what the pile holds. */
RULE static inline int duel_momentum(const struct duel *s, int seat,
                                     const struct duel_deck *deck)
{
    int left = s->size[DUEL_PILES + seat] * DUEL_CARD;

    if (!left)
        return 200;
    return 16 * (deck->in_hand - left) / (left < DUEL_CARD ? DUEL_CARD : left);
}

#endif
