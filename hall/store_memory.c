/* The store in memory: the same answers, forgotten at the end. For trying out, and for
 * tests and benches that are not about the disk. */
#include <stdlib.h>
#include <string.h>

#include "hall/store_kind.h"

/* An entry, kept small: games are long, and most entries are an action of a few letters. */
struct line {
    int64_t at;
    int number;
    uint8_t kind;
    uint8_t seat;
    bool carries;
    char *rest; /* its text and, after the text's 0, what it carries, as JSON */
};

struct kept {
    struct stored_table *table; /* as the log has made it */
    struct line *log;           /* from entry 0 */
    int n_log;
    int capacity;
};

struct owned_block {
    int64_t person; /* whose it is */
    struct block block;
};

/* Tables are found through an open hash of their ids, whose first bytes are random. */
struct memory {
    struct kept_person *people;
    int n_people;
    int people_capacity;
    struct kept *tables; /* in the order they were made */
    int n_tables;
    int tables_capacity;
    int *index; /* of tables, + 1 */
    int index_size;
    struct owned_block *blocks; /* in the order of their numbers */
    int n_blocks;
    int blocks_capacity;
    struct order *orders;
    int n_orders;
    int orders_capacity;
    int64_t last_order;
};

/* Makes space for one more; NULL without memory. */
static void *grow(void *array, int n, int *capacity, size_t size)
{
    void *larger;

    if (n < *capacity)
        return array;
    larger = realloc(array, (size_t)(*capacity ? 2 * *capacity : 16) * size);
    if (larger)
        *capacity = *capacity ? 2 * *capacity : 16;
    return larger;
}

static unsigned slot_of(const struct memory *m, const char *id)
{
    unsigned hash = 2166136261u;

    for (; *id; id++)
        hash = (hash ^ (unsigned char)*id) * 16777619u;
    return hash & (unsigned)(m->index_size - 1);
}

static struct kept *find(struct memory *m, const char *id)
{
    if (!m->index_size)
        return NULL;
    for (unsigned at = slot_of(m, id); m->index[at];
         at = (at + 1) & (unsigned)(m->index_size - 1))
        if (!strcmp(m->tables[m->index[at] - 1].table->id, id))
            return &m->tables[m->index[at] - 1];
    return NULL;
}

static void index_table(struct memory *m, int i)
{
    unsigned at = slot_of(m, m->tables[i].table->id);

    while (m->index[at])
        at = (at + 1) & (unsigned)(m->index_size - 1);
    m->index[at] = i + 1;
}

static bool reindex(struct memory *m)
{
    int *index;

    if (2 * (m->n_tables + 1) < m->index_size)
        return true;
    index = (int *)calloc((size_t)(m->index_size ? 2 * m->index_size : 64), sizeof *index);
    if (!index)
        return false;
    free(m->index);
    m->index = index;
    m->index_size = m->index_size ? 2 * m->index_size : 64;
    for (int i = 0; i < m->n_tables; i++)
        index_table(m, i);
    return true;
}

static struct kept_person *find_kept_person(const struct memory *m, int64_t person)
{
    for (int i = 0; i < m->n_people; i++)
        if (m->people[i].person.id == person)
            return &m->people[i];
    return NULL;
}

static bool put_person(struct memory *m, const struct job *job)
{
    struct kept_person *kept = find_kept_person(m, job->person.id);

    if (!kept) {
        struct kept_person *people = (struct kept_person *)grow(
            m->people, m->n_people, &m->people_capacity, sizeof *people);

        if (!people)
            return false;
        m->people = people;
        kept = &m->people[m->n_people++];
        *kept = (struct kept_person){.person = job->person};
    } else if (job->is_naming) {
        kept->person = job->person;
    }
    if (job->is_rating) {
        int64_t since = kept->rated.since;

        kept->rated = job->rated;
        if (since && kept->rated.since)
            kept->rated.since = since;
    }
    return true;
}

