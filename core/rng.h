/* The generator: ChaCha20 (64-bit counter, zero nonce) keyed with a 256-bit
 * seed. Its key stream, read as little-endian 32-bit words, is the sequence of
 * draws; draw number i is word i. A generator is a value inside a game's state:
 * copying the state copies its future.
 *
 * Invariant: block holds words 16 * (draws / 16) … + 15 of the key stream. So
 * key and draws say everything, and rng_restore() gives back the same bytes. */
#ifndef CORE_RNG_H
#define CORE_RNG_H

#include "core/mem.h"

enum { SEED_BYTES = 32 };

struct rng {
    uint32_t key[8];
    uint64_t draws;     /* words drawn so far */
    uint32_t block[16]; /* the sixteen words around the next draw */
};
_Static_assert(sizeof(struct rng) == 104, "rng: grew or gained padding");

/* The generator that has drawn `draws` words since it was keyed with seed. */
RULE void rng_restore(struct rng *rng, const uint8_t seed[SEED_BYTES], uint64_t draws);

RULE static inline void rng_seed(struct rng *rng, const uint8_t seed[SEED_BYTES])
{
    rng_restore(rng, seed, 0);
}

/* Keys a new generator with the next eight words of another. */
RULE void rng_split(struct rng *child, struct rng *parent);

/* Fills block for the present draws; only rng_word() and rng.c need it. */
RULE void rng_refill(struct rng *rng);

RULE static inline uint32_t rng_word(struct rng *rng)
{
    uint32_t word = rng->block[rng->draws % 16];

    if (++rng->draws % 16 == 0)
        rng_refill(rng);
    return word;
}

/* A number from 0 to n - 1, each equally likely; n is not 0. Takes the high
 * half of word * n and draws again in the few cases that would favour some
 * results (Lemire, "Fast Random Integer Generation in an Interval", 2019). */
RULE static inline uint32_t rng_below(struct rng *rng, uint32_t n)
{
    uint64_t product = (uint64_t)rng_word(rng) * n;

    if ((uint32_t)product < n) {
        uint32_t unfair = (0u - n) % n;

        while ((uint32_t)product < unfair)
            product = (uint64_t)rng_word(rng) * n;
    }
    return (uint32_t)(product >> 32);
}

#endif
