/* The store in a SQLite file, write-ahead log, every commit synced. One connection writes; each
 * lane of queries has one that reads. */
#include "server/store_sqlite.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "hall/store_kind.h"
#include "server/file.h"
#include "server/sqlite_schema.h"

/* Statements of the writer. */
enum {
    BEGIN,
    COMMIT,
    ROLLBACK,
    PUT_PERSON,
    PUT_BLOCK,
    CUT_BLOCK,
    PUT_TABLE,
    PUT_SEAT,
    PUT_LOG,
    PUT_END,
    PUT_OVER,
    PUT_PUBLIC,
    PUT_WORDS,
    PUT_MET,
    PUT_ORDER,
    GET_ENTRIES,
    PUT_ENTRY,
    CUT_CREATOR,
    CUT_SITTER,
    CUT_MEETING,
    CUT_PERSON,
    CUT_BLOCKS,
    CUT_NAMING,
    CUT_ORDER,
    CUT_WORDS, /* from here on: all that is known of a table */
    CUT_MET,
    CUT_LOG,
    CUT_SEATS,
    CUT_TABLE,
    N_WRITES
};

static const char *const writes[N_WRITES] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [PUT_PERSON] = "INSERT INTO people VALUES (?1, ?2, ?3, ?4)"
                   " ON CONFLICT (id) DO UPDATE SET name = iif(?5, ?3, name), seen = ?4",
    [PUT_BLOCK] = "INSERT INTO blocks SELECT ?1, ?2, coalesce(max(n), 0) + 1, ?3, ?4"
                  " FROM blocks WHERE person = ?1"
                  " ON CONFLICT (person, other) DO UPDATE SET name = ?3",
    [CUT_BLOCK] = "DELETE FROM blocks WHERE person = ?1 AND n = ?2",
    [PUT_TABLE] =
        "INSERT INTO tables (id, game, players, options, secret, leave, clock, creator,"
        " created, drawn, public) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
    [PUT_SEAT] = "INSERT INTO seats (tab, seat, kind, level, name, person, link, added, away)"
                 " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)"
                 " ON CONFLICT (tab, seat) DO UPDATE SET kind = ?3, level = ?4, name = ?5,"
                 " person = ?6, link = ?7, added = ?8, away = ?9",
    [PUT_LOG] = "INSERT INTO log VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    [PUT_END] = "UPDATE tables SET finished = ?2, scores = ?3, winners = ?4, ended ="
                " coalesce((SELECT max(ended) + 1 FROM tables WHERE ended >= ?2 << 20 AND"
                "  ended < (?2 + 1) << 20), ?2 << 20) WHERE id = ?1",
    [PUT_OVER] = "UPDATE seats SET over = 1 WHERE tab = ?1",
    [PUT_PUBLIC] = "UPDATE tables SET public = ?2 WHERE id = ?1",
    [PUT_WORDS] = "INSERT INTO words (rowid, text) SELECT ended, " SQLITE_WORDS
                  " FROM tables WHERE id = ?1 AND ended IS NOT NULL",
    [PUT_MET] = "INSERT OR IGNORE INTO met VALUES (?1, ?2)",
    [PUT_ORDER] = "INSERT INTO orders (kind, tab, seat, person, hash, name)"
                  " SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE NOT EXISTS (SELECT 1 FROM orders"
                  "  WHERE kind = ?1 AND tab = ?2 AND seat = ?3 AND person = ?4)",
    [GET_ENTRIES] = "SELECT seq, kind, seat, number, text, at, carries FROM log"
                    " WHERE tab = ?1 AND (carries IS NOT NULL OR kind = ?2) ORDER BY seq",
    [PUT_ENTRY] = "UPDATE log SET text = ?3, carries = ?4 WHERE tab = ?1 AND seq = ?2",
    [CUT_CREATOR] = "UPDATE tables SET creator = 0 WHERE id = ?1 AND creator = ?2",
    [CUT_SITTER] = "UPDATE seats SET person = 0, name = '' WHERE tab = ?1 AND person = ?2",
    [CUT_MEETING] = "DELETE FROM met WHERE tab = ?1 AND person = ?2",
    [CUT_PERSON] = "DELETE FROM people WHERE id = ?1",
    [CUT_BLOCKS] = "DELETE FROM blocks WHERE person = ?1 OR other = ?1",
    [CUT_NAMING] = "DELETE FROM orders WHERE kind = 4 AND person = ?1",
    [CUT_ORDER] = "DELETE FROM orders WHERE id = ?1",
    [CUT_WORDS] = "INSERT INTO words (words, rowid, text) SELECT 'delete', ended, " SQLITE_WORDS
                  " FROM tables WHERE id = ?1 AND ended IS NOT NULL",
    [CUT_MET] = "DELETE FROM met WHERE tab = ?1",
    [CUT_LOG] = "DELETE FROM log WHERE tab = ?1",
    [CUT_SEATS] = "DELETE FROM seats WHERE tab = ?1",
    [CUT_TABLE] = "DELETE FROM tables WHERE id = ?1",
};

