/* Rooms: from the store and back, seats, actions, undo; see room.h. */
#include "server/room.h"

#include <stdlib.h>
#include <string.h>

#include "protocol/protocol.h"

/* --- the index --- */

static struct room **slot_of(struct hall *hall, const char *id)
{
    uint32_t hash = 2166136261u;

    for (; *id; id++)
        hash = (hash ^ (uint8_t)*id) * 16777619u;
    return &hall->rooms[hash % ROOM_SLOTS];
}

static void add_to_index(struct room *room)
{
    struct room **slot = slot_of(room->hall, room->stored->id);

    room->next = *slot;
    *slot = room;
    metrics_set(room->hall->metrics, GAUGE_ROOMS, ++room->hall->n_rooms);
}

static void remove_from_index(struct room *room)
{
    struct room **at = slot_of(room->hall, room->stored->id);

    while (*at && *at != room)
        at = &(*at)->next;
    if (*at) {
        *at = room->next;
        metrics_set(room->hall->metrics, GAUGE_ROOMS, --room->hall->n_rooms);
    }
}

/* --- making and loading --- */

static struct room *new_room(struct hall *hall, struct stored_table *stored)
{
    struct room *room = (struct room *)calloc(1, sizeof *room);

    if (!room)
        return NULL;
    room->hall = hall;
    room->stored = stored;
    room->face = face_find(stored->game);
    room->undo_asked_by = room->told_turn = NOBODY;
    room->used = room->turn_since = hall_clock(hall);
    return room;
}

/* Deals: from here on the seed is fixed. */
static bool deal(struct room *room, struct problem *problem)
{
    const struct stored_table *t = room->stored;
    struct table_setup setup = {.options = NULL};
    struct fair fair = {.secret = {0}};

    memcpy(fair.secret, t->secret, SECRET_BYTES);
    for (int seat = 0; seat < t->players; seat++) {
        fair.has_added[seat] = t->seat[seat].has_added;
        memcpy(fair.added[seat], t->seat[seat].added, SECRET_BYTES);
    }
    fair_seed(t->id, &fair, setup.seed);
    if (t->options)
        setup.options = json_loads(t->options, 0, NULL);
    room->table = table_new(room->face, t->players, &setup, problem);
    json_decref(setup.options);
    for (int seat = 0; room->table && seat < t->players; seat++) {
        const struct stored_seat *s = &t->seat[seat];

        snprintf(room->table->seats[seat].name, MAX_NAME, "%s", s->name);
        snprintf(room->table->seats[seat].bot, MAX_NAME, "%s",
                 s->kind == SEAT_BOT ? s->level : "");
    }
    return room->table;
}

static bool add_note(struct room *room, int kind, int seat, int number, const char *text)
{
    struct note *note;

    if (room->n_notes == room->notes_room) {
        int more = room->notes_room ? 2 * room->notes_room : 16;
        struct note *notes = (struct note *)realloc(room->notes, (size_t)more * sizeof *notes);

        if (!notes)
            return false;
        room->notes = notes;
        room->notes_room = more;
    }
    note = &room->notes[room->n_notes];
    *note = (struct note){(uint8_t)kind, (uint8_t)seat, (uint16_t)number, NULL};
    if (text && *text && kind != ENTRY_PLAY) {
        note->text = strdup(text);
        if (!note->text)
            return false;
    }
    room->n_notes++;
    return true;
}

static void drop_last_note(struct room *room)
{
    free(room->notes[--room->n_notes].text);
}

/* Carries out an entry of the log while loading; false if it does not fit. */
static bool replay_entry(struct room *room, const struct entry *e)
{
    struct problem problem = {.lang = LANG_EN};
    int number = e->number;
    move action;

    switch (e->kind) {
    case ENTRY_SEAT:
    case ENTRY_REMATCH: break;
    case ENTRY_START:
        if (room->table || !deal(room, &problem))
            return false;
        break;
    case ENTRY_PLAY:
        action = room->table && e->seat < room->stored->players
                     ? table_find(room->table, e->seat, e->text)
                     : 0;
        number = room->table ? room->table->n_plies : 0;
        if (!action || !table_play(room->table, e->seat, action, NULL))
            return false;
        break;
    case ENTRY_UNDO:
        if (!room->table || number > room->table->n_plies)
            return false;
        while (room->table->n_plies > number)
            table_undo(room->table);
        break;
    default: return false;
    }
    return add_note(room, e->kind, e->seat, number, e->text);
}

