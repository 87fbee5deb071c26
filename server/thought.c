/* See thought.h. */
#include "server/thought.h"

#include <stdlib.h>
#include <string.h>

#include "protocol/say.h"
#include "server/client.h"

struct thought *thought_new(const struct room *room, int seat, const struct bot_style *style)
{
    struct thought *t = (struct thought *)calloc(1, sizeof *t);

    if (t)
        t->view = malloc(room->table->game->state_size);
    if (!t || !t->view) {
        free(t);
        return NULL;
    }
    t->game = room->table->game;
    t->style = style;
    t->players = room->stored->players;
    t->seat = seat;
    t->n = room->n_notes;
    memcpy(t->table, room->stored->id, ID_TEXT);
    table_view(room->table, seat, t->view);
    return t;
}

void thought_free(struct thought *thought)
{
    reply_free(&thought->reply);
    free(thought->view);
    free(thought->opinions);
    free(thought);
}

void room_send_thought(struct hall *hall, struct thought *thought)
{
    metrics_add(hall->metrics, GAUGE_THOUGHTS, 1);
    hall->world.think(hall->world.context, thought);
}

void room_think(struct room *room, int seat, const char *level)
{
    const struct bot_style *style = bot_style_find(level);
    struct thought *t = thought_new(room, seat, style ? style : bot_style_find("club"));

    if (!t)
        return; /* the next tick tries again */
    room->is_thinking = true;
    room_send_thought(room->hall, t);
}

/* A bot's answer counts if nothing has happened since it was asked. */
static void play_thought(struct room *room, const struct thought *t)
{
    room->is_thinking = false;
    if (!room->writes && room->n_notes == t->n &&
        (room_is_bot(room, t->seat) || room_is_out_of_time(room))) {
        metrics_count(room->hall->metrics, COUNT_BOT_MOVES);
        room_act(room, t->seat, t->action, NULL); /* if it fails the next tick tries again */
    } else {
        room_go_on(room);
    }
}

/* A hint goes to who asked, if nothing has happened since. */
static void answer_hint(struct hall *hall, const struct room *room, struct thought *t)
{
    struct client *client = hall_client(hall, t->client);
    struct problem problem = {.lang = t->lang};

    if (!client)
        return;
    client->is_advised = false;
    if (!t->reply.is_wanted)
        return;
    if (room && room->n_notes == t->n) {
        say_choice(&t->reply.out, room->table, t->action, t->opinions);
        client_send(client, reply_end(&t->reply));
        return;
    }
    problem_say(&problem, NULL, N_("the table has moved on since"), NULL);
    client_send(client, reply_fail(&t->reply, RPC_STALE, &problem));
}

void hall_thought(struct hall *hall, struct thought *thought)
{
    struct room *room = room_find_loaded(hall, thought->table);

    metrics_add(hall->metrics, GAUGE_THOUGHTS, -1);
    if (thought->is_hint)
        answer_hint(hall, room, thought);
    else if (room)
        play_thought(room, thought);
    thought_free(thought);
}