/* Statements of those who read. */
enum {
    GET_PERSON,
    GET_TABLES,
    GET_LINK,
    GET_LOG,
    GET_DUE,
    GET_OPEN,
    GET_OLD,
    GET_FOUND,
    GET_GAME,
    GET_NAMES,
    GET_BLOCKS,
    GET_BLOCK,
    GET_ALL_TABLES,
    GET_ALL_PEOPLE,
    GET_KEPT,
    GET_ORDERS,
    GET_REFUSED,
    N_READS
};

static const char *const reads[N_READS] = {
    [GET_PERSON] = "SELECT id, name FROM people WHERE hash = ?1",
    [GET_TABLES] = "SELECT DISTINCT id FROM seats JOIN tables ON tab = id"
                   " WHERE person = ?1 AND over = 0 ORDER BY created DESC LIMIT ?2",
    [GET_LINK] = "SELECT tab, seat FROM seats WHERE link = ?1",
    [GET_LOG] = "SELECT seq, kind, seat, number, text, at, carries FROM log"
                " WHERE tab = ?1 AND seq >= ?2 ORDER BY seq",
    [GET_DUE] = "SELECT id FROM tables WHERE finished = 0 AND id > ?1 AND"
                " (clock > 0 OR EXISTS (SELECT 1 FROM seats WHERE tab = id"
                "  AND (kind = ?2 OR away = 1))) AND"
                " EXISTS (SELECT 1 FROM seats WHERE tab = id"
                "  AND kind <> ?2 AND away = 0) ORDER BY id LIMIT ?3",
    [GET_OPEN] = "SELECT id, (SELECT at FROM log WHERE tab = id ORDER BY seq DESC LIMIT 1) < ?2"
                 " FROM tables WHERE finished = 0 AND id > ?1 ORDER BY id LIMIT ?3",
    [GET_OLD] = "SELECT id FROM tables WHERE ended < ?1 ORDER BY ended LIMIT ?2",
    [GET_FOUND] = "SELECT rowid FROM words WHERE rowid >= ?1 AND rowid < ?2 AND words MATCH ?3"
                  " ORDER BY rowid DESC",
    [GET_GAME] = "SELECT id, game, players, finished, scores FROM tables WHERE ended = ?1",
    [GET_NAMES] = "SELECT seat, name, level FROM seats WHERE tab = ?1",
    [GET_BLOCKS] =
        "SELECT other, n, at, name FROM blocks WHERE person = ?1 ORDER BY n LIMIT ?2",
    [GET_BLOCK] = "SELECT 1 FROM blocks WHERE person = ?1 AND other = ?2",
    [GET_ALL_TABLES] = "SELECT id FROM tables WHERE id > ?1 ORDER BY id LIMIT ?2",
    [GET_ALL_PEOPLE] = "SELECT id, hash, name, seen FROM people WHERE id > ?1 ORDER BY id"
                       " LIMIT ?2",
    [GET_KEPT] = "SELECT tab FROM met WHERE person = ?1 AND tab > ?2 ORDER BY tab LIMIT ?3",
    [GET_ORDERS] = "SELECT id, kind, tab, seat, person, name, hash FROM orders ORDER BY id"
                   " LIMIT ?1",
    [GET_REFUSED] = "SELECT address FROM refused LIMIT ?1",
};

struct reader {
    sqlite3 *db;
    sqlite3_stmt *read[N_READS];
};

struct sqlite {
    sqlite3 *writer;
    sqlite3_stmt *write[N_WRITES];
    struct reader reader[N_STORE_LANES];
    int lock; /* held while the file is ours */
};

/* --- rows --- */

static void take_text(sqlite3_stmt *s, int i, char *out, size_t size)
{
    const char *text = (const char *)sqlite3_column_text(s, i);

    snprintf(out, size, "%s", text ? text : "");
}

/* Steps through what a statement gives: FOUND_IT while there is a row. */
static enum found step(sqlite3_stmt *s)
{
    int rc = sqlite3_step(s);

    return rc == SQLITE_ROW ? FOUND_IT : rc == SQLITE_DONE ? FOUND_NOTHING : FOUND_TROUBLE;
}

/* Ends a statement and makes it ready for the next time; what its columns lacked memory for
 * shows only here. */
static enum found end(sqlite3_stmt *s, enum found found)
{
    bool is_well = sqlite3_reset(s) == SQLITE_OK;

    sqlite3_clear_bindings(s);
    return is_well ? found : FOUND_TROUBLE;
}

/* An entry of a log as it lies in a row. */
static enum found take_entry(sqlite3_stmt *s, const char *id, struct entry *e)
{
    const char *carries = (const char *)sqlite3_column_text(s, 6);

    *e = (struct entry){.kind = (uint8_t)sqlite3_column_int(s, 1),
                        .seat = (uint8_t)sqlite3_column_int(s, 2),
                        .number = sqlite3_column_int(s, 3),
                        .at = sqlite3_column_int64(s, 5)};
    take_text(s, 4, e->text, sizeof e->text);
    return carries ? entry_read_carried(e, id, carries) : FOUND_IT;
}

