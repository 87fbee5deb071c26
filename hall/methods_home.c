/* Methods by which a game moves between a device and a server: a record becomes a table, a game
 * leaves for elsewhere, a table of one's own is removed. */
#include <stdlib.h>
#include <string.h>

#include "crypt/crypt.h"
#include "hall/change.h"
#include "hall/making.h"
#include "hall/methods.h"
#include "protocol/say.h"
#include "results/day.h"
#include "table/record.h"
#include "table/seed.h"
#include "text/memory.h"

/* A game as its record tells it: played by our rules, or only written down. */
struct tale {
    struct table *table;
    struct written *written; /* NULL if there is a table */
    const struct face *face;
    const struct seat *seats;
    int players;
    int n_actions;
    bool is_over;
    uint8_t seat_of[MAX_PLAYERS]; /* of each place, by the lot */
};

static void tale_free(struct tale *tale)
{
    table_free(tale->table);
    written_free(tale->written);
}

static const struct fair *fair_of(const struct tale *tale)
{
    return tale->table ? &tale->table->fair : &tale->written->fair;
}

static const uint8_t *seed_of(const struct tale *tale)
{
    return tale->table ? tale->table->seed : tale->written->seed;
}

/* --- a day's result: the only game that comes to a server when it is over --- */

enum { DAYS = 7 }; /* for which results of a day's deal are taken after it */

/* Whether that day is today, or not long ago. */
static bool is_recent(const struct hall *hall, const struct day *day)
{
    for (int back = 0; back <= DAYS; back++) {
        struct day then = day_at(hall_now(hall) / 1000 - 86400LL * back);

        if (then.year == day->year && then.month == day->month && then.day == day->day)
            return true;
    }
    return false;
}

/* Whether the record of a finished game is a day's deal that may stand among others' results;
 * the call has failed if not. Its person wants it to be public, or it would not be here. */
static bool is_days_result(struct call *c, const struct tale *tale)
{
    struct day day;
    int wrong;

    if (!c->params.public)
        call_fail_param(c, "record", N_("{where}: this game is over"));
    else if (!may_be_public(c))
        return false;
    else if (!day_of(tale->table, &day))
        call_fail_param(c, "record", N_("{where}: this is no day's deal"));
    else if (!is_recent(hall_of(c), &day))
        call_fail_param(c, "record",
                        N_("{where}: this is not the deal of one of the last days"));
    else if ((wrong = day_check(tale->table)) == -2)
        call_no_memory(c);
    else if (wrong != -1)
        call_fail_param(c, "record", N_("{where}: the bots did not play like this"));
    else
        return true;
    return false;
}

/* The id of a person's result of a day's deal: there is one, the first. */
static void id_of_result(struct call *c, const struct tale *tale, char id[ID_TEXT])
{
    char mark[DAY_MARK_TEXT];
    uint8_t hash[HASH_BYTES];
    struct piece pieces[] = {piece_text("madang day's result 1"),
                             {mark, sizeof mark},
                             {tale->table->seed, SEED_BYTES},
                             {client_of(c)->person.hash, SECRET_BYTES}};

    memset(mark, 0, sizeof mark);
    day_mark(tale->table, mark);
    hash_pieces(HASH_BLAKE2B, pieces, 4, hash);
    base64_write(id, ID_TEXT, hash, 16);
}

/* Whether the caller has sent no result of this deal yet; the call waits or has failed if not.
 */
static bool is_first_result(struct call *c, const struct tale *tale)
{
    char id[ID_TEXT];
    enum found found;
    struct room *room;

    id_of_result(c, tale, id);
    room = room_find(hall_of(c), id, &found);
    if (!room && found == FOUND_TROUBLE)
        cannot_read(c);
    else if (room && room->is_loading)
        wait_for_room(c, room);
    else if (room)
        call_fail_say(c, RPC_FORBIDDEN, N_("you have sent a result of this deal already"));
    return !room && found != FOUND_TROUBLE;
}

/* Reads the record. False, and the call has failed, if it is none that can be taken here:
 * online a game must go on, from its deal, by the server's rules, or be a day's result. */
