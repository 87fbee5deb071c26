/* What people are told about a room: entries of its log, and how it stands. Every viewer
 * gets what that viewer may know, in their own language. */
#include <stdlib.h>
#include <string.h>

#include "protocol/protocol.h"
#include "server/room.h"
#include "text/memory.h"

static const char *kind_name(int kind)
{
    static const char *const names[] = {
        [ENTRY_SEAT] = "seat", [ENTRY_START] = "start",     [ENTRY_PLAY] = "play",
        [ENTRY_UNDO] = "undo", [ENTRY_REMATCH] = "rematch", [ENTRY_STOP] = "stop",
    };

    return names[kind];
}

/* The seat that each place has drawn. */
static json_t *lot_of(const struct room *room)
{
    json_t *lot = json_array();

    for (int place = 0; place < room->stored->players; place++)
        json_array_append_new(lot, json_integer(room->seat_of[place] + 1));
    return lot;
}

json_t *news_of(const struct room *room, int i, const struct events *events, int viewer,
                enum lang lang)
{
    const struct note *note = &room->notes[i];
    json_t *news = json_pack("{si ss}", "n", i + 1, "kind", kind_name(note->kind));

    if (note->seat != NOBODY)
        json_object_set_new(news, "seat", json_integer(note->seat + 1));
    switch (note->kind) {
    case ENTRY_PLAY:
        if (events) {
            move m =
                viewer == note->seat ? room->table->plies[note->number].action : events->shown;
            char text[MAX_TEXT];

            if (m) {
                room->table->game->write_move(room->table->game, room->table->state, m, text);
                json_object_set_new(news, "action", json_string(text));
            }
            json_object_set_new(news, "events",
                                protocol_events(room->table, events, viewer, lang));
        } else if (room_is_foreign(room) && room_is_over(room)) {
            json_object_set_new(news, "action", json_string(note->text));
        }
        json_object_set_new(news, "ply", json_integer(note->number));
        break;
    case ENTRY_UNDO: json_object_set_new(news, "to", json_integer(note->number)); break;
    case ENTRY_SEAT:
        json_object_set_new(news, "what", json_stringn(note->text, strcspn(note->text, " ")));
        if (strchr(note->text, ' '))
            json_object_set_new(news, "name", json_string(strchr(note->text, ' ') + 1));
        break;
    case ENTRY_START:
        if (note->text)
            json_object_set_new(news, "lot", lot_of(room));
        break;
    case ENTRY_REMATCH: json_object_set_new(news, "next", json_string(note->text)); break;
    default: break;
    }
    return news;
}

json_t *news_since(const struct room *room, int since, int viewer, enum lang lang)
{
    json_t *array = json_array();
    struct table *again = room->table ? table_copy_start(room->table) : NULL;
    struct events events;

    if (room->table && !again)
        memory_note_short();

    for (int i = 0; i < room->n_notes; i++) {
        const struct note *note = &room->notes[i];
        bool is_play = note->kind == ENTRY_PLAY && !room_is_undone(room, i) && again;

        if (is_play) {
            const struct ply *ply = &room->table->plies[note->number];

            is_play = table_play(again, ply->seat, ply->action, &events);
            if (!is_play) { /* from here on it would be another game */
                memory_note_short();
                break;
            }
        }
        if (i >= since)
            json_array_append_new(array,
                                  news_of(room, i, is_play ? &events : NULL, viewer, lang));
    }
    table_free(again);
    return array;
}

/* --- how it stands --- */

void news_add_legal(const struct room *room, json_t *to, int viewer)
{
    json_t *legal;

    if (viewer == NOBODY || room_turn(room) != viewer)
        return;
    legal = protocol_legal(room->table, viewer);
    json_object_set(to, "legal", json_object_get(legal, "actions"));
    json_decref(legal);
}

static void add_turn(const struct room *room, json_t *to)
{
    json_object_set_new(to, "turn", json_integer(face_seat_number(room->told_turn)));
    json_object_set_new(to, "plies", json_integer(room->told_plies));
    if (room->table && !room->writes)
        json_object_set_new(
            to, "phase",
            json_string(room->table->face->phase(room->table->game, room->table->state)));
    if (room->stored->clock && room->told_turn != NOBODY)
        json_object_set_new(to, "clock",
                            json_integer(room->stored->clock -
                                         (hall_clock(room->hall) - room->turn_since) / 1000));
}

/* Whether the person in a seat is looking. */
static bool is_here(const struct room *room, int seat)
{
    for (const struct watcher *w = room->watchers; w; w = w->next)
        if (room_is_seat_of(room, seat, w->client))
            return true;
    return false;
}

