/* Orders: what who runs the server wants of its tables, and what people have asked for
 * themselves. They wait in the store, so that nothing of it is lost, and may come from
 * elsewhere: `madang admin` writes them while the server runs. */
#ifndef HALL_ORDERS_H
#define HALL_ORDERS_H

#include "hall/room.h"

/* Carries out some of those that wait. Call it about once a second, and when there is one. */
void orders_tick(struct hall *hall);

#endif
