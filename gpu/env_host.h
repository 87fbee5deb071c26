/* What callers of the environment ask its host for, the same on a CPU and on a GPU. Included
 * by env.c and env.cu. */
#ifndef GPU_ENV_HOST_H
#define GPU_ENV_HOST_H

#include "gpu/env.h"

/* What env_about() tells; train/env.py reads it. */
struct env_about {
    uint32_t bytes; /* of a struct env */
    uint32_t cells;
    uint32_t behind;
    uint32_t letters;
    uint32_t version; /* of the eyes */
    uint32_t min_players;
    uint32_t max_players;
    uint32_t options;
    uint64_t mark; /* of the box */
};

static void env_tell_about(struct env_about *out)
{
    const struct game *game = &G(_game);
    struct env_about about = {(uint32_t)sizeof(struct env),
                              G(_eyes).n_cells,
                              G(_eyes).n_behind,
                              G(_eyes).n_letters,
                              G(_eyes).version,
                              game->min_players,
                              game->max_players,
                              game->options,
                              eyes_mark(game)};

    *out = about;
}

static void env_tell_shape(uint8_t *largest, uint8_t *is_name)
{
    const struct game *game = &G(_game);
    uint8_t cell[EYES_MAX_CELLS];
    uint8_t seed[SEED_BYTES] = {0};
    struct eye eye = {cell, largest, is_name, 0};
    struct spelling none = spelling_none();
    struct GAME state;

    G(_setup_any)(game, &state, game->max_players, 0, seed);
    G(_look_any)(game, &state, 0, &none, &eye);
    G(_look_behind_any)(game, &state, 0, &eye);
}

static void env_number(struct env *env, int n, uint32_t salt, const uint8_t *players,
                       const uint8_t *options)
{
    for (int i = 0; i < n; i++) {
        env[i].salt = salt;
        env[i].number = (uint32_t)i;
        env[i].episode = 0;
        env[i].players = players[i];
        env[i].options = options[i];
        env[i].unused[0] = env[i].unused[1] = 0;
    }
}

#endif
