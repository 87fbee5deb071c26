/* Methods about people and about tables as a whole: making one, sitting down, leaving,
 * lists. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/protocol.h"
#include "server/methods.h"
#include "table/seed.h"
#include "text/memory.h"

/* --- who one is, what there is --- */

json_t *method_games(struct call *c)
{
    return protocol_games(c->lang, false); /* what names a file is not for strangers */
}

/* Those the caller sits at; NULL, and the call has failed. */
static json_t *list_tables(struct call *c)
{
    enum { MAX_LISTED = 32 };
    struct client *client = client_of(c);
    char ids[MAX_LISTED][ID_TEXT];
    int n = store_list(hall_of(c)->store, client->person.id, ids, MAX_LISTED);
    enum found found = n < 0 ? FOUND_TROUBLE : FOUND_IT;
    json_t *tables = json_array();

    for (int i = 0; i < n && found != FOUND_TROUBLE; i++) {
        struct room *room = room_find(hall_of(c), ids[i], &found);

        if (room)
            json_array_append_new(tables, news_table(room, client));
    }
    if (found != FOUND_TROUBLE)
        return tables;
    json_decref(tables);
    return cannot_read(c);
}

json_t *method_tables(struct call *c)
{
    json_t *tables = list_tables(c);

    return tables ? json_pack("{so}", "tables", tables) : NULL;
}

json_t *method_hello(struct call *c)
{
    struct client *client = client_of(c);
    json_t *levels = json_array();
    struct person stored;
    enum found known = store_find_person(hall_of(c)->store, client->person.hash, &stored);
    json_t *tables = known == FOUND_TROUBLE ? cannot_read(c) : list_tables(c);

    if (!tables) {
        json_decref(levels);
        return NULL;
    }
    client->lang = c->lang;
    for (int i = 0; i < BOT_LEVELS; i++)
        json_array_append_new(levels, json_string(bot_style_at(i)->name));
    return json_pack("{ss sb so so so ss}", "name", client->person.name, "known",
                     known == FOUND_IT, "games", method_games(c), "levels", levels, "tables",
                     tables, "lang", text_code(c->lang));
}

/* A new name on its way to the store. */
struct naming {
    struct hall *hall;
    uint64_t client;
    json_t *id; /* the request's, or NULL */
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
    if (client && naming->id && error) {
        problem_say(&problem, NULL, N_("it could not be saved ({error}); nothing has changed"),
                    "error", error, NULL);
        client_send(client, rpc_error(naming->id, RPC_INTERNAL, &problem));
    } else if (client && naming->id) {
        client_send(client,
                    rpc_result(naming->id, json_pack("{ss}", "name", job->person.name)));
    }
    json_decref(naming->id);
    free(naming);
}

json_t *method_name(struct call *c)
{
    const char *given = rpc_text(c, "name");
    struct naming *naming = given ? (struct naming *)malloc(sizeof *naming) : NULL;
    struct job *job = naming ? job_new() : NULL;

    if (!given)
        return NULL;
    if (!job) {
        free(naming);
        return rpc_no_memory(c);
    }
    *naming = (struct naming){hall_of(c), client_of(c)->id, json_incref(c->id), c->lang};
    job->person = client_of(c)->person;
    job->is_naming = true;
    given += strspn(given, " \t");
    text_clean(job->person.name, sizeof job->person.name, given);
    for (size_t n = strlen(job->person.name); n && job->person.name[n - 1] == ' '; n--)
        job->person.name[n - 1] = 0;
    job->when = hall_now(hall_of(c)) / 1000;
    job->done = name_ended;
    job->context = naming;
    store_write(hall_of(c)->store, job);
    return rpc_later;
}

json_t *method_rules(struct call *c)
{
    const char *name = rpc_text(c, "game");
    const struct face *face = name ? face_find(name) : NULL;

    if (!name)
        return NULL;
    if (!face)
        return rpc_fail_param(c, "game", N_("{where}: no such game"));
    return json_pack("{ss}", "text", face->rules[c->lang]);
}

