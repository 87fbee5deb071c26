/* See review.h. Floating point as in mind.c. */
#include "bots/review.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bots/mind.h"
#include "bots/review_inside.h"

enum {
    FIRST = 12,        /* deals of a first look at every line */
    SECOND = 36,       /* of a second one, at the few that did best */
    FEW = 4,           /* those */
    LOOK = 10,         /* decisions that a look plays on; then a net says what it expects */
    PICKS = 4,         /* without a net: what comes to mind, as in rollouts */
    BATCH = 32,        /* pairs of a step */
    SOME = 2 * BATCH,  /* pairs that every decision gets */
    LEAST = 192,       /* pairs before something is called sure */
    MOST = 1024,       /* pairs of a decision */
    WORK = 3000000,    /* decisions that are made by those who play on, in all pairs together */
    LUCK = 48,         /* deals by which luck and skill are told apart */
    LUCK_DEAL = 500,   /* numbers of the deals of that, of looks, pairs and reasons: */
    FIRST_DEAL = 1000, /* all different, */
    PAIR_DEAL = 100000, /* so that what chose an action does not also judge it */
};

/* What a decision must cost to be called a mistake; what one must gain to be the only one, or
 * bold. An error of so many standard deviations is ruled out before anything is called that. */
static const float mistake = 0.05f;
static const float only = 0.12f;
static const float bold = 0.05f;
static const float sure = 2.6f;
static const float interval = 1.96f;

/* A line that few think of first: liked by a net less than one in so many. */
enum { BOLD_LIKING = 5 };

/* What a review knows of a decision beside what it tells. */
struct inner {
    uint8_t *view;
    double sum; /* of the differences, and of their squares */
    double squares;
    double share[2]; /* sums */
    double points[2];
    float liking; /* a net's, of what was played; 1: there is none */
    float usual;  /* what the seat could expect before it decided, */
    float came;   /* and what of what it played, before chance had its say */
    float doubt;  /* the variance of their difference */
    bool is_closed;
};

struct review {
    struct review_table table;
    int seat;
    int n;                             /* decisions */
    struct review_decision *decisions; /* by ply */
    struct inner *inner;
    uint8_t *views;
    float *expected; /* of the seat, before every ply and after the last */
    const struct review_ply *plies;
    struct review_ply *own_plies;
    int n_plies;
    int seen; /* decisions that have been looked at */
    bool is_judged;
    int explained; /* decisions whose reasons are known, if they are marked */
};

/* --- playing on --- */

static move choose(const struct review_table *t, const void *state, int seat, const move *moves,
                   int n, struct rng *dice, int32_t *heads)
{
    _Alignas(8) uint8_t view[MIND_MAX_STATE];
    struct net_ease ease = {t->ease, dice};

    if (!t->net)
        return moves[mind_glance(t->game, state, seat, moves, n, PICKS, dice)];
    memcpy(view, state, t->game->state_size);
    t->game->redact(t->game, view, seat);
    return net_choose(t->net, t->game, view, seat, t->ease ? &ease : NULL, heads);
}

/* What a seat got out of a game that is over. */
static float result_of(const struct review_table *t, const void *state, int seat,
                       float points[MAX_PLAYERS])
{
    float share[MAX_PLAYERS];
    struct points p;

    mind_result(t->game, state, t->players, share, points);
    if (t->players == 1)
        return share[seat];
    t->game->points(t->game, state, &p);
    return p.winners >> seat & 1 ? 1.0f / (float)mem_count_bits(p.winners) : 0;
}

float review_play_on(struct review_table *t, void *state, int seat, struct rng *dice, int limit,
                     float points[MAX_PLAYERS], struct review_ear *ear)
{
    int plies = 0;
    uint32_t actors;

    while ((actors = t->game->actors(t->game, state)) != 0) {
        int actor = mem_low_bit(actors);
        int32_t heads[NET_HEADS];
        move moves[MAX_MOVES];
        int n = t->game->moves(t->game, state, actor, moves);
        move action = moves[0];

        if (n > 1) {
            t->work++;
            action = choose(t, state, actor, moves, n, dice, heads);
            if (limit && t->net && plies++ == limit) {
                float share[MAX_PLAYERS];
                float chance[MAX_PLAYERS];

                mind_expect(heads, actor, t->players, share, chance, points);
                return chance[seat];
            }
        }
        t->game->apply(t->game, state, actor, action, ear ? &ear->events : NULL);
        if (ear)
            ear->hear(ear, actor, action);
    }
    return result_of(t, state, seat, points);
}

