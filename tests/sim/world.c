/* The server's process and what is around it: sockets, clocks, threads, accidents. */
#include <sodium.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/store_sqlite.h"
#include "tests/sim/disk.h"
#include "tests/sim/sim.h"

enum { MAX_EVENTS_WAITING = 8192 };

static const int64_t MILLI = 1000;
static const int64_t SECOND = 1000000;

struct happening {
    int64_t at;
    uint64_t order; /* of equal times */
    enum event_kind kind;
    struct tab *tab;
    unsigned connection;
    void *data;
};

static struct {
    struct happening heap[MAX_EVENTS_WAITING];
    int n;
    uint64_t order;
    char folder[64];
    char path[80];
    unsigned crashes; /* of the disk when the process started */
    bool is_pump_due;
    bool is_deliver_due;
    bool is_disk_broken;
    size_t most_unread;
    int requests_per_second;
    int thinkers;
    int thinking; /* bots, now */
} world;

/* --- events in order of time --- */

static bool is_before(const struct happening *a, const struct happening *b)
{
    return a->at != b->at ? a->at < b->at : a->order < b->order;
}

static void put(int i, const struct happening *e)
{
    while (i && is_before(e, &world.heap[(i - 1) / 2])) {
        world.heap[i] = world.heap[(i - 1) / 2];
        i = (i - 1) / 2;
    }
    world.heap[i] = *e;
}

void world_schedule(enum event_kind kind, int64_t delay, struct tab *tab, void *data)
{
    struct happening e = {sim.time + delay, world.order++, kind, tab, 0, data};

    if (world.n == MAX_EVENTS_WAITING)
        fail("more happens than fits");
    if (tab)
        e.connection = tab->connection;
    put(world.n++, &e);
}

static struct happening take_first(void)
{
    struct happening first = world.heap[0];
    struct happening last = world.heap[--world.n];
    int i = 0;

    for (int child; (child = 2 * i + 1) < world.n; i = child) {
        if (child + 1 < world.n && is_before(&world.heap[child + 1], &world.heap[child]))
            child++;
        if (is_before(&last, &world.heap[child]))
            break;
        world.heap[i] = world.heap[child];
    }
    if (world.n)
        world.heap[i] = last;
    return first;
}

/* On its way to a tab. */
struct letter {
    json_t *message;
    size_t size;
};

static void free_letter(struct letter *letter)
{
    json_decref(letter->message);
    free(letter);
}

static void drop_event(struct happening *e)
{
    if (e->kind == EVENT_THOUGHT && e->data)
        thought_free((struct thought *)e->data);
    else if (e->kind == EVENT_TO_TAB)
        free_letter((struct letter *)e->data);
    else
        free(e->data);
}

/* Mostly soon, sometimes much later. */
static int64_t some_time(int64_t usual)
{
    return chance(90) ? (int64_t)roll((uint32_t)usual)
                      : (int64_t)roll((uint32_t)(sim.is_calm ? 2 : 30) * (uint32_t)usual);
}

/* --- the network --- */

/* A connection keeps its order. */
static void send_after(enum event_kind kind, struct tab *tab, int64_t *last, void *data)
{
    int64_t at = sim.time + some_time(20 * MILLI);

    *last = at > *last ? at : *last;
    world_schedule(kind, *last - sim.time, tab, data);
}

void world_send_to_hall(struct tab *tab, const char *text)
{
    send_after(EVENT_TO_HALL, tab, &tab->sent, strdup(text));
}

void world_connect(struct tab *tab)
{
    if (tab->client || !sim.hall)
        return;
    tab->connection++;
    tab->is_ending = false;
    tab->is_slow = !sim.is_calm && chance(8);
    tab->unread = 0;
    tab->heard_at = 0;
    tab->sent = tab->told = sim.time;
    memset(tab->is_seen_by_server, 0, sizeof tab->is_seen_by_server);
    memset(tab->answered, 0, sizeof tab->answered);
    for (int i = 0; i < MAX_TABLES; i++)
        tab->seen[i].is_synced = false;
    tab->client =
        hall_enter(sim.hall, sim.human[tab->person].hash, &sim.human[tab->person].quota, tab);
    trace("tab %d connects", (int)(tab - sim.tab));
    if (tab->client)
        people_connected(tab);
}

/* The connection is gone on both sides; what is on its way is lost. */
void world_cut(struct tab *tab)
{
    if (!tab->client)
        return;
    trace("tab %d is cut", (int)(tab - sim.tab));
    hall_leave(sim.hall, tab->client);
    tab->client = NULL;
    tab->connection++;
}

