/* One of many games that a net learns from: a letter is played, and then all that follows
 * without a choice – what is forced, the end, the next deal – up to the next decision.
 *
 * The same source on a CPU (env.c) and on a GPU (env.cu), for one game, GAME; the sources of
 * its rules are included in front. Everything is whole numbers, so both give the same bytes. */
#ifndef GPU_ENV_H
#define GPU_ENV_H

#include "core/eyes.h"

#define ENV_PASTE(a, b) a##b
#define ENV_NAME(a, b)  ENV_PASTE(a, b)
#define G(what)         ENV_NAME(GAME, what)

enum {
    ENV_MAX_MOVES = 512, /* of every game that nets play */
    ENV_WIN = 60,        /* a whole win: it can be shared by up to five */
    ENV_NO_LETTER = -1,  /* only deal */
};

/* A game in progress. Invariant between steps: somebody has at least two letters to choose
 * from, and `begun` is what is chosen so far. */
struct env {
    struct GAME state;
    struct spelling begun;
    uint32_t salt;    /* of all games of a run */
    uint32_t number;  /* of this game among them */
    uint32_t episode; /* deals so far */
    uint8_t players;
    uint8_t options;
    uint8_t unused[2];
};

/* Where a step reports; each pointer is to this game's row. */
struct env_out {
    uint8_t *cell;  /* n_cells, then n_behind */
    uint8_t *mask;  /* a byte a letter */
    uint8_t *seat;  /* whose decision comes next */
    uint8_t *done;  /* a game has ended on the way */
    uint8_t *win;   /* MAX_PLAYERS: parts of ENV_WIN, if one has ended */
    int16_t *total; /* MAX_PLAYERS: points, if one has ended */
};

RULE static inline void env_deal(struct env *env, const struct game *game)
{
    uint32_t word[8] = {env->number, env->episode, env->salt, env->players, 0, 0, 0, 0};
    uint8_t seed[SEED_BYTES];

    for (int i = 0; i < SEED_BYTES; i++)
        seed[i] = (uint8_t)(word[i / 4] >> 8 * (i % 4));
    G(_setup_any)(game, &env->state, env->players, env->options, seed);
    env->episode++;
    env->begun = spelling_none();
}

RULE static inline void env_end(const struct env *env, const struct game *game,
                                const struct env_out *out)
{
    struct points points;
    int winners = 0;

    G(_points_any)(game, &env->state, &points);
    winners = mem_count_bits(points.winners);
    *out->done = 1;
    for (int seat = 0; seat < MAX_PLAYERS; seat++) {
        bool is_there = seat < env->players;

        out->win[seat] =
            (uint8_t)(is_there && points.winners >> seat & 1 ? ENV_WIN / winners : 0);
        out->total[seat] = is_there ? points.total[seat] : 0;
    }
}

/* The lowest letter of a mask. */
RULE static inline int env_first(const uint8_t *mask)
{
    int letter = 0;

    while (!mask[letter])
        letter++;
    return letter;
}

/* Plays a letter of the mask, or ENV_NO_LETTER to deal the first time. */
RULE static inline void env_step_one(struct env *env, const struct game *game, int letters,
                                     int cells, int letter, const struct env_out *out)
{
    struct GAME view;
    struct spelling words[ENV_MAX_MOVES];
    move moves[ENV_MAX_MOVES];
    uint8_t mask[EYES_MAX_LETTERS];
    bool is_dealt = letter != ENV_NO_LETTER;
    int seat;

    *out->done = 0;
    mem_zero(out->win, MAX_PLAYERS * sizeof *out->win);
    mem_zero(out->total, MAX_PLAYERS * sizeof *out->total);
    for (;;) {
        uint32_t actors;
        int at = 0;
        int n;

        if (!is_dealt)
            env_deal(env, game);
        is_dealt = true;
        actors = G(_actors_any)(game, &env->state);
        if (!actors) {
            env_end(env, game, out);
            is_dealt = false;
            continue;
        }
        seat = mem_low_bit(actors);
        n = G(_moves_any)(game, &env->state, seat, moves);
        if (n > 1) {
            view = env->state;
            G(_redact_any)(game, &view, seat);
            G(_spell_any)(game, &view, seat, moves, n, words);
            if (spelling_mask(words, n, &env->begun, mask, letters) > 1 && letter < 0)
                break;
            spelling_add(&env->begun, letter >= 0 && letter < letters && mask[letter]
                                          ? letter
                                          : env_first(mask));
            at = spelling_find(words, n, &env->begun);
        }
        letter = -1;
        if (at < 0)
            continue; /* the word goes on */
        G(_apply_any)(game, &env->state, seat, moves[at], NULL);
        env->begun = spelling_none();
    }
    {
        struct eye eye = {out->cell, NULL, NULL, 0};

        G(_look_any)(game, &view, seat, &env->begun, &eye);
        eye.cell = out->cell + cells;
        eye.n = 0;
        G(_look_behind_any)(game, &env->state, seat, &eye);
    }
    mem_copy(out->mask, mask, (size_t)letters);
    *out->seat = (uint8_t)seat;
}

/* The letter of somebody who chooses at a glance: of the actions that come to mind, by chance
 * and by the game's own liking for them, the one liked best. draws: a number for each of them,
 * any. */
RULE static inline int env_glance_one(const struct env *env, const struct game *game,
                                      const uint32_t *draws, int picks)
{
    struct GAME view = env->state;
    struct spelling words[ENV_MAX_MOVES];
    move moves[ENV_MAX_MOVES];
    uint16_t weight[ENV_MAX_MOVES];
    int seat = mem_low_bit(G(_actors_any)(game, &env->state));
    int n = G(_moves_any)(game, &env->state, seat, moves);
    uint32_t sum = 0;
    int best = -1;

    G(_redact_any)(game, &view, seat);
    G(_spell_any)(game, &view, seat, moves, n, words);
#ifdef CORE_BRAIN_H
    G(_weigh_any)(game, &view, seat, moves, n, weight);
#else /* without a brain it likes all of them */
    for (int i = 0; i < n; i++)
        weight[i] = 1;
#endif
    for (int i = 0; i < n; i++) {
        if (!spelling_begins(&words[i], &env->begun))
            weight[i] = 0;
        sum += weight[i];
    }
    for (int k = 0; k < picks; k++) {
        uint32_t at = draws[k] % sum;
        int i = 0;

        while (at >= weight[i]) /* cppcheck-suppress uninitvar ; who acts has an action */
            at -= weight[i++];
        if (best < 0 || weight[i] > weight[best])
            best = i;
    }
    return words[best].letter[env->begun.n];
}

/* The row of game i in arrays for many. */
RULE static inline struct env_out env_row(const struct env_out *all, size_t i, int cells,
                                          int letters)
{
    struct env_out row = {all->cell + i * (size_t)cells,
                          all->mask + i * (size_t)letters,
                          all->seat + i,
                          all->done + i,
                          all->win + i * MAX_PLAYERS,
                          all->total + i * MAX_PLAYERS};

    return row;
}

#endif
