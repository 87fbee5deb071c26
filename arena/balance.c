/* Plays the games of a balance run and counts; see balance.h. */
#include "arena/balance.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "arena/pool.h"

/* --- a game in which a seat may not take something --- */

/* The game with fewer moves for one seat. It comes first: the functions get a pointer to it
 * and find the rest behind it. */
struct limited {
    struct game game;
    const struct game *base;
    const struct market *market;
    struct good good[MARKET_MAX_GOODS];
    int seat;         /* or NOBODY */
    uint8_t no_good;  /* or MARKET_NO_GOOD */
    uint8_t no_group; /* or MARKET_NO_GOOD */
};

/* Drops what is forbidden, unless nothing else is left: the rules can force a choice. */
static int limited_moves(const struct game *game, const void *state, int seat, move *out)
{
    const struct limited *l = (const struct limited *)game;
    int n = l->base->moves(l->base, state, seat, out);
    move kept[MAX_MOVES];
    int n_kept = 0;
    int good;

    if (seat != l->seat)
        return n;
    for (int i = 0; i < n; i++)
        if (!l->market->taking(l->base, state, out[i], &good) ||
            (good != l->no_good && l->good[good].group != l->no_group))
            kept[n_kept++] = out[i];
    if (n_kept)
        memcpy(out, kept, (size_t)n_kept * sizeof *out);
    return n_kept ? n_kept : n;
}

/* --- what is played --- */

enum { PLAYERS = 2, MAX_TRIALS = MARKET_MAX_GOODS + MARKET_MAX_GROUPS + 3 };

/* Games of one kind. */
struct trial {
    int first; /* job */
    int n;
    uint8_t no_good; /* or MARKET_NO_GOOD */
    uint8_t no_group;
    const struct contestant *solo; /* who plays alone, or NULL: a game of two */
};

/* What is kept of a game. */
struct outcome {
    uint8_t winners; /* mask */
    uint8_t limited; /* seat that something was forbidden to */
    uint8_t turns;
    uint8_t owned[2];                         /* by the winner: at the start, at the end */
    uint16_t n_turns;                         /* of both */
    uint16_t interrupts;                      /* in all */
    uint16_t longest;                         /* actions of a turn */
    uint8_t taken[PLAYERS][MARKET_MAX_GOODS]; /* whether a seat took it */
    uint8_t afforded[MARKET_MAX_GOODS];       /* turns in which it could be bought */
    uint8_t bought[MARKET_MAX_GOODS];         /* turns in which it was */
    uint8_t purchases[MARKET_MAX_GROUPS];
};

struct run {
    const struct balance *balance;
    struct balance_figures *figures;
    int n_trials;
    struct trial trial[MAX_TRIALS];
    struct contestant random;
    struct outcome *outcome; /* by job */
    int n_jobs;
    bool (*progress)(int, int, void *);
    void *context; /* of progress */
};

static void add_trial(struct run *run, int n, int no_good, int no_group,
                      const struct contestant *solo)
{
    if (n)
        run->trial[run->n_trials++] =
            (struct trial){run->n_jobs, n, (uint8_t)no_good, (uint8_t)no_group, solo};
    run->n_jobs += n;
}

bool balance_has_good(const struct balance_figures *figures, int good)
{
    return !(figures->good[good].needs & ~figures->options);
}

static void plan(struct run *run)
{
    const struct balance *b = run->balance;
    const struct balance_figures *f = run->figures;
    bool has_group[MARKET_MAX_GROUPS] = {false};

    add_trial(run, b->games, MARKET_NO_GOOD, MARKET_NO_GOOD, NULL);
    for (int good = 0; good < f->n_goods; good++)
        if (balance_has_good(f, good)) {
            has_group[f->good[good].group] = true;
            add_trial(run, b->forbid_games, good, MARKET_NO_GOOD, NULL);
        }
    for (int group = 0; group < f->n_groups; group++)
        if (has_group[group])
            add_trial(run, b->forbid_games, MARKET_NO_GOOD, group, NULL);
    if (f->game->min_players == 1) {
        add_trial(run, b->solo_games, MARKET_NO_GOOD, MARKET_NO_GOOD, &b->solo_bot);
        add_trial(run, b->solo_games, MARKET_NO_GOOD, MARKET_NO_GOOD, &run->random);
    }
}

/* --- one game --- */

/* What a thread keeps from game to game. */
struct own {
    struct limited limited;
    struct bot *bot;
    const struct trial *trial; /* that the bot was made for */
    _Alignas(8) uint8_t state[1024];
    _Alignas(8) uint8_t view[1024];
};

static void leave(void *own)
{
    bot_free(((struct own *)own)->bot);
}

