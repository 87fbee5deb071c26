/* Methods about people and about tables as a whole: making one, sitting down, leaving,
 * lists. */
#include <stdlib.h>
#include <string.h>

#include "crypt/crypt.h"
#include "hall/making.h"
#include "hall/methods.h"
#include "hall/news.h"
#include "hall/orders.h"
#include "hall/others.h"
#include "protocol/say.h"
#include "results/day.h"
#include "table/seed.h"
#include "text/memory.h"

/* --- who one is, what there is --- */

enum outcome method_games(struct call *c)
{
    say_games(c->out, c->lang, false); /* what names a file is not for strangers */
    return CALL_DONE;
}

bool rooms_are_read(struct call *c, const struct query *read)
{
    enum found found = read->found == FOUND_TROUBLE ? FOUND_TROUBLE : FOUND_IT;
    struct room *busy = NULL;

    for (int i = 0; i < read->n_ids && found != FOUND_TROUBLE; i++) {
        struct room *room = room_find(hall_of(c), read->ids[i], &found);

        if (room && room->is_loading)
            busy = room;
    }
    if (found == FOUND_TROUBLE)
        cannot_read(c);
    else if (busy)
        wait_for_room(c, busy);
    return found != FOUND_TROUBLE && !busy;
}

/* Who the caller is to the store, and the tables they sit at, all of which have been read;
 * NULL: the call waits, or has failed. */
static const struct query *read_person(struct call *c)
{
    const struct query *read = what_was_read(c, QUERY_PERSON);
    struct query *query = read ? NULL : query_new(QUERY_PERSON);

    if (read)
        return rooms_are_read(c, read) ? read : NULL;
    if (query)
        memcpy(query->hash, client_of(c)->person.hash, SECRET_BYTES);
    read_first(c, query);
    return NULL;
}

void put_tables(struct call *c, const struct query *read)
{
    put_array(c->out, "tables");
    for (int i = 0; i < read->n_ids; i++) {
        const struct room *room = room_find_loaded(hall_of(c), read->ids[i]);

        if (room)
            news_put_table(c->out, room, client_of(c));
    }
    put_end(c->out);
}

enum outcome method_tables(struct call *c)
{
    const struct query *read = read_person(c);

    if (!read)
        return CALL_FAILED;
    put_object(c->out, NULL);
    client_of(c)->wants_tables = true;
    put_tables(c, read);
    put_end(c->out);
    return CALL_DONE;
}

enum outcome method_hello(struct call *c)
{
    struct client *client = client_of(c);
    const struct query *read = read_person(c);

    if (!read)
        return CALL_FAILED;
    put_object(c->out, NULL);
    put_text(c->out, "name", client->person.name);
    put_bool(c->out, "known", read->found == FOUND_IT);
    put_key(c->out, "games");
    method_games(c);
    put_array(c->out, "levels");
    for (int i = 0; i < BOT_LEVELS; i++)
        put_text(c->out, NULL, bot_style_at(i)->name);
    put_end(c->out);
    client->wants_tables = true;
    put_tables(c, read);
    put_text(c->out, "lang", text_code(c->lang));
    put_bool(c->out, "public", !hall_of(c)->limits.no_public);
    put_end(c->out);
    client->lang = c->lang;
    return CALL_DONE;
}

/* A new name on its way to the store. */
struct naming {
    struct hall *hall;
    uint64_t client;
    struct reply reply;
    enum lang lang;
};

static void name_ended(struct job *job, const char *error)
{
    struct naming *naming = (struct naming *)job->context;
    struct client *client = hall_client(naming->hall, naming->client);
    struct problem problem = {.lang = naming->lang};

    for (struct client *c = naming->hall->clients; c && !error; c = c->next)
        if (c->person.id == job->person.id) /* other tabs are the same person */
            c->person = job->person;
    if (!error)
        others_tell_name(naming->hall, &job->person);
    if (client && naming->reply.is_wanted && error) {
        problem_say(&problem, NULL, N_("it could not be saved ({error}); nothing has changed"),
                    "error", error, NULL);
        client_send(client, reply_fail(&naming->reply, RPC_INTERNAL, &problem));
    } else if (client && naming->reply.is_wanted) {
        put_object(&naming->reply.out, NULL);
        put_text(&naming->reply.out, "name", job->person.name);
        put_end(&naming->reply.out);
        client_send(client, reply_end(&naming->reply));
    }
    reply_free(&naming->reply);
    if (!error)
        orders_tick(naming->hall);
    free(naming);
}

