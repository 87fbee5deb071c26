/* What can happen in a room: sitting down and getting up, the deal, actions, taking back.
 * Here it is checked and handed to the store; room_apply() makes it true. */
#include <stdlib.h>
#include <string.h>

#include "crypt/crypt.h"
#include "hall/change.h"
#include "hall/client.h"
#include "hall/news.h"
#include "hall/thought.h"
#include "protocol/say.h"
#include "text/memory.h"

/* --- logs are bounded --- */

/* Whether something may still happen; false, and the call has failed: it has been closed. */
static bool may_change(const struct room *room, struct call *call)
{
    if (room->is_closed && call) /* nobody's: another hall has said that all agree */
        call_fail_say(call, RPC_FORBIDDEN,
                      N_("this table has been closed by who runs the server"));
    return !room->is_closed;
}

/* How often something of a kind has been noted of a seat, or of nobody's: of seat entries only
 * those that begin with that word, and, if a person is given, are theirs. */
static int count_notes(const struct room *room, enum entry_kind kind, int seat,
                       const char *word, int64_t person)
{
    int n = 0;

    for (int i = 0; i < room->n_notes; i++) {
        const struct note *note = &room->notes[i];

        n += note->kind == kind && note->seat == seat &&
             (!word || (note->text && !strncmp(note->text, word, strlen(word)))) &&
             (!person || note->person == person);
    }
    return n;
}

/* So often may something of a kind be noted of a seat; and of nobody's. */
enum { MOST = 256, MOST_OF_NOBODY = 4 * MOST };

/* Whether one more thing that is no action may be noted, as count_notes() counts; false, and
 * the call has failed: it has happened too often. What one person does too often, and what of
 * one kind, keeps nobody from anything else; coming back is always possible. */
static bool may_note(const struct room *room, enum entry_kind kind, int seat, const char *word,
                     int64_t person, struct call *call)
{
    if (!may_change(room, call))
        return false;
    if (count_notes(room, kind, seat, word, person) < (seat == NOBODY ? MOST_OF_NOBODY : MOST))
        return true;
    if (call)
        call_fail_say(call, RPC_LIMIT, N_("this has been done too often at this table"));
    return false;
}

static bool may_note_seat(const struct room *room, int seat, const char *word, int64_t person,
                          struct call *call)
{
    return may_note(room, ENTRY_SEAT, seat, word, person, call);
}

/* --- seats --- */

/* Changes a seat, and tells it. */
static enum outcome set_seat(struct change *change, int seat, const struct stored_seat *to,
                             const char *text)
{
    change_entry(change, ENTRY_SEAT, seat, 0, text);
    return change_seat(change, seat, to) ? change_write(change) : change_fail(change);
}

/* A seat as it is when a person has it from now on. */
static struct stored_seat seat_for(const struct room *room, int seat,
                                   const struct person *person)
{
    struct stored_seat to = room->stored->seat[seat];

    if (to.kind == SEAT_BOT) /* that took the place of who was late */
        to.kind = SEAT_HUMAN;
    to.before = to.person;
    stored_seat_give(&to, person->id, person->hash);
    to.is_away = false;
    snprintf(to.name, sizeof to.name, "%s", person->name);
    if (!room_is_started(room)) /* another person, another part of the seed */
        to.has_added = false;
    if (to.is_own_link) { /* of who had it: it has done its duty */
        secret_make(to.link);
        to.is_own_link = false;
    }
    return to;
}

/* Nobody has played who did not, and nobody has lost what another one did. */
static bool may_pass_on(const struct room *room, struct call *call)
{
    if (!room_is_over(room))
        return true;
    call_fail_say(call, RPC_FORBIDDEN, N_("this game is over"));
    return false;
}

static enum outcome give_seat(struct room *room, int seat, const struct person *person,
                              const char *how, struct call *call)
{
    bool may = may_pass_on(room, call) && may_note_seat(room, seat, how, 0, call);
    struct change *change = may ? change_new(room, call) : NULL;
    struct stored_seat to;
    char text[MAX_TEXT];

    if (!change)
        return CALL_FAILED;
    to = seat_for(room, seat, person);
    change_person(change, person);
    snprintf(text, sizeof text, "%s %s", how, to.name);
    return set_seat(change, seat, &to, text);
}

bool room_can_be_taken(const struct room *room, int seat)
{
    return count_notes(room, ENTRY_SEAT, seat, "taken", 0) < MOST;
}

