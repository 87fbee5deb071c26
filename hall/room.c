/* Rooms: found, loaded by replay, put away; who sits where; what has to be done next. See
 * room.h. */
#include "hall/room.h"

#include <stdlib.h>
#include <string.h>

#include "hall/alarm.h"
#include "hall/charge.h"
#include "hall/client.h"
#include "hall/lobby.h"
#include "hall/making.h"
#include "hall/news.h"
#include "hall/others.h"
#include "hall/thought.h"
#include "table/seed.h"

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
    struct room **slot = slot_of(room->hall, room->id);

    room->next = *slot;
    *slot = room;
    metrics_set(room->hall->metrics, GAUGE_ROOMS, ++room->hall->n_rooms);
}

static void remove_from_index(struct room *room)
{
    struct room **at = slot_of(room->hall, room->id);

    while (*at && *at != room)
        at = &(*at)->next;
    lobby_take_off(room);
    if (*at) {
        *at = room->next;
        metrics_set(room->hall->metrics, GAUGE_ROOMS, --room->hall->n_rooms);
    }
}

/* --- what an entry does --- */

struct fair room_fair(const struct room *room)
{
    const struct stored_table *t = room->stored;
    struct fair fair = {.has_added = 0, .drawn = t->drawn};

    memcpy(fair.table, t->adopted ? t->dealt_at : t->id, sizeof fair.table);
    memcpy(fair.secret, t->secret, SECRET_BYTES);
    for (int place = 0; place < t->players; place++) {
        const struct stored_seat *seat = &t->seat[room->seat_of[place]];

        if (seat->has_added) {
            fair.has_added |= 1u << place;
            memcpy(fair.added[place], seat->added, SECRET_BYTES);
        }
    }
    return fair;
}

void room_seed(const struct room *room, uint8_t seed[SEED_BYTES])
{
    struct fair fair = room_fair(room);

    if (room->stored->adopted && !*fair.table)
        memcpy(seed, room->stored->seed, SEED_BYTES);
    else
        fair_seed(&fair, seed);
}

/* From here on people sit where the lot says, the text of the entry that starts the game; false
 * if it is none. */
static bool set_lot(struct room *room, const char *text)
{
    uint32_t taken = 0;
    int place = 0;

    for (; *text && place < room->stored->players; place++) {
        int seat = text[0] == 'P' ? text[1] - '1' : place;

        if (seat < 0 || seat >= room->stored->players)
            return false;
        room->seat_of[place] = (uint8_t)seat;
        taken |= 1u << seat;
        text += strcspn(text, " ");
        text += *text == ' ';
    }
    return !place || taken == (1u << room->stored->players) - 1;
}

/* Deals: from here on the seed is fixed. False without memory. */
static bool deal(struct room *room)
{
    const struct stored_table *t = room->stored;
    const struct json *position = NULL;
    struct problem problem = {.lang = LANG_EN};
    struct table_setup setup = {.may_read_files = room->hall->limits.is_home};
    struct json_doc doc = {0};
    struct json_doc began = {0};

    room_seed(room, setup.seed);
    if (t->options)
        setup.options = json_read(&doc, t->options, strlen(t->options));
    if (t->position)
        position = json_read(&began, t->position, strlen(t->position));
    if (position && (!t->options || setup.options))
        room->table = table_load(position, &setup, &problem);
    else if (!t->position && (!t->options || setup.options))
        room->table = table_new(room->face, t->players, &setup, &problem);
    json_free(&doc);
    json_free(&began);
    if (!room->table)
        return false;
    room->table->fair = room_fair(room); /* for the record, at the end */
    room->table->dealer = t->dealer;
    return true;
}

/* Whose seat it is from an entry on or, if it is nobody's then, was until then; 0: nobody's. */
static int64_t person_of(const struct room *room, const struct entry *e)
{
    const struct carried *carried = e->carried;

    if (e->kind != ENTRY_SEAT || e->seat >= room->stored->players)
        return 0;
    return carried && carried->seats >> e->seat & 1 && carried->seat[e->seat].person
               ? carried->seat[e->seat].person
               : room->stored->seat[e->seat].person;
}

