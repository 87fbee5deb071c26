/* Plays the games of a balance run; see balance.h. What is counted of them is in
 * balance_count.c.
 *
 * Games are played in rounds, some of every trial, each round longer than the last. What is
 * known well enough is looked at between rounds, and games count in their order: so what a run
 * says does not depend on the threads. */
#include "arena/balance.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "arena/folder.h"
#include "arena/pool.h"
#include "arena/tally.h"
#include "table/record.h"
#include "text/whole.h"

/* --- a game in which a seat may not take something --- */

/* The game with fewer moves for one seat. It comes first: the functions get a pointer to it
 * and find the rest behind it. */
struct limited {
    struct game game;
    const struct game *base;
    const struct market *market;
    const struct good *good;
    int seat;         /* or NOBODY */
    uint8_t no_good;  /* or MARKET_NO_GOOD */
    uint8_t no_group; /* or MARKET_NO_GOOD */
};

/* Whether a move takes what is forbidden. */
static bool is_forbidden(const struct limited *l, const void *state, move m)
{
    int good[MARKET_AT_ONCE];

    if (!l->market->taking(l->base, state, m, good))
        return false;
    for (int i = 0; i < MARKET_AT_ONCE && good[i] != MARKET_NO_GOOD; i++)
        if (good[i] == l->no_good || l->good[good[i]].group == l->no_group)
            return true;
    return false;
}

/* Drops what is forbidden, unless nothing else is left: the rules can force a choice. */
static int limited_moves(const struct game *game, const void *state, int seat, move *out)
{
    const struct limited *l = (const struct limited *)game;
    int n = l->base->moves(l->base, state, seat, out);
    move kept[MAX_MOVES];
    int n_kept = 0;

    if (seat != l->seat)
        return n;
    for (int i = 0; i < n; i++)
        if (!is_forbidden(l, state, out[i]))
            kept[n_kept++] = out[i];
    if (n_kept)
        memcpy(out, kept, (size_t)n_kept * sizeof *out);
    return n_kept ? n_kept : n;
}

/* --- what is played --- */

/* A game that is to be played: of which trial, and its number there. */
struct job {
    struct trial *trial;
    int game;
};

struct run {
    const struct balance *balance;
    struct balance_figures *figures;
    struct tally *tally;
    int n_trials;
    struct trial trial[MAX_TRIALS];
    struct contestant random;
    struct job *job; /* of this round */
    int n_jobs;
    int before; /* games that were counted before this round */
    int all;    /* games of all rounds, at most */
    struct folder *folder;
    bool (*progress)(int, int, void *);
    void *context; /* of progress */
};

static bool add_trial(struct run *run, const char *what, const char *name, int n, int no_good,
                      int no_group, const struct contestant *solo)
{
    struct trial *trial = &run->trial[run->n_trials++];

    *trial = (struct trial){
        .n = n, .no_good = (uint8_t)no_good, .no_group = (uint8_t)no_group, .solo = solo};
    snprintf(trial->name, sizeof trial->name, "%s%s%s", what, *name ? " " : "", name);
    trial->outcome = (struct outcome *)calloc((size_t)n + 1, sizeof *trial->outcome);
    run->all += n;
    return trial->outcome;
}

static bool plan(struct run *run)
{
    const struct balance *b = run->balance;
    const struct balance_figures *f = run->figures;
    bool has_group[MARKET_MAX_GROUPS] = {false};
    bool is_good = add_trial(run, "all", "", b->games, MARKET_NO_GOOD, MARKET_NO_GOOD, NULL);

    for (int good = 0; good < f->n_goods; good++)
        if (balance_has_good(f, good)) {
            has_group[f->good[good].group] = true;
            is_good = add_trial(run, "without", f->good[good].code, b->forbid_games, good,
                                MARKET_NO_GOOD, NULL) &&
                      is_good;
        }
    for (int group = 0; group < f->n_groups; group++)
        if (f->market->are_rivals && has_group[group])
            is_good = add_trial(run, "without group", f->market->groups[group], b->forbid_games,
                                MARKET_NO_GOOD, group, NULL) &&
                      is_good;
    if (f->game->min_players == 1) {
        is_good = add_trial(run, "alone", "", b->solo_games, MARKET_NO_GOOD, MARKET_NO_GOOD,
                            &b->solo_bot) &&
                  is_good;
        is_good = add_trial(run, "alone", "random", b->solo_games, MARKET_NO_GOOD,
                            MARKET_NO_GOOD, &run->random) &&
                  is_good;
    }
    return is_good;
}

