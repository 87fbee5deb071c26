/* Alarms: of tables with a move clock that are not in memory. A table leaves one behind when it
 * is put away and takes it back when it is read again; one that rings makes the hall read its
 * table. They are lost with the process, after which all such tables are looked at anyway and
 * their clocks begin anew. */
#ifndef HALL_ALARM_H
#define HALL_ALARM_H

#include "hall/room.h"

struct alarm;

/* Leaves an alarm behind for a room whose clock runs, or nothing; false without memory. */
bool alarm_leave(const struct room *room);

/* A room that has been read again takes its alarm back: its clock goes on as it did. */
void alarm_take_back(struct room *room);

/* Reads the tables whose time is up. */
void alarm_ring(struct hall *hall);

void alarm_free_all(struct hall *hall);

#endif
