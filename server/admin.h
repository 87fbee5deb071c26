/* What whoever runs a server does with its store, a file or a PostgreSQL database: madang
 * admin. Each returns false, and the problem says why, if it cannot; then nothing has changed.
 */
#ifndef SERVER_ADMIN_H
#define SERVER_ADMIN_H

#include <stdio.h>

#include "text/text.h"

/* Every table, those that were last played at first. A server may be running. */
bool admin_tables(const char *db, FILE *out, struct problem *problem);

/* How much there is of what. A server may be running. */
bool admin_stats(const char *db, FILE *out, struct problem *problem);

/* A copy of the file as it is at one moment; replaces `to` as a whole. A server may be
 * running. A database has tools of its own for this and the next: that is said. */
bool admin_backup(const char *db, const char *to, struct problem *problem);

/* Puts a backup in the file's place and keeps what was there as FILE.old. */
bool admin_restore(const char *db, const char *from, struct problem *problem);

/* Gives unused space back and looks for damage. */
bool admin_vacuum(const char *db, struct problem *problem);

/* Copies everything from one store to another that is empty, of whatever kind, and compares it
 * then. No server may be running on either. */
bool admin_copy(const char *from, const char *to, FILE *out, struct problem *problem);

#endif
