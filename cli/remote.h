/* A server's tables, from a terminal: one connection that is made again when it breaks,
 * requests that are answered, and what the server says by itself. */
#ifndef CLI_REMOTE_H
#define CLI_REMOTE_H

#include "text/text.h"
#include "wire/json.h"
#include "wire/put.h"

/* Where something is, of a link or an address that somebody typed. */
struct remote_place {
    bool is_secure; /* https */
    char host[256];
    int port;
    char table[64];   /* of a link to a table; empty: none */
    char secret[128]; /* of a link to a seat; empty: none */
};

/* Reads "https://example.org/seat#…", "http://localhost:8080/t/…", "example.org"; false, and
 * the problem says why. */
bool remote_read(struct remote_place *place, const char *link, struct problem *problem);

struct remote;

/* What the server says without having been asked. */
typedef void remote_heard(void *context, const char *method, const struct json *params);

/* A connection; NULL and the problem. Certificates are checked. heard may be NULL. */
struct remote *remote_open(const struct remote_place *place, enum lang lang,
                           remote_heard *heard, void *context, struct problem *problem);
void remote_close(struct remote *remote);

/* A request: begin() leaves its parameters open for put_…; ask() ends it and waits for the
 * answer, which lasts until the next. NULL and the problem: it was refused, or there was no
 * answer. */
struct put *remote_begin(struct remote *remote, const char *method);
const struct json *remote_ask(struct remote *remote, struct problem *problem);

/* Lets what has arrived be heard, waiting at most so long; false: the connection is broken. */
bool remote_listen(struct remote *remote, int ms);

/* Connects again; false: not yet. */
bool remote_again(struct remote *remote);

#endif
