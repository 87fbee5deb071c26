/* The store in a SQLite file, write-ahead log, every commit synced. One connection
 * writes, on the store's thread; another reads, on the caller's. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/file.h"
#include "server/store_kind.h"

/* Migrations: entry i brings a file from version i to i + 1. Never change one that
 * has been released; add another. */
static const char *const migrations[STORE_VERSION] = {
    "CREATE TABLE people (id INTEGER PRIMARY KEY, hash BLOB NOT NULL UNIQUE, name TEXT NOT "
    "NULL,"
    "  seen INTEGER NOT NULL) STRICT;"
    "CREATE TABLE tables (id TEXT PRIMARY KEY, game TEXT NOT NULL, players INTEGER NOT NULL,"
    "  options TEXT, secret BLOB NOT NULL, leave TEXT NOT NULL, clock INTEGER NOT NULL,"
    "  creator INTEGER NOT NULL, created INTEGER NOT NULL, finished INTEGER NOT NULL DEFAULT 0,"
    "  scores TEXT NOT NULL DEFAULT '') STRICT, WITHOUT ROWID;"
    "CREATE INDEX tables_by_end ON tables (finished, game);"
    "CREATE TABLE seats (tab TEXT NOT NULL, seat INTEGER NOT NULL, kind INTEGER NOT NULL,"
    "  level TEXT NOT NULL, name TEXT NOT NULL, person INTEGER NOT NULL, link BLOB NOT NULL,"
    "  added BLOB, away INTEGER NOT NULL, PRIMARY KEY (tab, seat)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX seats_by_person ON seats (person);"
    "CREATE INDEX seats_by_link ON seats (link);"
    "CREATE TABLE log (tab TEXT NOT NULL, seq INTEGER NOT NULL, kind INTEGER NOT NULL,"
    "  seat INTEGER NOT NULL, number INTEGER NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL,"
    "  PRIMARY KEY (tab, seq)) STRICT, WITHOUT ROWID;",
    /* Who has won, and by which version of the rules: until then there was one. */
    ("ALTER TABLE tables ADD COLUMN winners INTEGER NOT NULL DEFAULT 0;"
     "UPDATE log SET number = 1 WHERE kind = 2;"),
    /* Seats are drawn by lot. */
    "ALTER TABLE tables ADD COLUMN drawn INTEGER NOT NULL DEFAULT 0;",
    /* A table is its log: entries carry what they change, and entry 0 the table. What the
     * entries of an old log changed has not been kept, so its entry 0 has the seats of today.
     */
    ("ALTER TABLE log ADD COLUMN carries TEXT;"
     "UPDATE log SET carries = (SELECT json_object('end', json_object('scores', scores,"
     "  'winners', winners)) FROM tables WHERE id = tab)"
     " WHERE (tab, seq) IN (SELECT tab, max(seq) FROM log JOIN tables ON id = tab"
     "  WHERE kind IN (3, 6) AND finished > 0 GROUP BY tab);"
     "INSERT INTO log SELECT id, 0, 7, 7, 0, '', created, json_object('table', json_object("
     "  'game', game, 'players', players, 'options', options, 'secret', lower(hex(secret)),"
     "  'leave', leave, 'clock', clock, 'drawn', drawn, 'creator', creator,"
     "  'created', created, 'seats', (SELECT json_group_array(json(x)) FROM ("
     "   SELECT json_object('kind', kind, 'level', level, 'name', name, 'person', person,"
     "    'link', lower(hex(link)), 'added', lower(hex(added)),"
     "    'away', json(iif(away, 'true', 'false'))) AS x"
     "   FROM seats WHERE tab = id ORDER BY seat)))) FROM tables;"),
};

/* Statements of the writer. */
enum { BEGIN, COMMIT, ROLLBACK, PUT_PERSON, PUT_TABLE, PUT_SEAT, PUT_LOG, PUT_END, N_WRITES };