/* The block of one person by another, or by its number; NULL: there is none. */
static struct owned_block *find_block(const struct memory *m, int64_t person, int64_t other,
                                      int n)
{
    for (int i = 0; i < m->n_blocks; i++)
        if (m->blocks[i].person == person &&
            (other ? m->blocks[i].block.other == other : m->blocks[i].block.n == n))
            return &m->blocks[i];
    return NULL;
}

static bool put_block(struct memory *m, const struct job *job)
{
    struct owned_block *blocks =
        (struct owned_block *)grow(m->blocks, m->n_blocks, &m->blocks_capacity, sizeof *blocks);
    struct owned_block *known;
    int last = 0;

    if (!blocks)
        return false;
    m->blocks = blocks;
    known = find_block(m, job->person.id, job->block.other, 0);
    if (known) {
        memcpy(known->block.name, job->block.name, sizeof known->block.name);
        return true;
    }
    for (int i = 0; i < m->n_blocks; i++)
        if (m->blocks[i].person == job->person.id && m->blocks[i].block.n > last)
            last = m->blocks[i].block.n;
    m->blocks[m->n_blocks] = (struct owned_block){job->person.id, job->block};
    m->blocks[m->n_blocks].block.n = last + 1;
    m->blocks[m->n_blocks++].block.at = job->when;
    return true;
}

static void cut_block(struct memory *m, const struct job *job)
{
    struct owned_block *block = find_block(m, job->person.id, 0, job->block.n);

    if (block)
        memmove(block, block + 1,
                (size_t)(&m->blocks[m->n_blocks--] - (block + 1)) * sizeof *block);
}

/* Makes a line of an entry; false without memory. */
static bool pack(struct line *line, const struct entry *entry)
{
    char *carried = entry_write_carried(entry->carried);
    size_t text = strlen(entry->text) + 1;
    size_t more = carried ? strlen(carried) + 1 : 0;

    *line = (struct line){.at = entry->at,
                          .number = entry->number,
                          .kind = entry->kind,
                          .seat = entry->seat,
                          .carries = entry->carried};
    if (carried || !entry->carried)
        line->rest = (char *)malloc(text + more);
    if (line->rest) {
        memcpy(line->rest, entry->text, text);
        if (carried)
            memcpy(line->rest + text, carried, more);
    }
    free(carried);
    return line->rest;
}

/* And an entry of the line; false, and it carries nothing, without memory. */
static bool unpack(const struct kept *kept, const struct line *line, struct entry *entry)
{
    size_t text = strlen(line->rest) + 1;

    *entry = (struct entry){
        .kind = line->kind, .seat = line->seat, .number = line->number, .at = line->at};
    memcpy(entry->text, line->rest, text);
    return !line->carries ||
           entry_read_carried(entry, kept->table->id, line->rest + text) == FOUND_IT;
}

/* Adds an entry to a log, with what it carries. */
static bool put_entry(struct kept *kept, const struct entry *entry)
{
    struct line *log =
        (struct line *)grow(kept->log, kept->n_log, &kept->capacity, sizeof *log);

    if (!log)
        return false;
    kept->log = log;
    if (!pack(&kept->log[kept->n_log], entry))
        return false;
    kept->n_log++;
    return true;
}

static void free_kept(struct kept *kept)
{
    stored_table_free(kept->table);
    while (kept->n_log)
        free(kept->log[--kept->n_log].rest);
    free(kept->log);
}

static bool put_table(struct memory *m, struct job *job)
{
    struct kept *tables =
        (struct kept *)grow(m->tables, m->n_tables, &m->tables_capacity, sizeof *tables);
    struct carried carried;
    struct entry first = store_first_entry(job, &carried);
    struct kept *kept;
    bool is_done;

    if (!tables)
        return false;
    m->tables = tables;
    job->is_conflict = find(m, job->stored_table->id);
    if (job->is_conflict || !reindex(m))
        return false;
    kept = &m->tables[m->n_tables];
    *kept = (struct kept){.table = stored_table_copy(job->stored_table)};
    is_done = kept->table && put_entry(kept, &first);
    for (int i = 0; i < job->n_log && is_done; i++) {
        is_done = put_entry(kept, &job->log[i]);
        stored_table_follow(kept->table, &job->log[i]);
    }
    if (!is_done) {
        free_kept(kept);
        return false;
    }
    index_table(m, m->n_tables++);
    return true;
}

