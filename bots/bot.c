/* The styles there are, and choosing by one; see bot.h. */
#include "bots/bot.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "bots/mind.h"
#include "bots/net.h"
#include "text/text.h"

enum {
    MAX_THREADS = 64,
    GLANCE = 4,  /* moves that come to mind at a glance, but to a novice */
    EASE = 4000, /* casual's and club's, where the game's brain has none of its own */
};

static const size_t default_memory = (size_t)256 << 20;

/* The levels play by a net: best tries what it likes, strong trusts it, the others
 * see less of a difference between actions the lower they are, or do not look; novice never
 * does. None of them plays at random. docs/bots.md has what they were measured to be worth,
 * and what looks and ms, for boxes without a net, are. */
static const struct bot_style styles[] = {
    {.name = "novice", .mind = MIND_GLANCE},
    {.name = "casual", .mind = MIND_NET, .looks = 16, .ms = 90, .ease = EASE, .glances = 50},
    {.name = "club", .mind = MIND_NET, .looks = 150, .ms = 90, .ease = EASE},
    {.name = "strong", .mind = MIND_NET, .looks = 2500, .ms = 90, .ease = 2100},
    {.name = "best", .mind = MIND_BEST, .ms = 950, .net_ms = 95},
    {.name = "random", .mind = MIND_RANDOM},
    {.name = "greedy", .mind = MIND_GREEDY, .looks = 16, .ms = 90},
    {.name = "plain", .mind = MIND_SEARCH, .is_plain = true, .ms = 950},
    {.name = "search", .mind = MIND_SEARCH, .ms = 950},
    {.name = "net", .mind = MIND_NET, .looks = 2500, .ms = 90},
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
    struct tree *tree; /* that it grows, or NULL */
};

static bool has_mind_of_net(const struct bot_style *style)
{
    return style->mind == MIND_NET || style->mind == MIND_BEST;
}

const char bot_searches_instead[] =
    N_("{bot}: there is no net here for what this game is played with; it searches instead.");

bool bot_style_searches_instead(const struct bot_style *style, const struct game *game,
                                int players)
{
    return has_mind_of_net(style) && !net_shipped(game, players);
}

static struct bot_budget budget_of(const struct bot_style *style, bool has_net)
{
    return has_net ? (struct bot_budget){0, style->net_ms}
                   : (struct bot_budget){style->looks, style->ms};
}

struct bot_budget bot_style_budget(const struct bot_style *style, const struct game *game,
                                   int players)
{
    return budget_of(style, has_mind_of_net(style) && net_shipped(game, players));
}

bool bot_style_uses_budget(const struct bot_style *style, const struct game *game, int players)
{
    return style->mind == MIND_SEARCH || style->mind == MIND_BEST ||
           bot_style_searches_instead(style, game, players);
}

static bool searches(const struct bot *bot)
{
    return bot->style->mind == MIND_SEARCH || (has_mind_of_net(bot->style) && !bot->net);
}

static bool grows(const struct bot *bot)
{
    return bot->style->mind == MIND_BEST && bot->net && bot->game->brain &&
           bot->game->brain->grows;
}