void clean_name(char name[MAX_NAME], const char *given)
{
    text_clean(name, MAX_NAME, given + strspn(given, " \t"));
    for (size_t n = strlen(name); n && name[n - 1] == ' '; n--)
        name[n - 1] = 0;
}

bool may_be_called(struct call *c, const char *name)
{
    if (!day_is_in(name))
        return true;
    call_fail_param(c, "name", N_("{where}: results of a day's deal are called so"));
    return false;
}

bool may_be_kept(struct call *c)
{
    enum { OF_A_TABLE = 4 }; /* as many as come to sit where tables are made */
    double per_minute = OF_A_TABLE * (double)hall_of(c)->limits.tables_per_minute;

    if (bucket_spend(&client_of(c)->quota->people, hall_clock(hall_of(c)), per_minute / 60,
                     per_minute, 1))
        return true;
    call_fail_say(c, RPC_LIMIT, N_("not so often; wait a little"));
    return false;
}

enum outcome method_name(struct call *c)
{
    struct naming *naming;
    struct job *job;
    char name[MAX_NAME];

    clean_name(name, c->params.name);
    if (!may_be_called(c, name) || !may_be_kept(c))
        return CALL_FAILED;
    naming = (struct naming *)malloc(sizeof *naming);
    job = naming ? job_new() : NULL;
    if (!job) {
        free(naming);
        return call_no_memory(c);
    }
    *naming = (struct naming){hall_of(c), client_of(c)->id, call_keep(c), c->lang};
    job->person = client_of(c)->person;
    job->is_naming = true;
    memcpy(job->person.name, name, sizeof name);
    if (strcmp(job->person.name, client_of(c)->person.name) != 0)
        job->order = (struct order){.kind = ORDER_NAME, .person = job->person};
    job->when = hall_now(hall_of(c)) / 1000;
    job->done = name_ended;
    job->context = naming;
    store_write(hall_of(c)->store, job);
    return CALL_LATER;
}

enum outcome method_rules(struct call *c)
{
    put_object(c->out, NULL);
    put_text(c->out, "text", c->params.game->rules[c->lang]);
    put_end(c->out);
    return CALL_DONE;
}

/* --- making a table --- */

bool read_level(struct call *c, const char *where, const char *level, char out[MAX_LEVEL])
{
    for (int i = 0; level && i < BOT_LEVELS; i++)
        if (!strcmp(bot_style_at(i)->name, level)) {
            snprintf(out, MAX_LEVEL, "%s", level);
            return true;
        }
    call_fail_param(c, where,
                    N_("{where}: expected a level: novice, casual, club, strong or best"));
    return false;
}

bool read_seat_kind(struct call *c, const char *text, struct stored_seat *seat, bool *is_mine)
{
    *is_mine = text && !strcmp(text, "me");
    if (*is_mine || (text && !strcmp(text, "human"))) {
        seat->kind = SEAT_HUMAN;
        return true;
    }
    if (text && !strcmp(text, "open")) {
        seat->kind = SEAT_OPEN;
        return true;
    }
    seat->kind = SEAT_BOT;
    return read_level(c, "seats", text, seat->level);
}

void make_link(struct stored_seat *seat, struct put *links, int number)
{
    uint8_t secret[SECRET_BYTES];
    char text[SECRET_TEXT];

    secret_make(secret);
    secret_hash("madang seat link", secret, seat->link);
    secret_write(secret, text);
    if (links)
        put_text(links, (char[]){'P', (char)('0' + number), 0}, text);
    wipe(secret, sizeof secret);
}

/* Where the caller wants to sit: by lot, as everybody else; in a seat of choice, and the others
 * by lot; or, if nothing is said, everybody as listed. The caller's entry goes to that place.
 */
