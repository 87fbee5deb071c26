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
    int process;
    void *data;
};

static struct {
    struct happening heap[MAX_EVENTS_WAITING];
    int n;
    uint64_t order;
    char folder[64];
    char path[80];
    unsigned crashes; /* of the disk when the process started */
    struct store *db; /* of several halls */
    int64_t trouble_at;
    bool is_disk_broken;
    size_t most_unread;
    int requests_per_second;
    int thinkers;
    int loss; /* of hints, in 100 */
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

static void schedule(struct happening *e)
{
    if (world.n == MAX_EVENTS_WAITING)
        fail("more happens than fits");
    e->order = world.order++;
    put(world.n++, e);
}

void world_schedule(enum event_kind kind, int64_t delay, struct tab *tab, void *data)
{
    struct happening e = {.at = sim.time + delay, .kind = kind, .tab = tab, .data = data};

    if (tab)
        e.connection = tab->connection;
    schedule(&e);
}

/* What happens in a process. */
static void schedule_in(int process, enum event_kind kind, int64_t delay, void *data)
{
    struct happening e = {
        .at = sim.time + delay, .kind = kind, .process = process, .data = data};

    schedule(&e);
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

bool world_is_up(void)
{
    for (int i = 0; i < sim.n_halls; i++)
        if (sim.process[i].hall)
            return true;
    return false;
}

int64_t world_trouble_at(void)
{
    return world.is_disk_broken ? sim.time : world.trouble_at;
}

/* One of so many, or the next that runs. */
static int some_process(int first, int n)
{
    int i = first + (int)roll((uint32_t)n);

    while (!sim.process[i].hall)
        i = (i + 1) % sim.n_halls;
    return i;
}

/* No client has to find "its" hall; somebody at home has one alone. */
static int process_for(const struct tab *tab)
{
    if (sim.at_home < 0 || sim.n_halls == 1)
        return some_process(0, sim.n_halls);
    return tab->person == sim.at_home ? some_process(0, 1) : some_process(1, sim.n_halls - 1);
}

void world_connect(struct tab *tab)
{
    if (tab->client || !world_is_up())
        return;
    tab->process = process_for(tab);
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
    tab->client = hall_enter(sim.process[tab->process].hall, sim.human[tab->person].hash,
                             &sim.human[tab->person].quota, tab);
    trace("tab %d connects to %d", (int)(tab - sim.tab), tab->process);
    if (tab->client)
        people_connected(tab);
}

/* The connection is gone on both sides; what is on its way is lost. */
void world_cut(struct tab *tab)
{
    if (!tab->client)
        return;
    trace("tab %d is cut", (int)(tab - sim.tab));
    hall_leave(sim.process[tab->process].hall, tab->client);
    tab->client = NULL;
    tab->connection++;
}

/* The file's own process dies with the disk; halls that share it do not. */
static bool is_disk_dead(void)
{
    return disk_crashes() != world.crashes;
}

static bool is_dead(const struct process *p)
{
    return p->is_dead || (sim.n_halls == 1 && is_disk_dead());
}

static bool world_send(void *context, struct client *client, char *text)
{
    struct tab *tab = (struct tab *)client_transport(client);
    struct letter *letter = (struct letter *)malloc(sizeof *letter);

    if (is_dead((struct process *)context) || tab->is_ending || !letter) {
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

    if (tab->is_ending || is_dead((struct process *)context))
        return;
    trace("tab %d is dropped: %s", (int)(tab - sim.tab), reason);
    tab->is_ending = true;
    tab->told = tab->told > sim.time ? tab->told : sim.time;
    world_schedule(EVENT_CUT, tab->told - sim.time, tab, NULL);
}

/* Bots think only if somebody wants it, and not more at once than may. */
static void check_thought(struct process *p, const struct thought *t)
{
    const struct room *room = room_find_loaded(t->hall, t->table);

    if (t->lane != LANE_QUICK && ++p->thinking > world.thinkers)
        fail("%d bots think at once, not %d", p->thinking, world.thinkers);
    if (t->is_hint && !hall_client(t->hall, t->client))
        fail("a bot advises somebody who is gone");
    if (!room || room->n_notes != t->n)
        fail("a bot thinks about what is no more");
    if (!t->is_hint && room_is_paused(room))
        fail("bots play among themselves, and nobody looks");
    if (t->ms > t->own.ms || (t->own.ms && t->ms < 1))
        fail("%d ms for %s", t->ms, t->style->name);
}

/* What is long is thought once, as long as the store can be asked who does. */
static void check_alone(const struct thought *t)
{
    for (int i = 0; i < world.n; i++) {
        const struct happening *e = &world.heap[i];
        const struct thought *other = (const struct thought *)e->data;

        if (e->kind == EVENT_THOUGHT && other && other->hall != t->hall &&
            thought_needs_lease(other) && other->n == t->n && !strcmp(other->table, t->table) &&
            sim.time - world_trouble_at() > 10 * SECOND)
            fail("two halls think about %s at once", t->table);
    }
}

static void world_think(void *context, struct thought *thought)
{
    struct process *p = (struct process *)context;

    check_thought(p, thought);
    if (thought_needs_lease(thought) && !is_dead(p))
        check_alone(thought);
    schedule_in((int)(p - sim.process), EVENT_THOUGHT, some_time(300 * MILLI), thought);
}

/* Other halls hear it soon, late, or never. */
static void world_tell(void *context, const char *text)
{
    const struct process *p = (const struct process *)context;

    if (is_dead(p))
        return;
    for (int i = 0; i < sim.n_halls; i++) {
        if (i == p - sim.process)
            continue;
        if (sim.is_deaf || chance(world.loss))
            sim.lost++;
        else
            schedule_in(i, EVENT_HINT, some_time(5 * MILLI), strdup(text));
    }
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

/* --- the processes, and the database that they share if there are several --- */

static void fail_to_start(const char *what, const struct problem *problem)
{
    trace("%s cannot start: %s", what, problem->text + strlen(world.path));
    if (!world.is_disk_broken && !is_disk_dead())
        fail("%s cannot start on a disk that works: %s", what, problem->text);
    if (is_disk_dead())
        sim.crashes++;
}

static void start_database(void)
{
    struct problem problem = {.lang = LANG_EN};

    world.crashes = disk_crashes();
    world.trouble_at = sim.time;
    disk_set_time(world_now(NULL));
    truth_release(); /* whoever has looked meanwhile has an old file */
    world.db = store_open(store_in_file, world.path, NULL, NULL, &problem);
    if (!world.db) {
        fail_to_start("the database", &problem);
        world_schedule(EVENT_DATABASE, SECOND, NULL, NULL);
        return;
    }
    trace("the database starts");
    sequencer_use(world.db);
    if (is_disk_dead())
        return;
    truth_check_all();
    for (int i = 0; i < truth_tables(); i++) /* what was written when it died is found, too */
        sequencer_grown(truth_id(i), truth_n(i));
}

static void stop_database(void)
{
    sequencer_use(NULL);
    truth_release();
    store_close(world.db);
    world.db = NULL;
    world.trouble_at = sim.time;
}

static void start(int process)
{
    static const struct world outside = {NULL,      world_send, world_drop, world_think,
                                         world_now, world_tick, world_tell, NULL};
    const char place[] = {(char)('0' + process), 0};
    struct process *p = &sim.process[process];
    const struct hall_limits limits = {.requests_per_second = world.requests_per_second,
                                       .address_requests = 100000,
                                       .max_tables = 64,
                                       .tables_per_minute = 1000,
                                       .thinkers = world.thinkers,
                                       .idle_seconds = 2 + (int)roll(8),
                                       .patience = (int)roll(2),
                                       .news_page = chance(50) ? 1 + (int)roll(20) : 0};
    struct problem problem = {.lang = LANG_EN};
    struct world around = outside;

    around.context = p;
    if (sim.n_halls == 1) {
        world.crashes = disk_crashes();
        disk_set_time(world_now(NULL));
    }
    p->is_dead = p->is_pump_due = p->is_deliver_due = false;
    p->store = sim.n_halls == 1 ? store_open(store_in_file, world.path, NULL, NULL, &problem)
                                : store_open(store_of_sequencer, place, NULL, NULL, &problem);
    if (!p->store) {
        fail_to_start("the server", &problem);
        schedule_in(process, EVENT_START, SECOND, NULL);
        return;
    }
    p->hall = hall_new(p->store, &around, &limits, &p->metrics);
    if (!p->hall)
        fail("no memory");
    trace("server %d starts", process);
    if (sim.n_halls == 1 && !is_disk_dead())
        truth_check_all();
    hall_poll(p->hall);
    hall_resume(p->hall);
}

/* The process ends, whatever state it is in. */
static void stop(int process)
{
    struct process *p = &sim.process[process];

    for (int i = 0; i < sim.n_tabs; i++)
        if (sim.tab[i].process == process)
            world_cut(&sim.tab[i]);
    if (sim.n_halls == 1)
        truth_release();
    p->is_dead = true;
    store_close(p->store);
    for (int i = 0; i < world.n; i++)
        if (world.heap[i].kind == EVENT_THOUGHT && world.heap[i].process == process &&
            world.heap[i].data) {
            thought_free((struct thought *)world.heap[i].data);
            world.heap[i].data = NULL;
        }
    p->thinking = 0;
    hall_free(p->hall);
    p->store = NULL;
    p->hall = NULL;
}

/* The others find out, and it comes back. */
static void replace(int process)
{
    enum { FOUND_OUT = 2 }; /* seconds */
    uint64_t node = hall_node(sim.process[process].hall);

    stop(process);
    for (int i = 0; i < sim.n_halls; i++) {
        uint64_t *gone = (uint64_t *)malloc(sizeof *gone);

        if (!gone)
            fail("no memory");
        *gone = node;
        schedule_in(i, EVENT_GONE, FOUND_OUT * SECOND, gone);
    }
    schedule_in(process, EVENT_START, some_time((sim.n_halls > 1 ? 4 : 1) * SECOND), NULL);
}

/* After the disk, or its process, has died. */
static void bury(void)
{
    if (world.db && is_disk_dead()) {
        trace("the database has died");
        sim.crashes++;
        stop_database();
        world_schedule(EVENT_DATABASE, some_time(SECOND), NULL, NULL);
    }
    for (int i = 0; i < sim.n_halls; i++)
        if (sim.process[i].hall && is_dead(&sim.process[i])) {
            trace("server %d has died", i);
            sim.crashes++;
            replace(i);
        }
}

/* Somebody restarts it properly. */
static void restart(int process)
{
    struct process *p = &sim.process[process];
    bool more;

    trace("server %d is restarted", process);
    world.trouble_at = sim.time; /* what is still being looked up has to be asked again */
    hall_close(p->hall);
    do {
        truth_note_writes();
        more = store_pump(p->store, 1 + (int)roll(4));
        if (!is_disk_dead())
            truth_written();
    } while (more);
    if (!is_dead(p))
        hall_deliver(p->hall);
    replace(process);
}

/* --- accidents --- */

static void break_disk(void)
{
    struct disk_faults faults = {0};

    switch (roll(5)) {
    case 0: faults.writes = 1 + (int)roll(100); break;
    case 1: faults.syncs = 1 + (int)roll(300); break;
    case 2: faults.reads = 1 + (int)roll(60); break;
    case 3: faults.space = 1 + roll(400000); break;
    default: break; /* mended */
    }
    world.is_disk_broken = faults.writes || faults.syncs || faults.reads || faults.space;
    trace("disk: reads %d writes %d syncs %d room %lld", faults.reads, faults.writes,
          faults.syncs, (long long)faults.space);
    world.trouble_at = sim.time;
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

/* Who is cut off may be at another hall a moment later. */
static void cut_somebody(void)
{
    struct tab *tab = &sim.tab[roll((uint32_t)sim.n_tabs)];

    world_cut(tab);
    if (sim.n_halls > 1 && chance(70))
        world_connect(tab);
}

static void have_accident(void)
{
    uint32_t what = roll(100);
    int process = world_is_up() ? some_process(0, sim.n_halls) : -1;
    bool is_up = process >= 0;

    if (is_up && sim.n_halls > 1 && chance(30))
        sim.process[process].is_dead = true; /* and nothing else is touched */
    else if (what < 12 && is_up)
        disk_crash(chance(50));
    else if (what < 40 && is_up)
        disk_crash_after(1 + (long)roll(chance(50) ? 6 : 60), chance(40));
    else if (what < 48 && is_up)
        restart(process);
    else if (what < 65)
        break_disk();
    else if (what < 75)
        jump_clock();
    else if (what < 79 && is_up)
        send_everybody_away();
    else if (is_up)
        cut_somebody();
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
    world.trouble_at = sim.time;
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
    if (sim.n_halls > 1 && !world.db)
        start_database();
}

/* --- what happens --- */

static void pump(int process)
{
    struct process *p = &sim.process[process];

    p->is_pump_due = false;
    truth_note_writes();
    store_pump(p->store, 1 + (int)roll(4));
    if (is_disk_dead())
        world.trouble_at = sim.time;
    else if (sim.n_halls == 1 || world.db)
        truth_written();
    if (is_dead(p))
        return;
    trace("store %d has written", process);
    if (!p->is_deliver_due)
        schedule_in(process, EVENT_DELIVER, some_time(3 * MILLI), NULL);
    p->is_deliver_due = true;
}

static void deliver(struct process *p)
{
    p->is_deliver_due = false;
    hall_deliver(p->hall);
}

static void think(struct process *p, struct thought *t)
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
    p->thinking -= t->lane != LANE_QUICK;
    hall_thought(p->hall, t);
}

static void tick(struct process *p)
{
    int before = p->hall->n_rooms;

    hall_tick(p->hall);
    sim.put_away += p->hall->n_rooms < before;
}

/* Whether a text has been kept for later. */
static bool hear(struct tab *tab, char *text)
{
    if (sim.time < tab->heard_at) {
        world_schedule(EVENT_TO_HALL, tab->heard_at - sim.time, tab, text);
        return true;
    }
    trace("%d> %s", (int)(tab - sim.tab), text);
    tab->heard_at = sim.time + MILLI * hall_receive(sim.process[tab->process].hall, tab->client,
                                                    text, strlen(text));
    return false;
}

static void happen(struct happening *e)
{
    bool is_of_connection = e->tab && e->tab->client && e->tab->connection == e->connection;
    struct process *p = &sim.process[e->process];

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
        if (p->hall)
            pump(e->process);
        break;
    case EVENT_DELIVER:
        if (p->hall && p->is_deliver_due)
            deliver(p);
        break;
    case EVENT_TICK:
        if (p->hall)
            tick(p);
        schedule_in(e->process, EVENT_TICK, SECOND, NULL);
        break;
    case EVENT_POLL:
        if (p->hall)
            hall_poll(p->hall);
        schedule_in(e->process, EVENT_POLL, SECOND / 2, NULL);
        break;
    case EVENT_HINT:
        trace("%d hears %s", e->process, (const char *)e->data);
        if (p->hall && !hall_heard(p->hall, (const char *)e->data, strlen(e->data)))
            fail("not understood: %s", (const char *)e->data);
        break;
    case EVENT_GONE:
        if (p->hall)
            hall_node_gone(p->hall, *(const uint64_t *)e->data);
        break;
    case EVENT_THOUGHT:
        if (p->hall && e->data) {
            think(p, (struct thought *)e->data);
            e->data = NULL;
        }
        break;
    case EVENT_FAULT:
        if (!sim.is_calm)
            have_accident();
        break;
    case EVENT_START:
        if (!p->hall)
            start(e->process);
        break;
    case EVENT_DATABASE:
        if (!world.db)
            start_database();
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
        for (int i = 0; i < sim.n_halls; i++) {
            struct process *p = &sim.process[i];

            if (p->hall && store_waiting(p->store) && !p->is_pump_due) {
                p->is_pump_due = true;
                schedule_in(i, EVENT_PUMP, some_time(10 * MILLI), NULL);
            }
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
    world.loss = chance(50) ? (int)roll(100) : 5;
    world.trouble_at = sim.time;
    sequencer_forget();
    memset(sim.process, 0, sizeof sim.process);
    sim.n_halls = 1 + (int)(sim.seed % MAX_HALLS);
    if (sim.n_halls > 1)
        start_database();
    for (int i = 0; i < sim.n_halls; i++) {
        start(i);
        schedule_in(i, EVENT_TICK, SECOND, NULL);
        if (sim.n_halls > 1)
            schedule_in(i, EVENT_POLL, SECOND / 2, NULL);
    }
    world_schedule(EVENT_FAULT, some_time(2 * SECOND), NULL, NULL);
}

void world_tear_down(void)
{
    for (int i = 0; i < sim.n_halls; i++)
        if (sim.process[i].hall)
            stop(i);
    if (world.db)
        stop_database();
    while (world.n)
        drop_event(&world.heap[--world.n]);
    world.order = 0;
}

void world_clean_up(void)
{
    unlink(world.path); /* what is locked; its contents are in the simulated disk */
    rmdir(world.folder);
}