bool room_is_tired_of(const struct room *room, const struct person *person)
{
    enum { OFTEN = 8 };
    int n = 0;

    for (int seat = 0; seat < room->stored->players; seat++)
        n += count_notes(room, ENTRY_SEAT, seat, "taken", person->id);
    return n >= OFTEN;
}

enum outcome room_take_seat(struct room *room, int seat, const struct client *client,
                            struct call *call)
{
    if (room_is_tired_of(room, &client->person))
        return call_fail_say(call, RPC_LIMIT,
                             N_("you have come and gone too often at this table"));
    return give_seat(room, seat, &client->person, "taken", call);
}

enum outcome room_move_seats(struct room *room, int seat, const struct client *client,
                             struct call *call)
{
    bool may = may_pass_on(room, call) && may_note_seat(room, seat, "moved", 0, call);
    struct change *change = may ? change_new(room, call) : NULL;
    int64_t person = room->stored->seat[seat].person;
    char text[MAX_TEXT];

    if (!change)
        return CALL_FAILED;
    change_person(change, &client->person);
    snprintf(text, sizeof text, "moved %s", client->person.name);
    change_entry(change, ENTRY_SEAT, seat, 0, text);
    for (int i = 0; i < room->stored->players; i++) {
        struct stored_seat to = seat_for(room, i, &client->person);

        if (room->stored->seat[i].kind != SEAT_BOT && room->stored->seat[i].person == person &&
            !change_seat(change, i, &to))
            return change_fail(change);
    }
    return change_write(change);
}

/* The number of what a person asks for a seat, whichever hall is asked. */
static int ask_id(const struct room *room, int seat, const struct person *person)
{
    const struct piece pieces[] = {
        piece_text(room->id), {&seat, sizeof seat}, {person->hash, SECRET_BYTES}};
    uint8_t hash[HASH_BYTES];

    hash_pieces(HASH_BLAKE2B, pieces, 3, hash);
    return (hash[0] & 0x3f) << 24 | hash[1] << 16 | hash[2] << 8 | hash[3] | 1;
}

bool room_add_ask(struct room *room, int seat, const struct person *person, bool is_refused)
{
    if (!room->ask)
        room->ask = (struct ask *)calloc(MAX_ASKS, sizeof *room->ask);
    if (room->ask)
        room->ask[room->n_asks++] = (struct ask){.id = ask_id(room, seat, person),
                                                 .seat = seat,
                                                 .is_refused = is_refused,
                                                 .person = *person};
    return room->ask;
}

bool room_ask(struct room *room, int seat, const struct client *client)
{
    for (int i = 0; i < room->n_asks; i++)
        if (room->ask[i].seat == seat && room->ask[i].person.id == client->person.id)
            return !room->ask[i].is_refused;
    if (room->n_asks == MAX_ASKS) /* who came first has waited longest */
        memmove(room->ask, room->ask + 1, (size_t)--room->n_asks * sizeof *room->ask);
    if (!room_add_ask(room, seat, &client->person, false))
        memory_note_short();
    news_tell_state(room);
    news_call(room);
    return true;
}

bool room_may_hand(const struct room *room, const struct ask *ask, const struct client *client)
{
    if (ask->is_refused)
        return false;
    return room_is_seat_of(room, ask->seat, client) ||
           (room_is_host(room, client) && ask->person.id != client->person.id &&
            (room->stored->seat[ask->seat].is_away || !room_is_here(room, ask->seat)));
}

enum outcome room_hand(struct room *room, const struct ask *ask, struct call *call)
{
    return give_seat(room, ask->seat, &ask->person, "handed", call);
}

void room_keep(struct room *room, struct ask *ask)
{
    ask->is_refused = true;
    news_tell_state(room);
}

enum outcome room_add(struct room *room, const struct client *client,
                      const uint8_t added[SECRET_BYTES], struct call *call)
{
    struct change *change = may_change(room, call) ? change_new(room, call) : NULL;
    uint32_t seats = room_seats_of(room, client);

    if (!change)
        return CALL_FAILED;
    for (int seat = 0; seat < room->stored->players; seat++) {
        struct stored_seat to = room->stored->seat[seat];

        if (!(seats >> seat & 1))
            continue;
        to.has_added = true;
        memcpy(to.added, added, SECRET_BYTES);
        if (!change_seat(change, seat, &to))
            return change_fail(change);
    }
    change_entry(change, ENTRY_SEAT, mem_low_bit(seats), 0, "added");
    return change_write(change);
}

