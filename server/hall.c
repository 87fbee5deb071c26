/* Clients, time, and the way of a message; see hall.h. */
#include "server/hall.h"

#include <stdlib.h>
#include <string.h>

#include "server/methods.h"
#include "table/record.h"

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
    return hall;
}

void hall_free(struct hall *hall)
{
    if (!hall)
        return;
    for (struct client *client = hall->clients; client;) {
        struct client *next = client->next;

        hall_leave(hall, client);
        client = next;
    }
    for (int i = 0; i < ROOM_SLOTS; i++)
        while (hall->rooms[i])
            room_free(hall->rooms[i]);
    free(hall);
}

int64_t hall_now(const struct hall *hall)
{
    return hall->world.now(hall->world.context);
}

int64_t hall_clock(const struct hall *hall)
{
    return hall->world.tick(hall->world.context);
}

/* --- clients --- */

struct client *hall_enter(struct hall *hall, const uint8_t hash[SECRET_BYTES], void *transport)
{
    struct client *client = (struct client *)calloc(1, sizeof *client);

    if (!client)
        return NULL;
    client->hall = hall;
    client->transport = transport;
    client->id = ++hall->last_client;
    if (!store_find_person(hall->store, hash, &client->person))
        memcpy(client->person.hash, hash, SECRET_BYTES);
    client->allowance_at = client->tables_at = hall_clock(hall);
    client->allowance = 3.0 * hall->limits.requests_per_second;
    client->tables = hall->limits.tables_per_minute;
    client->next_in_slot = hall->client_slot[client->id % CLIENT_SLOTS];
    hall->client_slot[client->id % CLIENT_SLOTS] = client;
    client->next = hall->clients;
    if (hall->clients)
        hall->clients->previous = client;
    hall->clients = client;
    metrics_add(hall->metrics, GAUGE_CLIENTS, 1);
    return client;
}

void client_unwatch(struct client *client, int i)
{
    struct watcher *w = client->watching[i];
    struct watcher **at = &w->room->watchers;
    struct room *room = w->room;
    bool is_seated = false;

    for (int seat = 0; seat < room->stored->players; seat++)
        is_seated = is_seated || room_is_seat_of(room, seat, client);
    while (*at != w)
        at = &(*at)->next;
    *at = w->next;
    free(w);
    client->watching[i] = client->watching[--client->n_watching];
    metrics_add(client->hall->metrics, GAUGE_WATCHERS, -1);
    room->used = hall_clock(client->hall);
    if (is_seated)
        news_tell_state(room);
}

void hall_leave(struct hall *hall, struct client *client)
{
    struct client **at = &hall->client_slot[client->id % CLIENT_SLOTS];

    while (client->n_watching)
        client_unwatch(client, 0);
    while (*at != client)
        at = &(*at)->next_in_slot;
    *at = client->next_in_slot;
    if (client->previous)
        client->previous->next = client->next;
    else
        hall->clients = client->next;
    if (client->next)
        client->next->previous = client->previous;
    metrics_add(hall->metrics, GAUGE_CLIENTS, -1);
    free(client);
}

void hall_for_clients(struct hall *hall, void (*call)(void *context, struct client *client),
                      void *context)
{
    for (struct client *client = hall->clients; client; client = client->next)
        call(context, client);
}

void *client_transport(const struct client *client)
{
    return client->transport;
}

uint64_t client_id(const struct client *client)
{
    return client->id;
}

struct client *hall_client(struct hall *hall, uint64_t id)
{
    struct client *client = hall->client_slot[id % CLIENT_SLOTS];

    while (client && client->id != id)
        client = client->next_in_slot;
    return client;
}

void client_send(struct client *client, char *text)
{
    struct hall *hall = client->hall;

    if (text && !hall->world.send(hall->world.context, client, text))
        hall->world.drop(hall->world.context, client, "too slow");
}

bool client_settle(struct client *client)
{
    struct job *job;

    if (client->person.id)
        return true;
    job = job_new(JOB_PERSON);
    if (!job)
        return false;
    client->person.id = people_make_id();
    job->person = client->person;
    job->when = hall_now(client->hall) / 1000;
    store_write(client->hall->store, job);
    /* Other tabs with the same cookie are the same person. */
    for (struct client *c = client->hall->clients; c; c = c->next)
        if (!memcmp(c->person.hash, client->person.hash, SECRET_BYTES))
            c->person = client->person;
    return true;
}

/* --- messages --- */

/* Refills at so many a second up to `most`; false if there is nothing left to spend. */
bool hall_spend(double *allowance, int64_t *at, int64_t now, double per_second, double most)
{
    *allowance += per_second * (double)(now - *at) / 1000;
    *at = now;
    if (*allowance > most)
        *allowance = most;
    if (*allowance < 1)
        return false;
    *allowance -= 1;
    return true;
}

void hall_answer(struct hall *hall, struct client *client, const char *text, size_t size)
{
    struct client_call call = {.call = {.owner = hall, .caller = client, .lang = client->lang}};
    char *answer = rpc_answer(hall_methods, &call.call, text, size);

    if (call.call.code == RPC_RETRY) {
        if (!room_wait(call.room, client, text, size))
            client_send(client, rpc_refuse(NULL, RPC_LIMIT, N_("too many requests wait"), ""));
        return;
    }
    if (call.call.code)
        metrics_count(hall->metrics, COUNT_ERRORS);
    if (answer)
        client_send(client, answer);
}

void hall_receive(struct hall *hall, struct client *client, const char *text, size_t size)
{
    int rate = hall->limits.requests_per_second;

    metrics_count(hall->metrics, COUNT_REQUESTS);
    if (hall_spend(&client->allowance, &client->allowance_at, hall_clock(hall), rate,
                   3.0 * rate))
        hall_answer(hall, client, text, size);
    else
        hall->world.drop(hall->world.context, client, "too many requests");
}

/* --- time --- */

void hall_deliver(struct hall *hall)
{
    store_deliver(hall->store);
}

void hall_tick(struct hall *hall)
{
    for (int i = 0; i < ROOM_SLOTS; i++) {
        struct room *next;

        for (struct room *room = hall->rooms[i]; room; room = next) {
            next = room->next;
            room_tick(room);
        }
    }
}

bool hall_resume(struct hall *hall, int max)
{
    enum { BATCH = 4096 };
    char(*ids)[ID_TEXT] = (char(*)[ID_TEXT])malloc(sizeof *ids * BATCH);
    int n = ids ? store_list(hall->store, 0, ids, BATCH) : 0;
    bool more;

    for (int i = 0; i < max && hall->resume_at < n; i++) {
        struct room *room = room_find(hall, ids[hall->resume_at++]);

        if (room)
            room_go_on(room);
    }
    more = hall->resume_at < n;
    free(ids);
    return more;
}

char *hall_record(struct hall *hall, const char *id)
{
    struct room *room = room_find(hall, id);
    char *text = NULL;
    size_t size;
    FILE *out;

    if (!room || !room_is_over(room))
        return NULL;
    out = open_memstream(&text, &size);
    if (!out)
        return NULL;
    record_write(room->table, out);
    fclose(out);
    return text;
}
