/* See guests.h. */
#include "tests/guests.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/log.h"
#include "table/seed.h"
#include "tests/asked.h"

/* --- the hall's world --- */

static bool world_send(void *context, struct client *client, char *text)
{
    struct ear *ear = (struct ear *)client_transport(client);
    size_t size = strlen(text) + 1;

    (void)context;
    if (ear->size + size + 1 > ear->room) {
        ear->room = 2 * (ear->size + size + 1);
        ear->text = (char *)realloc(ear->text, ear->room);
        if (!ear->text)
            abort();
    }
    memcpy(ear->text + ear->size, text, size - 1);
    ear->text[ear->size + size - 1] = '\n';
    ear->size += size;
    ear->text[ear->size] = 0;
    free(text);
    return true;
}

static void world_drop(void *context, struct client *client, const char *reason)
{
    (void)client;
    ((struct guests *)context)->dropped = reason;
}

static void world_think(void *context, struct thought *thought)
{
    struct guests *guests = (struct guests *)context;

    thought->next = guests->thoughts;
    guests->thoughts = thought;
}

static int64_t world_time(void *context)
{
    return ((struct guests *)context)->time;
}

static void wake(void *context)
{
    (void)context;
}

/* The hall writes no log: what happens at a table concerns its players alone. A line that it
 * began to write would have to be compared by tests/leak.c like everything else. */
void log_event(enum severity severity, const char *event, ...)
{
    fprintf(stderr, "the hall has logged: %d %s\n", (int)severity, event);
    abort();
}

/* --- secrets that are none --- */

static struct rng source;

static const char *dice_name(void)
{
    return "fixed";
}

static uint32_t dice_random(void)
{
    return rng_below(&source, UINT32_MAX);
}

static void dice_fill(void *out, size_t size)
{
    for (size_t i = 0; i < size; i++)
        ((uint8_t *)out)[i] = (uint8_t)rng_below(&source, 256);
}

static void fix_secrets(unsigned seed)
{
    static struct randombytes_implementation implementation = {
        .implementation_name = dice_name, .random = dice_random, .buf = dice_fill};
    const uint8_t key[SEED_BYTES] = {(uint8_t)seed, (uint8_t)(seed >> 8),
                                     (uint8_t)(seed >> 16)};

    rng_restore(&source, key, 0);
    randombytes_set_implementation(&implementation);
}

/* --- coming and going --- */

void guests_enter(struct guests *guests, unsigned seed)
{
    static const struct hall_limits limits = {.requests_per_second = 1000000,
                                              .address_requests = 1000000,
                                              .max_tables = 1000000,
                                              .tables_per_minute = 1000000,
                                              .thinkers = 1000000,
                                              .idle_seconds = 600,
                                              .patience = 60};
    const struct world world = {guests,     world_send, world_drop, world_think,
                                world_time, world_time, NULL,       NULL};
    struct problem problem = {.lang = LANG_EN};

    memset(guests, 0, sizeof *guests);
    fix_secrets(seed);
    if (sodium_init() < 0)
        abort();
    guests->time = 1000000000;
    guests->store = store_open(store_in_memory, NULL, wake, NULL, &problem);
    guests->hall =
        guests->store ? hall_new(guests->store, &world, &limits, &guests->metrics) : NULL;
    for (int i = 0; guests->hall && i < N_GUESTS; i++) {
        uint8_t hash[SECRET_BYTES] = {(uint8_t)(i + 1), 7};

        guests->ear[i].client = hall_enter(guests->hall, hash, &guests->quota, &guests->ear[i]);
    }
    if (!guests->hall || !guests->ear[SPECTATOR].client)
        abort();
}

void guests_leave(struct guests *guests)
{
    guests_forget_thoughts(guests);
    hall_free(guests->hall);
    store_close(guests->store);
    for (int i = 0; i < N_GUESTS; i++)
        free(guests->ear[i].text);
}

void guests_forget(struct guests *guests)
{
    for (int i = 0; i < N_GUESTS; i++)
        if (guests->ear[i].text) {
            guests->ear[i].size = 0;
            guests->ear[i].text[0] = 0;
        }
}

void guests_forget_thoughts(struct guests *guests)
{
    while (guests->thoughts) {
        struct thought *next = guests->thoughts->next;

        thought_free(guests->thoughts);
        guests->thoughts = next;
    }
}

/* --- talking to it --- */

void guests_say(struct guests *guests, int who, const char *text, size_t size)
{
    hall_receive(guests->hall, guests->ear[who].client, text, size);
    while (store_waiting(guests->store))
        hall_deliver(guests->hall);
}

