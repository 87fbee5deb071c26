/* How a change of a room becomes durable. A change is made in memory, handed to the
 * store as one job, and told and acknowledged when the store has it; if it cannot be
 * written it is taken back as if it had never been. While a change is under way nothing
 * else happens in the room. */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "server/room.h"
#include "text/memory.h"

struct change {
    struct room *room;
    struct job *job;
    uint64_t client;    /* who asked for it; 0: nobody */
    struct reply reply; /* without a result: where the table is then */
    enum lang lang;
    int kind; /* of its entry in the log; 0: none */
    int64_t since;
    struct events *events; /* of an action; NULL otherwise */
};

static enum outcome no_memory(struct call *call)
{
    return call ? call_no_memory(call) : CALL_FAILED;
}

struct change *change_new(struct room *room, struct call *call)
{
    struct change *c = (struct change *)calloc(1, sizeof *c);
    struct job *job = job_new();

    if (!c || !job || memory_was_short() || (call && call->out->is_short)) {
        /* short: the result lacks something */
        free(c);
        free(job);
        no_memory(call);
        return NULL;
    }
    memcpy(job->table, room->stored->id, ID_TEXT);
    job->when = hall_now(room->hall) / 1000;
    *c = (struct change){
        .room = room, .job = job, .lang = LANG_EN, .since = hall_micros(room->hall)};
    if (call) {
        c->client = ((const struct client *)call->caller)->id;
        c->lang = call->lang;
        c->reply = call_keep(call);
    }
    return c;
}

static void change_free(struct change *c)
{
    if (c->job)
        job_free(c->job);
    reply_free(&c->reply);
    free(c->events);
    free(c);
}

void change_person(struct change *c, const struct person *person)
{
    c->job->person = *person;
}

bool change_seat(struct change *c, int seat, const struct stored_seat *to)
{
    if (!c->job->seat)
        c->job->seat = (struct stored_seat *)calloc(MAX_PLAYERS, sizeof *c->job->seat);
    if (!c->job->seat) {
        change_fail(c);
        return false;
    }
    c->job->seats |= 1u << seat;
    c->job->seat[seat] = *to;
    return true;
}

/* Undoes in memory what an entry did that is not going to be written. */
static void take_back_entry(struct room *room, int kind)
{
    if (kind == ENTRY_PLAY)
        table_undo(room->table);
    if (kind == ENTRY_START) {
        table_free(room->table);
        room->table = NULL;
        room->rules = 0;
    }
}

static void take_back(struct change *c)
{
    if (!c->kind)
        return;
    room_drop_last_note(c->room);
    take_back_entry(c->room, c->kind);
}

static void answer(struct change *c, char *text)
{
    struct client *client = hall_client(c->room->hall, c->client);

    if (client)
        client_send(client, text);
    else
        free(text);
}

static void answer_failed(struct change *c, const char *error)
{
    struct problem problem = {.lang = c->lang};

    if (!c->reply.is_wanted)
        return;
    problem_say(&problem, NULL, N_("it could not be saved ({error}); nothing has changed"),
                "error", error, NULL);
    answer(c, reply_fail(&c->reply, RPC_INTERNAL, &problem));
}

enum outcome change_fail(struct change *c)
{
    take_back(c);
    answer_failed(c, "out of memory");
    change_free(c);
    return CALL_LATER;
}

bool change_note(struct change *c, enum entry_kind kind, int seat, int number, const char *text)
{
    struct entry *entry = &c->job->entry;

    if (!room_add_note(c->room, (int)kind, seat, number, text)) {
        take_back_entry(c->room, (int)kind);
        change_fail(c);
        return false;
    }
    c->kind = (int)kind;
    c->job->seq = c->room->n_notes;
    entry->kind = (uint8_t)kind;
    entry->seat = (uint8_t)seat;
    entry->number = number;
    snprintf(entry->text, sizeof entry->text, "%s", text ? text : "");
    return true;
}