static json_t *seats_of(const struct room *room, const struct client *client)
{
    json_t *seats = json_array();

    for (int i = 0; i < room->stored->players; i++) {
        const struct stored_seat *s = &room->stored->seat[i];
        json_t *seat = json_pack("{ss ss sb}", "kind",
                                 s->kind == SEAT_BOT    ? "bot"
                                 : s->kind == SEAT_OPEN ? "open"
                                                        : "human",
                                 "name", s->name, "taken", s->kind == SEAT_BOT || s->person);

        if (s->kind == SEAT_BOT)
            json_object_set_new(seat, "level", json_string(s->level));
        else
            json_object_set_new(seat, "here", json_boolean(is_here(room, i)));
        if (s->has_added)
            json_object_set_new(seat, "added", json_true());
        if (s->is_away)
            json_object_set_new(seat, "away", json_true());
        if (client && room_is_seat_of(room, i, client))
            json_object_set_new(seat, "you", json_true());
        json_array_append_new(seats, seat);
    }
    return seats;
}

/* The result that was written when the game ended; nothing if it has none. */
static void add_result(const struct stored_table *t, json_t *table)
{
    json_t *scores = json_array();
    json_t *winners = json_array();
    const char *at = t->scores;
    char *end;

    for (long score; score = strtol(at, &end, 10), end != at; at = end)
        json_array_append_new(scores, json_integer(score));
    for (int seat = 0; seat < t->players; seat++)
        if (t->winners >> seat & 1)
            json_array_append_new(winners, json_integer(seat + 1));
    if (json_array_size(scores))
        json_object_set_new(table, "result",
                            json_pack("{sO sO}", "scores", scores, "winners", winners));
    json_decref(scores);
    json_decref(winners);
}

json_t *news_table(const struct room *room, const struct client *client)
{
    const struct stored_table *t = room->stored;
    json_t *table =
        json_pack("{ss ss ss si so sb sb si sI ss si so}", "id", t->id, "game", t->game,
                  "title", room->face->title, "players", t->players, "seats",
                  seats_of(room, client), "started", room->told_started, "over",
                  room_is_over(room), "n", room->told_notes, "created", (json_int_t)t->created,
                  "leave", t->leave, "limit", t->clock, "commitment", room_commitment(t));

    if (!room->told_started && t->drawn)
        json_object_set_new(table, "drawn", json_true());
    if (room->told_started)
        json_object_set_new(table, "rules", json_integer(room->rules));
    if (room_is_foreign(room)) {
        json_object_set_new(table, "foreign", json_true());
        add_result(t, table);
    }
    if (t->options)
        json_object_set_new(table, "options", json_loads(t->options, 0, NULL));
    if (room->undo_asked_by != NOBODY)
        json_object_set_new(table, "undo",
                            json_pack("{si si si}", "seat", room->undo_asked_by + 1, "to",
                                      room->undo_to, "consents", (int)room->undo_consents));
    if (t->creator == (client ? client->person.id : 0) && t->creator)
        json_object_set_new(table, "creator", json_true());
    for (int i = room->told_notes - 1; i >= 0; i--)
        if (room->notes[i].kind == ENTRY_REMATCH) {
            json_object_set_new(table, "rematch", json_string(room->notes[i].text));
            break;
        }
    add_turn(room, table);
    return table;
}

/* --- telling --- */

/* Watchers who get the same bytes share one text. */
struct told {
    int viewer;
    enum lang lang;
    bool positions;
    char *text;
};

enum { MAX_TOLD = 2 * N_LANGS * (MAX_PLAYERS + 1) };

static char *make_news(struct room *room, const struct events *events, const struct told *t)
{
    json_t *params = news_of(room, room->n_notes - 1, events, t->viewer, t->lang);

    json_object_set_new(params, "table", json_string(room->stored->id));
    add_turn(room, params);
    news_add_legal(room, params, t->viewer);
    if (t->positions && room->table)
        protocol_add_view(room->table, t->viewer, t->lang, params);
    return rpc_notice("news", params);
}

void news_tell(struct room *room, const struct events *events)
{
    struct told told[MAX_TOLD];
    int n = 0;
    struct watcher *next;

    for (struct watcher *w = room->watchers; w; w = next) {
        struct told t = {room_viewer(room, w->client, w->as), w->client->lang,
                         w->wants_positions, NULL};
        int i = 0;

        next = w->next;
        while (i < n && (told[i].viewer != t.viewer || told[i].lang != t.lang ||
                         told[i].positions != t.positions))
            i++;
        if (i == n) {
            t.text = make_news(room, events, &t);
            told[n++] = t;
        }
        client_send(w->client, told[i].text ? strdup(told[i].text) : NULL);
    }
    for (int i = 0; i < n; i++)
        free(told[i].text);
}

void news_tell_state(struct room *room)
{
    struct watcher *next;

    for (struct watcher *w = room->watchers; w; w = next) {
        next = w->next;
        client_send(w->client, rpc_notice("table", news_table(room, w->client)));
    }
}