bool bot_style_takes_its_time(const struct bot_style *style, const struct game *game,
                              int players)
{
    return (style->mind == MIND_SEARCH || bot_style_searches_instead(style, game, players)) &&
           !bot_style_budget(style, game, players).sims;
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
    if (has_mind_of_net(style))
        bot->net = setup->net ? setup->net : net_shipped(game, setup->players);
    bot->players = setup->players;
    bot->threads = threads > MAX_THREADS ? MAX_THREADS : threads;
    if (grows(bot)) {
        bot->tree = tree_new(bot->net, game, setup->players, memory);
        if (!bot->tree) {
            bot_free(bot);
            return NULL;
        }
    }
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
    tree_free(bot->tree);
    free(bot);
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

/* What falls to one of so many. */
static struct search_limit part_of(const struct search_limit *limit, int part, int parts)
{
    struct search_limit own = *limit;

    if (limit->sims)
        own.sims = limit->sims + part < parts ? 1 : (limit->sims + part) / parts;
    return own;
}

static uint64_t seed_of(uint64_t seed, int part)
{
    return seed + ((uint64_t)part << 48);
}

/* Every thread searches a tree of its own; the roots are added up. So the answer
 * depends on the number of threads, but not on how they are scheduled. */
static int search_all(struct bot *bot, const void *view, int seat, uint64_t seed,
                      const struct search_limit *limit, struct tally *tally)
{
    struct job jobs[MAX_THREADS];
    pthread_t threads[MAX_THREADS];
    bool started[MAX_THREADS] = {false};
    int done = 0;

    for (int i = 0; i < bot->threads; i++) {
        jobs[i] = (struct job){bot->search[i], view,          seat,
                               bot->players,   {{0}, 0, {0}}, part_of(limit, i, bot->threads)};
        bot_dice(&jobs[i].dice, bot->game, view, seat, seed_of(seed, i));
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

/* The move that was visited most, of equals the one with the larger share. */
static int most_visited(const struct tally *tally, int n)
{
    int best = 0;

    for (int i = 1; i < n; i++)
        if (tally[i].visits != tally[best].visits ? tally[i].visits > tally[best].visits
                                                  : tally[i].share > tally[best].share)
            best = i;
    return best;
}

/* A budget from now on. */
static struct search_limit limit_of(const struct bot *bot, const struct bot_budget *budget,
                                    bool may_stop)
{
    bool is_own = !budget->sims && !budget->ms;
    struct bot_budget own = budget_of(bot->style, bot->net);
    int sims = is_own ? own.sims : budget->sims;
    int ms = is_own ? own.ms : budget->ms;

    return (struct search_limit){
        .sims = sims,
        .until = ms ? bot_clock() + 1e-3 * ms : 0,
        .may_stop = may_stop,
    };
}

static void tell_tally(const struct tally *tally, const move *moves, int n, int sims,
                       struct opinions *opinions)
{
    opinions->n = n;
    opinions->sims = sims;
    for (int i = 0; i < n; i++) {
        const struct tally *t = &tally[i];

        opinions->opinion[i] =
            (struct opinion){moves[i], t->visits, t->visits ? t->share / (float)t->visits : 0,
                             t->n_points ? t->points / (float)t->n_points : 0};
    }
}

bool bot_search_part(struct bot *bot, const void *view, int seat, uint64_t seed,
                     const struct bot_budget *budget, int part, int parts,
                     struct bot_root *root)
{
    struct search_limit limit = limit_of(bot, budget, false);
    struct search_limit own = part_of(&limit, part, parts);
    struct tally tally[MAX_MOVES];
    move moves[MAX_MOVES];
    struct rng dice;

    root->n = bot->game->moves(bot->game, view, seat, moves);
    if (!searches(bot) || root->n < 2)
        return false;
    memset(tally, 0, sizeof *tally * (size_t)root->n);
    bot_dice(&dice, bot->game, view, seat, seed_of(seed, part));
    search_run(bot->search[0], view, seat, bot->players, &dice, &own);
    root->sims = search_tally(bot->search[0], tally);
    for (int i = 0; i < root->n; i++)
        root->sum[i] = (struct bot_sum){tally[i].visits, tally[i].share, tally[i].points,
                                        tally[i].n_points};
    return true;
}

move bot_add_up(const struct game *game, const void *view, int seat,
                const struct bot_root *const *roots, int n_roots, struct opinions *opinions)
{
    struct tally tally[MAX_MOVES];
    move moves[MAX_MOVES];
    int n = game->moves(game, view, seat, moves);
    int sims = 0;

    memset(tally, 0, sizeof *tally * (size_t)n);
    for (int k = 0; k < n_roots; k++) {
        for (int i = 0; i < n && i < roots[k]->n; i++) {
            tally[i].visits += roots[k]->sum[i].visits;
            tally[i].share += roots[k]->sum[i].share;
            tally[i].points += roots[k]->sum[i].points;
            tally[i].n_points += roots[k]->sum[i].n_points;
        }
        sims += roots[k]->sims;
    }
    if (opinions)
        tell_tally(tally, moves, n, sims, opinions);
    return moves[most_visited(tally, n)];
}

/* Tries moves until the budget is spent, by search or by playing on. */
static move choose_by_trying(struct bot *bot, const void *view, int seat, uint64_t seed,
                             const struct bot_budget *budget, struct opinions *opinions)
{
    /* If nobody looks at the numbers it may end early. */
    struct search_limit limit = limit_of(bot, budget, !opinions && bot->threads == 1);
    struct tally tally[MAX_MOVES];
    move moves[MAX_MOVES];
    int n = bot->game->moves(bot->game, view, seat, moves);
    struct rng dice;
    int done;
    int best;

    memset(tally, 0, sizeof *tally * (size_t)n);
    bot_dice(&dice, bot->game, view, seat, seed);
    if (bot->tree) {
        done = tree_run(bot->tree, view, seat, &dice, &limit, tally, &best);
    } else if (bot->net) {
        done = playout_run(bot->net, bot->game, view, seat, bot->players, &dice, &limit, tally,
                           &best);
    } else {
        done = search_all(bot, view, seat, seed, &limit, tally);
        best = most_visited(tally, n);
    }
    if (opinions)
        tell_tally(tally, moves, n, done, opinions);
    return moves[best];
}

/* What a net likes, and what it expects of the position as a whole. */
static void tell_likings(const struct bot *bot, const void *view, int seat,
                         struct opinions *opinions)
{
    move moves[MAX_MOVES];
    uint32_t liking[MAX_MOVES];
    int32_t heads[NET_HEADS];
    float share[MAX_PLAYERS];
    float chance[MAX_PLAYERS];
    float points[MAX_PLAYERS];
    int n = bot->game->moves(bot->game, view, seat, moves);

    net_weigh(bot->net, bot->game, view, seat, moves, n, liking, heads);
    mind_expect(heads, seat, bot->players, share, chance, points);
    opinions->n = n;
    opinions->sims = 1;
    for (int i = 0; i < n; i++)
        opinions->opinion[i] =
            (struct opinion){moves[i], (uint32_t)((uint64_t)liking[i] * 1000 / NET_SHARES),
                             chance[seat], points[seat]};
}

static move choose_at_a_glance(const struct bot *bot, const void *view, int seat, int picks,
                               struct rng *rng, struct opinions *opinions)
{
    move moves[MAX_MOVES];
    int n = bot->game->moves(bot->game, view, seat, moves);

    if (opinions)
        opinions->n = opinions->sims = 0;
    return moves[mind_glance(bot->game, view, seat, moves, n, picks, rng)];
}

static int ease_of(const struct bot *bot)
{
    const struct brain *brain = bot->game->brain;

    return bot->style->ease == EASE && brain && brain->ease ? (int)brain->ease
                                                            : bot->style->ease;
}

static move choose_by_net(const struct bot *bot, const void *view, int seat, struct rng *rng,
                          struct opinions *opinions)
{
    const struct bot_style *style = bot->style;
    struct net_ease ease = {ease_of(bot), rng};

    if (opinions)
        tell_likings(bot, view, seat, opinions);
    if (style->glances && (int)rng_below(rng, 100) < style->glances)
        return choose_at_a_glance(bot, view, seat, GLANCE, rng, NULL);
    return net_choose(bot->net, bot->game, view, seat, style->ease ? &ease : NULL, NULL);
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
    if (bot->style->mind == MIND_GLANCE)
        return choose_at_a_glance(bot, view, seat, 0, &rng, opinions);
    if (bot->style->mind == MIND_NET && bot->net)
        return choose_by_net(bot, view, seat, &rng, opinions);
    if (bot->style->mind == MIND_GREEDY)
        return greedy_choose(bot->game, view, seat, bot->players, bot->style, &rng, opinions);
    return choose_by_trying(bot, view, seat, seed, budget ? budget : &none, opinions);
}

_Static_assert((int)NET_SHARES == (int)SHARE_ONE, "bots: shares of nets and brains are alike");

bool bot_foresee(const struct game *game, const void *state, int players,
                 uint32_t share[MAX_PLAYERS])
{
    const struct net *net = net_shipped(game, players);
    int seat = mem_low_bit(game->actors(game, state));
    _Alignas(8) uint8_t view[MIND_MAX_STATE];
    uint8_t cell[EYES_MAX_CELLS];
    uint8_t none[EYES_MAX_LETTERS] = {0}; /* letters that are asked for */
    int32_t out[NET_MAX_OUTPUTS];
    int32_t points[MAX_PLAYERS];
    struct spelling begun = spelling_none();
    struct eye eye = {cell, NULL, NULL, 0};

    if (!net || game->state_size > sizeof view)
        return false;
    memcpy(view, state, game->state_size);
    game->redact(game, view, seat);
    game->eyes->look(game, view, seat, &begun, &eye);
    net_evaluate(net, cell, none, out);
    net_expect(out + net->letters, seat, players, share, points);
    return true;
}
