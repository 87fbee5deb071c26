/* Methods at a table: looking, acting, asking, taking back. And the list of all. */
#include <stdlib.h>
#include <string.h>

#include "protocol/protocol.h"
#include "server/methods.h"
#include "table/record.h"
#include "text/memory.h"

struct hall *hall_of(const struct call *c)
{
    return (struct hall *)c->owner;
}

struct client *client_of(const struct call *c)
{
    return (struct client *)c->caller;
}

json_t *cannot_read(struct call *c)
{
    return rpc_fail_say(c, RPC_INTERNAL, N_("it cannot be read now; try again"));
}

struct room *room_param(struct call *c)
{
    const char *id = rpc_text(c, "table");
    enum found found;
    struct room *room = id ? room_find(hall_of(c), id, &found) : NULL;

    if (id && !room && found == FOUND_TROUBLE)
        cannot_read(c);
    else if (id && !room)
        rpc_fail_say(c, RPC_NO_TABLE, N_("there is no such table"));
    if (room && room->writes) {
        ((struct client_call *)c)->room = room;
        rpc_fail(c, RPC_RETRY);
        return NULL;
    }
    return room;
}

struct room *started_param(struct call *c)
{
    struct room *room = room_param(c);

    if (!room || room_is_started(room))
        return room;
    rpc_fail_say(c, RPC_FORBIDDEN, N_("the game has not started yet"));
    return NULL;
}

struct room *game_param(struct call *c)
{
    struct room *room = started_param(c);

    if (!room || room->table)
        return room;
    written_say(&c->problem, room->face, room->rules);
    rpc_fail(c, RPC_FORBIDDEN);
    return NULL;
}

int own_seat_param(struct call *c, const struct room *room)
{
    int seat = NOBODY;

    if (rpc_has(c, "seat")) {
        if (!rpc_int(c, "seat", 1, room->stored->players, &seat))
            return NOBODY;
        seat--;
        if (!room_is_seat_of(room, seat, client_of(c)))
            seat = NOBODY;
    } else {
        seat = room_viewer(room, client_of(c), AUTO);
    }
    if (seat == NOBODY)
        rpc_fail_say(c, RPC_FORBIDDEN, N_("you do not sit at this table, or not in this seat"));
    return seat;
}

/* --- looking --- */

static struct watcher *watcher_of(struct client *client, const struct room *room)
{
    for (int i = 0; i < client->n_watching; i++)
        if (client->watching[i]->room == room)
            return client->watching[i];
    return NULL;
}

/* A watcher of the client's, new if need be; NULL, and the call has failed. */
static struct watcher *watch(struct call *c, struct room *room)
{
    struct client *client = client_of(c);
    struct watcher *w = watcher_of(client, room);

    if (w)
        return w;
    if (client->n_watching == HALL_MAX_WATCHED) {
        rpc_fail_say(c, RPC_LIMIT, N_("you are watching too many tables at once"));
        return NULL;
    }
    w = (struct watcher *)calloc(1, sizeof *w);
    if (!w) {
        rpc_no_memory(c);
        return NULL;
    }
    w->client = client;
    w->room = room;
    w->next = room->watchers;
    room->watchers = w;
    client->watching[client->n_watching++] = w;
    metrics_add(client->hall->metrics, GAUGE_WATCHERS, 1);
    if (room_viewer(room, client, AUTO) != NOBODY)
        news_tell_state(room);
    return w;
}

static json_t *method_watch(struct call *c)
{
    struct room *room = room_param(c);
    struct watcher *w;
    json_t *result;
    bool positions;
    int as = AUTO;
    int since = -1;
    int viewer;

    if (!room || !rpc_bool(c, "positions", true, &positions) ||
        (rpc_has(c, "since") && !rpc_int(c, "since", 0, room->n_notes, &since)) ||
        (rpc_has(c, "seat") && !rpc_int(c, "seat", 0, room->stored->players, &as)))
        return NULL;
    if (rpc_has(c, "seat"))
        as = as ? as - 1 : NOBODY;
    if (as < room->stored->players && !room_is_seat_of(room, as, client_of(c)))
        return rpc_fail_say(c, RPC_FORBIDDEN, N_("that seat is not yours"));
    w = watch(c, room);
    if (!w)
        return NULL;
    w->as = as;
    w->wants_positions = positions;
    client_of(c)->lang = c->lang;
    viewer = room_viewer(room, client_of(c), as);
    result = json_pack("{so si}", "table", news_table(room, client_of(c)), "seat",
                       face_seat_number(viewer));
    news_add_legal(room, result, viewer);
    if (positions && room->table)
        protocol_add_view(room->table, viewer, c->lang, result);
    if (since >= 0)
        json_object_set_new(result, "news", news_since(room, since, viewer, c->lang));
    return result;
}

