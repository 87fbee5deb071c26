/* The lobby: which public tables are here, and what strangers are told of them. Nothing is kept
 * of it: it follows from rooms and from who is connected. A table is open as long as somebody
 * who sits there has the site before them; it is there for everybody as soon as it is durable.
 */
#ifndef HALL_LOBBY_H
#define HALL_LOBBY_H

#include "hall/room.h"

/* A room has changed, or goes: it is in the lobby while it is public. */
void lobby_follow(struct room *room);
void lobby_take_off(struct room *room);

/* Whether somebody can sit down in a seat: it is open, nobody's, and not worn out. */
bool lobby_is_free(const struct room *room, int seat);

/* How many may still sit down at a table where somebody waits; 0: it is not open. */
int lobby_missing(const struct room *room);

/* What everybody is told: {"open":…,"running":…}. */
void lobby_put(struct put *out, struct hall *hall);

/* A client wants to be told when that changes, or not any more. */
void lobby_tell(struct client *client, bool is_wanted);

/* Time has passed: tells those who want it, at most every LOBBY_MS. */
enum { LOBBY_MS = 2000 };
void lobby_tick(struct hall *hall);

/* A public table that was being made is there, or not: who waits for that goes on. */
void lobby_made(struct hall *hall);

#endif