/* The log in memory grows. */
static bool add_note(struct room *room, const struct entry *e, int number, int64_t person)
{
    struct note *note;

    if (room->n_notes == room->notes_capacity) {
        int more = room->notes_capacity ? 2 * room->notes_capacity : 16;
        struct note *notes = (struct note *)realloc(room->notes, (size_t)more * sizeof *notes);

        if (!notes)
            return false;
        room->notes = notes;
        room->notes_capacity = more;
    }
    note = &room->notes[room->n_notes];
    *note = (struct note){
        .kind = e->kind, .seat = e->seat, .number = (uint16_t)number, .person = person};
    if (*e->text && (e->kind != ENTRY_PLAY || room_is_foreign(room))) {
        note->text = strdup(e->text);
        if (!note->text)
            return false;
    }
    room->n_notes++;
    return true;
}

/* Nobody waits any more for a seat that another person has from now on. */
static void end_asks(struct room *room, const struct carried *carried)
{
    int n = 0;

    for (int i = 0; carried && i < room->n_asks; i++) {
        int seat = room->ask[i].seat;

        if (!(carried->seats >> seat & 1) ||
            carried->seat[seat].person == room->stored->seat[seat].person)
            room->ask[n++] = room->ask[i];
    }
    room->n_asks = carried ? n : room->n_asks;
}

/* The table as it was made. */
static enum found apply_table(struct room *room, const struct entry *e)
{
    if (room->stored || !e->carried || !e->carried->table)
        return FOUND_NOTHING;
    room->stored = stored_table_copy(e->carried->table);
    if (!room->stored)
        return FOUND_TROUBLE;
    room->face = face_find(room->stored->game);
    if (room->face)
        lobby_follow(room);
    return room->face ? FOUND_IT : FOUND_NOTHING;
}

static enum found apply_start(struct room *room, const struct entry *e)
{
    if (room->rules || e->number < 1 || !set_lot(room, e->text))
        return FOUND_NOTHING;
    room->rules = e->number;
    room->n_asks = 0; /* people sit elsewhere now */
    return room_is_foreign(room) || deal(room) ? FOUND_IT : FOUND_TROUBLE;
}

/* By other rules an action is counted, not carried out. */
static enum found apply_play(struct room *room, const struct entry *e, struct events *events)
{
    move action;

    if (!room_is_started(room) || e->seat >= room->stored->players)
        return FOUND_NOTHING;
    if (room_is_foreign(room)) {
        room->n_written++;
        return FOUND_IT;
    }
    action = e->action ? e->action : table_find(room->table, e->seat, e->text);
    if (!action)
        return FOUND_NOTHING;
    return table_play(room->table, e->seat, action, events) ? FOUND_IT : FOUND_TROUBLE;
}

static enum found apply_undo(struct room *room, int to)
{
    if (to < 0 || to > room_plies(room))
        return FOUND_NOTHING;
    for (int i = room->n_notes - 1; i >= 0; i--) {
        struct note *note = &room->notes[i];

        if (note->kind == ENTRY_PLAY && !note->is_undone && note->number < to)
            break;
        note->is_undone = note->kind == ENTRY_PLAY;
    }
    if (room->table)
        while (room->table->n_plies > to)
            table_undo(room->table);
    else
        room->n_written = to;
    return FOUND_IT;
}

/* Whether an entry names one of the seats. */
static bool is_at_table(const struct room *room, const struct entry *e)
{
    return e->seat < room->stored->players;
}

static enum found apply_seat(struct room *room, const struct entry *e)
{
    if (!is_at_table(room, e) || !*e->text)
        return FOUND_NOTHING;
    if (!strncmp(e->text, "taken", 5))
        room->taken[e->seat] = hall_clock(room->hall);
    return FOUND_IT;
}

