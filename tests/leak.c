/* Nobody is told what is not theirs. Games are played in the server's hall, with everybody
 * connected. At every position, for each seat and for a spectator, a twin of the table is
 * made that differs only in what that viewer may not know; everything the hall then says to
 * the viewer – answers, pushes, what bots are given to think about – must be the same
 * bytes.
 *
 * usage: leak [--positions N] [--seed N]     N positions over all games and player counts */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "core/rng.h"
#include "server/room.h"

enum { SPECTATOR = MAX_PLAYERS, N_CLIENTS = MAX_PLAYERS + 1, MAX_PHASES = 64 };

/* Everything that was said to one client. */
struct ear {
    struct client *client;
    char *text;
    size_t size;
    size_t room;
};

static struct {
    struct hall *hall;
    struct store *store;
    struct metrics metrics;
    struct quota quota;
    struct ear ear[N_CLIENTS];
    struct thought *thought; /* the last one asked for */
    struct rng dice;
    int64_t time; /* passes between positions only */
    long positions;
    long answers; /* compared */
    long pushes;  /* compared */
    long unlike;  /* after which the viewer could tell the twins apart */
    long by_phase[MAX_PHASES];
    char phase[MAX_PHASES][48];
} test;

static void fail(const char *what, const char *one, const char *other)
{
    fprintf(stderr, "leak: %s\n  %s\n  %s\n", what, one, other);
    exit(1);
}

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
    (void)context;
    (void)client;
    fail("a client was dropped", reason, "");
}

static void world_think(void *context, struct thought *thought)
{
    (void)context;
    if (test.thought)
        thought_free(test.thought);
    test.thought = thought;
}

static int64_t world_time(void *context)
{
    (void)context;
    return test.time;
}

static void wake(void *context)
{
    (void)context;
}

/* --- talking to it --- */

static void forget(void)
{
    for (int i = 0; i < N_CLIENTS; i++)
        if (test.ear[i].text) {
            test.ear[i].size = 0;
            test.ear[i].text[0] = 0;
        }
}

static void ask(int who, const char *method, json_t *params)
{
    json_t *request = json_pack("{ss si ss so}", "jsonrpc", "2.0", "id", 1, "method", method,
                                "params", params);
    char *text = json_dumps(request, JSON_COMPACT);

    json_decref(request);
    hall_receive(test.hall, test.ear[who].client, text, strlen(text));
    free(text);
    while (store_waiting(test.store))
        hall_deliver(test.hall);
}

/* A copy of what a client has been told since forget(). */
static char *heard(int who)
{
    char *text = strdup(test.ear[who].text);

    if (!text)
        abort();
    return text;
}

/* The result of what was asked last; the test ends if there is none. */
static json_t *result_of(int who)
{
    char *line = test.ear[who].text;
    json_t *found = NULL;

    for (char *end; !found && line && (end = strchr(line, '\n')); line = end + 1) {
        json_t *message = json_loadb(line, (size_t)(end - line), 0, NULL);

        found = json_incref(json_object_get(message, "result"));
        json_decref(message);
    }
    if (!found)
        fail("no result", test.ear[who].text, "");
    return found;
}

/* Everything a viewer can ask about a table, also what is refused. */
static void ask_all(const struct room *room, int viewer, const char *action)
{
    static const char *const plain[] = {"legal",  "score",    "history", "record",
                                        "course", "describe", "position"};
    const char *id = room->stored->id;

    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        ask(viewer, plain[i], json_pack("{ss}", "table", id));
    ask(viewer, "watch", json_pack("{ss}", "table", id));
    ask(viewer, "at", json_pack("{ss si}", "table", id, "ply", 0));
    ask(viewer, "why", json_pack("{ss ss}", "table", id, "action", action));
    for (int seat = 0; seat <= room->stored->players; seat++)
        ask(viewer, "position", json_pack("{ss si}", "table", id, "seat", seat));
    ask(viewer, "tables", json_object());
}

/* --- twins --- */

/* What is replaced in a room while its twin stands there. */
struct kept {
    void *state;
    struct ply *plies;
};

/* Puts a table in the room's place that differs in what the viewer may not know: the
 * state, and how others' hidden actions were really spelt. */
