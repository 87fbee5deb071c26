/* Requests that wait: for what is under way in a room, for the store, for who somebody is. They
 * are kept as they were read and answered again, with what the store has said for them. */
#ifndef HALL_WAITING_H
#define HALL_WAITING_H

#include "hall/hall.h"

struct waiting {
    struct hall *hall;
    uint64_t client; /* 0: nobody's, a record is wanted */
    struct json_doc request;
    struct query *read;   /* what the store has answered for it; NULL: it has not been asked */
    struct room *held;    /* what is asked about it meanwhile waits; NULL: none */
    struct query *search; /* that it is to ask for in its address's turn; NULL: none */
    bool is_searching;    /* the store has been asked, for */
    uint64_t address;     /* somebody there */
    bool is_fresh;        /* a log has been read on for it */
    struct record_wish *record;
    struct waiting *next;
};

/* A client's, of a request and what was read for it, which it takes over. NULL: too many of the
 * client's wait, or there is no memory; the client has been told. */
struct waiting *waiting_new(struct client *client, struct json_doc *request,
                            struct query *read);

/* Puts it at the end of a list, which it belongs to then. */
void waiting_add(struct waiting **list, struct waiting *waiting);

/* Takes up the first of a list; false: there is none. */
bool waiting_take_up(struct waiting **list);

/* Answers it, or lets it wait again; takes it over. */
void waiting_answer(struct waiting *waiting);

/* Lets it wait for a query, which is handed to the store, and what else is asked about a room,
 * which may be NULL, for it: requests about a table are answered in order. */
void waiting_ask(struct waiting *waiting, struct query *query, struct room *held);

/* When the hall goes: searches that have had no turn. */
void waiting_free_searches(struct hall *hall);

void waiting_free(struct waiting *waiting);
void waiting_free_all(struct waiting **list);

#endif