static bool is_server_dead(void)
{
    return disk_crashes() != world.crashes;
}

static bool world_send(void *context, struct client *client, char *text)
{
    struct tab *tab = (struct tab *)client_transport(client);
    struct letter *letter = (struct letter *)malloc(sizeof *letter);

    (void)context;
    if (is_server_dead() || tab->is_ending || !letter) {
        free(letter);
        free(text);
        return true;
    }
    trace("%d< %s", (int)(tab - sim.tab), text);
    *letter = (struct letter){json_loads(text, 0, NULL), strlen(text)};
    if (!letter->message)
        fail("not JSON: %s", text);
    truth_check_told(tab, text, letter->message);
    free(text);
    tab->unread += letter->size;
    if (tab->unread <= world.most_unread && !tab->is_slow) {
        send_after(EVENT_TO_TAB, tab, &tab->told, letter);
        return true;
    }
    free_letter(letter);
    return tab->unread <= world.most_unread;
}

static void world_drop(void *context, struct client *client, const char *reason)
{
    struct tab *tab = (struct tab *)client_transport(client);

    (void)context;
    if (tab->is_ending || is_server_dead())
        return;
    trace("tab %d is dropped: %s", (int)(tab - sim.tab), reason);
    tab->is_ending = true;
    tab->told = tab->told > sim.time ? tab->told : sim.time;
    world_schedule(EVENT_CUT, tab->told - sim.time, tab, NULL);
}

/* Bots think only if somebody wants it, and not more at once than may. */
static void check_thought(const struct thought *t)
{
    const struct room *room = room_find_loaded(sim.hall, t->table);

    if (t->lane != LANE_QUICK && ++world.thinking > world.thinkers)
        fail("%d bots think at once, not %d", world.thinking, world.thinkers);
    if (t->is_hint && !hall_client(sim.hall, t->client))
        fail("a bot advises somebody who is gone");
    if (!room || room->n_notes != t->n)
        fail("a bot thinks about what is no more");
    if (!t->is_hint && room_is_paused(room))
        fail("bots play among themselves, and nobody looks");
    if (t->ms > t->own.ms || (t->own.ms && t->ms < 1))
        fail("%d ms for %s", t->ms, t->style->name);
}

static void world_think(void *context, struct thought *thought)
{
    (void)context;
    check_thought(thought);
    world_schedule(EVENT_THOUGHT, some_time(300 * MILLI), NULL, thought);
}

static int64_t world_now(void *context)
{
    (void)context;
    return 1700000000000LL + sim.time / MILLI + sim.jump;
}

static int64_t world_tick(void *context)
{
    (void)context;
    return sim.time;
}

/* --- the process --- */

static void start(void)
{
    static const struct world outside = {NULL,        world_send, world_drop,
                                         world_think, world_now,  world_tick};
    const struct hall_limits limits = {.requests_per_second = world.requests_per_second,
                                       .address_requests = 100000,
                                       .max_tables = 64,
                                       .tables_per_minute = 1000,
                                       .thinkers = world.thinkers,
                                       .idle_seconds = 2 + (int)roll(8),
                                       .patience = (int)roll(2),
                                       .news_page = chance(50) ? 1 + (int)roll(20) : 0};
    struct problem problem = {.lang = LANG_EN};

    world.crashes = disk_crashes();
    world.is_pump_due = world.is_deliver_due = false;
    disk_set_time(world_now(NULL));
    sim.store = store_open(store_in_file, world.path, NULL, NULL, &problem);
    if (!sim.store) {
        trace("the server cannot start: %s", problem.text + strlen(world.path));
        if (!world.is_disk_broken && !is_server_dead())
            fail("the server cannot start on a disk that works: %s", problem.text);
        if (is_server_dead())
            sim.crashes++;
        world_schedule(EVENT_START, SECOND, NULL, NULL);
        return;
    }
    sim.hall = hall_new(sim.store, &outside, &limits, &sim.metrics);
    if (!sim.hall)
        fail("no memory");
    trace("the server starts");
    if (!is_server_dead())
        truth_check_all();
    hall_resume(sim.hall);
}

/* The process ends, whatever state it is in. */
static void stop(void)
{
    for (int i = 0; i < sim.n_tabs; i++)
        world_cut(&sim.tab[i]);
    truth_release();
    store_close(sim.store);
    for (int i = 0; i < world.n; i++)
        if (world.heap[i].kind == EVENT_THOUGHT && world.heap[i].data) {
            thought_free((struct thought *)world.heap[i].data);
            world.heap[i].data = NULL;
        }
    world.thinking = 0;
    hall_free(sim.hall);
    sim.store = NULL;
    sim.hall = NULL;
}

