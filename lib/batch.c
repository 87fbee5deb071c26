/* Many games at once; see madang.h.
 *
 * Each game's legal actions are found once, when its turn has come, and kept until a choice is
 * made among them. Threads take equal shares of the games and touch nothing else, so how many
 * there are changes no result. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/eyes.h"
#include "lib/inside.h"

enum {
    MAX_THREADS = 256,
    FEW = 64, /* games of a share that is not worth waking a thread for */
};

/* How a game stands beside its state. */
struct slot {
    uint64_t number; /* of its seed */
    struct spelling begun;
    int32_t seat;
    int32_t n_moves;
    bool has_words; /* its actions have been spelt */
};

/* What all threads do next; the same for each, for a share of the games. */
struct work {
    const uint16_t *letter; /* of these two one, or none */
    const uint32_t *number;
    const madang_rows *rows;
};

struct worker {
    struct madang_batch *batch;
    pthread_t thread;
    int from;
    int to;
    int refused;
};

struct madang_batch {
    const struct game *game;
    uint32_t bits;
    int players;
    int n;
    uint64_t seed;
    size_t size; /* of a state, rounded up */
    uint8_t *states;
    struct slot *slots;
    move *moves;            /* [n][max_moves] */
    struct spelling *words; /* the same */
    struct work work;
    pthread_mutex_t lock;
    pthread_cond_t begin;
    pthread_cond_t end;
    int turn;    /* counts the works */
    int waiting; /* workers that are not through */
    bool stop;
    pid_t process; /* that has the threads: they do not come along with fork() */
    int n_workers; /* the first is the caller's thread */
    struct worker worker[MAX_THREADS];
};

static void *state_of(const madang_batch *b, int i)
{
    return b->states + (size_t)i * b->size;
}

/* The seat in turn and its actions. */
static void find_moves(madang_batch *b, int i)
{
    struct slot *slot = &b->slots[i];
    const struct game *g = b->game;

    slot->seat = mem_low_bit(g->actors(g, state_of(b, i)));
    slot->n_moves =
        g->moves(g, state_of(b, i), slot->seat, b->moves + (size_t)i * g->max_moves);
    slot->begun = spelling_none();
    slot->has_words = false;
}

/* Game after game gets a seed of its own: those of one place are b->n apart. */
static void begin(madang_batch *b, int i)
{
    uint8_t seed[SEED_BYTES] = {0};

    memcpy(seed, &b->seed, sizeof b->seed);
    memcpy(seed + sizeof b->seed, &b->slots[i].number, sizeof b->slots[i].number);
    b->slots[i].number += (uint64_t)b->n;
    b->game->setup(b->game, state_of(b, i), b->players, b->bits, seed);
    find_moves(b, i);
}

/* What came out of a game that is over, as a row. */
static void tell_end(const madang_batch *b, int i, const madang_rows *rows)
{
    struct points points;
    int winners;

    if (!rows->reward && !rows->points)
        return;
    b->game->points(b->game, state_of(b, i), &points);
    winners = mem_count_bits(points.winners);
    for (int seat = 0; seat < b->players; seat++) {
        size_t at = (size_t)i * (size_t)b->players + (size_t)seat;

        if (rows->reward)
            rows->reward[at] = points.winners >> seat & 1 ? 1.0f / (float)winners : 0.0f;
        if (rows->points)
            rows->points[at] = points.total[seat];
    }
}

static void play(madang_batch *b, int i, int number, const madang_rows *rows)
{
    const struct game *g = b->game;

    g->apply(g, state_of(b, i), b->slots[i].seat,
             b->moves[(size_t)i * g->max_moves + (size_t)number], NULL);
    if (g->actors(g, state_of(b, i))) {
        find_moves(b, i);
        return;
    }
    tell_end(b, i, rows);
    if (rows->is_over)
        rows->is_over[i] = 1;
    begin(b, i);
}

static void see(const madang_batch *b, int i, void *view)
{
    memcpy(view, state_of(b, i), b->game->state_size);
    b->game->redact(b->game, view, b->slots[i].seat);
}

