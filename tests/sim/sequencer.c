/* The store that several halls share, in the simulation: one file on the simulated disk is the
 * database, and each hall has a store that hands everything to it. What the database has beside
 * the log – which logs have grown, who may think – is here. */
#include <stdlib.h>
#include <string.h>

#include "hall/store_kind.h"
#include "tests/sim/sim.h"

enum { MAX_GROWN = 1 << 14, MAX_LEASES = 16 };

static struct {
    struct store *db; /* NULL: it is away */
    struct {
        char table[ID_TEXT];
        int n;
    } grown[MAX_GROWN];
    int n_grown;
    struct {
        char table[ID_TEXT];
        uint64_t node;
        int64_t until;
    } lease[MAX_LEASES];
} sequencer;

void sequencer_use(struct store *db)
{
    sequencer.db = db;
}

void sequencer_forget(void)
{
    memset(&sequencer, 0, sizeof sequencer);
}

void sequencer_grown(const char *table, int n)
{
    if (sequencer.n_grown == MAX_GROWN)
        fail("more is written than fits");
    snprintf(sequencer.grown[sequencer.n_grown].table, ID_TEXT, "%s", table);
    sequencer.grown[sequencer.n_grown++].n = n;
}

/* Who loses against another is told so; a hall that has died, or a database, writes nothing. */
static void put(struct store *store, struct job *jobs)
{
    const struct process *process = (const struct process *)store->data;

    if (process->is_dead || !sequencer.db) {
        for (struct job *job = jobs; job; job = job->next)
            snprintf(job->error, sizeof job->error, "the database is away");
        return;
    }
    sequencer.db->kind->write(sequencer.db, jobs);
    for (const struct job *job = jobs; job; job = job->next) {
        sim.conflicts += job->is_conflict;
        if (!*job->error && job->seq)
            sequencer_grown(job->table, job->seq);
    }
}

static void tell_grown(struct query *q)
{
    int from = q->since ? (int)q->since - 1 : sequencer.n_grown;

    q->since = sequencer.n_grown + 1;
    q->grown = (struct grown *)calloc((size_t)(sequencer.n_grown - from) + 1, sizeof *q->grown);
    q->found = q->grown ? FOUND_IT : FOUND_TROUBLE;
    for (int i = from; q->grown && i < sequencer.n_grown; i++) {
        memcpy(q->grown[q->n_grown].table, sequencer.grown[i].table, ID_TEXT);
        q->grown[q->n_grown++].n = sequencer.grown[i].n;
    }
}

/* Who sits at a table, as its log says. */
static enum found seat_people(struct grown *grown, enum store_lane lane)
{
    struct query *log = query_new(QUERY_LOG);
    struct stored_table table;
    enum found found;

    if (!log)
        return FOUND_TROUBLE;
    memcpy(log->id, grown->table, ID_TEXT);
    sequencer.db->kind->answer(sequencer.db, lane, log);
    found = log->found;
    if (found == FOUND_IT) {
        table = *log->log[0].carried->table;
        for (int i = 1; i < log->n_log; i++)
            stored_table_follow(&table, &log->log[i]);
        for (int seat = 0; seat < table.players; seat++)
            grown->people[seat] = table.seat[seat].person;
    }
    query_free(log);
    return found == FOUND_TROUBLE ? FOUND_TROUBLE : FOUND_IT; /* it may be gone */
}

static void tell_seated(struct query *q, enum store_lane lane)
{
    q->found = FOUND_IT;
    for (int i = 0; i < q->n_grown && q->found == FOUND_IT; i++)
        q->found = seat_people(&q->grown[i], lane);
}

static void lend(struct query *q)
{
    int free_one = -1;

    q->found = FOUND_NOTHING;
    for (int i = 0; i < MAX_LEASES; i++) {
        bool is_over = sequencer.lease[i].until <= sim.time;

        if (!strcmp(sequencer.lease[i].table, q->id) && !is_over &&
            sequencer.lease[i].node != q->node.id)
            return;
        if (is_over || !strcmp(sequencer.lease[i].table, q->id))
            free_one = i;
    }
    if (free_one < 0)
        fail("more bots think than fit");
    memcpy(sequencer.lease[free_one].table, q->id, ID_TEXT);
    sequencer.lease[free_one].node = q->node.id;
    sequencer.lease[free_one].until = sim.time + LEASE_MS * 1000LL;
    q->found = FOUND_IT;
}

static void answer(struct store *store, enum store_lane lane, struct query *q)
{
    const struct process *process = (const struct process *)store->data;

    q->found = FOUND_TROUBLE;
    if (process->is_dead || !sequencer.db)
        return;
    switch (q->kind) {
    case QUERY_NEWS: tell_grown(q); break;
    case QUERY_SEATED: tell_seated(q, lane); break;
    case QUERY_LEASE: lend(q); break;
    default: sequencer.db->kind->answer(sequencer.db, lane, q);
    }
}

static void end(struct store *store)
{
    (void)store;
}

bool store_of_sequencer(struct store *store, const char *place, struct problem *problem)
{
    static const struct store_kind kind = {
        .is_shared = true, .write = put, .answer = answer, .close = end};

    (void)problem;
    store->kind = &kind;
    store->data = &sim.process[place[0] - '0'];
    return true;
}
