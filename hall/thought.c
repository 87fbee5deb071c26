/* See thought.h. */
#include "hall/thought.h"

#include <stdlib.h>
#include <string.h>

#include "hall/client.h"
#include "protocol/say.h"

enum {
    SHORT_MS = 100,  /* what takes no longer is short */
    ROUND_MS = 1000, /* in which everybody who waits should have had a turn */
    LEAST_MS = 5,
    TWICE_MS = 90, /* what takes no longer may be thought by two halls at once */
};

/* What waits of an address in a lane; there is none without a thought. */
struct flow {
    uint64_t address;
    struct thought *first;
    struct thought **last;
    int n;
    struct flow *next; /* whose turn it is then */
};

struct thoughts {
    struct {
        struct flow *first; /* whose turn it is */
        struct flow **last;
        int n; /* addresses */
        int begun;
    } lane[N_LANES];
    enum lane turn;        /* the lane that is asked first */
    struct thought *hints; /* that wait or have begun */
    bool is_beginning;     /* some: what is asked meanwhile waits */
};

struct thoughts *thoughts_new(void)
{
    struct thoughts *all = (struct thoughts *)calloc(1, sizeof *all);

    for (int i = 0; all && i < N_LANES; i++)
        all->lane[i].last = &all->lane[i].first;
    return all;
}

/* --- one thought --- */

struct thought *thought_new(const struct room *room, int seat, const struct bot_style *style)
{
    struct thought *t = (struct thought *)calloc(1, sizeof *t);

    if (t) {
        t->view = malloc(room->table->game->state_size);
        t->flow = (struct flow *)calloc(1, sizeof *t->flow);
    }
    if (!t || !t->view || !t->flow) {
        if (t) {
            free(t->view);
            free(t->flow);
        }
        free(t);
        return NULL;
    }
    t->hall = room->hall;
    t->game = room->table->game;
    t->style = style;
    t->players = room->stored->players;
    t->own = bot_style_budget(style, t->game, t->players);
    t->lane = !t->own.ms ? LANE_QUICK : t->own.ms > SHORT_MS ? LANE_LONG : LANE_SHORT;
    t->seat = seat;
    t->n = room->n_notes;
    t->address = room->address;
    memcpy(t->table, room->stored->id, ID_TEXT);
    table_view(room->table, seat, t->view);
    return t;
}

struct thought *thought_new_hint(const struct room *room, int seat,
                                 const struct bot_style *style, const struct client *client)
{
    struct thought *t = thought_new(room, seat, style);

    if (t)
        t->opinions = (struct opinions *)calloc(1, sizeof *t->opinions);
    if (!t || !t->opinions) {
        if (t)
            thought_free(t);
        return NULL;
    }
    t->is_hint = true;
    if (t->lane == LANE_QUICK)
        t->lane = LANE_SHORT; /* to say what one thinks takes longer than to act */
    t->client = client->id;
    t->person = client->person.id;
    t->address = client->quota->address;
    t->next_hint = t->hall->thoughts->hints;
    t->hall->thoughts->hints = t;
    return t;
}

void thought_free(struct thought *thought)
{
    struct thoughts *all = thought->hall->thoughts;
    struct thought **at = &all->hints;

    while (*at && *at != thought)
        at = &(*at)->next_hint;
    if (*at)
        *at = thought->next_hint;
    if (thought->has_begun)
        all->lane[thought->lane].begun--;
    reply_free(&thought->reply);
    free(thought->view);
    free(thought->flow);
    free(thought->opinions);
    free(thought);
}

/* --- those that wait --- */

/* Where the flow of an address hangs; what it points to is NULL if nothing of it waits. */
static struct flow **find_flow(struct thoughts *all, enum lane lane, uint64_t address)
{
    struct flow **at = &all->lane[lane].first;

    while (*at && (*at)->address != address)
        at = &(*at)->next;
    return at;
}

static void append_flow(struct thoughts *all, enum lane lane, struct flow *flow)
{
    flow->next = NULL;
    *all->lane[lane].last = flow;
    all->lane[lane].last = &flow->next;
    all->lane[lane].n++;
}

static void unlink_flow(struct thoughts *all, enum lane lane, struct flow **at)
{
    struct flow *flow = *at;

    *at = flow->next;
    if (!flow->next)
        all->lane[lane].last = at;
    all->lane[lane].n--;
}

static void let_wait(struct thoughts *all, struct thought *t)
{
    struct flow *flow = *find_flow(all, t->lane, t->address);

    if (!flow) {
        flow = t->flow;
        t->flow = NULL;
        flow->address = t->address;
        flow->last = &flow->first;
        append_flow(all, t->lane, flow);
    }
    t->next = NULL;
    *flow->last = t;
    flow->last = &t->next;
    flow->n++;
    t->is_waiting = true;
    metrics_add(t->hall->metrics, GAUGE_THOUGHTS, 1);
}