/* --- one game --- */

/* What a thread keeps from game to game. */
struct own {
    struct limited limited;
    struct bot *bot;
    const struct trial *trial; /* that the bot was made for */
    struct table *table;       /* where the game is written down, or NULL */
    _Alignas(8) uint8_t state[1024];
    _Alignas(8) uint8_t view[1024];
};

static void leave(void *own)
{
    bot_free(((struct own *)own)->bot);
}

static int players_of(const struct run *run, const struct trial *trial)
{
    return trial->solo ? 1 : run->figures->players;
}

/* A bot for the trial; trials come one after the other, so there are few changes. */
static bool prepare(const struct run *run, struct own *own, const struct trial *trial)
{
    static const size_t memory = (size_t)12 << 20;
    const struct balance_figures *f = run->figures;
    const struct contestant *who = trial->solo ? trial->solo : &run->balance->bot;
    struct bot_setup setup = {
        .players = players_of(run, trial), .memory = memory, .net = who->net};

    if (own->trial == trial) {
        bot_forget(own->bot);
        return true;
    }
    bot_free(own->bot);
    own->limited.game = *f->game;
    own->limited.game.moves = limited_moves;
    own->limited.base = f->game;
    own->limited.market = f->market;
    own->limited.good = f->good;
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

static void close_turn(struct turn *turn, struct detail *d)
{
    d->longest = (uint16_t)(turn->actions > d->longest ? turn->actions : d->longest);
    d->n_turns++;
    for (int good = 0; good < MARKET_MAX_GOODS; good++) {
        d->afforded[good] = (uint16_t)(d->afforded[good] + turn->afforded[good]);
        d->bought[good] = (uint16_t)(d->bought[good] + turn->bought[good]);
    }
    memset(turn, 0, sizeof *turn);
}

/* What the action about to be played tells: offers, and whether it takes one. */
static void note_choice(const struct limited *l, const void *state, int seat, move chosen,
                        struct turn *turn, struct detail *d)
{
    move moves[MAX_MOVES];
    int n = l->base->moves(l->base, state, seat, moves);
    int good[MARKET_AT_ONCE];

    turn->actions++;
    for (int i = 0; i < n; i++)
        if (l->market->taking(l->base, state, moves[i], good) == TAKES_PAID)
            for (int k = 0; k < MARKET_AT_ONCE && good[k] != MARKET_NO_GOOD; k++)
                turn->afforded[good[k]] = true;
    if (l->market->taking(l->base, state, chosen, good) == TAKES_PAID)
        for (int k = 0; k < MARKET_AT_ONCE && good[k] != MARKET_NO_GOOD; k++) {
            turn->bought[good[k]] = true;
            d->purchases[l->good[good[k]].group]++;
            d->has[good[k]] |= (uint8_t)(1 << seat);
        }
}

static void note_events(const struct limited *l, const struct events *events, struct turn *turn,
                        struct detail *d)
{
    int good = 0;

    for (int i = 0; i < events->n; i++)
        switch (l->market->event(l->base, &events->event[i], &good)) {
        case MARKET_TURN: close_turn(turn, d); break;
        case MARKET_INTERRUPT: d->interrupts++; break;
        case MARKET_TAKEN: d->has[good] |= (uint8_t)(1 << events->event[i].seat); break;
        default: break;
        }
}

static int most_turns(const struct limited *l, const void *state, int players)
{
    int most = 0;

    for (int seat = 0; l->market->turns && seat < players; seat++) {
        int turns = l->market->turns(l->base, state, seat);

        most = turns > most ? turns : most;
    }
    return most;
}

static int owned_by(const struct limited *l, const void *state, int seat)
{
    return l->market->owned ? l->market->owned(l->base, state, seat) : 0;
}

/* What is only known at the end. */
static void note_end(const struct own *own, int players, const int *owned, uint32_t winners,
                     struct detail *d)
{
    const struct limited *l = &own->limited;

    d->turns = (uint8_t)most_turns(l, own->state, players);
    for (int seat = 0; seat < players; seat++)
        if (winners == 1u << seat) {
            d->owned[0] = (uint8_t)owned[seat];
            d->owned[1] = (uint8_t)owned_by(l, own->state, seat);
        }
    if (!l->market->holds)
        return;
    memset(d->has, 0, sizeof d->has);
    for (int good = 0; good < MARKET_MAX_GOODS && l->good[good].code[0]; good++)
        for (int seat = 0; seat < players; seat++)
            if (l->market->holds(l->base, own->state, seat, good))
                d->has[good] |= (uint8_t)(1 << seat);
}

/* Returns the winners. */
static uint32_t play_on(struct own *own, const struct contestant *who, int players,
                        uint64_t seed, struct detail *d)
{
    struct limited *l = &own->limited;
    struct turn turn = {.actions = 0};
    struct points points;
    uint32_t actors;
    int owned[MAX_PLAYERS] = {0};

    for (int seat = 0; seat < players; seat++)
        owned[seat] = owned_by(l, own->state, seat);
    /* alone, only the first turn is looked at */
    while (
        (actors = l->base->actors(l->base, own->state)) != 0 &&
        (players > 1 || !l->market->turns || l->market->turns(l->base, own->state, 0) == 1)) {
        int seat = mem_low_bit(actors);
        struct events events;
        move m;

        memcpy(own->view, own->state, l->base->state_size);
        l->base->redact(l->base, own->view, seat);
        m = bot_choose(own->bot, own->view, seat, seed, &who->budget, NULL);
        note_choice(l, own->state, seat, m, &turn, d);
        l->base->apply(l->base, own->state, seat, m, &events);
        note_events(l, &events, &turn, d);
        if (own->table && !table_play(own->table, seat, m, NULL)) {
            table_free(own->table);
            own->table = NULL;
        }
    }
    close_turn(&turn, d);
    l->base->points(l->base, own->state, &points);
    note_end(own, players, owned, points.winners, d);
    return actors ? 0 : points.winners;
}

/* --- records of the first games --- */

static bool begin_record(const struct run *run, struct own *own, const uint8_t *seed,
                         struct problem *problem)
{
    const struct balance *b = run->balance;
    struct table_setup setup = {.options = b->options, .may_read_files = true};

    memcpy(setup.seed, seed, SEED_BYTES);
    own->table = table_new(b->face, run->figures->players, &setup, problem);
    for (int seat = 0; own->table && seat < run->figures->players; seat++)
        snprintf(own->table->seats[seat].bot, MAX_NAME, "%.31s", b->bot.spec);
    return own->table;
}

static bool end_record(const struct run *run, struct own *own, int game,
                       struct problem *problem)
{
    char name[64];
    char path[FOLDER_PATH];
    struct whole file;
    bool is_good;

    balance_record_name(name, run->balance, game);
    folder_path(path, run->balance->out, name);
    is_good = own->table && whole_begin(&file, path);
    is_good = (is_good && whole_end(&file, record_write(own->table, file.out))) ||
              folder_say_error(problem, path);
    table_free(own->table);
    own->table = NULL;
    return is_good;
}

static bool play_job(void *context, void *argument, int number, struct problem *problem)
{
    const struct run *run = (const struct run *)context;
    struct own *own = (struct own *)argument;
    const struct job *job = &run->job[number];
    const struct trial *trial = job->trial;
    struct outcome *o = &trial->outcome[job->game];
    struct detail *detail;
    bool is_kept = run->folder && trial_is_free(trial) && job->game < BALANCE_RECORDS;
    int players = players_of(run, trial);
    int deal = job->game;
    uint8_t seed[SEED_BYTES];

    if (o->is_done)
        return true;
    detail = (struct detail *)calloc(1, sizeof *detail);
    if (!detail || !prepare(run, own, trial)) {
        free(detail);
        return problem_say(problem, NULL, N_("out of memory"), NULL);
    }
    own->limited.seat = NOBODY;
    if (trial->no_good != MARKET_NO_GOOD || trial->no_group != MARKET_NO_GOOD) {
        own->limited.seat = job->game % players; /* every deal once from each seat */
        deal = job->game / players;
    }
    arena_seed(run->balance->seed + (uint64_t)deal, seed);
    run->figures->game->setup(run->figures->game, own->state, players, run->figures->options,
                              seed);
    if (is_kept && !begin_record(run, own, seed, problem)) {
        free(detail);
        return false;
    }
    o->winners = (uint8_t)play_on(own, trial->solo ? trial->solo : &run->balance->bot, players,
                                  run->balance->seed + (uint64_t)deal, detail);
    if (trial_is_free(trial))
        o->detail = detail;
    else
        free(detail);
    if (is_kept && !end_record(run, own, job->game, problem))
        return false;
    o->is_done = true;
    return !run->folder || outcomes_add(run->folder, run->figures, trial, job->game, problem);
}

static bool count_job(void *context, int n_done)
{
    struct run *run = (struct run *)context;

    tally_add(run->tally, run->figures, run->job[n_done - 1].trial);
    return true;
}

static bool tell_progress(void *context, int n_done)
{
    const struct run *run = (const struct run *)context;

    return !run->progress || run->progress(run->before + n_done, run->all, run->context);
}

/* --- rounds --- */

/* The games of the next round; false: there are none left, or there is no memory. */
static bool plan_round(struct run *run, struct problem *problem)
{
    enum { LEAST = 50 };
    const struct balance *b = run->balance;

    free(run->job);
    run->n_jobs = 0;
    run->job = (struct job *)calloc((size_t)run->all + 1, sizeof *run->job);
    if (!run->job)
        return problem_say(problem, NULL, N_("out of memory"), NULL);
    for (int i = 0; i < run->n_trials; i++) {
        struct trial *trial = &run->trial[i];
        int n = trial->counted + (trial->counted / 2 > LEAST ? trial->counted / 2 : LEAST);

        if (b->until > 0 && tally_is_narrow(run->figures, trial, b->until)) {
            run->all -= trial->n - trial->counted; /* the rest is not needed */
            trial->n = trial->counted;
        }
        for (int game = trial->counted; game < trial->n && game < n; game++)
            run->job[run->n_jobs++] = (struct job){trial, game};
    }
    return run->n_jobs;
}

static bool play_all(struct run *run, struct problem *problem)
{
    struct pool pool = {.threads = run->balance->threads,
                        .context = run,
                        .own_size = sizeof(struct own),
                        .leave = leave,
                        .work = play_job,
                        .done = count_job,
                        .progress = tell_progress};

    while (plan_round(run, problem)) {
        int n;

        pool.n = run->n_jobs;
        n = pool_run(&pool, problem);
        if (n < 0)
            return false;
        run->before += n;
        tally_figures(run->tally, run->trial, run->n_trials, run->figures);
        if (n < run->n_jobs) {
            run->figures->is_stopped = true;
            break;
        }
    }
    return run->job;
}

static void free_run(struct run *run)
{
    for (int i = 0; i < run->n_trials; i++) {
        for (int game = 0; run->trial[i].outcome && game < run->trial[i].n; game++)
            free(run->trial[i].outcome[game].detail);
        free(run->trial[i].outcome);
    }
    free(run->job);
    free(run->tally);
    folder_close(run->folder);
}

bool balance_run(const struct balance *balance, struct balance_figures *figures, enum lang lang,
                 bool (*progress)(int done, int n, void *), void *context,
                 struct problem *problem)
{
    struct balance played = *balance; /* with the nets of its bots */
    struct run run = {.balance = &played,
                      .figures = figures,
                      .progress = progress,
                      .context = context,
                      .random = {.spec = "random", .style = bot_style_find("random")}};
    double start = bot_clock();
    bool done;

    memset(figures, 0, sizeof *figures);
    figures->shortest_game = figures->longest_game = -1;
    for (int good = 0; good < MARKET_MAX_GOODS; good++)
        figures->goods[good].example = -1;
    if (!face_options(balance->face, balance->options, true, &figures->game, &figures->options,
                      problem))
        return false;
    figures->market = balance->face->market;
    figures->players = balance->players;
    figures->n_goods = figures->market->goods(figures->game, lang, figures->good);
    while (figures->market->groups[figures->n_groups])
        figures->n_groups++;
    run.tally = (struct tally *)calloc(1, sizeof *run.tally);
    done = contestant_read_net(&played.bot, figures->game, figures->players, problem) &&
           contestant_read_net(&played.solo_bot, figures->game, 1, problem);
    done = done &&
           ((plan(&run) && run.tally) || problem_say(problem, NULL, N_("out of memory"), NULL));
    done = done && (!balance->out || (run.folder = outcomes_open(&played, figures, run.trial,
                                                                 run.n_trials, problem)));
    done = done && play_all(&run, problem);
    free_run(&run);
    contestant_free(&played.bot);
    contestant_free(&played.solo_bot);
    figures->seconds = bot_clock() - start;
    return done;
}