/* --- writing --- */

/* What is bound outlives the statement's use, so nothing is copied and binding cannot fail for
 * want of memory: a NULL in its place would find nothing, and nobody would know. */
static void bind_blob(sqlite3_stmt *s, int i, const uint8_t bytes[SECRET_BYTES])
{
    sqlite3_bind_blob(s, i, bytes, SECRET_BYTES, SQLITE_STATIC);
}

static void bind_text(sqlite3_stmt *s, int i, const char *text)
{
    if (text)
        sqlite3_bind_text(s, i, text, -1, SQLITE_STATIC);
    else
        sqlite3_bind_null(s, i);
}

/* Runs a statement that gives no rows, and makes it ready for the next time. */
static bool run(sqlite3_stmt *s)
{
    bool done = sqlite3_step(s) == SQLITE_DONE;

    sqlite3_reset(s);
    sqlite3_clear_bindings(s);
    return done;
}

/* Runs a statement about a table that needs nothing else. */
static bool run_of(struct sqlite *db, int statement, const char *table)
{
    bind_text(db->write[statement], 1, table);
    return run(db->write[statement]);
}

/* A table knows a person from now on. */
static bool put_met(struct sqlite *db, const char *table, int64_t person)
{
    if (!person)
        return true;
    sqlite3_bind_int64(db->write[PUT_MET], 1, person);
    bind_text(db->write[PUT_MET], 2, table);
    return run(db->write[PUT_MET]);
}

static bool put_seat(struct sqlite *db, const char *table, int seat,
                     const struct stored_seat *x)
{
    sqlite3_stmt *s = db->write[PUT_SEAT];

    bind_text(s, 1, table);
    sqlite3_bind_int(s, 2, seat);
    sqlite3_bind_int(s, 3, x->kind);
    bind_text(s, 4, x->level);
    bind_text(s, 5, x->name);
    sqlite3_bind_int64(s, 6, x->person);
    bind_blob(s, 7, x->link);
    if (x->has_added)
        bind_blob(s, 8, x->added);
    sqlite3_bind_int(s, 9, x->is_away);
    return run(s) && put_met(db, table, x->person);
}

static bool put_entry(struct sqlite *db, const char *table, int seq, const struct entry *e)
{
    sqlite3_stmt *s = db->write[PUT_LOG];
    char *carries = entry_write_carried(e->carried);
    bool done;

    if (e->carried && !carries)
        return false;
    bind_text(s, 1, table);
    sqlite3_bind_int(s, 2, seq);
    sqlite3_bind_int(s, 3, e->kind);
    sqlite3_bind_int(s, 4, e->seat);
    sqlite3_bind_int(s, 5, e->number);
    bind_text(s, 6, e->text);
    sqlite3_bind_int64(s, 7, e->at);
    bind_text(s, 8, carries);
    done = run(s);
    free(carries);
    return done;
}

/* A new table: its entry 0, and the index. */
static bool put_table(struct sqlite *db, const struct job *job)
{
    const struct stored_table *t = job->stored_table;
    sqlite3_stmt *s = db->write[PUT_TABLE];
    struct carried carried;
    struct entry first = store_first_entry(job, &carried);
    bool done;

    bind_text(s, 1, t->id);
    bind_text(s, 2, t->game);
    sqlite3_bind_int(s, 3, t->players);
    bind_text(s, 4, t->options);
    bind_blob(s, 5, t->secret);
    bind_text(s, 6, t->leave);
    sqlite3_bind_int(s, 7, t->clock);
    sqlite3_bind_int64(s, 8, t->creator);
    sqlite3_bind_int64(s, 9, t->created);
    sqlite3_bind_int(s, 10, (int)t->drawn);
    sqlite3_bind_int(s, 11, t->is_public);
    done = run(s) && put_met(db, t->id, t->creator) && put_entry(db, t->id, 0, &first);
    for (int seat = 0; seat < t->players && done; seat++)
        done = put_seat(db, t->id, seat, &t->seat[seat]);
    return done;
}

static bool put_person(struct sqlite *db, const struct job *job)
{
    sqlite3_stmt *s = db->write[PUT_PERSON];

    sqlite3_bind_int64(s, 1, job->person.id);
    bind_blob(s, 2, job->person.hash);
    bind_text(s, 3, job->person.name);
    sqlite3_bind_int64(s, 4, job->when);
    sqlite3_bind_int(s, 5, job->is_naming);
    return run(s);
}

/* A block, or the end of one. */
static bool put_block(struct sqlite *db, const struct job *job)
{
    sqlite3_stmt *s = db->write[job->block.other ? PUT_BLOCK : CUT_BLOCK];

    sqlite3_bind_int64(s, 1, job->person.id);
    if (!job->block.other) {
        sqlite3_bind_int(s, 2, job->block.n);
        return run(s);
    }
    sqlite3_bind_int64(s, 2, job->block.other);
    bind_text(s, 3, job->block.name);
    sqlite3_bind_int64(s, 4, job->when);
    return run(s);
}