enum found room_apply(struct room *room, const struct entry *e, struct events *events)
{
    int number = e->kind == ENTRY_PLAY ? room_plies(room) : e->number;
    enum found found = FOUND_IT;
    int64_t person;

    if (e->kind == ENTRY_TABLE)
        return apply_table(room, e);
    if (!room->stored)
        return FOUND_NOTHING;
    person = person_of(room, e);
    end_asks(room, e->carried);
    stored_table_follow(room->stored, e); /* before the deal, which asks who has added what */
    switch (e->kind) {
    case ENTRY_SEAT: found = apply_seat(room, e); break;
    case ENTRY_HINT: found = is_at_table(room, e) ? FOUND_IT : FOUND_NOTHING; break;
    case ENTRY_REMATCH: found = *e->text ? FOUND_IT : FOUND_NOTHING; break;
    case ENTRY_LINKS:
    case ENTRY_LISTED: break;
    case ENTRY_GONE:
        room->is_gone = true;
        found = room->table ? FOUND_IT : FOUND_NOTHING;
        break;
    case ENTRY_CLOSED: room->is_closed = true; break;
    case ENTRY_FORGOTTEN: room->has_to_reread = !room->is_loading; break;
    case ENTRY_STOP: found = room_is_foreign(room) ? FOUND_IT : FOUND_NOTHING; break;
    case ENTRY_START: found = apply_start(room, e); break;
    case ENTRY_PLAY: found = apply_play(room, e, events); break;
    case ENTRY_UNDO: found = apply_undo(room, number); break;
    default: found = FOUND_NOTHING;
    }
    if (e->kind == ENTRY_PLAY || e->kind == ENTRY_UNDO || e->kind == ENTRY_START) {
        room->undo_asked_by = NOBODY; /* a request to undo ends with what happens next */
        room->turn_since = hall_clock(room->hall);
    }
    if (found != FOUND_IT)
        return found;
    lobby_follow(room);
    if (room_is_over(room))
        making_end(room->hall, room->id);
    return add_note(room, e, number, person) ? FOUND_IT : FOUND_TROUBLE;
}

/* --- making and loading --- */

static struct room *begin(struct hall *hall, const char *id)
{
    struct room *room = (struct room *)calloc(1, sizeof *room);

    if (!room)
        return NULL;
    room->hall = hall;
    snprintf(room->id, sizeof room->id, "%s", id);
    room->undo_asked_by = NOBODY;
    room->used = room->turn_since = hall_clock(hall);
    for (int place = 0; place < MAX_PLAYERS; place++)
        room->seat_of[place] = (uint8_t)place;
    add_to_index(room);
    return room;
}

struct room *room_new(struct hall *hall, const struct stored_table *table)
{
    struct carried carried = {.table = stored_table_copy(table)};
    const struct entry first = {.kind = ENTRY_TABLE, .carried = &carried};
    struct room *room = carried.table ? begin(hall, table->id) : NULL;

    if (room)
        room->found = room_apply(room, &first, NULL);
    stored_table_free(carried.table);
    if (!room || room->found == FOUND_IT)
        return room;
    room_free(room);
    return NULL;
}

/* Lets a room go that nobody would miss; if its clock runs, an alarm stays behind. */
static void put_away(struct room *room)
{
    if (room_is_idle(room) && alarm_leave(room))
        room_free(room);
}

/* What was read of a log, or that it was in vain, is known to those who waited for it. */
static void end_loading(struct room *room)
{
    room->is_loading = false;
    room->writes--;
    if (room->waiting) /* whoever asked for it first */
        charge_work(room->hall, room->waiting->client, room->work);
    if (room->found == FOUND_IT && room->stored) {
        alarm_take_back(room);
        if (!room->is_brief)
            aside_ask(room);
        if (room->has_to_call)
            news_call(room);
        room->has_to_call = false;
        room_go_on(room);
        if (room->is_brief)
            put_away(room);
        return;
    }
    if (room->found == FOUND_IT)
        room->found = FOUND_NOTHING;
    stored_table_free(room->stored);
    room->stored = NULL;
    while (waiting_take_up(&room->waiting))
        ;
    room_free(room);
}

