/* Other halls that write to the same store. No hall is special, none owns a table: each that
 * needs a table follows its log. What others write is heard of in hints, and of what is missed
 * the store tells when it is asked, twice a second. In a store of one's own there is nothing to
 * it. */
#ifndef HALL_OTHERS_H
#define HALL_OTHERS_H

#include "hall/room.h"

/* What came of reading on in a log. */
enum caught {
    CAUGHT_UP,      /* there was more, and it has been told */
    CAUGHT_NOTHING, /* there was no more */
    CAUGHT_TROUBLE, /* it cannot be read now; the room is as it was */
    CAUGHT_GONE,    /* the table is gone, or the room cannot follow: it is forgotten then */
};

/* Reads what a log has beyond what the room knows, takes it in and tells it; whoever asks about
 * the room waits meanwhile. Then then() is called, or, if it is NULL, the room goes on. False
 * without memory. */
bool room_catch_up(struct room *room, void (*then)(void *context, enum caught caught),
                   void *context);

/* Tells the others of the last entry, which has just been written. */
void others_tell_entry(const struct room *room, const struct entry *entry);

/* Tells them what a person says to those who watch; that a person is waited for; what one is
 * called. */
void others_tell_word(const struct room *room, int seat, const char *what, int64_t person);
void others_tell_nudge(const struct room *room, int seat, int64_t person);
void others_tell_name(struct hall *hall, const struct person *person);

/* --- what is not in the log: aside.c --- */

struct hint;

/* What has changed is told to the others, now and twice more. */
void aside_tell(struct room *room);

/* Asks them what they have to say about a table that has been read. */
void aside_ask(struct room *room);
void aside_tick(struct room *room);
void aside_hear(struct room *room, const struct hint *hint);

/* Those of a node that is gone are not here any more. */
void aside_forget_node(struct room *room, uint64_t node);

/* Whether another hall says that the person in a seat looks on there. */
bool aside_is_there(const struct room *room, int seat);

/* The number of a question that is asked now: of two the later counts. */
int64_t aside_stamp(const struct room *room, int64_t last);

#endif
