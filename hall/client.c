/* See client.h; entering and leaving are the hall's (hall.h). */
#include "hall/client.h"

#include <stdlib.h>
#include <string.h>

#include "hall/charge.h"
#include "hall/lobby.h"
#include "hall/news.h"
#include "hall/room.h"
#include "hall/study.h"
#include "hall/thought.h"

/* The same cookie is the same person, stored or not. */
static int64_t person_id(const uint8_t hash[SECRET_BYTES])
{
    int64_t id = 0;

    for (int i = 0; i < 8; i++)
        id = (int64_t)((uint64_t)id << 8 | hash[i]);
    return (id & INT64_MAX) | 1; /* never 0, nobody */
}

static struct client **slot_of(struct hall *hall, int64_t person)
{
    return &hall->person_slot[(uint64_t)person % CLIENT_SLOTS];
}

/* The store has said who a client is, and what waited for that goes on. */
static bool introduce(struct query *query)
{
    struct hall *hall = (struct hall *)query->context;
    struct client *client = hall_client(hall, query->number);

    if (!client)
        return true;
    if (query->found == FOUND_TROUBLE) {
        waiting_free_all(&client->waiting);
        hall->world.drop(hall->world.context, client, "cannot be read");
        return true;
    }
    memcpy(client->person.name, query->person.name, sizeof client->person.name);
    for (const struct client *c = *slot_of(hall, client->person.id); c; c = c->next_alike)
        if (c->is_known && c->person.id == client->person.id) /* may have another name since */
            client->person = c->person;
    client->is_known = true;
    while ((client = hall_client(hall, query->number)) && waiting_take_up(&client->waiting))
        ;
    return true;
}

static bool ask_who(struct hall *hall, struct client *client)
{
    struct query *query = query_new(QUERY_PERSON);

    if (!query)
        return false;
    memcpy(query->hash, client->person.hash, SECRET_BYTES);
    query->context = hall;
    query->number = client->id;
    query->done = introduce;
    store_ask(hall->store, query);
    return true;
}

struct client *hall_enter(struct hall *hall, const uint8_t hash[SECRET_BYTES],
                          struct quota *quota, void *transport)
{
    struct client *client = (struct client *)calloc(1, sizeof *client);

    if (!client)
        return NULL;
    client->hall = hall;
    client->transport = transport;
    client->id = ++hall->last_client;
    client->quota = quota;
    client->person.id = person_id(hash);
    memcpy(client->person.hash, hash, SECRET_BYTES);
    if (!ask_who(hall, client)) {
        free(client);
        return NULL;
    }
    charge_enter(client);
    client->next_in_slot = hall->client_slot[client->id % CLIENT_SLOTS];
    hall->client_slot[client->id % CLIENT_SLOTS] = client;
    client->next_alike = *slot_of(hall, client->person.id);
    *slot_of(hall, client->person.id) = client;
    client->next = hall->clients;
    if (hall->clients)
        hall->clients->previous = client;
    hall->clients = client;
    metrics_add(hall->metrics, GAUGE_CLIENTS, 1);
    return client;
}

bool client_is_watching(const struct client *client, const struct room *room)
{
    for (int i = 0; i < client->n_watching; i++)
        if (client->watching[i]->room == room)
            return true;
    return false;
}

void client_unwatch(struct client *client, int i)
{
    struct watcher *w = client->watching[i];
    struct watcher **at = &w->room->watchers;
    struct room *room = w->room;
    bool is_seated = false;

    for (int seat = 0; seat < room->stored->players; seat++)
        if (room_is_seat_of(room, seat, client)) {
            is_seated = true;
            room->gone[seat] = hall_clock(client->hall);
        }
    while (*at != w)
        at = &(*at)->next;
    *at = w->next;
    free(w);
    client->watching[i] = client->watching[--client->n_watching];
    metrics_add(client->hall->metrics, GAUGE_WATCHERS, -1);
    room->used = hall_clock(client->hall);
    if (room->is_forgotten) {
        if (!room->watchers)
            room_free(room);
    } else if (is_seated) {
        news_tell_state(room);
    }
}

void hall_leave(struct hall *hall, struct client *client)
{
    struct client **at = &hall->client_slot[client->id % CLIENT_SLOTS];

    thoughts_drop_hints(hall, client);
    lobby_tell(client, false);
    while (client->n_watching)
        client_unwatch(client, 0);
    waiting_free_all(&client->waiting);
    while (*at != client)
        at = &(*at)->next_in_slot;
    *at = client->next_in_slot;
    at = slot_of(hall, client->person.id);
    while (*at != client)
        at = &(*at)->next_alike;
    *at = client->next_alike;
    if (client->previous)
        client->previous->next = client->next;
    else
        hall->clients = client->next;
    if (client->next)
        client->next->previous = client->previous;
    metrics_add(hall->metrics, GAUGE_CLIENTS, -1);
    charge_leave(client);
    study_free(client->study);
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

struct client *hall_client(struct hall *hall, uint64_t id)
{
    struct client *client = hall->client_slot[id % CLIENT_SLOTS];

    while (client && client->id != id)
        client = client->next_in_slot;
    return client;
}

static struct client *of_person(struct client *client, int64_t person)
{
    while (client && client->person.id != person)
        client = client->next_alike;
    return client;
}

struct client *hall_client_of(const struct hall *hall, int64_t person)
{
    return of_person(hall->person_slot[(uint64_t)person % CLIENT_SLOTS], person);
}

struct client *client_next_of(const struct client *client)
{
    return of_person(client->next_alike, client->person.id);
}

void client_send(struct client *client, char *text)
{
    struct hall *hall = client->hall;

    if (!text) /* what is missing would never be noticed; who comes again gets it */
        hall->world.drop(hall->world.context, client, "out of memory");
    else if (!hall->world.send(hall->world.context, client, text))
        hall->world.drop(hall->world.context, client, "too slow");
}
