/* What the unit tests of Duel of Chaos share. */
#ifndef GAMES_DUEL_TESTS_UNIT_H
#define GAMES_DUEL_TESTS_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/duel/face/face.h"

static inline struct rng make_dice(int number)
{
    uint8_t seed[SEED_BYTES] = {(uint8_t)number, (uint8_t)(number >> 8), 77};
    struct rng dice;

    rng_seed(&dice, seed);
    return dice;
}

static inline int pick(struct rng *dice, int n)
{
    return (int)rng_below(dice, (uint32_t)n);
}

/* The game with the cards that rulings and unit tests name; the shipped ones may change. */
static inline const struct game *first_set(void)
{
    struct problem problem = {.lang = LANG_EN};
    char path[4096];
    const struct game *game;

    snprintf(path, sizeof path, "%.*s/first-set", (int)(strrchr(__FILE__, '/') - __FILE__),
             __FILE__);
    game = duel_find_game(path, true, &problem);
    if (!game)
        fail_msg("%s", problem.text);
    return game;
}

static inline const struct duel_box *first_box(void)
{
    return (const struct duel_box *)first_set()->box;
}

static inline struct duel fresh(const struct duel_box *box, int players, uint32_t options,
                                int number)
{
    uint8_t seed[SEED_BYTES] = {(uint8_t)number, (uint8_t)(number >> 8)};
    struct duel s = {0};

    duel_setup(box, &s, players, options, seed);
    assert_null(duel_broken(box, &s));
    return s;
}

/* Plays a random action; false when the game is over. */
static inline bool step(const struct duel_box *box, struct duel *s, struct rng *dice)
{
    move moves[DUEL_MAX_MOVES];
    int n = duel_moves(box, s, s->turn, moves);

    if (s->phase == DUEL_OVER)
        return false;
    duel_apply(box, s, s->turn, moves[pick(dice, n)], NULL);
    return true;
}

#endif
