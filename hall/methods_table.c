/* Methods at a table: looking, acting, asking, taking back. */
#include <stdlib.h>
#include <string.h>

#include "hall/methods.h"
#include "hall/news.h"
#include "hall/others.h"
#include "hall/thought.h"
#include "protocol/say.h"
#include "results/compare.h"
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

enum outcome cannot_read(struct call *c)
{
    return call_fail_say(c, RPC_INTERNAL, N_("it cannot be read now; try again"));
}

struct room *room_param(struct call *c)
{
    enum found found;
    struct room *room = room_find(hall_of(c), c->params.table, &found);

    if (!room && found == FOUND_TROUBLE)
        cannot_read(c);
    else if (!room)
        call_fail_say(c, RPC_NO_TABLE, N_("there is no such table"));
    if (room && room->writes) {
        wait_for_room(c, room);
        return NULL;
    }
    return room;
}

enum outcome wait_for_room(struct call *c, struct room *room)
{
    ((struct client_call *)c)->room = room;
    c->is_waiting = true;
    return CALL_FAILED;
}

enum outcome wait_in(struct call *c, struct waiting **list)
{
    ((struct client_call *)c)->list = list;
    c->is_waiting = true;
    return CALL_FAILED;
}

const struct query *what_was_read(const struct call *c, enum query_kind kind)
{
    const struct query *read = ((const struct client_call *)c)->read;

    while (read && read->kind != kind)
        read = read->earlier;
    return read;
}

enum outcome read_first(struct call *c, struct query *query)
{
    if (!query)
        return call_no_memory(c);
    ((struct client_call *)c)->query = query;
    c->is_waiting = true;
    return CALL_FAILED;
}

enum outcome read_first_for(struct call *c, struct room *room, struct query *query)
{
    ((struct client_call *)c)->held = room;
    return read_first(c, query);
}

struct room *started_param(struct call *c)
{
    struct room *room = room_param(c);

    if (!room || room_is_started(room))
        return room;
    call_fail_say(c, RPC_FORBIDDEN, N_("the game has not started yet"));
    return NULL;
}

struct room *game_param(struct call *c)
{
    struct room *room = started_param(c);

    if (!room || room->table)
        return room;
    written_say(&c->problem, room->face, room->rules);
    call_fail(c, RPC_FORBIDDEN);
    return NULL;
}

int own_seat_param(struct call *c, const struct room *room)
{
    int seat = c->params.seat;

    if (seat == ABSENT) {
        seat = room_viewer(room, client_of(c), AUTO);
    } else {
        if (!call_within(c, "seat", seat, 1, room->stored->players))
            return NOBODY;
        seat--;
        if (!room_is_seat_of(room, seat, client_of(c)))
            seat = NOBODY;
    }
    if (seat == NOBODY)
        call_fail_say(c, RPC_FORBIDDEN,
                      N_("you do not sit at this table, or not in this seat"));
    return seat;
}

/* `seat`, 0 for a spectator, as a viewer; `otherwise` if it was not given. False, and the call
 * has failed, if the table has no such seat. */
