/* The laws of bots: a choice is legal, follows from the view and the seed alone, and
 * stays within its means. A review follows from what its seat could know, too.
 *
 *     bots [--game NAME] [--games N] [--sims N] [--style NAME]    N games of each game, player
 * count and style */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "bots/review.h"
#include "games/face.h"

enum { MAX_STATE = 1024, SMALL = 1 << 20 };

static const char *game_name;
static const char *style_name;
static int n_players;
static long game_number;
static int max_sims = 24; /* that a search may do for a move */

static void law(bool holds, const char *sentence)
{
    if (holds)
        return;
    fprintf(stderr, "LAW BROKEN: %s\n  %s, %d players, style %s, game %ld\n", sentence,
            game_name, n_players, style_name, game_number);
    exit(1);
}

static bool is_legal(const struct game *g, const void *state, int seat, move m)
{
    move moves[MAX_MOVES];
    int n = g->moves(g, state, seat, moves);

    for (int i = 0; i < n; i++)
        if (moves[i] == m)
            return true;
    return false;
}

/* Asks two bots: one that has played the game so far, and a new one about a state that
 * the seat cannot tell from this one. */
static void check_choice(const struct game *g, const void *state, int seat, struct bot *fresh,
                         const struct bot_budget *budget, struct rng *rng)
{
    _Alignas(8) uint8_t view[MAX_STATE];
    _Alignas(8) uint8_t other[MAX_STATE];
    move one;

    memcpy(view, state, g->state_size);
    g->redact(g, view, seat);
    memcpy(other, view, g->state_size);
    g->complete(g, other, seat, rng);
    g->redact(g, other, seat);
    bot_forget(fresh);
    one = bot_choose(fresh, view, seat, 7, budget, NULL);
    bot_forget(fresh);
    law(one == bot_choose(fresh, other, seat, 7, budget, NULL),
        "states a seat cannot tell apart get the same move for the same seed");
}

static int sims_of(const struct bot_style *style)
{
    return style->looks && style->looks < max_sims ? style->looks : max_sims;
}

/* Whether a style thinks as one before it does, within what is tried here. */
static bool is_like_another(int k)
{
    const struct bot_style *style = bot_style_at(k);

    for (int i = 0; i < k; i++) {
        const struct bot_style *other = bot_style_at(i);

        if (other->mind == style->mind && other->is_plain == style->is_plain &&
            other->ease == style->ease && other->glances == style->glances &&
            sims_of(other) == sims_of(style))
            return true;
    }
    return false;
}

static void play(const struct game *g, const struct bot_style *style, struct bot *bot,
                 struct bot *fresh)
{
    struct bot_budget budget = {.sims = sims_of(style)};
    _Alignas(8) uint8_t state[MAX_STATE];
    _Alignas(8) uint8_t view[MAX_STATE];
    uint8_t seed[SEED_BYTES] = {(uint8_t)game_number, (uint8_t)(game_number >> 8)};
    struct rng rng;
    uint32_t actors;

    rng_restore(&rng, seed, UINT64_C(1) << 40);
    g->setup(g, state, n_players, 0, seed);
    bot_forget(bot);
    for (int ply = 0; (actors = g->actors(g, state)) != 0; ply++) {
        int seat = mem_low_bit(actors);
        move m;

        memcpy(view, state, g->state_size);
        g->redact(g, view, seat);
        m = bot_choose(bot, view, seat, (uint64_t)game_number, &budget, NULL);
        law(is_legal(g, state, seat, m), "a bot plays legal moves");
        if (ply % 8 == 0)
            check_choice(g, state, seat, fresh, &budget, &rng);
        g->apply(g, state, seat, m, NULL);
    }
}

