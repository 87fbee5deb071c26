/* JSON-RPC 2.0, for the engine and for the server: taking a request apart, checking its
 * parameters, answering. What the methods do is their owner's business. */
#ifndef PROTOCOL_CALL_H
#define PROTOCOL_CALL_H

#include <stddef.h>

#include "games/face.h"
#include "protocol/params.h"
#include "wire/put.h"

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
};

/* How a method ended. */
enum outcome {
    CALL_FAILED, /* code and problem say why; what it has put is taken back */
    CALL_DONE,   /* its result has been put */
    CALL_LATER,  /* it sees to the answer itself */
};

/* An answer being written: what it answers, then a result or an error. */
struct reply {
    struct put out;
    struct put start;  /* before the result or the error */
    struct put result; /* before the value of the result */
    bool is_wanted;    /* somebody waits for it */
};

/* One call in progress. A method puts one value to `out`, whose key has been put. */
struct call {
    struct json_doc request;
    void *owner;           /* whose methods these are */
    void *caller;          /* who asks, or NULL */
    const struct json *id; /* NULL: nobody waits for an answer */
    struct params params;  /* checked */
    struct reply *reply;
    struct put *out; /* the answer's */
    enum lang lang;
    int code;
    bool is_due;     /* it has been carried out, and somebody waits for the answer */
    bool is_waiting; /* set by a method: it is to be asked again, by the owner, who has the
                        request then */
    struct problem problem;
};

/* One side of the protocol: those methods of methods.def that are its own. */
struct side {
    unsigned who; /* OF_ENGINE or OF_ONLINE */
    enum outcome (*run[N_METHODS])(struct call *);
    /* Whether a call that has failed waits all the same and is made again; NULL: none does. */
    bool (*waits)(struct call *);
};

/* The answer to one line; to be freed, NULL if none is due now, or there is no memory for the
 * one that is. `call` has owner, caller and the language to answer in; the rest is filled in.
 */
char *call_answer(const struct side *side, struct call *call, const char *line, size_t size);

/* The same to a request that was read before and had to wait; it is in `call`. */
char *call_answer_again(const struct side *side, struct call *call);

/* The answer moves to somebody who gives it later; so does the request, which the method may
 * read on as long as that one keeps it. */
struct reply call_keep(struct call *call);
struct json_doc call_keep_request(struct call *call);

/* Whether the value of its result has been put. */
bool reply_has_result(const struct reply *reply);

/* The whole of it, to be freed; NULL, and nothing is left of it, without memory for all of
 * it. With an error in place of whatever was put. */
char *reply_end(struct reply *reply);
char *reply_fail(struct reply *reply, int code, const struct problem *problem);
void reply_free(struct reply *reply);

/* A notification: its params and put_end() go on; what was put, as reply_end(). */
void notice_begin(struct put *out, const char *method);
char *notice_end(struct put *out);

/* An error before there is a call, to be freed; english has the gap {value}. */
char *call_refuse(const struct json *id, int code, const char *english, const char *value);

/* --- for methods --- */

/* All of them return CALL_FAILED. */
enum outcome call_fail(struct call *call, int code);
enum outcome call_fail_say(struct call *call, int code, const char *english); /* no gaps */
enum outcome call_fail_param(struct call *call, const char *key,
                             const char *english); /* {where} */
enum outcome call_no_memory(struct call *call);

/* Whether a number that was given is from min to max; false, and the call has failed, if not.
 */
bool call_within(struct call *call, const char *key, int value, int min, int max);

/* What a drawing that was asked for may use. */
struct screen call_screen(const struct call *call);

#endif