static bool put_result(struct sqlite *db, const char *table, const struct entry *e)
{
    sqlite3_stmt *s = db->write[PUT_END];

    bind_text(s, 1, table);
    sqlite3_bind_int64(s, 2, e->at);
    bind_text(s, 3, e->carried->scores);
    sqlite3_bind_int(s, 4, (int)e->carried->winners);
    return run(s) && run_of(db, PUT_OVER, table);
}

static bool put_public(struct sqlite *db, const char *table, bool is_public)
{
    sqlite3_stmt *s = db->write[PUT_PUBLIC];

    bind_text(s, 1, table);
    sqlite3_bind_int(s, 2, is_public);
    return run(s);
}

/* What follows from an entry, in the index. The words of a game that is over follow from the
 * rest: they go before that changes, and come again. */
static bool put_index(struct sqlite *db, const char *table, const struct entry *e)
{
    const struct carried *c = e->carried;
    bool is_listing = e->kind == ENTRY_LISTED || e->kind == ENTRY_CLOSED;
    bool done;

    if (!c && !is_listing)
        return true;
    done = run_of(db, CUT_WORDS, table) && (!is_listing || put_public(db, table, e->number));
    for (int seat = 0; c && seat < MAX_PLAYERS && done; seat++)
        done = !(c->seats >> seat & 1) || put_seat(db, table, seat, &c->seat[seat]);
    return done && (!c || !c->is_end || put_result(db, table, e)) &&
           run_of(db, PUT_WORDS, table);
}

/* The index needs the words it was given, which follow from the seats: they go after them. */
static bool cut_table(struct sqlite *db, const char *table)
{
    bool done = true;

    for (int i = CUT_WORDS; i <= CUT_TABLE && done; i++)
        done = run_of(db, i, table);
    return done;
}

/* A new table, and what of its log there is already. */
static bool put_new(struct sqlite *db, const struct job *job)
{
    bool done = put_table(db, job);

    for (int i = 0; i < job->n_log && done; i++)
        done = put_entry(db, job->stored_table->id, i + 1, &job->log[i]) &&
               put_index(db, job->stored_table->id, &job->log[i]);
    return done;
}

/* Runs a statement about a table and a person. */
static bool run_of_both(struct sqlite *db, int statement, const char *table, int64_t person)
{
    sqlite3_bind_int64(db->write[statement], 2, person);
    return run_of(db, statement, table);
}

/* Writes an entry again as it is now. */
static bool rewrite(struct sqlite *db, const char *table, int seq, const struct entry *e)
{
    sqlite3_stmt *s = db->write[PUT_ENTRY];
    char *carries = entry_write_carried(e->carried);
    bool done;

    if (e->carried && !carries)
        return false;
    bind_text(s, 1, table);
    sqlite3_bind_int(s, 2, seq);
    bind_text(s, 3, e->text);
    bind_text(s, 4, carries);
    done = run(s);
    free(carries);
    return done;
}

/* Takes a person out of the log. An entry that cannot be read is none. */
static bool forget_in_log(struct sqlite *db, const char *table, struct forgetting *f)
{
    sqlite3_stmt *s = db->write[GET_ENTRIES];
    enum found found = FOUND_IT;
    bool done = true;

    bind_text(s, 1, table);
    sqlite3_bind_int(s, 2, ENTRY_SEAT);
    while (done && (found = step(s)) == FOUND_IT) {
        int seq = sqlite3_column_int(s, 0);
        struct entry e;

        found = take_entry(s, table, &e);
        done = found != FOUND_TROUBLE &&
               (found == FOUND_NOTHING || !entry_forget(&e, f) || rewrite(db, table, seq, &e));
        entry_clear(&e);
    }
    return end(s, found) != FOUND_TROUBLE && done;
}

/* Words follow from the seats: they go before those change, and come again. */
static bool forget(struct sqlite *db, const char *table, const struct person *person)
{
    struct forgetting f = forgetting_of(person);

    return run_of(db, CUT_WORDS, table) && forget_in_log(db, table, &f) &&
           run_of_both(db, CUT_CREATOR, table, person->id) &&
           run_of_both(db, CUT_SITTER, table, person->id) &&
           run_of_both(db, CUT_MEETING, table, person->id) && run_of(db, PUT_WORDS, table);
}

/* Runs a statement about something that has a number. */
static bool run_of_number(struct sqlite *db, int statement, int64_t number)
{
    sqlite3_bind_int64(db->write[statement], 1, number);
    return run(db->write[statement]);
}

static bool put_order(struct sqlite *db, const struct order *order)
{
    sqlite3_stmt *s = db->write[PUT_ORDER];

    sqlite3_bind_int(s, 1, (int)order->kind);
    bind_text(s, 2, order->table);
    sqlite3_bind_int(s, 3, order->seat);
    sqlite3_bind_int64(s, 4, order->person.id);
    bind_blob(s, 5, order->person.hash);
    bind_text(s, 6, order->person.name);
    return (order->kind != ORDER_NAME || run_of_number(db, CUT_NAMING, order->person.id)) &&
           run(s) &&
           (order->kind != ORDER_FORGET || (run_of_number(db, CUT_PERSON, order->person.id) &&
                                            run_of_number(db, CUT_BLOCKS, order->person.id)));
}

