/* The store in a SQLite file, write-ahead log, every commit synced. One connection writes; each
 * lane of queries has one that reads. */
#include "server/store_sqlite.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "hall/store_kind.h"
#include "server/file.h"
#include "server/sqlite_inside.h"
#include "server/sqlite_schema.h"

/* Statements of the writer. */
enum {
    BEGIN,
    COMMIT,
    ROLLBACK,
    PUT_PERSON,
    PUT_RATED,
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
    [PUT_PERSON] = "INSERT INTO people (id, hash, name, seen) VALUES (?1, ?2, ?3, ?4)"
                   " ON CONFLICT (id) DO UPDATE SET name = iif(?5, ?3, name), seen = ?4",
    [PUT_RATED] = "UPDATE people SET rated_as = ?3, rated ="
                  " iif(?2 > 0 AND rated > 0, rated, ?2) WHERE id = ?1",
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

struct sqlite {
    sqlite3 *writer;
    sqlite3_stmt *write[N_WRITES];
    struct sqlite_reader reader[N_STORE_LANES];
    int lock; /* held while the file is ours */
};

/* --- writing --- */

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
    sqlite_bind_text(db->write[statement], 1, table);
    return run(db->write[statement]);
}

/* A table knows a person from now on. */
static bool put_met(struct sqlite *db, const char *table, int64_t person)
{
    if (!person)
        return true;
    sqlite3_bind_int64(db->write[PUT_MET], 1, person);
    sqlite_bind_text(db->write[PUT_MET], 2, table);
    return run(db->write[PUT_MET]);
}

static bool put_seat(struct sqlite *db, const char *table, int seat,
                     const struct stored_seat *x)
{
    sqlite3_stmt *s = db->write[PUT_SEAT];

    sqlite_bind_text(s, 1, table);
    sqlite3_bind_int(s, 2, seat);
    sqlite3_bind_int(s, 3, x->kind);
    sqlite_bind_text(s, 4, x->level);
    sqlite_bind_text(s, 5, x->name);
    sqlite3_bind_int64(s, 6, x->person);
    sqlite_bind_blob(s, 7, x->link);
    if (x->has_added)
        sqlite_bind_blob(s, 8, x->added);
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
    sqlite_bind_text(s, 1, table);
    sqlite3_bind_int(s, 2, seq);
    sqlite3_bind_int(s, 3, e->kind);
    sqlite3_bind_int(s, 4, e->seat);
    sqlite3_bind_int(s, 5, e->number);
    sqlite_bind_text(s, 6, e->text);
    sqlite3_bind_int64(s, 7, e->at);
    sqlite_bind_text(s, 8, carries);
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

    sqlite_bind_text(s, 1, t->id);
    sqlite_bind_text(s, 2, t->game);
    sqlite3_bind_int(s, 3, t->players);
    sqlite_bind_text(s, 4, t->options);
    sqlite_bind_blob(s, 5, t->secret);
    sqlite_bind_text(s, 6, t->leave);
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
    sqlite_bind_blob(s, 2, job->person.hash);
    sqlite_bind_text(s, 3, job->person.name);
    sqlite3_bind_int64(s, 4, job->when);
    sqlite3_bind_int(s, 5, job->is_naming);
    return run(s);
}

static bool put_rated(struct sqlite *db, const struct job *job)
{
    sqlite3_stmt *s = db->write[PUT_RATED];

    sqlite3_bind_int64(s, 1, job->person.id);
    sqlite3_bind_int64(s, 2, job->rated.since);
    sqlite_bind_text(s, 3, job->rated.name);
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
    sqlite_bind_text(s, 3, job->block.name);
    sqlite3_bind_int64(s, 4, job->when);
    return run(s);
}

static bool put_result(struct sqlite *db, const char *table, const struct entry *e)
{
    sqlite3_stmt *s = db->write[PUT_END];

    sqlite_bind_text(s, 1, table);
    sqlite3_bind_int64(s, 2, e->at);
    sqlite_bind_text(s, 3, e->carried->scores);
    sqlite3_bind_int(s, 4, (int)e->carried->winners);
    return run(s) && run_of(db, PUT_OVER, table);
}

static bool put_public(struct sqlite *db, const char *table, bool is_public)
{
    sqlite3_stmt *s = db->write[PUT_PUBLIC];

    sqlite_bind_text(s, 1, table);
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
    sqlite_bind_text(s, 1, table);
    sqlite3_bind_int(s, 2, seq);
    sqlite_bind_text(s, 3, e->text);
    sqlite_bind_text(s, 4, carries);
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

    sqlite_bind_text(s, 1, table);
    sqlite3_bind_int(s, 2, ENTRY_SEAT);
    while (done && (found = sqlite_step(s)) == FOUND_IT) {
        int seq = sqlite3_column_int(s, 0);
        struct entry e;

        found = sqlite_take_entry(s, table, &e);
        done = found != FOUND_TROUBLE &&
               (found == FOUND_NOTHING || !entry_forget(&e, f) || rewrite(db, table, seq, &e));
        entry_clear(&e);
    }
    return sqlite_end(s, found) != FOUND_TROUBLE && done;
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
    sqlite_bind_text(s, 2, order->table);
    sqlite3_bind_int(s, 3, order->seat);
    sqlite3_bind_int64(s, 4, order->person.id);
    sqlite_bind_blob(s, 5, order->person.hash);
    sqlite_bind_text(s, 6, order->person.name);
    return (order->kind != ORDER_NAME || run_of_number(db, CUT_NAMING, order->person.id)) &&
           run(s) &&
           (order->kind != ORDER_FORGET || (run_of_number(db, CUT_PERSON, order->person.id) &&
                                            run_of_number(db, CUT_BLOCKS, order->person.id)));
}

static bool put(struct sqlite *db, const struct job *job)
{
    return (!job->is_removal || cut_table(db, job->table)) &&
           (!job->person.id || put_person(db, job)) &&
           (!job->is_rating || put_rated(db, job)) &&
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

/* --- opening and closing --- */

static void answer(struct store *store, enum store_lane lane, struct query *q)
{
    sqlite_answer(&((struct sqlite *)store->data)->reader[lane], q);
}

static void sqlite_close(struct store *store)
{
    struct sqlite *db = (struct sqlite *)store->data;

    for (int i = 0; i < N_WRITES; i++)
        sqlite3_finalize(db->write[i]);
    for (int lane = 0; lane < N_STORE_LANES; lane++)
        sqlite_close_reader(&db->reader[lane]);
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
    if (!sqlite_prepare(db->writer, writes, N_WRITES, db->write))
        return file_say_error(problem, path, sqlite3_errmsg(db->writer));
    for (int lane = 0; lane < N_STORE_LANES; lane++)
        if (!sqlite_open_reader(&db->reader[lane], path))
            return file_say_error(problem, path, sqlite3_errmsg(db->reader[lane].db));
    return true;
}

bool store_in_file(struct store *store, const char *path, struct problem *problem)
{
    static const struct store_kind kind = {
        .write = sqlite_write,
        .close = sqlite_close,
        .answer = answer,
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
