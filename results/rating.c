/* Maximum-likelihood strengths of the Plackett–Luce model for rankings, found by the
 * minorisation–maximisation algorithm of Hunter, "MM algorithms for generalized Bradley–Terry
 * models" (Annals of Statistics, 2004); tied places are treated by Breslow's approximation.
 * Errors come from the observed information matrix. They are said on Elo's scale: 400 points
 * are odds of 10 to 1. */
#include "results/rating.h"

#include <math.h>
#include <stdlib.h>

static const double elo_scale = 173.71779276130073; /* 400 / ln 10 */

/* What is worked with: n each, and two matrices of n × n. */
struct work {
    int n;
    double *strength;
    double *won;     /* places, of each */
    double *against; /* what they were won against */
    double *information;
    double *inverse;
};

/* Calls `stage` for each place of a game from the first on: who took it (tied: several),
 * and everybody who could have. */
static void for_stages(const struct rated_game *g, struct work *w,
                       void (*stage)(const struct rated_game *, unsigned took, unsigned could,
                                     double sum, struct work *))
{
    unsigned could = (1u << g->players) - 1;

    while (could & (could - 1)) {
        unsigned took = 0;
        double best = -1e18;
        double sum = 0;

        for (int seat = 0; seat < g->players; seat++) {
            if (!(could >> seat & 1))
                continue;
            sum += w->strength[g->who[seat]];
            if (g->place[seat] > best) {
                best = g->place[seat];
                took = 0;
            }
            if (g->place[seat] == best)
                took |= 1u << seat;
        }
        if (took == could && __builtin_popcount(could) == g->players)
            return; /* all equal: says nothing */
        stage(g, took, could, sum, w);
        could &= ~took;
    }
}

/* One game's part of Hunter's update: places won, and what they were won against. */
static void add_update(const struct rated_game *g, unsigned took, unsigned could, double sum,
                       struct work *w)
{
    for (int seat = 0; seat < g->players; seat++) {
        if (took >> seat & 1)
            w->won[g->who[seat]]++;
        if (could >> seat & 1)
            w->against[g->who[seat]] += __builtin_popcount(took) / sum;
    }
}

/* One stage's part of the information matrix in terms of log-strengths. */
static void add_information(const struct rated_game *g, unsigned took, unsigned could,
                            double sum, struct work *w)
{
    int t = __builtin_popcount(took);

    for (int i = 0; i < g->players; i++)
        for (int j = 0; j < g->players; j++) {
            int a = g->who[i];
            int b = g->who[j];

            if (!(could >> i & 1) || !(could >> j & 1))
                continue;
            w->information[a * w->n + b] -= t * w->strength[a] * w->strength[b] / (sum * sum);
            if (i == j)
                w->information[a * w->n + a] += t * w->strength[a] / sum;
        }
}

/* Solves for the inverse of a small symmetric matrix by elimination; false: it has none. */
static bool invert(double *m, double *out, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            out[i * n + j] = i == j;
    for (int i = 0; i < n; i++) {
        double pivot = m[i * n + i];

        if (pivot < 1e-9)
            return false;
        for (int j = 0; j < n; j++) {
            m[i * n + j] /= pivot;
            out[i * n + j] /= pivot;
        }
        for (int k = 0; k < n; k++) {
            double factor = m[k * n + i];

            for (int j = 0; j < n && k != i; j++) {
                m[k * n + j] -= factor * m[i * n + j];
                out[k * n + j] -= factor * out[i * n + j];
            }
        }
    }
    return true;
}

static void find_errors(const struct rated_game *games, int n_games, struct work *w,
                        struct rating *ratings)
{
    int n = w->n;
    bool has_inverse;

    for (int i = 0; i < n_games; i++)
        for_stages(&games[i], w, add_information);
    /* Strengths are known up to a factor, so the matrix has no inverse. Its pseudo-inverse,
     * which is about strengths relative to their mean, is (I + J/n)⁻¹ − J/n, J all ones. */
    for (int i = 0; i < n * n; i++)
        w->information[i] += 1.0 / n;
    has_inverse = invert(w->information, w->inverse, n);
    for (int i = 0; i < n; i++) {
        double variance = w->inverse[i * n + i] - 1.0 / n;

        ratings[i].error = !has_inverse /* some never met, or all games were drawn */
                               ? NAN
                               : 1.96 * elo_scale * sqrt(variance > 0 ? variance : 0);
    }
}

static void find_strengths(const struct rated_game *games, int n_games, struct work *w)
{
    for (int i = 0; i < w->n; i++)
        w->strength[i] = 1;
    for (int round = 0; round < 300; round++) {
        double sum = 0;

        for (int i = 0; i < w->n; i++)
            w->won[i] = w->against[i] = 0;
        for (int i = 0; i < n_games; i++)
            for_stages(&games[i], w, add_update);
        for (int i = 0; i < w->n; i++) {
            /* Half a place won and lost against an average contestant keeps those who won
             * or lost everything finite. */
            w->strength[i] = (w->won[i] + 0.5) / (w->against[i] + 1.0 / (w->strength[i] + 1));
            sum += w->strength[i];
        }
        for (int i = 0; i < w->n; i++)
            w->strength[i] *= w->n / sum;
    }
}

bool rating_find(const struct rated_game *games, int n_games, struct rating *ratings, int n)
{
    size_t rows = (size_t)n;
    double *room = (double *)calloc(rows * (3 + 2 * rows) + 1, sizeof *room);
    struct work w;
    double mean = 0;

    if (!room)
        return false;
    w = (struct work){
        n, room, room + n, room + 2 * rows, room + 3 * rows, room + rows * (3 + rows)};
    find_strengths(games, n_games, &w);
    for (int i = 0; i < n; i++)
        mean += log(w.strength[i]) / n;
    for (int i = 0; i < n; i++)
        ratings[i].elo = elo_scale * (log(w.strength[i]) - mean);
    find_errors(games, n_games, &w, ratings);
    free(room);
    return true;
}
