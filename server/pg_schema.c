/* The schema of the store in PostgreSQL, and how it is brought up to date. As in SQLite's file
 * the log is the tables, and what else there is follows from it; here only what is searched
 * for. Texts that are keys are compared by their bytes, as we sort them. */
#include <string.h>

#include "server/file.h"
#include "server/pg.h"

/* Migrations: entry i brings a database from version i to i + 1. Never change one that has
 * been released; add another. */
static const char *const migrations[PG_VERSION] = {
    "CREATE TABLE madang (version integer NOT NULL);"
    "INSERT INTO madang VALUES (0);"
    "CREATE TABLE people (id bigint PRIMARY KEY, hash bytea NOT NULL UNIQUE,"
    "  name text NOT NULL, seen bigint NOT NULL);"
    "CREATE TABLE tables (id text COLLATE \"C\" PRIMARY KEY, game text NOT NULL,"
    "  players integer NOT NULL, clock integer NOT NULL, creator bigint NOT NULL,"
    "  created bigint NOT NULL, finished bigint NOT NULL DEFAULT 0,"
    "  scores text NOT NULL DEFAULT '', winners bigint NOT NULL DEFAULT 0,"
    "  public boolean NOT NULL, ended bigint, words text[] COLLATE \"C\");"
    "CREATE INDEX tables_open ON tables (id) WHERE finished = 0;"
    "CREATE UNIQUE INDEX tables_by_ended ON tables (ended) WHERE ended IS NOT NULL;"
    "CREATE INDEX tables_by_words ON tables USING gin (words);"
    /* Behind the second in which a game ended: several in one do not wait for each other. */
    "CREATE SEQUENCE ends MINVALUE 0 MAXVALUE 1048575 CYCLE;"
    "CREATE TABLE seats (tab text COLLATE \"C\" NOT NULL, seat integer NOT NULL,"
    "  kind integer NOT NULL, level text NOT NULL, name text NOT NULL, person bigint NOT NULL,"
    "  link bytea NOT NULL, away boolean NOT NULL, over boolean NOT NULL, words text NOT NULL,"
    "  PRIMARY KEY (tab, seat));"
    "CREATE INDEX seats_by_person ON seats (person) WHERE NOT over;"
    "CREATE INDEX seats_by_link ON seats (link);"
    /* Whom people do not want to play with. */
    "CREATE TABLE blocks (person bigint NOT NULL, other bigint NOT NULL, n integer NOT NULL,"
    "  name text NOT NULL, at bigint NOT NULL, PRIMARY KEY (person, other));"
    "CREATE INDEX blocks_by_other ON blocks (other);"
    /* xid says what has been written since another node has last looked. */
    "CREATE TABLE log (tab text COLLATE \"C\" NOT NULL, seq integer NOT NULL,"
    "  kind smallint NOT NULL, seat smallint NOT NULL, number integer NOT NULL,"
    "  text text NOT NULL, at bigint NOT NULL, carries text,"
    "  xid xid8 NOT NULL DEFAULT pg_current_xact_id(), PRIMARY KEY (tab, seq));"
    "CREATE INDEX log_by_xid ON log (xid);"
    /* What may be lost with the machine: who thinks for which table, which nodes there are. */
    "CREATE UNLOGGED TABLE leases (tab text COLLATE \"C\" PRIMARY KEY, node bigint NOT NULL,"
    "  until timestamptz NOT NULL);"
    "CREATE UNLOGGED TABLE nodes (node bigint PRIMARY KEY, address text NOT NULL,"
    "  seen timestamptz NOT NULL);",
    /* Which tables know a person, in whatever entry; what has to be carried out; who is not
     * served. */
    ("CREATE TABLE met (person bigint NOT NULL, tab text COLLATE \"C\" NOT NULL,"
     "  PRIMARY KEY (person, tab));"
     "INSERT INTO met SELECT DISTINCT (x #>> '{}')::bigint, tab FROM log,"
     "  LATERAL (SELECT jsonb_path_query(carries::jsonb, '$.**.person') UNION"
     "   SELECT jsonb_path_query(carries::jsonb, '$.**.before') UNION"
     "   SELECT jsonb_path_query(carries::jsonb, '$.**.creator')) AS known (x)"
     "  WHERE carries IS NOT NULL AND (x #>> '{}')::bigint > 0;"
     "CREATE INDEX met_by_tab ON met (tab);"
     "CREATE TABLE orders (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
     "  kind integer NOT NULL, tab text COLLATE \"C\" NOT NULL, seat integer NOT NULL,"
     "  person bigint NOT NULL, hash bytea, name text NOT NULL);"
     "CREATE TABLE refused (address text PRIMARY KEY, at bigint NOT NULL);"),
    /* Since when somebody wants to be rated, 0: not, and under which name. */
    ("ALTER TABLE people ADD COLUMN rated bigint NOT NULL DEFAULT 0,"
     "  ADD COLUMN rated_as text NOT NULL DEFAULT '';"
     "CREATE INDEX people_rated ON people (rated) WHERE rated > 0;"),
    /* Whether a table was public when it was dealt, of which LISTED entries tell. */
    "CREATE INDEX log_listed ON log (tab, seq) WHERE kind = 10;",
};

int pg_version(struct pg *pg)
{
    PGresult *result = pg_run_sql(
        pg, "SELECT to_regclass('madang') IS NOT NULL AND to_regclass('log') IS NOT NULL", NULL,
        PG_SOON);
    bool is_good = result && pg_is_good(pg, result);
    bool is_there = is_good && !strcmp(PQgetvalue(result, 0, 0), "t");
    int version = is_good ? 0 : -1;

    PQclear(result);
    if (!is_there)
        return version;
    result = pg_run_sql(pg, "SELECT version FROM madang", NULL, PG_SOON);
    is_good = result && pg_is_good(pg, result) && PQntuples(result) == 1;
    version = is_good ? (int)pg_number(result, 0, 0) : -1;
    PQclear(result);
    return version;
}

static bool bring_up(struct pg *pg, int version)
{
    for (; version < PG_VERSION; version++) {
        char done[64];

        snprintf(done, sizeof done, "UPDATE madang SET version = %d", version + 1);
        if (!pg_do(pg, migrations[version], PG_ADMIN) || !pg_do(pg, done, PG_SOON))
            return false;
    }
    return true;
}

/* All of it is one transaction, and the lock ends with it. */
bool pg_migrate(struct pg *pg, struct problem *problem)
{
    int version = -1;
    bool done = pg_do(pg,
                      "BEGIN; SELECT pg_advisory_xact_lock(hashtextextended('madang schema', "
                      "0))",
                      PG_ADMIN);

    if (done)
        version = pg_version(pg);
    if (version > PG_VERSION) {
        pg_do(pg, "ROLLBACK", PG_SOON);
        return pg_say(problem, pg->place, file_newer);
    }
    if (version >= 0 && bring_up(pg, version) && pg_do(pg, "COMMIT", PG_ADMIN))
        return true;
    pg_say_error(problem, pg->place, pg->error);
    pg_do(pg, "ROLLBACK", PG_SOON);
    return false;
}
