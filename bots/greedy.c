/* Greedy: tries every action on some guesses at what is hidden and takes the one
 * after which the game's own judgement likes its seat best. */
#include <string.h>

#include "bots/mind.h"

move greedy_choose(const struct game *game, const void *view, int seat, int players,
                   const struct bot_style *style, struct rng *rng, struct opinions *opinions)
{
    move moves[MAX_MOVES];
    float sum[MAX_MOVES] = {0};
    float sum_points[MAX_MOVES] = {0};
    int n = game->moves(game, view, seat, moves);
    int best = 0;

    for (int look = 0; look < style->looks; look++) {
        _Alignas(8) uint8_t guess[MIND_MAX_STATE];

        memcpy(guess, view, game->state_size);
        game->complete(game, guess, seat, rng);
        for (int i = 0; i < n; i++) {
            _Alignas(8) uint8_t next[MIND_MAX_STATE];
            float share[MAX_PLAYERS];
            float points[MAX_PLAYERS];

            memcpy(next, guess, game->state_size);
            game->apply(game, next, seat, moves[i], NULL);
            mind_judge(game, next, players, share, points);
            sum[i] += share[seat];
            sum_points[i] += points[seat];
        }
    }
    for (int i = 1; i < n; i++)
        if (sum[i] > sum[best])
            best = i;
    for (int i = 0; opinions && i < n; i++)
        opinions->opinion[i] =
            (struct opinion){moves[i], (uint32_t)style->looks, sum[i] / (float)style->looks,
                             sum_points[i] / (float)style->looks};
    if (opinions) {
        opinions->n = n;
        opinions->sims = style->looks;
    }
    return moves[best];
}
