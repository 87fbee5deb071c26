/* Clients, time, and the way of a message; see hall.h. */
#include "hall/hall.h"

#include <stdlib.h>
#include <string.h>

#include "crypt/crypt.h"
#include "hall/alarm.h"
#include "hall/charge.h"
#include "hall/client.h"
#include "hall/lobby.h"
#include "hall/making.h"
#include "hall/methods.h"
#include "hall/orders.h"
#include "hall/retention.h"
#include "hall/thought.h"

struct hall *hall_new(struct store *store, const struct world *world,
                      const struct hall_limits *limits, struct metrics *metrics)
{
    struct hall *hall = (struct hall *)calloc(1, sizeof *hall);

    if (!hall)
        return NULL;
    hall->store = store;
    hall->world = *world;
    hall->limits = *limits;
    hall->metrics = metrics;
    hall->is_shared = store_is_shared(store);
    random_bytes(&hall->node, sizeof hall->node);
    hall->node = (hall->node >> 1) | 1; /* it is written as a number with a sign */
    hall->thoughts = thoughts_new();
    if (hall->thoughts)
        return hall;
    free(hall);
    return NULL;
}

void hall_free(struct hall *hall)
{
    if (!hall)
        return;
    hall->is_shared = false; /* the store is closed, and nobody is told that people go */
    for (struct client *client = hall->clients; client;) {
        struct client *next = client->next;

        hall_leave(hall, client);
        client = next;
    }
    for (int i = 0; i < ROOM_SLOTS; i++)
        while (hall->rooms[i])
            room_free(hall->rooms[i]);
    alarm_free_all(hall);
    waiting_free_all(&hall->lobby.waiting);
    free(hall->lobby.told);
    waiting_free_searches(hall);
    making_free_all(hall);
    thoughts_free(hall->thoughts);
    free(hall);
}

int64_t hall_now(const struct hall *hall)
{
    return hall->world.now(hall->world.context);
}

int64_t hall_clock(const struct hall *hall)
{
    return hall_micros(hall) / 1000;
}

int64_t hall_micros(const struct hall *hall)
{
    return hall->world.tick(hall->world.context);
}

/* --- messages --- */

/* Lets a call that has to wait do so: for a query of its own, or with others for a room or in a
 * list. */
static void let_wait(struct client_call *call)
{
    struct client *client = client_of(&call->call);
    struct waiting *w = waiting_new(client, &call->call.request, call->read);

    if (!w) {
        query_free(call->query);
        return;
    }
    w->is_fresh = call->is_fresh;
    if (call->query) {
        waiting_ask(w, call->query, call->held);
    } else if (call->list) {
        waiting_add(call->list, w);
    } else if (call->room->is_serving) { /* it was the first of those that wait, and still is */
        w->next = call->room->waiting;
        call->room->waiting = w;
    } else {
        waiting_add(&call->room->waiting, w);
    }
}

/* Sends the answer of a call that has been made, if there is one now. */
static void send_answer(struct client_call *call, char *answer)
{
    struct client *client = client_of(&call->call);

    if (call->call.is_waiting) {
        let_wait(call);
        return;
    }
    query_free(call->read);
    if (call->call.code)
        metrics_count(client->hall->metrics, COUNT_ERRORS);
    if (answer || call->call.is_due)
        client_send(client, answer);
}

static void answer(struct hall *hall, struct client *client, const char *text, size_t size)
{
    struct client_call call = {.call = {.owner = hall, .caller = client, .lang = client->lang}};

    send_answer(&call, call_answer(&hall_side, &call.call, text, size));
}

void hall_answer_again(struct hall *hall, struct client *client, struct json_doc *request,
                       struct query *read, bool is_fresh)
{
    struct client_call call = {
        .call = {.request = *request, .owner = hall, .caller = client, .lang = client->lang},
        .read = read,
        .is_fresh = is_fresh};
    uint64_t id = client->id;
    int64_t since = charge_clock(hall);
    int64_t spent = read ? read->spent : 0;

    if (read)
        read->spent = 0;
    send_answer(&call, call_answer_again(&hall_side, &call.call));
    charge_work(hall, id, spent + charge_clock(hall) - since);
}

/* A message of somebody of whom it is not known yet who it is. */
static void keep(struct hall *hall, struct client *client, const char *text, size_t size)
{
    struct json_doc request = {0};
    struct waiting *w;

    if (!json_read(&request, text, size)) {
        json_free(&request);
        answer(hall, client, text, size);
        return;
    }
    w = waiting_new(client, &request, NULL);
    if (w)
        waiting_add(&client->waiting, w);
}

int hall_receive(struct hall *hall, struct client *client, const char *text, size_t size)
{
    uint64_t id = client->id;
    int64_t since = charge_clock(hall);
    int wait = 0;

    metrics_count(hall->metrics, COUNT_REQUESTS);
    if (client->is_known)
        answer(hall, client, text, size);
    else
        keep(hall, client, text, size);
    if (hall_client(hall, id))
        wait = charge_request(client, charge_clock(hall) - since);
    if (wait)
        metrics_count(hall->metrics, COUNT_SLOWED);
    return wait;
}

int hall_receive_piece(struct hall *hall, struct client *client)
{
    int wait = charge_piece(client);

    if (wait)
        metrics_count(hall->metrics, COUNT_SLOWED);
    return wait;
}

/* --- time --- */

bool hall_deliver(struct hall *hall)
{
    enum { LONGEST = 2000 }; /* microseconds: then others have their turn */
    int64_t since = hall_micros(hall);

    while (store_deliver(hall->store))
        if (hall_micros(hall) - since > LONGEST)
            return true;
    return false;
}

void hall_tick(struct hall *hall)
{
    if (hall->has_to_resume)
        hall_resume(hall);
    alarm_ring(hall);
    retention_tick(hall);
    orders_tick(hall);
    for (int i = 0; i < ROOM_SLOTS; i++) {
        struct room *next;

        for (struct room *room = hall->rooms[i]; room; room = next) {
            next = room->next;
            room_tick(room);
        }
    }
    lobby_tick(hall);
}

/* Some of those that are due: each goes on when its log has been read, and the next are asked
 * for behind them. */
static bool take_up_due(struct query *query)
{
    struct hall *hall = (struct hall *)query->context;
    enum found found = query->found;

    for (int i = 0; i < query->n_ids && found != FOUND_TROUBLE; i++) {
        struct room *room = room_find(hall, query->ids[i], &found);

        if (room)
            room->is_brief = room->is_loading && !room->waiting;
        if (found != FOUND_TROUBLE)
            memcpy(hall->resumed, query->ids[i], ID_TEXT);
    }
    if (found == FOUND_TROUBLE)
        hall->has_to_resume = true;
    else if (query->n_ids)
        hall_resume(hall);
    return true;
}

void hall_resume(struct hall *hall)
{
    struct query *query = hall->is_closing ? NULL : query_new(QUERY_DUE);

    hall->has_to_resume = !query;
    if (!query)
        return;
    memcpy(query->id, hall->resumed, ID_TEXT);
    query->context = hall;
    query->done = take_up_due;
    store_ask(hall->store, query);
}

void hall_close(struct hall *hall)
{
    hall->is_closing = true;
}

bool hall_is_well(const struct hall *hall)
{
    return store_is_well(hall->store);
}
