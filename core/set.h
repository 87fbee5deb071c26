/* A set of things that are numbered from 0 to 127, in two words. Going through
 * one is ascending, so whatever numbers its things in order has them in order. */
#ifndef CORE_SET_H
#define CORE_SET_H

#include "core/mem.h"

enum { SET_ROOM = 128 };

struct set {
    uint64_t word[2];
};

RULE static inline bool set_has(const struct set *set, int i)
{
    return set->word[i >> 6] >> (i & 63) & 1;
}

RULE static inline void set_add(struct set *set, int i)
{
    set->word[i >> 6] |= UINT64_C(1) << (i & 63);
}

RULE static inline void set_drop(struct set *set, int i)
{
    set->word[i >> 6] &= ~(UINT64_C(1) << (i & 63));
}

RULE static inline bool set_is_empty(struct set set)
{
    return !(set.word[0] | set.word[1]);
}

RULE static inline int set_count(struct set set)
{
    return mem_count_bits(set.word[0]) + mem_count_bits(set.word[1]);
}

/* The lowest number in a set that is not empty. */
RULE static inline int set_lowest(struct set set)
{
    return set.word[0] ? mem_low_bit(set.word[0]) : 64 + mem_low_bit(set.word[1]);
}

RULE static inline struct set set_union(struct set a, struct set b)
{
    a.word[0] |= b.word[0];
    a.word[1] |= b.word[1];
    return a;
}

/* What is in both. */
RULE static inline struct set set_common(struct set a, struct set b)
{
    a.word[0] &= b.word[0];
    a.word[1] &= b.word[1];
    return a;
}

/* What is in a and not in b. */
RULE static inline struct set set_without(struct set a, struct set b)
{
    a.word[0] &= ~b.word[0];
    a.word[1] &= ~b.word[1];
    return a;
}

/* Visits each number that is in the set, ascending; `rest` is used up. */
#define FOR_SET(i, rest) \
    for (int i; !set_is_empty(rest) && ((i) = set_lowest(rest), true); set_drop(&(rest), i))

#endif
