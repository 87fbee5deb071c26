/* See pool.h. */
#include "arena/pool.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

/* What the threads share. */
struct run {
    const struct pool *pool;
    atomic_int next; /* job to be taken */
    atomic_int stop;
    atomic_int *done; /* by job */
    pthread_mutex_t lock;
    struct problem *problem; /* under the lock */
    bool failed;             /* under the lock */
};

static void fail(struct run *run, const struct problem *problem)
{
    pthread_mutex_lock(&run->lock);
    *run->problem = *problem;
    run->failed = true;
    pthread_mutex_unlock(&run->lock);
    run->stop = 1;
}

static void *work(void *argument)
{
    struct run *run = (struct run *)argument;
    const struct pool *pool = run->pool;
    struct problem problem = {.lang = run->problem->lang};
    void *own = calloc(1, pool->own_size);
    int job;

    if (!own) {
        problem_say(&problem, NULL, N_("out of memory"), NULL);
        fail(run, &problem);
        return NULL;
    }
    while (!run->stop && (job = run->next++) < pool->n) {
        if (pool->work(pool->context, own, job, &problem))
            run->done[job] = 1;
        else
            fail(run, &problem);
    }
    pool->leave(own);
    free(own);
    return NULL;
}

/* Watches the threads; says how many jobs, from the first on, count. */
static int watch(struct run *run)
{
    const struct pool *pool = run->pool;
    int n = 0;

    while (n < pool->n && !run->stop) {
        bool moved = false;

        while (n < pool->n && run->done[n] && !run->stop) {
            n++;
            moved = true;
            if (pool->done && !pool->done(pool->context, n))
                run->stop = 1;
        }
        if (pool->progress && !pool->progress(pool->context, n))
            run->stop = 1;
        if (!moved)
            usleep(50000);
    }
    return n;
}

int pool_run(const struct pool *pool, struct problem *problem)
{
    struct run run = {.pool = pool, .lock = PTHREAD_MUTEX_INITIALIZER, .problem = problem};
    pthread_t threads[64];
    int n_threads = pool->threads < 1 ? 1 : pool->threads > 64 ? 64 : pool->threads;
    int started = 0;
    int n;

    run.done = (atomic_int *)calloc((size_t)pool->n, sizeof *run.done);
    if (!run.done) {
        problem_say(problem, NULL, N_("out of memory"), NULL);
        return -1;
    }
    while (started < n_threads && !pthread_create(&threads[started], NULL, work, &run))
        started++;
    if (!started)
        work(&run); /* alone, then */
    n = watch(&run);
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    free(run.done);
    return run.failed ? -1 : n;
}
