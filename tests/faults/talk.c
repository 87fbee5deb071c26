/* See talk.h. */
#include "tests/faults/talk.h"

#include <sqlite3.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "server/store_sqlite.h"
#include "table/seed.h"
#include "tests/sim/disk.h"

enum { MAX_HEARD = 64, MAX_MADE = 256 };

struct talk talk;

static struct {
    struct client *client[N_TALKERS];
    struct quota quota[N_TALKERS];
    bool is_dropped[N_TALKERS];
    char *heard[MAX_HEARD]; /* by who asked */
    int n_heard;
    int asker;
    int last_id;
    char *request;
    char made[MAX_MADE][ID_TEXT]; /* every table there is, and how much of it was told */
    int told[MAX_MADE];
    int n_made;
    struct metrics metrics;
} inside;

void fail(const char *format, ...)
{
    va_list arguments;

    printf("faults: %s, %ld: ", talk.doing, talk.k);
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    putchar('\n');
    fflush(stdout);
    _Exit(1);
}

/* --- the hall's world --- */

static int who_is(const struct client *client)
{
    return (int)((struct quota *)client_transport(client) - inside.quota);
}

static bool world_send(void *context, struct client *client, char *text)
{
    int who = who_is(client);

    (void)context;
    if (who == inside.asker && inside.n_heard < MAX_HEARD)
        inside.heard[inside.n_heard++] = text;
    else
        free(text);
    return true;
}

static void world_drop(void *context, struct client *client, const char *reason)
{
    (void)context;
    (void)reason;
    inside.is_dropped[who_is(client)] = true;
}

static void world_think(void *context, struct thought *thought)
{
    struct thought **at = thought->is_hint ? &talk.hint : &talk.thought;

    (void)context;
    if (*at)
        thought_free(*at);
    *at = thought;
}

static int64_t world_now(void *context)
{
    (void)context;
    return talk.now;
}

static int64_t world_tick(void *context)
{
    (void)context;
    return talk.tick;
}

static bool enter(int who)
{
    uint8_t hash[SECRET_BYTES] = {(uint8_t)(who + 1), 9};

    inside.is_dropped[who] = false;
    inside.client[who] = hall_enter(talk.hall, hash, &inside.quota[who], &inside.quota[who]);
    return inside.client[who];
}

bool talk_open(struct problem *problem)
{
    static const struct world outside = {NULL,      world_send, world_drop, world_think,
                                         world_now, world_tick, NULL,       NULL};
    static const struct hall_limits limits = {.requests_per_second = 1000000,
                                              .address_requests = 1000000,
                                              .max_tables = 1000000,
                                              .tables_per_minute = 1000000,
                                              .thinkers = 1000000,
                                              .idle_seconds = 600,
                                              .patience = 60};
    bool is_open;

    talk.store = store_open(talk.opener, talk.path, NULL, NULL, problem);
    if (!talk.store)
        return false;
    talk.hall = hall_new(talk.store, &outside, &limits, &inside.metrics);
    is_open = talk.hall;
    for (int who = 0; who < N_TALKERS && is_open; who++)
        is_open = enter(who);
    if (is_open)
        talk_settle();
    for (int who = 0; who < N_TALKERS && is_open; who++)
        is_open = !inside.is_dropped[who];
    if (is_open)
        return true;
    problem_say(problem, NULL, "somebody was not let in", NULL);
    talk_close();
    return false;
}

void talk_close(void)
{
    if (talk.thought)
        thought_free(talk.thought);
    if (talk.hint)
        thought_free(talk.hint);
    talk.thought = talk.hint = NULL;
    store_close(talk.store);
    hall_free(talk.hall);
    talk.store = NULL;
    talk.hall = NULL;
    memset(inside.client, 0, sizeof inside.client);
}

/* --- asking --- */

static void forget(void)
{
    while (inside.n_heard)
        free(inside.heard[--inside.n_heard]);
    json_decref(talk.answer);
    talk.answer = NULL;
}

/* Nothing that the hall does waits for the disk. */
static void expect_no_disk(long operations, const char *what)
{
    if (disk_operations() != operations)
        fail("%s: the hall waited for the disk", what);
}

void talk_settle(void)
{
    while (store_waiting(talk.store)) {
        long operations;

        store_pump(talk.store, 64);
        operations = disk_operations();
        while (hall_deliver(talk.hall))
            ;
        expect_no_disk(operations, "delivered");
    }
}