static const char *const writes[N_WRITES] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [PUT_PERSON] = "INSERT INTO people VALUES (?1, ?2, ?3, ?4)"
                   " ON CONFLICT (id) DO UPDATE SET name = iif(?5, ?3, name), seen = ?4",
    [PUT_TABLE] =
        "INSERT INTO tables (id, game, players, options, secret, leave, clock, creator,"
        " created, drawn) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
    [PUT_SEAT] = "INSERT INTO seats VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)"
                 " ON CONFLICT (tab, seat) DO UPDATE SET kind = ?3, level = ?4, name = ?5,"
                 " person = ?6, link = ?7, added = ?8, away = ?9",
    [PUT_LOG] = "INSERT INTO log VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    [PUT_END] = "UPDATE tables SET finished = ?2, scores = ?3, winners = ?4 WHERE id = ?1",
};

struct sqlite {
    sqlite3 *writer;
    sqlite3 *reader;
    sqlite3_stmt *write[N_WRITES];
    int lock; /* held while the file is ours */
};

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
    return run(s);
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
    done = run(s) && put_entry(db, t->id, 0, &first);
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

static bool put_result(struct sqlite *db, const char *table, const struct entry *e)
{
    sqlite3_stmt *s = db->write[PUT_END];

    bind_text(s, 1, table);
    sqlite3_bind_int64(s, 2, e->at);
    bind_text(s, 3, e->carried->scores);
    sqlite3_bind_int(s, 4, (int)e->carried->winners);
    return run(s);
}

/* What an entry carries, in the index. */
static bool put_carried(struct sqlite *db, const char *table, const struct entry *e)
{
    const struct carried *c = e->carried;
    bool done = true;

    for (int seat = 0; c && seat < MAX_PLAYERS && done; seat++)
        done = !(c->seats >> seat & 1) || put_seat(db, table, seat, &c->seat[seat]);
    return done && (!c || !c->is_end || put_result(db, table, e));
}