static void cut_table(struct memory *m, const char *id)
{
    struct kept *kept = find(m, id);
    int at = kept ? (int)(kept - m->tables) : 0;

    if (!kept)
        return;
    free_kept(kept);
    memmove(kept, kept + 1, (size_t)(--m->n_tables - at) * sizeof *kept);
    memset(m->index, 0, (size_t)m->index_size * sizeof *m->index);
    for (int i = 0; i < m->n_tables; i++)
        index_table(m, i);
}

static bool put_log(struct memory *m, struct job *job)
{
    struct kept *kept = find(m, job->table);

    job->is_conflict = !kept || job->seq != kept->n_log;
    return !job->is_conflict && put_entry(kept, &job->entry);
}

/* --- forgetting, and other orders --- */

/* False without memory: then it is to be done again. */
static bool forget(struct memory *m, const char *table, const struct person *person)
{
    struct forgetting f = forgetting_of(person);
    struct kept *kept = find(m, table);
    bool is_done = true;

    for (int i = 0; kept && i < kept->n_log && is_done; i++) {
        struct line line = kept->log[i];
        struct entry entry;

        is_done = unpack(kept, &line, &entry);
        if (is_done && entry_forget(&entry, &f)) {
            is_done = pack(&kept->log[i], &entry);
            if (is_done)
                free(line.rest);
            else
                kept->log[i] = line;
        }
        entry_clear(&entry);
    }
    if (kept && is_done)
        stored_table_forget(kept->table, &f);
    return is_done;
}

static void cut_person(struct memory *m, int64_t person)
{
    int n = 0;

    for (int i = 0; i < m->n_blocks; i++)
        if (m->blocks[i].person != person && m->blocks[i].block.other != person)
            m->blocks[n++] = m->blocks[i];
    m->n_blocks = n;
    for (int i = 0; i < m->n_people; i++)
        if (m->people[i].person.id == person)
            m->people[i--] = m->people[--m->n_people];
}

/* One that waits already waits once. */
static bool is_waiting(const struct memory *m, const struct order *order)
{
    for (int i = 0; i < m->n_orders; i++)
        if (m->orders[i].kind == order->kind && m->orders[i].person.id == order->person.id &&
            m->orders[i].seat == order->seat && !strcmp(m->orders[i].table, order->table))
            return true;
    return false;
}

static void cut_order(struct memory *m, int64_t id)
{
    int n = 0;

    for (int i = 0; i < m->n_orders; i++)
        if (m->orders[i].id != id)
            m->orders[n++] = m->orders[i];
    m->n_orders = n;
}

static bool put_order(struct memory *m, const struct order *order)
{
    struct order *orders =
        (struct order *)grow(m->orders, m->n_orders, &m->orders_capacity, sizeof *orders);

    if (!orders)
        return false;
    m->orders = orders;
    for (int i = m->n_orders - 1; i >= 0 && order->kind == ORDER_NAME; i--)
        if (m->orders[i].kind == ORDER_NAME && m->orders[i].person.id == order->person.id)
            cut_order(m, m->orders[i].id);
    if (!is_waiting(m, order)) {
        m->orders[m->n_orders] = *order;
        m->orders[m->n_orders++].id = ++m->last_order;
    }
    if (order->kind == ORDER_FORGET)
        cut_person(m, order->person.id);
    return true;
}

/* Whether a seat is a person's, or was. */
static bool knows_seat(const struct stored_seat *seat, int64_t person)
{
    return seat->person == person || seat->before == person;
}

/* Whether a log has a person in it. */
static enum found knows(const struct kept *kept, int64_t person)
{
    bool is_known = kept->table->creator == person;