static void write_end_if_over(struct room *room);

/* What is durable now is what may be said about the room. */
static void note_told(struct room *room)
{
    room->told_turn = room_turn(room);
    room->told_plies = room->table ? room->table->n_plies : 0;
    room->told_notes = room->n_notes;
    room->told_started = room->table;
}

static struct room *load_room(struct hall *hall, const char *id)
{
    struct entry *log = NULL;
    int n_log = 0;
    struct stored_table *stored = store_load(hall->store, id, &log, &n_log);
    struct room *room = stored ? new_room(hall, stored) : NULL;
    bool good = room && room->face;

    if (!room)
        stored_table_free(stored);
    for (int i = 0; good && i < n_log; i++)
        good = replay_entry(room, &log[i]);
    free(log);
    if (!good) {
        if (room)
            room_free(room);
        return NULL;
    }
    room->is_finished = stored->finished != 0;
    room->is_durable = true;
    note_told(room);
    add_to_index(room);
    write_end_if_over(room); /* if it stopped between the last action and this */
    return room;
}

static struct room *find_loaded(struct hall *hall, const char *id)
{
    struct room *room = *slot_of(hall, id);

    while (room && strcmp(room->stored->id, id) != 0)
        room = room->next;
    return room;
}

struct room *room_find(struct hall *hall, const char *id)
{
    struct room *room;

    if (!secret_is_id(id))
        return NULL;
    room = find_loaded(hall, id);
    if (!room && hall->n_rooms < 2 * hall->limits.max_tables)
        room = load_room(hall, id);
    if (room)
        room->used = hall_clock(hall);
    return room;
}

void room_free(struct room *room)
{
    remove_from_index(room);
    while (room->n_notes)
        drop_last_note(room);
    while (room->waiting) {
        struct waiting *w = room->waiting;

        room->waiting = w->next;
        free(w);
    }
    free(room->notes);
    table_free(room->table);
    stored_table_free(room->stored);
    free(room);
}

/* --- writing --- */

/* A write on its way: what to tell when it is durable, how to take it back if not. */
struct pending {
    struct room *room;
    uint64_t client; /* who asked for it */
    json_t *id;      /* the request's, or NULL */
    json_t *result;  /* to answer with; NULL: where the table is then */
    enum lang lang;
    int kind;
    int seat;
    int64_t since;
    struct events *events;     /* of an action; NULL otherwise */
    struct stored_seat before; /* of a change of a seat */
};

static struct job *new_job(struct room *room, enum job_kind kind)
{
    struct job *job = job_new(kind);

    if (job) {
        memcpy(job->table, room->stored->id, ID_TEXT);
        job->when = hall_now(room->hall) / 1000;
    }
    return job;
}

static void write_job(struct room *room, struct job *job)
{
    metrics_add(room->hall->metrics, GAUGE_WRITES, 1);
    store_write(room->hall->store, job);
}

static void job_ended(struct job *job, const char *error)
{
    struct room *room = (struct room *)job->context;

    metrics_add(room->hall->metrics, GAUGE_WRITES, -1);
    if (error)
        metrics_count(room->hall->metrics, COUNT_WRITE_FAILURES);
    room->writes--;
}

/* Rows of seats and ends: nothing waits for them. */
static void write_quietly(struct room *room, struct job *job)
{
    if (!job)
        return;
    job->done = job_ended;
    job->context = room;
    room->writes++;
    write_job(room, job);
}

static void write_end_if_over(struct room *room)
{
    struct points points;
    struct job *job;
    size_t used = 0;

    if (!room->table || room->is_finished || table_turn(room->table) != NOBODY)
        return;
    job = new_job(room, JOB_FINISH);
    if (!job)
        return;
    room->table->game->points(room->table->game, room->table->state, &points);
    for (int seat = 0; seat < room->stored->players; seat++)
        used += (size_t)snprintf(job->scores + used, sizeof job->scores - used, "%s%d",
                                 seat ? " " : "", points.total[seat]);
    room->is_finished = true;
    room->stored->finished = job->when;
    metrics_count(room->hall->metrics, COUNT_FINISHED);
    write_quietly(room, job);
}

