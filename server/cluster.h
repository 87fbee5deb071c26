/* Servers that share a database: who else is there, and what they tell each other: in datagrams
 * that only those who have the key can read or make, or through the database (channel.h). What
 * is lost on the way the database tells half a second later; without either it always does. */
#ifndef SERVER_CLUSTER_H
#define SERVER_CLUSTER_H

#include <ev.h>

#include "hall/hall.h"

struct cluster_config {
    const char *address; /* HOST:PORT for datagrams, as the others reach it; CLUSTER_DATABASE:
                            through the database; NULL: neither */
    const char *key;     /* a file whose contents all of them have; NULL: none */
};

#define CLUSTER_DATABASE "database"

struct cluster;

/* For a hall whose store is shared and in that database. NULL, and the problem says why, if it
 * cannot be. */
struct cluster *cluster_new(const struct cluster_config *config, const char *db,
                            struct ev_loop *loop, struct store *store, struct hall *hall,
                            struct problem *problem);

/* After the store has been closed, before the loop is. */
void cluster_free(struct cluster *cluster);

/* Lets the others hear a text, with whatever else is told before cluster_flush(). */
void cluster_tell(struct cluster *cluster, const char *text);
void cluster_flush(struct cluster *cluster);

#endif