static bool seat_param(struct call *c, struct stored_table *t, const char **seats)
{
    uint32_t all = (1u << t->players) - 1;
    int seat = c->params.seat;
    int at = 0;

    if (seat == ABSENT)
        return true;
    if (seat == LOT) {
        t->drawn = t->players > 1 ? all : 0;
        return true;
    }
    if (!seat || seat > t->players) {
        call_fail_param(c, "seat", N_("{where}: expected \"lot\" or the number of a seat"));
        return false;
    }
    while (at < t->players && strcmp(seats[at], "me") != 0)
        at++;
    if (at == t->players) {
        call_fail_param(c, "seat", N_("{where}: you take no seat at this table"));
        return false;
    }
    seat--;
    for (; at > seat && at > 0; at--) /* those between move on */
        seats[at] = seats[at - 1];
    for (; at < seat && at + 1 < MAX_PLAYERS; at++)
        seats[at] = seats[at + 1];
    seats[at] = "me";
    t->drawn = t->players > 2 ? all & ~(1u << at) : 0;
    return true;
}

/* Reads the seats; the caller's own, links for those that wait for a person who was invited,
 * which are put. Nobody knows the link of another seat. */
static bool seats_param(struct call *c, struct stored_table *t)
{
    const char *seats[MAX_PLAYERS] = {"", "", "", "", ""};
    const struct client *client = client_of(c);
    int n = 0;

    if (json_count(c->params.seats) != t->players) {
        call_fail_param(c, "seats",
                        N_("{where}: expected an array with one entry for each seat"));
        return false;
    }
    FOR_JSON (value, c->params.seats)
        seats[n++] = json_text(value);
    if (!seat_param(c, t, seats))
        return false;
    for (int i = 0; i < t->players; i++) {
        struct stored_seat *seat = &t->seat[i];
        bool is_mine;

        if (!read_seat_kind(c, seats[i], seat, &is_mine))
            return false;
        make_link(seat, seat->kind == SEAT_HUMAN && !is_mine ? c->out : NULL, i + 1);
        if (!is_mine)
            continue;
        stored_seat_give(seat, client->person.id, client->person.hash);
        snprintf(seat->name, sizeof seat->name, "%s", client->person.name);
    }
    return true;
}

/* Files are not for strangers; a device has none, but what they would hold. */
bool options_param(struct call *c, const struct face *face, struct stored_table *t)
{
    bool is_home = hall_of(c)->limits.is_home;
    struct put kept = {0};
    const struct game *game;
    uint32_t bits;

    if (!face_options(face, c->params.options, is_home, &game, &bits, &c->problem)) {
        call_fail(c, RPC_PARAMS);
        return false;
    }
    if (is_home && game->box != face->game->box)
        put_json(&kept, NULL, c->params.options); /* the texts are kept nowhere else */
    else if (face->options.write)
        face->options.write(&kept, NULL, game, bits);
    if (kept.n)
        t->options = put_take(&kept);
    if (memory_was_short()) {
        call_no_memory(c);
        return false;
    }
    return true;
}

int count_people(const struct stored_table *t)
{
    int n = 0;

    for (int i = 0; i < t->players; i++)
        n += t->seat[i].kind != SEAT_BOT;
    return n;
}

/* Everything about a new table that the caller may choose. */
static bool table_params(struct call *c, const struct face *face, struct stored_table *t)
{
    snprintf(t->leave, sizeof t->leave, "club");
    t->players = c->params.players;
    t->clock = c->params.clock != ABSENT ? c->params.clock
               : c->params.public        ? PUBLIC_CLOCK
                                         : 0;
    t->may_be_late = c->params.late;
    t->is_public = c->params.public;
    if (t->is_public && !may_be_public(c))
        return false;
    return call_within(c, "players", t->players, face->game->min_players,
                       face->game->max_players) &&
           (!c->params.leave || read_level(c, "leave", c->params.leave, t->leave)) &&
           options_param(c, face, t) && seats_param(c, t);
}

struct stored_table *new_table(struct call *c, const struct face *face)
{
    struct stored_table *t = (struct stored_table *)calloc(1, sizeof *t);

    if (!t) {
        call_no_memory(c);
        return NULL;
    }
    secret_make_id(t->id);
    secret_make(t->secret);
    snprintf(t->game, sizeof t->game, "%s", face->game->name);
    t->creator = client_of(c)->person.id;
    t->created = hall_now(hall_of(c)) / 1000;
    return t;
}