static json_t *method_unwatch(struct call *c)
{
    struct room *room = room_param(c);
    struct client *client = client_of(c);

    if (!room)
        return NULL;
    for (int i = 0; i < client->n_watching; i++)
        if (client->watching[i]->room == room)
            client_unwatch(client, i);
    return json_null();
}

static json_t *method_position(struct call *c)
{
    struct room *room = game_param(c);
    int seat = 0;

    if (!room)
        return NULL;
    if (!rpc_has(c, "seat"))
        return room_is_over(room) ? protocol_position(room->table, WHOLE)
                                  : rpc_fail_say(c, RPC_FORBIDDEN,
                                                 N_("the whole position is open at the end"));
    if (!rpc_int(c, "seat", 0, room->stored->players, &seat))
        return NULL;
    if (seat && !room_is_seat_of(room, seat - 1, client_of(c)) && !room_is_over(room))
        return rpc_fail_say(c, RPC_FORBIDDEN, N_("that seat is not yours"));
    return protocol_position(room->table, seat ? seat - 1 : NOBODY);
}

/* Whether the caller is the one to act; others get no contents. */
static bool is_to_act(const struct call *c, const struct room *room)
{
    int seat = room_turn(room);

    return seat != NOBODY && room_is_seat_of(room, seat, client_of(c));
}

static json_t *method_legal(struct call *c)
{
    struct room *room = game_param(c);

    return room ? protocol_legal(room->table, is_to_act(c, room) ? room_turn(room) : NOBODY)
                : NULL;
}

static json_t *method_score(struct call *c)
{
    struct room *room = game_param(c);

    return room ? protocol_score(room->table, c->lang) : NULL;
}

static json_t *method_explain(struct call *c)
{
    struct room *room = game_param(c);
    const char *code = room ? rpc_text(c, "code") : NULL;
    json_t *result = code ? protocol_explain(room->table, c->lang, code) : NULL;

    if (code && !result)
        return rpc_fail_param(c, "code", N_("{where}: nothing is written about that"));
    return result;
}

static json_t *method_box(struct call *c)
{
    struct room *room = game_param(c);

    return room ? protocol_box(room->table, c->lang) : NULL;
}

/* The actions of a game by other rules; they are open when it is over. */
static json_t *written_actions(const struct room *room)
{
    json_t *actions = json_array();

    for (int i = 0; room_is_over(room) && i < room->n_notes; i++)
        if (room->notes[i].kind == ENTRY_PLAY && !room_is_undone(room, i))
            json_array_append_new(actions, json_pack("{si ss}", "seat", room->notes[i].seat + 1,
                                                     "action", room->notes[i].text));
    return actions;
}

static json_t *method_history(struct call *c)
{
    struct room *room = started_param(c);

    if (!room)
        return NULL;
    if (room_is_foreign(room))
        return json_pack("{so}", "actions", written_actions(room));
    return json_pack(
        "{so}", "actions",
        protocol_history(room->table,
                         room_is_over(room) ? WHOLE : room_viewer(room, client_of(c), AUTO)));
}

static json_t *method_record(struct call *c)
{
    struct room *room = started_param(c);
    char *text = NULL;
    json_t *result;

    if (!room)
        return NULL;
    if (!room_is_over(room))
        return rpc_fail_say(c, RPC_FORBIDDEN, N_("the record is open at the end"));
    text = hall_record(hall_of(c), room->stored->id);
    result = text ? json_pack("{ss}", "record", text) : rpc_no_memory(c);
    free(text);
    return result;
}

/* --- a finished game, step by step --- */

/* The position after some actions of a finished game, as any seat saw it or open, and what
 * the last of them brought about. */
