/* Methods about a seat that somebody has: asking for it, handing it over. */
#include "hall/methods.h"

enum outcome ask_for_seat(struct call *c, struct room *room, int seat)
{
    if (room_is_over(room))
        return call_fail_say(c, RPC_FORBIDDEN, N_("this game is over"));
    if (!room_ask(room, seat, client_of(c)))
        return call_fail_say(c, RPC_FORBIDDEN,
                             N_("you have asked for this seat, and the answer was no"));
    put_object(c->out, NULL);
    put_text(c->out, "table", room->stored->id);
    put_int(c->out, "seat", seat + 1);
    put_bool(c->out, "asked", true);
    put_end(c->out);
    return CALL_DONE;
}

/* Who gave a seat away may want it back; others need its link. */
enum outcome method_ask(struct call *c)
{
    struct room *room = room_param(c);
    int seat = c->params.seat;

    if (!room || !call_within(c, "seat", seat, 1, room->stored->players))
        return CALL_FAILED;
    seat--;
    if (!client_of(c)->person.id ||
        room->stored->seat[seat].before != client_of(c)->person.id ||
        !room->stored->seat[seat].person)
        return call_fail_say(c, RPC_FORBIDDEN, N_("this seat was not yours"));
    if (!may_sit_with(c, room))
        return CALL_FAILED;
    return ask_for_seat(c, room, seat);
}

static struct ask *ask_param(struct call *c, struct room *room)
{
    for (int i = 0; i < room->n_asks; i++)
        if (room->ask[i].id == c->params.ask && !room->ask[i].is_refused)
            return &room->ask[i];
    call_fail_say(c, RPC_FORBIDDEN, N_("nobody asks for that any more"));
    return NULL;
}

enum outcome method_hand(struct call *c)
{
    struct room *room = room_param(c);
    struct ask *ask = room ? ask_param(c, room) : NULL;

    if (!ask)
        return CALL_FAILED;
    if (!room_may_hand(room, ask, client_of(c)))
        return call_fail_say(c, RPC_FORBIDDEN,
                             N_("only whoever sits there may hand the seat over, or, while "
                                "they are away, who made the table"));
    put_object(c->out, NULL);
    put_text(c->out, "table", room->stored->id);
    put_int(c->out, "seat", ask->seat + 1);
    put_bool(c->out, "handed", c->params.agree);
    put_end(c->out);
    if (c->params.agree)
        return room_hand(room, ask, c);
    room_keep(room, ask);
    return CALL_DONE;
}
