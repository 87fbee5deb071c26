/* The part of a store that does not depend on its kind: the queues of jobs and queries and the
 * threads that carry them out. With the store in memory there is none: they are done when they
 * are handed over. A file opened without wake() has none either: its owner says when. */
#include "hall/store_kind.h"

#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "hall/rated.h"

/* What waits in a row, first to last. */
struct jobs {
    struct job *first;
    struct job **end;
};

struct queries {
    struct query *first;
    struct query **end;
};

/* Queries of a lane, and who answers them. */
struct lane {
    struct store *store;
    enum store_lane number;
    pthread_t thread;
    bool has_thread;
    pthread_cond_t wake;
    struct queries todo;
};

struct store_queue {
    pthread_t thread; /* that writes */
    pthread_mutex_t lock;
    pthread_cond_t wake_writer;
    struct jobs todo; /* handed over */
    struct jobs done; /* carried out or failed */
    struct lane lane[N_STORE_LANES];
    struct queries answered;
    int waiting;
    bool is_failing; /* the last job delivered could not be written */
    bool stop;
    bool has_thread;
    bool is_pumped; /* by its owner */
    void (*wake)(void *);
    void *context;
};

static void add_job(struct jobs *jobs, struct job *job)
{
    job->next = NULL;
    *jobs->end = job;
    jobs->end = &job->next;
}

static void add_query(struct queries *queries, struct query *query)
{
    query->next = NULL;
    *queries->end = query;
    queries->end = &query->next;
}

static struct query *take_query(struct queries *queries)
{
    struct query *query = queries->first;

    if (!query)
        return NULL;
    queries->first = query->next;
    if (!queries->first)
        queries->end = &queries->first;
    return query;
}

struct query *query_new(enum query_kind kind)
{
    struct query *query = (struct query *)calloc(1, sizeof *query);

    if (!query)
        return NULL;
    query->kind = kind;
    switch (kind) {
    case QUERY_FINISHED:
        query->games = (struct finished *)calloc(QUERY_PAGE, sizeof *query->games);
        break;
    case QUERY_PEOPLE:
        query->people = (struct kept_person *)calloc(QUERY_IDS, sizeof *query->people);
        break;
    case QUERY_BLOCKS:
        query->blocks = (struct block *)calloc(MAX_BLOCKS, sizeof *query->blocks);
        break;
    case QUERY_BETWEEN:
        query->others = (struct other *)calloc(QUERY_OTHERS, sizeof *query->others);
        break;
    case QUERY_ORDERS:
        query->orders = (struct order *)calloc(QUERY_IDS, sizeof *query->orders);
        break;
    case QUERY_RATINGS:
        query->rated_tables =
            (struct rated_table *)calloc(QUERY_RATED_TABLES, sizeof *query->rated_tables);
        break;
    default: return query;
    }
    if (query->games || query->people || query->blocks || query->others || query->orders ||
        query->rated_tables)
        return query;
    free(query);
    return NULL;
}

void query_free(struct query *query)
{
    if (!query)
        return;
    query_free(query->earlier);
    entry_free_log(query->log, query->n_log);
    free(query->games);
    free(query->orders);
    free(query->refused);
    free(query->grown);
    free(query->nodes);
    free(query->people);
    free(query->blocks);
    free(query->others);
    free(query->rated_tables);
    free(query->ratings);
    free(query);
}

struct job *job_new(void)
{
    return (struct job *)calloc(1, sizeof(struct job));
}

void job_free(struct job *job)
{
    stored_table_free(job->stored_table);
    entry_free_log(job->log, job->n_log);
    entry_clear(&job->entry);
    free(job);
}

struct entry store_first_entry(const struct job *job, struct carried *carried)
{
    *carried = (struct carried){.table = job->stored_table};
    return (struct entry){
        .kind = ENTRY_TABLE, .seat = NOBODY, .at = job->when, .carried = carried};
}

struct rated_table *store_rated_table(struct query *query, const char *id)
{
    struct rated_table *all = query->rated_tables;
    int n = query->n_rated_tables;

    if (n && !strcmp(all[n - 1].id, id))
        return &all[n - 1];
    if (n == QUERY_RATED_TABLES)
        return NULL;
    query->n_rated_tables++;
    snprintf(all[n].id, sizeof all[n].id, "%s", id);
    return &all[n];
}

/* Takes the first jobs, at most so many, off the queue. */
static struct job *take_jobs(struct store_queue *q, int most, struct job ***end)
{
    struct job *jobs = q->todo.first;

    for (*end = &q->todo.first; **end && most; most--)
        *end = &(**end)->next;
    q->todo.first = **end;
    **end = NULL;
    if (!q->todo.first)
        q->todo.end = &q->todo.first;
    return jobs;
}

