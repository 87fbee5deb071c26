/* What people are told about a room: entries of its log, and how it stands. Every viewer
 * gets what that viewer may know, in their own language. */
#include "hall/news.h"

#include <stdlib.h>
#include <string.h>

#include "games/json.h"
#include "hall/client.h"
#include "hall/others.h"
#include "protocol/say.h"
#include "text/memory.h"

static const char *kind_name(int kind)
{
    static const char *const names[] = {
        [ENTRY_SEAT] = "seat",   [ENTRY_START] = "start",     [ENTRY_PLAY] = "play",
        [ENTRY_UNDO] = "undo",   [ENTRY_REMATCH] = "rematch", [ENTRY_STOP] = "stop",
        [ENTRY_LINKS] = "links", [ENTRY_HINT] = "hint",       [ENTRY_LISTED] = "listed",
        [ENTRY_GONE] = "gone",   [ENTRY_CLOSED] = "closed",   [ENTRY_FORGOTTEN] = "forgotten",
    };

    return names[kind];
}

void news_put(struct put *out, const struct room *room, int i, const struct events *events,
              int viewer, enum lang lang)
{
    const struct note *note = &room->notes[i];

    put_object(out, NULL);
    put_int(out, "n", i + 1);
    put_text(out, "kind", kind_name(note->kind));
    if (note->seat != NOBODY && note->kind != ENTRY_LINKS) /* whose links is not for others */
        put_int(out, "seat", note->seat + 1);
    switch (note->kind) {
    case ENTRY_PLAY:
        if (events) {
            move m =
                viewer == note->seat ? room->table->plies[note->number].action : events->shown;
            char text[MAX_TEXT];

            if (m) {
                room->table->game->write_move(room->table->game, room->table->state, m, text);
                put_text(out, "action", text);
            }
            put_key(out, "events");
            say_events(out, room->table, events, viewer, lang);
        } else if (room_is_foreign(room) && room_is_over(room)) {
            put_text(out, "action", note->text);
        }
        put_int(out, "ply", note->number);
        break;
    case ENTRY_UNDO: put_int(out, "to", note->number); break;
    case ENTRY_LISTED: put_bool(out, "public", note->number); break;
    case ENTRY_SEAT:
        put_bytes(out, "what", note->text, strcspn(note->text, " "));
        if (strchr(note->text, ' '))
            put_text(out, "name", strchr(note->text, ' ') + 1);
        break;
    case ENTRY_START:
        if (note->text) { /* the seat that each place has drawn */
            put_array(out, "lot");
            for (int place = 0; place < room->stored->players; place++)
                put_int(out, NULL, room->seat_of[place] + 1);
            put_end(out);
        }
        break;
    case ENTRY_REMATCH: /* a table of its own, whose address is not for everybody */
        if (viewer != NOBODY)
            put_text(out, "next", note->text);
        break;
    default: break;
    }
}

/* Where the page of those who have everything up to `since` ends. */
static int end_of_page(const struct room *room, int since)
{
    enum { PAGE = 200 };
    int page = room->hall->limits.news_page ? room->hall->limits.news_page : PAGE;

    return room->n_notes - since > page ? since + page : room->n_notes;
}

int news_put_since(struct put *out, const struct room *room, int since, int viewer,
                   enum lang lang)
{
    enum { MOST = HALL_MAX_QUEUE / 4 }; /* bytes: then the next page goes on */
    int end = end_of_page(room, since);
    size_t start = out->n;
    struct table *again = room->table ? table_copy_start(room->table) : NULL;
    struct events events;

    if (room->table && !again)
        memory_note_short();
    put_array(out, NULL);
    for (int i = 0; i < end; i++) {
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
        if (i >= since) {
            news_put(out, room, i, is_play ? &events : NULL, viewer, lang);
            put_end(out);
        }
        if (out->n - start > MOST)
            end = i + 1;
    }
    put_end(out);
    table_free(again);
    return end;
}

/* --- how it stands --- */

void news_put_legal(struct put *out, const struct room *room, int viewer, bool with_words,
                    enum lang lang)
{
    if (viewer == NOBODY || room_turn(room) != viewer)
        return;
    put_key(out, "legal");
    say_actions(out, room->table, viewer);
    if (with_words)
        say_words(out, room->table, viewer, lang);
}

static void put_turn(struct put *out, const struct room *room)
{
    int turn = room_turn(room);

    put_int(out, "turn", face_seat_number(turn));
    put_int(out, "plies", room_plies(room));
    put_int(out, "fixed", room_fixed(room));
    if (room->table)
        put_text(out, "phase",
                 room->table->face->json.phase(room->table->game, room->table->state));
    if (room->stored->clock && turn != NOBODY)
        put_int(out, "clock",
                room->stored->clock - (hall_clock(room->hall) - room->turn_since) / 1000);
}

/* Who asks for a seat, for those who may hand it over; and what a client is told of its own
 * part in that. */