/* After the disk, or its process, has died. */
static void bury(void)
{
    if (!sim.hall || !is_server_dead())
        return;
    trace("the server has died");
    sim.crashes++;
    stop();
    world_schedule(EVENT_START, some_time(SECOND), NULL, NULL);
}

/* Somebody restarts it properly. */
static void restart(void)
{
    bool more;

    trace("the server is restarted");
    hall_close(sim.hall);
    do {
        truth_note_writes();
        more = store_pump(sim.store, 1 + (int)roll(4));
        if (!is_server_dead())
            truth_written();
    } while (more);
    if (!is_server_dead())
        hall_deliver(sim.hall);
    stop();
    world_schedule(EVENT_START, some_time(SECOND), NULL, NULL);
}

/* --- accidents --- */

static void break_disk(void)
{
    struct disk_faults faults = {0};

    switch (roll(5)) {
    case 0: faults.writes = 1 + (int)roll(100); break;
    case 1: faults.syncs = 1 + (int)roll(300); break;
    case 2: faults.reads = 1 + (int)roll(60); break;
    case 3: faults.room = 1 + roll(400000); break;
    default: break; /* mended */
    }
    world.is_disk_broken = faults.writes || faults.syncs || faults.reads || faults.room;
    trace("disk: reads %d writes %d syncs %d room %lld", faults.reads, faults.writes,
          faults.syncs, (long long)faults.room);
    disk_fail(&faults);
}

static void jump_clock(void)
{
    static const int64_t far[] = {1000, 60000, 86400000LL, 366 * 86400000LL};
    int64_t by = far[roll(4)] * (1 + (int64_t)roll(3));

    sim.jump += chance(50) ? by : -by;
    disk_set_time(world_now(NULL));
    trace("the clock jumps to %lld", (long long)world_now(NULL));
}

/* Everybody has something else to do for a while. */
static void send_everybody_away(void)
{
    trace("everybody is away");
    for (int i = 0; i < sim.n_tabs; i++)
        world_cut(&sim.tab[i]);
    sim.back_at = sim.time + (int64_t)(2 + roll(15)) * SECOND;
}

static void have_accident(void)
{
    uint32_t what = roll(100);

    if (what < 12 && sim.hall)
        disk_crash(chance(50));
    else if (what < 40 && sim.hall)
        disk_crash_after(1 + (long)roll(chance(50) ? 6 : 60), chance(40));
    else if (what < 48 && sim.hall)
        restart();
    else if (what < 65)
        break_disk();
    else if (what < 75)
        jump_clock();
    else if (what < 79 && sim.hall)
        send_everybody_away();
    else if (sim.hall)
        world_cut(&sim.tab[roll((uint32_t)sim.n_tabs)]);
    world_schedule(EVENT_FAULT, some_time(2 * SECOND), NULL, NULL);
}

void world_calm(void)
{
    sim.is_calm = true;
    sim.calm_since = sim.time;
    sim.back_at = 0;
    for (int table = 0; table < MAX_TABLES; table++)
        sim.calm_n[table] = table < truth_tables() ? truth_n(table) : 0;
    world.is_disk_broken = false;
    disk_fail(&(struct disk_faults){0});
    disk_crash_after(0, false);
    world.most_unread = HALL_MAX_QUEUE;
    for (int i = 0; i < sim.n_tabs; i++) {
        for (int table = 0; table < MAX_TABLES; table++)
            sim.tab[i].seen[table].is_synced = false; /* everybody looks again */
        if (sim.tab[i].is_slow)
            world_cut(&sim.tab[i]);
    }
    trace("calm");
}

/* --- what happens --- */

static void pump(void)
{
    world.is_pump_due = false;
    truth_note_writes();
    store_pump(sim.store, 1 + (int)roll(4));
    if (is_server_dead())
        return;
    trace("the store has written");
    truth_written();
    if (!world.is_deliver_due)
        world_schedule(EVENT_DELIVER, some_time(3 * MILLI), NULL, NULL);
    world.is_deliver_due = true;
}

static void deliver(void)
{
    world.is_deliver_due = false;
    hall_deliver(sim.hall);
}

