/* What the games of a balance run say; see tally.h. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "arena/tally.h"

/* --- one game more --- */

/* A seat's share of the win. */
static int won_by(const struct outcome *o, int seat)
{
    int winners = 0;

    for (int i = 0; i < MAX_PLAYERS; i++)
        winners += o->winners >> i & 1;
    return o->winners >> seat & 1 ? WHOLE_WIN / winners : 0;
}

static void count_goods(struct tally *t, struct balance_figures *f, const struct outcome *o,
                        int game)
{
    const struct detail *d = o->detail;

    for (int good = 0; good < f->n_goods; good++) {
        t->afforded[good] += d->afforded[good];
        t->bought[good] += d->bought[good];
        if (f->goods[good].example < 0 && game < BALANCE_RECORDS && d->has[good] & o->winners)
            f->goods[good].example = game;
        for (int seat = 0; seat < f->players; seat++) {
            if (!(d->has[good] >> seat & 1))
                continue;
            t->with[good]++;
            t->won_with[good] += won_by(o, seat);
            for (int other = good + 1; other < f->n_goods; other++)
                if (d->has[other] >> seat & 1) {
                    t->pair[good][other]++;
                    t->won_pair[good][other] += won_by(o, seat);
                    if (game < BALANCE_RECORDS && !t->pair_example[good][other] &&
                        o->winners >> seat & 1)
                        t->pair_example[good][other] = game + 1;
                }
        }
    }
    for (int group = 0; group < f->n_groups; group++)
        t->purchases[group] += d->purchases[group];
}

static void count_length(struct tally *t, struct balance_figures *f, const struct detail *d,
                         int game)
{
    t->in_length += d->turns >= f->market->min_turns && d->turns <= f->market->max_turns;
    f->turns[d->turns < BALANCE_MAX_TURNS ? d->turns : BALANCE_MAX_TURNS - 1]++;
    t->turns += d->n_turns;
    t->interrupts += d->interrupts;
    f->longest = d->longest > f->longest ? d->longest : f->longest;
    if (game >= BALANCE_RECORDS)
        return;
    if (!game || d->turns < t->extreme[0]) {
        t->extreme[0] = d->turns;
        f->shortest_game = game;
    }
    if (!game || d->turns > t->extreme[1]) {
        t->extreme[1] = d->turns;
        f->longest_game = game;
    }
}

void tally_add(struct tally *t, struct balance_figures *f, struct trial *trial)
{
    int game = trial->counted++;
    struct outcome *o = &trial->outcome[game];
    struct detail *d = o->detail;
    bool is_draw = o->winners & (o->winners - 1);

    if (!trial_is_free(trial)) {
        trial->won += won_by(o, trial->solo ? 0 : game % f->players);
        return;
    }
    for (int seat = 0; seat < f->players; seat++)
        t->won[seat] += won_by(o, seat);
    t->draws += is_draw;
    if (!is_draw) {
        t->thin += d->owned[1] < d->owned[0];
        f->owned[d->owned[1] < BALANCE_MAX_TURNS ? d->owned[1] : BALANCE_MAX_TURNS - 1]++;
    }
    count_length(t, f, d, game);
    count_goods(t, f, o, game);
    f->games = trial->counted;
    free(d);
    o->detail = NULL;
}

/* --- figures --- */

/* The interval is Wilson's: it is not empty where all or none of a few cases are so. */
static struct rate rate_of(double won, int64_t n)
{
    static const double z = 1.96;
    struct rate rate = {.n = (int)n, .low = 0, .high = 1};
    double cases = (double)n;
    double middle;

    if (!n)
        return rate;
    rate.share = won / cases;
    middle = (rate.share + z * z / (2 * cases)) / (1 + z * z / cases);
    rate.error = z * sqrt(rate.share * (1 - rate.share) / cases + z * z / (4 * cases * cases)) /
                 (1 + z * z / cases);
    rate.low = fmax(0, middle - rate.error);
    rate.high = fmin(1, middle + rate.error);
    return rate;
}

static struct rate wins_of(int64_t won, int64_t n)
{
    return rate_of((double)won / WHOLE_WIN, n);
}

/* How sure it is that a pair is more or less than its parts; below 0: it is not. */
static double surprise(const struct pair_figures *pair)
{
    return fabs(pair->won.share - pair->expected) - pair->won.error;
}

