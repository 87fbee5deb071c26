/* See nets.h. */
#include "bench/nets.h"

#include <stdalign.h>

#include "bench/signature.h"

enum { GAMES = 3 };

static uint64_t play_hashed_net(uint64_t hash, const struct net *net, const struct game *game,
                                int players, uint64_t number)
{
    alignas(8) uint8_t state[SIGNATURE_MAX_STATE];
    alignas(8) uint8_t view[SIGNATURE_MAX_STATE];
    uint8_t seed[SEED_BYTES];
    uint32_t actors;

    signature_seed(seed, number);
    game->setup(game, state, players, 0, seed);
    while ((actors = game->actors(game, state)) != 0) {
        struct spelling none = spelling_none();
        uint8_t cell[EYES_MAX_CELLS];
        int32_t out[NET_MAX_OUTPUTS];
        struct eye eye = {cell, NULL, NULL, 0};
        int seat = mem_low_bit(actors);
        uint64_t word;

        mem_copy(view, state, game->state_size);
        game->redact(game, view, seat);
        game->eyes->look(game, view, seat, &none, &eye);
        net_evaluate(net, cell, NULL, out);
        for (int i = 0; i < net->letters + NET_HEADS; i++) {
            word = (uint32_t)out[i];
            hash = signature_mix(hash, &word, sizeof word);
        }
        word = net_choose(net, game, view, seat, NULL, NULL);
        hash = signature_mix(hash, &word, sizeof word);
        game->apply(game, state, seat, (move)word, NULL);
    }
    return hash;
}

uint64_t signature_of_nets(uint64_t hash, const struct game *game)
{
    for (int players = game->min_players; players <= game->max_players; players++) {
        const struct net *net = net_shipped(game, players);

        for (uint64_t number = 0; net && number < GAMES; number++)
            hash = play_hashed_net(hash, net, game, players, number);
    }
    return hash;
}
