/* The part of a store that does not depend on its kind: the queue of jobs and the
 * thread that carries them out. With the store in memory there is no thread: jobs are
 * done when they are handed over. A file opened without wake() has none either: its owner
 * says when. */
#include "server/store_kind.h"

#include <limits.h>
#include <locale.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <wctype.h>

struct store_queue {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t wake_writer;
    struct job *todo; /* handed over; first to last */
    struct job **todo_end;
    struct job *done; /* carried out or failed */
    struct job **done_end;
    int waiting;
    bool is_failing; /* the last job delivered could not be written */
    bool stop;
    bool has_thread;
    bool is_pumped; /* by its owner */
    void (*wake)(void *);
    void *context;
};

struct job *job_new(void)
{
    return (struct job *)calloc(1, sizeof(struct job));
}

void job_free(struct job *job)
{
    stored_table_free(job->stored_table);
    entry_clear(&job->entry);
    free(job);
}

struct entry store_first_entry(const struct job *job, struct carried *carried)
{
    *carried = (struct carried){.table = job->stored_table};
    return (struct entry){
        .kind = ENTRY_TABLE, .seat = NOBODY, .at = job->when, .carried = carried};
}

/* Takes the first jobs, at most so many, off the queue. */
static struct job *take_jobs(struct store_queue *q, int most, struct job ***end)
{
    struct job *jobs = q->todo;

    for (*end = &q->todo; **end && most; most--)
        *end = &(**end)->next;
    q->todo = **end;
    **end = NULL;
    if (!q->todo)
        q->todo_end = &q->todo;
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

        while (!q->todo && !q->stop)
            pthread_cond_wait(&q->wake_writer, &q->lock);
        if (!q->todo)
            break;
        jobs = take_jobs(q, INT_MAX, &end);
        pthread_mutex_unlock(&q->lock);
        store->kind->write(store, jobs);
        pthread_mutex_lock(&q->lock);
        *q->done_end = jobs;
        q->done_end = end;
        q->wake(q->context);
    }
    pthread_mutex_unlock(&q->lock);
    return NULL;
}

struct store *store_open(const char *path, void (*wake)(void *), void *context,
                         struct problem *problem)
{
    struct store *store = (struct store *)calloc(1, sizeof *store);
    struct store_queue *q = (struct store_queue *)calloc(1, sizeof *q);

    if (!store || !q) {
        free(store);
        free(q);
        problem_say(problem, NULL, N_("out of memory"), NULL);
        return NULL;
    }
    store->queue = q;
    q->todo_end = &q->todo;
    q->done_end = &q->done;
    q->wake = wake;
    q->context = context;
    pthread_mutex_init(&q->lock, NULL);
    pthread_cond_init(&q->wake_writer, NULL);
    if (!(path ? store_open_file(store, path, problem) : store_open_memory(store, problem))) {
        free(store);
        free(q);
        return NULL;
    }
    q->is_pumped = path && !wake;
    if (path && wake) /* without a thread, jobs are done when they are handed over */
        q->has_thread = !pthread_create(&q->thread, NULL, write_jobs, store);
    return store;
}

bool store_pump(struct store *store, int most)
{
    struct store_queue *q = store->queue;
    struct job **end;
    struct job *jobs;

    if (!q->is_pumped || !q->todo)
        return false;
    jobs = take_jobs(q, most, &end);
    store->kind->write(store, jobs);
    *q->done_end = jobs;
    q->done_end = end;
    return true;
}

void store_write(struct store *store, struct job *job)
{
    struct store_queue *q = store->queue;

    job->next = NULL;
    pthread_mutex_lock(&q->lock);
    q->waiting++;
    if (q->has_thread || q->is_pumped) {
        *q->todo_end = job;
        q->todo_end = &job->next;
        pthread_cond_signal(&q->wake_writer);
    } else {
        store->kind->write(store, job);
        *q->done_end = job;
        q->done_end = &job->next;
    }
    pthread_mutex_unlock(&q->lock);
    if (!q->has_thread && q->wake)
        q->wake(q->context);
}

void store_deliver(struct store *store)
{
    struct store_queue *q = store->queue;
    struct job *jobs;

    pthread_mutex_lock(&q->lock);
    jobs = q->done;
    q->done = NULL;
    q->done_end = &q->done;
    for (struct job *job = jobs; job; job = job->next)
        q->waiting--;
    pthread_mutex_unlock(&q->lock);
    while (jobs) {
        struct job *job = jobs;

        jobs = job->next;
        q->is_failing = *job->error;
        if (job->done)
            job->done(job, *job->error ? job->error : NULL);
        job_free(job);
    }
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
    return !store->queue->is_failing;
}

void store_close(struct store *store)
{
    struct store_queue *q;

    if (!store)
        return;
    q = store->queue;
    if (q->has_thread) {
        pthread_mutex_lock(&q->lock);
        q->stop = true;
        pthread_cond_signal(&q->wake_writer);
        pthread_mutex_unlock(&q->lock);
        pthread_join(q->thread, NULL);
    }
    while (store_pump(store, INT_MAX))
        ;
    store_deliver(store);
    store->kind->close(store);
    pthread_mutex_destroy(&q->lock);
    pthread_cond_destroy(&q->wake_writer);
    free(q);
    free(store);
}

/* The next character of a UTF-8 text, in lower case; 0 at its end. */
static wint_t next_letter(const char **at, locale_t locale)
{
    unsigned char c = (unsigned char)*(*at);
    uint32_t letter = c < 0x80 ? c : c < 0xe0 ? c & 0x1f : c < 0xf0 ? c & 0x0f : c & 7;

    if (!c)
        return 0;
    for (++*at; ((unsigned char)**at & 0xc0) == 0x80; ++*at)
        letter = letter << 6 | ((unsigned char)**at & 0x3f);
    return locale ? towlower_l(letter, locale) : letter;
}

static bool starts_with(const char *name, const char *part, locale_t locale)
{
    while (*part)
        if (next_letter(&name, locale) != next_letter(&part, locale))
            return false;
    return true;
}

bool store_name_has(const char *name, const char *part)
{
    static locale_t locale; /* the program's own decides nothing here */

    if (!locale)
        locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    for (; *name || !*part; name++) {
        if (starts_with(name, part, locale))
            return true;
    }
    return false;
}

enum found store_find_person(struct store *store, const uint8_t hash[SECRET_BYTES],
                             struct person *out)
{
    return store->kind->find_person(store, hash, out);
}

enum found store_load(struct store *store, const char *id, int from, struct entry **log,
                      int *n_log)
{
    return store->kind->load(store, id, from, log, n_log);
}

enum found store_find_link(struct store *store, const uint8_t hash[SECRET_BYTES],
                           char id[ID_TEXT], int *seat)
{
    return store->kind->find_link(store, hash, id, seat);
}

int store_list(struct store *store, int64_t person, char (*ids)[ID_TEXT], int max)
{
    return store->kind->list(store, person, ids, max);
}

int store_list_due(struct store *store, const char *after, char (*ids)[ID_TEXT], int max)
{
    return store->kind->list_due(store, after, ids, max);
}

int store_search(struct store *store, const struct search *search, struct finished *out,
                 int max)
{
    return store->kind->search(store, search, out, max);
}