void review_deal(const struct review_table *t, const void *view, int seat, uint64_t number,
                 void *guess, struct rng *dice)
{
    struct rng rng;

    bot_dice(&rng, t->game, view, seat, number);
    rng_split(dice, &rng);
    memcpy(guess, view, t->game->state_size);
    t->game->complete(t->game, guess, seat, &rng);
}

/* One action played on from a deal. */
static float play_line(struct review_table *t, const void *guess, int seat, move action,
                       const struct rng *dice, int limit, float *points)
{
    _Alignas(8) uint8_t state[MIND_MAX_STATE];
    float all[MAX_PLAYERS] = {0};
    struct rng own = *dice;
    float share;

    memcpy(state, guess, t->game->state_size);
    t->game->apply(t->game, state, seat, action, NULL);
    share = review_play_on(t, state, seat, &own, limit, all, NULL);
    *points += all[seat];
    return share;
}

static void table_init(struct review_table *t, const struct game *game, int players)
{
    const struct bot_style *club = bot_style_find("club");

    *t = (struct review_table){.game = game,
                               .players = players,
                               .net = net_shipped(game, players),
                               .ease = club->ease};
    if (game->brain && game->brain->ease)
        t->ease = game->brain->ease; /* as club has it in this game */
}

void review_compare(const struct game *game, int players, const void *view, int seat,
                    const move action[2], uint64_t from, int n, double share[2])
{
    struct review_table t;
    float points = 0;

    table_init(&t, game, players);
    share[0] = share[1] = 0;
    for (int i = 0; i < n; i++) {
        _Alignas(8) uint8_t guess[MIND_MAX_STATE];
        struct rng dice;

        review_deal(&t, view, seat, from + (uint64_t)i, guess, &dice);
        for (int k = 0; k < 2; k++)
            share[k] += play_line(&t, guess, seat, action[k], &dice, 0, &points);
    }
}

/* --- a first look: what else could have been played --- */

/* How an action did in looks. */
struct look {
    move action;
    float liking; /* how much it comes to mind, of 1 for all actions together */
    float share;  /* sums */
    float points;
};

/* The lines that are worth a look; what was played is among them, the first. */
static int find_looks(const struct review *r, int i, struct look looks[PLAYOUT_LINES + 1])
{
    const struct game *game = r->table.game;
    const void *view = r->inner[i].view;
    move played = r->decisions[i].played.action;
    uint32_t liking[MAX_MOVES];
    uint16_t weight[MAX_MOVES];
    int lines[PLAYOUT_LINES];
    move moves[MAX_MOVES];
    int n = game->moves(game, view, r->seat, moves);
    float all = 0;
    int n_lines;
    int n_looks = 1;

    if (r->table.net)
        net_weigh(r->table.net, game, view, r->seat, moves, n, liking, NULL);
    else if (game->brain)
        game->brain->weigh(game, view, r->seat, moves, n, weight);
    for (int k = 0; k < n && !r->table.net; k++)
        liking[k] = game->brain ? weight[k] : 1;
    n_lines = playout_lines(liking, n, lines);
    looks[0] = (struct look){.action = played};
    for (int k = 0; k < n; k++)
        all += (float)liking[k];
    for (int k = 0; k < n && all > 0; k++)
        if (moves[k] == played)
            looks[0].liking = (float)liking[k] / all;
    for (int k = 0; k < n_lines; k++)
        if (moves[lines[k]] != played)
            looks[n_looks++] =
                (struct look){.action = moves[lines[k]],
                              .liking = all > 0 ? (float)liking[lines[k]] / all : 0};
    for (int k = 0; n_looks == 1 && k < n; k++) /* a net likes nothing else: anything */
        if (moves[k] != played)
            looks[n_looks++] = (struct look){.action = moves[k]};
    return n_looks;
}

static void look_at(struct review *r, const void *view, struct look *looks, int n, int from,
                    int to)
{
    for (int deal = from; deal < to; deal++) {
        _Alignas(8) uint8_t guess[MIND_MAX_STATE];
        struct rng dice;

        review_deal(&r->table, view, r->seat, (uint64_t)deal, guess, &dice);
        for (int k = 0; k < n; k++)
            looks[k].share += play_line(&r->table, guess, r->seat, looks[k].action, &dice, LOOK,
                                        &looks[k].points);
    }
}

/* Sorts all but the first, best first. */
static void sort_others(struct look *looks, int n)
{
    for (int i = 2; i < n; i++)
        for (int k = i; k > 1 && looks[k].share > looks[k - 1].share; k--) {
            struct look other = looks[k];

            looks[k] = looks[k - 1];
            looks[k - 1] = other;
        }
}

