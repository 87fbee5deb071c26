/* See metrics.h. */
#include "hall/metrics.h"

/* Upper ends of the buckets, in microseconds. */
static const long long ends[N_BUCKETS] = {100,   200,   500,   1000,   2000,   5000,
                                          10000, 20000, 50000, 100000, 500000, 2000000};

void metrics_latency(struct metrics *metrics, long long microseconds)
{
    int i = 0;

    while (i < N_BUCKETS && microseconds > ends[i])
        i++;
    atomic_fetch_add_explicit(&metrics->latency[i], 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&metrics->latency_sum, microseconds, memory_order_relaxed);
}

static const struct {
    const char *name;
    const char *help;
} counters[N_COUNTERS] = {
    [COUNT_MOVES] = {"moves_total", "Actions played, bots' included"},
    [COUNT_BOT_MOVES] = {"bot_moves_total", "Actions played by bots"},
    [COUNT_TABLES] = {"tables_total", "Tables made"},
    [COUNT_FINISHED] = {"finished_total", "Games finished"},
    [COUNT_REQUESTS] = {"requests_total", "Requests received on sockets"},
    [COUNT_ERRORS] = {"errors_total", "Requests answered with an error"},
    [COUNT_REFUSED] = {"refused_total", "Connections refused"},
    [COUNT_DROPPED] = {"dropped_total", "Connections dropped: slow or abusive"},
    [COUNT_SLOWED] = {"slowed_total", "Requests after which a connection was slowed down"},
    [COUNT_WRITE_FAILURES] = {"write_failures_total", "Writes the store could not carry out"},
    [COUNT_HTTP] = {"http_total", "HTTP requests answered"},
    [COUNT_THOUGHTS_CUT] = {"thoughts_cut_total",
                            "Thoughts of bots that got less time than their level has"},
    [COUNT_THOUGHTS_DROPPED] = {"thoughts_dropped_total",
                                "Thoughts of bots that nobody wanted any more"},
};

static const struct {
    const char *name;
    const char *help;
} gauges[N_GAUGES] = {
    [GAUGE_CLIENTS] = {"clients", "Open sockets"},
    [GAUGE_ROOMS] = {"rooms", "Tables in memory"},
    [GAUGE_WATCHERS] = {"watchers", "Subscriptions to tables"},
    [GAUGE_THOUGHTS] = {"thoughts", "Bots thinking or waiting to"},
    [GAUGE_WRITES] = {"writes_waiting", "Writes handed to the store and not yet done"},
};

void metrics_write(struct metrics *metrics, FILE *out)
{
    long long total = 0;

    for (int i = 0; i < N_COUNTERS; i++)
        fprintf(out, "# HELP madang_%s %s\n# TYPE madang_%s counter\nmadang_%s %lld\n",
                counters[i].name, counters[i].help, counters[i].name, counters[i].name,
                atomic_load(&metrics->counter[i]));
    for (int i = 0; i < N_GAUGES; i++)
        fprintf(out, "# HELP madang_%s %s\n# TYPE madang_%s gauge\nmadang_%s %lld\n",
                gauges[i].name, gauges[i].help, gauges[i].name, gauges[i].name,
                atomic_load(&metrics->gauge[i]));
    fputs("# HELP madang_move_seconds From a move's request to its acknowledgement\n"
          "# TYPE madang_move_seconds histogram\n",
          out);
    for (int i = 0; i < N_BUCKETS; i++) {
        total += atomic_load(&metrics->latency[i]);
        fprintf(out, "madang_move_seconds_bucket{le=\"%g\"} %lld\n", 1e-6 * (double)ends[i],
                total);
    }
    total += atomic_load(&metrics->latency[N_BUCKETS]);
    fprintf(out,
            "madang_move_seconds_bucket{le=\"+Inf\"} %lld\nmadang_move_seconds_sum %g\n"
            "madang_move_seconds_count %lld\n",
            total, 1e-6 * (double)atomic_load(&metrics->latency_sum), total);
}
