/* What each address does: how many connections it has, and what it may still spend. */
#ifndef SERVER_PEERS_H
#define SERVER_PEERS_H

#include "hall/hall.h"

enum { PEER_ADDRESS = MAX_PEER };

struct peer {
    struct peer *next;
    int connections;
    int64_t used;    /* milliseconds */
    bool is_refused; /* who runs the server does not want it */
    struct quota quota;
    char address[PEER_ADDRESS];
};

struct peers;
struct peers *peers_new(void);
void peers_free(struct peers *peers);

/* Reads a numeric address, with or without a port, the way addresses are counted: IPv6 by its
 * /64, which is what one household has; IPv4 within IPv6 as IPv4. False: it is none. */
bool peers_read_address(const char *text, char address[PEER_ADDRESS]);

/* The peer of an address, new if need be; NULL without memory. It stays while it has
 * connections, and a while longer: coming again does not fill its quota. */
struct peer *peers_find(struct peers *peers, const char *address, int64_t now);

/* From now on these addresses are refused, and no others. False without memory: then it is as
 * it was. */
bool peers_refuse(struct peers *peers, char (*addresses)[PEER_ADDRESS], int n);

#endif
