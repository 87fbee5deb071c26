/* See signature.h. */
#include "bench/signature.h"

#include <stdalign.h>

/* Every state on the way, and every eighth one also as its actor sees and guesses it. */
RULE static uint64_t play_hashed(const struct game *g, int players, uint32_t options,
                                 uint64_t number, uint64_t hash)
{
    alignas(8) uint8_t state[SIGNATURE_MAX_STATE];
    alignas(8) uint8_t view[SIGNATURE_MAX_STATE];
    struct rng dice;
    uint32_t actors;

    signature_deal(g, state, players, options, number, &dice);
    for (int ply = 0; (actors = g->actors(g, state)) != 0; ply++) {
        move moves[MAX_MOVES];
        int seat = mem_low_bit(actors);
        int n = g->moves(g, state, seat, moves);

        if (ply % 8 == 0) {
            mem_copy(view, state, g->state_size);
            g->redact(g, view, seat);
            hash = signature_mix(hash, view, g->state_size);
            g->complete(g, view, seat, &dice);
            hash = signature_mix(hash, view, g->state_size);
        }
        g->apply(g, state, seat, moves[rng_below(&dice, (uint32_t)n)], NULL);
        hash = signature_mix(hash, state, g->state_size);
    }
    return hash;
}

RULE uint64_t signature_of(const struct game *game, int players, uint32_t options)
{
    uint64_t hash = 1;

    for (uint64_t i = 0; i < SIGNATURE_GAMES; i++)
        hash = play_hashed(game, players, options, i, hash);
    return hash;
}

uint64_t signature_of_all(const struct game *const *games, size_t n)
{
    uint64_t all = 1;

    for (size_t i = 0; i < n; i++)
        for (uint32_t options = 0; options <= games[i]->options; options++)
            for (int players = games[i]->min_players; players <= games[i]->max_players;
                 players++) {
                uint64_t one = signature_of(games[i], players, options);

                all = signature_mix(all, &one, sizeof one);
            }
    return all;
}
