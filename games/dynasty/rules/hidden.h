/* What a seat of either dynasty may know, and the invariants of both games.
 *
 * Hidden are the hands and the placed cards of the others, and the generator.
 * A redacted state keeps their sizes in veiled_hand and veiled_placed and puts
 * the cards into the deck, which then holds all that the viewer cannot place;
 * so completing is drawing from that deck. */
#ifndef GAMES_DYNASTY_HIDDEN_H
#define GAMES_DYNASTY_HIDDEN_H

#include "games/dynasty/rules/dynasty.h"

RULE static inline void dynasty_redact(struct dynasty *d, int viewer)
{
    mem_zero(&d->rng, sizeof d->rng);
    for (int seat = 0; seat < d->players; seat++) {
        if (seat == viewer)
            continue;
        d->veiled_hand[seat] = (uint8_t)(d->veiled_hand[seat] + bag_total(d->hand[seat]));
        d->veiled_placed[seat] = (uint8_t)(d->veiled_placed[seat] + bag_total(d->placed[seat]));
        d->deck += d->hand[seat] + d->placed[seat];
        d->hand[seat] = d->placed[seat] = 0;
    }
}

/* --- guesses --- */

/* The number of ways to take n cards out of m, which is not less. */
RULE static inline uint32_t dynasty_ways(int m, int n)
{
    uint32_t w = 1;

    for (int i = 0; i < n; i++)
        w = w * (uint32_t)(m - i) / (uint32_t)(i + 1);
    return w;
}

/* What one seat may have placed, each with the number of ways to draw it. */
struct dynasty_guess {
    bag cards[DYNASTY_MAX_KINDS * DYNASTY_MAX_KINDS / 2];
    uint32_t until[DYNASTY_MAX_KINDS * DYNASTY_MAX_KINDS / 2]; /* ways of this and all before */
    int64_t n;
};

RULE static inline void dynasty_guess_add(struct dynasty_guess *g, bag cards, uint32_t n_ways)
{
    g->cards[g->n] = cards;
    g->until[g->n] = n_ways + (g->n ? g->until[g->n - 1] : 0);
    g->n++;
}

/* Chooses n cards that one seat may have placed, each set of physical cards
 * equally likely; 0 if the pool has none that fit. is_order: whether cards, at least
 * one, may be placed together. */
RULE static inline bag dynasty_imagine_order(bag pool, int n, bool (*is_order)(bag),
                                             struct rng *rng)
{
    struct dynasty_guess g;
    uint32_t at;
    int64_t i;
    bag kinds = pool;

    g.n = 0;
    FOR_KINDS (low, kinds) {
        bag above = n == 2 ? bag_without(kinds, low) : 0;

        if (bag_count(pool, low) >= n && is_order(bag_of(low, n)))
            dynasty_guess_add(&g, bag_of(low, n), dynasty_ways(bag_count(pool, low), n));
        FOR_KINDS (high, above) {
            bag pair = bag_of(low, 1) + bag_of(high, 1);

            if (is_order(pair))
                dynasty_guess_add(&g, pair,
                                  (uint32_t)(bag_count(pool, low) * bag_count(pool, high)));
        }
    }
    if (!g.n)
        return 0;
    at = rng_below(rng, g.until[g.n - 1]);
    i = g.n - 1;
    while (i && at < g.until[i - 1])
        i--;
    return g.cards[i];
}

/* Gives every seat a guess at the cards it has placed, by what each of them may
 * place; or returns false: what the first seats were given can leave too few of
 * a kind for the last. */
RULE static inline bool dynasty_imagine_orders(struct dynasty *d, bool (*const *is_order)(bag),
                                               struct rng *rng)
{
    bag pool = d->deck;
    bag placed[DYNASTY_MAX_PLAYERS];

