/* Counts, in games of bots against themselves, how often a seat scores a family in the
 * end that it leads by so many cards in such a round, and prints the table that
 * the game's bot.c reads:
 *
 *     build/learn koryo GAMES SIMS >games/koryo/rules/chances.inc
 *
 * Every leads-by-so-many cell is smoothed with what its neighbours suggest, so that cells
 * with few games are sane. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "games/dynasty/rules/judge.h"
#include "games/face.h"

static double seen[3][DYNASTY_ROUNDS][DYNASTY_FAMILIES][DYNASTY_LEADS];
static double scored[3][DYNASTY_ROUNDS][DYNASTY_FAMILIES][DYNASTY_LEADS];

/* The leads of one game, as they stood when each round began. */
struct notes {
    uint8_t lead[DYNASTY_ROUNDS][DYNASTY_MAX_PLAYERS][DYNASTY_FAMILIES];
    bool has[DYNASTY_ROUNDS];
};

static void note(struct notes *notes, const struct dynasty *d)
{
    notes->has[d->round - 1] = true;
    for (int seat = 0; seat < d->players; seat++)
        for (int family = 1; family <= DYNASTY_FAMILIES; family++)
            notes->lead[d->round - 1][seat][family - 1] =
                (uint8_t)(dynasty_lead(d, seat, family) + 3);
}

static void count(const struct notes *notes, const struct dynasty *d)
{
    int players = d->players;

    for (int round = 0; round < DYNASTY_ROUNDS; round++)
        for (int seat = 0; seat < players && notes->has[round]; seat++)
            for (int f = 0; f < DYNASTY_FAMILIES; f++) {
                int lead = notes->lead[round][seat][f];

                seen[players - 2][round][f][lead]++;
                scored[players - 2][round][f][lead] += dynasty_most(d, f + 1) == seat;
            }
}

static void play(const struct game *g, struct bot *bot, int players, uint64_t number, int sims)
{
    _Alignas(8) uint8_t state[1024];
    _Alignas(8) uint8_t view[1024];
    uint8_t seed[SEED_BYTES] = {0};
    struct bot_budget budget = {.sims = sims};
    struct notes notes = {.has = {false}};
    const struct dynasty *d = (const struct dynasty *)state; /* both games start with it */
    uint32_t actors;

    memcpy(seed, &number, sizeof number);
    g->setup(g, state, players, 0, seed);
    bot_forget(bot);
    while ((actors = g->actors(g, state)) != 0) {
        int seat = mem_low_bit(actors);

        if (dynasty_is_quiet(d))
            note(&notes, d);
        memcpy(view, state, g->state_size);
        g->redact(g, view, seat);
        g->apply(g, state, seat, bot_choose(bot, view, seat, number, &budget, NULL), NULL);
    }
    count(&notes, d);
}

/* The chance of a cell in 1/256ths: its own count, and a little of what rounds and
 * families next to it say. */
static int chance(int p, int round, int f, int lead)
{
    double n = 0;
    double hits = 0;

    for (int r = round - 1; r <= round + 1; r++)
        for (int k = f - 1; k <= f + 1; k++)
            if (r >= 0 && r < DYNASTY_ROUNDS && k >= 0 && k < DYNASTY_FAMILIES) {
                double weight = r == round && k == f ? 1 : 0.05;

                n += weight * seen[p][r][k][lead];
                hits += weight * scored[p][r][k][lead];
            }
    if (n < 1)
        return lead < 3 ? 0 : 200;
    return (int)(255 * hits / n + 0.5);
}

int main(int argc, char **argv)
{
    const struct face *face = argc == 4 ? face_find(argv[1]) : NULL;
    long games = argc == 4 ? strtol(argv[2], NULL, 10) : 0;
    int sims = argc == 4 ? (int)strtol(argv[3], NULL, 10) : 0;

    if (!face || (strcmp(argv[1], "koryo") != 0 && strcmp(argv[1], "choson") != 0) ||
        games < 1 || sims < 1)
        return fprintf(stderr, "usage: learn koryo|choson GAMES SIMS\n"), 2;
    printf("/* Made by `learn %s %ld %d`. */\n", argv[1], games, sims);
    for (int players = 2; players <= DYNASTY_MAX_PLAYERS; players++) {
        struct bot_setup setup = {.players = players, .memory = 64 << 20};
        struct bot *bot = bot_new(face->game, bot_style_find("club"), &setup);

        for (long i = 0; i < games && bot; i++)
            play(face->game, bot, players, (uint64_t)i, sims);
        bot_free(bot);
        printf("{ /* %d players: a block a round, a row a family, a column a lead */\n",
               players);
        for (int round = 0; round < DYNASTY_ROUNDS; round++) {
            printf("    {\n");
            for (int f = 0; f < DYNASTY_FAMILIES; f++) {
                printf("        {");
                for (int lead = 0; lead < DYNASTY_LEADS; lead++)
                    printf("%s%d", lead ? ", " : "", chance(players - 2, round, f, lead));
                printf("},\n");
            }
            printf("    },\n");
        }
        printf("},\n");
    }
    return 0;
}
