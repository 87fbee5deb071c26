/* See change.h. */
#include "server/change.h"

#include <stdlib.h>
#include <string.h>

#include "text/memory.h"
#include "server/client.h"
#include "server/news.h"

struct change {
    struct room *room;
    struct job *job;
    uint64_t client;    /* who asked for it; 0: nobody */
    struct reply reply; /* without a result: where the table is then */
    enum lang lang;
    int64_t since;
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
    free(c);
}

void change_person(struct change *c, const struct person *person)
{
    c->job->person = *person;
}

void change_entry(struct change *c, enum entry_kind kind, int seat, int number,
                  const char *text)
{
    struct entry *entry = &c->job->entry;

    c->job->seq = c->room->n_notes + 1;
    entry->kind = (uint8_t)kind;
    entry->seat = (uint8_t)seat;
    entry->number = number;
    snprintf(entry->text, sizeof entry->text, "%s", text);
}

void change_action(struct change *c, move action)
{
    c->job->entry.action = action;
}

void change_end(struct change *c, const struct points *points)
{
    size_t used = 0;

    c->job->is_end = true;
    if (!points)
        return;
    c->job->winners = points->winners;
    for (int seat = 0; seat < c->room->stored->players; seat++)
        used += (size_t)snprintf(c->job->scores + used, sizeof c->job->scores - used, "%s%d",
                                 seat ? " " : "", points->total[seat]);
}

bool change_seat(struct change *c, int seat, const struct stored_seat *to)
{
    if (!c->job->seat)
        c->job->seat = (struct stored_seat *)calloc(MAX_PLAYERS, sizeof *c->job->seat);
    if (!c->job->seat)
        return false;
    c->job->seats |= 1u << seat;
    c->job->seat[seat] = *to;
    return true;
}

bool change_table(struct change *c, const struct stored_table *table)
{
    c->job->stored_table = stored_table_copy(table);
    return c->job->stored_table;
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

/* Something else came first. */
static void answer_stale(struct change *c)
{
    struct problem problem = {.lang = c->lang};

    if (!c->reply.is_wanted)
        return;
    problem_say(&problem, NULL, N_("the table has moved on since"), NULL);
    answer(c, reply_fail(&c->reply, RPC_STALE, &problem));
}

enum outcome change_fail(struct change *c)
{
    answer_failed(c, "out of memory");
    change_free(c);
    return CALL_LATER;
}

/* --- when it has been written, or not --- */

static void answer_done(struct change *c)
{
    struct room *room = c->room;

    if (c->job->entry.kind == ENTRY_PLAY)
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

/* What has been written is so from now on, and everybody hears of it; false: the room could not
 * follow. */
static bool become_true(struct change *c)
{
    struct room *room = c->room;
    const struct job *job = c->job;
    struct events events;

    room->is_durable = true;
    room->used = hall_clock(room->hall);
    for (int seat = 0; seat < MAX_PLAYERS; seat++)
        if (job->seats >> seat & 1)
            room->stored->seat[seat] = job->seat[seat];
    if (job->is_end) {
        room->stored->finished = job->when;
        room->stored->winners = job->winners;
        memcpy(room->stored->scores, job->scores, sizeof room->stored->scores);
        metrics_count(room->hall->metrics, COUNT_FINISHED);
    }
    if (!job->seq)
        return true;
    if (room_apply(room, &job->entry, &events) != FOUND_IT)
        return false;
    if (job->entry.kind == ENTRY_PLAY)
        metrics_count(room->hall->metrics, COUNT_MOVES);
    news_tell(room, job->entry.kind == ENTRY_PLAY ? &events : NULL);
    return true;
}

/* The table to go on at is on the disk: it is dealt as soon as it is looked at. */
static void deal_next(struct hall *hall, const struct job *job)
{
    enum found found;
    struct room *next =
        job->entry.kind == ENTRY_REMATCH ? room_find(hall, job->entry.text, &found) : NULL;

    if (next)
        room_go_on(next);
}

/* It is on the disk. */
static void succeed(struct change *c)
{
    struct room *room = c->room;
    bool is_true = become_true(c);

    if (is_true)
        answer_done(c);
    else
        answer(c, NULL); /* who asked comes again, as everybody who watches */
    deal_next(room->hall, c->job);
    if (is_true)
        room_go_on(room);
    else
        room_forget(room);
}

/* It is not. The next tick goes on with bots and the deal. */
static void give_up(struct change *c, const char *error)
{
    struct room *room = c->room;

    metrics_count(room->hall->metrics, COUNT_WRITE_FAILURES);
    if (c->job->is_conflict)
        answer_stale(c);
    else
        answer_failed(c, error);
    if (!room->is_durable)
        room_free(room);
    else if (c->job->is_conflict)
        room_forget(room);
    else
        room_serve(room); /* or a later request would be answered before those that wait */
}

static void ended(struct job *job, const char *error)
{
    struct change *c = (struct change *)job->context;

    metrics_add(c->room->hall->metrics, GAUGE_WRITES, -1);
    c->room->writes--;
    if (error)
        give_up(c, error);
    else
        succeed(c);
    c->job = NULL; /* the store frees it */
    change_free(c);
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