/* A bot for the trial; trials come one after the other, so there are few changes. */
static bool prepare(const struct run *run, struct own *own, const struct trial *trial)
{
    static const size_t memory = (size_t)12 << 20;
    const struct balance_figures *f = run->figures;
    const struct contestant *who = trial->solo ? trial->solo : &run->balance->bot;
    struct bot_setup setup = {.players = trial->solo ? 1 : PLAYERS, .memory = memory};

    if (own->trial == trial) {
        bot_forget(own->bot);
        return true;
    }
    bot_free(own->bot);
    own->limited.game = *f->game;
    own->limited.game.moves = limited_moves;
    own->limited.base = f->game;
    own->limited.market = f->market;
    memcpy(own->limited.good, f->good, sizeof f->good);
    own->limited.no_good = trial->no_good;
    own->limited.no_group = trial->no_group;
    own->bot = bot_new(&own->limited.game, who->style, &setup);
    own->trial = own->bot ? trial : NULL;
    return own->bot;
}

/* What is counted while a turn goes on. */
struct turn {
    int actions;
    bool afforded[MARKET_MAX_GOODS];
    bool bought[MARKET_MAX_GOODS];
};

static void close_turn(struct turn *turn, struct outcome *o)
{
    o->longest = (uint16_t)(turn->actions > o->longest ? turn->actions : o->longest);
    o->n_turns++;
    for (int good = 0; good < MARKET_MAX_GOODS; good++) {
        o->afforded[good] = (uint8_t)(o->afforded[good] + turn->afforded[good]);
        o->bought[good] = (uint8_t)(o->bought[good] + turn->bought[good]);
    }
    memset(turn, 0, sizeof *turn);
}

/* What the action about to be played tells: offers, and whether it takes one. */
static void note_choice(const struct limited *l, const void *state, int seat, move chosen,
                        struct turn *turn, struct outcome *o)
{
    move moves[MAX_MOVES];
    int n = l->base->moves(l->base, state, seat, moves);
    int good = 0;

    turn->actions++;
    for (int i = 0; i < n; i++)
        if (l->market->taking(l->base, state, moves[i], &good) == TAKES_PAID)
            turn->afforded[good] = true;
    if (l->market->taking(l->base, state, chosen, &good) == TAKES_PAID) {
        turn->bought[good] = true;
        o->purchases[l->good[good].group]++;
    }
}

static void note_events(const struct limited *l, const struct events *events, struct turn *turn,
                        struct outcome *o)
{
    int good = 0;

    for (int i = 0; i < events->n; i++)
        switch (l->market->event(l->base, &events->event[i], &good)) {
        case MARKET_TURN: close_turn(turn, o); break;
        case MARKET_INTERRUPT: o->interrupts++; break;
        case MARKET_TAKEN: o->taken[events->event[i].seat][good] = 1; break;
        default: break;
        }
}

static int most_turns(const struct limited *l, const void *state, int players)
{
    int most = 0;

    for (int seat = 0; seat < players; seat++) {
        int turns = l->market->turns(l->base, state, seat);

        most = turns > most ? turns : most;
    }
    return most;
}

static void play_on(struct own *own, const struct contestant *who, int players, uint64_t seed,
                    struct outcome *o)
{
    struct limited *l = &own->limited;
    struct turn turn = {.actions = 0};
    struct points points;
    uint32_t actors;
    int owned[PLAYERS] = {0};

    for (int seat = 0; seat < players; seat++)
        owned[seat] = l->market->owned(l->base, own->state, seat);
    /* alone, only the first turn is looked at */
    while ((actors = l->base->actors(l->base, own->state)) != 0 &&
           (players > 1 || l->market->turns(l->base, own->state, 0) == 1)) {
        int seat = mem_low_bit(actors);
        struct events events;
        move m;

        memcpy(own->view, own->state, l->base->state_size);
        l->base->redact(l->base, own->view, seat);
        m = bot_choose(own->bot, own->view, seat, seed, &who->budget, NULL);
        note_choice(l, own->state, seat, m, &turn, o);
        l->base->apply(l->base, own->state, seat, m, &events);
        note_events(l, &events, &turn, o);
    }
    close_turn(&turn, o);
    l->base->points(l->base, own->state, &points);
    o->winners = actors ? 0 : points.winners;
    o->turns = (uint8_t)most_turns(l, own->state, players);
    for (int seat = 0; seat < players; seat++)
        if (o->winners == 1u << seat) {
            o->owned[0] = (uint8_t)owned[seat];
            o->owned[1] = (uint8_t)l->market->owned(l->base, own->state, seat);
        }
}

