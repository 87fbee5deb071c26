/* Which method of methods.def is which function; see methods.h. */
#include "hall/methods.h"

#include "hall/others.h"

/* A room that does not know yet what another hall has written refuses nobody: its log is read
 * on, and then the call is judged again. */
static bool refused_too_early(struct call *c)
{
    struct client_call *call = (struct client_call *)c;
    struct room *room = c->params.table ? room_find_loaded(hall_of(c), c->params.table) : NULL;

    if (!hall_of(c)->is_shared || call->is_fresh || c->is_waiting || !room || room->writes ||
        (c->code != RPC_FORBIDDEN && c->code != RPC_STALE && c->code != RPC_ILLEGAL) ||
        !room_catch_up(room, NULL, NULL))
        return false;
    call->is_fresh = true;
    call->room = room;
    call->query = NULL;
    return true;
}

#define RUN_ENGINE(name)
#define RUN_ONLINE(name)          [METHOD_##name] = method_##name,
#define RUN_BOTH(name)            [METHOD_##name] = method_##name,
#define METHOD(name, who, result) RUN_##who(name)
const struct side hall_side = {.who = OF_ONLINE,
                               .waits = refused_too_early,
                               .run = {
#include "protocol/methods.def"
                               }};