/* Replays what was read, a little at a time: others have their turn meanwhile. */
static bool replay(struct query *query)
{
    enum { SOME = 64 };
    struct room *room = (struct room *)query->context;
    int i = (int)query->number;
    int end = i + SOME < query->n_log ? i + SOME : query->n_log;
    int64_t since = charge_clock(room->hall);
    bool is_through;

    if (!i)
        room->found = query->found;
    for (int k = 0; k < query->n_log && !i; k++)
        room->is_stopped = room->is_stopped || query->log[k].kind == ENTRY_STOP;
    for (; room->found == FOUND_IT && i < end; i++)
        room->found = room_apply(room, &query->log[i], NULL);
    query->number = (uint64_t)i;
    room->work += charge_clock(room->hall) - since;
    is_through = room->found != FOUND_IT || i == query->n_log;
    if (!is_through)
        store_deliver_again(room->hall->store, query);
    else
        end_loading(room);
    return is_through;
}

/* A room whose log is being read; NULL without memory. */
static struct room *load(struct hall *hall, const char *id)
{
    struct query *query = query_new(QUERY_LOG);
    struct room *room = query ? begin(hall, id) : NULL;

    if (!room) {
        query_free(query);
        return NULL;
    }
    room->is_loading = true;
    room->writes++;
    memcpy(query->id, room->id, ID_TEXT);
    query->context = room;
    query->done = replay;
    store_ask(hall->store, query);
    return room;
}

struct room *room_find_here(struct hall *hall, const char *id)
{
    struct room *room = *slot_of(hall, id);

    while (room && strcmp(room->id, id) != 0)
        room = room->next;
    return room;
}

static void removed(struct job *job, const char *error)
{
    struct room *room = (struct room *)job->context;

    room->found = error ? FOUND_TROUBLE : FOUND_NOTHING;
    end_loading(room);
}

/* Whoever asks for it meanwhile waits, as for one that is read. */
void room_remove(struct hall *hall, const char *id)
{
    struct job *job = room_find_here(hall, id) ? NULL : job_new();
    struct room *room = job ? begin(hall, id) : NULL;

    if (!room) {
        if (job)
            job_free(job);
        return;
    }
    making_end(hall, id);
    room->is_loading = true;
    room->writes++;
    memcpy(job->table, room->id, ID_TEXT);
    job->is_removal = true;
    job->context = room;
    job->done = removed;
    store_write(hall->store, job);
}

struct room *room_find_loaded(struct hall *hall, const char *id)
{
    struct room *room = room_find_here(hall, id);

    return room && !room->is_loading && room->stored ? room : NULL;
}

struct room *room_find(struct hall *hall, const char *id, enum found *found)
{
    struct room *room;

    *found = FOUND_NOTHING;
    if (!fair_is_id(id))
        return NULL;
    room = room_find_here(hall, id);
    if (room && !room->is_loading && !room->stored) { /* it was read in vain */
        *found = room->found;
        return NULL;
    }
    if (!room && hall->n_rooms < 2 * hall->limits.max_tables)
        room = load(hall, id);
    *found = room ? FOUND_IT : FOUND_TROUBLE; /* trouble: there are too many */
    if (room) {
        room->used = hall_clock(hall);
        room->is_brief = false;
    }
    return room;
}

void room_forget(struct room *room)
{
    struct watcher *next;

    remove_from_index(room);
    room->is_forgotten = true;
    for (struct watcher *w = room->watchers; w; w = next) {
        next = w->next;
        room->hall->world.drop(room->hall->world.context, w->client, "the table is read again");
    }
    while (waiting_take_up(&room->waiting))
        ;
    if (!room->watchers)
        room_free(room);
}

