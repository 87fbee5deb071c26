/* The store in a PostgreSQL database, which several servers may share. */
#ifndef SERVER_STORE_PG_H
#define SERVER_STORE_PG_H

#include "hall/store.h"

/* The place is postgresql://…, as libpq reads it: several hosts, target_session_attrs. */
store_opener store_in_pg;

/* The same for who wants it alone: refused while others use it, and they are meanwhile. */
store_opener store_in_pg_alone;

#endif
