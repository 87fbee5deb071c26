/* Methods by which people who do not know each other meet, or never again. */
#include <stdlib.h>
#include <string.h>

#include "hall/lobby.h"
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

/* Something that the caller wants to be kept, on its way to the store. */
struct keeping {
    struct hall *hall;
    struct room *room; /* that it is about, where nothing else happens meanwhile; NULL: none */
    uint64_t client;
    struct reply reply;
    enum lang lang;
};

static void keeping_ended(struct job *job, const char *error)
{
    struct keeping *keeping = (struct keeping *)job->context;
    struct client *client = hall_client(keeping->hall, keeping->client);
    struct problem problem = {.lang = keeping->lang};

    if (client && keeping->reply.is_wanted && error) {
        problem_say(&problem, NULL, N_("it could not be saved ({error}); nothing has changed"),
                    "error", error, NULL);
        client_send(client, reply_fail(&keeping->reply, RPC_INTERNAL, &problem));
    } else if (client && keeping->reply.is_wanted) {
        put_null(&keeping->reply.out, NULL);
        client_send(client, reply_end(&keeping->reply));
    }
    reply_free(&keeping->reply);
    if (keeping->room) {
        keeping->room->writes--;
        room_go_on(keeping->room);
    }
    free(keeping);
}

enum outcome keep_about(struct call *c, struct room *room, struct job *job)
{
    bool may = may_be_kept(c);
    struct keeping *keeping = job && may ? (struct keeping *)malloc(sizeof *keeping) : NULL;

    if (!keeping) {
        if (job)
            job_free(job);
        return may ? call_no_memory(c) : CALL_FAILED;
    }
    *keeping = (struct keeping){hall_of(c), room, client_of(c)->id, call_keep(c), c->lang};
    job->person = client_of(c)->person;
    job->when = hall_now(hall_of(c)) / 1000;
    job->done = keeping_ended;
    job->context = keeping;
    if (room)
        room->writes++;
    store_write(hall_of(c)->store, job);
    return CALL_LATER;
}

static enum outcome write_block(struct call *c, struct room *room, const struct block *block)
{
    struct job *job = job_new();

    if (job)
        job->block = *block;
    return keep_about(c, room, job);
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

/* --- meeting --- */

bool may_be_public(struct call *c)
{
    if (!hall_of(c)->limits.no_public)
        return true;
    call_fail_say(c, RPC_FORBIDDEN, N_("this site has no public tables"));
    return false;
}

enum outcome method_lobby(struct call *c)
{
    if (!may_be_public(c))
        return CALL_FAILED;
    lobby_put(c->out, hall_of(c));
    lobby_tell(client_of(c), c->params.told);
    return CALL_DONE;
}

/* What a quick seat has to be like. */
struct wish {
    const struct face *face;
    int players;         /* 0: any number */
    const char *options; /* as tables have them */
};

static bool fits(const struct room *room, const struct wish *wish)
{
    enum {
        LONGEST = 600
    }; /* seconds for an action: who is in a hurry does not wait for days */
    const struct stored_table *t = room->stored;

    return room->face == wish->face && !room_is_started(room) && t->clock > 0 &&
           t->clock <= LONGEST && (!wish->players || t->players == wish->players) &&
           !strcmp(t->options ? t->options : "", wish->options ? wish->options : "");
}

/* Whether somebody can come to where the caller waits, or all are there. */
static bool can_fill(const struct room *room)
{
    int n_open = 0;
    int n_free = 0;

    for (int seat = 0; seat < room->stored->players; seat++) {
        n_open +=
            room->stored->seat[seat].kind == SEAT_OPEN && !room->stored->seat[seat].person;
        n_free += lobby_is_free(room, seat);
    }
    return n_free == n_open;
}

/* Where the caller waits already; NULL: nowhere. */
static struct room *own_quick(const struct call *c, const struct wish *wish, int *seat)
{
    for (struct room *room = hall_of(c)->lobby.rooms; room; room = room->next_public) {
        uint32_t seats =
            fits(room, wish) && can_fill(room) ? room_seats_of(room, client_of(c)) : 0;

        if (!seats)
            continue;
        *seat = mem_low_bit(seats);
        return room;
    }
    return NULL;
}

/* The tables where the caller could sit down, the best first: where least are missing, and of
 * these where people have waited longest. */
enum { MOST_CANDIDATES = QUERY_OTHERS / (MAX_PLAYERS + 1) };

static int find_candidates(const struct call *c, const struct wish *wish,
                           struct room *candidates[MOST_CANDIDATES])
{
    int n = 0;