static json_t *method_at(struct call *c)
{
    struct room *room = game_param(c);
    struct table *again;
    struct events events = {.n = 0};
    json_t *result;
    int viewer = WHOLE;
    int ply;

    if (!room)
        return NULL;
    if (!room_is_over(room))
        return rpc_fail_say(c, RPC_FORBIDDEN, N_("the record is open at the end"));
    if (!rpc_int(c, "ply", 0, room->table->n_plies, &ply) ||
        (rpc_has(c, "seat") && !rpc_int(c, "seat", 0, room->stored->players, &viewer)))
        return NULL;
    if (rpc_has(c, "seat"))
        viewer = viewer ? viewer - 1 : NOBODY;
    again = table_copy_start(room->table);
    if (!again)
        return rpc_no_memory(c);
    for (int i = 0; i < ply; i++)
        if (!table_play(again, room->table->plies[i].seat, room->table->plies[i].action,
                        &events)) {
            table_free(again);
            return rpc_no_memory(c);
        }
    result = json_pack("{so so si}", "position", protocol_position(again, viewer), "events",
                       protocol_events(again, &events, viewer, c->lang), "turn",
                       face_seat_number(table_turn(again)));
    if (ply) {
        char text[MAX_TEXT];

        if (table_ply_text(again, ply - 1, viewer, text))
            json_object_set_new(result, "action", json_string(text));
        json_object_set_new(result, "seat", json_integer(again->plies[ply - 1].seat + 1));
    }
    table_free(again);
    return result;
}

/* What each seat could expect, by the bots' judgement of the open table, after every
 * action of a finished game. */
static json_t *method_course(struct call *c)
{
    struct room *room = game_param(c);
    const struct game *game = room ? room->table->game : NULL;
    struct table *again;
    json_t *course;

    if (!room)
        return NULL;
    if (!room_is_over(room))
        return rpc_fail_say(c, RPC_FORBIDDEN, N_("the record is open at the end"));
    again = table_copy_start(room->table);
    if (!again)
        return rpc_no_memory(c);
    course = json_array();
    for (int i = 0; i <= room->table->n_plies; i++) {
        uint32_t share[MAX_PLAYERS] = {0};
        json_t *shares = json_array();

        if (game->brain)
            game->brain->judge(game, again->state, share);
        for (int seat = 0; seat < room->stored->players; seat++)
            json_array_append_new(shares, json_real((double)share[seat] / SHARE_ONE));
        json_array_append_new(course, shares);
        if (i < room->table->n_plies && !table_play(again, room->table->plies[i].seat,
                                                    room->table->plies[i].action, NULL)) {
            memory_note_short();
            break;
        }
    }
    table_free(again);
    return json_pack("{so}", "shares", course);
}

/* --- acting --- */

static json_t *method_play(struct call *c)
{
    struct room *room = game_param(c);
    const char *action = room ? rpc_text(c, "action") : NULL;
    int n = -1;
    int seat;

    if (!action || (rpc_has(c, "n") && !rpc_int(c, "n", 0, INT32_MAX, &n)))
        return NULL;
    seat = own_seat_param(c, room);
    return seat == NOBODY ? NULL : room_play(room, c, seat, action, n);
}

static json_t *method_why(struct call *c)
{
    struct room *room = game_param(c);
    const char *action = room ? rpc_text(c, "action") : NULL;

    if (!action)
        return NULL;
    if (!is_to_act(c, room))
        return rpc_fail_say(c, RPC_FORBIDDEN, N_("it is not your turn"));
    return protocol_why(room->table, c->lang, action);
}

/* The words for actions that are legal now: of all, or of one. */
static json_t *method_describe(struct call *c)
{
    struct room *room = game_param(c);
    const char *action = room && rpc_has(c, "action") ? rpc_text(c, "action") : NULL;
    const struct table *table;
    json_t *words;
    move moves[MAX_MOVES];
    int n;

    if (!room || c->code)
        return NULL;
    if (!is_to_act(c, room))
        return rpc_fail_say(c, RPC_FORBIDDEN, N_("it is not your turn"));
    table = room->table;
    words = json_object();
    n = table->game->moves(table->game, table->state, room_turn(room), moves);
    for (int i = 0; i < n; i++) {
        char text[MAX_TEXT];
        FILE *out;

        table->game->write_move(table->game, table->state, moves[i], text);
        if (action && strcmp(action, text) != 0)
            continue;
        out = text_begin();
        if (!out) {
            json_decref(words);
            return rpc_no_memory(c);
        }
        table->face->describe(out, c->lang, table->game, table->state, moves[i]);
        json_object_set_new(words, text, json_string(text_end(out)));
    }
    return json_pack("{so}", "words", words);
}

static json_t *method_bot(struct call *c)
{
    struct room *room = game_param(c);
    char level[MAX_LEVEL] = "strong";
    struct thought *t;

    if (!room)
        return NULL;
    if (!is_to_act(c, room))
        return rpc_fail_say(c, RPC_FORBIDDEN, N_("it is not your turn"));
    if (rpc_has(c, "level") && !read_level(c, "level", rpc_text(c, "level"), level))
        return NULL;
    if (client_of(c)->is_advised)
        return rpc_fail_say(c, RPC_LIMIT, N_("a bot is thinking for you already"));
    t = thought_new(room, room_turn(room), bot_style_find(level));
    if (t)
        t->opinions = (struct opinions *)calloc(1, sizeof *t->opinions);
    if (!t || !t->opinions) {
        if (t)
            thought_free(t);
        return rpc_no_memory(c);
    }
    t->is_hint = true;
    t->client = client_of(c)->id;
    t->id = json_incref(c->id);
    t->lang = c->lang;
    client_of(c)->is_advised = true;
    room_send_thought(hall_of(c), t);
    return rpc_later;
}