void room_free(struct room *room)
{
    remove_from_index(room);
    while (room->n_notes)
        free(room->notes[--room->n_notes].text);
    waiting_free_all(&room->waiting);
    free(room->notes);
    free(room->course);
    free(room->ask);
    table_free(room->table);
    stored_table_free(room->stored);
    free(room);
}

/* --- seats --- */

bool room_is_seat_of(const struct room *room, int seat, const struct client *client)
{
    return seat < room->stored->players &&
           stored_seat_is_of(&room->stored->seat[seat], client->person.id, client->person.hash);
}

uint32_t room_seats_of(const struct room *room, const struct client *client)
{
    uint32_t seats = 0;

    for (int seat = 0; seat < room->stored->players; seat++)
        if (room_is_seat_of(room, seat, client))
            seats |= 1u << seat;
    return seats;
}

/* Whether strangers wait for each other where who made the table has gone. */
static bool is_left_by_host(const struct room *room)
{
    const struct stored_table *t = room->stored;

    if (!t->is_public || room_is_started(room))
        return false;
    for (int seat = 0; seat < t->players; seat++)
        if (t->seat[seat].person == t->creator)
            return false;
    for (const struct watcher *w = room->watchers; w; w = w->next)
        if (w->client->person.id == t->creator)
            return false;
    return true;
}

static bool sits_first(const struct room *room, const struct client *client)
{
    int seat = 0;

    while (seat < room->stored->players && !room->stored->seat[seat].person)
        seat++;
    return room_is_seat_of(room, seat, client);
}

bool room_is_host(const struct room *room, const struct client *client)
{
    const struct stored_table *t = room->stored;

    return (t->creator && t->creator == client->person.id) ||
           ((!t->creator || is_left_by_host(room)) && sits_first(room, client));
}

void room_commitment(const struct stored_table *stored, char text[SEED_TEXT])
{
    uint8_t commitment[SECRET_BYTES];

    fair_commitment(stored->adopted ? stored->dealt_at : stored->id, stored->secret,
                    commitment);
    seed_write(commitment, text);
}

bool room_is_undone(const struct room *room, int i)
{
    return room->notes[i].is_undone;
}

int room_turn(const struct room *room)
{
    bool is_ended = room->is_gone || room->is_closed;

    return room->table && !is_ended ? table_turn(room->table) : NOBODY;
}

int room_plies(const struct room *room)
{
    return room->table ? room->table->n_plies : room->n_written;
}

int room_fixed(const struct room *room)
{
    int n = room_plies(room);

    while (room->table && n > 0 && !room->table->plies[n - 1].barrier)
        n--;
    return n;
}

bool room_is_foreign(const struct room *room)
{
    return room->rules && (room->is_stopped || room->rules != room->face->game->version);
}

bool room_is_started(const struct room *room)
{
    return room->table || room_is_foreign(room);
}

