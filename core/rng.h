/* The generator: ChaCha20 (64-bit counter, zero nonce) keyed with a 256-bit
 * seed. Its key stream, read as little-endian 32-bit words, is the sequence of
 * draws; draw number i is word i. A generator is a value inside a game's state:
 * copying the state copies its future.
 *
 * Invariant: block holds words 16 * (draws / 16) … + 15 of the key stream. So
 * key and draws say everything, and rng_restore() gives back the same bytes.
 *
 * All that chance decides is drawn with rng_below(): one of n, each equally likely. A caller
 * who would rather draw himself says so with rng_follow(). */
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

/* What somebody draws in place of the generators of one thread. */
struct rng_script {
    const uint32_t *outcome; /* of the first draws, each below the n of its draw */
    int n_given;
    int n_drawn;     /* draws made so far; where there is nothing to choose none is made */
    uint32_t wanted; /* the n of the first draw that is not given; 0: all were */
    uint32_t is_bad; /* an outcome was not below n */
};

#ifndef __CUDACC__
/* Of the number of draws: the generator follows a script. Set by rng_restore() while there is
 * one, and by who has a state. */
#define RNG_FOLLOWS (1ull << 63)

/* From here on generators of this thread that are marked follow it; NULL: none does. */
void rng_follow(struct rng_script *script);

/* A draw of one that is marked; when the script is at its end it goes on as an ordinary one. */
uint32_t rng_follow_below(struct rng *rng, uint32_t n);
#endif

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
    uint64_t product;

#ifndef __CUDACC__
    if (rng->draws & RNG_FOLLOWS)
        return rng_follow_below(rng, n);
#endif
    product = (uint64_t)rng_word(rng) * n;

    if ((uint32_t)product < n) {
        uint32_t unfair = (0u - n) % n;

        while ((uint32_t)product < unfair)
            product = (uint64_t)rng_word(rng) * n;
    }
    return (uint32_t)(product >> 32);
}

#endif