static void answer(struct hall *hall, uint64_t id, char *text)
{
    struct client *client = hall_client(hall, id);

    if (client)
        client_send(client, text);
    else
        free(text);
}

/* Undoes in memory what could not be written. */
static void take_back(struct room *room, const struct pending *p)
{
    drop_last_note(room);
    if (p->kind == ENTRY_PLAY)
        table_undo(room->table);
    if (p->kind == ENTRY_SEAT)
        room->stored->seat[p->seat] = p->before;
    if (p->kind == ENTRY_START) {
        table_free(room->table);
        room->table = NULL;
    }
}

/* Answers whoever asked for a write, and forgets it. */
static void settle(struct room *room, struct pending *p, const char *error)
{
    struct problem problem = {.lang = p->lang};

    if (p->id && error) {
        problem_say(&problem, NULL, N_("it could not be saved ({error}); nothing has changed"),
                    "error", error, NULL);
        answer(room->hall, p->client, rpc_error(p->id, RPC_INTERNAL, &problem));
    } else if (p->id) {
        json_t *result = p->result ? json_incref(p->result)
                                   : json_pack("{si si}", "n", room->n_notes, "seat",
                                               face_seat_number(room_turn(room)));

        answer(room->hall, p->client, rpc_result(p->id, result));
    }
    if (p->kind == ENTRY_PLAY && !error)
        metrics_latency(room->hall->metrics, 1000 * (hall_clock(room->hall) - p->since));
    json_decref(p->id);
    json_decref(p->result);
    free(p->events);
    free(p);
}

static void log_ended(struct job *job, const char *error)
{
    struct pending *p = (struct pending *)job->context;
    struct room *room = p->room;

    job->context = room;
    job_ended(job, error);
    if (error) { /* the next tick goes on */
        take_back(room, p);
        settle(room, p, error);
        return;
    }
    if (p->kind == ENTRY_UNDO)
        while (room->table->n_plies > room->notes[room->n_notes - 1].number)
            table_undo(room->table);
    room->turn_since = room->used = hall_clock(room->hall);
    note_told(room);
    news_tell(room, p->events);
    settle(room, p, NULL);
    write_end_if_over(room);
    room_go_on(room);
}

/* Writes the last note; who asked for it is answered when it is durable. */
static bool write_note(struct room *room, const struct pending *from, const char *text)
{
    struct job *job = new_job(room, JOB_LOG);
    struct pending *p = (struct pending *)malloc(sizeof *p);
    const struct note *note = &room->notes[room->n_notes - 1];

    if (!job || !p) {
        if (job)
            job_free(job);
        free(p);
        return false;
    }
    *p = *from;
    p->room = room;
    p->kind = note->kind;
    job->seq = room->n_notes;
    job->entry.kind = note->kind;
    job->entry.seat = note->seat;
    job->entry.number = note->number;
    snprintf(job->entry.text, sizeof job->entry.text, "%s", text);
    job->done = log_ended;
    job->context = p;
    room->writes++;
    write_job(room, job);
    return true;
}

/* What is known of a write from the call that asked for it, which may be NULL. */
static struct pending pending_of(const struct room *room, const struct call *call,
                                 json_t *result)
{
    struct pending p = {.lang = LANG_EN, .since = hall_clock(room->hall), .result = result};

    if (call) {
        p.client = ((const struct client *)call->caller)->id;
        p.lang = call->lang;
        p.id = call->id ? json_incref(call->id) : NULL;
    }
    return p;
}

/* Adds a note and writes it; without memory the call is answered at once. */
static void log_pending(struct room *room, enum entry_kind kind, int seat, int number,
                        const char *text, struct pending *p)
{
    bool added = add_note(room, (int)kind, seat, number, text);
    struct pending *lost;

    if (added && write_note(room, p, text ? text : ""))
        return;
    if (added)
        drop_last_note(room);
    if (kind == ENTRY_SEAT)
        room->stored->seat[seat] = p->before;
    lost = (struct pending *)malloc(sizeof *lost);
    if (lost) {
        *lost = *p;
        settle(room, lost, "out of memory");
    }
}

