/* The bot that every other one must beat; and the bots' dice. */
#include "bots/bot.h"

move bot_random(const struct game *game, const void *view, int seat, struct rng *rng)
{
    move moves[MAX_MOVES];
    int n = game->moves(game, view, seat, moves);

    return moves[rng_below(rng, (uint32_t)n)];
}

void bot_dice(struct rng *rng, const uint8_t seed[SEED_BYTES], int n_plies)
{
    rng_restore(rng, seed, (UINT64_C(1) << 62) + ((uint64_t)n_plies << 32));
}