static bool play_job(void *context, void *argument, int job, struct problem *problem)
{
    const struct run *run = (const struct run *)context;
    struct own *own = (struct own *)argument;
    const struct trial *trial = run->trial;
    int players;
    int game;
    int deal;
    uint8_t seed[SEED_BYTES];

    while (job >= trial->first + trial->n)
        trial++;
    if (!prepare(run, own, trial))
        return problem_say(problem, NULL, N_("out of memory"), NULL);
    players = trial->solo ? 1 : PLAYERS;
    game = job - trial->first;
    own->limited.seat = NOBODY;
    deal = game;
    if (trial->no_good != MARKET_NO_GOOD || trial->no_group != MARKET_NO_GOOD) {
        own->limited.seat = game % PLAYERS; /* every deal once from each seat */
        deal = game / PLAYERS;
    }
    run->outcome[job].limited = (uint8_t)own->limited.seat;
    arena_seed(run->balance->seed + (uint64_t)deal, seed);
    run->figures->game->setup(run->figures->game, own->state, players, run->figures->options,
                              seed);
    play_on(own, trial->solo ? trial->solo : &run->balance->bot, players,
            run->balance->seed + (uint64_t)deal, &run->outcome[job]);
    return true;
}

static bool tell_progress(void *context, int n_done)
{
    const struct run *run = (const struct run *)context;

    return !run->progress || run->progress(n_done, run->n_jobs, run->context);
}

/* --- figures --- */

/* The interval is Wilson's: it is not empty where all or none of a few cases are so. */
static void rate_of(struct rate *rate, double won, int n)
{
    static const double z = 1.96;
    double share = n ? won / n : 0;

    *rate = (struct rate){n, share, 0};
    if (n)
        rate->error =
            z * sqrt(share * (1 - share) / n + z * z / (4.0 * n * n)) / (1 + z * z / n);
}

/* A seat's share of the win. */
static double won_by(const struct outcome *o, int seat)
{
    if (!(o->winners >> seat & 1))
        return 0;
    return o->winners == 1u << seat ? 1 : 0.5;
}

static void count_lengths(const struct outcome *o, int n, struct balance_figures *f)
{
    double first = 0;
    int draws = 0;
    int thin = 0;
    int in_length = 0;
    int turns = 0;
    int interrupts = 0;

    for (int i = 0; i < n; i++) {
        bool is_draw = o[i].winners == (1u << PLAYERS) - 1;
        int end = o[i].owned[1];

        first += won_by(&o[i], 0);
        draws += is_draw;
        in_length += o[i].turns >= f->market->min_turns && o[i].turns <= f->market->max_turns;
        f->turns[o[i].turns < BALANCE_MAX_TURNS ? o[i].turns : BALANCE_MAX_TURNS - 1]++;
        turns += o[i].n_turns;
        interrupts += o[i].interrupts;
        f->longest = o[i].longest > f->longest ? o[i].longest : f->longest;
        if (!is_draw) {
            thin += end < o[i].owned[0];
            f->owned[end < BALANCE_MAX_TURNS ? end : BALANCE_MAX_TURNS - 1]++;
        }
    }
    rate_of(&f->first, first, n);
    rate_of(&f->draws, draws, n);
    rate_of(&f->thinning, thin, n - draws);
    rate_of(&f->in_length, in_length, n);
    f->interrupts = turns ? (double)interrupts / turns : 0;
}

static void count_good(const struct outcome *o, int n, int good, struct good_figures *f)
{
    double won[2] = {0, 0}; /* without, with */
    int seats[2] = {0, 0};
    int afforded = 0;
    int bought = 0;

    for (int i = 0; i < n; i++) {
        afforded += o[i].afforded[good];
        bought += o[i].bought[good];
        for (int seat = 0; seat < PLAYERS; seat++) {
            int has = o[i].taken[seat][good];

            seats[has]++;
            won[has] += won_by(&o[i], seat);
        }
    }
    rate_of(&f->bought, bought, afforded);
    rate_of(&f->without, won[0], seats[0]);
    rate_of(&f->with, won[1], seats[1]);
}

static void count_groups(const struct outcome *o, int n, struct balance_figures *f)
{
    int bought[MARKET_MAX_GROUPS] = {0};
    int all = 0;

    for (int i = 0; i < n; i++)
        for (int group = 0; group < f->n_groups; group++) {
            bought[group] += o[i].purchases[group];
            all += o[i].purchases[group];
        }
    for (int group = 0; group < f->n_groups; group++)
        rate_of(&f->groups[group].share, bought[group], all);
}

static void count_trial(const struct run *run, const struct trial *trial)
{
    const struct outcome *o = run->outcome + trial->first;
    struct balance_figures *f = run->figures;
    bool is_free = trial->no_good == MARKET_NO_GOOD && trial->no_group == MARKET_NO_GOOD;
    struct rate limited;
    double won = 0;

    if (is_free && !trial->solo) {
        count_lengths(o, trial->n, f);
        for (int good = 0; good < f->n_goods; good++)
            count_good(o, trial->n, good, &f->goods[good]);
        count_groups(o, trial->n, f);
        return;
    }
    for (int i = 0; i < trial->n; i++)
        won += won_by(&o[i], trial->solo ? 0 : o[i].limited);
    rate_of(&limited, won, trial->n);
    if (trial->solo)
        *(trial->solo == &run->random ? &f->solo_random : &f->solo) = limited;
    else if (trial->no_good != MARKET_NO_GOOD)
        f->goods[trial->no_good].forbidden = limited;
    else
        f->groups[trial->no_group].forbidden = limited;
}

