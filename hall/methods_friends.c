/* Methods between people at a table: a word, a nudge, and a bot for who stays away. Nothing of
 * it is part of the game; only that a bot plays is written down. */
#include <string.h>

#include "hall/methods.h"
#include "hall/news.h"
#include "hall/others.h"

/* What can be said. No more: nobody has to read what strangers write. */
static const char *const words[] = {"hello", "nice", "wow", "oops", "hmm", "thanks"};

enum {
    MOST_WORDS = 3,   /* of a seat at once; then one as often as this */
    WORD_PAUSE = 4,   /* seconds */
    NUDGE_PAUSE = 30, /* likewise */
};

/* The lowest of the caller's seats; NOBODY, and the call has failed, if there is none. */
static int speaker(struct call *c, const struct room *room)
{
    uint32_t seats = room_seats_of(room, client_of(c));

    if (seats)
        return mem_low_bit(seats);
    call_fail_say(c, RPC_FORBIDDEN, N_("you do not sit at this table, or not in this seat"));
    return NOBODY;
}

static enum outcome done(struct call *c)
{
    put_null(c->out, NULL);
    return CALL_DONE;
}

/* Whether a seat may do it again already. */
static bool may_again(struct call *c, const struct room *room, struct bucket *bucket, int pause,
                      int most)
{
    if (bucket_spend(bucket, hall_clock(room->hall), 1.0 / pause, most, 1))
        return true;
    call_fail_say(c, RPC_LIMIT, N_("not so often; wait a little"));
    return false;
}

/* Whether a client is told what the caller says: nobody has to listen to whom they have
 * blocked. Who has come since that was asked has missed it. */
static bool hears(const struct call *c, const struct query *between,
                  const struct client *client)
{
    const struct other *other = other_in(between, client->person.id);

    return client->person.id == client_of(c)->person.id || (other && !other->has_blocked);
}

enum outcome method_react(struct call *c)
{
    struct room *room = room_param(c);
    int seat = room ? speaker(c, room) : NOBODY;
    const struct query *between = what_was_read(c, QUERY_BETWEEN);
    int64_t people[QUERY_OTHERS];
    size_t i = 0;
    struct watcher *next;

    if (seat == NOBODY)
        return CALL_FAILED;
    while (i < sizeof words / sizeof *words && strcmp(words[i], c->params.what) != 0)
        i++;
    if (i == sizeof words / sizeof *words)
        return call_fail_param(c, "what",
                               N_("{where}: expected hello, nice, wow, oops, hmm or thanks"));
    if (!between && !may_again(c, room, &room->words[seat], WORD_PAUSE, MOST_WORDS))
        return CALL_FAILED;
    if (!between)
        between = read_between(c, room, people,
                               news_listeners(room, client_of(c)->person.id, people));
    if (!between)
        return CALL_FAILED;
    for (struct watcher *w = room->watchers; w; w = next) {
        next = w->next;
        if (hears(c, between, w->client))
            news_tell_word(room->id, w->client, "reaction", seat, words[i]);
    }
    others_tell_word(room, seat, words[i], client_of(c)->person.id);
    return done(c);
}

/* The seat in turn, if a person has it who is not the caller; NOBODY, and the call has failed.
 */
static int awaited(struct call *c, const struct room *room)
{
    int turn = room_turn(room);

    if (turn != NOBODY && !room_is_bot(room, turn) &&
        !room_is_seat_of(room, turn, client_of(c)))
        return turn;
    call_fail_say(c, RPC_FORBIDDEN, N_("nobody else is waited for"));
    return NOBODY;
}

enum outcome method_nudge(struct call *c)
{
    struct room *room = game_param(c);
    int seat = room ? speaker(c, room) : NOBODY;
    int turn = seat != NOBODY ? awaited(c, room) : NOBODY;
    const struct query *between;
    struct client *next;

    if (turn == NOBODY)
        return CALL_FAILED;
    if (!what_was_read(c, QUERY_BETWEEN) &&
        !may_again(c, room, &room->nudges[seat], NUDGE_PAUSE, 1))
        return CALL_FAILED;
    between = read_between(c, room, &room->stored->seat[turn].person, 1);
    if (!between)
        return CALL_FAILED;
    for (struct client *to = hall_client_of(room->hall, room->stored->seat[turn].person); to;
         to = next) {
        next = client_next_of(to);
        if (hears(c, between, to) && (to->wants_tables || client_is_watching(to, room)))
            news_tell_word(room->id, to, "nudge", seat, NULL);
    }
    if (other_in(between, room->stored->seat[turn].person) &&
        !other_in(between, room->stored->seat[turn].person)->has_blocked)
        others_tell_nudge(room, seat, room->stored->seat[turn].person);
    return done(c);
}

/* --- a bot for who stays away --- */

/* Whether a seat is waited for in vain; the call has failed if not. */
static bool stays_away(struct call *c, const struct room *room, int seat)
{
    int64_t since = room->turn_since;
    int64_t waited;

    if (room->gone[seat] > since)
        since = room->gone[seat];
    if (room->there[seat].until > since)
        since = room->there[seat].until;
    waited = (hall_clock(room->hall) - since) / 1000;
    if (awaited(c, room) != seat) {
        if (!c->code)
            call_fail_say(c, RPC_FORBIDDEN, N_("it is not that seat's turn"));
        return false;
    }
    if (room_is_here(room, seat))
        call_fail_say(c, RPC_FORBIDDEN, N_("whoever has that seat is at the table"));
    else if (waited < room->hall->limits.patience)
        call_fail_say(c, RPC_FORBIDDEN,
                      N_("whoever has that seat may still come; wait a little longer"));
    else
        return true;
    return false;
}

enum outcome method_replace(struct call *c)
{
    struct room *room = game_param(c);
    int own = room ? speaker(c, room) : NOBODY;
    int seat = c->params.seat - 1;

    if (own == NOBODY || !call_within(c, "seat", seat + 1, 1, room->stored->players) ||
        !stays_away(c, room, seat))
        return CALL_FAILED;
    if (room_replacing(room) != seat)
        room->replace = (struct replacing){
            .seat = seat, .n_notes = room->n_notes, .at = aside_stamp(room, room->replace.at)};
    if (c->params.agree)
        room->replace.consents |= room_seats_of(room, client_of(c));
    else
        room->replace = (struct replacing){.seat = NOBODY,
                                           .n_notes = room->n_notes,
                                           .at = aside_stamp(room, room->replace.at)};
    put_object(c->out, NULL);
    put_bool(c->out, "replaced",
             c->params.agree && !(room_asked_about(room, seat) & ~room->replace.consents));
    put_end(c->out);
    if (c->params.agree && !(room_asked_about(room, seat) & ~room->replace.consents))
        return room_replace(room, seat, c);
    news_tell_state(room);
    return CALL_DONE;
}