    mem_copy(placed, d->placed, sizeof placed);
    for (int seat = 0; seat < d->players; seat++) {
        int n = d->veiled_placed[seat];

        if (!n)
            continue;
        placed[seat] = dynasty_imagine_order(pool, n, is_order[seat], rng);
        if (!placed[seat])
            return false;
        pool -= placed[seat];
    }
    mem_copy(d->placed, placed, sizeof placed);
    d->deck = pool;
    return true;
}

/* The rest of a guess once the orders are imagined: hands and a future. */
RULE static inline void dynasty_imagine_hands(struct dynasty *d, struct rng *rng)
{
    int left = bag_total(d->deck);

    for (int seat = 0; seat < d->players; seat++) {
        for (int i = 0; i < d->veiled_hand[seat]; i++)
            d->hand[seat] += bag_of(bag_draw(&d->deck, left--, rng), 1);
        d->veiled_hand[seat] = d->veiled_placed[seat] = 0;
    }
    rng_split(&d->rng, rng);
}

/* --- invariants --- */

/* How many cards of a kind there are in deck, hands, face down and in play. Counted kind by
 * kind: a sum of bags could carry. */
RULE static inline int dynasty_count(const struct dynasty *d, int kind)
{
    int n = bag_count(d->deck, kind);

    for (int seat = 0; seat < DYNASTY_MAX_PLAYERS; seat++)
        n += bag_count(d->hand[seat], kind) + bag_count(d->placed[seat], kind) +
             bag_count(d->table[seat], kind);
    return n;
}

RULE static inline bool dynasty_has_cards(const struct dynasty *d, const bag *place)
{
    for (int seat = 0; seat < d->players; seat++)
        if (place[seat])
            return true;
    return false;
}

RULE static inline int dynasty_tokens(const struct dynasty *d)
{
    int n = d->bank;

    for (int seat = 0; seat < DYNASTY_MAX_PLAYERS; seat++)
        n += d->tokens[seat];
    return n;
}

/* In the orders: who has placed says who has been reached. is_order: what each seat may
 * place; can_order: whether a hand lets one place anything. */
RULE static inline const char *dynasty_broken_orders(const struct dynasty *d,
                                                     bool (*const *is_order)(bag),
                                                     bool (*can_order)(bag))
{
    bool reached = true;

    FOR_SEATS_FROM (seat, d) {
        bag placed = d->placed[seat];

        reached = reached && seat != d->turn;
        if (!reached && placed)
            return N_("a seat has placed cards before its turn");
        if (reached && !placed && can_order(d->hand[seat]))
            return N_("a seat before the one in turn has not ordered");
        if (placed && !is_order[seat](placed))
            return N_("the placed cards are no legal order");
    }
    return NULL;
}

/* In the turn of a player: who has revealed has nothing face down any more. */
RULE static inline const char *dynasty_broken_placed(const struct dynasty *d, int player,
                                                     bool revealed, bool (*is_order)(bag))
{
    bool done = true;

    FOR_SEATS_FROM (seat, d) {
        bag placed = d->placed[seat];

        done = done && seat != player;
        if (placed && (done || (seat == player && revealed)))
            return N_("a seat that has revealed still has cards face down");
        if (placed && !is_order(placed))
            return N_("the placed cards are no legal order");
    }
    return NULL;
}

/* What must be right before anything else is looked at. */
RULE static inline const char *dynasty_broken_frame(const struct dynasty *d, int phases)
{
    if (d->players < 2 || d->players > DYNASTY_MAX_PLAYERS)
        return N_("there are two to four players");
    if (d->round < 1 || d->round > DYNASTY_ROUNDS)
        return N_("there are eight rounds");
    if (d->phase < DYNASTY_ORDERS || d->phase >= phases)
        return N_("unknown phase");
    if (d->first >= d->players)
        return N_("nobody has the first-player token");
    if (d->phase == DYNASTY_OVER ? d->turn != NOBODY : d->turn >= d->players)
        return N_("no such seat is in turn in this phase");
    return NULL;
}

#endif