static struct kept put_twin(struct room *room, int viewer)
{
    struct table *t = room->table;
    size_t plies = (size_t)(t->n_plies + 1) * sizeof *t->plies;
    struct kept kept = {malloc(t->game->state_size), (struct ply *)malloc(plies)};

    if (!kept.state || !kept.plies)
        abort();
    memcpy(kept.state, t->state, t->game->state_size);
    if (t->n_plies)
        memcpy(kept.plies, t->plies, plies - sizeof *t->plies);
    t->game->redact(t->game, t->state, viewer == SPECTATOR ? NOBODY : viewer);
    t->game->complete(t->game, t->state, viewer == SPECTATOR ? NOBODY : viewer, &test.dice);
    for (int i = 0; i < t->n_plies; i++)
        if (t->plies[i].seat != viewer)
            t->plies[i].action = t->plies[i].shown;
    return kept;
}

static void put_back(struct room *room, struct kept *kept)
{
    struct table *t = room->table;

    memcpy(t->state, kept->state, t->game->state_size);
    if (t->n_plies)
        memcpy(t->plies, kept->plies, (size_t)t->n_plies * sizeof *t->plies);
    free(kept->state);
    free(kept->plies);
}

static void *view_of(const struct table *t, const void *state, int viewer)
{
    void *view = malloc(t->game->state_size);

    if (!view)
        abort();
    memcpy(view, state, t->game->state_size);
    t->game->redact(t->game, view, viewer == SPECTATOR ? NOBODY : viewer);
    return view;
}

/* Answers to the viewer at the table and at its twin. */
static void compare_answers(struct room *room, int viewer, const char *action)
{
    struct kept kept;
    char *before;

    forget();
    ask_all(room, viewer, action);
    before = heard(viewer);
    kept = put_twin(room, viewer);
    forget();
    ask_all(room, viewer, action);
    put_back(room, &kept);
    if (strcmp(before, test.ear[viewer].text) != 0)
        fail("answers differ", before, test.ear[viewer].text);
    free(before);
    test.answers++;
}

/* What a bot that plays for the viewer's seat would be given. */
static void compare_thoughts(struct room *room, int viewer)
{
    struct thought *one = thought_new(room, viewer, bot_style_at(0));
    struct kept kept = put_twin(room, viewer);
    struct thought *other = thought_new(room, viewer, bot_style_at(0));

    put_back(room, &kept);
    if (!one || !other || memcmp(one->view, other->view, room->table->game->state_size) != 0)
        fail("a bot is told more than its seat", room->stored->game, "");
    thought_free(one);
    thought_free(other);
}

/* Plays an action without asking anybody, and lets the hall tell it. */
static void tell_action(struct room *room, int seat, move action, struct events *events)
{
    table_play(room->table, seat, action, events);
    if (!room_add_note(room, ENTRY_PLAY, seat, room->table->n_plies - 1, NULL))
        abort();
    room_note_told(room);
    forget();
    news_tell(room, events);
}

static void untell_action(struct room *room)
{
    room->table->n_plies--;
    room_drop_last_note(room);
}

/* The events as a viewer may know them; returns how many. */
static int seen_events(const struct events *events, int viewer, struct event *out)
{
    int n = 0;

    for (int i = 0; i < events->n; i++) {
        out[n] = events->event[i];
        n += event_seen_by(&out[n], viewer);
    }
    return n;
}

static bool are_alike(const struct events *a, const struct events *b, int viewer)
{
    struct event one[MAX_EVENTS];
    struct event two[MAX_EVENTS];
    int n = seen_events(a, viewer, one);

    return n == seen_events(b, viewer, two) && !memcmp(one, two, (size_t)n * sizeof *one);
}

/* What the viewer is pushed when the seat in turn acts, here and at the twin: there with
 * an action that looks the same to the viewer, if afterwards it still cannot tell which of
 * the two tables it sits at. Cards that the action turned up in another order tell it. */