/* The same choice as by three threads, in three parts, each by a bot of its own. */
static void check_parts(const struct game *g, const struct bot_style *style, const void *view,
                        int seat, struct opinions *opinions)
{
    struct bot_setup setup = {.players = n_players, .memory = SMALL / 3};
    struct bot_budget budget = {.sims = 200};
    static struct bot_root root[3];
    const struct bot_root *const roots[] = {&root[0], &root[1], &root[2]};
    move best;

    for (int part = 0; part < 3; part++) {
        struct bot *bot = bot_new(g, style, &setup);

        law(bot && bot_search_part(bot, view, seat, 1, &budget, part, 3, &root[part]),
            "part of a search can be done");
        bot_free(bot);
    }
    best = bot_add_up(g, view, seat, roots, 3, opinions);
    for (int i = 0; i < opinions->n; i++)
        law(opinions->opinion[i].action != best ||
                opinions->opinion[i].visits * (uint32_t)opinions->n >= 200,
            "what is visited most is chosen");
}

/* Threads and opinions: the same for the same seed and simulations. */
static void check_opinions(const struct game *g, const struct bot_style *style)
{
    struct bot_setup setup = {.players = n_players, .memory = SMALL, .threads = 3};
    struct bot_budget budget = {.sims = 200};
    static struct opinions one;
    static struct opinions other;
    _Alignas(8) uint8_t view[MAX_STATE];
    uint8_t seed[SEED_BYTES] = {3};
    struct bot *bot = bot_new(g, style, &setup);
    int seat;
    uint32_t visits = 0;

    law(bot, "a bot can be made");
    g->setup(g, view, n_players, 0, seed);
    seat = mem_low_bit(g->actors(g, view));
    g->redact(g, view, seat);
    bot_choose(bot, view, seat, 1, &budget, &one);
    bot_forget(bot);
    bot_choose(bot, view, seat, 1, &budget, &other);
    law(one.n == other.n &&
            !memcmp(one.opinion, other.opinion, (size_t)one.n * sizeof *one.opinion),
        "several threads give the same opinions each time");
    if (style->mind == MIND_SEARCH || bot_style_searches_instead(style, g, n_players)) {
        check_parts(g, style, view, seat, &other);
        law(one.n == other.n && one.sims == other.sims &&
                !memcmp(one.opinion, other.opinion, (size_t)one.n * sizeof *one.opinion),
            "parts that are added up are what threads are");
    }
    for (int i = 0; i < one.n; i++) {
        visits += one.opinion[i].visits;
        law(one.opinion[i].share >= 0 && one.opinion[i].share <= 1, "a share is from 0 to 1");
    }
    if (style->mind == MIND_BEST && !bot_style_searches_instead(style, g, n_players))
        law(one.sims >= 200 && one.sims < 200 + MAX_MOVES && visits <= (uint32_t)one.sims &&
                (visits == (uint32_t)one.sims || (g->brain->grows && visits > 100)),
            "as many lines as were asked for; a look at new letters is none's");
    if (style->mind == MIND_SEARCH || bot_style_searches_instead(style, g, n_players))
        law(one.sims >= 198 && one.sims <= 200 && visits == (uint32_t)one.sims,
            "as many simulations as were asked for");
    bot_free(bot);
}

static void check_style(const struct face *face, const struct bot_style *style, long games)
{
    struct bot_setup setup = {.players = n_players, .memory = SMALL};
    struct bot *bot = bot_new(face->game, style, &setup);
    struct bot *fresh = bot_new(face->game, style, &setup);

    style_name = style->name;
    law(bot && fresh, "a bot can be made");
    for (game_number = 1; game_number <= games; game_number++)
        play(face->game, style, bot, fresh);
    bot_free(bot);
    bot_free(fresh);
    check_opinions(face->game, style);
}

static bool is_same_line(const struct review_line *a, const struct review_line *b)
{
    return a->action == b->action && a->share == b->share && a->points == b->points;
}

