/* Learns what a deck of Duel of Chaos is worth, from games of bots against themselves: a
 * logistic regression of who won on what games/duel/rules/judge.h measures when a turn begins.
 * Prints the weights that duel_judge() has, in 1/64ths:
 *
 *     build/learn_duel GAMES SIMS */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "games/duel/rules/judge.h"
#include "games/face.h"

enum {
    CARDS,
    CLEARS,
    EMISSARIES,
    IDLE,
    MOMENTUM,
    TO_MOVE,
    N_FEATURES,
    MAX_TURNS = 256,
    STEPS = 8
};

/* The beginning of a turn: how far the player is ahead in each, and whether it won. */
struct turn {
    double feature[N_FEATURES];
    int player;
    bool won;
};

static struct turn note(const struct duel *s)
{
    struct duel_deck deck[DUEL_MAX_PLAYERS];
    const struct duel_deck *own = &deck[s->player];
    const struct duel_deck *other = &deck[!s->player];

    duel_measure(duel_shipped(), s, deck);
    return (struct turn){.player = s->player,
                         .feature = {[CARDS] = own->cards - other->cards,
                                     [CLEARS] = own->clears - other->clears,
                                     [EMISSARIES] = own->emissaries - other->emissaries,
                                     [IDLE] = own->idle - other->idle,
                                     [MOMENTUM] = duel_momentum(s, s->player, own),
                                     [TO_MOVE] = 1}};
}

/* Plays a game and adds its turns; returns how many there are then. */
static long play(const struct game *g, struct bot *bot, uint64_t number, int sims,
                 struct turn *turns, long n)
{
    _Alignas(8) struct duel state;
    uint8_t seed[SEED_BYTES] = {0};
    struct bot_budget budget = {.sims = sims};
    struct points points;
    uint32_t actors;
    long first = n;

    memcpy(seed, &number, sizeof number);
    g->setup(g, &state, 2, 0, seed);
    bot_forget(bot);
    while ((actors = g->actors(g, &state)) != 0) {
        int seat = mem_low_bit(actors);
        struct duel view = state;

        if (g->brain->is_quiet(g, &state) && n - first < MAX_TURNS)
            turns[n++] = note(&state);
        g->redact(g, &view, seat);
        g->apply(g, &state, seat, bot_choose(bot, &view, seat, number, &budget, NULL), NULL);
    }
    g->points(g, &state, &points);
    for (long i = first; i < n; i++)
        turns[i].won = points.winners >> turns[i].player & 1;
    return n;
}

/* Solves a symmetric system by elimination; what it is given is used up. */
static void solve(double a[N_FEATURES][N_FEATURES], double b[N_FEATURES])
{
    for (int i = 0; i < N_FEATURES; i++)
        for (int k = 0; k < N_FEATURES; k++) {
            double factor = a[k][i] / a[i][i];

            if (k == i)
                continue;
            for (int j = i; j < N_FEATURES; j++)
                a[k][j] -= factor * a[i][j];
            b[k] -= factor * b[i];
        }
    for (int i = 0; i < N_FEATURES; i++)
        b[i] /= a[i][i];
}

/* One of Newton's steps towards the weights under which what happened is most likely. */
static void improve(const struct turn *turns, long n, double weight[N_FEATURES])
{
    double slope[N_FEATURES] = {0};
    double bend[N_FEATURES][N_FEATURES] = {{0}};

    for (long t = 0; t < n; t++) {
        const double *x = turns[t].feature;
        double sum = 0;
        double p;

        for (int i = 0; i < N_FEATURES; i++)
            sum += weight[i] * x[i];
        p = 1 / (1 + exp(-sum));
        for (int i = 0; i < N_FEATURES; i++) {
            slope[i] += (turns[t].won - p) * x[i];
            for (int j = 0; j < N_FEATURES; j++)
                bend[i][j] += p * (1 - p) * x[i] * x[j];
        }
    }
    for (int i = 0; i < N_FEATURES; i++)
        bend[i][i] += 1e-3;
    solve(bend, slope);
    for (int i = 0; i < N_FEATURES; i++)
        weight[i] += slope[i];
}

int main(int argc, char **argv)
{
    static const char *const names[] = {"cards", "clears",   "emissaries",
                                        "idle",  "momentum", "to move"};
    long games = argc == 3 ? strtol(argv[1], NULL, 10) : 0;
    int sims = argc == 3 ? (int)strtol(argv[2], NULL, 10) : 0;
    struct bot_setup setup = {.players = 2, .memory = 64 << 20};
    const struct game *game = face_find("duel")->game;
    struct bot *bot = bot_new(game, bot_style_find("club"), &setup);
    struct turn *turns = NULL;
    double weight[N_FEATURES] = {0};
    long n = 0;

    if (games > 0 && sims > 0)
        turns = (struct turn *)calloc((size_t)games * MAX_TURNS, sizeof *turns);
    if (!turns || !bot) {
        fprintf(stderr, "usage: learn_duel GAMES SIMS\n");
        bot_free(bot);
        free(turns);
        return 2;
    }
    for (long i = 0; i < games; i++)
        n = play(game, bot, (uint64_t)i, sims, turns, n);
    for (int step = 0; step < STEPS; step++)
        improve(turns, n, weight);
    printf("%ld turns of %ld games, in 1/64ths:\n", n, games);
    for (int i = 0; i < N_FEATURES; i++)
        printf("%-10s %7.1f\n", names[i], 64 * weight[i]);
    bot_free(bot);
    free(turns);
    return 0;
}