bool room_is_over(const struct room *room)
{
    if (room->is_closed)
        return true;
    if (room_is_foreign(room))
        return room->stored->finished;
    return room->table && (room->is_gone || table_turn(room->table) == NOBODY);
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

bool room_is_watched_by(const struct room *room, int seat)
{
    for (const struct watcher *w = room->watchers; w; w = w->next)
        if (room_is_seat_of(room, seat, w->client))
            return true;
    return false;
}

bool room_is_here(const struct room *room, int seat)
{
    return room_is_watched_by(room, seat) || aside_is_there(room, seat);
}

uint32_t room_others(const struct room *room, int seat)
{
    uint32_t mask = 0;

    for (int i = 0; i < room->stored->players; i++)
        if (!room_is_bot(room, i) &&
            room->stored->seat[i].person != room->stored->seat[seat].person)
            mask |= 1u << i;
    return mask;
}

uint32_t room_asked_about(const struct room *room, int seat)
{
    uint32_t mask = 0;

    for (int i = 0; i < room->stored->players; i++)
        if (!room_is_bot(room, i) && room_is_here(room, i) &&
            room->stored->seat[i].person != room->stored->seat[seat].person)
            mask |= 1u << i;
    return mask;
}

int room_replacing(const struct room *room)
{
    const struct replacing *r = &room->replace;

    return r->n_notes && r->n_notes == room->n_notes && r->seat != NOBODY &&
                   !room_is_here(room, r->seat)
               ? r->seat
               : NOBODY;
}

bool room_is_bot(const struct room *room, int seat)
{
    return room->stored->seat[seat].kind == SEAT_BOT || room->stored->seat[seat].is_away;
}

bool room_is_paused(const struct room *room)
{
    for (int seat = 0; seat < room->stored->players; seat++)
        if (!room_is_bot(room, seat))
            return false;
    return !room->watchers;
}

/* --- time --- */

bool room_is_out_of_time(const struct room *room)
{
    return room->stored->clock &&
           hall_clock(room->hall) - room->turn_since >= 1000LL * room->stored->clock;
}

void room_serve(struct room *room)
{
    if (room->is_serving) /* what is being answered comes first */
        return;
    room->is_serving = true;
    while (!room->writes && !room->hall->is_closing && waiting_take_up(&room->waiting))
        ;
    room->is_serving = false;
}

/* What the log still tells of names, once somebody is forgotten; false without memory. */
static bool follow_log(struct room *room, const struct query *query)
{
    const struct carried *first = query->n_log ? query->log[0].carried : NULL;

    if (first && first->table)
        room->stored->creator = first->table->creator;
    for (int i = 1; i < query->n_log && i <= room->n_notes; i++) {
        struct note *note = &room->notes[i - 1];
        char *text;

        if (note->kind != ENTRY_SEAT || !note->text || !strcmp(note->text, query->log[i].text))
            continue;
        text = strdup(query->log[i].text);
        if (!text)
            return false;
        free(note->text);
        note->text = text;
    }
    return true;
}

static bool reread(struct query *query)
{
    struct room *room = (struct room *)query->context;

    room->writes--;
    room->has_to_reread = query->found != FOUND_IT || !follow_log(room, query);
    if (!room->has_to_reread)
        news_tell_state(room);
    if (!room->has_to_reread)
        room_go_on(room);
    return true;
}

/* Nobody is answered before it is done. */
static void read_again(struct room *room)
{
    struct query *query = query_new(QUERY_LOG);

    if (!query)
        return; /* the next tick tries again */
    memcpy(query->id, room->id, ID_TEXT);
    query->context = room;
    query->done = reread;
    room->writes++;
    store_ask(room->hall->store, query);
}

void room_go_on(struct room *room)
{
    int seat;

    if (room->hall->is_closing)
        return;
    if (room->heard > room->n_notes && !room->writes)
        room_catch_up(room, NULL, NULL);
    if (room->has_to_reread && !room->writes)
        read_again(room);
    room_serve(room);
    room_stop(room);
    if (!room->table) /* after those who wait: while the disk is full they hear at least that */
        room_start(room, false, NULL);
    seat = room_turn(room);
    if (room->writes || room->is_thinking || seat == NOBODY || room_is_paused(room))
        return;
    if (room->stored->seat[seat].kind == SEAT_BOT)
        room_think(room, seat, room->stored->seat[seat].level);
    else if (room->stored->seat[seat].is_away || room_is_out_of_time(room))
        room_think(room, seat, room->stored->leave);
}

bool room_is_idle(const struct room *room)
{
    return !room->watchers && !room->writes && !room->is_thinking && !room->waiting;
}

void room_tick(struct room *room)
{
    int64_t idle = hall_clock(room->hall) - room->used;
    int64_t kept;

    if (room->is_loading)
        return;
    kept = room_is_over(room) ? 1 : room->hall->limits.idle_seconds;
    room_free_unready(room);
    room_go_on(room);
    aside_tick(room);
    room_renew_lease(room);
    news_tell_rest(room);
    if (idle > 1000 * kept)
        put_away(room);
}