    for (int i = 0; i < kept->n_log && !is_known; i++) {
        const struct carried *c;
        struct entry entry;

        if (!kept->log[i].carries)
            continue;
        if (!unpack(kept, &kept->log[i], &entry))
            return FOUND_TROUBLE;
        c = entry.carried;
        for (int seat = 0; seat < MAX_PLAYERS && !is_known; seat++)
            is_known = (c->seats >> seat & 1 && knows_seat(&c->seat[seat], person)) ||
                       (c->table && knows_seat(&c->table->seat[seat], person));
        entry_clear(&entry);
    }
    return is_known ? FOUND_IT : FOUND_NOTHING;
}

/* The first of them by their ids. */
static void find_kept(const struct memory *m, struct query *q)
{
    q->found = FOUND_IT;
    for (int i = 0; i < m->n_tables && q->found == FOUND_IT; i++) {
        const char *id = m->tables[i].table->id;
        enum found found =
            strcmp(id, q->id) > 0 ? knows(&m->tables[i], q->search.person) : FOUND_NOTHING;
        int at = q->n_ids;

        if (found == FOUND_TROUBLE)
            q->found = found;
        if (found != FOUND_IT)
            continue;
        while (at && strcmp(q->ids[at - 1], id) > 0)
            at--;
        if (at == QUERY_IDS)
            continue;
        q->n_ids += q->n_ids < QUERY_IDS;
        memmove(q->ids[at + 1], q->ids[at], (size_t)(q->n_ids - at - 1) * ID_TEXT);
        memcpy(q->ids[at], id, ID_TEXT);
    }
}

static void find_orders(const struct memory *m, struct query *q)
{
    q->found = FOUND_IT;
    for (int i = 0; i < m->n_orders && q->n_orders < QUERY_IDS; i++)
        if (m->orders[i].id > q->since)
            q->orders[q->n_orders++] = m->orders[i];
}

/* --- jobs --- */

/* What can fail comes first and is taken back, so that a job is done wholly or not. */
static bool put(struct memory *m, struct job *job)
{
    if (job->is_removal)
        cut_table(m, job->table);
    if ((job->person.id && !put_person(m, job)) || (job->block.other && !put_block(m, job)) ||
        (job->order.kind && !put_order(m, &job->order)) || (job->seq && !put_log(m, job)))
        return false;
    if ((job->stored_table && !put_table(m, job)) ||
        (job->forgotten.id && !forget(m, job->table, &job->forgotten))) {
        struct kept *kept = job->seq ? find(m, job->table) : NULL;

        if (kept)
            free(kept->log[--kept->n_log].rest);
        return false;
    }
    if (job->seq)
        stored_table_follow(find(m, job->table)->table, &job->entry);
    if (job->block.n && !job->block.other)
        cut_block(m, job);
    cut_order(m, job->carried_out);
    return true;
}

static void memory_write(struct store *store, struct job *jobs)
{
    struct memory *m = (struct memory *)store->data;

    for (struct job *job = jobs; job; job = job->next)
        if (!put(m, job))
            snprintf(job->error, sizeof job->error, "%s",
                     job->is_conflict ? "something else came first" : "out of memory");
}

static bool sits_at(const struct stored_table *table, int64_t person)
{
    for (int seat = 0; seat < table->players; seat++)
        if (table->seat[seat].person == person)
            return true;
    return false;
}

static void find_person(const struct memory *m, struct query *q)
{
    int64_t id = 0;

    for (int i = 0; i < m->n_people && !id; i++)
        if (!memcmp(m->people[i].person.hash, q->hash, SECRET_BYTES)) {
            q->person = m->people[i].person;
            id = q->person.id;
        }
    q->found = id ? FOUND_IT : FOUND_NOTHING;
    for (int i = m->n_tables - 1; id && i >= 0 && q->n_ids < QUERY_IDS; i--)
        if (!m->tables[i].table->finished && sits_at(m->tables[i].table, id))
            memcpy(q->ids[q->n_ids++], m->tables[i].table->id, ID_TEXT);
}