static bool put(struct sqlite *db, const struct job *job)
{
    return (!job->is_removal || cut_table(db, job->table)) &&
           (!job->person.id || put_person(db, job)) &&
           ((!job->block.other && !job->block.n) || put_block(db, job)) &&
           (!job->stored_table || put_new(db, job)) &&
           (!job->seq || (put_entry(db, job->table, job->seq, &job->entry) &&
                          put_index(db, job->table, &job->entry))) &&
           (!job->forgotten.id || forget(db, job->table, &job->forgotten)) &&
           (!job->order.kind || put_order(db, &job->order)) &&
           (!job->carried_out || run_of_number(db, CUT_ORDER, job->carried_out));
}

/* Carries out the jobs that have no error yet; the one that failed goes to `failed`. */
static bool write_all(struct sqlite *db, struct job *jobs, struct job **failed)
{
    bool done = run(db->write[BEGIN]);

    *failed = NULL;
    for (struct job *job = jobs; job && done; job = job->next) {
        if (*job->error)
            continue;
        done = put(db, job);
        *failed = done ? NULL : job;
    }
    return done && run(db->write[COMMIT]);
}

static void sqlite_write(struct store *store, struct job *jobs)
{
    struct sqlite *db = (struct sqlite *)store->data;
    struct job *failed;

    while (!write_all(db, jobs, &failed)) {
        bool is_its_own = failed && (sqlite3_errcode(db->writer) & 0xff) == SQLITE_CONSTRAINT;
        char error[sizeof jobs->error];

        snprintf(error, sizeof error, "%s", sqlite3_errmsg(db->writer));
        if (!sqlite3_get_autocommit(db->writer))
            run(db->write[ROLLBACK]);
        for (struct job *job = jobs; job; job = job->next)
            if (job == failed || (!is_its_own && !*job->error))
                memcpy(job->error, error, sizeof error);
        if (is_its_own)
            failed->is_conflict = failed->seq != 0;
        if (!is_its_own)
            return;
    }
}

/* --- reading --- */

/* The ids that a statement gives. */
static enum found take_ids(sqlite3_stmt *s, struct query *q)
{
    enum found found = FOUND_NOTHING;

    while (q->n_ids < QUERY_IDS && (found = step(s)) == FOUND_IT)
        take_text(s, 0, q->ids[q->n_ids++], ID_TEXT);
    return end(s, found) == FOUND_TROUBLE ? FOUND_TROUBLE : FOUND_IT;
}

static enum found find_person(struct reader *r, struct query *q)
{
    sqlite3_stmt *s = r->read[GET_PERSON];
    enum found found;

    bind_blob(s, 1, q->hash);
    found = step(s);
    if (found == FOUND_IT) {
        q->person.id = sqlite3_column_int64(s, 0);
        take_text(s, 1, q->person.name, sizeof q->person.name);
        memcpy(q->person.hash, q->hash, SECRET_BYTES);
    }
    found = end(s, found);
    if (found != FOUND_IT)
        return found;
    s = r->read[GET_TABLES];
    sqlite3_bind_int64(s, 1, q->person.id);
    sqlite3_bind_int(s, 2, QUERY_IDS);
    return take_ids(s, q);
}

static enum found find_link(struct reader *r, struct query *q)
{
    sqlite3_stmt *s = r->read[GET_LINK];
    enum found found;

    bind_blob(s, 1, q->hash);
    found = step(s);
    if (found == FOUND_IT) {
        take_text(s, 0, q->table, ID_TEXT);
        q->seat = sqlite3_column_int(s, 1);
    }
    return end(s, found);
}

static enum found find_due(struct reader *r, struct query *q)
{
    sqlite3_stmt *s = r->read[GET_DUE];

    bind_text(s, 1, q->id);
    sqlite3_bind_int(s, 2, SEAT_BOT);
    sqlite3_bind_int(s, 3, QUERY_IDS);
    return take_ids(s, q);
}

/* Some of the unfinished tables that are too old; then, of what else fits, games. */
static enum found find_old(struct reader *r, struct query *q)
{
    enum { OPEN = QUERY_IDS / 2 };
    sqlite3_stmt *s = r->read[GET_OPEN];
    enum found found;
    int looked = 0;

    bind_text(s, 1, q->id);
    sqlite3_bind_int64(s, 2, q->search.since);
    sqlite3_bind_int(s, 3, OPEN);
    while ((found = step(s)) == FOUND_IT) {
        take_text(s, 0, q->table, ID_TEXT);
        if (sqlite3_column_int(s, 1))
            take_text(s, 0, q->ids[q->n_ids++], ID_TEXT);
        looked++;
    }
    if (looked < OPEN)
        q->table[0] = 0;
    if (end(s, found) == FOUND_TROUBLE)
        return FOUND_TROUBLE;
    s = r->read[GET_OLD];
    sqlite3_bind_int64(s, 1, q->search.until << 20);
    sqlite3_bind_int(s, 2, QUERY_IDS - OPEN);
    return take_ids(s, q);
}

