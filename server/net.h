/* The hall on the network: HTTP and WebSocket through libwebsockets. */
#ifndef SERVER_NET_H
#define SERVER_NET_H

#include "hall/hall.h"

enum { MAX_ORIGINS = 16 };

struct net_config {
    const char *host;
    int port;
    const char *cert; /* files, or NULL: no TLS */
    const char *key;
    bool is_behind_proxy;             /* addresses come from X-Forwarded-For, pages are https */
    const char *origins[MAX_ORIGINS]; /* from which the page may connect, exactly */
    int n_origins;
    int max_connections;  /* of any kind */
    int max_per_address;  /* likewise; behind a proxy sockets */
    int address_requests; /* a second, pages included; bursts of three seconds' worth */
};

struct net;
struct ev_loop;
struct net *net_new(const struct net_config *config, struct metrics *metrics,
                    struct problem *problem);
void net_free(struct net *net);

/* The hall that messages go to; before the first net_service(). */
void net_serve(struct net *net, struct hall *hall);

/* The loop, for what else is to be waited for. */
struct ev_loop *net_loop(struct net *net);

/* Waits for something to happen, unless there is something else to do, and does it. */
void net_service(struct net *net, bool is_busy);

/* Makes net_service() return; from any thread. */
void net_wake(struct net *net);

/* So does writing eight bytes, a 1, to this descriptor; from a signal's handler. */
int net_interrupt_fd(const struct net *net);

/* Reads certificate and key again; if they are no good, those in use stay. */
void net_renew(struct net *net);

/* Serves everybody but these addresses. */
void net_refuse(struct net *net, char (*addresses)[MAX_PEER], int n);

/* Takes no more connections and says goodbye to those there are. */
void net_drain(struct net *net);

/* For the hall's world. */
bool net_send(struct net *net, struct client *client, char *text);
void net_drop(struct net *net, struct client *client, const char *reason);

#endif
