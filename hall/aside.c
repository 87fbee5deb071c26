/* What is not in the log of a table and yet has to be known wherever somebody looks at it: who
 * is there, and what is asked – to take back, a bot for who stays away, for a seat. Each hall
 * tells the others its part: when it changes, twice more in the seconds after that, as long as
 * something is asked every second, and otherwise now and then. It counts only between halls
 * that have the same entries of the log, so that no question outlives what ended it. */
#include <string.h>

#include "hall/hint.h"
#include "hall/news.h"
#include "hall/others.h"

enum {
    TOLD_AGAIN = 2,    /* times, a second apart */
    NOW_AND_THEN = 5,  /* seconds */
    STAYS_FOR = 12000, /* milliseconds: who has not been told of since then is gone */
};

int64_t aside_stamp(const struct room *room, int64_t last)
{
    int64_t now = hall_now(room->hall);

    return now > last ? now : last + 1;
}

bool aside_is_there(const struct room *room, int seat)
{
    return room->there[seat].until > hall_clock(room->hall);
}

static uint32_t seats_here(const struct room *room, bool is_merged)
{
    uint32_t seats = 0;

    for (int seat = 0; seat < room->stored->players; seat++)
        if (is_merged ? room_is_here(room, seat) : room_is_watched_by(room, seat))
            seats |= 1u << seat;
    return seats;
}

static bool is_asked(const struct room *room)
{
    return room->undo_asked_by != NOBODY || room_replacing(room) != NOBODY || room->n_asks;
}

/* --- telling --- */

static void send(struct room *room, bool is_question)
{
    struct hint hint = {.kind = HINT_ASIDE,
                        .n = room->n_notes,
                        .node = room->hall->node,
                        .is_question = is_question,
                        .here = seats_here(room, false),
                        .waited = hall_clock(room->hall) - room->turn_since,
                        .n_asks = room->n_asks};

    memcpy(hint.table, room->id, ID_TEXT);
    hint.undo =
        (struct asked){room->undo_at, room->undo_asked_by, room->undo_to, room->undo_consents};
    if (room->replace.n_notes == room->n_notes)
        hint.replace =
            (struct asked){room->replace.at, room->replace.seat, 0, room->replace.consents};
    if (room->n_asks)
        memcpy(hint.ask, room->ask, (size_t)room->n_asks * sizeof *hint.ask);
    room->aside_at = hall_clock(room->hall);
    hall_tell(room->hall, &hint);
}

void aside_tell(struct room *room)
{
    if (!room->hall->is_shared || room->is_hearing)
        return;
    room->told_here = seats_here(room, true);
    room->asides = TOLD_AGAIN;
    send(room, false);
}

void aside_ask(struct room *room)
{
    if (room->hall->is_shared)
        send(room, true);
}

void aside_tick(struct room *room)
{
    int64_t since = (hall_clock(room->hall) - room->aside_at) / 1000;

    if (!room->hall->is_shared)
        return;
    if (room->asides || is_asked(room) || (since >= NOW_AND_THEN && seats_here(room, false))) {
        room->asides -= room->asides > 0;
        send(room, false);
    }
    if (room->told_here == seats_here(room, true))
        return;
    room->is_hearing = true; /* who was there has not been told of for long: nothing new here */
    room->told_here = seats_here(room, true);
    news_tell_state(room);
    room->is_hearing = false;
}

/* --- hearing --- */

/* Whoever has the seat is not there any more; the next tick tells it. */
static void end_there(struct room *room, int seat)
{
    if (aside_is_there(room, seat))
        room->gone[seat] = hall_clock(room->hall);
    room->there[seat].until = 0;
}

static void hear_here(struct room *room, const struct hint *hint)
{
    for (int seat = 0; seat < room->stored->players; seat++) {
        struct there *there = &room->there[seat];

        if (hint->here >> seat & 1)
            *there = (struct there){hint->node, hall_clock(room->hall) + STAYS_FOR};
        else if (there->node == hint->node)
            end_there(room, seat);
    }
}

void aside_forget_node(struct room *room, uint64_t node)
{
    for (int seat = 0; seat < room->stored->players; seat++)
        if (room->there[seat].node == node)
            end_there(room, seat);
}