    for (struct room *room = hall_of(c)->lobby.rooms; room; room = room->next_public) {
        bool may_sit = fits(room, wish) && !room_is_tired_of(room, &client_of(c)->person);
        int missing = may_sit ? lobby_missing(room) : 0;
        int at = n;

        if (!missing)
            continue;
        while (at && (lobby_missing(candidates[at - 1]) > missing ||
                      (lobby_missing(candidates[at - 1]) == missing &&
                       candidates[at - 1]->stored->created >= room->stored->created)))
            at--;
        if (at == MOST_CANDIDATES)
            continue;
        if (n == MOST_CANDIDATES)
            n--;
        memmove(candidates + at + 1, candidates + at, (size_t)(n - at) * sizeof *candidates);
        candidates[at] = room;
        n++;
    }
    return n;
}

/* Whether nobody at a table and the caller have blocked each other. */
static bool is_peaceful(const struct call *c, const struct room *room,
                        const struct query *between)
{
    int64_t people[MAX_PLAYERS + 1];
    int n = people_of(c, room, people);

    for (int i = 0; i < n; i++) {
        const struct other *other = other_in(between, people[i]);

        if (!other || other->has_blocked || other->is_blocked)
            return false;
    }
    return true;
}

/* The best of them where the caller may sit; NULL: none, or, if `is_known` is false, the call
 * waits or has failed. */
static struct room *choose(struct call *c, struct room *const *candidates, int n,
                           bool *is_known)
{
    int64_t people[QUERY_OTHERS];
    int n_people = 0;
    const struct query *between;

    for (int i = 0; i < n; i++)
        n_people += people_of(c, candidates[i], people + n_people);
    between = n_people ? read_between(c, NULL, people, n_people) : NULL;
    *is_known = between || !n_people;
    for (int i = 0; i < n && between; i++)
        if (is_peaceful(c, candidates[i], between))
            return candidates[i];
    return NULL;
}

/* A table that the caller has made and left, where nobody else sits; NULL: none. */
static struct room *own_empty(const struct call *c, const struct wish *wish)
{
    for (struct room *room = hall_of(c)->lobby.rooms; room; room = room->next_public) {
        bool is_empty = fits(room, wish) && !room->is_loading &&
                        room->stored->creator == client_of(c)->person.id &&
                        !room_is_tired_of(room, &client_of(c)->person);

        for (int seat = 0; is_empty && seat < room->stored->players; seat++)
            is_empty = lobby_is_free(room, seat);
        if (is_empty)
            return room;
    }
    return NULL;
}

static int free_seat(const struct room *room)
{
    int seat = 0;

    while (!lobby_is_free(room, seat))
        seat++;
    return seat;
}

/* A table at which the caller waits for whoever comes. */
static enum outcome make_quick(struct call *c, const struct wish *wish, struct stored_table *t)
{
    const struct client *client = client_of(c);
    int two = wish->face->game->min_players > 2 ? wish->face->game->min_players : 2;

    snprintf(t->leave, sizeof t->leave, "club");
    t->players = wish->players ? wish->players : two;
    t->clock = PUBLIC_CLOCK;
    t->is_public = true;
    t->drawn = (1u << t->players) - 1;
    for (int seat = 0; seat < t->players; seat++) {
        t->seat[seat].kind = SEAT_OPEN;
        make_link(&t->seat[seat], NULL, seat + 1);
    }
    stored_seat_give(&t->seat[0], client->person.id, client->person.hash);
    snprintf(t->seat[0].name, sizeof t->seat[0].name, "%s", client->person.name);
    put_seat(c, t, 0);
    return room_make(hall_of(c), t, c);
}

/* Takes a seat, or makes the table, which it takes over then. */
static enum outcome take_quick(struct call *c, const struct wish *wish, struct stored_table **t)
{
    struct room *candidates[MOST_CANDIDATES];
    int seat = NOBODY;
    struct room *own = own_quick(c, wish, &seat);
    bool is_known = true;
    struct room *room = own;

    if (!own)
        room = choose(c, candidates, find_candidates(c, wish, candidates), &is_known);
    if (!is_known)
        return CALL_FAILED;
    if (!room)
        room = own_empty(c, wish);
    if (room && room->writes)
        return wait_for_room(c, room);
    if (!room && hall_of(c)->lobby.making) /* whoever is about to wait is found */
        return wait_in(c, &hall_of(c)->lobby.waiting);
    if (own) {
        put_seat(c, own->stored, seat);
        return CALL_DONE;
    }
    if (!may_wait_at_one_more(c) || !may_make_table(c))
        return CALL_FAILED;
    if (!room) {
        struct stored_table *made = *t;

        *t = NULL;
        return make_quick(c, wish, made);
    }
    seat = free_seat(room);
    put_seat(c, room->stored, seat);
    return room_take_seat(room, seat, client_of(c), c);
}

/* Any opponent, this game. Two who ask at the same moment find each other: one makes the table,
 * the other waits for that. */
enum outcome method_quick(struct call *c)
{
    struct wish wish = {.face = c->params.game, .players = c->params.players};
    const struct game *game = wish.face->game;
    struct stored_table *t;
    enum outcome outcome;

    if (!may_be_public(c))
        return CALL_FAILED;
    if (!wish.face->is_listed || game->max_players < 2)
        return call_fail_param(c, "game", N_("{where}: no such game"));
    if (wish.players == ABSENT)
        wish.players = 0;
    else if (!call_within(c, "players", wish.players,
                          game->min_players > 2 ? game->min_players : 2, game->max_players))
        return CALL_FAILED;
    t = new_table(c, wish.face);
    if (!t || !options_param(c, wish.face, t)) {
        stored_table_free(t);
        return CALL_FAILED;
    }
    wish.options = t->options;
    outcome = take_quick(c, &wish, &t);
    stored_table_free(t);
    return outcome;
}
