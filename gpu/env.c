/* Many games at once on a CPU, as a library for those who teach nets where there is no GPU,
 * and to compare with: train/env.py compiles it with the rules of a game in front. */
#include <stdlib.h>

#include "core/rng.c"
#include "gpu/env_host.h"

void env_about(struct env_about *out);
void env_shape(uint8_t *largest, uint8_t *is_name);
void *env_open(int n, uint32_t salt, const uint8_t *players, const uint8_t *options);
void env_close(void *env);
void env_step(void *stream, void *env, int n, const int32_t *letter, uint8_t *cell,
              uint8_t *mask, uint8_t *seat, uint8_t *done, uint8_t *win, int16_t *total);
void env_glance(void *stream, const void *env, int first, int n, const uint32_t *draws,
                int picks, int32_t *letter);
const char *env_error(void);
uint64_t env_walk(int n, int steps, uint32_t salt, const uint8_t *players,
                  const uint8_t *options);

void env_about(struct env_about *out)
{
    env_tell_about(out);
}

void env_shape(uint8_t *largest, uint8_t *is_name)
{
    env_tell_shape(largest, is_name);
}

/* Games that are still to be dealt: the first step, with letters below 0, does. NULL:
 * without memory. */
void *env_open(int n, uint32_t salt, const uint8_t *players, const uint8_t *options)
{
    struct env *env = (struct env *)calloc((size_t)n, sizeof *env);

    if (env)
        env_number(env, n, salt, players, options);
    return env;
}

void env_close(void *env)
{
    free(env);
}

void env_step(void *stream, void *env, int n, const int32_t *letter, uint8_t *cell,
              uint8_t *mask, uint8_t *seat, uint8_t *done, uint8_t *win, int16_t *total)
{
    const struct eyes *eyes = &G(_eyes);
    struct env_out all = {cell, mask, seat, done, win, total};

    (void)stream;
    for (int i = 0; i < n; i++) {
        struct env_out row =
            env_row(&all, (size_t)i, eyes->n_cells + eyes->n_behind, eyes->n_letters);

        env_step_one((struct env *)env + i, &G(_game), eyes->n_letters, eyes->n_cells,
                     letter[i], &row);
    }
}

/* The letters that n games from the first one on would go on with at a glance; picks draws for
 * each of them. */
void env_glance(void *stream, const void *env, int first, int n, const uint32_t *draws,
                int picks, int32_t *letter)
{
    (void)stream;
    for (int i = 0; i < n; i++)
        letter[i] = env_glance_one((const struct env *)env + first + i, &G(_game),
                                   draws + (size_t)i * (size_t)picks, picks);
}

const char *env_error(void)
{
    return "";
}

/* --- the same games without Python, to compare with --- */

/* The letter of a walk: any, but it follows from what is seen. */
static int32_t walk_letter(const uint8_t *cell, int cells, const uint8_t *mask, int letters,
                           int step)
{
    uint32_t sum = (uint32_t)step;
    uint32_t legal = 0;
    int letter = 0;

    for (int i = 0; i < cells; i++)
        sum += cell[i] * (uint32_t)(i + 1);
    for (int i = 0; i < letters; i++)
        legal += mask[i];
    for (uint32_t k = legal ? sum % legal : 0; !mask[letter] || k--;)
        letter++;
    return letter;
}

/* A sum in which every byte counts where it stands. */
static uint64_t walk_sum(const void *bytes, size_t n)
{
    uint64_t sum = 0;

    for (size_t i = 0; i < n; i++)
        sum += (((const uint8_t *)bytes)[i] + UINT64_C(1)) * (i * UINT64_C(2654435761) + 12345);
    return sum;
}

/* Plays steps letters in each of n games and adds up everything that env_step() tells. */
uint64_t env_walk(int n, int steps, uint32_t salt, const uint8_t *players,
                  const uint8_t *options)
{
    const struct eyes *eyes = &G(_eyes);
    size_t cells = (size_t)eyes->n_cells + eyes->n_behind;
    size_t letters = eyes->n_letters;
    size_t all = (size_t)n;
    uint8_t *cell = (uint8_t *)calloc(all, cells + letters + 2 + MAX_PLAYERS);
    uint8_t *mask = cell + all * cells;
    uint8_t *seat = mask + all * letters;
    uint8_t *done = seat + all;
    uint8_t *win = done + all;
    int16_t *total = (int16_t *)calloc(all, MAX_PLAYERS * sizeof *total);
    int32_t *letter = (int32_t *)calloc(all, sizeof *letter);
    void *env = env_open(n, salt, players, options);
    uint64_t sum = 0;

    for (int i = 0; i < n; i++)
        letter[i] = ENV_NO_LETTER;
    for (int step = 0; step < steps; step++) {
        env_step(NULL, env, n, letter, cell, mask, seat, done, win, total);
        sum = sum * 31 + walk_sum(cell, all * cells) + walk_sum(mask, all * letters) +
              walk_sum(seat, all) + walk_sum(done, all) + walk_sum(win, all * MAX_PLAYERS) +
              walk_sum(total, all * MAX_PLAYERS * sizeof *total);
        for (int i = 0; i < n; i++)
            letter[i] = walk_letter(cell + (size_t)i * cells, (int)cells,
                                    mask + (size_t)i * letters, (int)letters, step);
    }
    env_close(env);
    free(letter);
    free(total);
    free(cell);
    return sum;
}