static int by_surprise(const void *a, const void *b)
{
    double one = surprise((const struct pair_figures *)a);
    double other = surprise((const struct pair_figures *)b);

    return one < other ? 1 : one > other ? -1 : 0;
}

/* Keeps the most telling pairs. */
static void count_pairs(const struct tally *t, struct balance_figures *f)
{
    enum { LEAST = 10 /* seats that have both; fewer tell nothing */ };

    f->n_pairs = 0;
    for (int a = 0; a < f->n_goods; a++)
        for (int b = a + 1; b < f->n_goods; b++) {
            struct pair_figures pair = {
                .good = {a, b},
                .won = wins_of(t->won_pair[a][b], t->pair[a][b]),
                .expected = (f->goods[a].with.share + f->goods[b].with.share) / 2,
                .example = t->pair_example[a][b] - 1};

            if (t->pair[a][b] < LEAST)
                continue;
            if (f->n_pairs < BALANCE_MAX_PAIRS)
                f->pair[f->n_pairs++] = pair;
            else if (surprise(&pair) > surprise(&f->pair[f->n_pairs - 1]))
                f->pair[f->n_pairs - 1] = pair;
            else
                continue;
            if (f->n_pairs == BALANCE_MAX_PAIRS)
                qsort(f->pair, (size_t)f->n_pairs, sizeof *f->pair, by_surprise);
        }
    qsort(f->pair, (size_t)f->n_pairs, sizeof *f->pair, by_surprise);
}

static void count_free(const struct tally *t, int n, struct balance_figures *f)
{
    int64_t purchases = 0;
    int64_t all = 0;

    for (int seat = 0; seat < f->players; seat++) {
        f->seat[seat] = wins_of(t->won[seat], n);
        all += t->won[seat];
    }
    f->draws = rate_of(t->draws, n);
    f->thinning = rate_of(t->thin, f->market->owned ? n - t->draws : 0);
    f->in_length = rate_of(t->in_length, f->market->turns ? n : 0);
    f->interrupts = t->turns ? (double)t->interrupts / (double)t->turns : 0;
    for (int good = 0; good < f->n_goods; good++) {
        struct good_figures *g = &f->goods[good];
        int64_t seats = (int64_t)n * f->players;

        g->bought = rate_of((double)t->bought[good], t->afforded[good]);
        g->with = wins_of(t->won_with[good], t->with[good]);
        g->without = wins_of(all - t->won_with[good], seats - t->with[good]);
    }
    for (int group = 0; group < f->n_groups; group++)
        purchases += t->purchases[group];
    for (int group = 0; group < f->n_groups; group++)
        f->groups[group].share = rate_of((double)t->purchases[group], purchases);
    count_pairs(t, f);
}

/* Where the figure of a trial goes; NULL: it has many. */
static struct rate *place_of(const struct trial *trial, struct balance_figures *f)
{
    if (trial->solo)
        return strcmp(trial->solo->spec, "random") != 0 ? &f->solo : &f->solo_random;
    if (trial->no_good != MARKET_NO_GOOD)
        return &f->goods[trial->no_good].forbidden;
    return trial->no_group != MARKET_NO_GOOD ? &f->groups[trial->no_group].forbidden : NULL;
}

void tally_figures(const struct tally *tally, const struct trial *trial, int n_trials,
                   struct balance_figures *figures)
{
    for (int i = 0; i < n_trials; i++)
        if (trial_is_free(&trial[i]))
            count_free(tally, trial[i].counted, figures);
        else
            *place_of(&trial[i], figures) = wins_of(trial[i].won, trial[i].counted);
}

/* What never came up says nothing, however long one waits. */
static bool is_narrow(const struct rate *rate, double until)
{
    return !rate->n || rate->error <= until;
}

bool tally_is_narrow(const struct balance_figures *f, const struct trial *trial, double until)
{
    if (!trial_is_free(trial)) {
        struct balance_figures *figures = (struct balance_figures *)f;

        return trial->counted && is_narrow(place_of(trial, figures), until);
    }
    for (int seat = 0; seat < f->players; seat++)
        if (!is_narrow(&f->seat[seat], until))
            return false;
    for (int good = 0; good < f->n_goods; good++)
        if (!is_narrow(&f->goods[good].bought, until))
            return false;
    for (int group = 0; group < f->n_groups; group++)
        if (!is_narrow(&f->groups[group].share, until))
            return false;
    return trial->counted && is_narrow(&f->draws, until) && is_narrow(&f->thinning, until) &&
           is_narrow(&f->in_length, until);
}