/* Takes one that waits out of its flow, and away an empty one. */
static void take_out(struct thoughts *all, struct thought *t)
{
    struct flow **flow_at = find_flow(all, t->lane, t->address);
    struct flow *flow = *flow_at;
    struct thought **at = flow ? &flow->first : NULL;

    while (at && *at && *at != t)
        at = &(*at)->next;
    if (!at || !*at)
        return;
    t->is_waiting = false;
    *at = t->next;
    if (!t->next)
        flow->last = at;
    if (--flow->n)
        return;
    unlink_flow(all, t->lane, flow_at);
    free(flow);
}

static void drop(struct thought *t)
{
    metrics_add(t->hall->metrics, GAUGE_THOUGHTS, -1);
    thought_free(t);
}

void thoughts_free(struct thoughts *thoughts)
{
    for (int lane = 0; thoughts && lane < N_LANES; lane++)
        while (thoughts->lane[lane].first) {
            struct thought *t = thoughts->lane[lane].first->first;

            take_out(thoughts, t);
            drop(t);
        }
    free(thoughts);
}

bool thoughts_have_hint(const struct hall *hall, int64_t person)
{
    for (const struct thought *t = hall->thoughts->hints; t; t = t->next_hint)
        if (t->person == person)
            return true;
    return false;
}

void thoughts_drop_hints(struct hall *hall, const struct client *client)
{
    struct thought *next;

    for (struct thought *t = hall->thoughts->hints; t; t = next) {
        next = t->next_hint;
        if (t->client != client->id || !t->is_waiting)
            continue;
        take_out(hall->thoughts, t);
        metrics_count(hall->metrics, COUNT_THOUGHTS_DROPPED);
        drop(t);
    }
}

/* --- answers --- */

/* A bot's answer counts if nothing has happened since it was asked. */
static void play_thought(struct room *room, const struct thought *t)
{
    room->is_thinking = false;
    if (!room->writes && room->n_notes == t->n &&
        (room_is_bot(room, t->seat) || room_is_out_of_time(room))) {
        metrics_count(room->hall->metrics, COUNT_BOT_MOVES);
        room_act(room, t->seat, t->action, NULL); /* if it fails the next tick tries again */
    } else {
        room_go_on(room);
    }
}

/* A hint goes to who asked, if nothing has happened since. */
static void answer_hint(struct hall *hall, const struct room *room, struct thought *t)
{
    struct client *client = hall_client(hall, t->client);
    struct problem problem = {.lang = t->lang};

    if (!client || !t->reply.is_wanted)
        return;
    if (room && room->n_notes == t->n) {
        say_choice(&t->reply.out, room->table, t->style, t->lang, t->action, t->opinions);
        client_send(client, reply_end(&t->reply));
        return;
    }
    problem_say(&problem, NULL, N_("the table has moved on since"), NULL);
    client_send(client, reply_fail(&t->reply, RPC_STALE, &problem));
}

/* --- whose turn it is --- */

/* How many threads a lane may have: one is kept for what is short. What is quick has the
 * loop's, once each time it comes round. */
static int threads_for(const struct hall *hall, enum lane lane)
{
    int all = hall->limits.thinkers;

    if (lane == LANE_QUICK)
        return 1;
    return lane == LANE_LONG && all > 1 ? all - 1 : all;
}

static bool may_begin(const struct hall *hall, enum lane lane)
{
    const struct thoughts *all = hall->thoughts;

    return all->lane[lane].first && all->lane[lane].begun < threads_for(hall, lane);
}

/* Time for the next thought of a flow, so that a round of everybody takes no longer than it
 * should. */
static int time_for(const struct hall *hall, enum lane lane, const struct flow *flow)
{
    int most = flow->first->own.ms;
    int n = hall->thoughts->lane[lane].n;
    int share = (int)((int64_t)ROUND_MS * threads_for(hall, lane) / n / flow->n);

    if (share < LEAST_MS)
        share = LEAST_MS;
    return share < most ? share : most;
}

/* The lane that may begin something; N_LANES: none. */
static enum lane next_lane(const struct hall *hall)
{
    const struct thoughts *all = hall->thoughts;
    enum lane other = all->turn == LANE_LONG ? LANE_SHORT : LANE_LONG;

    if (may_begin(hall, LANE_QUICK))
        return LANE_QUICK;
    if (all->lane[LANE_SHORT].begun + all->lane[LANE_LONG].begun >= hall->limits.thinkers)
        return N_LANES;
    return may_begin(hall, all->turn) ? all->turn : may_begin(hall, other) ? other : N_LANES;
}

/* The next that may begin; its address is the last to have a turn again. NULL: none may. */
static struct thought *take_next(struct hall *hall)
{
    struct thoughts *all = hall->thoughts;
    enum lane lane = next_lane(hall);
    struct flow *flow;
    struct thought *t;
    bool has_more;

