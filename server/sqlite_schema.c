/* See sqlite_schema.h. */
#include "server/sqlite_schema.h"

#include <stdlib.h>

#include "hall/store_kind.h"
#include "server/file.h"

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
    /* Finished games have a number each, in the order of their ends, by which lists go; it is
     * the second with 20 bits behind it. They are found by words. A person's unfinished tables
     * are found without looking at the others. */
    ("ALTER TABLE tables ADD COLUMN ended INTEGER;"
     "UPDATE tables SET ended = (finished << 20) + n - 1 FROM (SELECT id AS i, row_number() "
     "OVER"
     "  (PARTITION BY finished ORDER BY id) AS n FROM tables WHERE finished > 0) WHERE id = i;"
     "DROP INDEX tables_by_end;"
     "CREATE UNIQUE INDEX tables_by_ended ON tables (ended) WHERE ended IS NOT NULL;"
     "CREATE INDEX tables_open ON tables (id) WHERE finished = 0;"
     "ALTER TABLE seats ADD COLUMN over INTEGER NOT NULL DEFAULT 0;"
     "UPDATE seats SET over = 1 WHERE tab IN (SELECT id FROM tables WHERE finished > 0);"
     "DROP INDEX seats_by_person;"
     "CREATE INDEX seats_by_person ON seats (person, over);"
     "CREATE VIRTUAL TABLE words USING fts5(text, content='', columnsize=0, detail=none,"
     "  tokenize='ascii');"
     "INSERT INTO words (rowid, text) SELECT ended, " SQLITE_PLAIN_WORDS
     " FROM tables WHERE finished > 0;"),
    /* Nobody finds a table that was not made public. Of older ones nobody was asked. */
    "ALTER TABLE tables ADD COLUMN public INTEGER NOT NULL DEFAULT 0;",
    /* Whom people do not want to play with. */
    ("CREATE TABLE blocks (person INTEGER NOT NULL, other INTEGER NOT NULL, n INTEGER NOT NULL,"
     "  name TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (person, other))"
     " STRICT, WITHOUT ROWID;"
     "CREATE INDEX blocks_by_other ON blocks (other);"),
    /* Which tables know a person, in whatever entry; what has to be carried out; who is not
     * served. */
    ("CREATE TABLE met (person INTEGER NOT NULL, tab TEXT NOT NULL, PRIMARY KEY (person, tab))"
     "  STRICT, WITHOUT ROWID;"
     "INSERT INTO met SELECT DISTINCT x.value, tab FROM log, json_tree(carries) AS x"
     "  WHERE carries IS NOT NULL AND x.key IN ('person', 'before', 'creator') AND x.value > 0;"
     "CREATE INDEX met_by_tab ON met (tab);"
     "CREATE TABLE orders (id INTEGER PRIMARY KEY AUTOINCREMENT, kind INTEGER NOT NULL,"
     "  tab TEXT NOT NULL, seat INTEGER NOT NULL, person INTEGER NOT NULL, hash BLOB,"
     "  name TEXT NOT NULL) STRICT;"
     "CREATE TABLE refused (address TEXT PRIMARY KEY, at INTEGER NOT NULL)"
     "  STRICT, WITHOUT ROWID;"),
    /* Since when somebody wants to be rated, 0: not, and under which name. */
    ("ALTER TABLE people ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;"
     "ALTER TABLE people ADD COLUMN rated_as TEXT NOT NULL DEFAULT '';"
     "CREATE INDEX people_rated ON people (rated) WHERE rated > 0;"),
    /* Whether a table was public when it was dealt, of which LISTED entries tell. */
    "CREATE INDEX log_listed ON log (tab, seq) WHERE kind = 10;",
};

/* SQL's name_words(name). */
static void name_words(sqlite3_context *context, int n, sqlite3_value **values)
{
    const char *name = (const char *)sqlite3_value_text(values[0]);
    char *words = name ? store_name_words(name) : NULL;

    (void)n;
    if (words)
        sqlite3_result_text(context, words, -1, free);
    else
        sqlite3_result_error_nomem(context);
}

bool sqlite_migrate(sqlite3 *db, const char *path, struct problem *problem)
{
    int version = file_version(db);

    if (version < 0 ||
        sqlite3_create_function(db, "name_words", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, NULL,
                                name_words, NULL, NULL) != SQLITE_OK)
        return file_say_error(problem, path, sqlite3_errmsg(db));
    if (version > STORE_VERSION)
        return file_say(problem, path, file_newer);
    for (; version < STORE_VERSION; version++) {
        char done[64];

        snprintf(done, sizeof done, "PRAGMA user_version = %d; COMMIT", version + 1);
        if (sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL) != SQLITE_OK ||
            sqlite3_exec(db, migrations[version], NULL, NULL, NULL) != SQLITE_OK ||
            sqlite3_exec(db, done, NULL, NULL, NULL) != SQLITE_OK) {
            file_say_error(problem, path, sqlite3_errmsg(db));
            sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
            return false;
        }
    }
    return true;
}