void talk_prepare(int who, const char *method, json_t *params)
{
    json_t *request = json_pack("{ss si ss so}", "jsonrpc", "2.0", "id", ++inside.last_id,
                                "method", method, "params", params);

    forget();
    free(inside.request);
    inside.request = json_dumps(request, JSON_COMPACT);
    inside.asker = who;
    json_decref(request);
}

static bool has_answer(void)
{
    static const char start[] = "{\"jsonrpc\":\"2.0\",\"id\":";

    for (int i = 0; i < inside.n_heard; i++)
        if (!strncmp(inside.heard[i], start, sizeof start - 1))
            return true;
    return false;
}

void talk_send(void)
{
    long operations = disk_operations();

    hall_receive(talk.hall, inside.client[inside.asker], inside.request,
                 strlen(inside.request));
    expect_no_disk(operations, inside.request);
    talk_settle();
    if (!has_answer() && !inside.is_dropped[inside.asker]) { /* what waits goes on then */
        hall_tick(talk.hall);
        talk_settle();
    }
}

enum ending talk_outcome(void)
{
    for (int i = 0; i < inside.n_heard && !talk.answer; i++) {
        json_t *message = json_loads(inside.heard[i], 0, NULL);

        if (!message)
            fail("not JSON: %s", inside.heard[i]);
        if (json_integer_value(json_object_get(message, "id")) == inside.last_id ||
            json_is_null(json_object_get(message, "id")))
            talk.answer = json_incref(message);
        json_decref(message);
    }
    if (talk.answer && json_object_get(talk.answer, "result"))
        return ANSWERED;
    if (talk.answer)
        return REFUSED;
    return inside.is_dropped[inside.asker] ? DROPPED : SILENCE;
}

enum ending talk_ask(int who, const char *method, json_t *params)
{
    talk_prepare(who, method, params);
    talk_send();
    return talk_outcome();
}

static void think(struct thought **at)
{
    struct thought *t = *at;
    move moves[MAX_MOVES];

    *at = NULL;
    if (!t)
        return;
    t->game->moves(t->game, t->view, t->seat, moves);
    t->action = moves[0];
    hall_thought(talk.hall, t);
    talk_settle();
}

void talk_think(void)
{
    think(&talk.thought);
}

void talk_think_hint(void)
{
    think(&talk.hint);
}

void talk_come_back(void)
{
    for (int who = 0; who < N_TALKERS; who++) {
        if (!inside.is_dropped[who])
            continue;
        hall_leave(talk.hall, inside.client[who]);
        if (!enter(who))
            fail("not let in again");
        talk_ask(who, "watch", json_pack("{ss}", "table", talk.table));
    }
}

static const char *result_text(const char *key)
{
    return json_string_value(json_object_get(json_object_get(talk.answer, "result"), key));
}

void talk_adopt(const char *id, const char *link)
{
    snprintf(talk.table, sizeof talk.table, "%s", id);
    snprintf(talk.link, sizeof talk.link, "%s", link ? link : "");
    if (inside.n_made == MAX_MADE)
        inside.n_made = 0;
    inside.told[inside.n_made] = 0;
    snprintf(inside.made[inside.n_made++], ID_TEXT, "%s", talk.table);
}

void talk_open_table(const char *game, bool is_with_bot)
{
    json_t *seats = json_pack("[ss]", "me", is_with_bot ? "novice" : "human");
    if (talk_ask(ANA, "new",
                 json_pack("{ss si so sb}", "game", game, "players", 2, "seats", seats, "hints",
                           1)) != ANSWERED)
        fail("no table");
    talk_adopt(result_text("table"),
               json_string_value(json_object_get(
                   json_object_get(json_object_get(talk.answer, "result"), "links"), "P2")));
    if (!is_with_bot)
        talk_ask(BO, "claim", json_pack("{ss}", "secret", talk.link));
    for (int who = 0; who < N_TALKERS; who++)
        if (talk_ask(who, "watch",
                     json_pack("{ss sb}", "table", talk.table, "positions", who == BO)) !=
            ANSWERED)
            fail("cannot watch");
}

json_t *talk_part(int who)
{
    char added[SEED_TEXT];

    snprintf(added, sizeof added, "%064d", who);
    return json_pack("{ss ss}", "table", talk.table, "added", added);
}

