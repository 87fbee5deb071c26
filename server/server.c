/* Puts hall, store, thinkers and network together and runs them; see server.h. The loop
 * waits for the network; the store's thread and the thinkers wake it. */
#include "server/server.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "hall/thought.h"
#include "server/log.h"
#include "server/pg.h"
#include "server/store_pg.h"
#include "server/store_sqlite.h"
#include "server/think.h"

struct server {
    struct metrics metrics;
    struct net *net;
    struct store *store;
    struct thinkers *thinkers;
    struct thought *quick; /* that the loop is to think itself */
    struct hall *hall;
    struct cluster *cluster; /* NULL: the store is this server's alone */
    int64_t ticked;          /* when time was last given to the hall */
    bool is_asking;          /* the store who is not wanted */
};

static volatile sig_atomic_t stopping;
static volatile sig_atomic_t renewing;          /* certificates */
static volatile sig_atomic_t interrupt_fd = -1; /* ends the wait of the loop */

static void on_signal(int number)
{
    const uint64_t one = 1;
    // NOLINTNEXTLINE(bugprone-signal-handler,cert-sig30-c): errno is the thread's own here
    int error = errno;

    if (number == SIGHUP)
        renewing = 1;
    else
        stopping = 1;
    if (write(interrupt_fd, &one, sizeof one) < 0) /* before there is a loop: it looks first */
        errno = error;
}

static void catch_signals(const struct server_config *config)
{
    signal(SIGTERM, on_signal);
    signal(SIGINT, on_signal);
    if (config->net.cert || !isatty(STDIN_FILENO)) /* otherwise: the terminal has gone */
        signal(SIGHUP, on_signal);
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is a write that fails */
}

/* --- the hall's world --- */

static bool world_send(void *context, struct client *client, char *text)
{
    return net_send(((struct server *)context)->net, client, text);
}

static void world_drop(void *context, struct client *client, const char *reason)
{
    net_drop(((struct server *)context)->net, client, reason);
}

static void world_think(void *context, struct thought *thought)
{
    struct server *server = (struct server *)context;

    if (thought->lane == LANE_QUICK)
        server->quick = thought; /* there is one at a time */
    else
        thinkers_add(server->thinkers, thought);
}

static void world_tell(void *context, const char *text)
{
    cluster_tell(((struct server *)context)->cluster, text);
}

static int64_t microseconds(clockid_t clock)
{
    struct timespec now;

    clock_gettime(clock, &now);
    return 1000000LL * now.tv_sec + now.tv_nsec / 1000;
}

static int64_t milliseconds(clockid_t clock)
{
    return microseconds(clock) / 1000;
}

static int64_t world_now(void *context)
{
    (void)context;
    return milliseconds(CLOCK_REALTIME);
}

static int64_t world_tick(void *context)
{
    (void)context;
    return microseconds(CLOCK_MONOTONIC);
}

static int64_t world_worked(void *context)
{
    (void)context;
    return microseconds(CLOCK_THREAD_CPUTIME_ID);
}

static void wake(void *context)
{
    struct server *server = (struct server *)context;

    if (server->net)
        net_wake(server->net);
}

/* --- running --- */

