/* What clients pay for what they ask: a request costs one, and what takes long costs more, as
 * much as it took. Who cannot pay is read more slowly, and nobody else. */
#ifndef HALL_CHARGE_H
#define HALL_CHARGE_H

#include "hall/hall.h"

/* Microseconds for which the hall's thread has worked; 0 where nobody counts. */
int64_t charge_clock(const struct hall *hall);

/* Charges a client for a request that took so many microseconds; the milliseconds for which it
 * should not be read. */
int charge_request(struct client *client, int64_t micros);

/* The same for a piece of a message. */
int charge_piece(struct client *client);

/* Charges the client of that id, if it is still there, for more that was done for it, by the
 * hall or by the store. */
void charge_work(struct hall *hall, uint64_t client, int64_t micros);

/* A client comes or goes: to come again fills nothing up. */
void charge_enter(struct client *client);
void charge_leave(struct client *client);

#endif