/* The words of a game's actions, spelt when they are first needed. */
static struct spelling *words_of(madang_batch *b, int i, const void *view)
{
    size_t at = (size_t)i * b->game->max_moves;
    struct slot *slot = &b->slots[i];

    if (!slot->has_words)
        b->game->eyes->spell(b->game, view, slot->seat, b->moves + at, slot->n_moves,
                             b->words + at);
    slot->has_words = true;
    return b->words + at;
}

/* Adds a letter to what is begun; false: it cannot follow. */
static bool choose(madang_batch *b, int i, uint16_t letter, const madang_rows *rows)
{
    _Alignas(8) uint8_t view[MADANG_MAX_STATE];
    struct slot *slot = &b->slots[i];
    struct spelling longer = slot->begun;
    const struct spelling *words;

    if (!b->game->eyes)
        return false;
    if (!slot->has_words)
        see(b, i, view);
    words = words_of(b, i, view);
    spelling_add(&longer, letter);
    for (int k = 0; k < slot->n_moves; k++)
        if (spelling_begins(&words[k], &longer)) {
            slot->begun = longer;
            if (words[k].n == longer.n)
                play(b, i, k, rows);
            return true;
        }
    return false;
}

/* How a game stands, as a row. */
static void tell(madang_batch *b, int i, const madang_rows *rows)
{
    _Alignas(8) uint8_t view[MADANG_MAX_STATE];
    const struct eyes *eyes = b->game->eyes;
    struct slot *slot = &b->slots[i];

    if (rows->seat)
        rows->seat[i] = slot->seat;
    if (rows->moves)
        rows->moves[i] = slot->n_moves;
    if (!eyes || (!rows->cells && !rows->mask))
        return;
    see(b, i, view);
    if (rows->cells) {
        struct eye eye = {rows->cells + (size_t)i * eyes->n_cells, NULL, NULL, 0};

        eyes->look(b->game, view, slot->seat, &slot->begun, &eye);
    }
    if (rows->mask)
        spelling_mask(words_of(b, i, view), slot->n_moves, &slot->begun,
                      rows->mask + (size_t)i * eyes->n_letters, eyes->n_letters);
}

static void do_share(struct worker *worker)
{
    madang_batch *b = worker->batch;
    const struct work *work = &b->work;
    size_t players = (size_t)b->players;

    worker->refused = 0;
    for (int i = worker->from; i < worker->to; i++) {
        if (work->rows->is_over)
            work->rows->is_over[i] = 0;
        if (work->rows->reward)
            memset(work->rows->reward + (size_t)i * players, 0,
                   players * sizeof *work->rows->reward);
        if (work->rows->points)
            memset(work->rows->points + (size_t)i * players, 0,
                   players * sizeof *work->rows->points);
        if (work->letter)
            worker->refused += !choose(b, i, work->letter[i], work->rows);
        else if (work->number && work->number[i] < (uint32_t)b->slots[i].n_moves)
            play(b, i, (int)work->number[i], work->rows);
        else if (work->number)
            worker->refused++;
        tell(b, i, work->rows);
    }
}

static void *run_worker(void *context)
{
    struct worker *worker = (struct worker *)context;
    madang_batch *b = worker->batch;
    int turn = 0;

    pthread_mutex_lock(&b->lock);
    for (;;) {
        while (b->turn == turn && !b->stop)
            pthread_cond_wait(&b->begin, &b->lock);
        if (b->stop)
            break;
        turn = b->turn;
        pthread_mutex_unlock(&b->lock);
        do_share(worker);
        pthread_mutex_lock(&b->lock);
        if (!--b->waiting)
            pthread_cond_signal(&b->end);
    }
    pthread_mutex_unlock(&b->lock);
    return NULL;
}

static bool has_threads(const madang_batch *b)
{
    return b->n_workers > 1 && b->process == getpid();
}

