/* What the results say: shares with intervals, ratings, SPRT.
 *
 * Ratings are maximum-likelihood strengths of the Plackett–Luce model for rankings,
 * found by the minorisation–maximisation algorithm of Hunter, "MM algorithms for generalized
 * Bradley–Terry models" (Annals of Statistics, 2004); tied places are treated by
 * Breslow's approximation. Errors come from the observed information matrix. They
 * are printed on Elo's scale: 400 points are odds of 10 to 1. */
#include <math.h>
#include <string.h>

#include "arena/arena.h"

static const double elo_scale = 173.71779276130073; /* 400 / ln 10 */

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

static void summarise_one(const struct arena *arena, const struct results *r, int who,
                          struct summary *s)
{
    double even = 1.0 / arena->players;
    double sum = 0;
    double squares = 0;
    double better = 0;
    double variance;
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
    variance = squares / sets - s->share * s->share;
    if (sets > 1)
        s->share_error = 1.96 * sqrt((variance > 0 ? variance : 0) / (sets - 1));
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

/* Calls `stage` for each place of a game from the first on: who took it (tied: several),
 * and everybody who could have. */
static void for_stages(const struct game_result *g, int players, double *a, double *b,
                       const double *strength,
                       void (*stage)(const struct game_result *, unsigned took, unsigned could,
                                     double sum, double *a, double *b))
{
    unsigned could = (1u << players) - 1;

    while (could & (could - 1)) {
        unsigned took = 0;
        double best = -1e18;
        double sum = 0;

        for (int seat = 0; seat < players; seat++) {
            if (!(could >> seat & 1))
                continue;
            sum += strength[g->lineup[seat]];
            if (place(g, seat) > best) {
                best = place(g, seat);
                took = 0;
            }
            if (place(g, seat) == best)
                took |= 1u << seat;
        }
        if (took == could && __builtin_popcount(could) == players)
            return; /* all equal: says nothing */
        stage(g, took, could, sum, a, b);
        could &= ~took;
    }
}

/* One game's part of Hunter's update: places won, and what they were won against. */
static void add_update(const struct game_result *g, unsigned took, unsigned could, double sum,
                       double *won, double *against)
{
    for (int seat = 0; seat < MAX_PLAYERS; seat++) {
        if (took >> seat & 1)
            won[g->lineup[seat]]++;
        if (could >> seat & 1)
            against[g->lineup[seat]] += __builtin_popcount(took) / sum;
    }
}

/* Solves for the inverse of a small symmetric matrix by elimination; false: it has none. */
static bool invert(double m[MAX_CONTESTANTS][MAX_CONTESTANTS],
                   double out[MAX_CONTESTANTS][MAX_CONTESTANTS], int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            out[i][j] = i == j;
    for (int i = 0; i < n; i++) {
        double pivot = m[i][i];

        if (pivot < 1e-9)
            return false;
        for (int j = 0; j < n; j++) {
            m[i][j] /= pivot;
            out[i][j] /= pivot;
        }
        for (int k = 0; k < n; k++) {
            double factor = m[k][i];

            for (int j = 0; j < n && k != i; j++) {
                m[k][j] -= factor * m[i][j];
                out[k][j] -= factor * out[i][j];
            }
        }
    }
    return true;
}

/* One stage's part of the information matrix in terms of log-strengths. */
static void add_information(const struct game_result *g, unsigned took, unsigned could,
                            double sum, double *matrix,
                            double *strength) // NOLINT(readability-non-const-parameter)
{
    int t = __builtin_popcount(took);

    for (int i = 0; i < MAX_PLAYERS; i++)
        for (int j = 0; j < MAX_PLAYERS; j++) {
            int a = g->lineup[i];
            int b = g->lineup[j];

            if (!(could >> i & 1) || !(could >> j & 1))
                continue;
            matrix[a * MAX_CONTESTANTS + b] -= t * strength[a] * strength[b] / (sum * sum);
            if (i == j)
                matrix[a * MAX_CONTESTANTS + a] += t * strength[a] / sum;
        }
}

static void find_errors(const struct arena *arena, const struct results *r, double *strength,
                        struct summary *summary)
{
    double information[MAX_CONTESTANTS][MAX_CONTESTANTS] = {{0}};
    double inverse[MAX_CONTESTANTS][MAX_CONTESTANTS];
    int n = arena->n_contestants;

    for (int i = 0; i < r->n_sets * r->per_set; i++)
        for_stages(&r->game[i], arena->players, &information[0][0], strength, strength,
                   add_information);
    /* Strengths are known up to a factor, so the matrix has no inverse. Its pseudo-inverse,
     * which is about strengths relative to their mean, is (I + J/n)⁻¹ − J/n, J all ones. */
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            information[i][j] += 1.0 / n;
    if (!invert(information, inverse, n)) { /* some never met, or all games were drawn */
        for (int i = 0; i < n; i++)
            summary[i].elo_error = NAN;
        return;
    }
    for (int i = 0; i < n; i++) {
        double variance = inverse[i][i] - 1.0 / n;

        summary[i].elo_error = 1.96 * elo_scale * sqrt(variance > 0 ? variance : 0);
    }
}

void rate(const struct arena *arena, const struct results *results,
          struct summary summary[MAX_CONTESTANTS])
{
    double strength[MAX_CONTESTANTS];
    int n = arena->n_contestants;
    double mean = 0;

    for (int i = 0; i < n; i++)
        strength[i] = 1;
    for (int round = 0; round < 300; round++) {
        double won[MAX_CONTESTANTS] = {0};
        double against[MAX_CONTESTANTS] = {0};
        double sum = 0;

        for (int i = 0; i < results->n_sets * results->per_set; i++)
            for_stages(&results->game[i], arena->players, won, against, strength, add_update);
        for (int i = 0; i < n; i++) {
            /* Half a place won and lost against an average bot keeps those who won
             * or lost everything finite. */
            strength[i] = (won[i] + 0.5) / (against[i] + 1.0 / (strength[i] + 1));
            sum += strength[i];
        }
        for (int i = 0; i < n; i++)
            strength[i] *= n / sum;
    }
    for (int i = 0; i < n; i++)
        mean += log(strength[i]) / n;
    for (int i = 0; i < n; i++)
        summary[i].elo = elo_scale * (log(strength[i]) - mean);
    find_errors(arena, results, strength, summary);
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