static void load_log(struct memory *m, struct query *q)
{
    const struct kept *kept = find(m, q->id);

    q->found = FOUND_NOTHING;
    if (!kept)
        return;
    q->log = (struct entry *)malloc((size_t)(kept->n_log + 1) * sizeof *q->log);
    q->found = q->log ? FOUND_IT : FOUND_TROUBLE;
    for (int i = q->from; q->found == FOUND_IT && i < kept->n_log; i++)
        if (!unpack(kept, &kept->log[i], &q->log[q->n_log++]))
            q->found = FOUND_TROUBLE;
}

static void find_link(const struct memory *m, struct query *q)
{
    q->found = FOUND_NOTHING;
    for (int i = 0; i < m->n_tables; i++)
        for (int k = 0; k < m->tables[i].table->players; k++)
            if (!memcmp(m->tables[i].table->seat[k].link, q->hash, SECRET_BYTES)) {
                memcpy(q->table, m->tables[i].table->id, ID_TEXT);
                q->seat = k;
                q->found = FOUND_IT;
                return;
            }
}

static bool fits(const struct stored_table *t, const struct search *search)
{
    bool named = !*search->name;

    for (int seat = 0; seat < t->players; seat++)
        named = named || store_name_has(t->seat[seat].name, search->name);
    return t->finished && named && (!*search->game || !strcmp(search->game, t->game)) &&
           t->finished >= search->since && (!search->until || t->finished < search->until) &&
           ((t->is_public && !search->is_mine) ||
            (search->person && sits_at(t, search->person)));
}

/* In the order the tables were made; a page looks at so many of them, and no more. */
static void search(const struct memory *m, struct query *q)
{
    enum { MOST = 5000 };
    const struct search *wanted = &q->search;
    int64_t i = wanted->before && wanted->before <= m->n_tables ? wanted->before : m->n_tables;

    for (int looked = 0; i > 0 && looked < MOST && q->n_games < QUERY_PAGE; looked++) {
        const struct stored_table *t = m->tables[--i].table;
        struct finished *f = &q->games[q->n_games];

        if (!fits(t, wanted))
            continue;
        q->n_games++;
        memcpy(f->id, t->id, ID_TEXT);
        memcpy(f->game, t->game, sizeof f->game);
        memcpy(f->scores, t->scores, sizeof f->scores);
        f->players = t->players;
        f->finished = t->finished;
        for (int seat = 0; seat < t->players; seat++)
            snprintf(f->names[seat], MAX_NAME, "%s",
                     *t->seat[seat].name ? t->seat[seat].name : t->seat[seat].level);
    }
    q->before = i;
    q->found = FOUND_IT;
}

static void list_blocks(const struct memory *m, struct query *q)
{
    for (int i = 0; i < m->n_blocks && q->n_blocks < MAX_BLOCKS; i++)
        if (m->blocks[i].person == q->person.id)
            q->blocks[q->n_blocks++] = m->blocks[i].block;
    q->found = FOUND_IT;
}

static void look_between(const struct memory *m, struct query *q)
{
    for (int i = 0; i < q->n_others; i++) {
        q->others[i].has_blocked = find_block(m, q->others[i].person, q->person.id, 0);
        q->others[i].is_blocked = find_block(m, q->person.id, q->others[i].person, 0);
    }
    q->found = FOUND_IT;
}

static void find_rated(const struct memory *m, struct query *q)
{
    const struct kept_person *kept = find_kept_person(m, q->person.id);

    if (kept)
        q->rated = kept->rated;
    q->found = FOUND_IT;
}

/* Whether a game was public when it was dealt, was played here from its beginning, and without
 * advice; when it began. */
static bool is_fair(const struct kept *kept, int64_t *started)
{
    bool is_public = kept->table->is_public;

    *started = 0;
    for (int i = 0; i < kept->n_log; i++) {
        if (kept->log[i].kind == ENTRY_START && !*started)
            *started = kept->log[i].at;
        if (kept->log[i].kind == ENTRY_LISTED && *started) /* taken off: until then it was */
            is_public = true;
        if (kept->log[i].kind == ENTRY_HINT)
            return false;
    }
    return is_public && !kept->table->adopted;
}