void talk_make_table(const char *game, bool is_with_bot)
{
    talk_open_table(game, is_with_bot);
    for (int who = ANA; who <= (is_with_bot ? ANA : BO); who++)
        if (talk_ask(who, "add", talk_part(who)) != ANSWERED)
            fail("cannot add");
}

/* A room that has been read; NULL: there is none. */
static struct room *load(const char *id)
{
    enum found found;

    room_find(talk.hall, id, &found);
    talk_settle();
    return room_find_loaded(talk.hall, id);
}

struct room *talk_room(void)
{
    struct room *room = load(talk.table);

    if (!room)
        fail("the table in play is gone");
    return room;
}

int talk_first_action(char text[MAX_TEXT])
{
    const struct table *t = talk_room()->table;
    move moves[MAX_MOVES];
    int seat = table_turn(t);

    if (seat == NOBODY)
        return NOBODY;
    t->game->moves(t->game, t->state, seat, moves);
    t->game->write_move(t->game, t->state, moves[0], text);
    return seat;
}

/* --- looking --- */

static bool is_same_seat(const struct stored_seat *a, const struct stored_seat *b)
{
    return a->kind == b->kind && a->is_away == b->is_away && a->person == b->person &&
           a->has_added == b->has_added && !strcmp(a->name, b->name) &&
           !strcmp(a->level, b->level) && !memcmp(a->link, b->link, SECRET_BYTES);
}

/* Compares the room with its log, which has been read past it. */
static bool compare(struct query *query)
{
    const struct room *room = (const struct room *)query->context;
    struct stored_table *stored;

    if (query->found != FOUND_IT)
        fail("the disk does not have the table");
    if (query->n_log - 1 != room->n_notes)
        fail("the room has %d entries, the disk %d", room->n_notes, query->n_log - 1);
    stored = query->log[0].carried->table;
    for (int i = 1; i < query->n_log; i++)
        stored_table_follow(stored, &query->log[i]);
    for (int i = 0; i < stored->players; i++)
        if (!is_same_seat(&stored->seat[i], &room->stored->seat[i]))
            fail("seat %d is otherwise on the disk", i + 1);
    inside.told[inside.n_made - 1] = room->n_notes;
    return true;
}

void talk_check(void)
{
    struct room *room = talk_room();
    struct query *query = query_new(QUERY_LOG);

    if (room->writes)
        fail("something is still under way");
    if (!query)
        fail("no memory");
    memcpy(query->id, room->id, ID_TEXT);
    query->context = room;
    query->done = compare;
    store_ask(talk.store, query);
    talk_settle();
}

static void check_integrity(void)
{
    sqlite3 *db = NULL;
    sqlite3_stmt *s = NULL;

    if (sqlite3_open(talk.path, &db) != SQLITE_OK ||
        sqlite3_prepare_v2(db, "PRAGMA integrity_check", -1, &s, NULL) != SQLITE_OK ||
        sqlite3_step(s) != SQLITE_ROW ||
        strcmp((const char *)sqlite3_column_text(s, 0), "ok") != 0)
        fail("the file is damaged: %s", sqlite3_errmsg(db));
    sqlite3_finalize(s);
    sqlite3_close(db);
}

void talk_check_disk(void)
{
    struct problem problem = {.lang = LANG_EN};

    if (talk.store)
        talk_close();
    if (talk.opener == store_in_file)
        check_integrity();
    if (!talk_open(&problem))
        fail("cannot be opened again: %s", problem.text);
    for (int i = 0; i < inside.n_made; i++) {
        const struct room *room = load(inside.made[i]);

        if (!room)
            fail("table %d does not replay", i + 1);
        if (room->n_notes < inside.told[i])
            fail("table %d has lost %d entries", i + 1, inside.told[i] - room->n_notes);
    }
    for (int who = 0; who < N_TALKERS && *talk.table; who++)
        if (talk_ask(who, "watch", json_pack("{ss}", "table", talk.table)) != ANSWERED)
            fail("cannot watch again");
}

void talk_forget_tables(void)
{
    inside.n_made = 0;
    *talk.table = 0;
}

void talk_note_told(int n)
{
    if (inside.n_made && n > inside.told[inside.n_made - 1])
        inside.told[inside.n_made - 1] = n;
}

void talk_clean_up(void)
{
    forget();
    free(inside.request);
    inside.request = NULL;
}