/* Ten thousand sockets need as many files. */
static void raise_file_limit(void)
{
    struct rlimit limit;

    if (getrlimit(RLIMIT_NOFILE, &limit))
        return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

/* Where tables are kept. */
static store_opener *opener_of(const char *db)
{
    if (!db)
        return store_in_memory;
    return pg_is_place(db) ? store_in_pg : store_in_file;
}

static bool set_up(struct server *server, const struct server_config *config,
                   struct problem *problem)
{
    const struct world world = {.context = server,
                                .send = world_send,
                                .drop = world_drop,
                                .think = world_think,
                                .now = world_now,
                                .tick = world_tick,
                                .tell = world_tell,
                                .worked = world_worked};
    struct hall_limits limits = config->limits;

    server->store = store_open(opener_of(config->db), config->db, wake, server, problem);
    if (!server->store)
        return false;
    server->net = net_new(&config->net, &server->metrics, problem);
    if (!server->net)
        return false;
    server->thinkers = thinkers_new(config->threads, wake, server);
    limits.thinkers = config->threads;
    server->hall = hall_new(server->store, &world, &limits, &server->metrics);
    if (!server->thinkers || !server->hall)
        return problem_say(problem, NULL, N_("out of memory"), NULL);
    net_serve(server->net, server->hall);
    if (!store_is_shared(server->store))
        return true;
    server->cluster = cluster_new(&config->cluster, config->db, net_loop(server->net),
                                  server->store, server->hall, problem);
    return server->cluster;
}

static void take_deliveries(struct server *server)
{
    struct thought *thought;

    if (hall_deliver(server->hall))
        net_wake(server->net); /* there is more, after what else is due */
    while ((thought = thinkers_take(server->thinkers)) != NULL)
        hall_thought(server->hall, thought);
}

/* A bot's move that takes microseconds: one each time the loop comes round, so that nobody
 * waits for many of them. */
static void think_quickly(struct server *server)
{
    struct thought *thought = server->quick;

    if (!thought)
        return;
    server->quick = NULL;
    thought_think(thought);
    hall_thought(server->hall, thought);
}

/* Who runs the server says so in the store, at any time. */
static bool take_refused(struct query *query)
{
    struct server *server = (struct server *)query->context;

    server->is_asking = false;
    if (query->found == FOUND_IT)
        net_refuse(server->net, query->refused, query->n_refused);
    return true;
}

static void ask_refused(struct server *server)
{
    struct query *query = server->is_asking ? NULL : query_new(QUERY_REFUSED);

    if (!query)
        return;
    server->is_asking = true;
    query->context = server;
    query->done = take_refused;
    store_ask(server->store, query);
}

static void pass_time(struct server *server)
{
    int64_t now = milliseconds(CLOCK_MONOTONIC);

    if (now - server->ticked < 1000)
        return;
    server->ticked = now;
    hall_tick(server->hall);
    ask_refused(server);
    log_tick();
}

static void serve(struct server *server)
{
    ask_refused(server);
    hall_resume(server->hall);
    while (!stopping) {
        take_deliveries(server);
        think_quickly(server);
        pass_time(server);
        if (renewing) {
            renewing = 0;
            net_renew(server->net);
        }
        cluster_flush(server->cluster);
        net_service(server->net, server->quick);
    }
}

/* Whether something is still to be waited for: writes for five seconds, people who do not go
 * for one, since those who have gone want to come back. */
static bool is_busy(struct server *server, int64_t since)
{
    int64_t spent = milliseconds(CLOCK_MONOTONIC) - since;

    return (store_waiting(server->store) && spent < 5000) ||
           (atomic_load(&server->metrics.gauge[GAUGE_CLIENTS]) && spent < 1000);
}

/* Says goodbye, and writes what is under way. */
static void drain(struct server *server)
{
    int64_t since = milliseconds(CLOCK_MONOTONIC);

    log_event(LOG_INFO, "draining", NULL);
    hall_close(server->hall);
    net_drain(server->net);
    while (is_busy(server, since)) {
        take_deliveries(server);
        cluster_flush(server->cluster);
        net_service(server->net, true);
    }
}

/* Those who may still wake the loop go before what they wake. */
static void tear_down(struct server *server)
{
    interrupt_fd = -1;
    thinkers_free(server->thinkers);
    if (server->quick)
        thought_free(server->quick);
    store_close(server->store);
    cluster_free(server->cluster);
    server->cluster = NULL;
    net_free(server->net);
    hall_free(server->hall);
}

bool server_run(const struct server_config *config, void (*ready)(const struct server_config *),
                struct problem *problem)
{
    struct server *server = (struct server *)calloc(1, sizeof *server);
    bool started;

    if (!server)
        return problem_say(problem, NULL, N_("out of memory"), NULL);
    umask(0077); /* the file has secrets in it */
    raise_file_limit();
    log_start();
    catch_signals(config);
    started = set_up(server, config, problem);
    if (started) {
        interrupt_fd = net_interrupt_fd(server->net);
        ready(config);
        serve(server);
        drain(server);
    }
    tear_down(server);
    free(server);
    if (started)
        log_event(LOG_INFO, "stopped", NULL);
    log_stop();
    return started;
}
