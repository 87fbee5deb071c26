/* Plays the sets on several threads. Results are looked at in the order of the sets, so a
 * run is reproducible – with budgets in simulations – also when it is stopped by an SPRT. */
#include <stdlib.h>
#include <string.h>

#include "arena/arena.h"
#include "arena/kept.h"
#include "arena/pool.h"

/* How many line-ups of `players` there are among the contestants. */
static int n_lineups(const struct arena *arena)
{
    int n = 1;

    if (arena->n_contestants <= arena->players)
        return 1;
    for (int i = 0; i < arena->players; i++)
        n = n * (arena->n_contestants - i) / (i + 1);
    return n;
}

/* Combination number k of `players` contestants, ascending. */
static void pick_contestants(const struct arena *arena, int k, uint8_t *out)
{
    int next = 0;

    for (int i = 0; i < arena->players; i++) {
        for (;; next++) {
            int rest = arena->n_contestants - next - 1;
            int need = arena->players - i - 1;
            int ways = 1; /* line-ups that have `next` here */

            for (int j = 0; j < need; j++)
                ways = ways * (rest - j) / (j + 1);
            if (k < ways)
                break;
            k -= ways;
        }
        out[i] = (uint8_t)next++;
    }
}

int arena_games_per_set(const struct arena *arena)
{
    return arena->players;
}

void arena_lineup(const struct arena *arena, uint64_t deal, int i, uint8_t lineup[MAX_PLAYERS])
{
    uint8_t row[MAX_PLAYERS] = {0};

    if (arena->n_contestants > arena->players)
        pick_contestants(arena, (int)(deal % (uint64_t)n_lineups(arena)), row);
    else /* the last one fills the seats that are left */
        for (int seat = 0; seat < arena->players; seat++)
            row[seat] =
                (uint8_t)(seat < arena->n_contestants ? seat : arena->n_contestants - 1);
    for (int seat = 0; seat < arena->players; seat++)
        lineup[(seat + i) % arena->players] = row[seat];
}

void arena_seed(uint64_t number, uint8_t seed[SEED_BYTES])
{
    memset(seed, 0, SEED_BYTES);
    for (int i = 0; i < 8; i++)
        seed[SEED_BYTES - 1 - i] = (uint8_t)(number >> 8 * i);
}

/* What the threads and the one who watches them share. */
struct run {
    const struct arena *arena;
    struct results *results;
    bool (*progress)(const struct arena *, int, double, void *);
    void *context; /* of progress */
    struct kept *kept;
};

bool results_make(struct results *results, const struct arena *arena, int sets)
{
    size_t n = (size_t)sets;

    results->per_set = arena_games_per_set(arena);
    results->deal = (uint64_t *)calloc(n, sizeof *results->deal);
    results->is_done = (bool *)calloc(n, sizeof *results->is_done);
    results->game =
        (struct game_result *)calloc(n * (size_t)results->per_set, sizeof *results->game);
    return results->deal && results->is_done && results->game;
}

void results_free(struct results *results)
{
    free(results->deal);
    free(results->is_done);
    free(results->game);
    for (int i = 0; i < MAX_CONTESTANTS; i++) {
        free(results->first_foul[i].sent);
        free(results->first_foul[i].received);
    }
}

static bool play_set(void *context, void *own, int set, struct problem *problem)
{
    const struct run *run = (const struct run *)context;
    struct players *players = (struct players *)own;
    struct results *results = run->results;
    struct game_result *games = &results->game[(ptrdiff_t)set * results->per_set];

    if (results->is_done[set])
        return true;
    players->arena = run->arena;
    for (int i = 0; i < results->per_set; i++)
        if (!match_play(players, results, results->deal[set], i, &games[i], problem))
            return false;
    results->is_done[set] = true;
    return !run->kept || kept_add(run->kept, results, set, problem);
}

static void leave(void *own)
{
    players_free((struct players *)own);
}

/* A set more counts; false: the SPRT has seen enough. */
static bool count_set(void *context, int n_sets)
{
    struct run *run = (struct run *)context;
    struct results *results = run->results;

    results->n_sets = n_sets;
    if (!run->arena->has_sprt)
        return true;
    results->llr = sprt_llr(run->arena, results);
    return n_sets < 10 || (results->llr <= SPRT_BOUND && results->llr >= -SPRT_BOUND);
}

static bool tell_progress(void *context, int n_sets)
{
    const struct run *run = (const struct run *)context;

    return !run->progress || run->progress(run->arena, n_sets, run->results->llr, run->context);
}

bool arena_get_ready(struct arena *arena, struct problem *problem)
{
    struct table_setup setup = {.options = arena->options, .may_read_files = true};
    struct table *table = table_new(arena->face, arena->players, &setup, problem);
    bool is_good = table;

    for (int i = 0; is_good && i < arena->n_contestants; i++) {
        struct contestant *c = &arena->contestant[i];

        if (!c->style)
            is_good = program_try(c->command, table, arena->ms, c->calls_itself[0],
                                  c->calls_itself[1], problem);
        else
            is_good = contestant_read_net(c, table->game, arena->players, problem);
    }
    table_free(table);
    return is_good;
}

void arena_free(struct arena *arena)
{
    for (int i = 0; i < arena->n_contestants; i++)
        contestant_free(&arena->contestant[i]);
}

bool arena_run(const struct arena *arena, struct results *results,
               bool (*progress)(const struct arena *, int, double, void *), void *context,
               struct problem *problem)
{
    struct kept *kept = NULL;
    struct run run = {arena, results, progress, context, NULL};
    struct pool pool = {.n = arena->sets,
                        .threads = arena->threads,
                        .context = &run,
                        .own_size = sizeof(struct players),
                        .leave = leave,
                        .work = play_set,
                        .done = count_set,
                        .progress = tell_progress};
    double start = bot_clock();

    memset(results, 0, sizeof *results);
    if (!results_make(results, arena, arena->sets))
        return problem_say(problem, NULL, N_("out of memory"), NULL);
    for (int set = 0; set < arena->sets; set++)
        results->deal[set] = arena->seed + (uint64_t)set;
    if (arena->out && !(kept = kept_open(arena, results, problem)))
        return false;
    run.kept = kept;
    results->n_sets = pool_run(&pool, problem);
    results->seconds = bot_clock() - start;
    kept_close(kept);
    return results->n_sets >= 0;
}
