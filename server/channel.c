/* See channel.h. */
#include "server/channel.h"

#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "server/pg.h"

enum { MOST_WAITING = 4096 }; /* texts either way: whoever does not keep up asks the database */

struct told {
    struct told *next;
    char *text;
};

struct row {
    struct told *first;
    struct told **end;
    int n;
};

struct channel {
    struct pg pg; /* the thread's */
    char *place;
    int wake; /* an eventfd */
    pthread_t thread;
    void (*heard)(void *context);
    void *context;
    pthread_mutex_t lock; /* for what follows */
    struct row out;
    struct row in;
    bool is_over;
};

/* --- texts --- */

static void add(struct channel *c, struct row *row, const char *text)
{
    struct told *told = (struct told *)calloc(1, sizeof *told);

    if (told)
        told->text = strdup(text);
    if (!told || !told->text) {
        free(told);
        return;
    }
    pthread_mutex_lock(&c->lock);
    if (row->n < MOST_WAITING) {
        *row->end = told;
        row->end = &told->next;
        row->n++;
        told = NULL;
    }
    pthread_mutex_unlock(&c->lock);
    if (told)
        free(told->text);
    free(told);
}

/* All that is in a row, which is empty then. */
static struct told *take_all(struct channel *c, struct row *row)
{
    struct told *first;

    pthread_mutex_lock(&c->lock);
    first = row->first;
    *row = (struct row){.end = &row->first};
    pthread_mutex_unlock(&c->lock);
    return first;
}

static void free_all(struct told *told)
{
    while (told) {
        struct told *next = told->next;

        free(told->text);
        free(told);
        told = next;
    }
}

static void rouse(struct channel *c)
{
    const uint64_t one = 1;

    if (write(c->wake, &one, sizeof one) < 0) /* it is full: the thread is awake */
        return;
}

void channel_tell(struct channel *c, const char *text)
{
    add(c, &c->out, text);
    rouse(c);
}

char *channel_take(struct channel *c)
{
    struct told *told;
    char *text;

    pthread_mutex_lock(&c->lock);
    told = c->in.first;
    if (told) {
        c->in.first = told->next;
        c->in.n--;
        if (!c->in.first)
            c->in.end = &c->in.first;
    }
    pthread_mutex_unlock(&c->lock);
    text = told ? told->text : NULL;
    free(told);
    return text;
}

/* --- the thread --- */

/* Tells what waits, in one transaction; without a connection it is lost. */
static void tell(struct channel *c)
{
    struct told *all = take_all(c, &c->out);
    struct pg_array texts = {0};
    struct pg_values values = {0};

    for (const struct told *told = all; told; told = told->next)
        pg_add_text(&texts, told->text);
    free_all(all);
    pg_put_array(&values, &texts, PG_TEXT);
    if (texts.n && c->pg.connection) {
        PGresult *result = pg_run(&c->pg, 0, &values, PG_SOON);

        if (result && !pg_is_good(&c->pg, result))
            pg_disconnect(&c->pg);
        PQclear(result);
    }
    free(texts.bytes);
}

/* Takes what has come; what this connection has told comes back as well. */
static void hear(struct channel *c)
{
    bool has_heard = false;
    PGnotify *notice;

    if (!c->pg.connection)
        return;
    if (!PQconsumeInput(c->pg.connection)) {
        pg_disconnect(&c->pg);
        return;
    }
    while ((notice = PQnotifies(c->pg.connection)) != NULL) {
        if (notice->be_pid != PQbackendPID(c->pg.connection)) {
            add(c, &c->in, notice->extra);
            has_heard = true;
        }
        PQfreemem(notice);
    }
    if (has_heard)
        c->heard(c->context);
}

static void wait_for_more(struct channel *c)
{
    enum { AGAIN = 200 }; /* milliseconds until a lost connection is tried again */
    struct pollfd wait[] = {
        {.fd = c->wake, .events = POLLIN},
        {.fd = c->pg.connection ? PQsocket(c->pg.connection) : -1, .events = POLLIN}};
    uint64_t n;

    poll(wait, 2, c->pg.connection ? -1 : AGAIN);
    if (wait[0].revents && read(c->wake, &n, sizeof n) < 0)
        return; /* nobody has called */
}

static bool is_over(struct channel *c)
{
    bool over;

    pthread_mutex_lock(&c->lock);
    over = c->is_over;
    pthread_mutex_unlock(&c->lock);
    return over;
}

static void *run(void *argument)
{
    struct channel *c = (struct channel *)argument;

    while (!is_over(c)) {
        pg_connect(&c->pg);
        tell(c);
        hear(c);
        wait_for_more(c);
    }
    pg_disconnect(&c->pg);
    return NULL;
}

/* --- beginning and end --- */

static void dispose(struct channel *c)
{
    if (c->wake >= 0)
        close(c->wake);
    pthread_mutex_destroy(&c->lock);
    free_all(c->out.first);
    free_all(c->in.first);
    free(c->place);
    free(c);
}

struct channel *channel_new(const char *place, void (*heard)(void *context), void *context)
{
    static const char *const statements[] = {
        "SELECT pg_notify('madang', told) FROM unnest($1::text[]) AS texts (told)"};
    struct channel *c = (struct channel *)calloc(1, sizeof *c);

    if (!c)
        return NULL;
    pthread_mutex_init(&c->lock, NULL);
    c->out.end = &c->out.first;
    c->in.end = &c->in.first;
    c->heard = heard;
    c->context = context;
    c->place = strdup(place);
    c->wake = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    c->pg = (struct pg){.place = c->place,
                        .settings = "SET synchronous_commit = off;"
                                    "SET statement_timeout = 60000; LISTEN madang",
                        .statements = statements,
                        .n_statements = 1,
                        .version = PG_VERSION};
    if (c->place && c->wake >= 0 && !pthread_create(&c->thread, NULL, run, c))
        return c;
    dispose(c);
    return NULL;
}

void channel_free(struct channel *c)
{
    if (!c)
        return;
    pthread_mutex_lock(&c->lock);
    c->is_over = true;
    pthread_mutex_unlock(&c->lock);
    rouse(c);
    pthread_join(c->thread, NULL);
    dispose(c);
}