/* The scores, if the game is over: they are written with its last action. */
static void note_end(struct change *c)
{
    const struct table *table = c->room->table;
    struct points points;
    size_t used = 0;

    if (table_turn(table) != NOBODY)
        return;
    table->game->points(table->game, table->state, &points);
    c->job->is_end = true;
    c->job->winners = points.winners;
    for (int seat = 0; seat < table->players; seat++)
        used += (size_t)snprintf(c->job->scores + used, sizeof c->job->scores - used, "%s%d",
                                 seat ? " " : "", points.total[seat]);
}

bool change_events(struct change *c, const struct events *events)
{
    size_t size = offsetof(struct events, event) + events->n * sizeof events->event[0];

    c->events = (struct events *)malloc(size);
    if (!c->events) {
        change_fail(c);
        return false;
    }
    memcpy(c->events, events, size);
    note_end(c);
    return true;
}

void change_stop(struct change *c)
{
    c->job->is_end = true;
}

bool change_table(struct change *c, const struct stored_table *table,
                  const struct person *person)
{
    c->job->stored_table = stored_table_copy(table);
    if (!c->job->stored_table) {
        change_fail(c);
        return false;
    }
    c->job->person = *person;
    return true;
}

/* --- when it has been written, or not --- */

static void answer_done(struct change *c)
{
    struct room *room = c->room;

    if (c->kind == ENTRY_PLAY)
        metrics_latency(room->hall->metrics, hall_micros(room->hall) - c->since);
    if (!c->reply.is_wanted)
        return;
    if (!reply_has_result(&c->reply)) {
        put_object(&c->reply.out, NULL);
        put_int(&c->reply.out, "n", room->n_notes);
        put_int(&c->reply.out, "seat", face_seat_number(room_turn(room)));
        put_end(&c->reply.out);
    }
    answer(c, reply_end(&c->reply));
}

static void tell(struct change *c)
{
    struct room *room = c->room;

    for (int seat = 0; seat < MAX_PLAYERS; seat++)
        if (c->job->seats >> seat & 1)
            room->stored->seat[seat] = c->job->seat[seat];
    if (c->kind == ENTRY_START)
        room_set_lot(room, c->job->entry.text);
    if (c->kind == ENTRY_UNDO)
        while (room->table->n_plies > room->notes[room->n_notes - 1].number)
            table_undo(room->table);
    if (c->kind == ENTRY_PLAY || c->kind == ENTRY_UNDO || c->kind == ENTRY_START)
        room->turn_since = hall_clock(room->hall);
    if (c->job->is_end) {
        room->stored->finished = c->job->when;
        room->stored->winners = c->job->winners;
        memcpy(room->stored->scores, c->job->scores, sizeof room->stored->scores);
        metrics_count(room->hall->metrics, COUNT_FINISHED);
    }
    room->used = hall_clock(room->hall);
    room_note_told(room);
    if (c->kind)
        news_tell(room, c->events);
}

/* The table to go on at is on the disk: it is dealt as soon as it is looked at. */
static void deal_next(const struct room *room)
{
    enum found found;
    struct room *next = room_find(room->hall, room->notes[room->n_notes - 1].text, &found);

    if (next)
        room_go_on(next);
}

static void ended(struct job *job, const char *error)
{
    struct change *c = (struct change *)job->context;
    struct room *room = c->room;
    bool is_new = !room->is_durable;

    metrics_add(room->hall->metrics, GAUGE_WRITES, -1);
    room->writes--;
    if (error) { /* the next tick goes on with bots and the deal */
        metrics_count(room->hall->metrics, COUNT_WRITE_FAILURES);
        take_back(c);
        answer_failed(c, error);
    } else {
        room->is_durable = true;
        tell(c);
        answer_done(c);
    }
    if (!error && c->kind == ENTRY_REMATCH)
        deal_next(room);
    c->job = NULL; /* the store frees it */
    change_free(c);
    if (!error)
        room_go_on(room);
    else if (is_new)
        room_free(room);
    else
        room_serve(room); /* or a later request would be answered before those that wait */
}

enum outcome change_write(struct change *c)
{
    c->job->done = ended;
    c->job->context = c;
    c->room->writes++;
    metrics_add(c->room->hall->metrics, GAUGE_WRITES, 1);
    store_write(c->room->hall->store, c->job);
    return CALL_LATER;
}