static void put_asks(struct put *out, const struct room *room, int seat,
                     const struct client *client)
{
    bool is_open = false;
    bool is_asking = false;

    for (int i = 0; i < room->n_asks; i++) {
        const struct ask *ask = &room->ask[i];

        is_asking = is_asking || (ask->seat == seat && !ask->is_refused &&
                                  ask->person.id == client->person.id);
        if (ask->seat != seat || !room_may_hand(room, ask, client))
            continue;
        if (!is_open)
            put_array(out, "asks");
        is_open = true;
        put_object(out, NULL);
        put_int(out, "ask", ask->id);
        put_text(out, "name", ask->person.name);
        put_end(out);
    }
    if (is_open)
        put_end(out);
    if (is_asking)
        put_bool(out, "asking", true);
    if (client->person.id && room->stored->seat[seat].before == client->person.id)
        put_bool(out, "was_you", true);
}

void news_put_sitter(struct put *out, const struct stored_seat *s)
{
    put_text(out, "kind",
             s->kind == SEAT_BOT    ? "bot"
             : s->kind == SEAT_OPEN ? "open"
                                    : "human");
    put_text(out, "name", s->name);
    put_bool(out, "taken", s->kind == SEAT_BOT || s->person);
    if (s->kind == SEAT_BOT)
        put_text(out, "level", s->level);
}

static void put_seat(struct put *out, const struct room *room, int i,
                     const struct client *client)
{
    const struct stored_seat *s = &room->stored->seat[i];

    put_object(out, NULL);
    news_put_sitter(out, s);
    if (s->kind != SEAT_BOT)
        put_bool(out, "here", room_is_here(room, i));
    if (s->has_added)
        put_bool(out, "added", true);
    if (s->is_away)
        put_bool(out, "away", true);
    if (client && room_is_seat_of(room, i, client))
        put_bool(out, "you", true);
    if (client)
        put_asks(out, room, i, client);
    put_end(out);
}

/* The result that was written when the game ended; nothing if it has none. */
static void put_end_result(struct put *out, const struct stored_table *t)
{
    const char *at = t->scores;
    char *end;

    if (strtol(at, &end, 10), end == at)
        return;
    put_object(out, "result");
    put_array(out, "scores");
    for (long score; score = strtol(at, &end, 10), end != at; at = end)
        put_int(out, NULL, score);
    put_end(out);
    put_mask(out, "winners", t->winners);
    put_end(out);
}

/* The table at which it goes on, by an entry of that kind. */
static void put_next(struct put *out, const char *key, const struct room *room, int kind)
{
    for (int i = room->n_notes - 1; i >= 0; i--)
        if (room->notes[i].kind == kind && room->notes[i].text) {
            put_text(out, key, room->notes[i].text);
            return;
        }
}

void news_put_table(struct put *out, const struct room *room, const struct client *client)
{
    const struct stored_table *t = room->stored;
    char commitment[SEED_TEXT];

    room_commitment(t, commitment);
    put_object(out, NULL);
    put_text(out, "id", t->id);
    put_text(out, "game", t->game);
    put_text(out, "title", room->face->title);
    put_int(out, "players", t->players);
    put_array(out, "seats");
    for (int i = 0; i < t->players; i++)
        put_seat(out, room, i, client);
    put_end(out);
    put_bool(out, "started", room_is_started(room));
    put_bool(out, "over", room_is_over(room));
    put_int(out, "n", room->n_notes);
    put_int(out, "created", t->created);
    put_text(out, "leave", t->leave);
    if (room->is_closed)
        put_bool(out, "closed", true);
    if (t->may_be_late)
        put_bool(out, "late", true);
    put_int(out, "limit", t->clock);
    put_bool(out, "hints", t->has_hints);
    put_bool(out, "public", t->is_public);
    if (!t->adopted || *t->dealt_at)
        put_text(out, "commitment", commitment);
    if (t->dealer)
        put_int(out, "dealer", t->dealer);
    if (*t->dealt_at)
        put_text(out, "dealt_at", t->dealt_at);
    if (!room_is_started(room) && t->drawn)
        put_bool(out, "drawn", true);
    if (room_is_started(room))
        put_int(out, "rules", room->rules);
    if (room_is_foreign(room)) {
        put_bool(out, "foreign", true);
        put_end_result(out, t);
    }
    if (room->table && room->face->options.write)
        room->face->options.write(out, "options", room->table->game, room->table->options);
    else if (t->options)
        put_raw(out, "options", t->options, strlen(t->options));
    if (room->undo_asked_by != NOBODY) {
        put_object(out, "undo");
        put_int(out, "seat", room->undo_asked_by + 1);
        put_int(out, "to", room->undo_to);
        put_int(out, "consents", (int)room->undo_consents);
        put_end(out);
    }
    if (room_replacing(room) != NOBODY) {
        put_object(out, "replace");
        put_int(out, "seat", room->replace.seat + 1);
        put_int(out, "consents", (int)room->replace.consents);
        put_end(out);
    }
    if (client && room_is_host(room, client))
        put_bool(out, "creator", true);
    if (room->is_gone)
        put_bool(out, "gone", true);
    if (client && room_seats_of(room, client)) {
        put_next(out, "rematch", room, ENTRY_REMATCH);
        put_next(out, "there", room, ENTRY_GONE);
    }
    put_turn(out, room);
    put_end(out);
}

