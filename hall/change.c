/* See change.h. */
#include "hall/change.h"

#include <stdlib.h>
#include <string.h>

#include "hall/client.h"
#include "hall/lobby.h"
#include "hall/making.h"
#include "hall/news.h"
#include "hall/others.h"
#include "hall/thought.h"
#include "text/memory.h"

struct change {
    struct hall *hall;
    struct room *room; /* NULL: it only makes a table */
    struct job *job;
    uint64_t client;         /* who asked for it; 0: nobody */
    struct json_doc request; /* to judge it again */
    struct reply reply;      /* without a result: where the table is then */
    struct thought *thought; /* that gives the answer; NULL: none */
    enum lang lang;
    int64_t since;
    char error[96];    /* why it was not written, */
    bool is_uncertain; /* or that it may have been all the same */
};

static struct change *make(struct hall *hall, struct room *room, struct call *call)
{
    struct change *c = (struct change *)calloc(1, sizeof *c);
    struct job *job = job_new();

    if (!c || !job || memory_was_short() || (call && call->out->is_short)) {
        /* short: the result lacks something */
        free(c);
        free(job);
        if (call)
            call_no_memory(call);
        return NULL;
    }
    if (room)
        memcpy(job->table, room->stored->id, ID_TEXT);
    job->when = hall_now(hall) / 1000;
    *c = (struct change){
        .hall = hall, .room = room, .job = job, .lang = LANG_EN, .since = hall_micros(hall)};
    if (call) {
        c->client = ((const struct client *)call->caller)->id;
        c->lang = call->lang;
        c->reply = call_keep(call);
        c->request = call_keep_request(call);
    }
    return c;
}

struct change *change_new(struct room *room, struct call *call)
{
    return make(room->hall, room, call);
}

struct change *change_of_hall(struct hall *hall, struct call *call)
{
    return make(hall, NULL, call);
}

static void change_free(struct change *c)
{
    if (c->job)
        job_free(c->job);
    if (c->thought)
        thought_free(c->thought);
    json_free(&c->request);
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
    entry->at = c->job->when;
    snprintf(entry->text, sizeof entry->text, "%s", text);
}

void change_action(struct change *c, move action)
{
    c->job->entry.action = action;
}

void change_thought(struct change *c, struct thought *thought)
{
    c->thought = thought;
}

bool change_end(struct change *c, const struct points *points)
{
    struct carried *carried = entry_carry(&c->job->entry);
    size_t used = 0;

    if (!carried)
        return false;
    carried->is_end = true;
    if (!points)
        return true;
    carried->winners = points->winners;
    for (int seat = 0; seat < c->room->stored->players; seat++)
        used += (size_t)snprintf(carried->scores + used, sizeof carried->scores - used, "%s%d",
                                 seat ? " " : "", points->total[seat]);
    return true;
}

bool change_seat(struct change *c, int seat, const struct stored_seat *to)
{
    struct carried *carried = entry_carry(&c->job->entry);

    if (!carried)
        return false;
    carried->seats |= 1u << seat;
    carried->seat[seat] = *to;
    return true;
}

void change_table(struct change *c, struct stored_table *table)
{
    const struct client *client = hall_client(c->hall, c->client);

    c->job->stored_table = table;
    if (client)
        making_begin(c->hall, table->id, client->person.id, client->quota->address);
}

void change_log(struct change *c, struct entry *log, int n)
{
    c->job->log = log;
    c->job->n_log = n;
}

void change_removal(struct change *c)
{
    c->job->is_removal = true;
}

void change_forget(struct change *c, const struct person *person)
{
    c->job->forgotten = *person;
}

void change_order(struct change *c, int64_t order)
{
    c->job->carried_out = order;
}

static void answer(struct change *c, char *text)
{
    struct client *client = hall_client(c->hall, c->client);

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
    problem_say(&problem, NULL,
                c->is_uncertain
                    ? N_("the database has gone away, and nobody knows yet whether it was "
                         "saved ({error})")
                    : N_("it could not be saved ({error}); nothing has changed"),
                "error", error, NULL);
    answer(c, reply_fail(&c->reply, RPC_INTERNAL, &problem));
}

/* The table that it would have made is none. */
static void unmake(struct change *c)
{
    if (c->job->stored_table)
        making_end(c->hall, c->job->stored_table->id);
}

enum outcome change_fail(struct change *c)
{
    unmake(c);
    answer_failed(c, "out of memory");
    change_free(c);
    return CALL_LATER;
}

/* --- when it has been written, or not --- */

/* The thought is about how the table is now, and takes the answer over. */
static void ask_thought(struct change *c)
{
    struct thought *t = c->thought;

    if (!c->room || !hall_client(c->hall, c->client))
        return; /* nobody wants it */
    c->thought = NULL;
    t->n = c->room->n_notes;
    t->reply = c->reply;
    c->reply = (struct reply){0};
    thought_ask(t);
}

