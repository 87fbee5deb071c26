/* Pages: the page itself, health, metrics, records. */
#ifndef SERVER_HTTP_H
#define SERVER_HTTP_H

#include <libwebsockets.h>

#include "hall/hall.h"

enum { HTTP_HEADERS = 4096 }; /* bytes of a request's headers at most */

struct http_context {
    struct hall *hall;
    struct metrics *metrics;
    bool is_secure;   /* cookies are for https only */
    bool is_too_much; /* the address asks too often */
    bool is_draining;
};

/* What is still to be sent of an answer. */
struct http_reply {
    const char *data;
    size_t left;
    char *owned;    /* to be freed with it, or NULL */
    bool is_secure; /* it is https, or is for who asks */
    bool is_last;   /* nothing more is read from the connection */
    /* A record that is read first. */
    struct record_wish *wish; /* NULL: it is not waited for */
    struct lws *wsi;
    char id[ID_TEXT];
    bool is_head;   /* only the headers are wanted */
    bool is_record; /* it is here, */
    char *record;   /* or there is none */
};

/* The hash of the secret in a request's cookie; false: there is none that is well formed. */
bool http_cookie(struct lws *wsi, uint8_t hash[SECRET_BYTES]);

/* What a path costs who asks for it: a page 1, a record, which is played again, more. */
int http_cost(const char *path);

/* Callbacks of a connection: a request for a path; room to write; the end. */
int http_answer(struct lws *wsi, const struct http_context *context, struct http_reply *reply,
                const char *path);
int http_write(struct lws *wsi, struct http_reply *reply);
void http_end(struct http_reply *reply);

#endif
