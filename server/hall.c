/* Clients, time, and the way of a message; see hall.h. */
#include "server/hall.h"

#include <stdlib.h>
#include <string.h>

#include "server/client.h"
#include "server/methods.h"
#include "server/thought.h"
#include "table/record.h"
#include "text/memory.h"

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
    for (struct client *client = hall->clients; client;) {
        struct client *next = client->next;

        hall_leave(hall, client);
        client = next;
    }
    for (int i = 0; i < ROOM_SLOTS; i++)
        while (hall->rooms[i])
            room_free(hall->rooms[i]);
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

static void refill(struct bucket *bucket, int64_t now, double per_second, double most)
{
    bucket->left += bucket->at ? per_second * (double)(now - bucket->at) / 1000 : most;
    bucket->at = now;
    if (bucket->left > most)
        bucket->left = most;
}

bool bucket_spend(struct bucket *bucket, int64_t now, double per_second, double most)
{
    refill(bucket, now, per_second, most);
    if (bucket->left < 1)
        return false;
    bucket->left -= 1;
    return true;
}

int bucket_owe(struct bucket *bucket, int64_t now, double per_second, double most)
{
    enum { LONGEST = 5000 };
    double ms;

    refill(bucket, now, per_second, most);
    bucket->left -= 1;
    ms = -1000 * bucket->left / per_second;
    return ms <= 0 ? 0 : ms < LONGEST ? 1 + (int)ms : LONGEST;
}

static void refuse_to_wait(struct client *client, struct json_doc *request)
{
    const struct json *id = json_get(request->values, "id");

    if (id)
        client_send(client,
                    call_refuse(id, RPC_LIMIT, N_("too many requests are waiting"), ""));
    json_free(request);
}

/* Sends the answer of a call that has been made, if there is one now. */
static void send_answer(struct client_call *call, char *answer)
{
    struct client *client = client_of(&call->call);

    if (call->call.is_waiting) {
        if (!room_wait(call->room, client, &call->call.request))
            refuse_to_wait(client, &call->call.request);
        return;
    }
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

void hall_answer_again(struct hall *hall, struct client *client, struct json_doc *request)
{
    struct client_call call = {
        .call = {.request = *request, .owner = hall, .caller = client, .lang = client->lang}};

    send_answer(&call, call_answer_again(&hall_side, &call.call));
}

/* Charges a client for a request. Whoever stays below its part of what its address may do goes
 * on, however much others there ask. */
static int charge(struct hall *hall, struct client *client)
{
    double rate = hall->limits.requests_per_second;
    double together = hall->limits.address_requests;
    double part = together / client->quota->clients;
    int64_t now = hall_clock(hall);
    int own = bucket_owe(&client->requests, now, rate, 3 * rate);
    int ours = 0;

    if (!bucket_spend(&client->quota->requests, now, together, 3 * together))
        ours = bucket_owe(&client->part, now, part, 3 * part);
    return own > ours ? own : ours;
}

int hall_receive(struct hall *hall, struct client *client, const char *text, size_t size)
{
    int wait = charge(hall, client);

    metrics_count(hall->metrics, COUNT_REQUESTS);
    if (wait)
        metrics_count(hall->metrics, COUNT_SLOWED);
    answer(hall, client, text, size);
    return wait;
}

/* --- time --- */

void hall_deliver(struct hall *hall)
{
    store_deliver(hall->store);
}

void hall_tick(struct hall *hall)
{
    if (hall->has_to_resume)
        hall_resume(hall);
    for (int i = 0; i < ROOM_SLOTS; i++) {
        struct room *next;

        for (struct room *room = hall->rooms[i]; room; room = next) {
            next = room->next;
            room_tick(room);
        }
    }
}

bool hall_resume(struct hall *hall)
{
    enum { BATCH = 16 }; /* people wait meanwhile */
    char ids[BATCH][ID_TEXT];
    int n = store_list_due(hall->store, hall->resumed, ids, BATCH);

    hall->has_to_resume = n != 0;
    for (int i = 0; i < n; i++) {
        enum found found;
        struct room *room = room_find(hall, ids[i], &found);

        if (found == FOUND_TROUBLE)
            return false;
        memcpy(hall->resumed, ids[i], ID_TEXT);
        if (!room)
            continue;
        room_go_on(room);
        if (room_is_idle(room))
            room_free(room);
    }
    return n > 0;
}

void hall_close(struct hall *hall)
{
    hall->is_closing = true;
}

bool hall_is_well(const struct hall *hall)
{
    return store_is_well(hall->store);
}

/* Who sat where, in the end. */
static void name_seats(const struct stored_table *t, struct seat *seats)
{
    for (int seat = 0; seat < t->players; seat++) {
        const struct stored_seat *s = &t->seat[seat];

        snprintf(seats[seat].name, MAX_NAME, "%s", s->name);
        snprintf(seats[seat].bot, MAX_NAME, "%s", s->kind == SEAT_BOT ? s->level : "");
    }
}

/* How a game by other rules ended. */
static void write_result(const struct stored_table *t, char *out, size_t size)
{
    size_t used = (size_t)snprintf(out, size, *t->scores ? "scores %s" : "stopped", t->scores);

    if (*t->scores && t->winners)
        used += (size_t)snprintf(out + used, size - used, " winners");
    for (int seat = 0; seat < t->players && used < size; seat++)
        if (t->winners >> seat & 1)
            used += (size_t)snprintf(out + used, size - used, " P%d", seat + 1);
}

/* The record of a game by other rules, from its log; false without memory. */
static bool write_foreign(const struct room *room, FILE *out)
{
    const struct stored_table *t = room->stored;
    struct written *w = written_new(room->face, room->rules, t->players);
    bool is_whole = w;

    for (int i = 0; is_whole && i < room->n_notes; i++)
        if (room->notes[i].kind == ENTRY_PLAY && !room_is_undone(room, i))
            is_whole = written_add(w, room->notes[i].seat, room->notes[i].text);
    if (is_whole) {
        w->fair = room_fair(room);
        fair_seed(&w->fair, w->seed);
        w->options = t->options ? strdup(t->options) : NULL;
        is_whole = w->options || !t->options;
        name_seats(t, w->seats);
        write_result(t, w->end, sizeof w->end);
    }
    if (is_whole)
        written_write(w, out);
    written_free(w);
    return is_whole;
}

char *hall_record(struct hall *hall, const char *id)
{
    enum found found;
    struct room *room = room_find(hall, id, &found);
    char *text = NULL;
    size_t size;
    bool is_whole;
    FILE *out;

    if (!room || !room_is_over(room))
        return NULL;
    out = memory_open(&text, &size);
    if (!out)
        return NULL;
    if (room->table) {
        name_seats(room->stored, room->table->seats);
        is_whole = record_write(room->table, out);
    } else {
        is_whole = write_foreign(room, out);
    }
    is_whole = is_whole && !ferror(out);
    if (!fclose(out) && is_whole)
        return text;
    free(text);
    return NULL;
}