/* What the seat can expect right after an action of its own. */
static float expect_after(const struct review *r, const void *guess, move action)
{
    const struct game *game = r->table.game;
    _Alignas(8) uint8_t state[MIND_MAX_STATE];
    uint32_t share[MAX_PLAYERS] = {0};

    memcpy(state, guess, game->state_size);
    game->apply(game, state, r->seat, action, NULL);
    review_expect(game, state, r->table.players, share);
    return (float)share[r->seat] / (float)SHARE_ONE;
}

/* How good what was played is against what comes to mind: all of these lines are judged right
 * after the action, on the same deals; each counts as much as it is liked. */
static void compare_with_usual(struct review *r, int i, const struct look *looks, int n)
{
    struct inner *in = &r->inner[i];
    float liked = 0;
    double came = 0;
    double sum = 0; /* of the differences, and of their squares */
    double squares = 0;

    for (int k = 0; k < n; k++)
        liked += looks[k].liking;
    for (int deal = 0; deal < LUCK; deal++) {
        _Alignas(8) uint8_t guess[MIND_MAX_STATE];
        struct rng dice;
        float played;
        float usual = 0;

        review_deal(&r->table, in->view, r->seat, LUCK_DEAL + (uint64_t)deal, guess, &dice);
        played = expect_after(r, guess, looks[0].action);
        for (int k = 0; k < n; k++)
            usual += looks[k].liking * (k ? expect_after(r, guess, looks[k].action) : played);
        usual = liked > 0 ? usual / liked : played;
        came += played;
        sum += played - usual;
        squares += (double)(played - usual) * (played - usual);
    }
    in->came = (float)(came / LUCK);
    in->usual = (float)((came - sum) / LUCK);
    in->doubt = (float)(fmax(0, squares - sum * sum / LUCK) / (LUCK * LUCK));
}

static void take_first_look(struct review *r, int i)
{
    enum { DEALS = FIRST + SECOND };
    struct review_decision *d = &r->decisions[i];
    struct look looks[PLAYOUT_LINES + 1];
    int n = find_looks(r, i, looks);

    compare_with_usual(r, i, looks, n);
    look_at(r, r->inner[i].view, looks, n, 0, FIRST);
    sort_others(looks, n);
    if (n > FEW)
        n = FEW;
    look_at(r, r->inner[i].view, looks, n, FIRST, DEALS);
    sort_others(looks, n);
    r->inner[i].liking = r->table.net ? looks[0].liking : 1;
    d->played.share = looks[0].share / DEALS;
    d->played.points = looks[0].points / DEALS;
    d->other =
        (struct review_line){looks[1].action, looks[1].share / DEALS, looks[1].points / DEALS};
    d->gap = d->other.share - d->played.share;
    d->error = 1;
    d->is_best = d->gap <= 0;
    d->is_seen = true;
}

/* --- pairs: how much better the one is than the other --- */

/* What the standard deviation of the gap is. A little is added to the squares: that all games
 * of a few went alike does not mean that all do. */
static float deviation(const struct review *r, int i)
{
    double n = r->decisions[i].pairs;
    double mean = r->inner[i].sum / n;

    return (float)sqrt(((r->inner[i].squares + 1) / n - mean * mean) / n);
}

static void measure(struct review *r, int i)
{
    struct review_decision *d = &r->decisions[i];
    struct inner *in = &r->inner[i];
    double n;

    for (int k = 0; k < BATCH; k++) {
        _Alignas(8) uint8_t guess[MIND_MAX_STATE];
        float points[2] = {0, 0};
        struct rng dice;
        float played;
        float other;

        review_deal(&r->table, in->view, r->seat, FIRST_DEAL + d->pairs, guess, &dice);
        played = play_line(&r->table, guess, r->seat, d->played.action, &dice, 0, &points[0]);
        other = play_line(&r->table, guess, r->seat, d->other.action, &dice, 0, &points[1]);
        d->pairs++;
        in->share[0] += played;
        in->share[1] += other;
        in->points[0] += points[0];
        in->points[1] += points[1];
        in->sum += other - played;
        in->squares += (double)(other - played) * (other - played);
    }
    n = d->pairs;
    d->played.share = (float)(in->share[0] / n);
    d->other.share = (float)(in->share[1] / n);
    d->played.points = (float)(in->points[0] / n);
    d->other.points = (float)(in->points[1] / n);
    d->gap = (float)(in->sum / n);
    d->error = interval * deviation(r, i);
}

