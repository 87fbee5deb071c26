/* Plays the sets on several threads. Whatever the order in which they end, results
 * are looked at in the order of the sets, so a run is reproducible – with
 * budgets in simulations – also when it is stopped by an SPRT. */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/arena.h"

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

void arena_lineup(const struct arena *arena, int set, int i, uint8_t lineup[MAX_PLAYERS])
{
    uint8_t row[MAX_PLAYERS] = {0};

    if (arena->n_contestants > arena->players)
        pick_contestants(arena, set % n_lineups(arena), row);
    else /* the last one fills the seats that are left */
        for (int seat = 0; seat < arena->players; seat++)
            row[seat] =
                (uint8_t)(seat < arena->n_contestants ? seat : arena->n_contestants - 1);
    for (int seat = 0; seat < arena->players; seat++)
        lineup[(seat + i) % arena->players] = row[seat];
}

void arena_seed(const struct arena *arena, int set, uint8_t seed[SEED_BYTES])
{
    uint64_t number = arena->seed + (uint64_t)set;

    memset(seed, 0, SEED_BYTES);
    for (int i = 0; i < 8; i++)
        seed[SEED_BYTES - 1 - i] = (uint8_t)(number >> 8 * i);
}

/* What the threads share. */
struct run {
    const struct arena *arena;
    struct game_result *game;
    atomic_int next; /* set to be taken */
    atomic_int stop;
    atomic_int *done; /* by set */
    pthread_mutex_t lock;
    struct problem *problem; /* under the lock */
    bool failed;             /* under the lock */
};

static void *work(void *argument)
{
    struct run *run = (struct run *)argument;
    struct players players = {.arena = run->arena};
    int per_set = arena_games_per_set(run->arena);
    int set;

    while (!run->stop && (set = run->next++) < run->arena->sets) {
        for (int i = 0; i < per_set && !run->stop; i++) {
            struct problem problem = {.lang = run->problem->lang};

            if (match_play(&players, set, i, &run->game[set * per_set + i], &problem))
                continue;
            pthread_mutex_lock(&run->lock);
            *run->problem = problem;
            run->failed = true;
            pthread_mutex_unlock(&run->lock);
            run->stop = 1;
        }
        run->done[set] = !run->stop;
    }
    players_free(&players);
    return NULL;
}

/* Watches the threads; says how many sets, from the first on, count. */
static int watch(struct run *run, struct results *results,
                 bool (*progress)(const struct arena *, int, double, void *), void *context)
{
    int n = 0;

    while (n < run->arena->sets && !run->stop) {
        bool moved = false;

        while (n < run->arena->sets && run->done[n]) {
            results->n_sets = ++n;
            moved = true;
            if (run->arena->has_sprt) {
                results->llr = sprt_llr(run->arena, results);
                if (n >= 10 && (results->llr > SPRT_BOUND || results->llr < -SPRT_BOUND))
                    run->stop = 1;
            }
            if (run->stop)
                break;
        }
        if (progress && !progress(run->arena, n, results->llr, context))
            run->stop = 1;
        if (!moved)
            usleep(50000);
    }
    return n;
}

static bool make_folder(const struct arena *arena, struct problem *problem)
{
    char path[4096];

    if (!arena->out)
        return true;
    snprintf(path, sizeof path, "%s/games", arena->out);
    if ((mkdir(arena->out, 0777) && errno != EEXIST) || (mkdir(path, 0777) && errno != EEXIST))
        return problem_say(problem, NULL, "{path}: {error}", "path", arena->out, "error",
                           strerror(errno), NULL);
    return true;
}

bool arena_run(const struct arena *arena, struct results *results,
               bool (*progress)(const struct arena *, int, double, void *), void *context,
               struct problem *problem)
{
    struct run run = {.arena = arena, .lock = PTHREAD_MUTEX_INITIALIZER, .problem = problem};
    pthread_t threads[64];
    int n_threads = arena->threads < 1 ? 1 : arena->threads > 64 ? 64 : arena->threads;
    int started = 0;
    double start = bot_clock();

    memset(results, 0, sizeof *results);
    if (!make_folder(arena, problem))
        return false;
    results->per_set = arena_games_per_set(arena);
    results->game = (struct game_result *)calloc((size_t)arena->sets * (size_t)results->per_set,
                                                 sizeof *results->game);
    run.game = results->game;
    run.done = (atomic_int *)calloc((size_t)arena->sets, sizeof *run.done);
    if (!run.game || !run.done) {
        free(run.done);
        return problem_say(problem, NULL, N_("out of memory"), NULL);
    }
    while (started < n_threads && !pthread_create(&threads[started], NULL, work, &run))
        started++;
    if (!started)
        work(&run); /* alone, then */
    results->n_sets = watch(&run, results, progress, context);
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    results->seconds = bot_clock() - start;
    free(run.done);
    return !run.failed;
}