/* A seat's person goes, or is back. */
enum outcome room_set_away(struct room *room, int seat, bool is_away, struct call *call)
{
    struct stored_seat to = room->stored->seat[seat];
    bool may =
        is_away ? may_note_seat(room, seat, "left", to.person, call) : may_change(room, call);
    struct change *change = may ? change_new(room, call) : NULL;

    if (room_is_started(room)) {
        to.is_away = is_away;
    } else { /* before the deal the seat is free again */
        stored_seat_give(&to, 0, NULL);
        to.before = 0;
        if (to.is_own_link)
            secret_make(to.link);
        to.is_own_link = false;
        to.has_added = false;
        to.name[0] = 0;
    }
    return change ? set_seat(change, seat, &to, is_away ? "left" : "back") : CALL_FAILED;
}

void room_free_unready(struct room *room)
{
    enum { PATIENCE = 30 }; /* seconds */
    const struct stored_table *t = room->stored;
    int64_t before = hall_clock(room->hall) - INT64_C(1000) * PATIENCE;

    if (!t->is_public || room->hall->limits.is_home || room_is_started(room) ||
        room_is_over(room) || room->hall->is_closing)
        return;
    for (int seat = 0; seat < t->players && !room->writes; seat++)
        if (t->seat[seat].person && !t->seat[seat].has_added && room->taken[seat] &&
            room->taken[seat] < before)
            room_set_away(room, seat, true, NULL);
}

enum outcome room_replace(struct room *room, int seat, struct call *call)
{
    struct change *change =
        may_note_seat(room, seat, "replaced", 0, call) ? change_new(room, call) : NULL;
    struct stored_seat to = room->stored->seat[seat];

    to.is_away = true;
    return change ? set_seat(change, seat, &to, "replaced") : CALL_FAILED;
}

enum outcome room_set_links(struct room *room, int seat, const struct stored_seat *seats,
                            struct call *call)
{
    bool may = may_pass_on(room, call) && may_note(room, ENTRY_LINKS, seat, NULL, 0, call);
    struct change *change = may ? change_new(room, call) : NULL;

    if (!change)
        return CALL_FAILED;
    change_entry(change, ENTRY_LINKS, seat, 0, "");
    for (int i = 0; i < room->stored->players; i++)
        if (memcmp(seats[i].link, room->stored->seat[i].link, SECRET_BYTES) != 0 &&
            !change_seat(change, i, &seats[i]))
            return change_fail(change);
    return change_write(change);
}

/* Writes an entry that is a number and nothing else. */
static enum outcome note_number(struct room *room, enum entry_kind kind, int number,
                                struct call *call)
{
    struct change *change =
        may_note(room, kind, NOBODY, NULL, 0, call) ? change_new(room, call) : NULL;

    if (!change)
        return CALL_FAILED;
    change_entry(change, kind, NOBODY, number, "");
    return change_write(change);
}

enum outcome room_list(struct room *room, bool is_public, struct call *call)
{
    return note_number(room, ENTRY_LISTED, is_public, call);
}

/* --- the deal --- */

static bool is_ready(const struct room *room)
{
    for (int seat = 0; seat < room->stored->players; seat++) {
        const struct stored_seat *s = &room->stored->seat[seat];

        if (s->kind != SEAT_BOT && (!s->person || !s->has_added))
            return false;
    }
    return true;
}

/* Who sits in a place when the game starts: bots take those that nobody has. */
static struct stored_seat starter(const struct room *room, int place)
{
    struct stored_seat seat = room->stored->seat[place];

    if (seat.kind != SEAT_BOT && !seat.person) {
        seat.kind = SEAT_BOT;
        snprintf(seat.level, sizeof seat.level, "%s", room->stored->leave);
    }
    return seat;
}

enum outcome room_start(struct room *room, bool is_forced, struct call *call)
{
    struct change *change;
    struct fair fair;
    uint8_t seed[SEED_BYTES];
    uint8_t seat_of[MAX_PLAYERS];
    char lot[LOT_TEXT] = "";

