/* What the results say: shares with intervals, ratings, SPRT. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "arena/arena.h"
#include "results/rating.h"

/* What a contestant got out of a set: its mean share and points, over all its seats. */
static bool in_set(const struct results *r, int players, int set, int who, double *share,
                   double *points)
{
    int seats = 0;

    *share = *points = 0;
    for (int i = 0; i < r->per_set; i++) {
        const struct game_result *g = &r->game[set * r->per_set + i];

        for (int seat = 0; seat < players; seat++)
            if (g->lineup[seat] == who) {
                *share += g->share[seat];
                *points += g->total[seat];
                seats++;
            }
    }
    if (seats) {
        *share /= seats;
        *points /= seats;
    }
    return seats > 0;
}

static void summarise_seats(const struct arena *arena, const struct results *r, int who,
                            struct summary *s)
{
    int games[MAX_PLAYERS] = {0};

    for (int i = 0; i < r->n_sets * r->per_set; i++) {
        const struct game_result *g = &r->game[i];

        for (int seat = 0; seat < arena->players; seat++) {
            if (g->lineup[seat] != who)
                continue;
            games[seat]++;
            s->games++;
            s->by_seat[seat] += g->share[seat];
            if (g->foul && g->foul_seat == seat)
                s->fouls[g->foul]++;
        }
    }
    for (int seat = 0; seat < arena->players; seat++)
        if (games[seat])
            s->by_seat[seat] /= games[seat];
}

/* Half of a 95 % interval around a mean share. Where every deal was won, or none, nothing
 * scatters, and Wilson's interval says what a few deals leave possible. */
static double error_of(double share, double mean_square, int sets)
{
    static const double z = 1.96;
    double variance = mean_square - share * share;

    if (sets < 2)
        return NAN;
    if (share <= 0 || share >= 1)
        return z * z / (sets + z * z);
    return z * sqrt((variance > 0 ? variance : 0) / (sets - 1));
}

static void summarise_one(const struct arena *arena, const struct results *r, int who,
                          struct summary *s)
{
    double even = 1.0 / arena->players;
    double sum = 0;
    double squares = 0;
    double better = 0;
    int sets = 0;

    for (int set = 0; set < r->n_sets; set++) {
        double share;
        double points;

        if (!in_set(r, arena->players, set, who, &share, &points))
            continue;
        sets++;
        sum += share;
        squares += share * share;
        better += share > even + 1e-6 ? 1 : share < even - 1e-6 ? 0 : 0.5;
        s->points += points;
    }
    s->share_error = NAN;
    if (!sets)
        return;
    s->share = sum / sets;
    s->pairs = better / sets;
    s->points /= sets;
    s->share_error = error_of(s->share, squares / sets, sets);
}

void summarise(const struct arena *arena, const struct results *results,
               struct summary summary[MAX_CONTESTANTS])
{
    memset(summary, 0, MAX_CONTESTANTS * sizeof *summary);
    for (int who = 0; who < arena->n_contestants; who++) {
        summarise_one(arena, results, who, &summary[who]);
        summarise_seats(arena, results, who, &summary[who]);
    }
    rate(arena, results, summary);
}

/* --- ratings --- */

/* A seat's place in a game, as a number that is larger the better it did. */
static double place(const struct game_result *g, int seat)
{
    return g->foul && g->foul_seat == seat ? -1e9 : 1e5 * g->share[seat] + g->total[seat];
}

void rate(const struct arena *arena, const struct results *results,
          struct summary summary[MAX_CONTESTANTS])
{
    int n = results->n_sets * results->per_set;
    struct rated_game *games = (struct rated_game *)calloc((size_t)n + 1, sizeof *games);
    struct rating ratings[MAX_CONTESTANTS];

    for (int i = 0; i < MAX_CONTESTANTS; i++)
        ratings[i] = (struct rating){0, NAN};
    for (int i = 0; games && i < n; i++) {
        const struct game_result *g = &results->game[i];

        games[i].players = arena->players;
        for (int seat = 0; seat < arena->players; seat++) {
            games[i].who[seat] = g->lineup[seat];
            games[i].place[seat] = place(g, seat);
        }
    }
    if (games)
        rating_find(games, n, ratings, arena->n_contestants);
    free(games);
    for (int i = 0; i < arena->n_contestants; i++) {
        summary[i].elo = ratings[i].elo;
        summary[i].elo_error = ratings[i].error;
    }
}

/* --- SPRT --- */

/* The generalised sequential probability ratio test on the mean share of the first of two
 * contestants in sets of two games (Van den Bergh, "The GSPRT approximation"). */
double sprt_llr(const struct arena *arena, const struct results *results)
{
    double expected[2];
    double sum = 0;
    double squares = 0;
    double variance;
    double mean;
    int n = results->n_sets;

    for (int i = 0; i < 2; i++)
        expected[i] = 1 / (1 + pow(10, -arena->elo[i] / 400));
    for (int set = 0; set < n; set++) {
        double share;
        double points;

        in_set(results, arena->players, set, 0, &share, &points);
        sum += share;
        squares += share * share;
    }
    mean = n ? sum / n : 0.5;
    variance = n ? squares / n - mean * mean : 0;
    if (variance < 1e-3)
        variance = 1e-3;
    return n * (expected[1] - expected[0]) * (2 * mean - expected[0] - expected[1]) /
           (2 * variance);
}