void begin_made(struct call *c, const struct stored_table *t)
{
    put_object(c->out, NULL);
    put_text(c->out, "table", t->id);
    put_object(c->out, "links");
}

static void put_commitment(struct put *out, const struct stored_table *t)
{
    char text[SEED_TEXT];

    room_commitment(t, text);
    put_text(out, "commitment", text);
}

void end_made(struct call *c, const struct stored_table *t)
{
    put_end(c->out);
    if (!t->adopted)
        put_commitment(c->out, t);
    put_end(c->out);
}

/* Whether one more table that is not over may be made; the call has failed if not. */
static bool is_below(struct call *c, int n, int most, const char *english)
{
    char number[16];

    if (!most || n < most)
        return true;
    snprintf(number, sizeof number, "%d", most);
    problem_say(&c->problem, NULL, english, "n", number, NULL);
    call_fail(c, RPC_LIMIT);
    return false;
}

/* Whether the caller has not had too many tables in a short time; the call has failed if so. */
static bool may_have_table(struct call *c)
{
    struct hall *hall = hall_of(c);
    double per_minute = hall->limits.tables_per_minute;

    if (bucket_spend(&client_of(c)->quota->tables, hall_clock(hall), per_minute / 60,
                     per_minute, 1))
        return true;
    call_fail_say(c, RPC_LIMIT, N_("too many tables at once; wait a little"));
    return false;
}

bool may_make_table(struct call *c)
{
    struct hall *hall = hall_of(c);
    const struct client *client = client_of(c);

    if (!is_below(c, making_of_person(hall, client->person.id), hall->limits.unfinished,
                  N_("you have made {n} tables that are not over, which is the limit here")) ||
        !is_below(
            c, making_of_address(hall, client->quota->address), hall->limits.address_unfinished,
            N_("{n} tables made from your address are not over, which is the limit here")))
        return false;
    if (hall->n_rooms >= hall->limits.max_tables) {
        call_fail_say(c, RPC_LIMIT, N_("all tables are taken; try again later"));
        return false;
    }
    return may_have_table(c);
}

enum outcome method_new(struct call *c)
{
    const struct face *face = c->params.game;
    struct stored_table *t;

    if (!face->is_listed)
        return call_fail_param(c, "game", N_("{where}: no such game"));
    if (!may_make_table(c))
        return CALL_FAILED;
    t = new_table(c, face);
    if (!t)
        return CALL_FAILED;
    begin_made(c, t);
    if (table_params(c, face, t)) {
        t->has_hints = c->params.hints || count_people(t) < 2;
        end_made(c, t);
        return room_make(hall_of(c), t, c);
    }
    stored_table_free(t);
    return CALL_FAILED;
}

/* --- sitting down and getting up --- */

void put_seat(struct call *c, const struct stored_table *t, int seat)
{
    put_object(c->out, NULL);
    put_text(c->out, "table", t->id);
    put_int(c->out, "seat", seat + 1);
    put_commitment(c->out, t);
    put_end(c->out);
}

/* {"table":…} */
static void put_id(struct call *c, const char *id)
{
    put_object(c->out, NULL);
    put_text(c->out, "table", id);
    put_end(c->out);
}

/* The room and the seat of the link whose secret is given; NULL, and the call has failed or
 * waits, if there is none. */
static struct room *link_param(struct call *c, int *seat)
{
    const struct query *read = what_was_read(c, QUERY_LINK);
    struct query *query = read ? NULL : query_new(QUERY_LINK);
    uint8_t secret[SECRET_BYTES];
    uint8_t hash[SECRET_BYTES];
    enum found found = read ? read->found : FOUND_IT;
    struct room *room = NULL;

    if (!secret_read(c->params.secret, secret)) {
        query_free(query);
        call_fail_param(c, "secret", N_("{where}: this is not a seat link"));
        return NULL;
    }
    secret_hash("madang seat link", secret, hash);
    if (query)
        memcpy(query->hash, hash, SECRET_BYTES);
    if (!read) {
        read_first(c, query);
        return NULL;
    }
    *seat = read->seat;
    if (found == FOUND_IT)
        room = room_find(hall_of(c), read->table, &found);
    if (found == FOUND_TROUBLE && !room) {
        cannot_read(c);
        return NULL;
    }
    if (room && room->writes) {
        wait_for_room(c, room);
        return NULL;
    }
    if (!room || memcmp(room->stored->seat[*seat].link, hash, SECRET_BYTES) != 0) {
        call_fail_say(c, RPC_NO_TABLE, N_("this seat link is not valid any more"));
        return NULL;
    }
    return room;
}

