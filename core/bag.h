/* A bag: how many cards of each of sixteen kinds, four bits a kind, in one
 * word. Bags add and subtract as numbers do, as long as no kind leaves 0–15 –
 * which no game's box allows, and broken() checks.
 *
 * A deck that is always shuffled has no order: it is a bag, and drawing is
 * picking one of its cards with equal chance. */
#ifndef CORE_BAG_H
#define CORE_BAG_H

#include "core/rng.h"

typedef uint64_t bag;

enum { BAG_KINDS = 16 };

RULE static inline bag bag_of(int kind, int n)
{
    return (bag)n << 4 * kind;
}

RULE static inline int bag_count(bag b, int kind)
{
    return (int)(b >> 4 * kind & 15);
}

/* The number of cards in kinds 2i and 2i + 1, in byte i. */
RULE static inline uint64_t bag_pairs(bag b)
{
    const uint64_t low = 0x0f0f0f0f0f0f0f0f;

    return (b & low) + (b >> 4 & low);
}

RULE static inline int bag_total(bag b)
{
    return (int)(bag_pairs(b) * 0x0101010101010101 >> 56);
}

/* The lowest kind in b; b is not empty. */
RULE static inline int bag_lowest(bag b)
{
    return mem_low_bit(b) / 4;
}

/* b without any card of that kind. */
RULE static inline bag bag_without(bag b, int kind)
{
    return b & ~((bag)15 << 4 * kind);
}

/* Visits each kind that is in b, ascending; `rest` is used up. */
#define FOR_KINDS(kind, rest) \
    for (int kind; (rest) && (kind = bag_lowest(rest), true); (rest) = bag_without(rest, kind))

/* The kind of card number i (from 0) when b lies sorted by kind; i is below
 * the total, which is below 128. Sums of pairs are made for all bytes at once, then
 * the first byte beyond i is found by its borrow-free comparison bit. */
RULE static inline int bag_at(bag b, int i)
{
    const uint64_t ones = 0x0101010101010101;
    uint64_t sums = bag_pairs(b) * ones;
    uint64_t beyond = ((sums | ones << 7) - ones * (uint64_t)(i + 1)) & ones << 7;
    int byte = mem_low_bit(beyond) / 8;
    int before = (int)((sums << 8) >> 8 * byte & 255);

    return 2 * byte + (i - before >= bag_count(b, 2 * byte));
}

/* Takes one card out of b, each equally likely, and returns its kind. */
RULE static inline int bag_draw(bag *b, int total, struct rng *rng)
{
    int kind = bag_at(*b, (int)rng_below(rng, (uint32_t)total));

    *b -= bag_of(kind, 1);
    return kind;
}

#endif
