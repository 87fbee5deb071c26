/* What whoever runs a server does with its store, a file or a PostgreSQL database: madang
 * admin. Each returns false, and the problem says why, if it cannot; then nothing has changed.
 */
#ifndef SERVER_ADMIN_H
#define SERVER_ADMIN_H

#include <stdint.h>
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

/* A time as they all print it. */
void admin_print_time(FILE *out, int64_t seconds);

/* --- people, tables, addresses; a server may be running --- */

/* Somebody is said by their number, by what they are called, if nobody else is, or by a link to
 * a seat of theirs. What is kept about them; that it goes. */
bool admin_person(const char *db, const char *who, FILE *out, struct problem *problem);
bool admin_forget(const char *db, const char *who, FILE *out, struct problem *problem);

/* Orders, which the server that runs carries out within a second, or the next one: ends a table
 * for everybody; takes a seat (from 1) from who has it. */
bool admin_close(const char *db, const char *table, struct problem *problem);
bool admin_free(const char *db, const char *table, const char *seat, struct problem *problem);

/* Addresses that are not served; IPv6 by its /64. They stay so until they are admitted. */
bool admin_refuse(const char *db, const char *address, struct problem *problem);
bool admin_admit(const char *db, const char *address, struct problem *problem);
bool admin_refused(const char *db, FILE *out, struct problem *problem);

#endif
