/* The styles there are, and choosing by one; see bot.h. */
#include "bots/bot.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "bots/mind.h"
#include "bots/net.h"

enum { MAX_THREADS = 64 };

static const size_t default_memory = (size_t)256 << 20;

/* The lower levels see less: fewer guesses at what is hidden, fewer steps ahead; novice
 * none, it takes what it likes at first sight. None of them plays at random.
 * docs/bots.md has what they were measured to be worth. */
static const struct bot_style styles[] = {
    {"novice", MIND_SEARCH, false, 1, 90},  {"casual", MIND_SEARCH, false, 16, 90},
    {"club", MIND_SEARCH, false, 150, 90},  {"strong", MIND_SEARCH, false, 2500, 90},
    {"best", MIND_SEARCH, false, 0, 950},   {"random", MIND_RANDOM, false, 0, 0},
    {"greedy", MIND_GREEDY, false, 16, 90}, {"plain", MIND_SEARCH, true, 0, 950},
    {"net", MIND_NET, false, 2500, 90},
};

const struct bot_style *bot_style_at(int i)
{
    return i < (int)(sizeof styles / sizeof *styles) ? &styles[i] : NULL;
}

const struct bot_style *bot_style_find(const char *name)
{
    for (int i = 0; bot_style_at(i); i++)
        if (!strcmp(bot_style_at(i)->name, name))
            return bot_style_at(i);
    return NULL;
}

struct bot {
    const struct game *game;
    const struct bot_style *style;
    const struct net *net; /* that it plays by, or NULL */
    int players;
    int threads; /* searches there are */
    struct search *search[MAX_THREADS];
};

static bool searches(const struct bot *bot)
{
    return bot->style->mind == MIND_SEARCH || (bot->style->mind == MIND_NET && !bot->net);
}

struct bot *bot_new(const struct game *game, const struct bot_style *style,
                    const struct bot_setup *setup)
{
    struct bot *bot = (struct bot *)calloc(1, sizeof *bot);
    size_t memory = setup->memory ? setup->memory : default_memory;
    int threads = setup->threads < 1 ? 1 : setup->threads;

    if (!bot)
        return NULL;
    bot->game = game;
    bot->style = style;
    bot->net = style->mind == MIND_NET ? net_shipped(game) : NULL;
    bot->players = setup->players;
    bot->threads = threads > MAX_THREADS ? MAX_THREADS : threads;
    for (int i = 0; i < bot->threads && searches(bot); i++) {
        bot->search[i] = search_new(game, style, memory / (size_t)bot->threads);
        if (!bot->search[i]) {
            bot_free(bot);
            return NULL;
        }
    }
    return bot;
}

void bot_free(struct bot *bot)
{
    if (!bot)
        return;
    for (int i = 0; i < bot->threads; i++)
        search_free(bot->search[i]);
    free(bot);
}

bool bot_has_net(const struct bot *bot)
{
    return bot->net;
}

void bot_forget(struct bot *bot)
{
    for (int i = 0; i < bot->threads; i++)
        if (bot->search[i])
            search_forget(bot->search[i]);
}

/* What one thread does. */
struct job {
    struct search *search;
    const void *view;
    int seat;
    int players;
    struct rng dice;
    struct search_limit limit;
};

static void *run_job(void *argument)
{
    struct job *job = (struct job *)argument;

    search_run(job->search, job->view, job->seat, job->players, &job->dice, &job->limit);
    return NULL;
}

/* Every thread searches a tree of its own; the roots are added up. So the answer
 * depends on the number of threads, but not on how they are scheduled. */
static int search_all(struct bot *bot, const void *view, int seat, uint64_t seed,
                      const struct search_limit *limit, struct tally *tally)
{
    int sims = limit->sims;
    struct job jobs[MAX_THREADS];
    pthread_t threads[MAX_THREADS];
    bool started[MAX_THREADS] = {false};
    int done = 0;

    for (int i = 0; i < bot->threads; i++) {
        jobs[i] = (struct job){bot->search[i], view, seat, bot->players, {{0}, 0, {0}}, *limit};
        bot_dice(&jobs[i].dice, bot->game, view, seat, seed + ((uint64_t)i << 48));
        jobs[i].limit.sims = sims ? (sims + i) / bot->threads : 0;
        if (sims && !jobs[i].limit.sims)
            jobs[i].limit.sims = 1;
        started[i] = i && !pthread_create(&threads[i], NULL, run_job, &jobs[i]);
    }
    for (int i = 0; i < bot->threads; i++)
        if (!started[i])
            run_job(&jobs[i]);
    for (int i = 0; i < bot->threads; i++) {
        if (started[i])
            pthread_join(threads[i], NULL);
        done += search_tally(bot->search[i], tally);
    }
    return done;
}

static bool is_better(const struct tally *one, const struct tally *other)
{
    return one->visits != other->visits ? one->visits > other->visits
                                        : one->share > other->share;
}

static move choose_by_search(struct bot *bot, const void *view, int seat, uint64_t seed,
                             const struct bot_budget *budget, struct opinions *opinions)
{
    bool own = !budget->sims && !budget->ms;
    int ms = own ? bot->style->ms : budget->ms;
    struct search_limit limit = {
        .sims = own ? bot->style->looks : budget->sims,
        .until = ms ? bot_clock() + 1e-3 * ms : 0,
        .may_stop = !opinions && bot->threads == 1, /* nobody looks at the numbers */
    };
    struct tally tally[MAX_MOVES];
    move moves[MAX_MOVES];
    int n = bot->game->moves(bot->game, view, seat, moves);
    int done;
    int best = 0;

    memset(tally, 0, sizeof *tally * (size_t)n);
    done = search_all(bot, view, seat, seed, &limit, tally);
    for (int i = 1; i < n; i++)
        if (is_better(&tally[i], &tally[best]))
            best = i;
    if (opinions) {
        opinions->n = n;
        opinions->sims = done;
        for (int i = 0; i < n; i++) {
            const struct tally *t = &tally[i];

            opinions->opinion[i] = (struct opinion){
                moves[i], t->visits, t->visits ? t->share / (float)t->visits : 0,
                t->n_points ? t->points / (float)t->n_points : 0};
        }
    }
    return moves[best];
}

static move choose_by_net(const struct bot *bot, const void *view, int seat,
                          struct opinions *opinions)
{
    if (opinions)
        opinions->n = opinions->sims = 0;
    return net_choose(bot->net, bot->game, view, seat);
}

static move choose_by_chance(const struct bot *bot, const void *view, int seat, struct rng *rng,
                             struct opinions *opinions)
{
    move moves[MAX_MOVES];
    int n = bot->game->moves(bot->game, view, seat, moves);

    if (opinions)
        opinions->n = opinions->sims = 0;
    return moves[n > 1 ? rng_below(rng, (uint32_t)n) : 0];
}

move bot_choose(struct bot *bot, const void *view, int seat, uint64_t seed,
                const struct bot_budget *budget, struct opinions *opinions)
{
    static const struct bot_budget none = {0, 0};
    move moves[MAX_MOVES];
    struct rng rng;

    bot_dice(&rng, bot->game, view, seat, seed);
    if (bot->style->mind == MIND_RANDOM || bot->game->moves(bot->game, view, seat, moves) == 1)
        return choose_by_chance(bot, view, seat, &rng, opinions);
    if (bot->net)
        return choose_by_net(bot, view, seat, opinions);
    if (bot->style->mind == MIND_GREEDY)
        return greedy_choose(bot->game, view, seat, bot->players, bot->style, &rng, opinions);
    return choose_by_search(bot, view, seat, seed, budget ? budget : &none, opinions);
}