/* --- taking back --- */

/* How many actions remain when a seat takes its last one back: over what bots did since,
 * never past a barrier. −1: it cannot. */
static int undo_target(const struct room *room, int seat)
{
    const struct table *table = room->table;

    for (int i = table->n_plies - 1; i >= 0; i--) {
        if (table->plies[i].barrier)
            return -1;
        if (table->plies[i].seat == seat)
            return i;
    }
    return -1;
}

/* The people whose consent an undo needs: everybody but who asks. */
static uint32_t others(const struct room *room, int seat)
{
    uint32_t mask = 0;

    for (int i = 0; i < room->stored->players; i++)
        if (!room_is_bot(room, i) &&
            room->stored->seat[i].person != room->stored->seat[seat].person)
            mask |= 1u << i;
    return mask;
}

static json_t *method_undo(struct call *c)
{
    struct room *room = game_param(c);
    int seat = room ? own_seat_param(c, room) : NOBODY;
    int to;

    if (seat == NOBODY)
        return NULL;
    to = room_is_over(room) ? -1 : undo_target(room, seat);
    if (to < 0)
        return rpc_fail_say(c, RPC_FORBIDDEN,
                            N_("nothing can be undone: you have not acted, hidden cards "
                               "were shown since, or the game is over"));
    if (!others(room, seat))
        return room_undo(room, to, c);
    room->undo_asked_by = seat;
    room->undo_to = to;
    room->undo_consents = 0;
    news_tell_state(room);
    return json_pack("{sb}", "asked", 1);
}

static json_t *method_consent(struct call *c)
{
    struct room *room = game_param(c);
    int seat = room ? own_seat_param(c, room) : NOBODY;
    bool agree;

    if (seat == NOBODY || !rpc_bool(c, "agree", true, &agree))
        return NULL;
    if (room->undo_asked_by == NOBODY || room->undo_asked_by == seat)
        return rpc_fail_say(c, RPC_FORBIDDEN, N_("nobody has asked you to take anything back"));
    if (!agree) {
        room->undo_asked_by = NOBODY;
        news_tell_state(room);
        return json_pack("{sb}", "undone", 0);
    }
    room->undo_consents |= 1u << seat;
    if (others(room, room->undo_asked_by) & ~room->undo_consents) {
        news_tell_state(room);
        return json_pack("{sb}", "undone", 0);
    }
    return room_undo(room, room->undo_to, c);
}

const struct method hall_methods[] = {
    {"hello", method_hello, {NULL}},
    {"name", method_name, {"name"}},
    {"games", method_games, {NULL}},
    {"rules", method_rules, {"game"}},
    {"new", method_new, {"game", "players", "options", "seats", "seat", "leave", "clock"}},
    {"claim", method_claim, {"secret"}},
    {"join", method_join, {"table", "seat"}},
    {"add", method_add, {"table", "added"}},
    {"start", method_start, {"table"}},
    {"links", method_links, {"table", "seat"}},
    {"leave", method_leave, {"table", "seat"}},
    {"back", method_back, {"table", "seat"}},
    {"rematch", method_rematch, {"table"}},
    {"tables", method_tables, {NULL}},
    {"finished", method_finished, {"name", "game", "from", "to", "mine", "offset"}},
    {"watch", method_watch, {"table", "since", "seat", "positions"}},
    {"unwatch", method_unwatch, {"table"}},
    {"position", method_position, {"table", "seat"}},
    {"legal", method_legal, {"table"}},
    {"play", method_play, {"table", "action", "n", "seat"}},
    {"why", method_why, {"table", "action"}},
    {"describe", method_describe, {"table", "action"}},
    {"box", method_box, {"table"}},
    {"explain", method_explain, {"table", "code"}},
    {"undo", method_undo, {"table", "seat"}},
    {"consent", method_consent, {"table", "agree", "seat"}},
    {"score", method_score, {"table"}},
    {"history", method_history, {"table"}},
    {"record", method_record, {"table"}},
    {"at", method_at, {"table", "ply", "seat"}},
    {"course", method_course, {"table"}},
    {"bot", method_bot, {"table", "level"}},
    {0},
};