    if (room_is_started(room) || room->writes || room_is_over(room) ||
        (!is_forced && !is_ready(room))) {
        return CALL_FAILED;
    }
    change = change_new(room, call);
    if (!change)
        return CALL_FAILED;
    fair = room_fair(room);
    fair_seed(&fair, seed);
    fair_lot(&fair, seed, seat_of);
    if (fair.drawn)
        fair_write_lot(&fair, seat_of, room->stored->players, lot);
    change_entry(change, ENTRY_START, NOBODY, room->face->game->version, lot);
    for (int place = 0; place < room->stored->players; place++) {
        struct stored_seat to = starter(room, place);

        if (!change_seat(change, seat_of[place], &to))
            return change_fail(change);
    }
    return change_write(change);
}

/* --- orders --- */

void room_close(struct room *room, int64_t order)
{
    struct change *change = change_new(room, NULL);

    if (!change)
        return;
    change_entry(change, ENTRY_CLOSED, NOBODY, 0, "");
    change_order(change, order);
    if (change_end(change, NULL))
        change_write(change);
    else
        change_fail(change);
}

/* A seat that is nobody's from now on; in a game that goes on a bot plays for it. Whoever had
 * it has no link to it any more. */
static void vacate(const struct room *room, struct stored_seat *seat)
{
    stored_seat_give(seat, 0, NULL);
    seat->name[0] = 0;
    seat->before = 0;
    seat->is_own_link = false;
    secret_make(seat->link);
    if (!room_is_started(room))
        seat->has_added = false;
    else if (!room_is_over(room))
        seat->is_away = true;
}

void room_free_seat(struct room *room, int seat, int64_t order)
{
    struct change *change = change_new(room, NULL);
    struct stored_seat to = room->stored->seat[seat];

    if (!change)
        return;
    vacate(room, &to);
    change_order(change, order);
    set_seat(change, seat, &to, "freed");
}

void room_forget_person(struct room *room, const struct person *person)
{
    struct change *change = change_new(room, NULL);
    struct forgetting forgetting = forgetting_of(person);

    if (!change)
        return;
    change_entry(change, ENTRY_FORGOTTEN, NOBODY, 0, "");
    change_forget(change, person);
    for (int seat = 0; seat < room->stored->players; seat++) {
        struct stored_seat to = room->stored->seat[seat];

        if (!stored_seat_forget(&to, &forgetting))
            continue;
        if (!to.person && room->stored->seat[seat].person)
            vacate(room, &to);
        if (!change_seat(change, seat, &to)) {
            change_fail(change);
            return;
        }
    }
    change_write(change);
}

bool room_call_person(struct room *room, const struct person *person)
{
    uint32_t seats = 0; /* that are theirs and called otherwise */
    struct change *change;
    char text[MAX_TEXT];

    for (int seat = 0; seat < room->stored->players; seat++) {
        const struct stored_seat *s = &room->stored->seat[seat];

        if (stored_seat_is_of(s, person->id, person->hash) &&
            strcmp(s->name, person->name) != 0)
            seats |= 1U << seat;
    }
    if (!seats || room_is_over(room) ||
        !may_note_seat(room, mem_low_bit(seats), "called", 0, NULL))
        return false;
    change = change_new(room, NULL);
    if (!change)
        return true;
    snprintf(text, sizeof text, "called %s", person->name);
    change_entry(change, ENTRY_SEAT, mem_low_bit(seats), 0, text);
    for (int seat = 0; seat < room->stored->players; seat++) {
        struct stored_seat to = room->stored->seat[seat];

        memcpy(to.name, person->name, sizeof to.name);
        if (seats >> seat & 1 && !change_seat(change, seat, &to)) {
            change_fail(change);
            return true;
        }
    }
    change_write(change);
    return true;
}

void room_stop(struct room *room)
{
    struct change *change;

    if (!room_is_foreign(room) || room_is_over(room) || room->writes || room->hall->is_closing)
        return;
    change = change_new(room, NULL);
    if (!change)
        return;
    change_entry(change, ENTRY_STOP, NOBODY, 0, "");
    if (change_end(change, NULL))
        change_write(change);
    else
        change_fail(change);
}

enum outcome room_depart(struct room *room, const char *there, struct call *call)
{
    struct change *change = change_new(room, call);

    if (!change)
        return CALL_FAILED;
    change_entry(change, ENTRY_GONE, NOBODY, 0, there);
    return change_end(change, NULL) ? change_write(change) : change_fail(change);
}