/* What a link leads to, before it is taken. */
enum outcome method_invited(struct call *c)
{
    int seat;
    struct room *room = link_param(c, &seat);

    if (!room)
        return CALL_FAILED;
    put_object(c->out, NULL);
    put_key(c->out, "table");
    news_put_table(c->out, room, client_of(c));
    put_int(c->out, "seat", seat + 1);
    if (room->stored->seat[seat].is_own_link)
        put_bool(c->out, "own", true);
    put_end(c->out);
    return CALL_DONE;
}

/* What a link does depends on who has the seat: a free one is taken, the person's own link
 * moves it, and otherwise it is asked for. */
static enum outcome take_by_link(struct call *c, struct room *room, int seat)
{
    const struct stored_seat *s = &room->stored->seat[seat];

    if (room_is_seat_of(room, seat, client_of(c))) {
        put_seat(c, room->stored, seat);
        return CALL_DONE;
    }
    if (s->kind == SEAT_BOT && !room->stored->may_be_late)
        return call_fail_say(
            c, RPC_FORBIDDEN,
            N_("the game has begun without you: a bot has this seat, and keeps it here"));
    if (!s->is_own_link && !may_sit_with(c, room))
        return CALL_FAILED;
    if (s->kind != SEAT_BOT && s->person && !s->is_own_link)
        return ask_for_seat(c, room, seat);
    put_seat(c, room->stored, seat);
    return s->is_own_link ? room_move_seats(room, seat, client_of(c), c)
                          : room_take_seat(room, seat, client_of(c), c);
}

enum outcome method_claim(struct call *c)
{
    int seat;
    struct room *room = link_param(c, &seat);

    if (!room)
        return CALL_FAILED;
    return take_by_link(c, room, seat);
}

bool may_wait_at_one_more(struct call *c)
{
    enum { MOST = 4 };
    int n = 0;

    for (const struct room *room = hall_of(c)->lobby.rooms; room; room = room->next_public)
        n += !room->is_loading && !room_is_started(room) && !room_is_over(room) &&
             room_seats_of(room, client_of(c));
    return is_below(c, n, MOST, N_("you wait at {n} public tables, which is the limit"));
}

/* Whether the caller may wait at that table; if it is public it costs what making one does. */
static bool may_wait_at(struct call *c, const struct room *room)
{
    if (!room->stored->is_public || room_is_started(room))
        return true;
    return may_wait_at_one_more(c) && may_have_table(c);
}

enum outcome method_join(struct call *c)
{
    struct room *room = room_param(c);
    int seat = c->params.seat;

    if (!room || !call_within(c, "seat", seat, 1, room->stored->players))
        return CALL_FAILED;
    seat--;
    if (room_is_seat_of(room, seat, client_of(c))) { /* asked again */
        put_seat(c, room->stored, seat);
        return CALL_DONE;
    }
    if (room->stored->seat[seat].kind != SEAT_OPEN || room->stored->seat[seat].person)
        return call_fail_say(c, RPC_FORBIDDEN, N_("this seat is not free"));
    if (!may_sit_with(c, room) || !may_wait_at(c, room))
        return CALL_FAILED;
    put_seat(c, room->stored, seat);
    return room_take_seat(room, seat, client_of(c), c);
}

/* --- the shuffle --- */

/* Whether some of these seats have added nothing yet; whether some have added something
 * else. */
static bool some_lack(const struct room *room, uint32_t seats)
{
    for (int seat = 0; seat < room->stored->players; seat++)
        if (seats >> seat & 1 && !room->stored->seat[seat].has_added)
            return true;
    return false;
}

static bool some_differ(const struct room *room, uint32_t seats,
                        const uint8_t added[SECRET_BYTES])
{
    for (int seat = 0; seat < room->stored->players; seat++)
        if (seats >> seat & 1 && room->stored->seat[seat].has_added &&
            memcmp(room->stored->seat[seat].added, added, SECRET_BYTES) != 0)
            return true;
    return false;
}