    if (lane == N_LANES)
        return NULL;
    if (lane != LANE_QUICK)
        all->turn = lane == LANE_LONG ? LANE_SHORT : LANE_LONG;
    flow = all->lane[lane].first;
    t = flow->first;
    t->ms = time_for(hall, lane, flow);
    has_more = flow->n > 1;
    take_out(all, t);
    if (has_more) {
        unlink_flow(all, lane, &all->lane[lane].first);
        append_flow(all, lane, flow);
    }
    return t;
}

/* Whether it is still what it was when it was asked, and somebody looks. */
static bool is_wanted(const struct thought *t, const struct room *room)
{
    return room && room->n_notes == t->n && (t->is_hint || !room_is_paused(room));
}

static void begin(struct thought *t)
{
    if (t->ms < t->own.ms)
        metrics_count(t->hall->metrics, COUNT_THOUGHTS_CUT);
    t->has_begun = true;
    t->hall->thoughts->lane[t->lane].begun++;
    t->hall->world.think(t->hall->world.context, t);
}

static void give_up(struct thought *t, struct room *room)
{
    struct hall *hall = t->hall;
    bool is_hint = t->is_hint;

    if (is_hint)
        answer_hint(hall, room, t);
    metrics_count(hall->metrics, COUNT_THOUGHTS_DROPPED);
    drop(t);
    if (is_hint || !room)
        return;
    room->is_thinking = false;
    room_go_on(room);
}

static void begin_some(struct hall *hall)
{
    struct thought *t;

    if (hall->thoughts->is_beginning)
        return;
    hall->thoughts->is_beginning = true;
    while (!hall->is_closing && (t = take_next(hall)) != NULL) {
        struct room *room = room_find_loaded(hall, t->table);

        if (is_wanted(t, room))
            begin(t);
        else
            give_up(t, room);
    }
    hall->thoughts->is_beginning = false;
}

void thought_ask(struct thought *thought)
{
    struct hall *hall = thought->hall;

    let_wait(hall->thoughts, thought);
    begin_some(hall);
}

/* --- for whom --- */

/* The address that a room's thoughts are for: of somebody who sits there and looks, or else of
 * who has looked longest, or else of who did last. */
static uint64_t find_address(const struct room *room)
{
    uint64_t address = room->address;

    for (const struct watcher *w = room->watchers; w; w = w->next) {
        if (room_seats_of(room, w->client))
            return w->client->quota->address;
        address = w->client->quota->address;
    }
    return address;
}

/* --- once among all who share the store --- */

static struct query *lease_new(const struct room *room)
{
    struct query *query = query_new(QUERY_LEASE);

    if (!query)
        return NULL;
    memcpy(query->id, room->id, ID_TEXT);
    query->node.id = room->hall->node;
    return query;
}

/* Two that think alike do no harm, as the log takes one move: so trouble is no reason not to.
 */
static bool take_lease(struct query *query)
{
    struct thought *t = (struct thought *)query->context;
    struct room *room = room_find_loaded(t->hall, t->table);

    if (room && query->found != FOUND_NOTHING && !t->hall->is_closing) {
        room->is_leased = query->found == FOUND_IT;
        thought_ask(t);
        return true;
    }
    if (room)
        room->is_thinking = false; /* another hall's bot thinks; the next tick asks again */
    thought_free(t);
    return true;
}

static bool renewed(struct query *query)
{
    (void)query;
    return true;
}

void room_renew_lease(const struct room *room)
{
    struct query *query = room->is_thinking && room->is_leased ? lease_new(room) : NULL;

    if (!query)
        return;
    query->done = renewed;
    store_ask(room->hall->store, query);
}

bool thought_needs_lease(const struct thought *thought)
{
    return !thought->is_hint && thought->own.ms > TWICE_MS && thought->hall->is_shared;
}

static void ask_for_lease(struct room *room, struct thought *t)
{
    bool needs_one = thought_needs_lease(t);
    struct query *query = needs_one ? lease_new(room) : NULL;

    room->is_leased = false;
    if (!query) {
        thought_ask(t);
        return;
    }
    query->context = t;
    query->done = take_lease;
    store_ask(room->hall->store, query);
}

void room_think(struct room *room, int seat, const char *level)
{
    const struct bot_style *style = bot_style_find(level);
    struct thought *t;

    room->address = find_address(room);
    t = thought_new(room, seat, style ? style : bot_style_find("club"));
    if (!t)
        return; /* the next tick tries again */
    room->is_thinking = true;
    ask_for_lease(room, t);
}

/* --- when it has thought --- */

void hall_thought(struct hall *hall, struct thought *thought)
{
    struct room *room = room_find_loaded(hall, thought->table);

    if (thought->is_hint)
        answer_hint(hall, room, thought);
    else if (room)
        play_thought(room, thought);
    drop(thought);
    begin_some(hall);
}