/* What would be said about it: by how much it must differ, and that it surely does. */
static bool is_sure(const struct review *r, int i, float least)
{
    const struct review_decision *d = &r->decisions[i];
    float gap = d->is_best ? -d->gap : d->gap;

    return d->pairs >= LEAST && gap >= least && gap > sure * deviation(r, i);
}

/* Whether more pairs would not change what is said. */
static bool is_settled(const struct review *r, int i)
{
    const struct review_decision *d = &r->decisions[i];
    float gap = d->is_best ? -d->gap : d->gap;
    float least = d->is_best ? bold : mistake;

    return d->pairs >= MOST || (d->pairs >= SOME && gap + sure * deviation(r, i) < least) ||
           (is_sure(r, i, d->is_best ? only : mistake) && gap > 2 * sure * deviation(r, i));
}

static enum review_mark mark_of(const struct review *r, int i)
{
    const struct review_decision *d = &r->decisions[i];

    if (!d->is_best && is_sure(r, i, mistake)) {
        float before = i ? r->decisions[i - 1].played.share : 1.0f / (float)r->table.players;

        return d->played.share >= before - mistake / 2 ? REVIEW_MISSED : REVIEW_MISTAKE;
    }
    if (d->is_best && r->inner[i].liking * BOLD_LIKING < 1 && is_sure(r, i, bold))
        return REVIEW_BOLD;
    return d->is_best && is_sure(r, i, only) ? REVIEW_ONLY : REVIEW_NONE;
}

/* The decision that gets more pairs: each in turn until all have some, then the open one that
 * may matter most; -1: none is open. */
static int next_open(const struct review *r)
{
    float most = -1;
    int found = -1;

    for (int i = 0; i < r->n; i++) {
        const struct review_decision *d = &r->decisions[i];
        float gap = d->is_best ? -d->gap / 2 : d->gap; /* what went wrong comes first */

        if (d->pairs < SOME)
            return i;
        if (!r->inner[i].is_closed && gap + deviation(r, i) > most) {
            most = gap + deviation(r, i);
            found = i;
        }
    }
    return found;
}

/* Goes on with that; false: none is open, or enough has been done. */
static bool measure_next(struct review *r)
{
    int i = next_open(r);

    if (i < 0 || (r->table.work >= WORK && r->decisions[i].pairs >= SOME))
        return false;
    measure(r, i);
    r->inner[i].is_closed = is_settled(r, i);
    r->decisions[i].mark = mark_of(r, i);
    return true;
}

/* --- step by step --- */

static bool explain_next(struct review *r)
{
    while (r->explained < r->n) {
        int i = r->explained++;
        struct review_decision *d = &r->decisions[i];

        if (d->mark == REVIEW_NONE)
            continue;
        d->reason = review_explain(&r->table, r->inner[i].view, r->seat, d->played.action,
                                   d->other.action, PAIR_DEAL);
        return true;
    }
    return false;
}

bool review_is_done(const struct review *review)
{
    return review->is_judged && review->explained == review->n;
}

bool review_step(struct review *review)
{
    if (review->seen < review->n) {
        take_first_look(review, review->seen++);
        return true;
    }
    if (!review->is_judged && review->n && measure_next(review))
        return true;
    review->is_judged = true;
    return explain_next(review);
}

float review_progress(const struct review *review)
{
    const float looks = 0.1f;
    const float pairs = 0.8f;
    float done = 0;

    if (review_is_done(review))
        return 1;
    for (int i = 0; i < review->n; i++) {
        done += review->decisions[i].is_seen ? looks : 0;
        done += review->inner[i].is_closed ? pairs
                                           : pairs * (float)review->decisions[i].pairs / MOST;
        done += i < review->explained ? 1 - looks - pairs : 0;
    }
    return review->n ? done / (float)review->n : 1;
}

int review_seat(const struct review *review)
{
    return review->seat;
}

int review_count(const struct review *review)
{
    return review->n;
}

const struct review_decision *review_at(const struct review *review, int i)
{
    return &review->decisions[i];
}

const void *review_view(const struct review *review, int i)
{
    return review->inner[i].view;
}

int review_marked(const struct review *review, enum review_mark mark)
{
    int n = 0;

    for (int i = 0; i < review->n; i++)
        n += review->decisions[i].mark == mark;
    return n;
}

/* --- luck --- */

void review_expect(const struct game *game, const void *state, int players,
                   uint32_t share[MAX_PLAYERS])
{
    bool is_over = !game->actors(game, state);
    struct points points;
    int n = 0;

    if (!is_over && !bot_foresee(game, state, players, share) && game->brain)
        game->brain->judge(game, state, share);
    if (!is_over)
        return;
    game->points(game, state, &points);
    for (int seat = 0; seat < players; seat++)
        n += points.winners >> seat & 1;
    for (int seat = 0; seat < players; seat++)
        share[seat] = points.winners >> seat & 1 ? SHARE_ONE / (uint32_t)n : 0;
}

