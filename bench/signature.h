/* The signature of the rules: a number that changes when anything does in what
 * follows from a seed and its actions. The same from every compiler, at every level of
 * optimisation, under sanitizers, as WebAssembly and on a GPU. Freestanding. */
#ifndef BENCH_SIGNATURE_H
#define BENCH_SIGNATURE_H

#include "core/game.h"

enum { SIGNATURE_GAMES = 50, SIGNATURE_MAX_STATE = 1024 };

/* Mixes n bytes into a hash, eight at a time; n is a multiple of eight. */
RULE static inline uint64_t signature_mix(uint64_t hash, const void *bytes, size_t n)
{
    for (size_t i = 0; i < n; i += 8) {
        uint64_t word;

        mem_copy(&word, (const char *)bytes + i, 8);
        hash = (hash ^ word) * 0x9e3779b97f4a7c15;
        hash ^= hash >> 32;
    }
    return hash;
}

/* Seed number i of all benches and signatures. */
RULE static inline void signature_seed(uint8_t seed[SEED_BYTES], uint64_t i)
{
    mem_zero(seed, SEED_BYTES);
    for (int k = 0; k < 8; k++)
        seed[k] = (uint8_t)(i >> 8 * k);
}

/* Deals game number i of them, and makes dice that do not follow what the game draws. */
RULE static inline void signature_deal(const struct game *g, void *state, int players,
                                       uint32_t options, uint64_t i, struct rng *dice)
{
    uint8_t seed[SEED_BYTES];

    signature_seed(seed, i);
    rng_restore(dice, seed, UINT64_C(1) << 32);
    g->setup(g, state, players, options, seed);
}

/* Of SIGNATURE_GAMES random games with that many players. */
RULE uint64_t signature_of(const struct game *game, int players, uint32_t options);

/* Of some games, every player count of each. */
uint64_t signature_of_all(const struct game *const *games, size_t n);

#endif
