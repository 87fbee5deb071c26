/* Opening and closing the store in PostgreSQL; pg_write.c writes, pg_read.c reads. */
#include "server/store_pg.h"

#include <stdlib.h>
#include <string.h>

#include "server/pg_inside.h"

/* Statements have one plan, by index, whatever size the tables had when it was made. Who writes
 * holds a lock: servers share it, and who moves the store has it alone. */
#define WRITER_SETTINGS(lock, otherwise) \
    "SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off;" \
    "SET enable_bitmapscan = off; SET enable_hashjoin = off;" \
    "SET enable_mergejoin = off; SET jit = off;" \
    "SET statement_timeout = 60000;" \
    "DO $$BEGIN IF NOT " lock "(hashtextextended('madang use', 0)) THEN" \
    " RAISE EXCEPTION '" otherwise "'; END IF; END$$"
static const char shared_settings[] =
    WRITER_SETTINGS("pg_try_advisory_lock_shared", "madang admin is at work in this database");
static const char alone_settings[] =
    WRITER_SETTINGS("pg_try_advisory_lock", "a server uses this database");
/* What those who read write is about nodes, and may be lost. */
static const char reader_settings[] =
    "SET jit = off; SET statement_timeout = 60000; SET synchronous_commit = off";

static void pg_close(struct store *store)
{
    struct pg_store *db = (struct pg_store *)store->data;

    pg_disconnect(&db->writer);
    for (int lane = 0; lane < N_STORE_LANES; lane++)
        pg_disconnect(&db->reader[lane]);
    free(db->place);
    free(db);
}

/* It comes back by itself: after a write that failed, another may be tried. */
static bool pg_is_well(const struct store *store)
{
    enum { AGAIN = 5000 };
    struct pg_store *db = (struct pg_store *)store->data;
    int64_t failed = atomic_load(&db->failed_write);

    return !atomic_load(&db->is_away) && (!failed || pg_clock() - failed > AGAIN);
}

static bool open_all(struct pg_store *db, const char *settings, struct problem *problem)
{
    struct pg plain = {.place = db->place};
    bool done = pg_connect(&plain) ? pg_migrate(&plain, problem)
                                   : pg_say_error(problem, db->place, plain.error);

    pg_disconnect(&plain);
    if (!done)
        return false;
    db->writer = (struct pg){.place = db->place,
                             .settings = settings,
                             .statements = pg_writes,
                             .n_statements = pg_n_writes,
                             .version = PG_VERSION};
    if (!pg_connect(&db->writer))
        return pg_say_error(problem, db->place, db->writer.error);
    for (int lane = 0; lane < N_STORE_LANES; lane++) {
        db->reader[lane] = (struct pg){.place = db->place,
                                       .settings = reader_settings,
                                       .statements = pg_reads,
                                       .n_statements = pg_n_reads,
                                       .version = PG_VERSION};
        if (!pg_connect(&db->reader[lane]))
            return pg_say_error(problem, db->place, db->reader[lane].error);
    }
    return true;
}

static bool open_store(struct store *store, const char *place, const char *settings,
                       struct problem *problem)
{
    static const struct store_kind kind = {
        .is_shared = true,
        .gather = pg_gather,
        .write = pg_write,
        .answer = pg_answer,
        .close = pg_close,
        .is_well = pg_is_well,
    };
    struct pg_store *db = (struct pg_store *)calloc(1, sizeof *db);

    if (db)
        db->place = strdup(place);
    if (!db || !db->place) {
        free(db);
        return pg_say(problem, place, N_("out of memory"));
    }
    store->kind = &kind;
    store->data = db;
    if (open_all(db, settings, problem))
        return true;
    pg_close(store);
    return false;
}

bool store_in_pg(struct store *store, const char *place, struct problem *problem)
{
    return open_store(store, place, shared_settings, problem);
}

bool store_in_pg_alone(struct store *store, const char *place, struct problem *problem)
{
    return open_store(store, place, alone_settings, problem);
}