static void compare_pushes(struct room *room, int viewer, int seat, move action)
{
    struct table *t = room->table;
    void *state = malloc(t->game->state_size);
    struct events events;
    struct events other;
    struct kept kept;
    void *view;
    char *pushed;
    move moves[MAX_MOVES];
    bool is_alike = false;
    int n;

    if (!state)
        abort();
    memcpy(state, t->state, t->game->state_size);
    tell_action(room, seat, action, &events);
    view = view_of(t, t->state, viewer);
    pushed = heard(viewer);
    untell_action(room);
    memcpy(t->state, state, t->game->state_size);

    kept = put_twin(room, viewer);
    memcpy(state, t->state, t->game->state_size);
    n = t->game->moves(t->game, t->state, seat, moves);
    for (int i = 0; i < n && !is_alike; i++) {
        void *then;

        if (seat == viewer && moves[i] != action)
            continue;
        tell_action(room, seat, moves[i], &other);
        then = view_of(t, t->state, viewer);
        is_alike = other.shown == events.shown && !memcmp(view, then, t->game->state_size) &&
                   (!events.barrier || are_alike(&events, &other, viewer));
        free(then);
        untell_action(room);
        memcpy(t->state, state, t->game->state_size);
    }
    put_back(room, &kept);
    room_note_told(room);
    if (is_alike && strcmp(pushed, test.ear[viewer].text) != 0)
        fail("pushes differ", pushed, test.ear[viewer].text);
    test.pushes += is_alike;
    test.unlike += !is_alike;
    free(pushed);
    free(view);
    free(state);
}

/* --- games --- */

static void count_phase(const struct room *room)
{
    char name[48];
    int i = 0;

    snprintf(name, sizeof name, "%s %s", room->stored->game,
             room->table->face->phase(room->table->game, room->table->state));
    while (i < MAX_PHASES - 1 && *test.phase[i] && strcmp(test.phase[i], name) != 0)
        i++;
    memcpy(test.phase[i], name, sizeof name);
    test.by_phase[i]++;
}

static void check_position(struct room *room, int seat, move action)
{
    char text[MAX_TEXT];

    room->table->game->write_move(room->table->game, room->table->state, action, text);
    for (int viewer = 0; viewer < N_CLIENTS; viewer++) {
        if (viewer >= room->stored->players && viewer != SPECTATOR)
            continue;
        compare_answers(room, viewer, text);
        compare_pushes(room, viewer, seat, action);
        if (viewer == seat)
            compare_thoughts(room, viewer);
    }
    count_phase(room);
    test.positions++;
    test.time += 1000000;
}

/* A table of a game with everybody in their seats and the spectator watching. */
static struct room *make_table(const struct face *face, int players)
{
    json_t *seats = json_array();
    json_t *made;
    const char *id;

    for (int i = 0; i < players; i++)
        json_array_append_new(seats, json_string(i ? "human" : "me"));
    forget();
    ask(0, "new",
        json_pack("{ss si so}", "game", face->game->name, "players", players, "seats", seats));
    made = result_of(0);
    id = json_string_value(json_object_get(made, "table"));
    for (int i = 1; i < players; i++)
        ask(i, "claim",
            json_pack("{ss}", "secret",
                      json_string_value(json_object_get(json_object_get(made, "links"),
                                                        (char[]){'P', (char)('1' + i), 0}))));
    for (int i = 0; i < N_CLIENTS; i++)
        if (i < players || i == SPECTATOR)
            ask(i, "watch", json_pack("{ss}", "table", id));
    struct room *room = room_find_loaded(test.hall, id);

    json_decref(made);
    if (!room || !room->table)
        fail("the game did not start", face->game->name, "");
    return room;
}

/* What was told while it happened is what is told to who asks later. */
static void compare_log(const struct room *room, int viewer, json_t *told)
{
    json_t *later = news_since(room, 0, viewer == SPECTATOR ? NOBODY : viewer, LANG_EN);
    size_t skipped = json_array_size(later) - json_array_size(told);

    for (size_t i = 0; i < json_array_size(told); i++) {
        json_t *then = json_array_get(told, i);
        json_t *now = json_array_get(later, skipped + i);
        static const char *const keys[] = {"n", "kind", "seat", "action", "events", "ply"};

        for (size_t k = 0; k < sizeof keys / sizeof *keys; k++)
            if (json_object_get(then, keys[k]) != json_object_get(now, keys[k]) &&
                !json_equal(json_object_get(then, keys[k]), json_object_get(now, keys[k])))
                fail("the log says something else than the push", keys[k], json_dumps(now, 0));
    }
    json_decref(later);
}