static bool read_tale(struct call *c, struct tale *tale)
{
    bool is_home = hall_of(c)->limits.is_home;

    tale->table = record_read(c->params.record, NULL, &tale->written, &c->problem);
    if (!tale->table && !(tale->written && is_home)) {
        call_fail(c, RPC_RECORD);
        return false;
    }
    if (tale->table) {
        tale->face = tale->table->face;
        tale->seats = tale->table->seats;
        tale->players = tale->table->players;
        tale->n_actions = tale->table->n_plies;
        tale->is_over = table_turn(tale->table) == NOBODY;
    } else {
        tale->face = tale->written->face;
        tale->seats = tale->written->seats;
        tale->players = tale->written->players;
        tale->n_actions = tale->written->n_actions;
        tale->is_over = true;
    }
    fair_lot(fair_of(tale), seed_of(tale), tale->seat_of);
    if (!tale->face->is_listed)
        call_fail_param(c, "record", N_("{where}: no such game"));
    else if (tale->table && tale->table->game->box != tale->face->game->box)
        call_fail_param(
            c, "record", /* their text is not in it, and would be lost */
            N_("{where}: a game with cards or a map of one's own stays where it is"));
    else if (!is_home && tale->is_over)
        return is_days_result(c, tale);
    else if (!is_home && tale->table && tale->table->start)
        call_fail_param(
            c, "record",
            N_("{where}: a game that does not begin with its deal stays on its device"));
    else
        return true;
    return false;
}

/* --- the table --- */

/* Who sits where, as the record says: of a game that goes on, people's seats are the caller's.
 */
static void seats_of_record(struct call *c, const struct tale *tale, struct stored_table *t)
{
    const struct person *person = &client_of(c)->person;

    for (int i = 0; i < tale->players; i++) {
        struct stored_seat *seat = &t->seat[i];
        const struct seat *was = &tale->seats[i];
        bool is_known = false;

        for (int level = 0; level < BOT_LEVELS; level++)
            is_known = is_known || !strcmp(bot_style_at(level)->name, was->bot);
        seat->kind = *was->bot ? SEAT_BOT : SEAT_HUMAN;
        snprintf(seat->name, sizeof seat->name, "%s", was->name);
        if (*was->bot)
            snprintf(seat->level, sizeof seat->level, "%.*s", MAX_LEVEL - 1,
                     is_known || tale->is_over ? was->bot : t->leave);
        else if (!tale->is_over)
            stored_seat_give(seat, person->id, person->hash);
        make_link(seat, NULL, i + 1);
    }
}

/* Who sits where in a day's result: the caller, with their name if the record has one, and bots
 * that are called as the day, by which the results of that deal are found. */
static void seats_of_day(struct call *c, const struct tale *tale, struct stored_table *t)
{
    const struct person *person = &client_of(c)->person;

    for (int i = 0; i < tale->players; i++) {
        struct stored_seat *seat = &t->seat[i];
        const struct seat *was = &tale->seats[i];

        seat->kind = *was->bot ? SEAT_BOT : SEAT_HUMAN;
        if (*was->bot) {
            snprintf(seat->level, sizeof seat->level, "%s", day_level);
            day_tag(tale->table, seat->name);
        } else {
            stored_seat_give(seat, person->id, person->hash);
            if (*was->name)
                snprintf(seat->name, sizeof seat->name, "%s", person->name);
            t->dealer = i + 1;
        }
        make_link(seat, NULL, i + 1);
    }
}

/* Who sits where, as the caller asks; false, and the call has failed. */
static bool seats_param(struct call *c, const struct tale *tale, struct stored_table *t)
{
    const struct person *person = &client_of(c)->person;
    int i = 0;

    if (json_count(c->params.seats) != tale->players) {
        call_fail_param(c, "seats",
                        N_("{where}: expected an array with one entry for each seat"));
        return false;
    }
    FOR_JSON (value, c->params.seats) {
        struct stored_seat *seat = &t->seat[i];
        bool is_mine;

        if (!read_seat_kind(c, json_text(value), seat, &is_mine))
            return false;
        if (is_mine)
            stored_seat_give(seat, person->id, person->hash);
        if (is_mine && !t->dealer)
            t->dealer = i + 1;
        if (is_mine || tale->is_over)
            snprintf(seat->name, sizeof seat->name, "%s",
                     tale->is_over ? tale->seats[i].name : person->name);
        i++;
        make_link(seat, seat->kind == SEAT_HUMAN && !is_mine && !tale->is_over ? c->out : NULL,
                  i);
    }
    return true;
}

/* Whose device is said to have dealt: at home as the record has it; online the caller, who
 * therefore has to take a seat. */
static bool set_dealer(struct call *c, const struct tale *tale, struct stored_table *t)
{
    if (hall_of(c)->limits.is_home)
        t->dealer = tale->table ? tale->table->dealer : tale->written->dealer;
    else if (!t->dealer)
        call_fail_param(c, "seats", N_("{where}: you take no seat at this table"));
    return hall_of(c)->limits.is_home || t->dealer;
}

