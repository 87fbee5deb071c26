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

/* The store has answered: the query stays with the request. */
static bool answered(struct query *query)
{
    struct waiting *w = (struct waiting *)query->context;
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
    return false;
}

void waiting_ask(struct waiting *w, struct query *query, struct room *held)
{
    w->held = held;
    if (held)
        held->writes++;
    query->done = answered;
    query->context = w;
    store_ask(w->hall->store, query);
}
