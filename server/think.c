/* See think.h. */
#include "server/think.h"

#include <pthread.h>
#include <stdlib.h>

#include "hall/thought.h"

enum { MAX_THREADS = 64 };

struct thinkers {
    pthread_t thread[MAX_THREADS];
    int n;
    pthread_mutex_t lock;
    pthread_cond_t more;
    struct thought *todo;
    struct thought **todo_end;
    struct thought *done;
    struct thought **done_end;
    bool stop;
    void (*wake)(void *);
    void *context;
};

/* Memory follows the budget: a short search touches little. */
static size_t memory_for(const struct bot_budget *budget)
{
    return budget->sims ? (size_t)8 << 20 : (size_t)96 << 20;
}

void thought_think(struct thought *t)
{
    struct bot_budget budget = {.sims = t->own.sims, .ms = t->ms};
    struct bot_setup setup = {.players = t->players, .memory = memory_for(&budget)};
    struct bot *bot = bot_new(t->game, t->style, &setup);
    move moves[MAX_MOVES];

    if (bot)
        t->action = bot_choose(bot, t->view, t->seat, 0, &budget, t->opinions);
    else if (t->game->moves(t->game, t->view, t->seat, moves))
        t->action = moves[0]; /* without memory: something legal */
    bot_free(bot);
}

static void *run(void *argument)
{
    struct thinkers *w = (struct thinkers *)argument;

    pthread_mutex_lock(&w->lock);
    for (;;) {
        struct thought *t;

        while (!w->todo && !w->stop)
            pthread_cond_wait(&w->more, &w->lock);
        if (w->stop)
            break;
        t = w->todo;
        w->todo = t->next;
        if (!w->todo)
            w->todo_end = &w->todo;
        pthread_mutex_unlock(&w->lock);
        thought_think(t);
        pthread_mutex_lock(&w->lock);
        t->next = NULL;
        *w->done_end = t;
        w->done_end = &t->next;
        w->wake(w->context);
    }
    pthread_mutex_unlock(&w->lock);
    return NULL;
}

struct thinkers *thinkers_new(int threads, void (*wake)(void *), void *context)
{
    struct thinkers *w = (struct thinkers *)calloc(1, sizeof *w);

    if (!w)
        return NULL;
    w->wake = wake;
    w->context = context;
    w->todo_end = &w->todo;
    w->done_end = &w->done;
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->more, NULL);
    while (w->n < threads && w->n < MAX_THREADS &&
           !pthread_create(&w->thread[w->n], NULL, run, w))
        w->n++;
    if (w->n)
        return w;
    thinkers_free(w);
    return NULL;
}

static void free_all(struct thought *t)
{
    while (t) {
        struct thought *next = t->next;

        thought_free(t);
        t = next;
    }
}

void thinkers_free(struct thinkers *thinkers)
{
    if (!thinkers)
        return;
    pthread_mutex_lock(&thinkers->lock);
    thinkers->stop = true;
    pthread_cond_broadcast(&thinkers->more);
    pthread_mutex_unlock(&thinkers->lock);
    for (int i = 0; i < thinkers->n; i++)
        pthread_join(thinkers->thread[i], NULL);
    free_all(thinkers->todo);
    free_all(thinkers->done);
    pthread_mutex_destroy(&thinkers->lock);
    pthread_cond_destroy(&thinkers->more);
    free(thinkers);
}

void thinkers_add(struct thinkers *thinkers, struct thought *thought)
{
    thought->next = NULL;
    pthread_mutex_lock(&thinkers->lock);
    *thinkers->todo_end = thought;
    thinkers->todo_end = &thought->next;
    pthread_cond_signal(&thinkers->more);
    pthread_mutex_unlock(&thinkers->lock);
}

struct thought *thinkers_take(struct thinkers *thinkers)
{
    struct thought *t;

    pthread_mutex_lock(&thinkers->lock);
    t = thinkers->done;
    if (t) {
        thinkers->done = t->next;
        if (!thinkers->done)
            thinkers->done_end = &thinkers->done;
    }
    pthread_mutex_unlock(&thinkers->lock);
    return t;
}
