/* The server as a whole: madang serve. */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "server/cluster.h"
#include "server/net.h"

struct server_config {
    struct net_config net;
    struct hall_limits limits;
    const char *db;                /* NULL: in memory */
    int threads;                   /* for bots */
    struct cluster_config cluster; /* if the database is shared */
};

/* Serves until SIGTERM or SIGINT; false, and the problem says why, if it cannot start.
 * ready() is called once connections are taken. */
bool server_run(const struct server_config *config, void (*ready)(const struct server_config *),
                struct problem *problem);

#endif
