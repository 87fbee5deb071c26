/* The store of a page; see store.c. hall/store.h has what the hall asks of it. */
#ifndef HOME_STORE_H
#define HOME_STORE_H

#include "hall/store_kind.h"
#include "wire/json.h"

/* Written when its owner says so. */
store_opener store_on_device;

/* Gives to the device what has been written since the last time, if there is something.
 * FOUND_TROUBLE without memory: then nothing of it may be told. */
enum found home_give_jobs(void);

/* A job that the device has from earlier, with one entry at most. False: it is none. */
bool home_restore_job(struct store *store, const struct json *value);

#endif