/* --- telling --- */

/* Watchers who get the same bytes share one text. */
struct told {
    int viewer;
    enum lang lang;
    bool positions;
    bool words;
    char *text;
};

enum { MAX_TOLD = 4 * N_LANGS * (MAX_PLAYERS + 1) };

static char *make_news(struct room *room, const struct events *events, const struct told *t)
{
    struct put out = {0};

    notice_begin(&out, "news");
    news_put(&out, room, room->n_notes - 1, events, t->viewer, t->lang);
    put_text(&out, "table", room->stored->id);
    put_turn(&out, room);
    news_put_legal(&out, room, t->viewer, t->words, t->lang);
    if (t->positions && room->table)
        say_view(&out, room->table, t->viewer, t->lang);
    put_end(&out);
    return notice_end(&out);
}

void news_tell(struct room *room, const struct events *events)
{
    struct told told[MAX_TOLD];
    int n = 0;
    struct watcher *next;

    for (struct watcher *w = room->watchers; w; w = next) {
        struct told t = {room_viewer(room, w->client, w->as), w->client->lang,
                         w->wants_positions, w->wants_words, NULL};
        int i = 0;

        next = w->next;
        while (i < n && (told[i].viewer != t.viewer || told[i].lang != t.lang ||
                         told[i].positions != t.positions || told[i].words != t.words))
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

/* A notice that says how the table stands. */
static void tell_table(const struct room *room, struct client *client)
{
    struct put out = {0};

    notice_begin(&out, "table");
    news_put_table(&out, room, client);
    client_send(client, notice_end(&out));
}

static int add_listeners(const struct room *room, bool is_seated, int64_t *people, int n)
{
    for (const struct watcher *w = room->watchers; w && n < QUERY_OTHERS; w = w->next) {
        int64_t person = w->client->person.id;
        int i = 0;

        while (i < n && people[i] != person)
            i++;
        if (i == n && (room_seats_of(room, w->client) != 0) == is_seated)
            people[n++] = person;
    }
    return n;
}

int news_listeners(const struct room *room, int64_t except, int64_t people[QUERY_OTHERS])
{
    int n = add_listeners(room, false, people, add_listeners(room, true, people, 0));
    int i = 0;

    while (i < n && people[i] != except)
        i++;
    if (i == n)
        return n;
    people[i] = people[n - 1];
    return n - 1;
}

void news_tell_word(const char *table, struct client *client, const char *method, int seat,
                    const char *what)
{
    struct put out = {0};

    notice_begin(&out, method);
    put_object(&out, NULL);
    put_text(&out, "table", table);
    put_int(&out, "seat", seat + 1);
    if (what)
        put_text(&out, "what", what);
    put_end(&out);
    client_send(client, notice_end(&out));
}

/* Who comes and goes again and again is told of once a second. */
enum { TOLD_MS = 1000 };

void news_tell_state(struct room *room)
{
    int64_t now = hall_clock(room->hall);
    struct watcher *next;

    aside_tell(room);
    room->has_untold = room->told && now - room->told < TOLD_MS;
    if (room->has_untold)
        return; /* the next tick tells it */
    room->told = now;
    for (struct watcher *w = room->watchers; w; w = next) {
        next = w->next;
        tell_table(room, w->client);
    }
}

void news_tell_rest(struct room *room)
{
    if (room->has_untold)
        news_tell_state(room);
}

/* Whether the last entry is about a person: whoever acted or is to act, and everybody when
 * it is no action or the last one. */
static bool is_called(const struct room *room, int64_t person)
{
    const struct note *last = room->n_notes ? &room->notes[room->n_notes - 1] : NULL;
    int turn = room_turn(room);

    return !last || last->kind != ENTRY_PLAY || turn == NOBODY ||
           room->stored->seat[turn].person == person ||
           room->stored->seat[last->seat].person == person;
}

/* Whether the same person has a seat before this one. */
static bool sits_before(const struct stored_table *t, int seat)
{
    for (int i = 0; i < seat; i++)
        if (t->seat[i].person == t->seat[seat].person)
            return true;
    return false;
}

bool news_is_called(const struct room *room, int seat)
{
    int64_t person = room->stored->seat[seat].person;

    return person && !sits_before(room->stored, seat) && is_called(room, person);
}

void news_call(struct room *room)
{
    const struct stored_table *t = room->stored;

    for (int seat = 0; seat < t->players; seat++) {
        int64_t person = t->seat[seat].person;

        if (!news_is_called(room, seat))
            continue;
        for (struct client *c = hall_client_of(room->hall, person), *next; c; c = next) {
            next = client_next_of(c);
            if (c->wants_tables && !client_is_watching(c, room))
                tell_table(room, c);
        }
    }
}
