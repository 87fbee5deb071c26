/* Clients: who is connected, and what they watch. */
#ifndef HALL_CLIENT_H
#define HALL_CLIENT_H

#include "hall/hall.h"

/* Somebody looks at a room. */
struct watcher {
    struct client *client;
    struct room *room;
    int as; /* the seat whose view it wants, of its own; NOBODY: a spectator's; AUTO */
    bool wants_positions;
    bool wants_words;
    struct watcher *next; /* in the room */
};

enum { AUTO = 6 }; /* as: the only seat one has, or the one in turn, or a spectator */

struct client {
    struct hall *hall;
    void *transport;
    uint64_t id;
    struct person person;    /* its id follows from the cookie */
    bool is_known;           /* the store has said who it is; until then, */
    struct waiting *waiting; /* what it asks waits */
    int n_waiting;           /* of its requests, there and elsewhere */
    enum lang lang;
    bool wants_tables; /* has asked for its tables: it is told when one of them calls */
    bool wants_lobby;  /* is told when public tables change */
    struct watcher *watching[HALL_MAX_WATCHED];
    int n_watching;
    struct bucket requests; /* that it may still make */
    struct bucket part;     /* of those of its address, when that has none left */
    struct quota *quota;    /* that it shares with its address */
    struct study *study;    /* of a finished game, or NULL */
    struct client *next;    /* in the hall */
    struct client *previous;
    struct client *next_in_slot;
    struct client *next_alike; /* in the slot of its person */
};

/* Sends a text, which it takes over; NULL: there was no memory for it, and the client is
 * dropped. */
void client_send(struct client *client, char *text);

/* The client with that id, if it is still there. */
struct client *hall_client(struct hall *hall, uint64_t id);

/* The first client of a person, and the next one; NULL: there are no more. */
struct client *hall_client_of(const struct hall *hall, int64_t person);
struct client *client_next_of(const struct client *client);

struct room;
bool client_is_watching(const struct client *client, const struct room *room);

/* Ends the watching of entry i of `watching`. */
void client_unwatch(struct client *client, int i);

#endif
