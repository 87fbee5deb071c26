/* The store in a SQLite file. */
#ifndef SERVER_STORE_SQLITE_H
#define SERVER_STORE_SQLITE_H

#include "hall/store.h"

/* The place is the file's path. */
store_opener store_in_file;

#endif
