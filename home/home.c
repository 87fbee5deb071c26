/* A hall at home: the server's hall in a page, for one person and whoever sits at the same
 * screen, with the page's script as its world. web/src/home/ is who calls;
 * docs/decisions/0023-home.md says how it all fits together.
 *
 * Nothing here knows the protocol: what the page asks and hears is what it asks a server
 * and hears from it. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "hall/hall.h"
#include "hall/thought.h"
#include "home/host.h"
#include "home/question.h"
#include "home/store.h"
#include "text/memory.h"

enum { MAX_THOUGHTS = 64 };

static struct {
    struct store *store;
    struct hall *hall;
    struct client *client;
    struct metrics metrics;
    struct quota quota;
    bool is_writing;                       /* the device keeps something */
    struct thought *thought[MAX_THOUGHTS]; /* those that somebody thinks about */
} home;

char *home_room(size_t size);
int home_open(void);
void home_receive(char *text, size_t size);
void home_tick(void);
void home_written(void);
int home_restore(char *text, size_t size);
void home_thought(int i, struct home_answer *answer, size_t size);

/* --- the world of the hall --- */

static bool send_text(void *context, struct client *client, char *text)
{
    (void)context, (void)client;
    host_send(text, strlen(text));
    free(text);
    return true;
}

static void drop_client(void *context, struct client *client, const char *reason)
{
    (void)context, (void)client;
    host_drop(reason, strlen(reason));
}

static void give_up(struct thought *thought)
{
    move moves[MAX_MOVES];

    if (thought->game->moves(thought->game, thought->view, thought->seat, moves))
        thought->action = moves[0]; /* without an answer: something legal */
    hall_thought(home.hall, thought);
}

static void think(void *context, struct thought *thought)
{
    size_t size;
    struct home_question *question = question_of(home.hall, thought, &size);
    int i = 0;

    (void)context;
    while (i < MAX_THOUGHTS && home.thought[i])
        i++;
    if (question && i < MAX_THOUGHTS) {
        home.thought[i] = thought;
        host_think(i, question, size);
    } else {
        give_up(thought);
    }
    free(question);
}

static int64_t now(void *context)
{
    (void)context;
    return (int64_t)host_now();
}

static int64_t tick(void *context)
{
    (void)context;
    return (int64_t)host_tick();
}

/* --- what is kept --- */

static bool open_store(void)
{
    struct problem problem = {.lang = 0};

    if (!home.store)
        home.store = store_open(store_on_device, NULL, NULL, NULL, &problem);
    return home.store;
}

/* Whatever has been asked of the store is done, given to the device if it has to be kept, and
 * told when it is there. */
static void go_on(void)
{
    while (!home.is_writing && store_waiting(home.store)) {
        while (store_pump(home.store, INT_MAX))
            ;
        home.is_writing = true;
        switch (home_give_jobs()) {
        case FOUND_NOTHING:
            home.is_writing = false;
            hall_deliver(home.hall);
            break;
        case FOUND_TROUBLE: drop_client(NULL, NULL, "no memory"); break;
        case FOUND_IT: break; /* home_written() goes on */
        }
    }
}

/* --- what the page calls --- */

/* Memory for what the page hands over; whoever gets it takes it over. */
EXPORT(home_room) char *home_room(size_t size)
{
    return (char *)malloc(size + 1);
}

/* What the device has from earlier: a job as host_write() gave it. 0: it is none. Before
 * home_open(). */
EXPORT(home_restore) int home_restore(char *text, size_t size)
{
    struct json_doc doc = {0};
    bool is_done =
        open_store() && json_read(&doc, text, size) && home_restore_job(home.store, doc.values);

    json_free(&doc);
    free(text);
    return is_done;
}

/* 0: it cannot be opened. */
EXPORT(home_open) int home_open(void)
{
    static const struct world world = {NULL, send_text, drop_client, think,
                                       now,  tick,      NULL,        NULL};
    static const struct hall_limits limits = {
        .requests_per_second = 1000,
        .address_requests = 1000,
        .max_tables = 1000,
        .tables_per_minute = 1000,
        .thinkers = 4,
        .idle_seconds = 60,
        .is_home = true,
        .no_public = true,
    };
    static const uint8_t who[SECRET_BYTES] = {1}; /* there is nobody else */

    if (open_store())
        home.hall = hall_new(home.store, &world, &limits, &home.metrics);
    if (home.hall)
        home.client = hall_enter(home.hall, who, &home.quota, NULL);
    if (home.client)
        go_on(); /* who it is has to be read */
    return home.client != NULL;
}

EXPORT(home_receive) void home_receive(char *text, size_t size)
{
    hall_receive(home.hall, home.client, text, size);
    free(text);
    go_on();
}

EXPORT(home_tick) void home_tick(void)
{
    hall_tick(home.hall);
    go_on();
}

/* What host_write() was given is kept. */
EXPORT(home_written) void home_written(void)
{
    home.is_writing = false;
    hall_deliver(home.hall);
    go_on();
}

/* The answer to a question that host_think() was given; NULL: there is none. */
EXPORT(home_thought) void home_thought(int i, struct home_answer *answer, size_t size)
{
    struct thought *thought = home.thought[i];

    home.thought[i] = NULL;
    if (answer_take(answer, size, thought))
        hall_thought(home.hall, thought);
    else
        give_up(thought);
    free(answer);
    go_on();
}