static bool put(struct sqlite *db, const struct job *job)
{
    return (!job->person.id || put_person(db, job)) &&
           (!job->stored_table || put_table(db, job)) &&
           (!job->seq || (put_entry(db, job->table, job->seq, &job->entry) &&
                          put_carried(db, job->table, &job->entry)));
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

static sqlite3_stmt *ask(struct store *store, const char *sql)
{
    struct sqlite *db = (struct sqlite *)store->data;
    sqlite3_stmt *s = NULL;

    sqlite3_prepare_v2(db->reader, sql, -1, &s, NULL);
    return s;
}

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

/* Ends a statement; what its columns lacked memory for shows only here. */
static enum found end(sqlite3_stmt *s, enum found found)
{
    return sqlite3_finalize(s) == SQLITE_OK ? found : FOUND_TROUBLE;
}

static enum found sqlite_find_person(struct store *store, const uint8_t hash[SECRET_BYTES],
                                     struct person *out)
{
    sqlite3_stmt *s = ask(store, "SELECT id, name FROM people WHERE hash = ?1");
    enum found found;

    bind_blob(s, 1, hash);
    found = step(s);
    if (found == FOUND_IT) {
        out->id = sqlite3_column_int64(s, 0);
        take_text(s, 1, out->name, sizeof out->name);
        memcpy(out->hash, hash, SECRET_BYTES);
    }
    return end(s, found);
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

/* Makes room for one more entry; false without memory. */
static bool grow_log(struct entry **log, int n, int *room)
{
    int more = *room ? 2 * *room : 64;
    struct entry *larger;

    if (n < *room)
        return true;
    larger = (struct entry *)realloc(*log, (size_t)more * sizeof *larger);
    if (!larger)
        return false;
    *log = larger;
    *room = more;
    return true;
}

static enum found sqlite_load(struct store *store, const char *id, int from, struct entry **log,
                              int *n_log)
{
    sqlite3_stmt *s = ask(store, "SELECT seq, kind, seat, number, text, at, carries FROM log"
                                 " WHERE tab = ?1 AND seq >= ?2 ORDER BY seq");
    enum found found;
    bool is_whole = true;
    int room = 0;

    *log = NULL;
    *n_log = 0;
    bind_text(s, 1, id);
    sqlite3_bind_int(s, 2, from);
    while ((found = step(s)) == FOUND_IT) {
        is_whole = sqlite3_column_int(s, 0) == from + *n_log; /* no gap */
        found = grow_log(log, *n_log, &room) ? FOUND_IT : FOUND_TROUBLE;
        if (is_whole && found == FOUND_IT)
            found = take_entry(s, id, &(*log)[*n_log]);
        is_whole = is_whole && found != FOUND_NOTHING;
        if (!is_whole || found != FOUND_IT)
            break;
        ++*n_log;
    }
    found = end(s, found);
    if (found != FOUND_TROUBLE && is_whole && (*n_log || from))
        return FOUND_IT;
    entry_free_log(*log, *n_log);
    *log = NULL;
    *n_log = 0;
    return found == FOUND_TROUBLE ? FOUND_TROUBLE : FOUND_NOTHING;
}

static enum found sqlite_find_link(struct store *store, const uint8_t hash[SECRET_BYTES],
                                   char id[ID_TEXT], int *seat)
{
    sqlite3_stmt *s = ask(store, "SELECT tab, seat FROM seats WHERE link = ?1");
    enum found found;

    bind_blob(s, 1, hash);
    found = step(s);
    if (found == FOUND_IT) {
        take_text(s, 0, id, ID_TEXT);
        *seat = sqlite3_column_int(s, 1);
    }
    return end(s, found);
}

/* The first column of what a statement gives, ids, −1: in vain; ends the statement. */
static int take_ids(sqlite3_stmt *s, char (*ids)[ID_TEXT], int max)
{
    enum found found = FOUND_NOTHING;
    int n = 0;

    while (n < max && (found = step(s)) == FOUND_IT)
        take_text(s, 0, ids[n++], ID_TEXT);
    return end(s, found) == FOUND_TROUBLE ? -1 : n;
}

static int sqlite_list(struct store *store, int64_t person, char (*ids)[ID_TEXT], int max)
{
    sqlite3_stmt *s =
        ask(store, "SELECT DISTINCT id FROM tables JOIN seats ON tab = id"
                   " WHERE person = ?1 AND finished = 0 ORDER BY created DESC LIMIT ?2");

    sqlite3_bind_int64(s, 1, person);
    sqlite3_bind_int(s, 2, max);
    return take_ids(s, ids, max);
}

static int sqlite_list_due(struct store *store, const char *after, char (*ids)[ID_TEXT],
                           int max)
{
    sqlite3_stmt *s = ask(store, "SELECT id FROM tables WHERE finished = 0 AND id > ?1 AND"
                                 " (clock > 0 OR EXISTS (SELECT 1 FROM seats WHERE tab = id"
                                 "  AND (kind = ?2 OR away = 1))) AND"
                                 " EXISTS (SELECT 1 FROM seats WHERE tab = id"
                                 "  AND kind <> ?2 AND away = 0) ORDER BY id LIMIT ?3");

    bind_text(s, 1, after);
    sqlite3_bind_int(s, 2, SEAT_BOT);
    sqlite3_bind_int(s, 3, max);
    return take_ids(s, ids, max);
}

static bool load_names(struct store *store, struct finished *f)
{
    sqlite3_stmt *s = ask(store, "SELECT seat, name, level FROM seats WHERE tab = ?1");
    enum found found;

    bind_text(s, 1, f->id);
    while ((found = step(s)) == FOUND_IT) {
        int seat = sqlite3_column_int(s, 0);

        if (seat < 0 || seat >= MAX_PLAYERS)
            continue;
        take_text(s, 1, f->names[seat], MAX_NAME);
        if (!*f->names[seat])
            take_text(s, 2, f->names[seat], MAX_NAME);
    }
    sqlite3_finalize(s);
    return found == FOUND_NOTHING;
}

/* SQL's name_has(name, part): its own lower() knows ASCII only. */
static void name_has(sqlite3_context *context, int n, sqlite3_value **values)
{
    const char *name = (const char *)sqlite3_value_text(values[0]);
    const char *part = (const char *)sqlite3_value_text(values[1]);

    (void)n;
    sqlite3_result_int(context, name && part && store_name_has(name, part));
}

static int sqlite_search(struct store *store, const struct search *search, struct finished *out,
                         int max)
{
    sqlite3_stmt *s = ask(
        store, "SELECT id, game, players, finished, scores FROM tables WHERE finished > 0"
               " AND (?1 = '' OR game = ?1) AND finished >= ?2 AND (?3 = 0 OR finished < ?3)"
               " AND (?4 = '' OR EXISTS (SELECT 1 FROM seats WHERE tab = id AND"
               "  name_has(name, ?4)))"
               " AND (?5 = 0 OR EXISTS (SELECT 1 FROM seats WHERE tab = id AND person = ?5))"
               " ORDER BY finished DESC, id LIMIT ?6 OFFSET ?7");
    enum found found = FOUND_NOTHING;
    int n = 0;

    bind_text(s, 1, search->game ? search->game : "");
    sqlite3_bind_int64(s, 2, search->from);
    sqlite3_bind_int64(s, 3, search->to);
    bind_text(s, 4, search->name ? search->name : "");
    sqlite3_bind_int64(s, 5, search->person);
    sqlite3_bind_int(s, 6, max);
    sqlite3_bind_int(s, 7, search->offset);
    while (n < max && (found = step(s)) == FOUND_IT) {
        struct finished *f = &out[n++];

        memset(f, 0, sizeof *f);
        take_text(s, 0, f->id, sizeof f->id);
        take_text(s, 1, f->game, sizeof f->game);
        f->players = sqlite3_column_int(s, 2);
        f->finished = sqlite3_column_int64(s, 3);
        take_text(s, 4, f->scores, sizeof f->scores);
    }
    found = end(s, found);
    for (int i = 0; i < n; i++)
        if (!load_names(store, &out[i]))
            return -1;
    return found == FOUND_TROUBLE ? -1 : n;
}

/* --- opening and closing --- */

static void sqlite_close(struct store *store)
{
    struct sqlite *db = (struct sqlite *)store->data;

    for (int i = 0; i < N_WRITES; i++)
        sqlite3_finalize(db->write[i]);
    sqlite3_close(db->reader);
    sqlite3_close(db->writer);
    if (db->lock >= 0)
        close(db->lock);
    free(db);
}

static bool migrate(struct sqlite *db, const char *path, struct problem *problem)
{
    int version = file_version(db->writer);

    if (version < 0)
        return file_say_error(problem, path, sqlite3_errmsg(db->writer));
    if (version > STORE_VERSION)
        return file_say(problem, path, file_newer);
    for (; version < STORE_VERSION; version++) {
        char done[64];

        snprintf(done, sizeof done, "PRAGMA user_version = %d; COMMIT", version + 1);
        if (sqlite3_exec(db->writer, "BEGIN IMMEDIATE", NULL, NULL, NULL) != SQLITE_OK ||
            sqlite3_exec(db->writer, migrations[version], NULL, NULL, NULL) != SQLITE_OK ||
            sqlite3_exec(db->writer, done, NULL, NULL, NULL) != SQLITE_OK) {
            file_say_error(problem, path, sqlite3_errmsg(db->writer));
            sqlite3_exec(db->writer, "ROLLBACK", NULL, NULL, NULL);
            return false;
        }
    }
    return true;
}

/* Syncs what a server that was killed had written and not synced: from here on it is told. */
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
    if (sqlite3_exec(db->writer, "PRAGMA synchronous = EXTRA; PRAGMA journal_mode = WAL", NULL,
                     NULL, NULL) != SQLITE_OK)
        return file_say_error(problem, path, sqlite3_errmsg(db->writer));
    if (!migrate(db, path, problem) || !sync_log(db, path, problem))
        return false;
    for (int i = 0; i < N_WRITES; i++)
        if (sqlite3_prepare_v3(db->writer, writes[i], -1, SQLITE_PREPARE_PERSISTENT,
                               &db->write[i], NULL) != SQLITE_OK)
            return file_say_error(problem, path, sqlite3_errmsg(db->writer));
    if (sqlite3_open_v2(path, &db->reader, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK)
        return file_say_error(problem, path, sqlite3_errmsg(db->reader));
    sqlite3_busy_timeout(db->reader, 1000);
    if (sqlite3_create_function(db->reader, "name_has", 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC,
                                NULL, name_has, NULL, NULL) != SQLITE_OK)
        return file_say_error(problem, path, sqlite3_errmsg(db->reader));
    return true;
}

bool store_open_file(struct store *store, const char *path, struct problem *problem)
{
    static const struct store_kind kind = {
        .write = sqlite_write,
        .close = sqlite_close,
        .find_person = sqlite_find_person,
        .load = sqlite_load,
        .find_link = sqlite_find_link,
        .list = sqlite_list,
        .list_due = sqlite_list_due,
        .search = sqlite_search,
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