/* The caller's part of the seed, who has seen the commitment. One for all seats the caller
 * has: they are one browser. Done already is done. */
enum outcome method_add(struct call *c)
{
    struct room *room = room_param(c);
    uint32_t seats = room ? room_seats_of(room, client_of(c)) : 0;
    const uint8_t *added = c->params.added.bytes;

    if (!room)
        return CALL_FAILED;
    if (!seats)
        return call_fail_say(c, RPC_FORBIDDEN,
                             N_("you do not sit at this table, or not in this seat"));
    if (some_differ(room, seats, added))
        return call_fail_say(c, RPC_FORBIDDEN, N_("you have added something else already"));
    put_id(c, room->stored->id);
    if (!some_lack(room, seats))
        return CALL_DONE;
    if (!room_is_started(room))
        return room_add(room, client_of(c), added, c);
    return call_fail_say(c, RPC_FORBIDDEN, N_("the game has started already"));
}

static bool is_creator(const struct call *c, const struct room *room)
{
    return room_is_host(room, client_of(c));
}

enum outcome method_start(struct call *c)
{
    struct room *room = room_param(c);

    if (!room)
        return CALL_FAILED;
    if (!is_creator(c, room))
        return call_fail_say(c, RPC_FORBIDDEN,
                             N_("only the person who made the table may start it"));
    if (room_is_started(room))
        return call_fail_say(c, RPC_FORBIDDEN, N_("the game has started already"));
    if (room_is_over(room))
        return call_fail_say(c, RPC_FORBIDDEN,
                             N_("this table has been closed by who runs the server"));
    if (some_lack(room, room_seats_of(room, client_of(c))))
        return call_fail_say(c, RPC_FORBIDDEN, N_("add your own part of the seed first"));
    put_id(c, room->stored->id);
    return room_start(room, true, c);
}

/* Who sat down where nobody looks is not shown to everybody in mid-game. */
enum outcome method_listing(struct call *c)
{
    struct room *room = room_param(c);

    if (!room)
        return CALL_FAILED;
    if (!is_creator(c, room))
        return call_fail_say(c, RPC_FORBIDDEN,
                             N_("only the person who made the table says who finds it"));
    put_id(c, room->stored->id);
    if (room->stored->is_public == c->params.public) /* asked again */
        return CALL_DONE;
    if (c->params.public && !may_be_public(c))
        return CALL_FAILED;
    if (c->params.public && room_is_started(room))
        return call_fail_say(c, RPC_FORBIDDEN,
                             N_("a table is made public before its game starts, not later"));
    return room_list(room, c->params.public, c);
}

enum outcome method_links(struct call *c)
{
    struct room *room = room_param(c);
    bool is_own = c->params.seat != ABSENT;
    int own = room && is_own ? own_seat_param(c, room) : NOBODY;
    struct stored_seat seats[MAX_PLAYERS];

    if (!room || c->code)
        return CALL_FAILED;
    if (!is_own && !is_creator(c, room))
        return call_fail_say(c, RPC_FORBIDDEN,
                             N_("only the person who made the table can see its links"));
    put_object(c->out, NULL);
    put_object(c->out, "links");
    memcpy(seats, room->stored->seat, sizeof seats);
    for (int i = 0; i < room->stored->players; i++)
        if (is_own ? i == own : seats[i].kind == SEAT_HUMAN && !seats[i].person) {
            make_link(&seats[i], c->out, i + 1);
            seats[i].is_own_link = is_own;
        }
    put_end(c->out);
    put_end(c->out);
    return room_set_links(room, own, seats, c);
}

/* Getting up and coming back: done already is done. */
static enum outcome set_away(struct call *c, bool is_away)
{
    struct room *room = room_param(c);
    int seat = room ? own_seat_param(c, room) : NOBODY;

    if (seat == NOBODY)
        return CALL_FAILED;
    put_seat(c, room->stored, seat);
    if (room->stored->seat[seat].is_away == is_away)
        return CALL_DONE;
    return room_set_away(room, seat, is_away, c);
}

enum outcome method_leave(struct call *c)
{
    return set_away(c, true);
}

enum outcome method_back(struct call *c)
{
    return set_away(c, false);
}

/* --- once more --- */

