/* A change of a table on its way: what is to be written, all or nothing, and who waits for it.
 * Nothing is different in the room until it has been written; then it is applied, told and
 * acknowledged. If it cannot be written there is nothing to take back. If something else came
 * first, the room takes that in, and the request is judged again.
 *
 * Who makes a change fills it and ends with change_write() or change_fail(); both take it over.
 */
#ifndef HALL_CHANGE_H
#define HALL_CHANGE_H

#include "hall/room.h"

struct change;

/* For a call, which may be NULL and is answered when it is durable: with what the call has put,
 * or with where the table is then. Keeps the call's request, to judge it again. NULL: no
 * memory, and the call has failed. */
struct change *change_new(struct room *room, struct call *call);

/* The same of one that only makes a table. */
struct change *change_of_hall(struct hall *hall, struct call *call);

/* What it changes: a person to be remembered, an entry of the log, a new table, which it takes
 * over. */
void change_person(struct change *change, const struct person *person);
void change_entry(struct change *change, enum entry_kind kind, int seat, int number,
                  const char *text);
void change_action(struct change *change, move action); /* of the entry, a play */
void change_table(struct change *change, struct stored_table *table);
void change_log(struct change *change, struct entry *log, int n); /* of the new table */
void change_removal(struct change *change);                       /* the table goes */

/* Somebody who is taken out of the log; an order that is carried out with it. */
void change_forget(struct change *change, const struct person *person);
void change_order(struct change *change, int64_t order);

/* A thought that is asked for when it is durable, and answers the call. */
void change_thought(struct change *change, struct thought *thought);

/* What the entry carries: a seat, the end of the game (NULL: without a result); false without
 * memory: then change_fail(). */
bool change_seat(struct change *change, int seat, const struct stored_seat *to);
bool change_end(struct change *change, const struct points *points);

/* Writes it, or gives it up for want of memory. Both return CALL_LATER. */
enum outcome change_write(struct change *change);
enum outcome change_fail(struct change *change);

#endif
