/* The schema of a SQLite file of tables. */
#ifndef SERVER_SQLITE_SCHEMA_H
#define SERVER_SQLITE_SCHEMA_H

#include <sqlite3.h>
#include <stdbool.h>

#include "text/text.h"

/* By what a finished game is found: whether it is public (v), its game, its people, the pieces
 * of their names. The first has none of which it was said. */
#define SQLITE_WORDS "iif(public, 'v ', '') || " SQLITE_PLAIN_WORDS
#define SQLITE_PLAIN_WORDS \
    "'g' || game || ' ' || (SELECT group_concat(name_words(name) || ' p' || person, ' ')" \
    " FROM seats WHERE tab = id)"

/* Makes the schema, or makes it of an older one; what its statements call is there afterwards.
 * False and a problem: the file is as it was after the last step that went well. */
bool sqlite_migrate(sqlite3 *db, const char *path, struct problem *problem);

#endif