/* The same people at a new table, each one seat on, which nobody else finds; puts what the
 * caller is told. */
static struct stored_table *next_table(struct call *c, const struct room *room)
{
    const struct stored_table *old = room->stored;
    struct stored_table *t = new_table(c, room->face);

    if (!t)
        return NULL;
    t->players = old->players;
    t->clock = old->clock;
    t->has_hints = old->has_hints;
    t->may_be_late = old->may_be_late;
    snprintf(t->leave, sizeof t->leave, "%s", old->leave);
    t->options = old->options ? strdup(old->options) : NULL;
    if (old->options && !t->options) {
        stored_table_free(t);
        call_no_memory(c);
        return NULL;
    }
    begin_made(c, t);
    for (int i = 0; i < t->players; i++) {
        struct stored_seat *seat = &t->seat[(i + 1) % t->players];

        *seat = old->seat[i];
        if (seat->kind == SEAT_BOT) /* it may have been called as the day of a deal */
            seat->name[0] = 0;
        seat->is_away = seat->has_added = seat->is_own_link = false;
        seat->before = 0;
        /* who sits already needs no link, and nobody else may have it */
        make_link(seat, seat->kind == SEAT_HUMAN && !seat->person ? c->out : NULL,
                  (i + 1) % t->players + 1);
    }
    end_made(c, t);
    return t;
}

enum outcome method_rematch(struct call *c)
{
    struct room *room = started_param(c);
    struct stored_table *t;

    if (!room)
        return CALL_FAILED;
    if (!room_seats_of(room, client_of(c))) /* several at one screen: whichever */
        return call_fail_say(c, RPC_FORBIDDEN,
                             N_("you do not sit at this table, or not in this seat"));
    if (!room_is_over(room))
        return call_fail_say(c, RPC_FORBIDDEN, N_("the game is not over"));
    for (int i = 0; i < room->n_notes; i++)
        if (room->notes[i].kind == ENTRY_REMATCH) {
            put_id(c, room->notes[i].text);
            return CALL_DONE;
        }
    if (!may_sit_with(c, room) || !may_make_table(c))
        return CALL_FAILED;
    t = next_table(c, room);
    return t ? room_rematch(room, t, c) : CALL_FAILED;
}

/* --- finished games --- */

static void put_finished(struct put *out, const struct finished *f)
{
    put_object(out, NULL);
    put_text(out, "table", f->id);
    put_text(out, "game", f->game);
    put_int(out, "finished", f->finished);
    put_array(out, "names");
    for (int i = 0; i < f->players && i < MAX_PLAYERS; i++)
        put_text(out, NULL, f->names[i]);
    put_end(out);
    put_text(out, "scores", f->scores);
    put_end(out);
}

enum outcome method_finished(struct call *c)
{
    const struct params *p = &c->params;
    bool is_known = !p->before || (*p->before && !p->before[strspn(p->before, "0123456789")]);
    const struct query *read = what_was_read(c, QUERY_FINISHED);
    struct query *query = read || !is_known ? NULL : query_new(QUERY_FINISHED);
    struct search *search = query ? &query->search : NULL;
    char before[24];

    if (search) {
        snprintf(search->name, sizeof search->name, "%s", p->name ? p->name : "");
        snprintf(search->game, sizeof search->game, "%s", p->game ? p->game->game->name : "");
        search->since = p->from == ABSENT ? 0 : p->from;
        search->until = p->to == ABSENT ? 0 : p->to;
        search->before = p->before ? strtoll(p->before, NULL, 10) : 0;
        search->person = client_of(c)->person.id;
        search->is_mine =
            p->mine || (hall_of(c)->limits.no_public && !hall_of(c)->limits.is_home);
    }
    if (!is_known)
        return call_fail_param(c, "before", N_("{where}: expected what the last page said"));
    if (!read)
        return read_first(c, query);
    if (read->found == FOUND_TROUBLE)
        return cannot_read(c);
    put_object(c->out, NULL);
    put_array(c->out, "games");
    for (int i = 0; i < read->n_games; i++)
        put_finished(c->out, &read->games[i]);
    put_end(c->out);
    snprintf(before, sizeof before, "%lld", (long long)read->before);
    if (read->before)
        put_text(c->out, "before", before);
    put_end(c->out);
    return CALL_DONE;
}