/* Whether the others acted between two plies. */
static bool others_acted(const struct review *r, int from, int to)
{
    for (int ply = from; ply < to; ply++)
        if (r->plies[ply].seat != r->seat)
            return true;
    return false;
}

struct review_luck review_luck_of(const struct review *review)
{
    const struct review *r = review;
    struct review_luck luck = {.start = 1.0f / (float)r->table.players,
                               .result = r->expected[r->n_plies]};
    double variance = 0;
    float now; /* what is expected, as far as it has been told apart */
    int ply = 0;

    if (r->table.players == 1)
        luck.start = r->n && r->decisions[0].is_seen ? r->inner[0].usual : r->expected[0];
    now = luck.start;
    for (int i = 0; i < r->n; i++) {
        const struct inner *in = &r->inner[i];
        bool is_seen = r->decisions[i].is_seen;
        float usual = is_seen ? in->usual : now;
        float came = is_seen ? in->came : now;
        float *before = !i                                          ? &luck.deal
                        : others_acted(r, ply, r->decisions[i].ply) ? &luck.others
                                                                    : &luck.draws;

        ply = r->decisions[i].ply + 1;
        *before += usual - now;
        luck.decisions += came - usual;
        luck.draws += r->expected[ply] - came;
        variance += (double)in->doubt;
        now = r->expected[ply];
    }
    *(others_acted(r, ply, r->n_plies) ? &luck.others : &luck.draws) += luck.result - now;
    luck.error = interval * (float)sqrt(variance);
    return luck;
}

/* --- beginning and end --- */

/* Plays the game again: what was expected, and what the seat saw where it decided. */
static void replay(struct review *r, const void *start)
{
    const struct game *game = r->table.game;
    _Alignas(8) uint8_t state[MIND_MAX_STATE];

    memcpy(state, start, game->state_size);
    for (int ply = 0; ply <= r->n_plies; ply++) {
        uint32_t share[MAX_PLAYERS] = {0};
        move moves[MAX_MOVES];
        int n;

        review_expect(game, state, r->table.players, share);
        r->expected[ply] = (float)share[r->seat] / (float)SHARE_ONE;
        if (ply == r->n_plies)
            return;
        n = game->moves(game, state, r->plies[ply].seat, moves);
        if (r->plies[ply].seat == r->seat && n > 1 && !r->plies[ply].is_obvious) {
            uint8_t *view = r->views + (size_t)r->n * game->state_size;

            memcpy(view, state, game->state_size);
            game->redact(game, view, r->seat);
            r->inner[r->n] = (struct inner){.view = view, .liking = 1};
            r->decisions[r->n++] = (struct review_decision){
                .ply = ply, .n_moves = n, .played = {.action = r->plies[ply].action}};
        }
        game->apply(game, state, r->plies[ply].seat, r->plies[ply].action, NULL);
    }
}

struct review *review_new(const struct game *game, int players, const void *start,
                          const struct review_ply *plies, int n, int seat)
{
    struct review *r = (struct review *)calloc(1, sizeof *r);
    size_t most = 1;

    if (!r || game->state_size > MIND_MAX_STATE) {
        free(r);
        return NULL;
    }
    for (int i = 0; i < n; i++)
        most += plies[i].seat == seat;
    table_init(&r->table, game, players);
    r->seat = seat;
    r->n_plies = n;
    r->decisions = (struct review_decision *)calloc(most, sizeof *r->decisions);
    r->inner = (struct inner *)calloc(most, sizeof *r->inner);
    r->views = (uint8_t *)calloc(most, game->state_size);
    r->expected = (float *)calloc((size_t)n + 1, sizeof *r->expected);
    r->own_plies = (struct review_ply *)calloc((size_t)n + 1, sizeof *plies);
    if (!r->decisions || !r->inner || !r->views || !r->expected || !r->own_plies) {
        review_free(r);
        return NULL;
    }
    if (n)
        memcpy(r->own_plies, plies, (size_t)n * sizeof *plies);
    r->plies = r->own_plies;
    replay(r, start);
    return r;
}

void review_free(struct review *review)
{
    if (!review)
        return;
    for (int i = 0; review->decisions && i < review->n; i++)
        free(review->decisions[i].reason);
    free(review->decisions);
    free(review->inner);
    free(review->views);
    free(review->expected);
    free(review->own_plies);
    free(review);
}