/* How many of those that were found are of a game, and, if somebody is named, theirs. */
static int count_rated(const struct query *q, const char *game, int64_t person)
{
    int n = 0;

    for (int i = 0; i < q->n_rated_tables; i++) {
        const struct rated_table *t = &q->rated_tables[i];
        bool is_theirs = !person;

        for (int seat = 0; seat < t->players; seat++)
            is_theirs = is_theirs || t->seat[seat].person == person;
        n += is_theirs && !strcmp(t->game, game);
    }
    return n;
}

/* Whether a game is among the newest of it, and of one of its people's. */
static bool is_new(const struct memory *m, const struct query *q, const struct stored_table *t)
{
    if (count_rated(q, t->game, 0) >= QUERY_RATED_OF_GAME)
        return false;
    for (int seat = 0; seat < t->players; seat++) {
        const struct kept_person *kept = find_kept_person(m, t->seat[seat].person);

        if (kept && kept->rated.since &&
            count_rated(q, t->game, kept->person.id) < QUERY_RATED_OF_ONE)
            return true;
    }
    return false;
}

static void find_ratings(const struct memory *m, struct query *q)
{
    find_rated(m, q);
    for (int i = m->n_tables - 1; i >= 0 && q->n_rated_tables < QUERY_RATED_TABLES; i--) {
        const struct stored_table *t = m->tables[i].table;
        struct rated_table *rated;
        int64_t started;

        if (!t->finished || !is_fair(&m->tables[i], &started) || !is_new(m, q, t))
            continue;
        rated = store_rated_table(q, t->id);
        rated->started = started;
        memcpy(rated->game, t->game, sizeof rated->game);
        memcpy(rated->scores, t->scores, sizeof rated->scores);
        rated->players = t->players;
        rated->winners = t->winners;
        for (int seat = 0; seat < t->players; seat++) {
            const struct kept_person *kept = find_kept_person(m, t->seat[seat].person);

            if (t->seat[seat].kind == SEAT_BOT)
                memcpy(rated->seat[seat].level, t->seat[seat].level, MAX_LEVEL);
            else
                rated->seat[seat].person = t->seat[seat].person;
            if (kept)
                rated->seat[seat].rated = kept->rated;
        }
    }
}

static void memory_answer(struct store *store, enum store_lane lane, struct query *q)
{
    struct memory *m = (struct memory *)store->data;

    (void)lane;
    switch (q->kind) {
    case QUERY_PERSON: find_person(m, q); break;
    case QUERY_LINK: find_link(m, q); break;
    case QUERY_LOG: load_log(m, q); break;
    case QUERY_FINISHED: search(m, q); break;
    case QUERY_BLOCKS: list_blocks(m, q); break;
    case QUERY_BETWEEN: look_between(m, q); break;
    case QUERY_RATED: find_rated(m, q); break;
    case QUERY_RATINGS: find_ratings(m, q); break;
    case QUERY_KEPT: find_kept(m, q); break;
    case QUERY_ORDERS: find_orders(m, q); break;
    case QUERY_REFUSED: /* there is nobody who could say so */
    case QUERY_OLD:     /* and it forgets everything soon enough */
    case QUERY_DUE:     /* what is in memory has not been restarted: nothing is due */
    case QUERY_TABLES:  /* nobody moves what is forgotten soon */
    case QUERY_PEOPLE: q->found = FOUND_TROUBLE; break;
    default: q->found = FOUND_IT;
    }
}

static void memory_close(struct store *store)
{
    struct memory *m = (struct memory *)store->data;

    for (int i = 0; i < m->n_tables; i++)
        free_kept(&m->tables[i]);
    free(m->tables);
    free(m->index);
    free(m->people);
    free(m->blocks);
    free(m->orders);
    free(m);
}

bool store_in_memory(struct store *store, const char *place, struct problem *problem)
{
    static const struct store_kind kind = {
        .write = memory_write,
        .close = memory_close,
        .answer = memory_answer,
    };

    (void)place;
    store->kind = &kind;
    store->data = calloc(1, sizeof(struct memory));
    return store->data || problem_say(problem, NULL, N_("out of memory"), NULL);
}
