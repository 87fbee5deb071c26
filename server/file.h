/* A SQLite file of tables as a file: who may use it, whether it is sound, what it is. */
#ifndef SERVER_FILE_H
#define SERVER_FILE_H

#include <sqlite3.h>
#include <stdbool.h>

#include "text/text.h"

/* Takes the lock of a file, whatever path leads there, until the descriptor is closed: two
 * servers on one file would each believe to know every table. Close it after SQLite's own
 * descriptors, which lose their locks with it. −1 and a problem: somebody has it, or it is not
 * there and may not be made. */
int file_lock(const char *path, bool may_make, struct problem *problem);

/* Whether SQLite can read all of it. */
bool file_is_sound(sqlite3 *db);

/* The version of its schema; 0: an empty file; −1: it cannot be read. */
int file_version(sqlite3 *db);

/* Problems with a {path}; both return false. */
bool file_say(struct problem *problem, const char *path, const char *english);
bool file_say_error(struct problem *problem, const char *path, const char *error);
extern const char file_newer[];

/* That a file is not sound, or that nobody knows because it cannot be read now. */
bool file_say_unsound(struct problem *problem, const char *path, sqlite3 *db);

/* Opens a file of tables that exists and that we understand; NULL and a problem if not. */
sqlite3 *file_open(const char *path, struct problem *problem);

#endif
