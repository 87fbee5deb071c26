/* Retention: tables at which nothing has happened for long are removed, a few at a time. */
#ifndef HALL_RETENTION_H
#define HALL_RETENTION_H

#include "hall/room.h"

/* Looks for some that are too old, when it is time. */
void retention_tick(struct hall *hall);

#endif