/* Whether what is asked is otherwise now. The later question counts; of two at once that of the
 * lower seat; to one and the same all have agreed who have anywhere. */
static bool merge(struct asked *own, const struct asked *heard)
{
    struct asked was = *own;

    if (!heard->at || heard->at < own->at)
        return false;
    if (heard->at > own->at || heard->seat < own->seat)
        *own = *heard;
    if (heard->at == was.at && heard->seat == was.seat && heard->to == was.to)
        own->consents |= heard->consents;
    return own->at != was.at || own->seat != was.seat || own->to != was.to ||
           own->consents != was.consents;
}

static bool hear_undo(struct room *room, const struct hint *hint)
{
    struct asked own = {room->undo_at, room->undo_asked_by, room->undo_to, room->undo_consents};

    if (hint->undo.seat != NOBODY &&
        (hint->undo.seat >= room->stored->players || room_is_over(room) ||
         hint->undo.to >= room_plies(room) || hint->undo.to < room_fixed(room)))
        return false;
    if (!merge(&own, &hint->undo))
        return false;
    room->undo_at = own.at;
    room->undo_asked_by = own.seat;
    room->undo_to = own.to;
    room->undo_consents = own.consents;
    return true;
}

static bool hear_replace(struct room *room, const struct hint *hint)
{
    struct replacing *r = &room->replace;
    struct asked own = {r->at, r->seat, 0, r->consents};

    if (r->n_notes != room->n_notes)
        own = (struct asked){.seat = NOBODY};
    if ((hint->replace.seat != NOBODY && hint->replace.seat != room_turn(room)) ||
        !merge(&own, &hint->replace))
        return false;
    *r = (struct replacing){own.seat, own.consents, room->n_notes, own.at};
    return true;
}

static bool hear_ask(struct room *room, const struct ask *ask)
{
    if (ask->seat >= room->stored->players || !room->stored->seat[ask->seat].person)
        return false;
    for (int i = 0; i < room->n_asks; i++)
        if (room->ask[i].seat == ask->seat && room->ask[i].person.id == ask->person.id) {
            bool is_new = ask->is_refused && !room->ask[i].is_refused;

            room->ask[i].is_refused = room->ask[i].is_refused || ask->is_refused;
            return is_new;
        }
    return room->n_asks < MAX_ASKS &&
           room_add_ask(room, ask->seat, &ask->person, ask->is_refused);
}

/* The last consent may have been given there, and the one before it here. */
static void do_what_is_agreed(struct room *room)
{
    int seat = room_replacing(room);

    if (room->writes)
        return;
    if (room->undo_asked_by != NOBODY &&
        !(room_others(room, room->undo_asked_by) & ~room->undo_consents))
        room_undo(room, room->undo_to, NULL);
    else if (seat != NOBODY && room->replace.consents && room_turn(room) == seat &&
             !(room_asked_about(room, seat) & ~room->replace.consents))
        room_replace(room, seat, NULL);
}

void aside_hear(struct room *room, const struct hint *hint)
{
    uint32_t before = seats_here(room, true);
    int64_t since = hall_clock(room->hall) - hint->waited;
    bool is_new = false;

    if (hint->node == room->hall->node)
        return;
    hear_here(room, hint);
    if (hint->n > room->n_notes && hint->n > room->heard)
        room->heard =
            hint->n; /* an entry has not been heard of: it is read with the next tick */
    if (hint->n == room->n_notes) {
        if (hint->waited >= 0 && since < room->turn_since)
            room->turn_since = since;
        is_new = hear_undo(room, hint);
        is_new = hear_replace(room, hint) || is_new;
        for (int i = 0; i < hint->n_asks; i++)
            is_new = hear_ask(room, &hint->ask[i]) || is_new;
    }
    if (is_new || before != seats_here(room, true)) {
        room->is_hearing = true;
        room->told_here = seats_here(room, true);
        news_tell_state(room);
        room->is_hearing = false;
    }
    if (is_new)
        do_what_is_agreed(room);
    if (hint->is_question && (seats_here(room, false) || is_asked(room)))
        aside_tell(room);
}
