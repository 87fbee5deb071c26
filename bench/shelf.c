/* How long the server's loop is kept by one request when very many games are finished: makes a
 * file with so many of them, asks everything that looks for one, and says the most of the
 * loop's own time that anything took, and how long the answers took.
 *
 * usage: shelf [GAMES [FILE]]     1,000,000 in a file that is removed; one that is named and
 *                                 exists is used as it is */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "hall/client.h"
#include "hall/room.h"
#include "hall/thought.h"
#include "server/store_sqlite.h"

enum { PEOPLE = 20000, BATCH = 20000 };

static struct {
    pthread_mutex_t lock;
    pthread_cond_t bell;
    bool is_woken;
    struct store *store;
    struct hall *hall;
    struct metrics metrics;
    int answers;
    size_t bytes;
    bool is_dropped;
} bench = {.lock = PTHREAD_MUTEX_INITIALIZER, .bell = PTHREAD_COND_INITIALIZER};

static double seconds(clockid_t clock)
{
    struct timespec now;

    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void wake(void *context)
{
    (void)context;
    pthread_mutex_lock(&bench.lock);
    bench.is_woken = true;
    pthread_cond_signal(&bench.bell);
    pthread_mutex_unlock(&bench.lock);
}

static void sleep_until_woken(void)
{
    pthread_mutex_lock(&bench.lock);
    while (!bench.is_woken)
        pthread_cond_wait(&bench.bell, &bench.lock);
    bench.is_woken = false;
    pthread_mutex_unlock(&bench.lock);
}

/* --- the file --- */

static const char *const syllables[] = {"min", "jun", "seo", "yeon", "ha", "eun", "ji", "woo",
                                        "ka",  "lo",  "mi",  "ra",   "to", "na",  "be", "li"};

static void name_person(int i, char name[MAX_NAME])
{
    snprintf(name, MAX_NAME, "%s%s%s %d", syllables[i & 15], syllables[i >> 4 & 15],
             syllables[i >> 8 & 15], i >> 12);
    name[0] = (char)(name[0] - 'a' + 'A');
}

static void must(bool is_so, const char *what)
{
    if (is_so)
        return;
    fprintf(stderr, "shelf: %s\n", what);
    exit(1);
}

static void written(struct job *job, const char *error)
{
    (void)job;
    must(!error, error);
}

/* One game of two: its table, and an entry that ends it. */
static void put_game(int i)
{
    struct job *made = job_new();
    struct job *end = job_new();
    struct stored_table *t = (struct stored_table *)calloc(1, sizeof *t);
    struct carried *carried;

    must(made && end && t && entry_carry(&end->entry), "no memory");
    secret_make_id(t->id);
    snprintf(t->game, sizeof t->game, i % 3 ? "koryo" : "charon");
    t->players = 2;
    t->is_public = i % 10; /* most are, here: whoever looks finds much */
    t->created = 1700000000 + i;
    for (int seat = 0; seat < 2; seat++) {
        int person = (int)((unsigned)(i * 2 + seat) * 2654435761u % PEOPLE);

        t->seat[seat].kind = SEAT_HUMAN;
        t->seat[seat].person = 1 + person;
        name_person(person, t->seat[seat].name);
        secret_make(t->seat[seat].link);
    }
    memcpy(end->table, t->id, ID_TEXT);
    made->stored_table = t;
    made->done = end->done = written;
    made->when = end->when = end->entry.at = t->created;
    end->seq = 1;
    end->entry.kind = ENTRY_STOP;
    end->entry.seat = NOBODY;
    carried = end->entry.carried;
    carried->is_end = true;
    snprintf(carried->scores, sizeof carried->scores, "%d %d", i % 40, i % 37);
    store_write(bench.store, made);
    store_write(bench.store, end);
}

static void fill(int games)
{
    double since = seconds(CLOCK_MONOTONIC);

    for (int i = 0; i < games; i++) {
        put_game(i);
        while (i % BATCH == BATCH - 1 && store_waiting(bench.store)) {
            sleep_until_woken();
            while (store_deliver(bench.store))
                ;
        }
    }
    while (store_waiting(bench.store)) {
        sleep_until_woken();
        while (store_deliver(bench.store))
            ;
    }
    printf("%d finished games written in %.0f s\n", games, seconds(CLOCK_MONOTONIC) - since);
}

/* --- the hall's world --- */

static bool world_send(void *context, struct client *client, char *text)
{
    (void)context;
    (void)client;
    bench.answers++;
    bench.bytes += strlen(text);
    must(!strstr(text, "\"error\""), text);
    free(text);
    return true;
}

static void world_drop(void *context, struct client *client, const char *reason)
{
    (void)context;
    (void)client;
    must(false, reason);
}

static void world_think(void *context, struct thought *thought)
{
    (void)context;
    thought_free(thought);
}

static int64_t world_now(void *context)
{
    (void)context;
    return (int64_t)(1000 * seconds(CLOCK_REALTIME));
}

static int64_t world_tick(void *context)
{
    (void)context;
    return (int64_t)(1e6 * seconds(CLOCK_MONOTONIC));
}

/* --- asking --- */

static double longest; /* seconds of the loop's own time */

static void note(double since)
{
    double took = seconds(CLOCK_THREAD_CPUTIME_ID) - since;

    longest = took > longest ? took : longest;
}

/* Sends a request so many times at once and waits for all answers. */
static void ask(struct client *client, const char *request, int times)
{
    double since = seconds(CLOCK_MONOTONIC);
    double before = longest;

    longest = 0;
    bench.answers = 0;
    for (int i = 0; i < times; i++) {
        double start = seconds(CLOCK_THREAD_CPUTIME_ID);

        hall_receive(bench.hall, client, request, strlen(request));
        note(start);
    }
    while (bench.answers < times) {
        bool is_more = true;

        sleep_until_woken();
        while (is_more) {
            double start = seconds(CLOCK_THREAD_CPUTIME_ID);

            is_more = hall_deliver(bench.hall);
            note(start);
        }
    }
    printf("%3d x %-66.66s all after %8.1f ms, loop %6.3f ms\n", times,
           strstr(request, "method"), 1000 * (seconds(CLOCK_MONOTONIC) - since),
           1000 * longest);
    longest = before > longest ? before : longest;
}

int main(int argc, char **argv)
{
    static const struct world world = {NULL,      world_send, world_drop, world_think,
                                       world_now, world_tick, NULL,       NULL};
    static const struct hall_limits limits = {.requests_per_second = 1000000,
                                              .address_requests = 1000000,
                                              .max_tables = 100000,
                                              .tables_per_minute = 1000000,
                                              .thinkers = 1,
                                              .idle_seconds = 600};
    static const char *const requests[] = {
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"finished\"}",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"finished\",\"params\":{\"name\":\"seo\"}}",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"finished\",\"params\":{\"name\":\"n\"}}",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"finished\",\"params\":{\"name\":"
        "\"minjunseo 1\"}}",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"finished\",\"params\":{\"name\":\"nimujn\"}"
        "}",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"finished\",\"params\":{\"name\":\"seo\","
        "\"game\":\"charon\"}}",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"finished\",\"params\":{\"mine\":true}}",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"finished\",\"params\":{\"before\":"
        "\"1782581248000000\",\"name\":\"ra\"}}",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"hello\"}",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tables\"}",
    };
    int games = argc > 1 ? (int)strtol(argv[1], NULL, 10) : 1000000;
    char path[128] = "/tmp/madang-shelf-XXXXXX";
    struct problem problem = {.lang = LANG_EN};
    uint8_t hash[SECRET_BYTES] = {7};
    struct quota quota = {.address = 1};
    struct client *client;
    bool is_there = argc > 2 && !access(argv[2], F_OK);
    int folder = argc > 2 ? 0 : mkstemp(path);

    must(folder >= 0 && games > 0, "usage: shelf [GAMES [FILE]]");
    if (argc > 2)
        snprintf(path, sizeof path, "%s", argv[2]);
    bench.store = store_open(store_in_file, path, wake, NULL, &problem);
    must(bench.store, problem.text);
    if (!is_there)
        fill(games);
    bench.hall = hall_new(bench.store, &world, &limits, &bench.metrics);
    client = bench.hall ? hall_enter(bench.hall, hash, &quota, NULL) : NULL;
    must(client, "no memory");
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++)
        for (int times = 1; times <= 40; times += 39)
            ask(client, requests[i], times);
    printf("the longest time that one request kept the loop: %.3f ms\n", 1000 * longest);
    store_close(bench.store);
    hall_free(bench.hall);
    if (argc <= 2)
        for (int i = 0; i < 4; i++) {
            static const char *const ends[] = {"", "-wal", "-shm", ".lock"};
            char name[160];

            snprintf(name, sizeof name, "%s%s", path, ends[i]);
            unlink(name);
        }
    return longest > 0.005;
}