static void keep_news(int who, json_t *told)
{
    char *line = test.ear[who].text;

    for (char *end; line && (end = strchr(line, '\n')); line = end + 1) {
        json_t *message = json_loadb(line, (size_t)(end - line), 0, NULL);
        const char *method = json_string_value(json_object_get(message, "method"));

        if (method && !strcmp(method, "news"))
            json_array_append(told, json_object_get(message, "params"));
        json_decref(message);
    }
}

static void play_game(const struct face *face, int players, long positions)
{
    struct room *room = make_table(face, players);
    json_t *told[N_CLIENTS];
    int seat;

    for (int i = 0; i < N_CLIENTS; i++)
        told[i] = json_array();
    while ((seat = room_turn(room)) != NOBODY && test.positions < positions) {
        move moves[MAX_MOVES];
        char text[MAX_TEXT];
        int n = room->table->game->moves(room->table->game, room->table->state, seat, moves);
        move action = moves[rng_below(&test.dice, (uint32_t)n)];

        check_position(room, seat, action);
        room->table->game->write_move(room->table->game, room->table->state, action, text);
        forget();
        ask(seat, "play", json_pack("{ss ss}", "table", room->stored->id, "action", text));
        for (int i = 0; i < N_CLIENTS; i++)
            keep_news(i, told[i]);
    }
    for (int i = 0; i < N_CLIENTS; i++) {
        if (i < players || i == SPECTATOR)
            compare_log(room, i, told[i]);
        json_decref(told[i]);
        if (i < players || i == SPECTATOR)
            ask(i, "unwatch", json_pack("{ss}", "table", room->stored->id));
    }
    room_free(room);
}

static void set_up(unsigned seed)
{
    static const struct world world = {NULL,        world_send, world_drop,
                                       world_think, world_time, world_time};
    static const struct hall_limits limits = {1000000, 1000000, 1000000, 1000000, 600};
    struct problem problem = {.lang = LANG_EN};
    uint8_t key[SEED_BYTES] = {(uint8_t)seed, (uint8_t)(seed >> 8), (uint8_t)(seed >> 16)};

    if (sodium_init() < 0)
        abort();
    rng_restore(&test.dice, key, 0);
    test.time = 1000000000;
    test.store = store_open(NULL, wake, NULL, &problem);
    test.hall = test.store ? hall_new(test.store, &world, &limits, &test.metrics) : NULL;
    for (int i = 0; test.hall && i < N_CLIENTS; i++) {
        uint8_t hash[SECRET_BYTES] = {(uint8_t)(i + 1), 7};

        test.ear[i].client = hall_enter(test.hall, hash, &test.quota, &test.ear[i]);
    }
    if (!test.hall || !test.ear[SPECTATOR].client)
        abort();
}

static void tear_down(void)
{
    if (test.thought)
        thought_free(test.thought);
    hall_free(test.hall);
    store_close(test.store);
    for (int i = 0; i < N_CLIENTS; i++)
        free(test.ear[i].text);
}

int main(int argc, char **argv)
{
    long positions = 2000;
    unsigned seed = 1;

    for (int i = 1; i + 1 < argc; i += 2) {
        if (!strcmp(argv[i], "--positions"))
            positions = strtol(argv[i + 1], NULL, 10);
        else if (!strcmp(argv[i], "--seed"))
            seed = (unsigned)strtoul(argv[i + 1], NULL, 10);
    }
    set_up(seed);
    while (test.positions < positions)
        for (int i = 0; face_at(i); i++)
            for (int players = face_at(i)->game->min_players;
                 face_at(i)->is_listed && players <= face_at(i)->game->max_players; players++)
                play_game(face_at(i), players, positions);
    tear_down();
    for (int i = 0; i < MAX_PHASES && *test.phase[i]; i++)
        printf("%-24s %8ld\n", test.phase[i], test.by_phase[i]);
    printf("%ld positions, seed %u: %ld sets of answers and %ld pushes are the same bytes "
           "for twins (%ld times the viewer could tell the twins apart afterwards)\n",
           test.positions, seed, test.answers, test.pushes, test.unlike);
    return 0;
}