/* Lets all workers do their shares; returns how many choices were refused. */
static int do_work(madang_batch *b, const struct work *work)
{
    int refused = 0;

    b->work = *work;
    if (!has_threads(b)) {
        for (int i = 0; i < b->n_workers; i++)
            do_share(&b->worker[i]);
    } else {
        pthread_mutex_lock(&b->lock);
        b->waiting = b->n_workers - 1;
        b->turn++;
        pthread_cond_broadcast(&b->begin);
        pthread_mutex_unlock(&b->lock);
        do_share(&b->worker[0]);
        pthread_mutex_lock(&b->lock);
        while (b->waiting)
            pthread_cond_wait(&b->end, &b->lock);
        pthread_mutex_unlock(&b->lock);
    }
    for (int i = 0; i < b->n_workers; i++)
        refused += b->worker[i].refused;
    return refused;
}

/* Starts as many threads as can be had, and divides the games among them. */
static void start_workers(madang_batch *b, int threads)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    int wanted = threads > 0 ? threads : cores > 0 ? (int)cores : 1;

    if (wanted > b->n / FEW)
        wanted = b->n / FEW;
    if (wanted > MAX_THREADS)
        wanted = MAX_THREADS;
    for (b->n_workers = 1; b->n_workers < wanted; b->n_workers++) {
        struct worker *worker = &b->worker[b->n_workers];

        worker->batch = b;
        if (pthread_create(&worker->thread, NULL, run_worker, worker) != 0)
            break;
    }
    b->worker[0].batch = b;
    for (int i = 0; i < b->n_workers; i++) {
        b->worker[i].from = (int)((int64_t)b->n * i / b->n_workers);
        b->worker[i].to = (int)((int64_t)b->n * (i + 1) / b->n_workers);
    }
}

madang_batch *madang_batch_new(const madang_game *game, int players, int games, uint64_t seed,
                               int threads)
{
    const struct game *g;
    madang_batch *b;

    if (games < 1 || !lib_is_played_by(game, players))
        return NULL;
    b = (madang_batch *)calloc(1, sizeof *b);
    if (!b)
        return NULL;
    b->game = g = game->game;
    b->bits = game->bits;
    b->players = players;
    b->n = games;
    b->seed = seed;
    b->process = getpid();
    b->size = ((size_t)g->state_size + 7) / 8 * 8;
    pthread_mutex_init(&b->lock, NULL);
    pthread_cond_init(&b->begin, NULL);
    pthread_cond_init(&b->end, NULL);
    b->states = (uint8_t *)calloc((size_t)games, b->size);
    b->slots = (struct slot *)calloc((size_t)games, sizeof *b->slots);
    b->moves = (move *)calloc((size_t)games * g->max_moves, sizeof *b->moves);
    b->words = (struct spelling *)calloc((size_t)games * g->max_moves, sizeof *b->words);
    if (!b->states || !b->slots || !b->moves || !b->words) {
        madang_batch_free(b);
        return NULL;
    }
    for (int i = 0; i < games; i++) {
        b->slots[i].number = (uint64_t)i;
        begin(b, i);
    }
    start_workers(b, threads);
    return b;
}

void madang_batch_free(madang_batch *b)
{
    if (!b)
        return;
    if (has_threads(b)) {
        pthread_mutex_lock(&b->lock);
        b->stop = true;
        pthread_cond_broadcast(&b->begin);
        pthread_mutex_unlock(&b->lock);
        for (int i = 1; i < b->n_workers; i++)
            pthread_join(b->worker[i].thread, NULL);
    }
    if (b->process == getpid()) { /* elsewhere somebody may seem to wait for them */
        pthread_mutex_destroy(&b->lock);
        pthread_cond_destroy(&b->begin);
        pthread_cond_destroy(&b->end);
    }
    free(b->states);
    free(b->slots);
    free(b->moves);
    free(b->words);
    free(b);
}

void madang_batch_look(madang_batch *b, const madang_rows *rows)
{
    do_work(b, &(struct work){.rows = rows});
}

int madang_batch_choose(madang_batch *b, const uint16_t *letter, const madang_rows *rows)
{
    return do_work(b, &(struct work){.letter = letter, .rows = rows});
}

int madang_batch_play(madang_batch *b, const uint32_t *number, const madang_rows *rows)
{
    return do_work(b, &(struct work){.number = number, .rows = rows});
}

const void *madang_batch_state(const madang_batch *b, int game)
{
    return game >= 0 && game < b->n ? state_of(b, game) : NULL;
}