/* What was dealt, and from what. False without memory. */
static bool set_deal(const struct tale *tale, struct stored_table *t)
{
    const struct fair *fair = fair_of(tale);

    memory_was_short(); /* what was before is not about this */
    memcpy(t->seed, seed_of(tale), SEED_BYTES);
    if (*fair->table) {
        memcpy(t->dealt_at, fair->table, sizeof t->dealt_at);
        memcpy(t->secret, fair->secret, SECRET_BYTES);
        t->drawn = fair->drawn;
    }
    for (int place = 0; place < t->players; place++)
        if (fair->has_added >> place & 1) {
            t->seat[tale->seat_of[place]].has_added = true;
            memcpy(t->seat[tale->seat_of[place]].added, fair->added[place], SECRET_BYTES);
        }
    if (tale->table) {
        t->options = record_options(tale->table);
        t->position = record_position(tale->table);
        return !memory_was_short();
    }
    t->options = tale->written->options;
    t->position = tale->written->position;
    tale->written->options = tale->written->position = NULL;
    return true;
}

/* Everything about the table but its log; false, and the call has failed. */
static bool fill_table(struct call *c, const struct tale *tale, struct stored_table *t)
{
    snprintf(t->leave, sizeof t->leave, "club");
    t->players = tale->players;
    t->adopted = 1 + tale->n_actions;
    /* At home also if nobody sits there: it is found. Online only what wants to be is over. */
    t->is_public = hall_of(c)->limits.is_home || tale->is_over;
    if (c->params.leave && !read_level(c, "leave", c->params.leave, t->leave))
        return false;
    if (!c->params.seats && !hall_of(c)->limits.is_home && !tale->is_over) {
        call_fail_param(c, "seats", N_("{where}: missing"));
        return false;
    }
    if (tale->is_over && !hall_of(c)->limits.is_home)
        seats_of_day(c, tale, t);
    else if (!c->params.seats)
        seats_of_record(c, tale, t);
    else if (!seats_param(c, tale, t))
        return false;
    if (!set_dealer(c, tale, t))
        return false;
    t->has_hints = c->params.hints || count_people(t) < 2;
    if (set_deal(tale, t))
        return true;
    call_no_memory(c);
    return false;
}

/* --- its log --- */

/* The result of a game that was written down: "scores 17 23 winners P2". */
static void read_result(const char *end, struct carried *carried)
{
    const char *winners = strstr(end, " winners");
    size_t n = winners ? (size_t)(winners - end) : strlen(end);

    if (strncmp(end, "scores ", 7) != 0)
        return;
    snprintf(carried->scores, sizeof carried->scores, "%.*s", (int)n - 7, end + 7);
    for (const char *at = winners; at && (at = strchr(at, 'P')) != NULL; at++)
        if (at[1] >= '1' && at[1] < '1' + MAX_PLAYERS)
            carried->winners |= 1u << (at[1] - '1');
}

static bool end_log(const struct tale *tale, struct entry *last)
{
    struct carried *carried = entry_carry(last);
    struct points points;
    size_t used = 0;

    if (!carried)
        return false;
    carried->is_end = true;
    if (!tale->table) {
        read_result(tale->written->end, carried);
        return true;
    }
    tale->table->game->points(tale->table->game, tale->table->state, &points);
    carried->winners = points.winners;
    for (int seat = 0; seat < tale->players; seat++)
        used += (size_t)snprintf(carried->scores + used, sizeof carried->scores - used, "%s%d",
                                 seat ? " " : "", points.total[seat]);
    return true;
}

/* The deal and every action, as a log; NULL without memory. */
static struct entry *make_log(const struct tale *tale, int64_t at)
{
    int n = 1 + tale->n_actions;
    struct entry *log = (struct entry *)calloc((size_t)n, sizeof *log);
    const struct fair *fair = fair_of(tale);

    if (!log)
        return NULL;
    log[0] = (struct entry){.kind = ENTRY_START,
                            .seat = NOBODY,
                            .number = tale->table ? tale->table->game->version
                                                  : tale->written->rules};
    if (*fair->table && fair->drawn)
        fair_write_lot(fair, tale->seat_of, tale->players, log[0].text);
    for (int i = 1; i < n; i++) {
        log[i] = (struct entry){.kind = ENTRY_PLAY, .number = i - 1};
        if (tale->table) {
            log[i].seat = tale->table->plies[i - 1].seat;
            table_ply_text(tale->table, i - 1, WHOLE, log[i].text);
        } else {
            log[i].seat = tale->written->actions[i - 1].seat;
            memcpy(log[i].text, tale->written->actions[i - 1].text, MAX_TEXT);
        }
    }
    for (int i = 0; i < n; i++)
        log[i].at = at;
    if (!tale->is_over || end_log(tale, &log[n - 1]))
        return log;
    entry_free_log(log, n);
    return NULL;
}

/* --- adopt --- */