void room_log(struct room *room, enum entry_kind kind, int seat, int number, const char *text,
              struct call *call, json_t *result)
{
    struct pending p = pending_of(room, call, result);

    log_pending(room, kind, seat, number, text, &p);
}

/* --- seats --- */

bool room_is_seat_of(const struct room *room, int seat, const struct client *client)
{
    return seat < room->stored->players && client->person.id &&
           room->stored->seat[seat].kind != SEAT_BOT &&
           room->stored->seat[seat].person == client->person.id;
}

int room_turn(const struct room *room)
{
    return room->table ? table_turn(room->table) : NOBODY;
}

bool room_is_over(const struct room *room)
{
    return room->table && room->told_turn == NOBODY && table_turn(room->table) == NOBODY;
}

int room_viewer(const struct room *room, const struct client *client, int as)
{
    int own = NOBODY;
    int n = 0;

    if (as != AUTO)
        return as != NOBODY && room_is_seat_of(room, as, client) ? as : NOBODY;
    for (int seat = 0; seat < room->stored->players; seat++)
        if (room_is_seat_of(room, seat, client)) {
            own = seat;
            n++;
        }
    if (n < 2)
        return own;
    own = room_turn(room);
    return own != NOBODY && room_is_seat_of(room, own, client) ? own : NOBODY;
}

bool room_is_bot(const struct room *room, int seat)
{
    return room->stored->seat[seat].kind == SEAT_BOT || room->stored->seat[seat].is_away;
}

void room_write_seat(struct room *room, int seat)
{
    struct job *job = new_job(room, JOB_SEAT);

    if (!job)
        return;
    job->seat = seat;
    job->stored_seat = room->stored->seat[seat];
    write_quietly(room, job);
}

/* Writes a seat that has changed, its row and the entry that tells it. */
static void change_seat(struct room *room, int seat, const struct stored_seat *before,
                        const char *text, struct call *call, json_t *result)
{
    struct pending p = pending_of(room, call, result);

    p.seat = seat;
    p.before = *before;
    room_write_seat(room, seat);
    log_pending(room, ENTRY_SEAT, seat, 0, text, &p);
}

void room_take_seat(struct room *room, int seat, const struct client *client,
                    const uint8_t *added, struct call *call, json_t *result)
{
    struct stored_seat *s = &room->stored->seat[seat];
    struct stored_seat before = *s;
    char text[MAX_TEXT];

    s->kind = SEAT_HUMAN;
    s->person = client->person.id;
    s->is_away = false;
    snprintf(s->name, sizeof s->name, "%s", client->person.name);
    if (added && !room->table) {
        memcpy(s->added, added, SECRET_BYTES);
        s->has_added = true;
    }
    snprintf(text, sizeof text, "taken %s", s->name);
    change_seat(room, seat, &before, text, call, result);
}

void room_leave_seat(struct room *room, int seat, struct call *call, json_t *result)
{
    struct stored_seat before = room->stored->seat[seat];

    room->stored->seat[seat].is_away = true;
    change_seat(room, seat, &before, "left", call, result);
}

void room_return_to_seat(struct room *room, int seat, struct call *call, json_t *result)
{
    struct stored_seat before = room->stored->seat[seat];

    room->stored->seat[seat].is_away = false;
    change_seat(room, seat, &before, "back", call, result);
}

void room_start_if_ready(struct room *room, bool is_forced)
{
    struct problem problem = {.lang = LANG_EN};

    if (room->table || !room->is_durable || room->writes)
        return;
    for (int seat = 0; seat < room->stored->players; seat++) {
        struct stored_seat *s = &room->stored->seat[seat];

        if (s->kind == SEAT_BOT || s->person)
            continue;
        if (!is_forced)
            return;
        s->kind = SEAT_BOT;
        snprintf(s->level, sizeof s->level, "%s", room->stored->leave);
        room_write_seat(room, seat);
    }
    if (deal(room, &problem))
        room_log(room, ENTRY_START, NOBODY, 0, NULL, NULL, NULL);
}

/* --- actions --- */