enum outcome room_cut(struct room *room, struct call *call)
{
    struct change *change = change_new(room, call);

    if (!change)
        return CALL_FAILED;
    change_removal(change);
    return change_write(change);
}

/* There is no room until it is written. */
enum outcome room_make(struct hall *hall, struct stored_table *stored, struct call *call)
{
    struct change *change = change_of_hall(hall, call);

    if (change) {
        change_person(change, &((struct client *)call->caller)->person);
        change_table(change, stored);
        metrics_count(hall->metrics, COUNT_TABLES);
        return change_write(change);
    }
    stored_table_free(stored);
    return CALL_FAILED;
}

/* --- actions --- */

/* Whether a legal action ends the game, found on a copy, and what the score is then; false
 * without memory. */
static bool look_ahead(const struct table *table, int seat, move action, bool *is_end,
                       struct points *points)
{
    const struct game *game = table->game;
    void *then = malloc(game->state_size);

    if (!then)
        return false;
    memcpy(then, table->state, game->state_size);
    game->apply(game, then, seat, action, NULL);
    *is_end = !game->actors(game, then);
    if (*is_end)
        game->points(game, then, points);
    free(then);
    return true;
}

enum outcome room_act(struct room *room, int seat, move action, struct call *call)
{
    const struct table *table = room->table;
    struct change *change = change_new(room, call);
    struct points points;
    char text[MAX_TEXT];
    bool is_end;

    if (!change)
        return CALL_FAILED;
    if (!look_ahead(table, seat, action, &is_end, &points))
        return change_fail(change);
    table->game->write_move(table->game, table->state, action, text);
    change_entry(change, ENTRY_PLAY, seat, table->n_plies, text);
    change_action(change, action);
    if (is_end && !change_end(change, &points))
        return change_fail(change);
    return change_write(change);
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

enum outcome room_play(struct room *room, struct call *call, int seat, const char *action,
                       int n)
{
    move found;

    if (is_repeated(room, seat, action, n)) { /* sent twice, played once */
        put_object(call->out, NULL);
        put_int(call->out, "n", note_of_ply(room, n));
        put_int(call->out, "seat", face_seat_number(room_turn(room)));
        put_bool(call->out, "repeated", true);
        put_end(call->out);
        return CALL_DONE;
    }
    if (n >= 0 && n != room->table->n_plies)
        return call_fail_say(call, RPC_STALE, N_("the table has moved on since"));
    if (room_turn(room) != seat)
        return call_fail_say(call, RPC_FORBIDDEN, N_("it is not your turn"));
    found = table_find(room->table, seat, action);
    if (found)
        return room_act(room, seat, found, call);
    say_refusal(room->table, action, &call->problem);
    return call_fail(call, RPC_ILLEGAL);
}

static bool is_hint_told(const struct room *room, int seat)
{
    for (int i = room->n_notes - 1; i >= 0; i--) {
        const struct note *note = &room->notes[i];

        if (note->kind == ENTRY_HINT && note->seat == seat)
            return true;
        if (note->kind == ENTRY_PLAY || note->kind == ENTRY_UNDO)
            return false;
    }
    return false;
}

enum outcome room_hint(struct room *room, struct thought *thought, struct call *call)
{
    struct change *change;

    if (is_hint_told(room, thought->seat)) {
        thought->reply = call_keep(call);
        thought_ask(thought);
        return CALL_LATER;
    }
    change = may_note(room, ENTRY_HINT, thought->seat, NULL, 0, call) ? change_new(room, call)
                                                                      : NULL;
    if (!change) {
        thought_free(thought);
        return CALL_FAILED;
    }
    change_entry(change, ENTRY_HINT, thought->seat, 0, "");
    change_thought(change, thought);
    return change_write(change);
}

enum outcome room_undo(struct room *room, int to, struct call *call)
{
    return note_number(room, ENTRY_UNDO, to, call);
}

/* The note and the table are one change: neither is there without the other. */
enum outcome room_rematch(struct room *room, struct stored_table *next, struct call *call)
{
    struct change *change = change_new(room, call);

    if (!change) {
        stored_table_free(next);
        return CALL_FAILED;
    }
    change_entry(change, ENTRY_REMATCH, NOBODY, 0, next->id);
    change_person(change, &((struct client *)call->caller)->person);
    change_table(change, next);
    metrics_count(room->hall->metrics, COUNT_TABLES);
    return change_write(change);
}