/* Makes space for one more entry; false without memory. */
static bool grow_log(struct query *q, int *capacity)
{
    int more = *capacity ? 2 * *capacity : 64;
    struct entry *larger;

    if (q->n_log < *capacity)
        return true;
    larger = (struct entry *)realloc(q->log, (size_t)more * sizeof *larger);
    if (!larger)
        return false;
    q->log = larger;
    *capacity = more;
    return true;
}

static enum found load_log(struct reader *r, struct query *q)
{
    sqlite3_stmt *s = r->read[GET_LOG];
    enum found found;
    bool is_whole = true;
    int capacity = 0;

    bind_text(s, 1, q->id);
    sqlite3_bind_int(s, 2, q->from);
    while ((found = step(s)) == FOUND_IT) {
        is_whole = sqlite3_column_int(s, 0) == q->from + q->n_log; /* no gap */
        found = grow_log(q, &capacity) ? FOUND_IT : FOUND_TROUBLE;
        if (is_whole && found == FOUND_IT)
            found = take_entry(s, q->id, &q->log[q->n_log]);
        is_whole = is_whole && found != FOUND_NOTHING;
        if (!is_whole || found != FOUND_IT)
            break;
        q->n_log++;
    }
    found = end(s, found);
    if (found == FOUND_TROUBLE)
        return FOUND_TROUBLE;
    return is_whole && (q->n_log || q->from) ? FOUND_IT : FOUND_NOTHING;
}

/* --- searching --- */

static enum found take_names(struct reader *r, struct finished *f, const char *part,
                             bool *is_named)
{
    sqlite3_stmt *s = r->read[GET_NAMES];
    enum found found;

    *is_named = !*part;
    bind_text(s, 1, f->id);
    while ((found = step(s)) == FOUND_IT) {
        int seat = sqlite3_column_int(s, 0);

        if (seat < 0 || seat >= MAX_PLAYERS)
            continue;
        take_text(s, 1, f->names[seat], MAX_NAME);
        *is_named = *is_named || store_name_has(f->names[seat], part);
        if (!*f->names[seat])
            take_text(s, 2, f->names[seat], MAX_NAME);
    }
    return end(s, found);
}

/* The game with a number, if it has the name that is searched for: the words of a name may
 * stand in another order, or in two names. */
static enum found take_game(struct reader *r, int64_t number, const char *part,
                            struct finished *f)
{
    sqlite3_stmt *s = r->read[GET_GAME];
    enum found found;
    bool is_named;

    memset(f, 0, sizeof *f);
    sqlite3_bind_int64(s, 1, number);
    found = step(s);
    if (found == FOUND_IT) {
        take_text(s, 0, f->id, sizeof f->id);
        take_text(s, 1, f->game, sizeof f->game);
        f->players = sqlite3_column_int(s, 2);
        f->finished = sqlite3_column_int64(s, 3);
        take_text(s, 4, f->scores, sizeof f->scores);
    }
    found = end(s, found);
    if (found != FOUND_IT)
        return found;
    if (take_names(r, f, part, &is_named) == FOUND_TROUBLE)
        return FOUND_TROUBLE;
    return is_named ? FOUND_IT : FOUND_NOTHING;
}

/* What is searched for in words that a game must all have, but for those of which one is
 * enough; to be freed. NULL without memory. */
static char *search_words(const struct search *search)
{
    char *name = store_part_words(search->name);
    size_t size = name ? strlen(name) + 96 : 0;
    char *words = name ? (char *)malloc(size) : NULL;

    if (words)
        snprintf(words, size, "%s%s%s%s(%sp%lld)", name, *search->game ? " g" : "",
                 search->game, *name || *search->game ? " AND " : "",
                 search->is_mine ? "" : "v OR ", (long long)search->person);
    free(name);
    return words;
}

/* A page looks at so many games, and no more: then the next goes on from there. */
static enum found find_games(struct reader *r, struct query *q)
{
    enum { MOST = 500 };
    const struct search *search = &q->search;
    char *words = search_words(search);
    sqlite3_stmt *s = r->read[GET_FOUND];
    int64_t before = search->until ? search->until << 20 : INT64_MAX;
    enum found found = words ? FOUND_IT : FOUND_TROUBLE;

    if (search->before && search->before < before)
        before = search->before;
    sqlite3_bind_int64(s, 1, search->since << 20);
    sqlite3_bind_int64(s, 2, before);
    bind_text(s, 3, words);
    for (int looked = 0; words && q->n_games < QUERY_PAGE && looked < MOST; looked++) {
        found = step(s);
        if (found != FOUND_IT)
            break;
        q->before = sqlite3_column_int64(s, 0);
        switch (take_game(r, q->before, search->name, &q->games[q->n_games])) {
        case FOUND_IT: q->n_games++; break;
        case FOUND_NOTHING: break;
        case FOUND_TROUBLE: found = FOUND_TROUBLE;
        }
        if (found == FOUND_TROUBLE)
            break;
    }
    if (found != FOUND_IT) /* there are no more */
        q->before = 0;
    found = end(s, found);
    free(words);
    return found == FOUND_TROUBLE ? FOUND_TROUBLE : FOUND_IT;
}