/* To the last bit. */
static bool is_same_decision(const struct review_decision *a, const struct review_decision *b)
{
    return a->ply == b->ply && a->n_moves == b->n_moves &&
           is_same_line(&a->played, &b->played) && is_same_line(&a->other, &b->other) &&
           a->is_best == b->is_best && a->gap == b->gap && a->error == b->error &&
           a->pairs == b->pairs && a->is_seen == b->is_seen && a->mark == b->mark &&
           !a->reason == !b->reason;
}

/* Looks at the first decision of a game twice: as it was, and with other hidden cards. */
static void check_review(const struct game *g)
{
    enum { STEPS = 4 };
    const uint8_t seed[SEED_BYTES] = {5};
    _Alignas(8) uint8_t state[2][MAX_STATE];
    struct review *review[2];
    struct review_luck luck[2];
    struct review_ply ply;
    move moves[MAX_MOVES];
    struct rng rng;
    int n;

    rng_seed(&rng, seed);
    g->setup(g, state[0], n_players, 0, seed);
    while ((n = g->moves(g, state[0], mem_low_bit(g->actors(g, state[0])), moves)) == 1)
        g->apply(g, state[0], mem_low_bit(g->actors(g, state[0])), moves[0], NULL);
    ply =
        (struct review_ply){moves[n - 1], (uint8_t)mem_low_bit(g->actors(g, state[0])), false};
    memcpy(state[1], state[0], g->state_size);
    g->redact(g, state[1], ply.seat);
    g->complete(g, state[1], ply.seat, &rng);
    for (int i = 0; i < 2; i++) {
        float before = 0;

        review[i] = review_new(g, n_players, state[i], &ply, 1, ply.seat);
        law(review[i] && review_count(review[i]) == 1, "an action of several is a decision");
        for (int step = 0; step < STEPS && review_step(review[i]); step++) {
            law(review_progress(review[i]) >= before, "a review goes forward");
            before = review_progress(review[i]);
        }
        law(review_at(review[i], 0)->pairs > 0 && review_at(review[i], 0)->error < 1,
            "a decision is looked at, then measured");
        luck[i] = review_luck_of(review[i]);
        law(fabsf(luck[i].start + luck[i].deal + luck[i].draws + luck[i].others +
                  luck[i].decisions - luck[i].result) < 1e-5f,
            "luck and skill add up to the result");
    }
    law(luck[0].decisions == luck[1].decisions && luck[0].error == luck[1].error,
        "skill follows from what a seat could know");
    law(is_same_decision(review_at(review[0], 0), review_at(review[1], 0)),
        "states a seat cannot tell apart get the same review");
    for (int i = 0; i < 2; i++)
        review_free(review[i]);
}

int main(int argc, char **argv)
{
    long games = 4;
    const char *only = NULL;
    const char *only_game = NULL;

    for (int i = 1; i + 1 < argc; i += 2) {
        if (!strcmp(argv[i], "--game"))
            only_game = argv[i + 1];
        else if (!strcmp(argv[i], "--games"))
            games = strtol(argv[i + 1], NULL, 10);
        else if (!strcmp(argv[i], "--sims"))
            max_sims = (int)strtol(argv[i + 1], NULL, 10);
        else if (!strcmp(argv[i], "--style"))
            only = argv[i + 1];
    }
    for (int i = 0; face_at(i); i++) {
        const struct game *g = face_at(i)->game;

        if (only_game && strcmp(only_game, g->name) != 0)
            continue;
        game_name = g->name;
        for (n_players = g->min_players; n_players <= g->max_players; n_players++)
            for (int k = 0; bot_style_at(k); k++)
                if (only ? !strcmp(only, bot_style_at(k)->name) : !is_like_another(k))
                    check_style(face_at(i), bot_style_at(k), games);
        for (n_players = g->min_players; n_players <= g->max_players && !only; n_players++)
            check_review(g);
        printf("%s: every style plays by the laws, %ld games each\n", g->name, games);
    }
    return 0;
}
