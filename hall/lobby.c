/* See lobby.h. */
#include "hall/lobby.h"

#include <stdlib.h>
#include <string.h>

#include "hall/client.h"
#include "hall/news.h"
#include "protocol/call.h"

enum {
    MOST = 20,      /* of each kind that are told */
    MOST_OF_ONE = 2 /* of these, open and made by the same person */
};

void lobby_take_off(struct room *room)
{
    if (!room->at_public)
        return;
    *room->at_public = room->next_public;
    if (room->next_public)
        room->next_public->at_public = room->at_public;
    room->at_public = NULL;
    room->next_public = NULL;
}

void lobby_follow(struct room *room)
{
    struct lobby *lobby = &room->hall->lobby;

    if (!room->stored->is_public || room->hall->limits.no_public) {
        lobby_take_off(room);
    } else if (!room->at_public) {
        room->next_public = lobby->rooms;
        room->at_public = &lobby->rooms;
        if (lobby->rooms)
            lobby->rooms->at_public = &room->next_public;
        lobby->rooms = room;
    }
}

/* Whether somebody who plays there has the site before them. */
static bool is_attended(const struct room *room)
{
    for (int seat = 0; seat < room->stored->players; seat++)
        if (!room_is_bot(room, seat) && room->stored->seat[seat].person &&
            hall_client_of(room->hall, room->stored->seat[seat].person))
            return true;
    return false;
}

bool lobby_is_free(const struct room *room, int seat)
{
    const struct stored_seat *s = &room->stored->seat[seat];

    return s->kind == SEAT_OPEN && !s->person && room_can_be_taken(room, seat);
}

int lobby_missing(const struct room *room)
{
    int n = 0;

    for (int seat = 0; seat < room->stored->players; seat++)
        n += lobby_is_free(room, seat);
    return n && !room->is_loading && !room_is_started(room) && is_attended(room) ? n : 0;
}

static bool is_running(const struct room *room)
{
    return !room->is_loading && room_is_started(room) && !room_is_over(room) &&
           is_attended(room);
}

static void put_one(struct put *out, const struct room *room)
{
    const struct stored_table *t = room->stored;

    put_object(out, NULL);
    put_text(out, "table", t->id);
    put_text(out, "game", t->game);
    put_int(out, "players", t->players);
    if (t->options)
        put_raw(out, "options", t->options, strlen(t->options));
    put_array(out, "seats");
    for (int i = 0; i < t->players; i++) {
        put_object(out, NULL);
        news_put_sitter(out, &t->seat[i]);
        put_end(out);
    }
    put_end(out);
    put_int(out, "limit", t->clock);
    put_bool(out, "hints", t->has_hints);
    put_int(out, "created", t->created);
    put_end(out);
}

void lobby_put(struct put *out, struct hall *hall)
{
    int64_t makers[MOST];
    int n = 0;

    put_object(out, NULL);
    put_array(out, "open");
    for (const struct room *room = hall->lobby.rooms; room && n < MOST;
         room = room->next_public) {
        int same = 0;

        if (!lobby_missing(room))
            continue;
        for (int i = 0; i < n; i++)
            same += makers[i] == room->stored->creator;
        if (same == MOST_OF_ONE)
            continue;
        makers[n++] = room->stored->creator;
        put_one(out, room);
    }
    put_end(out);
    put_array(out, "running");
    n = 0;
    for (const struct room *room = hall->lobby.rooms; room && n < MOST;
         room = room->next_public)
        if (is_running(room)) {
            put_one(out, room);
            n++;
        }
    put_end(out);
    put_end(out);
}

static char *say(struct hall *hall)
{
    struct put out = {0};

    notice_begin(&out, "lobby");
    lobby_put(&out, hall);
    return notice_end(&out);
}

/* Who begins to listen may have been told something newer than the others: then all are told
 * again. */
void lobby_tell(struct client *client, bool is_wanted)
{
    struct lobby *lobby = &client->hall->lobby;
    char *now = is_wanted ? say(client->hall) : NULL;

    lobby->n_clients += is_wanted - client->wants_lobby;
    client->wants_lobby = is_wanted;
    if (is_wanted && (!now || !lobby->told || strcmp(now, lobby->told) != 0)) {
        free(lobby->told);
        lobby->told = NULL;
    }
    free(now);
}

void lobby_tick(struct hall *hall)
{
    struct lobby *lobby = &hall->lobby;
    int64_t now = hall_clock(hall);
    char *text;

    if (!lobby->n_clients || (lobby->told_at && now - lobby->told_at < LOBBY_MS))
        return;
    text = say(hall);
    if (!text || (lobby->told && !strcmp(text, lobby->told))) {
        free(text);
        return;
    }
    free(lobby->told);
    lobby->told = text;
    lobby->told_at = now;
    for (struct client *client = hall->clients, *next; client; client = next) {
        next = client->next;
        if (client->wants_lobby)
            client_send(client, strdup(text));
    }
}

void lobby_made(struct hall *hall)
{
    hall->lobby.making--;
    while (!hall->lobby.making && !hall->is_closing && waiting_take_up(&hall->lobby.waiting))
        ;
}
