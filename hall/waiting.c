/* See waiting.h. */
#include "hall/waiting.h"

#include <stdlib.h>

#include "hall/client.h"
#include "hall/room.h"

enum { MAX_WAITING = 64 }; /* of a client */

/* Frees what cannot wait, and says so to who asked. */
static void refuse(struct client *client, struct json_doc *request, struct query *read)
{
    const struct json *id = json_get(request->values, "id");

    if (id)
        client_send(client,
                    call_refuse(id, RPC_LIMIT, N_("too many requests are waiting"), ""));
    json_free(request);
    query_free(read);
}

struct waiting *waiting_new(struct client *client, struct json_doc *request, struct query *read)
{
    struct waiting *w =
        client->n_waiting < MAX_WAITING ? (struct waiting *)malloc(sizeof *w) : NULL;

    if (!w) {
        refuse(client, request, read);
        return NULL;
    }
    *w = (struct waiting){
        .hall = client->hall, .client = client->id, .request = *request, .read = read};
    client->n_waiting++;
    return w;
}

void waiting_add(struct waiting **list, struct waiting *waiting)
{
    while (*list)
        list = &(*list)->next;
    waiting->next = NULL;
    *list = waiting;
}

void waiting_free(struct waiting *w)
{
    struct client *client = hall_client(w->hall, w->client);

    if (client)
        client->n_waiting--;
    if (w->record)
        record_wish_free(w->record);
    json_free(&w->request);
    query_free(w->read);
    query_free(w->search);
    free(w);
}

void waiting_free_all(struct waiting **list)
{
    while (*list) {
        struct waiting *w = *list;

        *list = w->next;
        waiting_free(w);
    }
}

void waiting_answer(struct waiting *w)
{
    struct client *client = hall_client(w->hall, w->client);

    if (w->record) {
        record_wish_try(w->hall, w->record);
        w->record = NULL;
    } else if (client) {
        hall_answer_again(w->hall, client, &w->request, w->read, w->is_fresh);
        w->request = (struct json_doc){0};
        w->read = NULL;
    }
    waiting_free(w);
}

bool waiting_take_up(struct waiting **list)
{
    struct waiting *w = *list;

    if (!w)
        return false;
    *list = w->next;
    waiting_answer(w);
    return true;
}

/* --- searches --- */

/* Those of an address: the store has a few at a time, the others wait for them. So nobody who
 * searches waits for more than a few of another. */
struct searches {
    uint64_t address;
    int n; /* that the store has */
    struct waiting *waiting;
    struct searches *next;
};

static struct searches **find_searches(struct hall *hall, uint64_t address)
{
    struct searches **at = &hall->searches;

    while (*at && (*at)->address != address)
        at = &(*at)->next;
    return at;
}

/* Asks for those whose turn it is; of who is gone nothing is searched any more. */
static void search_on(struct hall *hall, struct searches *of)
{
    enum { AT_ONCE = 2 };

    while (of->waiting && of->n < AT_ONCE) {
        struct waiting *w = of->waiting;
        struct query *query = w->search;

        of->waiting = w->next;
        if (!hall_client(hall, w->client)) {
            waiting_free(w);
            continue;
        }
        w->search = NULL;
        w->is_searching = true;
        w->address = of->address;
        of->n++;
        store_ask(hall->store, query);
    }
}

static void begin_search(struct waiting *w, struct query *query)
{
    uint64_t address = hall_client(w->hall, w->client)->quota->address;
    struct searches **at = find_searches(w->hall, address);

    if (!*at)
        *at = (struct searches *)calloc(1, sizeof **at);
    if (!*at) { /* without memory for turns there are none */
        store_ask(w->hall->store, query);
        return;
    }
    (*at)->address = address;
    w->search = query;
    waiting_add(&(*at)->waiting, w);
    search_on(w->hall, *at);
}

static void end_search(struct hall *hall, uint64_t address)
{
    struct searches **at = find_searches(hall, address);
    struct searches *of = *at;

    of->n--;
    search_on(hall, of);
    if (of->n)
        return;
    at = find_searches(hall, address); /* others may have come or gone */
    *at = of->next;
    free(of);
}

void waiting_free_searches(struct hall *hall)
{
    while (hall->searches) {
        struct searches *of = hall->searches;

        hall->searches = of->next;
        waiting_free_all(&of->waiting);
        free(of);
    }
}

/* --- what the store has answered --- */

/* The query stays with the request. */
static bool answered(struct query *query)
{
    struct waiting *w = (struct waiting *)query->context;
    struct hall *hall = w->hall;
    bool is_searching = w->is_searching;
    uint64_t address = w->address;
    struct room *held = w->held;

    query->earlier = w->read;
    w->read = query;
    w->held = NULL;
    if (held) {
        held->writes--;
        held->is_serving =
            true; /* if it has to wait again it comes before those who waited for it */
    }
    waiting_answer(w);
    if (held) {
        held->is_serving = false;
        room_go_on(held);
    }
    if (is_searching)
        end_search(hall, address);
    return false;
}

void waiting_ask(struct waiting *w, struct query *query, struct room *held)
{
    w->held = held;
    if (held)
        held->writes++;
    query->done = answered;
    query->context = w;
    if (store_is_search(query->kind))
        begin_search(w, query);
    else
        store_ask(w->hall->store, query);
}