/* The id that a record has at home: the same record is the same table. */
static void id_of_record(const char *record, char id[ID_TEXT])
{
    struct piece pieces[] = {piece_text("madang adopted 1"), piece_text(record)};
    uint8_t hash[HASH_BYTES];

    hash_pieces(HASH_BLAKE2B, pieces, 2, hash);
    base64_write(id, ID_TEXT, hash, 16);
}

/* Writes the table with its log, which it takes over both. */
static enum outcome keep(struct call *c, const struct tale *tale, struct stored_table *t)
{
    struct change *change = change_of_hall(hall_of(c), c);
    struct entry *log = change ? make_log(tale, t->created) : NULL;

    if (!change) {
        stored_table_free(t);
        return CALL_FAILED;
    }
    change_person(change, &client_of(c)->person);
    change_table(change, t);
    if (tale->is_over)
        making_end(hall_of(c), t->id); /* those that are not over are counted */
    if (!log)
        return change_fail(change);
    change_log(change, log, 1 + tale->n_actions);
    metrics_count(hall_of(c)->metrics, COUNT_TABLES);
    return change_write(change);
}

static enum outcome adopt(struct call *c, const struct tale *tale)
{
    struct stored_table *t = new_table(c, tale->face);

    if (!t)
        return CALL_FAILED;
    if (hall_of(c)->limits.is_home)
        id_of_record(c->params.record, t->id);
    else if (tale->is_over)
        id_of_result(c, tale, t->id);
    begin_made(c, t);
    if (!fill_table(c, tale, t)) {
        stored_table_free(t);
        return CALL_FAILED;
    }
    end_made(c, t);
    return keep(c, tale, t);
}

/* A record that is at home already is there once; false: it is not, or the call waits. */
static bool is_known(struct call *c)
{
    char id[ID_TEXT];
    enum found found;
    struct room *room;

    if (!hall_of(c)->limits.is_home)
        return false;
    id_of_record(c->params.record, id);
    room = room_find(hall_of(c), id, &found);
    if (!room)
        return false;
    if (room->is_loading) {
        wait_for_room(c, room);
        return false;
    }
    put_object(c->out, NULL);
    put_text(c->out, "table", id);
    put_object(c->out, "links");
    put_end(c->out);
    put_end(c->out);
    return true;
}

enum outcome method_adopt(struct call *c)
{
    struct tale tale = {.table = NULL};
    enum outcome outcome = CALL_FAILED;

    if (!may_make_table(c))
        return CALL_FAILED;
    if (is_known(c))
        return CALL_DONE;
    if (c->is_waiting)
        return CALL_FAILED;
    if (read_tale(c, &tale) &&
        (!tale.is_over || hall_of(c)->limits.is_home || is_first_result(c, &tale)))
        outcome = adopt(c, &tale);
    tale_free(&tale);
    return outcome;
}

/* --- depart, remove --- */

enum outcome method_depart(struct call *c)
{
    struct room *room = game_param(c);
    const char *there = c->params.there ? c->params.there : "";

    if (!room)
        return CALL_FAILED;
    for (int seat = 0; seat < room->stored->players; seat++)
        if (room->stored->seat[seat].kind != SEAT_BOT &&
            !room_is_seat_of(room, seat, client_of(c)))
            return call_fail_say(c, RPC_FORBIDDEN,
                                 N_("others play here: this game stays where it is"));
    if (!room_seats_of(room, client_of(c)))
        return call_fail_say(c, RPC_FORBIDDEN,
                             N_("you do not sit at this table, or not in this seat"));
    if (*there && !fair_is_id(there))
        return call_fail_param(c, "there", N_("{where}: expected the id of a table"));
    if (room_is_over(room))
        return call_fail_say(c, RPC_FORBIDDEN, N_("the game is over"));
    put_object(c->out, NULL);
    put_text(c->out, "table", room->stored->id);
    put_end(c->out);
    return room_depart(room, there, c);
}

enum outcome method_check(struct call *c)
{
    if (!hall_of(c)->limits.is_home)
        return call_fail_say(c, RPC_FORBIDDEN,
                             N_("cards and maps are looked over on one's own device"));
    return say_check(c->out, c->params.game, c->params.text, c->lang)
               ? CALL_DONE
               : call_fail_param(c, "game", N_("{where}: nothing is read from files"));
}

enum outcome method_remove(struct call *c)
{
    struct room *room = room_param(c);

    if (!room)
        return CALL_FAILED;
    if (!hall_of(c)->limits.is_home)
        return call_fail_say(c, RPC_FORBIDDEN,
                             N_("only a device's own tables can be removed by who asks"));
    put_object(c->out, NULL);
    put_text(c->out, "table", room->stored->id);
    put_end(c->out);
    return room_cut(room, c);
}