static void think(struct thought *t)
{
    struct bot_setup setup = {.players = t->players, .memory = 1 << 16};
    struct bot *bot = bot_new(t->game, bot_style_find("random"), &setup);
    char text[MAX_TEXT];
    int table = truth_find(t->table);

    if (!bot)
        fail("no bot");
    t->action = bot_choose(bot, t->view, t->seat, 0, NULL, t->opinions);
    bot_free(bot);
    t->game->write_move(t->game, t->view, t->action, text);
    if (table >= 0 && !t->is_hint)
        truth_thought(table, t->seat, t->n, text);
    world.thinking -= t->lane != LANE_QUICK;
    hall_thought(sim.hall, t);
}

static void tick(void)
{
    int before = sim.hall->n_rooms;

    hall_tick(sim.hall);
    sim.put_away += sim.hall->n_rooms < before;
}

/* Whether a text has been kept for later. */
static bool hear(struct tab *tab, char *text)
{
    if (sim.time < tab->heard_at) {
        world_schedule(EVENT_TO_HALL, tab->heard_at - sim.time, tab, text);
        return true;
    }
    trace("%d> %s", (int)(tab - sim.tab), text);
    tab->heard_at = sim.time + MILLI * hall_receive(sim.hall, tab->client, text, strlen(text));
    return false;
}

static void happen(struct happening *e)
{
    bool is_of_connection =
        e->tab && e->tab->client && e->tab->connection == e->connection && sim.hall;

    switch (e->kind) {
    case EVENT_ACT:
        people_act(e->tab);
        world_schedule(EVENT_ACT, some_time((sim.is_calm ? 60 : 400) * MILLI), e->tab, NULL);
        break;
    case EVENT_TO_HALL:
        if (is_of_connection && !e->tab->is_ending && hear(e->tab, (char *)e->data))
            e->data = NULL;
        break;
    case EVENT_TO_TAB:
        if (is_of_connection) {
            e->tab->unread -= ((struct letter *)e->data)->size;
            people_hear(e->tab, ((struct letter *)e->data)->message);
        }
        break;
    case EVENT_CUT:
        if (is_of_connection)
            world_cut(e->tab);
        break;
    case EVENT_PUMP:
        if (sim.hall)
            pump();
        break;
    case EVENT_DELIVER:
        if (sim.hall && world.is_deliver_due)
            deliver();
        break;
    case EVENT_TICK:
        if (sim.hall)
            tick();
        world_schedule(EVENT_TICK, SECOND, NULL, NULL);
        break;
    case EVENT_THOUGHT:
        if (sim.hall && e->data) {
            think((struct thought *)e->data);
            e->data = NULL;
        }
        break;
    case EVENT_FAULT:
        if (!sim.is_calm)
            have_accident();
        break;
    case EVENT_START:
        if (!sim.hall)
            start();
        break;
    }
    drop_event(e);
}

void world_run(int64_t until)
{
    while (world.n && world.heap[0].at <= until) {
        struct happening e = take_first();

        sim.time = e.at;
        happen(&e);
        bury();
        if (sim.hall && store_waiting(sim.store) && !world.is_pump_due) {
            world.is_pump_due = true;
            world_schedule(EVENT_PUMP, some_time(10 * MILLI), NULL, NULL);
        }
    }
    sim.time = until;
}

/* Every connection of this process writes its log back sooner than it would. */
static int on_open(sqlite3 *db, const char **error, const void *api)
{
    (void)error;
    (void)api;
    sqlite3_wal_autocheckpoint(db, 4 + (int)(sim.seed % 97));
    return SQLITE_OK;
}

const char *world_path(void)
{
    return world.path;
}

void world_set_up(void)
{
    static bool is_registered;

    if (!is_registered) {
        snprintf(world.folder, sizeof world.folder, "/tmp/madang-sim-XXXXXX");
        if (!disk_register() || !mkdtemp(world.folder) ||
            sqlite3_auto_extension((void (*)(void))on_open) != SQLITE_OK)
            fail("no disk");
        snprintf(world.path, sizeof world.path, "%s/db", world.folder);
        is_registered = true;
    }
    disk_format(&sim.dice);
    world.is_disk_broken = false;
    world.most_unread = chance(30) ? 30000 : HALL_MAX_QUEUE;
    world.requests_per_second = chance(20) ? 5 : 1000;
    world.thinkers = 1 + (int)roll(3);
    world.thinking = 0;
    start();
    world_schedule(EVENT_TICK, SECOND, NULL, NULL);
    world_schedule(EVENT_FAULT, some_time(2 * SECOND), NULL, NULL);
}

void world_tear_down(void)
{
    if (sim.hall)
        stop();
    while (world.n)
        drop_event(&world.heap[--world.n]);
    world.order = 0;
}

void world_clean_up(void)
{
    unlink(world.path); /* what is locked; its contents are in the simulated disk */
    rmdir(world.folder);
}