/* --- who plays with whom --- */

static enum found list_blocks(struct reader *r, struct query *q)
{
    sqlite3_stmt *s = r->read[GET_BLOCKS];
    enum found found = FOUND_NOTHING;

    sqlite3_bind_int64(s, 1, q->person.id);
    sqlite3_bind_int(s, 2, MAX_BLOCKS);
    while (q->n_blocks < MAX_BLOCKS && (found = step(s)) == FOUND_IT) {
        struct block *block = &q->blocks[q->n_blocks++];

        block->other = sqlite3_column_int64(s, 0);
        block->n = sqlite3_column_int(s, 1);
        block->at = sqlite3_column_int64(s, 2);
        take_text(s, 3, block->name, sizeof block->name);
    }
    return end(s, found) == FOUND_TROUBLE ? FOUND_TROUBLE : FOUND_IT;
}

/* Whether a person has blocked another. */
static enum found find_block(struct reader *r, int64_t person, int64_t other, bool *is_there)
{
    sqlite3_stmt *s = r->read[GET_BLOCK];
    enum found found;

    sqlite3_bind_int64(s, 1, person);
    sqlite3_bind_int64(s, 2, other);
    found = step(s);
    *is_there = found == FOUND_IT;
    return end(s, found);
}

static enum found look_between(struct reader *r, struct query *q)
{
    enum found found = FOUND_IT;

    for (int i = 0; i < q->n_others && found != FOUND_TROUBLE; i++) {
        struct other *other = &q->others[i];

        found = find_block(r, other->person, q->person.id, &other->has_blocked);
        if (found != FOUND_TROUBLE)
            found = find_block(r, q->person.id, other->person, &other->is_blocked);
    }
    return found == FOUND_TROUBLE ? FOUND_TROUBLE : FOUND_IT;
}

/* --- all of it --- */

static enum found list_tables(struct reader *r, struct query *q)
{
    sqlite3_stmt *s = r->read[GET_ALL_TABLES];

    bind_text(s, 1, q->id);
    sqlite3_bind_int(s, 2, QUERY_IDS);
    return take_ids(s, q);
}

static enum found list_people(struct reader *r, struct query *q)
{
    sqlite3_stmt *s = r->read[GET_ALL_PEOPLE];
    enum found found = FOUND_NOTHING;

    sqlite3_bind_int64(s, 1, q->person.id);
    sqlite3_bind_int(s, 2, QUERY_IDS);
    while (q->n_people < QUERY_IDS && (found = step(s)) == FOUND_IT) {
        struct kept_person *kept = &q->people[q->n_people++];
        const void *hash = sqlite3_column_blob(s, 1);

        kept->person.id = sqlite3_column_int64(s, 0);
        if (hash && sqlite3_column_bytes(s, 1) == SECRET_BYTES)
            memcpy(kept->person.hash, hash, SECRET_BYTES);
        take_text(s, 2, kept->person.name, sizeof kept->person.name);
        kept->seen = sqlite3_column_int64(s, 3);
    }
    return end(s, found) == FOUND_TROUBLE ? FOUND_TROUBLE : FOUND_IT;
}

/* --- what else is asked --- */

static enum found find_kept(struct reader *r, struct query *q)
{
    sqlite3_stmt *s = r->read[GET_KEPT];

    sqlite3_bind_int64(s, 1, q->search.person);
    bind_text(s, 2, q->id);
    sqlite3_bind_int(s, 3, QUERY_IDS);
    return take_ids(s, q);
}

static enum found find_orders(struct reader *r, struct query *q)
{
    sqlite3_stmt *s = r->read[GET_ORDERS];
    enum found found;

    sqlite3_bind_int(s, 1, QUERY_IDS);
    while ((found = step(s)) == FOUND_IT) {
        struct order *order = &q->orders[q->n_orders++];

        order->id = sqlite3_column_int64(s, 0);
        order->kind = (enum order_kind)sqlite3_column_int(s, 1);
        take_text(s, 2, order->table, ID_TEXT);
        order->seat = sqlite3_column_int(s, 3);
        order->person.id = sqlite3_column_int64(s, 4);
        take_text(s, 5, order->person.name, MAX_NAME);
        if (sqlite3_column_bytes(s, 6) == SECRET_BYTES)
            memcpy(order->person.hash, sqlite3_column_blob(s, 6), SECRET_BYTES);
    }
    return end(s, found) == FOUND_TROUBLE ? FOUND_TROUBLE : FOUND_IT;
}

static enum found find_refused(struct reader *r, struct query *q)
{
    enum { MOST = 10000 };
    sqlite3_stmt *s = r->read[GET_REFUSED];
    int capacity = 0;
    enum found found;