static void answer_done(struct change *c)
{
    struct put *out = &c->reply.out;

    if (c->thought) {
        ask_thought(c);
        return;
    }
    if (c->job->entry.kind == ENTRY_PLAY)
        metrics_latency(c->hall->metrics, hall_micros(c->hall) - c->since);
    if (!c->reply.is_wanted)
        return;
    if (!reply_has_result(&c->reply)) {
        put_object(out, NULL);
        put_int(out, "n", c->room->n_notes);
        put_int(out, "seat", face_seat_number(room_turn(c->room)));
        put_end(out);
    }
    answer(c, reply_end(&c->reply));
}

/* What has been written is so from now on, and everybody hears of it; false: the room could not
 * follow. */
static bool become_true(struct change *c)
{
    struct room *room = c->room;
    const struct entry *entry = &c->job->entry;
    struct events events;

    if (!room)
        return true;
    room->used = hall_clock(c->hall);
    if (room_apply(room, entry, &events) != FOUND_IT)
        return false;
    if (entry->kind == ENTRY_PLAY)
        metrics_count(c->hall->metrics, COUNT_MOVES);
    if (entry->carried && entry->carried->is_end)
        metrics_count(c->hall->metrics, COUNT_FINISHED);
    news_tell(room, entry->kind == ENTRY_PLAY ? &events : NULL);
    news_call(room);
    others_tell_entry(room, entry);
    return true;
}

/* The new table is on the disk. Without memory, or if it has a log already, it is found there
 * later. */
static void open_table(const struct change *c)
{
    const struct client *client = hall_client(c->hall, c->client);
    struct room *room = c->job->log ? NULL : room_new(c->hall, c->job->stored_table);

    if (!room)
        return;
    if (client)
        room->address = client->quota->address;
    room_go_on(room); /* it may be dealt */
}

/* It is on the disk. */
static void succeed(struct change *c)
{
    bool is_true = c->job->is_removal || become_true(c);

    if (is_true)
        answer_done(c);
    else
        answer(c, NULL); /* who asked comes again, as everybody who watches */
    if (c->job->stored_table)
        open_table(c);
    if (!c->room)
        return;
    if (is_true && !c->job->is_removal)
        room_go_on(c->room);
    else
        room_forget(c->room);
}

/* The request is judged again, by how things are now. */
static void judge_again(struct change *c)
{
    struct client *client = hall_client(c->hall, c->client);

    if (client && c->request.values)
        hall_answer_again(c->hall, client, &c->request, NULL, true);
    else
        json_free(&c->request);
    c->request = (struct json_doc){0};
    room_go_on(c->room);
}

/* It is not. The next tick goes on with bots and the deal. */
static void give_up(struct change *c, const char *error)
{
    struct room *room = c->room;

    metrics_count(c->hall->metrics, COUNT_WRITE_FAILURES);
    answer_failed(c, error);
    if (room)
        room_serve(room); /* or a later request would be answered before those that wait */
}

/* What came first has been read, taken in and told. */
static void go_on_after(void *context, enum caught caught)
{
    struct change *c = (struct change *)context;

    if (caught == CAUGHT_UP)
        judge_again(c);
    else if (caught == CAUGHT_GONE)
        answer_failed(c, c->error);
    else
        give_up(c, c->error);
    change_free(c);
}

/* Whether a job makes a table that strangers find. */
static bool makes_public(const struct job *job)
{
    return job->stored_table && job->stored_table->is_public;
}

static void ended(struct job *job, const char *error)
{
    struct change *c = (struct change *)job->context;
    bool is_late = error && job->is_conflict && c->room;
    bool is_unsure = error && !job->is_conflict && c->room && job->seq && c->hall->is_shared;

    metrics_add(c->hall->metrics, GAUGE_WRITES, -1);
    if (error)
        unmake(c);
    else if (job->is_removal)
        making_end(c->hall, job->table);
    if (c->room)
        c->room->writes--;
    if (error && c->thought) { /* or it would stand in its own way if it is judged again */
        thought_free(c->thought);
        c->thought = NULL;
    }
    if (is_unsure &&
        job->seq > c->room->heard) /* a connection that breaks may have written it */
        c->room->heard = job->seq;
    if (error)
        snprintf(c->error, sizeof c->error, "%s", error);
    c->is_uncertain = job->is_uncertain;
    if (is_late && room_catch_up(c->room, go_on_after, c)) {
        c->job = NULL;
        return;
    }
    if (error)
        give_up(c, error);
    else
        succeed(c);
    if (makes_public(job))
        lobby_made(c->hall);
    c->job = NULL; /* the store frees it */
    change_free(c);
}

enum outcome change_write(struct change *c)
{
    c->job->done = ended;
    c->job->context = c;
    if (c->room)
        c->room->writes++;
    if (makes_public(c->job))
        c->hall->lobby.making++;
    metrics_add(c->hall->metrics, GAUGE_WRITES, 1);
    store_write(c->hall->store, c->job);
    return CALL_LATER;
}