static void table_ended(struct job *job, const char *error)
{
    struct pending *p = (struct pending *)job->context;
    struct room *room = p->room;

    job->context = room;
    job_ended(job, error);
    room->is_durable = !error;
    settle(room, p, error);
    if (error)
        room_free(room);
    else
        room_start_if_ready(room, false);
}

struct room *room_make(struct hall *hall, struct stored_table *stored, struct call *call,
                       json_t *result)
{
    struct room *room = new_room(hall, stored);
    struct job *job = room ? new_job(room, JOB_TABLE) : NULL;
    struct stored_table *copy = job ? (struct stored_table *)malloc(sizeof *copy) : NULL;
    struct pending *p = copy ? (struct pending *)malloc(sizeof *p) : NULL;

    if (!p) {
        if (job)
            job_free(job);
        free(copy);
        free(room);
        return NULL;
    }
    *p = pending_of(room, call, result);
    p->room = room;
    *copy = *stored;
    copy->options = stored->options ? strdup(stored->options) : NULL;
    job->stored_table = copy;
    job->done = table_ended;
    job->context = p;
    add_to_index(room);
    metrics_count(hall->metrics, COUNT_TABLES);
    room->writes++;
    write_job(room, job);
    return room;
}

/* Applies a legal action and writes it. */
static bool play(struct room *room, int seat, move action, const struct pending *from)
{
    struct events events;
    struct pending p = *from;
    char text[MAX_TEXT];
    size_t size;

    room->table->game->write_move(room->table->game, room->table->state, action, text);
    if (!table_play(room->table, seat, action, &events))
        return false;
    size = offsetof(struct events, event) + events.n * sizeof events.event[0];
    p.events = (struct events *)malloc(size);
    if (p.events)
        memcpy(p.events, &events, size);
    room->undo_asked_by = NOBODY; /* a request to undo ends with the next action */
    if (p.events && add_note(room, ENTRY_PLAY, seat, room->table->n_plies - 1, NULL)) {
        if (write_note(room, &p, text)) {
            metrics_count(room->hall->metrics, COUNT_MOVES);
            return true;
        }
        drop_last_note(room);
    }
    free(p.events);
    table_undo(room->table);
    return false;
}

/* The log's number of the action that is ply n now. */
static int note_of_ply(const struct room *room, int n)
{
    for (int i = room->n_notes - 1; i >= 0; i--)
        if (room->notes[i].kind == ENTRY_PLAY && room->notes[i].number == n)
            return i + 1;
    return 0;
}

/* Whether a request repeats an action that has been played. */
static bool is_repeated(const struct room *room, int seat, const char *action, int n)
{
    char text[MAX_TEXT];

    return n >= 0 && n < room->table->n_plies && room->table->plies[n].seat == seat &&
           table_ply_text(room->table, n, WHOLE, text) && !strcmp(text, action);
}

json_t *room_play(struct room *room, struct call *call, int seat, const char *action, int n)
{
    struct pending p;

    if (is_repeated(room, seat, action, n)) /* sent twice, played once */
        return json_pack("{si si sb}", "n", note_of_ply(room, n), "seat",
                         face_seat_number(room_turn(room)), "repeated", 1);
    if (n >= 0 && n != room->table->n_plies)
        return rpc_fail_say(call, RPC_STALE, N_("the table has moved on since"));
    if (room_turn(room) != seat)
        return rpc_fail_say(call, RPC_FORBIDDEN, N_("it is not your turn"));
    if (!table_why(room->table, action, &call->problem))
        return rpc_fail(call, RPC_ILLEGAL);
    p = pending_of(room, call, NULL);
    if (!play(room, seat, table_find(room->table, seat, action), &p)) {
        json_decref(p.id);
        return rpc_no_memory(call);
    }
    return rpc_later;
}

bool room_wait(struct room *room, const struct client *client, const char *text, size_t size)
{
    enum { MAX_WAITING = 64 };
    struct waiting *w =
        room->n_waiting < MAX_WAITING ? (struct waiting *)malloc(sizeof *w + size) : NULL;
    struct waiting **end = &room->waiting;

    if (!w)
        return false;
    w->client = client->id;
    w->next = NULL;
    w->size = size;
    memcpy(w->text, text, size);
    while (*end)
        end = &(*end)->next;
    *end = w;
    room->n_waiting++;
    return true;
}

