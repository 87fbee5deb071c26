/* How many tables that are not over somebody has made, and an address, as far as this hall has
 * seen them being made. Nothing of it is kept: addresses are in no store. */
#ifndef HALL_MAKING_H
#define HALL_MAKING_H

#include "hall/hall_inside.h"

/* A table is on its way to the store; without memory it is not counted. It is over, or was not
 * written, or is removed: also one that was never counted. */
void making_begin(struct hall *hall, const char *id, int64_t person, uint64_t address);
void making_end(struct hall *hall, const char *id);
void making_free_all(struct hall *hall);

int making_of_person(const struct hall *hall, int64_t person);
int making_of_address(const struct hall *hall, uint64_t address);

#endif
