/* Jobs on several threads, looked at in their order: whatever the order in which they
 * end, the caller hears of job k only when all before it are done. So what a run says does
 * not depend on the threads, also when it is stopped early. */
#ifndef ARENA_POOL_H
#define ARENA_POOL_H

#include "text/text.h"

struct pool {
    int n; /* jobs */
    int threads;
    void *context; /* of the functions below */
    /* What a thread keeps from job to job, all 0 at first, and how to clean it up. */
    size_t own_size;
    void (*leave)(void *own);
    /* Does a job; false, and the problem says why, ends the run. */
    bool (*work)(void *context, void *own, int job, struct problem *problem);
    /* One more is done, in their order; false: that is enough. May be NULL. */
    bool (*done)(void *context, int n_done);
    /* Now and then; false: somebody wants to stop. May be NULL. */
    bool (*progress)(void *context, int n_done);
};

/* Returns how many jobs, from the first on, count; -1, with the problem, if one failed. */
int pool_run(const struct pool *pool, struct problem *problem);

#endif