bool balance_run(const struct balance *balance, struct balance_figures *figures, enum lang lang,
                 bool (*progress)(int done, int n, void *), void *context,
                 struct problem *problem)
{
    struct run run = {.balance = balance,
                      .figures = figures,
                      .progress = progress,
                      .context = context,
                      .random = {.spec = "random", .style = bot_style_find("random")}};
    struct pool pool = {.threads = balance->threads,
                        .context = &run,
                        .own_size = sizeof(struct own),
                        .leave = leave,
                        .work = play_job,
                        .progress = tell_progress};
    double start = bot_clock();
    bool done;

    memset(figures, 0, sizeof *figures);
    if (!face_options(balance->face, balance->options, true, &figures->game, &figures->options,
                      problem))
        return false;
    figures->market = balance->face->market;
    figures->n_goods = figures->market->goods(figures->game, lang, figures->good);
    while (figures->market->groups[figures->n_groups])
        figures->n_groups++;
    plan(&run);
    run.outcome = (struct outcome *)calloc((size_t)run.n_jobs, sizeof *run.outcome);
    if (!run.outcome)
        return problem_say(problem, NULL, N_("out of memory"), NULL);
    pool.n = run.n_jobs;
    done = pool_run(&pool, problem) == run.n_jobs;
    for (int i = 0; done && i < run.n_trials; i++)
        count_trial(&run, &run.trial[i]);
    free(run.outcome);
    figures->seconds = bot_clock() - start;
    return done;
}

/* --- targets --- */

static void add_target(struct target *out, int *n, const char *about, const char *what,
                       double found, double low, double high)
{
    out[(*n)++] = (struct target){about, what, found, low, high, found >= low && found <= high};
}

/* The good that is off the most, by bought or by forbidden. */
static int extreme_good(const struct balance_figures *f, bool by_forbidden)
{
    int worst = MARKET_NO_GOOD;
    double most = -1e9;

    for (int good = 0; good < f->n_goods; good++) {
        const struct good_figures *g = &f->goods[good];
        double off = by_forbidden ? fabs(g->forbidden.share - 0.5) : -g->bought.share;

        if ((by_forbidden ? g->forbidden.n : g->bought.n) && off > most) {
            most = off;
            worst = good;
        }
    }
    return worst;
}

static void add_group_targets(const struct balance_figures *f, struct target *out, int *n)
{
    int in_game = 0;

    for (int group = 0; group < f->n_groups; group++)
        in_game += f->groups[group].share.share > 0;
    for (int group = 0; group < f->n_groups; group++) {
        const struct group_figures *g = &f->groups[group];

        if (in_game >= 3)
            add_target(out, n, N_("share of purchases"), f->market->groups[group],
                       g->share.share, 0.22, 0.45);
        if (g->forbidden.n)
            add_target(out, n, N_("win rate of a seat without the group"),
                       f->market->groups[group], g->forbidden.share, 0.35, 0.65);
    }
}

int balance_targets(const struct balance_figures *f, struct target out[BALANCE_MAX_TARGETS])
{
    int rare = extreme_good(f, false);
    int strong = extreme_good(f, true);
    int n = 0;

    add_target(out, &n, N_("wins of seat 1"), "", f->first.share, 0.45, 0.55);
    add_target(out, &n, N_("games of the length they should have"), "", f->in_length.share, 0.9,
               1);
    add_target(out, &n, N_("draws"), "", f->draws.share, 0, 0.01);
    add_target(out, &n, N_("wins by thinning"), "", f->thinning.share, 0.05, 0.35);
    if (rare != MARKET_NO_GOOD)
        add_target(out, &n, N_("least often bought when affordable"), f->good[rare].name,
                   f->goods[rare].bought.share, 0.02, 1);
    if (strong != MARKET_NO_GOOD)
        add_target(out, &n, N_("win rate of a seat without the card that matters most"),
                   f->good[strong].name, f->goods[strong].forbidden.share, 0.4, 0.6);
    add_group_targets(f, out, &n);
    if (f->solo.n) {
        add_target(out, &n, N_("alone: won in the first turn, best play found"), "",
                   f->solo.share, 0.25, 0.6);
        add_target(out, &n, N_("alone: won in the first turn, random play"), "",
                   f->solo_random.share, 0, 0.1);
    }
    return n;
}
