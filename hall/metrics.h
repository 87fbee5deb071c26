/* What is counted, for /metrics in Prometheus' text format. */
#ifndef HALL_METRICS_H
#define HALL_METRICS_H

#include <stdatomic.h>
#include <stdio.h>

enum counter {
    COUNT_MOVES,
    COUNT_BOT_MOVES,
    COUNT_TABLES,
    COUNT_FINISHED,
    COUNT_REQUESTS,
    COUNT_ERRORS,
    COUNT_REFUSED, /* connections */
    COUNT_DROPPED, /* slow or abusive clients */
    COUNT_SLOWED,  /* requests after which a client was not read for a while */
    COUNT_WRITE_FAILURES,
    COUNT_HTTP,
    COUNT_THOUGHTS_CUT,
    COUNT_THOUGHTS_DROPPED,
    N_COUNTERS,
};

enum gauge {
    GAUGE_CLIENTS,
    GAUGE_ROOMS,
    GAUGE_WATCHERS,
    GAUGE_THOUGHTS,
    GAUGE_WRITES,
    N_GAUGES
};

enum { N_BUCKETS = 12 };

struct metrics {
    atomic_llong counter[N_COUNTERS];
    atomic_llong gauge[N_GAUGES];
    atomic_llong latency[N_BUCKETS + 1]; /* of moves, from request to answer */
    atomic_llong latency_sum;            /* microseconds */
};

static inline void metrics_count(struct metrics *m, enum counter c)
{
    atomic_fetch_add_explicit(&m->counter[c], 1, memory_order_relaxed);
}

static inline void metrics_add(struct metrics *m, enum gauge g, int n)
{
    atomic_fetch_add_explicit(&m->gauge[g], n, memory_order_relaxed);
}

static inline void metrics_set(struct metrics *m, enum gauge g, long long n)
{
    atomic_store_explicit(&m->gauge[g], n, memory_order_relaxed);
}

void metrics_latency(struct metrics *metrics, long long microseconds);
void metrics_write(struct metrics *metrics, FILE *out);

#endif
