/* JSON-RPC 2.0, for the engine and for the server: taking a request apart, checking its
 * parameters, answering. What the methods do is their owner's business. */
#ifndef PROTOCOL_RPC_H
#define PROTOCOL_RPC_H

#include <jansson.h>
#include <stddef.h>

#include "text/text.h"

enum {
    RPC_PARSE = -32700,
    RPC_REQUEST = -32600,
    RPC_METHOD = -32601,
    RPC_PARAMS = -32602,
    RPC_INTERNAL = -32603,
    RPC_ILLEGAL = -32001,
    RPC_NO_TABLE = -32002,
    RPC_POSITION = -32003,
    RPC_RECORD = -32004,
    RPC_STALE = -32005,     /* the table has moved on */
    RPC_FORBIDDEN = -32006, /* not for this caller, or not now */
    RPC_LIMIT = -32007,     /* too many, too fast */
    RPC_RETRY = 1,          /* no error: the owner asks again when it can be answered */
};

/* One call in progress. A method returns its result – or NULL with code and problem
 * set – or rpc_later, and then sees to the answer itself. */
struct call {
    void *owner;  /* whose methods these are */
    void *caller; /* who asks, or NULL */
    json_t *id;   /* NULL: nobody waits for an answer */
    json_t *params;
    enum lang lang;
    int code;
    bool is_due; /* it has been carried out, and somebody waits for the answer */
    struct problem problem;
};

enum { RPC_MAX_PARAMS = 10 };

/* A method and the parameters it knows; `lang` goes with all of them. */
struct method {
    const char *name;
    json_t *(*run)(struct call *);
    const char *params[RPC_MAX_PARAMS]; /* NULL after the last */
};

extern json_t *const rpc_later;

/* The answer to one line by a table of methods that ends with an empty name; to be
 * freed, NULL if none is due now, or there is no memory for the one that is. `call` has owner,
 * caller and the language to answer in; the rest is filled in. */
char *rpc_answer(const struct method *methods, struct call *call, const char *line,
                 size_t size);

/* The same answers, by hand: result is taken over. To be freed; NULL without memory for
 * all of it. */
char *rpc_result(json_t *id, json_t *result);
char *rpc_error(json_t *id, int code, const struct problem *problem);
char *rpc_notice(const char *method, json_t *params);

/* An error before there is a call; english has the gap {value}. */
char *rpc_refuse(json_t *id, int code, const char *english, const char *value);

/* --- for methods --- */

json_t *rpc_fail(struct call *call, int code);
json_t *rpc_fail_say(struct call *call, int code, const char *english);          /* no gaps */
json_t *rpc_fail_param(struct call *call, const char *key, const char *english); /* {where} */
json_t *rpc_no_memory(struct call *call);

bool rpc_has(const struct call *call, const char *key);

/* A text; NULL, and the call has failed, if it is missing or none. */
const char *rpc_text(struct call *call, const char *key);

/* A number from min to max; false, and the call has failed, if it is none. */
bool rpc_int(struct call *call, const char *key, int min, int max, int *out);

/* True or false; `otherwise` if it is not there; false, and the call has failed. */
bool rpc_bool(struct call *call, const char *key, bool otherwise, bool *out);

#endif
