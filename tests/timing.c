/* Nobody learns what is not theirs from how long an answer takes. For every game, at a few
 * positions, for the seat in turn, another one and a spectator: a twin of the table is made
 * that the viewer cannot tell from it, and the same request is answered at both, in random
 * order, thousands of times. Welch's t of the two classes of times must stay below 4.5.
 *
 * As dudect does: one threshold for both classes together, the 90th percentile, fixed
 * in advance, and what is slower – interrupts, caches – is left out. Times are CPU time, so
 * that a busy machine disturbs little; a t past the bound counts if it is past it three
 * times running.
 *
 * An action that is accepted is acknowledged when it has been written, and everybody's views
 * are made before that. "play" is what it costs the hall: shown, but not judged, since nobody
 * sees it by itself. "written" adds a write and a sync of the disk, as whoever waits for the
 * answer does.
 *
 * usage: timing [--samples N] [--positions N] [--seed N] [--game NAME] [--planted] [--all]
 *
 * --planted: time is wasted that depends on hidden cards, some hundred nanoseconds; the test
 * of this test is that it notices.
 * --all: every figure, not only the largest of each kind. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "hall/store_kind.h"
#include "tests/guests.h"

enum { TRIES = 3, SIMULATIONS = 4, KEPT_PERCENT = 90 };

static const double bound = 4.5;

static struct {
    struct guests guests;
    struct rng dice;
    int samples; /* of each class */
    bool is_planted;
    bool is_talkative;
    int n;       /* comparisons */
    int n_found; /* past the bound every time */
    FILE *disk;  /* what is written to be synced; gone at the end */
    struct sample {
        bool is_twin;
        double time; /* nanoseconds */
    } * sample;      /* 2 * samples of them */
} test;

/* --- statistics --- */

static int by_time(const void *a, const void *b)
{
    double x = ((const struct sample *)a)->time;
    double y = ((const struct sample *)b)->time;

    return (x > y) - (x < y);
}

/* Welch's t of the two classes, without the slowest of both; also the means. */
static double welch(double mean[2])
{
    int kept = 2 * test.samples / 100 * KEPT_PERCENT;
    double square[2] = {0, 0};
    double n[2] = {0, 0};

    qsort(test.sample, 2 * (size_t)test.samples, sizeof *test.sample, by_time);
    mean[0] = mean[1] = 0;
    for (int i = 0; i < kept; i++) {
        mean[test.sample[i].is_twin] += test.sample[i].time;
        n[test.sample[i].is_twin]++;
    }
    mean[0] /= n[0];
    mean[1] /= n[1];
    for (int i = 0; i < kept; i++) {
        double off = test.sample[i].time - mean[test.sample[i].is_twin];

        square[test.sample[i].is_twin] += off * off;
    }
    return (mean[0] - mean[1]) /
           sqrt(square[0] / (n[0] - 1) / n[0] + square[1] / (n[1] - 1) / n[1]);
}

