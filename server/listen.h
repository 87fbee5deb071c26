/* Where connections come in: sockets of our own, or those that systemd holds for us
 * (LISTEN_FDS), which outlive the process. */
#ifndef SERVER_LISTEN_H
#define SERVER_LISTEN_H

#include <ev.h>
#include <stdbool.h>

#include "text/text.h"

struct listen;

/* Listens, and calls accepted() with each new connection, whose descriptor is its own then.
 * NULL and a problem if it cannot. */
struct listen *listen_new(const char *host, int port, struct ev_loop *loop,
                          void (*accepted)(void *context, int fd), void *context,
                          struct problem *problem);
void listen_free(struct listen *listen);

/* The process goes away: sockets that are held for us are left to the next one. */
void listen_end(struct listen *listen);

#endif