void guests_ask(struct guests *guests, int who, const char *method, json_t *params)
{
    json_t *request = json_pack("{ss si ss so}", "jsonrpc", "2.0", "id", 1, "method", method,
                                "params", params);
    char *text = json_dumps(request, JSON_COMPACT);

    json_decref(request);
    asked_note(OF_ONLINE, method);
    guests_say(guests, who, text, strlen(text));
    free(text);
}

json_t *guests_result(const struct guests *guests, int who)
{
    const char *line = guests->ear[who].text;
    json_t *found = NULL;

    for (const char *end; !found && line && (end = strchr(line, '\n')); line = end + 1) {
        json_t *message = json_loadb(line, (size_t)(end - line), 0, NULL);

        found = json_incref(json_object_get(message, "result"));
        json_decref(message);
    }
    return found;
}

const char *guests_added(int who)
{
    static char text[SEED_TEXT];
    uint8_t added[SEED_BYTES] = {(uint8_t)(who + 1)};

    seed_write(added, text);
    return text;
}

struct room *guests_table(struct guests *guests, const struct face *face, int players)
{
    json_t *seats = json_array();
    json_t *made;
    const char *id;
    struct room *room;

    for (int i = 0; i < players; i++)
        json_array_append_new(seats, json_string(i ? "human" : "me"));
    guests_forget(guests);
    guests_ask(guests, 0, "new",
               json_pack("{ss si so sb}", "game", face->game->name, "players", players, "seats",
                         seats, "hints", 1));
    made = guests_result(guests, 0);
    id = json_string_value(json_object_get(made, "table"));
    for (int i = 1; id && i < players; i++)
        guests_ask(guests, i, "claim",
                   json_pack("{sO}", "secret",
                             json_object_get(json_object_get(made, "links"),
                                             (char[]){'P', (char)('1' + i), 0})));
    for (int i = 0; id && i < players; i++)
        guests_ask(guests, i, "add",
                   json_pack("{ss ss}", "table", id, "added", guests_added(i)));
    for (int i = 0; id && i < N_GUESTS; i++)
        if (i < players || i == SPECTATOR)
            guests_ask(guests, i, "watch", json_pack("{ss}", "table", id));
    room = id ? room_find_loaded(guests->hall, id) : NULL;
    json_decref(made);
    return room && room->table ? room : NULL;
}

void guests_end_table(struct guests *guests, struct room *room)
{
    for (int i = 0; i < N_GUESTS; i++)
        if (i < room->stored->players || i == SPECTATOR)
            guests_ask(guests, i, "unwatch", json_pack("{ss}", "table", room->stored->id));
    room_free(room);
}

/* --- twins --- */

struct twin twin_of(const struct room *room, int viewer, struct rng *dice)
{
    const struct table *t = room->table;
    size_t plies = (size_t)(t->n_plies + 1) * sizeof *t->plies;
    struct twin twin = {.state = malloc(t->game->state_size),
                        .plies = (struct ply *)malloc(plies),
                        .fair = t->fair};
    int eye = viewer == SPECTATOR ? NOBODY : viewer;

    if (!twin.state || !twin.plies)
        abort();
    table_view(t, eye, twin.state);
    t->game->complete(t->game, twin.state, eye, dice);
    for (int i = 0; i < t->n_plies; i++) {
        twin.plies[i] = t->plies[i];
        if (t->plies[i].seat != viewer)
            twin.plies[i].action = t->plies[i].shown;
    }
    memcpy(twin.seed, t->seed, SEED_BYTES);
    memcpy(twin.seat, room->stored->seat, sizeof twin.seat);
    twin.seed[0] ^= 1;
    twin.fair.secret[0] ^= 1;
    for (int seat = 0; seat < MAX_PLAYERS; seat++)
        if (seat != viewer) {
            twin.fair.added[seat][0] ^= 1;
            twin.seat[seat].added[0] ^= 1;
        }
    return twin;
}

void twin_free(struct twin *twin)
{
    free(twin->state);
    free(twin->plies);
}

static void swap(void *one, void *other, size_t size)
{
    uint8_t *a = (uint8_t *)one;
    uint8_t *b = (uint8_t *)other;

    for (size_t i = 0; i < size; i++) {
        uint8_t kept = a[i];

        a[i] = b[i];
        b[i] = kept;
    }
}

void twin_swap(struct room *room, struct twin *twin)
{
    struct table *t = room->table;

    swap(t->state, twin->state, t->game->state_size);
    swap(t->plies, twin->plies, (size_t)t->n_plies * sizeof *t->plies);
    swap(&t->fair, &twin->fair, sizeof t->fair);
    swap(t->seed, twin->seed, SEED_BYTES);
    swap(room->stored->seat, twin->seat, sizeof twin->seat);
}