static double now(clockid_t clock)
{
    struct timespec t;

    clock_gettime(clock, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/* How long a page takes to the disk. */
static double sync_page(void)
{
    static const char page[4096] = "a page";
    double start = now(CLOCK_MONOTONIC);

    if (pwrite(fileno(test.disk), page, sizeof page, 0) != sizeof page ||
        fdatasync(fileno(test.disk)) != 0) {
        perror("timing: a file here");
        exit(2);
    }
    return now(CLOCK_MONOTONIC) - start;
}

/* Copies one of two, reading both alike, so that nothing but the bytes is different after it:
 * addresses and caches are not. */
static void pick(void *to, const void *one, const void *other, size_t size, bool is_other)
{
    const uint8_t *a = (const uint8_t *)one;
    const uint8_t *b = (const uint8_t *)other;
    volatile uint8_t mask = is_other ? 0xff : 0;

    for (size_t i = 0; i < size; i++)
        ((uint8_t *)to)[i] = (uint8_t)(a[i] ^ ((a[i] ^ b[i]) & mask));
}

/* --- what is timed --- */

/* Something that is done at a table and, afterwards, as if it had not been. */
struct trial {
    const char *name;
    int viewer;
    char *request;   /* of the viewer's; NULL: a bot thinks */
    struct bot *bot; /* for the viewer's seat */
    void *view;      /* where what it knows is put */
    void *views[2];  /* what it knows, by class: the same bytes, by law */
    bool is_inside;  /* nobody sees this time by itself: not judged */
    bool is_written; /* it is answered when it is on the disk */
};

static volatile unsigned wasted;

/* Time that depends on the state, for --planted. */
static void waste(const struct table *table)
{
    const uint8_t *bytes = (const uint8_t *)table->state;
    unsigned hash = 0;

    for (uint32_t i = 0; i < table->game->state_size; i++)
        hash = hash * 31 + bytes[i];
    for (unsigned i = 0; i < (hash >> 8) % 512; i++)
        wasted += i;
}

static void think(const struct table *table, const struct trial *trial)
{
    static const struct bot_budget budget = {.sims = SIMULATIONS};

    bot_choose(trial->bot, trial->view, trial->viewer, 0, &budget, NULL);
    if (test.is_planted)
        waste(table);
}

static double measure(struct room *room, const struct trial *trial, bool is_twin)
{
    size_t size = trial->request ? strlen(trial->request) : 0;
    int notes = room->n_notes;
    double start;
    double end;

    guests_forget(&test.guests);
    if (trial->bot) {
        bot_forget(trial->bot);
        pick(trial->view, trial->views[0], trial->views[1], room->table->game->state_size,
             is_twin);
    }
    start = now(CLOCK_THREAD_CPUTIME_ID);
    if (trial->bot)
        think(room->table, trial);
    else
        guests_say(&test.guests, trial->viewer, trial->request, size);
    if (test.is_planted && trial->request)
        waste(room->table);
    end = now(CLOCK_THREAD_CPUTIME_ID);
    if (trial->is_written)
        end += sync_page();
    test.guests.time += 1000; /* or there would be too many requests a second */
    if (test.guests.dropped) {
        fprintf(stderr, "timing: a client was dropped: %s\n", test.guests.dropped);
        exit(2);
    }
    while (room->n_notes > notes) {
        room->table->n_plies--;
        room->n_notes--; /* a play by our rules has no text */
    }
    return end - start;
}

static void shuffle_classes(void)
{
    for (int i = 0; i < 2 * test.samples; i++)
        test.sample[i].is_twin = i & 1;
    for (int i = 2 * test.samples - 1; i > 0; i--) {
        int k = (int)rng_below(&test.dice, (uint32_t)i + 1);
        bool kept = test.sample[i].is_twin;

        test.sample[i].is_twin = test.sample[k].is_twin;
        test.sample[k].is_twin = kept;
    }
}

/* Puts one of two twins in the room's place. */
static void put(struct room *room, const struct twin twins[2], bool is_twin)
{
    struct table *t = room->table;

    pick(t->state, twins[0].state, twins[1].state, t->game->state_size, is_twin);
    pick(t->plies, twins[0].plies, twins[1].plies, (size_t)t->n_plies * sizeof *t->plies,
         is_twin);
}

static void sample_all(struct room *room, const struct trial *trial, const struct twin twins[2])
{
    shuffle_classes();
    for (int i = 0; i < 2 * test.samples; i++) {
        put(room, twins, test.sample[i].is_twin);
        test.sample[i].time = measure(room, trial, test.sample[i].is_twin);
    }
    put(room, twins, false);
}

static void try(struct room *room, const struct trial *trial, const struct twin twins[2])
{
    double mean[2];
    double t = 0;
    int tries = 0;

    do {
        sample_all(room, trial, twins);
        t = welch(mean);
    } while (fabs(t) > bound && !trial->is_inside && ++tries < TRIES);
    test.n++;
    test.n_found += fabs(t) > bound && !trial->is_inside;
    if (test.is_talkative || fabs(t) > bound)
        printf("%-7s %-8s %-9s ply %3d  %9.0f ns  %+7.0f ns  t %6.2f%s\n", room->stored->game,
               trial->viewer == SPECTATOR         ? "watching"
               : trial->viewer == room_turn(room) ? "in turn"
                                                  : "another",
               trial->name, room->table->n_plies, mean[0], mean[1] - mean[0], t,
               fabs(t) <= bound   ? ""
               : trial->is_inside ? "  but nobody sees it"
                                  : "  PAST THE BOUND");
    fflush(stdout);
}

/* --- which requests --- */

static char *request(const char *method, json_t *params)
{
    json_t *object = json_pack("{ss si ss so}", "jsonrpc", "2.0", "id", 1, "method", method,
                               "params", params);
    char *text = json_dumps(object, JSON_COMPACT);

    json_decref(object);
    return text;
}

static void try_request(struct room *room, int viewer, const struct twin twins[2],
                        const char *name, const char *method, json_t *params)
{
    struct trial trial = {.name = name,
                          .viewer = viewer,
                          .is_inside = !strcmp(name, "play"),
                          .is_written = !strcmp(name, "written")};

    json_object_set_new(params, "table", json_string(room->stored->id));
    trial.request = request(method, params);
    try(room, &trial, twins);
    free(trial.request);
}

/* An action of the seat in turn after which neither it nor the game is different for the twin;
 * false: there is none. */
static bool find_quiet_action(const struct table *t, int seat, const struct twin twins[2],
                              char text[MAX_TEXT])
{
    uint8_t after[2][2048];
    move moves[MAX_MOVES];
    int n = t->game->moves(t->game, twins[0].state, seat, moves);
    int from = (int)rng_below(&test.dice, (uint32_t)n);

    for (int i = 0; i < n; i++) {
        move m = moves[(from + i) % n];
        struct events events[2];

        for (int k = 0; k < 2; k++) {
            memcpy(after[k], twins[k].state, t->game->state_size);
            t->game->apply(t->game, after[k], seat, m, &events[k]);
            t->game->redact(t->game, after[k], seat);
        }
        if (memcmp(after[0], after[1], t->game->state_size) == 0 && !events[0].barrier &&
            !events[1].barrier && t->game->actors(t->game, after[0])) {
            t->game->write_move(t->game, twins[0].state, m, text);
            return true;
        }
    }
    return false;
}

static void try_bot(struct room *room, int viewer, const struct twin twins[2])
{
    enum { MEMORY = 4 << 20 };
    const struct table *t = room->table;
    struct bot_setup setup = {.players = t->players, .memory = MEMORY};
    struct trial trial = {.name = "bot", .viewer = viewer};

    trial.bot = bot_new(t->game, bot_style_find("club"), &setup);
    trial.view = malloc((size_t)3 * t->game->state_size);
    if (!trial.bot || !trial.view)
        abort();
    for (int i = 0; i < 2; i++) {
        trial.views[i] = (uint8_t *)trial.view + (size_t)(i + 1) * t->game->state_size;
        memcpy(trial.views[i], twins[i].state, t->game->state_size);
        t->game->redact(t->game, trial.views[i], viewer);
    }
    try(room, &trial, twins);
    bot_free(trial.bot);
    free(trial.view);
}

/* How many bytes of their states are different, and above all how many actions the seat in
 * turn has in one that it lacks in the other. */
static int distance(const struct table *t, const struct twin *a, const struct twin *b)
{
    enum { MUCH = 10000 };
    int seat = table_turn(t);
    move moves[MAX_MOVES];
    int more = t->game->moves(t->game, a->state, seat, moves) -
               t->game->moves(t->game, b->state, seat, moves);
    int n = 0;

    for (uint32_t i = 0; i < t->game->state_size; i++)
        n += ((const uint8_t *)a->state)[i] != ((const uint8_t *)b->state)[i];
    return n + MUCH * abs(more);
}

/* Two twins that are as unlike as a few tries give. */
static void make_twins(const struct room *room, int viewer, struct twin twins[2])
{
    enum { GUESSES = 32 };

    twins[0] = twin_of(room, viewer, &test.dice);
    twins[1] = twin_of(room, viewer, &test.dice);
    for (int i = 0; i < GUESSES; i++) {
        struct twin other = twin_of(room, viewer, &test.dice);

        for (int k = 0; k < 2; k++)
            if (distance(room->table, &twins[!k], &other) >
                distance(room->table, &twins[0], &twins[1])) {
                struct twin kept = twins[k];

                twins[k] = other;
                other = kept;
            }
        twin_free(&other);
    }
}

/* False: nothing is hidden from the viewer that could be otherwise. */
static bool try_viewer(struct room *room, int viewer)
{
    struct table *t = room->table;
    struct twin twins[2];
    int seat = viewer == SPECTATOR ? 0 : viewer + 1;
    char text[MAX_TEXT];
    char wrong[MAX_TEXT];
    move moves[MAX_MOVES];

    make_twins(room, viewer, twins);
    if (!distance(t, &twins[0], &twins[1])) {
        twin_free(&twins[0]);
        twin_free(&twins[1]);
        return false;
    }
    t->game->moves(t->game, t->state, table_turn(t), moves);
    t->game->write_move(t->game, t->state, moves[0], text);
    snprintf(wrong, sizeof wrong, "%.*sx", MAX_TEXT - 2, text);
    try_request(room, viewer, twins, "position", "position", json_pack("{si}", "seat", seat));
    try_request(room, viewer, twins, "legal", "legal", json_object());
    try_request(room, viewer, twins, "watch", "watch", json_object());
    try_request(room, viewer, twins, "score", "score", json_object());
    try_request(room, viewer, twins, "why", "why", json_pack("{ss}", "action", text));
    try_request(room, viewer, twins, "why not", "why", json_pack("{ss}", "action", wrong));
    try_request(room, viewer, twins, "refused", "play", json_pack("{ss}", "action", wrong));
    if (viewer == table_turn(t)) {
        if (find_quiet_action(t, viewer, twins, text)) {
            try_request(room, viewer, twins, "play", "play", json_pack("{ss}", "action", text));
            try_request(room, viewer, twins, "written", "play",
                        json_pack("{ss}", "action", text));
        }
        try_bot(room, viewer, twins);
    }
    twin_free(&twins[0]);
    twin_free(&twins[1]);
    return true;
}

/* --- which positions --- */

static void write_nothing(struct store *store, struct job *jobs)
{
    (void)store;
    (void)jobs;
}

/* Plays some random actions; false: the game has ended. */
static bool advance(struct room *room, int actions)
{
    int seat;

    while ((seat = room_turn(room)) != NOBODY && actions--) {
        struct table *t = room->table;
        move moves[MAX_MOVES];
        char text[MAX_TEXT];
        int n = t->game->moves(t->game, t->state, seat, moves);

        t->game->write_move(t->game, t->state, moves[rng_below(&test.dice, (uint32_t)n)], text);
        guests_ask(&test.guests, seat, "play",
                   json_pack("{ss ss}", "table", room->stored->id, "action", text));
    }
    return seat != NOBODY;
}

/* What a play writes is not what is timed here, and could not be taken back. */
static bool try_position(struct room *room)
{
    const struct store_kind *kind = test.guests.store->kind;
    struct store_kind silent = *kind;
    int seat = room_turn(room);
    bool has_twins;

    silent.write = write_nothing;
    test.guests.store->kind = &silent;
    has_twins = try_viewer(room, seat);
    if (room->stored->players > 1)
        has_twins = try_viewer(room, (seat + 1) % room->stored->players) || has_twins;
    has_twins = try_viewer(room, SPECTATOR) || has_twins;
    test.guests.store->kind = kind;
    return has_twins;
}

static void try_game(const struct face *face, int positions)
{
    int most = face->game->max_players;
    int players = most > 3 ? 3 : most;

    while (positions) {
        struct room *room = guests_table(&test.guests, face, players);

        if (!room)
            abort();
        while (positions && advance(room, 4 + (int)rng_below(&test.dice, 16)))
            positions -= try_position(room);
        guests_end_table(&test.guests, room);
    }
}

int main(int argc, char **argv)
{
    const char *only = NULL;
    int positions = 3;
    unsigned seed = 1;

    test.samples = 10000;
    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "--planted"))
            test.is_planted = true;
        else if (!strcmp(argv[i], "--all"))
            test.is_talkative = true;
        else if (i + 1 < argc && !strcmp(argv[i], "--samples"))
            test.samples = (int)strtol(argv[++i], NULL, 10);
        else if (i + 1 < argc && !strcmp(argv[i], "--positions"))
            positions = (int)strtol(argv[++i], NULL, 10);
        else if (i + 1 < argc && !strcmp(argv[i], "--seed"))
            seed = (unsigned)strtoul(argv[++i], NULL, 10);
        else if (i + 1 < argc && !strcmp(argv[i], "--game"))
            only = argv[++i];
    }
    test.sample = (struct sample *)calloc(2 * (size_t)test.samples, sizeof *test.sample);
    if (!test.sample)
        abort();
    test.disk = fopen("timing.tmp", "w"); /* here and not in /tmp, which may be no disk */
    if (!test.disk || remove("timing.tmp") != 0) {
        perror("timing: timing.tmp");
        return 2;
    }
    rng_restore(&test.dice, (uint8_t[SEED_BYTES]){(uint8_t)seed}, 0);
    guests_enter(&test.guests, seed);
    for (int i = 0; face_at(i); i++)
        if (face_at(i)->is_listed && (!only || !strcmp(only, face_at(i)->game->name)))
            try_game(face_at(i), positions);
    guests_leave(&test.guests);
    free(test.sample);
    fclose(test.disk);
    printf("%d comparisons of %d samples a class, seed %u: %d past |t| = %.1f\n", test.n,
           test.samples, seed, test.n_found, bound);
    return !test.n_found == test.is_planted;
}