static void *write_jobs(void *argument)
{
    struct store *store = (struct store *)argument;
    struct store_queue *q = store->queue;

    pthread_mutex_lock(&q->lock);
    for (;;) {
        struct job *jobs;
        struct job **end;

        while (!q->todo.first && !q->stop)
            pthread_cond_wait(&q->wake_writer, &q->lock);
        if (!q->todo.first)
            break;
        if (store->kind->gather) {
            pthread_mutex_unlock(&q->lock);
            store->kind->gather(store);
            pthread_mutex_lock(&q->lock);
        }
        jobs = take_jobs(q, INT_MAX, &end);
        pthread_mutex_unlock(&q->lock);
        store->kind->write(store, jobs);
        pthread_mutex_lock(&q->lock);
        *q->done.end = jobs;
        q->done.end = end;
        pthread_mutex_unlock(&q->lock);
        q->wake(q->context);
        pthread_mutex_lock(&q->lock);
    }
    pthread_mutex_unlock(&q->lock);
    return NULL;
}

/* Answers a query; what takes long to work out of what was found is worked out here, too. */
static void answer(struct store *store, enum store_lane lane, struct query *query)
{
    double since = bot_clock();

    store->kind->answer(store, lane, query);
    if (query->kind == QUERY_RATINGS && query->found != FOUND_TROUBLE && !rated_find(query))
        query->found = FOUND_TROUBLE;
    query->spent = (int64_t)(1e6 * (bot_clock() - since));
}

static void *answer_queries(void *argument)
{
    struct lane *lane = (struct lane *)argument;
    struct store_queue *q = lane->store->queue;

    pthread_mutex_lock(&q->lock);
    for (;;) {
        struct query *query;

        while (!lane->todo.first && !q->stop)
            pthread_cond_wait(&lane->wake, &q->lock);
        if (q->stop)
            break;
        query = take_query(&lane->todo);
        pthread_mutex_unlock(&q->lock);
        answer(lane->store, lane->number, query);
        pthread_mutex_lock(&q->lock);
        add_query(&q->answered, query);
        pthread_mutex_unlock(&q->lock);
        q->wake(q->context);
        pthread_mutex_lock(&q->lock);
    }
    pthread_mutex_unlock(&q->lock);
    return NULL;
}

static void start_threads(struct store *store)
{
    struct store_queue *q = store->queue;

    q->has_thread = !pthread_create(&q->thread, NULL, write_jobs, store);
    for (int i = 0; i < N_STORE_LANES; i++)
        q->lane[i].has_thread =
            !pthread_create(&q->lane[i].thread, NULL, answer_queries, &q->lane[i]);
}

static void destroy(struct store *store)
{
    struct store_queue *q = store->queue;

    pthread_mutex_destroy(&q->lock);
    pthread_cond_destroy(&q->wake_writer);
    for (int i = 0; i < N_STORE_LANES; i++)
        pthread_cond_destroy(&q->lane[i].wake);
    free(q);
    free(store);
}

struct store *store_open(store_opener *opener, const char *place, void (*wake)(void *),
                         void *context, struct problem *problem)
{
    bool is_immediate = opener == store_in_memory;
    struct store *store = (struct store *)calloc(1, sizeof *store);
    struct store_queue *q = (struct store_queue *)calloc(1, sizeof *q);

    if (!store || !q) {
        free(store);
        free(q);
        problem_say(problem, NULL, N_("out of memory"), NULL);
        return NULL;
    }
    store->queue = q;
    q->todo.end = &q->todo.first;
    q->done.end = &q->done.first;
    q->answered.end = &q->answered.first;
    q->wake = wake;
    q->context = context;
    pthread_mutex_init(&q->lock, NULL);
    pthread_cond_init(&q->wake_writer, NULL);
    for (int i = 0; i < N_STORE_LANES; i++) {
        q->lane[i].store = store;
        q->lane[i].number = (enum store_lane)i;
        q->lane[i].todo.end = &q->lane[i].todo.first;
        pthread_cond_init(&q->lane[i].wake, NULL);
    }
    if (!opener(store, place, problem)) {
        destroy(store);
        return NULL;
    }
    q->is_pumped = !is_immediate && !wake;
    if (!is_immediate && wake)
        start_threads(store);
    return store;
}

/* Answers what waits in a lane that has no thread; once the store is being closed, with
 * trouble. */
static bool answer_waiting(struct store *store, struct lane *lane)
{
    struct store_queue *q = store->queue;
    struct query *query;
    bool any = false;

    while ((query = take_query(&lane->todo)) != NULL) {
        query->found = FOUND_TROUBLE;
        if (!q->stop)
            answer(store, lane->number, query);
        add_query(&q->answered, query);
        any = true;
    }
    return any;
}

