/* ChaCha20's block function and the keying of generators; see rng.h. */
#include "core/rng.h"

/* A row of ChaCha's four by four square. Compilers with vector types keep it in
 * one register; gcc does not find that by itself in loops over the lanes. */
#ifdef __CUDACC__
struct row {
    uint32_t lane[4];
};

RULE static struct row row_add(struct row a, struct row b)
{
    for (int i = 0; i < 4; i++)
        a.lane[i] += b.lane[i];
    return a;
}

RULE static struct row row_mix(struct row a, struct row b, int by)
{
    for (int i = 0; i < 4; i++) {
        a.lane[i] ^= b.lane[i];
        a.lane[i] = a.lane[i] << by | a.lane[i] >> (32 - by);
    }
    return a;
}

#define ROW_TURN(r, i, j, k, l) \
    { \
        { \
            (r).lane[i], (r).lane[j], (r).lane[k], (r).lane[l] \
        } \
    }
#else
struct row {
    uint32_t lane __attribute__((vector_size(16)));
};

static struct row row_add(struct row a, struct row b)
{
    a.lane += b.lane;
    return a;
}

/* a xor b, turned left by some bits. */
static struct row row_mix(struct row a, struct row b, int by)
{
    a.lane ^= b.lane;
    a.lane = a.lane << by | a.lane >> (32 - by);
    return a;
}

#define ROW_TURN(r, i, j, k, l) \
    { \
        __builtin_shufflevector((r).lane, (r).lane, i, j, k, l) \
    }
#endif

/* One round on the four columns. */
RULE static void mix_columns(struct row x[4])
{
    x[0] = row_add(x[0], x[1]);
    x[3] = row_mix(x[3], x[0], 16);
    x[2] = row_add(x[2], x[3]);
    x[1] = row_mix(x[1], x[2], 12);
    x[0] = row_add(x[0], x[1]);
    x[3] = row_mix(x[3], x[0], 8);
    x[2] = row_add(x[2], x[3]);
    x[1] = row_mix(x[1], x[2], 7);
}

/* The diagonals stand in columns afterwards. */
RULE static void turn_rows(struct row x[4])
{
    struct row one = ROW_TURN(x[1], 1, 2, 3, 0);
    struct row two = ROW_TURN(x[2], 2, 3, 0, 1);
    struct row three = ROW_TURN(x[3], 3, 0, 1, 2);

    x[1] = one;
    x[2] = two;
    x[3] = three;
}

RULE static void turn_rows_back(struct row x[4])
{
    struct row one = ROW_TURN(x[1], 3, 0, 1, 2);
    struct row two = ROW_TURN(x[2], 2, 3, 0, 1);
    struct row three = ROW_TURN(x[3], 1, 2, 3, 0);

    x[1] = one;
    x[2] = two;
    x[3] = three;
}

RULE void rng_refill(struct rng *rng)
{
    uint64_t counter = rng->draws / 16;
    uint32_t start[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574}; /* "expand 32-…" */
    struct row x[4];
    struct row first[4];

    mem_copy(start + 4, rng->key, sizeof rng->key);
    start[12] = (uint32_t)counter;
    start[13] = (uint32_t)(counter >> 32);
    mem_copy(first, start, sizeof first);
    mem_copy(x, start, sizeof x);
    for (int i = 0; i < 10; i++) {
        mix_columns(x);
        turn_rows(x);
        mix_columns(x);
        turn_rows_back(x);
    }
    for (int i = 0; i < 4; i++)
        x[i] = row_add(x[i], first[i]);
    mem_copy(rng->block, x, sizeof x);
}

#ifndef __CUDACC__
/* The script of this thread. It is not in the state, where a pointer would come from whoever
 * wrote its bytes. */
static _Thread_local struct rng_script *followed;

void rng_follow(struct rng_script *script)
{
    followed = script;
}

uint32_t rng_follow_below(struct rng *rng, uint32_t n)
{
    struct rng_script *script = followed;

    if (script && n < 2)
        return 0;
    if (script && script->n_drawn < script->n_given) {
        uint32_t outcome = script->outcome[script->n_drawn++];

        if (outcome < n)
            return outcome;
        script->is_bad = true;
    } else if (script && !script->wanted) {
        script->wanted = n;
    }
    rng->draws &= ~RNG_FOLLOWS;
    return rng_below(rng, n);
}
#endif

RULE void rng_restore(struct rng *rng, const uint8_t seed[SEED_BYTES], uint64_t draws)
{
    for (int i = 0; i < 8; i++) {
        const uint8_t *b = seed + (ptrdiff_t)4 * i;

        rng->key[i] =
            (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
    }
    rng->draws = draws;
    rng_refill(rng);
#ifndef __CUDACC__
    if (followed)
        rng->draws |= RNG_FOLLOWS;
#endif
}

RULE void rng_split(struct rng *child, struct rng *parent)
{
    for (int i = 0; i < 8; i++)
        child->key[i] = rng_word(parent);
    child->draws = 0;
    rng_refill(child);
}