static bool viewer_param(struct call *c, int players, int otherwise, int *viewer)
{
    int seat = c->params.seat;

    *viewer = seat == ABSENT ? otherwise : seat ? seat - 1 : NOBODY;
    return seat == ABSENT || call_within(c, "seat", seat, 0, players);
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

    bool was_paused = room_is_paused(room);

    if (w)
        return w;
    if (client->n_watching == HALL_MAX_WATCHED) {
        call_fail_say(c, RPC_LIMIT, N_("you are watching too many tables at once"));
        return NULL;
    }
    w = (struct watcher *)calloc(1, sizeof *w);
    if (!w) {
        call_no_memory(c);
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
    if (was_paused)
        room_go_on(room);
    return w;
}

/* Who comes from another hall has been told what it had: the room must not be behind that.
 * False: its log is read on first. */
static bool is_fresh(struct call *c, struct room *room)
{
    struct client_call *call = (struct client_call *)c;

    if (call->is_fresh || watcher_of(client_of(c), room) || !room->hall->is_shared ||
        !room_catch_up(room, NULL, NULL))
        return true;
    call->is_fresh = true;
    wait_for_room(c, room);
    return false;
}

enum outcome method_watch(struct call *c)
{
    struct room *room = room_param(c);
    struct watcher *w;
    bool positions = c->params.positions;
    bool words = c->params.words;
    int since = c->params.since;
    int as;
    int viewer;

    if (!room || !is_fresh(c, room))
        return CALL_FAILED;
    if (since > room->n_notes && room->hall->is_shared)
        return cannot_read(c);
    if ((since != ABSENT && !call_within(c, "since", since, 0, room->n_notes)) ||
        !viewer_param(c, room->stored->players, AUTO, &as))
        return CALL_FAILED;
    if (as < room->stored->players && !room_is_seat_of(room, as, client_of(c)))
        return call_fail_say(c, RPC_FORBIDDEN, N_("that seat is not yours"));
    w = watch(c, room);
    if (!w)
        return CALL_FAILED;
    w->as = as;
    w->wants_positions = positions;
    w->wants_words = words;
    client_of(c)->lang = c->lang;
    viewer = room_viewer(room, client_of(c), as);
    put_object(c->out, NULL);
    put_key(c->out, "table");
    news_put_table(c->out, room, client_of(c));
    put_int(c->out, "seat", face_seat_number(viewer));
    news_put_legal(c->out, room, viewer, words, c->lang);
    if (positions && room->table)
        say_view(c->out, room->table, viewer, c->lang);
    if (since != ABSENT) {
        put_key(c->out, "news");
        if (news_put_since(c->out, room, since, viewer, c->lang) < room->n_notes)
            put_bool(c->out, "more", true);
    }
    put_end(c->out);
    return CALL_DONE;
}

enum outcome method_unwatch(struct call *c)
{
    struct room *room = room_param(c);
    struct client *client = client_of(c);

    if (!room)
        return CALL_FAILED;
    for (int i = 0; i < client->n_watching; i++)
        if (client->watching[i]->room == room)
            client_unwatch(client, i);
    put_null(c->out, NULL);
    return CALL_DONE;
}

/* The game in question and whose view of it is wanted, which the caller may see; NULL, and the
 * call has failed. */
static struct room *seen_param(struct call *c, int *viewer)
{
    struct room *room = game_param(c);

    if (!room || !viewer_param(c, room->stored->players, WHOLE, viewer))
        return NULL;
    if (*viewer == WHOLE && !room_is_over(room)) {
        call_fail_say(c, RPC_FORBIDDEN, N_("the whole position is open at the end"));
        return NULL;
    }
    if (*viewer != NOBODY && !room_is_over(room) &&
        !room_is_seat_of(room, *viewer, client_of(c))) {
        call_fail_say(c, RPC_FORBIDDEN, N_("that seat is not yours"));
        return NULL;
    }
    return room;
}

enum outcome method_position(struct call *c)
{
    int viewer;
    const struct room *room = seen_param(c, &viewer);

    if (!room)
        return CALL_FAILED;
    say_position(c->out, room->table, viewer);
    return CALL_DONE;
}

enum outcome method_draw(struct call *c)
{
    int viewer;
    const struct room *room = seen_param(c, &viewer);
    struct screen screen = call_screen(c);

    if (!room)
        return CALL_FAILED;
    say_drawing(c->out, room->table, viewer, &screen);
    return CALL_DONE;
}

/* Whether the caller is the one to act; others get no contents. */
static bool is_to_act(const struct call *c, const struct room *room)
{
    int seat = room_turn(room);

    return seat != NOBODY && room_is_seat_of(room, seat, client_of(c));
}

enum outcome method_legal(struct call *c)
{
    struct room *room = game_param(c);

    if (!room)
        return CALL_FAILED;
    say_legal(c->out, room->table, is_to_act(c, room) ? room_turn(room) : NOBODY,
              c->params.words, c->lang);
    return CALL_DONE;
}

enum outcome method_score(struct call *c)
{
    struct room *room = game_param(c);

    if (!room)
        return CALL_FAILED;
    say_score(c->out, room->table, c->lang);
    return CALL_DONE;
}

enum outcome method_explain(struct call *c)
{
    struct room *room = game_param(c);

    if (!room)
        return CALL_FAILED;
    if (!say_explain(c->out, room->table, c->lang, c->params.code))
        return call_fail_param(c, "code", N_("{where}: nothing is written about that"));
    return CALL_DONE;
}

enum outcome method_box(struct call *c)
{
    const struct face *face = c->params.game;
    struct room *room;

    if (face && face->is_listed) {
        say_box(c->out, face, face->game, c->lang);
        return CALL_DONE;
    }
    if (face)
        return call_fail_param(c, "game", N_("{where}: no such game"));
    if (!c->params.table)
        return call_fail_param(c, "table", N_("{where}: missing"));
    room = game_param(c);
    if (!room)
        return CALL_FAILED;
    say_box(c->out, room->face, room->table->game, c->lang);
    return CALL_DONE;
}

/* The actions of a game by other rules; they are open when it is over. */
static void put_written(struct put *out, const struct room *room)
{
    put_array(out, NULL);
    for (int i = 0; room_is_over(room) && i < room->n_notes; i++)
        if (room->notes[i].kind == ENTRY_PLAY && !room_is_undone(room, i)) {
            put_object(out, NULL);
            put_int(out, "seat", room->notes[i].seat + 1);
            put_text(out, "action", room->notes[i].text);
            put_end(out);
        }
    put_end(out);
}

enum outcome method_history(struct call *c)
{
    struct room *room = started_param(c);

    if (!room)
        return CALL_FAILED;
    put_object(c->out, NULL);
    put_key(c->out, "actions");
    if (room_is_foreign(room))
        put_written(c->out, room);
    else
        say_history(c->out, room->table, 0,
                    room_is_over(room) ? WHOLE : room_viewer(room, client_of(c), AUTO));
    put_end(c->out);
    return CALL_DONE;
}

enum outcome method_record(struct call *c)
{
    struct room *room = started_param(c);
    char *text;

    if (!room)
        return CALL_FAILED;
    if (!room_is_open(room))
        return call_fail_say(c, RPC_FORBIDDEN, N_("the record is open at the end"));
    text = room_record(room);
    if (!text)
        return call_no_memory(c);
    put_object(c->out, NULL);
    put_text(c->out, "record", text);
    put_end(c->out);
    free(text);
    return CALL_DONE;
}

/* --- a finished game, step by step --- */

/* The game that is asked about: a table's that is over, or, on one's own device, a record's,
 * which goes to `own`, to be freed. NULL, and the call has failed, if there is none. */
static const struct table *finished_param(struct call *c, struct table **own)
{
    struct room *room;

    *own = NULL;
    if (c->params.record && hall_of(c)->limits.is_home) {
        *own = record_read(c->params.record, NULL, NULL, &c->problem);
        if (!*own)
            call_fail(c, RPC_RECORD);
        return *own;
    }
    if (c->params.record) {
        call_fail_param(c, "record", N_("{where}: only a device looks at records"));
        return NULL;
    }
    if (!c->params.table) {
        call_fail_param(c, "table", N_("{where}: missing"));
        return NULL;
    }
    room = game_param(c);
    if (room && room_is_over(room))
        return room->table;
    if (room)
        call_fail_say(c, RPC_FORBIDDEN, N_("the record is open at the end"));
    return NULL;
}

/* How a game stood after so many of its actions, and what the last of them brought about; NULL
 * without memory. */
static struct table *go_back(const struct table *table, int ply, struct events *events)
{
    struct table *again = table_copy_start(table);

    for (int i = 0; again && i < ply; i++)
        if (!table_play(again, table->plies[i].seat, table->plies[i].action, events)) {
            table_free(again);
            return NULL;
        }
    return again;
}

static void put_step(struct call *c, const struct table *again, const struct events *events,
                     int viewer)
{
    int ply = again->n_plies;

    put_object(c->out, NULL);
    put_key(c->out, "position");
    say_position(c->out, again, viewer);
    put_key(c->out, "events");
    say_events(c->out, again, events, viewer, c->lang);
    put_int(c->out, "turn", face_seat_number(table_turn(again)));
    if (ply) {
        char text[MAX_TEXT];

        if (table_ply_text(again, ply - 1, viewer, text))
            put_text(c->out, "action", text);
        put_int(c->out, "seat", again->plies[ply - 1].seat + 1);
    }
    put_end(c->out);
}

/* The position after some actions of a finished game, as any seat saw it or open, and what
 * the last of them brought about. */
enum outcome method_at(struct call *c)
{
    struct table *own;
    const struct table *table = finished_param(c, &own);
    struct table *again = NULL;
    struct events events = {.n = 0};
    int viewer;

    if (table && call_within(c, "ply", c->params.ply, 0, table->n_plies) &&
        viewer_param(c, table->players, WHOLE, &viewer)) {
        again = go_back(table, c->params.ply, &events);
        if (again)
            put_step(c, again, &events, viewer);
        else
            call_no_memory(c);
    }
    table_free(own);
    table_free(again);
    return again ? CALL_DONE : CALL_FAILED;
}

/* What each seat could expect after every action, as it is told; NULL without memory. */
static char *course_of(const struct table *table)
{
    enum { SHARE_DIGITS = 4 };
    struct table *again = table_copy_start(table);
    struct put out = {0};
    bool is_well = again;

    put_object(&out, NULL);
    put_array(&out, "shares");
    for (int i = 0; i <= table->n_plies && is_well; i++) {
        double share[MAX_PLAYERS];

        expect_of(again, share);
        put_array(&out, NULL);
        for (int seat = 0; seat < table->players; seat++)
            put_real(&out, NULL, share[seat], SHARE_DIGITS);
        put_end(&out);
        is_well = i == table->n_plies ||
                  table_play(again, table->plies[i].seat, table->plies[i].action, NULL);
    }
    put_end(&out);
    put_end(&out);
    table_free(again);
    if (is_well)
        return put_take(&out);
    put_free(&out);
    return NULL;
}

/* Of a table it is found out once, as a bot's judgement of every position takes a while. */
enum outcome method_course(struct call *c)
{
    struct table *own;
    const struct table *table = finished_param(c, &own);
    struct room *room = table && !own ? room_find_loaded(hall_of(c), c->params.table) : NULL;
    char *text = room ? room->course : NULL;
    bool is_known = text || (table && (text = course_of(table)) != NULL);

    if (is_known)
        put_raw(c->out, NULL, text, strlen(text));
    else if (table)
        call_no_memory(c);
    if (room)
        room->course = text;
    else
        free(text);
    table_free(own);
    return is_known ? CALL_DONE : CALL_FAILED;
}

/* --- acting --- */

enum outcome method_play(struct call *c)
{
    struct room *room = game_param(c);
    int seat = room ? own_seat_param(c, room) : NOBODY;

    return seat == NOBODY ? CALL_FAILED
                          : room_play(room, c, seat, c->params.action, c->params.n);
}

enum outcome method_why(struct call *c)
{
    struct room *room = game_param(c);

    if (!room)
        return CALL_FAILED;
    if (!is_to_act(c, room))
        return call_fail_say(c, RPC_FORBIDDEN, N_("it is not your turn"));
    say_why(c->out, room->table, c->lang, c->params.action);
    return CALL_DONE;
}

/* The words for actions that are legal now: of all, or of one. */
enum outcome method_describe(struct call *c)
{
    struct room *room = game_param(c);
    const char *action = c->params.action;
    struct put parts = {0};
    const struct table *table;
    move moves[MAX_MOVES];
    int n;

    if (!room)
        return CALL_FAILED;
    if (!is_to_act(c, room))
        return call_fail_say(c, RPC_FORBIDDEN, N_("it is not your turn"));
    table = room->table;
    put_object(c->out, NULL);
    put_object(c->out, "words");
    put_object(&parts, NULL);
    n = table->game->moves(table->game, table->state, room_turn(room), moves);
    for (int i = 0; i < n; i++) {
        char text[MAX_TEXT];

        table->game->write_move(table->game, table->state, moves[i], text);
        if (!action || !strcmp(action, text))
            say_action(c->out, &parts, text, table, table->state, c->lang, moves[i]);
    }
    put_end(c->out);
    say_parts(c->out, "parts", &parts);
    put_end(c->out);
    return CALL_DONE;
}

enum outcome method_bot(struct call *c)
{
    struct room *room = game_param(c);
    char level[MAX_LEVEL] = "best";
    struct thought *t;

    if (!room)
        return CALL_FAILED;
    if (!is_to_act(c, room))
        return call_fail_say(c, RPC_FORBIDDEN, N_("it is not your turn"));
    if (c->params.level && !read_level(c, "level", c->params.level, level))
        return CALL_FAILED;
    if (!room->stored->has_hints)
        return call_fail_say(c, RPC_FORBIDDEN, N_("there are no hints at this table"));
    if (thoughts_have_hint(hall_of(c), client_of(c)->person.id))
        return call_fail_say(c, RPC_LIMIT, N_("a bot is thinking for you already"));
    t = thought_new_hint(room, room_turn(room), bot_style_find(level), client_of(c));
    if (!t)
        return call_no_memory(c);
    t->lang = c->lang;
    return room_hint(room, t, c);
}

/* --- taking back --- */

/* How many actions remain when a seat takes its last one back: over what bots did since,
 * never past a barrier. −1: it cannot. */
static int undo_target(const struct room *room, int seat)
{
    const struct table *table = room->table;

    for (int i = table->n_plies - 1; i >= room_fixed(room); i--)
        if (table->plies[i].seat == seat)
            return i;
    return -1;
}

/* {"name":true} or false, and no more. */
static enum outcome put_flag(struct call *c, const char *name, bool is_so)
{
    put_object(c->out, NULL);
    put_bool(c->out, name, is_so);
    put_end(c->out);
    return CALL_DONE;
}

enum outcome method_undo(struct call *c)
{
    struct room *room = game_param(c);
    int seat = room ? own_seat_param(c, room) : NOBODY;
    int to;

    if (seat == NOBODY)
        return CALL_FAILED;
    to = room_is_over(room) ? -1 : undo_target(room, seat);
    if (to < 0)
        return call_fail_say(c, RPC_FORBIDDEN,
                             N_("nothing can be undone: you have not acted, hidden cards "
                                "were shown since, or the game is over"));
    if (!room_others(room, seat))
        return room_undo(room, to, c);
    room->undo_at = aside_stamp(room, room->undo_at);
    room->undo_asked_by = seat;
    room->undo_to = to;
    room->undo_consents = 0;
    news_tell_state(room);
    return put_flag(c, "asked", true);
}

enum outcome method_consent(struct call *c)
{
    struct room *room = game_param(c);
    int seat = room ? own_seat_param(c, room) : NOBODY;

    if (seat == NOBODY)
        return CALL_FAILED;
    if (room->undo_asked_by == NOBODY || room->undo_asked_by == seat)
        return call_fail_say(c, RPC_FORBIDDEN,
                             N_("nobody has asked you to take anything back"));
    if (!c->params.agree) {
        room->undo_at = aside_stamp(room, room->undo_at);
        room->undo_asked_by = NOBODY;
        news_tell_state(room);
        return put_flag(c, "undone", false);
    }
    room->undo_consents |= 1u << seat;
    if (room_others(room, room->undo_asked_by) & ~room->undo_consents) {
        news_tell_state(room);
        return put_flag(c, "undone", false);
    }
    return room_undo(room, room->undo_to, c);
}