bool store_pump(struct store *store, int most)
{
    struct store_queue *q = store->queue;
    bool any = false;
    struct job **end;
    struct job *jobs;

    if (!q->is_pumped)
        return false;
    for (int i = 0; i < N_STORE_LANES; i++)
        any = answer_waiting(store, &q->lane[i]) || any;
    if (!q->todo.first)
        return any;
    jobs = take_jobs(q, most, &end);
    store->kind->write(store, jobs);
    *q->done.end = jobs;
    q->done.end = end;
    return true;
}

void store_write(struct store *store, struct job *job)
{
    struct store_queue *q = store->queue;

    pthread_mutex_lock(&q->lock);
    q->waiting++;
    job->next = NULL;
    if (q->has_thread || q->is_pumped) {
        add_job(&q->todo, job);
    } else {
        store->kind->write(store, job);
        add_job(&q->done, job);
    }
    pthread_mutex_unlock(&q->lock);
    pthread_cond_signal(&q->wake_writer);
    if (!q->has_thread && q->wake)
        q->wake(q->context);
}

bool store_is_search(enum query_kind kind)
{
    return kind == QUERY_FINISHED || kind == QUERY_RATINGS;
}

void store_ask(struct store *store, struct query *query)
{
    struct store_queue *q = store->queue;
    struct lane *lane = &q->lane[store_is_search(query->kind) ? STORE_SEARCHES : STORE_READS];

    pthread_mutex_lock(&q->lock);
    q->waiting++;
    if (lane->has_thread || q->is_pumped) {
        add_query(&lane->todo, query);
    } else {
        answer(store, lane->number, query);
        add_query(&q->answered, query);
    }
    pthread_mutex_unlock(&q->lock);
    pthread_cond_signal(&lane->wake);
    if (!lane->has_thread && q->wake)
        q->wake(q->context);
}

void store_deliver_again(struct store *store, struct query *query)
{
    struct store_queue *q = store->queue;

    pthread_mutex_lock(&q->lock);
    q->waiting++;
    add_query(&q->answered, query);
    pthread_mutex_unlock(&q->lock);
    if (q->wake)
        q->wake(q->context);
}

static void deliver_job(struct store_queue *q, struct job *job)
{
    q->is_failing = *job->error;
    if (job->done)
        job->done(job, *job->error ? job->error : NULL);
    job_free(job);
}

static void deliver_query(struct query *query)
{
    if (query->done(query))
        query_free(query);
}

bool store_deliver(struct store *store)
{
    struct store_queue *q = store->queue;
    struct query *query = NULL;
    struct job *job;

    pthread_mutex_lock(&q->lock);
    job = q->done.first;
    if (job) {
        q->done.first = job->next;
        if (!q->done.first)
            q->done.end = &q->done.first;
    } else {
        query = take_query(&q->answered);
    }
    q->waiting -= job || query;
    pthread_mutex_unlock(&q->lock);
    if (job)
        deliver_job(q, job);
    else if (query)
        deliver_query(query);
    return job || query;
}

int store_waiting(const struct store *store)
{
    struct store_queue *q = store->queue;
    int waiting;

    pthread_mutex_lock(&q->lock);
    waiting = q->waiting;
    pthread_mutex_unlock(&q->lock);
    return waiting;
}

bool store_is_well(const struct store *store)
{
    return store->kind->is_well ? store->kind->is_well(store) : !store->queue->is_failing;
}

bool store_is_shared(const struct store *store)
{
    return store->kind->is_shared;
}

static void stop_threads(struct store_queue *q)
{
    pthread_mutex_lock(&q->lock);
    q->stop = true;
    pthread_cond_signal(&q->wake_writer);
    for (int i = 0; i < N_STORE_LANES; i++)
        pthread_cond_signal(&q->lane[i].wake);
    pthread_mutex_unlock(&q->lock);
    if (q->has_thread)
        pthread_join(q->thread, NULL);
    for (int i = 0; i < N_STORE_LANES; i++)
        if (q->lane[i].has_thread)
            pthread_join(q->lane[i].thread, NULL);
    q->has_thread = false;
    for (int i = 0; i < N_STORE_LANES; i++)
        q->lane[i].has_thread = false;
}

void store_close(struct store *store)
{
    if (!store)
        return;
    stop_threads(store->queue);
    store->queue->is_pumped = true;
    while (store_pump(store, INT_MAX) || store_deliver(store))
        ;
    store->kind->close(store);
    destroy(store);
}