bool balance_has_good(const struct balance_figures *figures, int good)
{
    return !(figures->good[good].needs & ~figures->options) &&
           figures->good[good].min_players <= figures->players;
}

/* --- targets --- */

struct targets {
    struct target *out;
    int n;
};

static void add(struct targets *targets, const char *about, const char *what,
                const struct rate *found, double low, double high)
{
    enum verdict verdict = VERDICT_UNKNOWN;

    if (found->n && found->low >= low && found->high <= high)
        verdict = VERDICT_MET;
    else if (found->n && (found->high < low || found->low > high))
        verdict = VERDICT_MISSED;
    targets->out[targets->n++] = (struct target){about, what, *found, low, high, verdict};
}

/* How far an interval reaches beyond limits, or how far it stays within (below 0). */
static double beyond(const struct rate *rate, double low, double high)
{
    return fmax(low - rate->low, rate->high - high);
}

/* A figure of every good: those that miss the limits each for itself, and of the others the
 * one that is nearest to it. */
static void add_goods(struct targets *targets, const struct balance_figures *f,
                      const char *about, size_t offset, double low, double high)
{
    const struct rate *nearest = NULL;
    int nearest_good = 0;

    for (int good = 0; good < f->n_goods; good++) {
        const struct rate *rate =
            (const struct rate *)(const void *)((const char *)&f->goods[good] + offset);

        if (!rate->n)
            continue;
        if (rate->high < low || rate->low > high) {
            add(targets, about, f->good[good].name, rate, low, high);
        } else if (!nearest || beyond(rate, low, high) > beyond(nearest, low, high)) {
            nearest = rate;
            nearest_good = good;
        }
    }
    if (nearest)
        add(targets, about, f->good[nearest_good].name, nearest, low, high);
}

static void add_groups(struct targets *targets, const struct balance_figures *f, double fair)
{
    int in_game = 0;

    for (int group = 0; group < f->n_groups; group++)
        in_game += f->groups[group].share.share > 0;
    for (int group = 0; group < f->n_groups; group++) {
        const struct group_figures *g = &f->groups[group];

        if (f->market->are_rivals && in_game >= 3)
            add(targets, N_("share of purchases"), f->market->groups[group], &g->share,
                0.66 / in_game, 1.35 / in_game);
        if (g->forbidden.n)
            add(targets, N_("win rate of a seat without the group"), f->market->groups[group],
                &g->forbidden, 0.7 * fair, 1.3 * fair);
    }
}

int balance_targets(const struct balance_figures *f, struct target out[BALANCE_MAX_TARGETS])
{
    static const char *const seats[MAX_PLAYERS] = {"P1", "P2", "P3", "P4", "P5"};
    struct targets targets = {out, 0};
    double fair = 1.0 / f->players;
    int off = 0;

    for (int seat = 1; f->players > 2 && seat < f->players; seat++)
        if (fabs(f->seat[seat].share - fair) > fabs(f->seat[off].share - fair))
            off = seat;
    if (f->players == 2)
        add(&targets, N_("wins of seat 1"), "", &f->seat[0], 0.45, 0.55);
    else
        add(&targets, N_("wins of the seat that is furthest from its share"), seats[off],
            &f->seat[off], 0.9 * fair, 1.1 * fair);
    if (f->in_length.n)
        add(&targets, N_("games of the length they should have"), "", &f->in_length, 0.9, 1);
    add(&targets, N_("draws"), "", &f->draws, 0, f->market->max_draws / 100.0);
    if (f->thinning.n)
        add(&targets, N_("wins by thinning"), "", &f->thinning, 0.05, 0.35);
    add_goods(&targets, f, f->market->words.taken, offsetof(struct good_figures, bought), 0.02,
              0.98);
    add_goods(&targets, f, N_("win rate of a seat without it"),
              offsetof(struct good_figures, forbidden), 0.8 * fair, 1.2 * fair);
    add_groups(&targets, f, fair);
    if (f->solo.n) {
        add(&targets, N_("alone: won in the first turn, best play found"), "", &f->solo, 0.25,
            0.6);
        add(&targets, N_("alone: won in the first turn, random play"), "", &f->solo_random, 0,
            0.1);
    }
    return targets.n;
}

const char *balance_verdict(enum verdict verdict)
{
    static const char *const names[] = {N_("met"), N_("missed"), N_("not known yet")};

    return names[verdict];
}
