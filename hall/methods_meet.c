/* Methods by which people who do not know each other meet, or never again. */
#include <stdlib.h>
#include <string.h>

#include "hall/methods.h"

/* --- who plays with whom --- */

const struct other *other_in(const struct query *between, int64_t person)
{
    for (int i = 0; i < between->n_others; i++)
        if (between->others[i].person == person)
            return &between->others[i];
    return NULL;
}

const struct query *read_between(struct call *c, struct room *room, const int64_t *people,
                                 int n)
{
    const struct query *read = what_was_read(c, QUERY_BETWEEN);
    bool is_known = read;
    struct query *query;

    for (int i = 0; i < n && is_known; i++)
        is_known = other_in(read, people[i]);
    if (is_known && read->found == FOUND_TROUBLE) {
        cannot_read(c);
        return NULL;
    }
    if (is_known)
        return read;
    query = query_new(QUERY_BETWEEN);
    if (query) {
        query->person = client_of(c)->person;
        for (int i = 0; i < n; i++)
            query->others[query->n_others++].person = people[i];
    }
    read_first_for(c, room, query);
    return NULL;
}

/* The people of a table, who made it among them, the caller apart. */
static int people_of(const struct call *c, const struct room *room,
                     int64_t people[MAX_PLAYERS + 1])
{
    const struct stored_table *t = room->stored;
    int64_t own = client_of(c)->person.id;
    int n = 0;

    if (t->creator && t->creator != own)
        people[n++] = t->creator;
    for (int seat = 0; seat < t->players; seat++)
        if (t->seat[seat].person && t->seat[seat].person != own)
            people[n++] = t->seat[seat].person;
    return n;
}

bool may_sit_with(struct call *c, struct room *room)
{
    int64_t people[MAX_PLAYERS + 1];
    int n = people_of(c, room, people);
    const struct query *read = n ? read_between(c, room, people, n) : NULL;

    if (n && !read)
        return false;
    for (int i = 0; i < n; i++) {
        const struct other *other = other_in(read, people[i]);

        if (other->is_blocked)
            call_fail_say(c, RPC_FORBIDDEN,
                          N_("you have blocked somebody at this table; your settings undo it"));
        else if (other->has_blocked)
            call_fail_say(c, RPC_FORBIDDEN,
                          N_("somebody at this table does not want to play with you"));
        if (c->code)
            return false;
    }
    return true;
}

/* --- blocking somebody --- */

/* A change of somebody's list on its way to the store. */
struct blocking {
    struct hall *hall;
    struct room *room; /* that it is about, where nothing else happens meanwhile; NULL: none */
    uint64_t client;
    struct reply reply;
    enum lang lang;
};

static void block_ended(struct job *job, const char *error)
{
    struct blocking *blocking = (struct blocking *)job->context;
    struct client *client = hall_client(blocking->hall, blocking->client);
    struct problem problem = {.lang = blocking->lang};

    if (client && blocking->reply.is_wanted && error) {
        problem_say(&problem, NULL, N_("it could not be saved ({error}); nothing has changed"),
                    "error", error, NULL);
        client_send(client, reply_fail(&blocking->reply, RPC_INTERNAL, &problem));
    } else if (client && blocking->reply.is_wanted) {
        put_null(&blocking->reply.out, NULL);
        client_send(client, reply_end(&blocking->reply));
    }
    reply_free(&blocking->reply);
    if (blocking->room) {
        blocking->room->writes--;
        room_go_on(blocking->room);
    }
    free(blocking);
}

static enum outcome write_block(struct call *c, struct room *room, const struct block *block)
{
    struct blocking *blocking = (struct blocking *)malloc(sizeof *blocking);
    struct job *job = blocking ? job_new() : NULL;

    if (!job) {
        free(blocking);
        return call_no_memory(c);
    }
    *blocking = (struct blocking){hall_of(c), room, client_of(c)->id, call_keep(c), c->lang};
    job->person = client_of(c)->person;
    job->block = *block;
    job->when = hall_now(hall_of(c)) / 1000;
    job->done = block_ended;
    job->context = blocking;
    if (room)
        room->writes++;
    store_write(hall_of(c)->store, job);
    return CALL_LATER;
}

/* The caller's list, for a call about a room or none; NULL: the call waits for it, or has
 * failed. */
static const struct query *read_blocks(struct call *c, struct room *room)
{
    const struct query *read = what_was_read(c, QUERY_BLOCKS);
    struct query *query = read ? NULL : query_new(QUERY_BLOCKS);

    if (read && read->found != FOUND_TROUBLE)
        return read;
    if (query)
        query->person = client_of(c)->person;
    if (read)
        cannot_read(c);
    else
        read_first_for(c, room, query);
    return NULL;
}

enum outcome method_block(struct call *c)
{
    struct room *room = room_param(c);
    int seat = c->params.seat;
    const struct query *read;
    struct block block = {0};
    bool is_known = false;

    if (!room || !call_within(c, "seat", seat, 1, room->stored->players))
        return CALL_FAILED;
    seat--;
    if (room->stored->seat[seat].kind == SEAT_BOT || !room->stored->seat[seat].person)
        return call_fail_say(c, RPC_FORBIDDEN, N_("nobody sits there"));
    if (room_is_seat_of(room, seat, client_of(c)))
        return call_fail_say(c, RPC_FORBIDDEN, N_("this seat is your own"));
    read = read_blocks(c, room);
    if (!read)
        return CALL_FAILED;
    block.other = room->stored->seat[seat].person;
    snprintf(block.name, sizeof block.name, "%s", room->stored->seat[seat].name);
    for (int i = 0; i < read->n_blocks; i++)
        is_known = is_known || read->blocks[i].other == block.other;
    if (!is_known && read->n_blocks == MAX_BLOCKS)
        return call_fail_say(c, RPC_LIMIT, N_("your list is full; take somebody off it first"));
    return write_block(c, room, &block);
}

enum outcome method_unblock(struct call *c)
{
    const struct query *read = read_blocks(c, NULL);

    for (int i = 0; read && i < read->n_blocks; i++)
        if (read->blocks[i].n == c->params.n)
            return write_block(c, NULL, &(struct block){.n = c->params.n});
    if (read)
        call_fail_say(c, RPC_FORBIDDEN, N_("nobody on your list has that number"));
    return CALL_FAILED;
}

enum outcome method_blocked(struct call *c)
{
    const struct query *read = read_blocks(c, NULL);

    if (!read)
        return CALL_FAILED;
    put_object(c->out, NULL);
    put_array(c->out, "people");
    for (int i = 0; i < read->n_blocks; i++) {
        put_object(c->out, NULL);
        put_int(c->out, "n", read->blocks[i].n);
        put_text(c->out, "name", read->blocks[i].name);
        put_int(c->out, "at", read->blocks[i].at);
        put_end(c->out);
    }
    put_end(c->out);
    put_end(c->out);
    return CALL_DONE;
}