    sqlite3_bind_int(s, 1, MOST);
    while ((found = step(s)) == FOUND_IT) {
        if (q->n_refused == capacity) {
            void *more = realloc(q->refused, (size_t)(capacity = 2 * capacity + 16) * MAX_PEER);

            if (!more)
                return end(s, FOUND_TROUBLE);
            q->refused = (char(*)[MAX_PEER])more;
        }
        take_text(s, 0, q->refused[q->n_refused++], MAX_PEER);
    }
    return end(s, found) == FOUND_TROUBLE ? FOUND_TROUBLE : FOUND_IT;
}

static void sqlite_answer(struct store *store, enum store_lane lane, struct query *q)
{
    struct reader *r = &((struct sqlite *)store->data)->reader[lane];

    switch (q->kind) {
    case QUERY_PERSON: q->found = find_person(r, q); break;
    case QUERY_LINK: q->found = find_link(r, q); break;
    case QUERY_LOG: q->found = load_log(r, q); break;
    case QUERY_DUE: q->found = find_due(r, q); break;
    case QUERY_OLD: q->found = find_old(r, q); break;
    case QUERY_FINISHED: q->found = find_games(r, q); break;
    case QUERY_BLOCKS: q->found = list_blocks(r, q); break;
    case QUERY_BETWEEN: q->found = look_between(r, q); break;
    case QUERY_TABLES: q->found = list_tables(r, q); break;
    case QUERY_PEOPLE: q->found = list_people(r, q); break;
    case QUERY_KEPT: q->found = find_kept(r, q); break;
    case QUERY_ORDERS: q->found = find_orders(r, q); break;
    case QUERY_REFUSED: q->found = find_refused(r, q); break;
    default: q->found = FOUND_TROUBLE;
    }
}

/* --- opening and closing --- */

static void sqlite_close(struct store *store)
{
    struct sqlite *db = (struct sqlite *)store->data;

    for (int i = 0; i < N_WRITES; i++)
        sqlite3_finalize(db->write[i]);
    for (int lane = 0; lane < N_STORE_LANES; lane++) {
        for (int i = 0; i < N_READS; i++)
            sqlite3_finalize(db->reader[lane].read[i]);
        sqlite3_close(db->reader[lane].db);
    }
    sqlite3_close(db->writer);
    if (db->lock >= 0)
        close(db->lock);
    free(db);
}

/* Syncs what a server that was killed had written and not synced: from here on it is told.
 */
static bool sync_log(struct sqlite *db, const char *path, struct problem *problem)
{
    int rc =
        sqlite3_wal_checkpoint_v2(db->writer, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);

    return rc == SQLITE_OK || rc == SQLITE_BUSY || /* somebody makes a backup */
           file_say_error(problem, path, sqlite3_errmsg(db->writer));
}

static bool prepare(sqlite3 *db, const char *const *sql, int n, sqlite3_stmt **out)
{
    for (int i = 0; i < n; i++)
        if (sqlite3_prepare_v3(db, sql[i], -1, SQLITE_PREPARE_PERSISTENT, &out[i], NULL) !=
            SQLITE_OK)
            return false;
    return true;
}

static bool open_reader(struct reader *r, const char *path)
{
    if (sqlite3_open_v2(path, &r->db, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK)
        return false;
    sqlite3_busy_timeout(r->db, 1000);
    return prepare(r->db, reads, N_READS, r->read);
}

static bool open_files(struct sqlite *db, const char *path, struct problem *problem)
{
    if (sqlite3_open_v2(path, &db->writer, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL) !=
        SQLITE_OK)
        return file_say_error(problem, path, sqlite3_errmsg(db->writer));
    sqlite3_busy_timeout(db->writer, 5000);
    if (!file_is_sound(db->writer))
        return file_say_unsound(problem, path, db->writer);
    /* EXTRA first: the journal that making a file needs is gone from the disk for good, not
     * only from its folder until power goes. */
    if (sqlite3_exec(db->writer,
                     "PRAGMA synchronous = EXTRA; PRAGMA journal_mode = WAL; PRAGMA "
                     "secure_delete = ON",
                     NULL, NULL, NULL) != SQLITE_OK)
        return file_say_error(problem, path, sqlite3_errmsg(db->writer));
    if (!sqlite_migrate(db->writer, path, problem) || !sync_log(db, path, problem))
        return false;
    if (!prepare(db->writer, writes, N_WRITES, db->write))
        return file_say_error(problem, path, sqlite3_errmsg(db->writer));
    for (int lane = 0; lane < N_STORE_LANES; lane++)
        if (!open_reader(&db->reader[lane], path))
            return file_say_error(problem, path, sqlite3_errmsg(db->reader[lane].db));
    return true;
}

bool store_in_file(struct store *store, const char *path, struct problem *problem)
{
    static const struct store_kind kind = {
        .write = sqlite_write,
        .close = sqlite_close,
        .answer = sqlite_answer,
    };
    struct sqlite *db = (struct sqlite *)calloc(1, sizeof *db);

    if (!db)
        return file_say(problem, path, N_("out of memory"));
    store->kind = &kind;
    store->data = db;
    db->lock = file_lock(path, true, problem);
    if (db->lock >= 0 && open_files(db, path, problem))
        return true;
    sqlite_close(store);
    return false;
}