/* Takes up the first request that waited; false if there is none. */
static bool take_up_waiting(struct room *room)
{
    struct waiting *w = room->waiting;
    struct client *client;

    if (!w)
        return false;
    room->waiting = w->next;
    room->n_waiting--;
    client = hall_client(room->hall, w->client);
    if (client)
        hall_answer(room->hall, client, w->text, w->size);
    free(w);
    return true;
}

void room_undo(struct room *room, int to, struct call *call, json_t *result)
{
    room->undo_asked_by = NOBODY;
    room_log(room, ENTRY_UNDO, NOBODY, to, NULL, call, result);
}

/* --- bots and clocks --- */

/* Lets a bot think for a seat, from its view. */
static void think(struct room *room, int seat, const char *level)
{
    struct thought *t = (struct thought *)calloc(1, sizeof *t);

    if (t)
        t->view = malloc(room->table->game->state_size);
    if (!t || !t->view) {
        free(t);
        return; /* the next tick tries again */
    }
    t->game = room->table->game;
    t->style = bot_style_find(level);
    if (!t->style)
        t->style = bot_style_find("club");
    t->players = room->stored->players;
    t->seat = seat;
    t->plies = room->table->n_plies;
    memcpy(t->table, room->stored->id, ID_TEXT);
    table_view(room->table, seat, t->view);
    room->is_thinking = true;
    metrics_add(room->hall->metrics, GAUGE_THOUGHTS, 1);
    room->hall->world.think(room->hall->world.context, t);
}

static bool is_out_of_time(const struct room *room)
{
    return room->stored->clock &&
           hall_clock(room->hall) - room->turn_since >= 1000LL * room->stored->clock;
}

void room_go_on(struct room *room)
{
    int seat;

    if (!room->table)
        room_start_if_ready(room, false);
    while (!room->writes && take_up_waiting(room))
        ;
    seat = room_turn(room);
    if (room->writes || room->is_thinking || seat == NOBODY)
        return;
    if (room->stored->seat[seat].kind == SEAT_BOT)
        think(room, seat, room->stored->seat[seat].level);
    else if (room->stored->seat[seat].is_away || is_out_of_time(room))
        think(room, seat, room->stored->leave);
}

void room_tick(struct room *room)
{
    int64_t idle = hall_clock(room->hall) - room->used;

    room_go_on(room);
    if (!room->watchers && !room->writes && !room->is_thinking && !room->waiting &&
        idle > 1000LL * room->hall->limits.idle_seconds)
        room_free(room);
}

void thought_free(struct thought *thought)
{
    json_decref(thought->id);
    free(thought->view);
    free(thought->opinions);
    free(thought);
}

/* A bot's answer counts if the table is still where it was when it was asked. */
static void play_thought(struct room *room, const struct thought *t)
{
    struct pending p = pending_of(room, NULL, NULL);

    room->is_thinking = false;
    if (!room->writes && room->table && room->table->n_plies == t->plies &&
        room_turn(room) == t->seat && (room_is_bot(room, t->seat) || is_out_of_time(room)) &&
        play(room, t->seat, t->action, &p))
        metrics_count(room->hall->metrics, COUNT_BOT_MOVES);
    else
        room_go_on(room);
}

/* A hint goes to who asked, if the table has not moved on. */
static void answer_hint(struct room *room, const struct thought *t)
{
    struct client *client = hall_client(room->hall, t->client);
    struct problem problem = {.lang = t->lang};

    if (!client || !t->id)
        return;
    if (room->table && room->table->n_plies == t->plies) {
        json_t *result = protocol_choice(room->table, t->action, t->opinions);

        client_send(client, rpc_result(t->id, result));
        return;
    }
    problem_say(&problem, NULL, N_("the table has moved on since"), NULL);
    client_send(client, rpc_error(t->id, RPC_STALE, &problem));
}

void hall_thought(struct hall *hall, struct thought *thought)
{
    struct room *room = find_loaded(hall, thought->table);

    metrics_add(hall->metrics, GAUGE_THOUGHTS, -1);
    if (room && thought->is_hint)
        answer_hint(room, thought);
    else if (room)
        play_thought(room, thought);
    thought_free(thought);
}