/* --- making a table --- */

bool read_level(struct call *c, const char *where, const char *level, char out[MAX_LEVEL])
{
    for (int i = 0; level && i < BOT_LEVELS; i++)
        if (!strcmp(bot_style_at(i)->name, level)) {
            snprintf(out, MAX_LEVEL, "%s", level);
            return true;
        }
    rpc_fail_param(c, where,
                   N_("{where}: expected a level: novice, casual, club, strong or best"));
    return false;
}

/* One of the seats: "me", "human" (by link), "open" (for whoever comes), or a level. */
static bool read_seat(struct call *c, json_t *value, struct stored_seat *seat, bool *is_mine)
{
    const char *text = json_string_value(value);

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

static void make_link(struct stored_seat *seat, json_t *links, int number)
{
    uint8_t secret[SECRET_BYTES];
    char text[SECRET_TEXT];

    secret_make(secret);
    secret_hash("madang seat link", secret, seat->link);
    secret_write(secret, text);
    if (links)
        json_object_set_new(links, (char[]){'P', (char)('0' + number), 0}, json_string(text));
    sodium_memzero(secret, sizeof secret);
}

/* Where the caller wants to sit: by lot, as everybody else; in a seat of choice, and the others
 * by lot; or, if nothing is said, everybody as listed. The caller's entry goes to that place.
 */
static bool seat_param(struct call *c, struct stored_table *t, json_t *seats)
{
    const char *text = json_string_value(json_object_get(c->params, "seat"));
    uint32_t all = (1u << t->players) - 1;
    size_t from = 0;
    json_t *mine;
    int seat;

    if (!rpc_has(c, "seat"))
        return true;
    if (text && !strcmp(text, "lot")) {
        t->drawn = t->players > 1 ? all : 0;
        return true;
    }
    if (text || !rpc_int(c, "seat", 1, t->players, &seat)) {
        rpc_fail_param(c, "seat", N_("{where}: expected \"lot\" or the number of a seat"));
        return false;
    }
    while (from < (size_t)t->players &&
           strcmp(json_string_value(json_array_get(seats, from)), "me") != 0)
        from++;
    mine = json_incref(json_array_get(seats, from));
    if (!mine) {
        rpc_fail_param(c, "seat", N_("{where}: you take no seat at this table"));
        return false;
    }
    json_array_remove(seats, from);
    json_array_insert_new(seats, (size_t)seat - 1, mine);
    t->drawn = t->players > 2 ? all & ~(1u << (seat - 1)) : 0;
    return true;
}

static bool are_texts(json_t *array)
{
    for (size_t i = 0; i < json_array_size(array); i++)
        if (!json_is_string(json_array_get(array, i)))
            return false;
    return true;
}

/* Reads the seats; the caller's own, links for those that wait for a person. */
static bool seats_param(struct call *c, struct stored_table *t, json_t *links)
{
    json_t *seats = json_object_get(c->params, "seats");
    const struct client *client = client_of(c);

    if (!json_is_array(seats) || json_array_size(seats) != (size_t)t->players ||
        !are_texts(seats)) {
        rpc_fail_param(c, "seats",
                       N_("{where}: expected an array with one entry for each seat"));
        return false;
    }
    if (!seat_param(c, t, seats))
        return false;
    for (int i = 0; i < t->players; i++) {
        struct stored_seat *seat = &t->seat[i];
        bool is_mine;

        if (!read_seat(c, json_array_get(seats, (size_t)i), seat, &is_mine))
            return false;
        make_link(seat, seat->kind == SEAT_BOT ? NULL : links, i + 1);
        if (!is_mine)
            continue;
        seat->person = client->person.id;
        snprintf(seat->name, sizeof seat->name, "%s", client->person.name);
    }
    return true;
}

/* Whether the options make sense; files are not for strangers. */
static bool options_param(struct call *c, const struct face *face, struct stored_table *t)
{
    struct json_doc doc = {0};
    const struct json *options = protocol_read(&doc, json_object_get(c->params, "options"));
    struct put kept = {0};
    const struct game *game;
    uint32_t bits;
    bool is_right = face_options(face, options, false, &game, &bits, &c->problem);

    json_free(&doc);
    if (!is_right) {
        rpc_fail(c, RPC_PARAMS);
        return false;
    }
    if (face->write_options && face->write_options(&kept, NULL, game, bits))
        t->options = put_take(&kept);
    if (memory_was_short()) {
        rpc_no_memory(c);
        return false;
    }
    return true;
}

/* Everything about a new table that the caller may choose. */
static bool table_params(struct call *c, const struct face *face, struct stored_table *t,
                         json_t *links)
{
    snprintf(t->leave, sizeof t->leave, "club");
    return rpc_int(c, "players", face->game->min_players, face->game->max_players,
                   &t->players) &&
           (!rpc_has(c, "leave") || read_level(c, "leave", rpc_text(c, "leave"), t->leave)) &&
           (!rpc_has(c, "clock") || rpc_int(c, "clock", 0, 86400, &t->clock)) &&
           options_param(c, face, t) && seats_param(c, t, links);
}

static struct stored_table *new_table(struct call *c, const struct face *face)
{
    struct stored_table *t = (struct stored_table *)calloc(1, sizeof *t);

    if (!t) {
        rpc_no_memory(c);
        return NULL;
    }
    secret_make_id(t->id);
    secret_make(t->secret);
    snprintf(t->game, sizeof t->game, "%s", face->game->name);
    t->creator = client_of(c)->person.id;
    t->created = hall_now(hall_of(c)) / 1000;
    return t;
}

/* What who made a table is told. */
static json_t *made_result(const struct stored_table *t, json_t *links)
{
    return json_pack("{ss so so}", "table", t->id, "links", links, "commitment",
                     room_commitment(t));
}

/* Whether the caller may make one more table now. */
static bool may_make_table(struct call *c)
{
    struct hall *hall = hall_of(c);
    double per_minute = hall->limits.tables_per_minute;

    if (hall->n_rooms >= hall->limits.max_tables)
        rpc_fail_say(c, RPC_LIMIT, N_("all tables are taken; try again later"));
    else if (!bucket_spend(&client_of(c)->quota->tables, hall_clock(hall), per_minute / 60,
                           per_minute))
        rpc_fail_say(c, RPC_LIMIT, N_("too many tables at once; wait a little"));
    else
        return true;
    return false;
}

json_t *method_new(struct call *c)
{
    const char *name = rpc_text(c, "game");
    const struct face *face = name ? face_find(name) : NULL;
    struct stored_table *t;
    json_t *links;

    if (!name)
        return NULL;
    if (!face || !face->is_listed)
        return rpc_fail_param(c, "game", N_("{where}: no such game"));
    if (!may_make_table(c))
        return NULL;
    t = new_table(c, face);
    if (!t)
        return NULL;
    links = json_object();
    if (table_params(c, face, t, links))
        return room_make(hall_of(c), t, c, made_result(t, links));
    json_decref(links);
    stored_table_free(t);
    return NULL;
}

/* --- sitting down and getting up --- */

static json_t *seat_result(const struct room *room, int seat)
{
    return json_pack("{ss si so}", "table", room->stored->id, "seat", seat + 1, "commitment",
                     room_commitment(room->stored));
}

json_t *method_claim(struct call *c)
{
    const char *text = rpc_text(c, "secret");
    uint8_t secret[SECRET_BYTES];
    uint8_t hash[SECRET_BYTES];
    char id[ID_TEXT];
    int seat;
    enum found found;
    struct room *room = NULL;

    if (!text)
        return NULL;
    if (!secret_read(text, secret))
        return rpc_fail_param(c, "secret", N_("{where}: this is not a seat link"));
    secret_hash("madang seat link", secret, hash);
    found = store_find_link(hall_of(c)->store, hash, id, &seat);
    if (found == FOUND_IT)
        room = room_find(hall_of(c), id, &found);
    if (found == FOUND_TROUBLE && !room)
        return cannot_read(c);
    if (room && room->writes) {
        ((struct client_call *)c)->room = room;
        return rpc_fail(c, RPC_RETRY);
    }
    if (!room || memcmp(room->stored->seat[seat].link, hash, SECRET_BYTES) != 0)
        return rpc_fail_say(c, RPC_NO_TABLE, N_("this seat link is not valid any more"));
    if (room_is_seat_of(room, seat, client_of(c)))
        return seat_result(room, seat);
    return room_take_seat(room, seat, client_of(c), c, seat_result(room, seat));
}

json_t *method_join(struct call *c)
{
    struct room *room = room_param(c);
    int seat;

    if (!room || !rpc_int(c, "seat", 1, room->stored->players, &seat))
        return NULL;
    seat--;
    if (room_is_seat_of(room, seat, client_of(c))) /* asked again */
        return seat_result(room, seat);
    if (room->stored->seat[seat].kind != SEAT_OPEN || room->stored->seat[seat].person)
        return rpc_fail_say(c, RPC_FORBIDDEN, N_("this seat is not free"));
    return room_take_seat(room, seat, client_of(c), c, seat_result(room, seat));
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
json_t *method_add(struct call *c)
{
    struct room *room = room_param(c);
    const char *text = room ? rpc_text(c, "added") : NULL;
    uint32_t seats = room ? room_seats_of(room, client_of(c)) : 0;
    uint8_t added[SECRET_BYTES];
    json_t *result;

    if (!text)
        return NULL;
    if (!seed_read(added, text))
        return rpc_fail_param(c, "added", N_("{where}: expected 64 hexadecimal digits"));
    if (!seats)
        return rpc_fail_say(c, RPC_FORBIDDEN,
                            N_("you do not sit at this table, or not in this seat"));
    if (some_differ(room, seats, added))
        return rpc_fail_say(c, RPC_FORBIDDEN, N_("you have added something else already"));
    result = json_pack("{ss}", "table", room->stored->id);
    if (!some_lack(room, seats))
        return result;
    if (!room_is_started(room))
        return room_add(room, client_of(c), added, c, result);
    json_decref(result);
    return rpc_fail_say(c, RPC_FORBIDDEN, N_("the game has started already"));
}

static bool is_creator(const struct call *c, const struct room *room)
{
    return room->stored->creator && room->stored->creator == client_of(c)->person.id;
}

json_t *method_start(struct call *c)
{
    struct room *room = room_param(c);

    if (!room)
        return NULL;
    if (!is_creator(c, room))
        return rpc_fail_say(c, RPC_FORBIDDEN,
                            N_("only the person who made the table may start it"));
    if (room_is_started(room))
        return rpc_fail_say(c, RPC_FORBIDDEN, N_("the game has started already"));
    if (some_lack(room, room_seats_of(room, client_of(c))))
        return rpc_fail_say(c, RPC_FORBIDDEN, N_("add your own part of the seed first"));
    return room_start(room, true, c, json_pack("{ss}", "table", room->stored->id));
}

json_t *method_links(struct call *c)
{
    struct room *room = room_param(c);
    bool is_own = room && rpc_has(c, "seat");
    int own = is_own ? own_seat_param(c, room) : NOBODY;
    struct stored_seat seats[MAX_PLAYERS];
    json_t *links;

    if (!room || c->code)
        return NULL;
    if (!is_own && !is_creator(c, room))
        return rpc_fail_say(c, RPC_FORBIDDEN,
                            N_("only the person who made the table can see its links"));
    links = json_object();
    memcpy(seats, room->stored->seat, sizeof seats);
    for (int i = 0; i < room->stored->players; i++)
        if (is_own ? i == own : seats[i].kind != SEAT_BOT && !seats[i].person)
            make_link(&seats[i], links, i + 1);
    return room_set_links(room, seats, c, json_pack("{so}", "links", links));
}

/* Getting up and coming back: done already is done. */
static json_t *set_away(struct call *c, bool is_away)
{
    struct room *room = room_param(c);
    int seat = room ? own_seat_param(c, room) : NOBODY;

    if (seat == NOBODY)
        return NULL;
    if (room->stored->seat[seat].is_away == is_away)
        return seat_result(room, seat);
    return room_set_away(room, seat, is_away, c, seat_result(room, seat));
}

json_t *method_leave(struct call *c)
{
    return set_away(c, true);
}

json_t *method_back(struct call *c)
{
    return set_away(c, false);
}

/* --- once more --- */

/* The same people at a new table, each one seat on. */
static struct stored_table *next_table(struct call *c, const struct room *room, json_t *links)
{
    const struct stored_table *old = room->stored;
    struct stored_table *t = new_table(c, room->face);

    if (!t)
        return NULL;
    t->players = old->players;
    t->clock = old->clock;
    snprintf(t->leave, sizeof t->leave, "%s", old->leave);
    t->options = old->options ? strdup(old->options) : NULL;
    if (old->options && !t->options) {
        stored_table_free(t);
        rpc_no_memory(c);
        return NULL;
    }
    for (int i = 0; i < t->players; i++) {
        struct stored_seat *seat = &t->seat[(i + 1) % t->players];

        *seat = old->seat[i];
        seat->is_away = seat->has_added = false;
        /* who sits already needs no link, and nobody else may have it */
        make_link(seat, seat->kind == SEAT_BOT || seat->person ? NULL : links,
                  (i + 1) % t->players + 1);
    }
    return t;
}

json_t *method_rematch(struct call *c)
{
    struct room *room = started_param(c);
    struct stored_table *t;
    json_t *links;

    if (!room || own_seat_param(c, room) == NOBODY)
        return NULL;
    if (!room_is_over(room))
        return rpc_fail_say(c, RPC_FORBIDDEN, N_("the game is not over"));
    for (int i = 0; i < room->n_notes; i++)
        if (room->notes[i].kind == ENTRY_REMATCH)
            return json_pack("{ss}", "table", room->notes[i].text);
    if (!may_make_table(c))
        return NULL;
    links = json_object();
    t = next_table(c, room, links);
    if (!t) {
        json_decref(links);
        return NULL;
    }
    return room_rematch(room, t, c, made_result(t, links));
}

/* --- finished games --- */

static json_t *describe_finished(const struct finished *f)
{
    json_t *names = json_array();

    for (int i = 0; i < f->players && i < MAX_PLAYERS; i++)
        json_array_append_new(names, json_string(f->names[i]));
    return json_pack("{ss ss sI so ss}", "table", f->id, "game", f->game, "finished",
                     (json_int_t)f->finished, "names", names, "scores", f->scores);
}

json_t *method_finished(struct call *c)
{
    enum { PAGE = 20 };
    struct finished found[PAGE];
    struct search search = {.name = ""};
    json_t *games;
    bool mine;
    int from = 0;
    int to = 0;
    int n;

    if ((rpc_has(c, "name") && !(search.name = rpc_text(c, "name"))) ||
        (rpc_has(c, "game") && !(search.game = rpc_text(c, "game"))) ||
        (rpc_has(c, "from") && !rpc_int(c, "from", 0, INT32_MAX, &from)) ||
        (rpc_has(c, "to") && !rpc_int(c, "to", 0, INT32_MAX, &to)) ||
        (rpc_has(c, "offset") && !rpc_int(c, "offset", 0, 1000000, &search.offset)) ||
        !rpc_bool(c, "mine", false, &mine))
        return NULL;
    search.from = from;
    search.to = to;
    if (mine)
        search.person = client_of(c)->person.id;
    n = store_search(hall_of(c)->store, &search, found, PAGE);
    if (n < 0)
        return cannot_read(c);
    games = json_array();
    for (int i = 0; i < n; i++)
        json_array_append_new(games, describe_finished(&found[i]));
    return json_pack("{so sb}", "games", games, "more", n == PAGE);
}
