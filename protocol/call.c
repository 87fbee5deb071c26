/* See call.h. */
#include "protocol/call.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/sentence.h"
#include "text/memory.h"

enum outcome call_fail(struct call *call, int code)
{
    call->code = code;
    return CALL_FAILED;
}

enum outcome call_fail_say(struct call *call, int code, const char *english)
{
    problem_say(&call->problem, NULL, english, NULL);
    return call_fail(call, code);
}

enum outcome call_fail_param(struct call *call, const char *key, const char *english)
{
    problem_say(&call->problem, NULL, english, "where", key, NULL);
    return call_fail(call, RPC_PARAMS);
}

enum outcome call_no_memory(struct call *call)
{
    return call_fail_say(call, RPC_INTERNAL, N_("out of memory"));
}

struct screen call_screen(const struct call *call)
{
    int columns = call->params.columns;
    int rows = call->params.rows;
    bool is_plain = call->params.plain;

    return (struct screen){.lang = call->lang,
                           .colour = !is_plain,
                           .plain = is_plain,
                           .utf8 = true,
                           .has_spots = !is_plain,
                           .columns = columns == ABSENT ? 0 : columns,
                           .rows = rows == ABSENT ? 0 : rows};
}

bool call_within(struct call *call, const char *key, int value, int min, int max)
{
    char low[12];
    char high[12];

    if (value >= min && value <= max)
        return true;
    snprintf(low, sizeof low, "%d", min);
    snprintf(high, sizeof high, "%d", max);
    problem_say(&call->problem, NULL, N_("{where}: expected a number from {min} to {max}"),
                "where", key, "min", low, "max", high, NULL);
    call_fail(call, RPC_PARAMS);
    return false;
}

/* --- answers --- */

static const char *code_message(int code)
{
    switch (code) {
    case RPC_PARSE: return "parse error";
    case RPC_REQUEST: return "invalid request";
    case RPC_METHOD: return "method not found";
    case RPC_PARAMS: return "invalid params";
    case RPC_ILLEGAL: return "illegal action";
    case RPC_NO_TABLE: return "no such table";
    case RPC_POSITION: return "bad position";
    case RPC_RECORD: return "bad record";
    case RPC_STALE: return "the table has moved on";
    case RPC_FORBIDDEN: return "not allowed";
    case RPC_LIMIT: return "too much";
    default: return "internal error";
    }
}

static void begin(struct reply *reply, const struct json *id)
{
    struct put *out = &reply->out;

    *reply = (struct reply){.is_wanted = id};
    put_object(out, NULL);
    put_text(out, "jsonrpc", "2.0");
    if (id)
        put_json(out, "id", id);
    else
        put_null(out, "id");
    reply->start = *out;
    put_key(out, "result");
    reply->result = *out;
}

struct reply call_keep(struct call *call)
{
    struct reply kept = *call->reply;

    call->reply->out = (struct put){0};
    return kept;
}

struct json_doc call_keep_request(struct call *call)
{
    struct json_doc kept = call->request;

    call->request = (struct json_doc){0};
    return kept;
}

bool reply_has_result(const struct reply *reply)
{
    return reply->out.n > reply->result.n;
}

static char *take(struct put *out)
{
    if (memory_was_short()) /* something is missing in it */
        out->is_short = true;
    return put_take(out);
}

char *reply_end(struct reply *reply)
{
    put_end(&reply->out);
    return take(&reply->out);
}

char *reply_fail(struct reply *reply, int code, const struct problem *problem)
{
    struct put *out = &reply->out;

    put_back(out, &reply->start);
    put_object(out, "error");
    put_int(out, "code", code);
    put_text(out, "message", code_message(code));
    put_object(out, "data");
    sentence_put_problem(out, problem);
    put_end(out);
    put_end(out);
    return reply_end(reply);
}

void reply_free(struct reply *reply)
{
    put_free(&reply->out);
}

void notice_begin(struct put *out, const char *method)
{
    put_object(out, NULL);
    put_text(out, "jsonrpc", "2.0");
    put_text(out, "method", method);
    put_key(out, "params");
}

char *notice_end(struct put *out)
{
    put_end(out);
    return take(out);
}

char *call_refuse(const struct json *id, int code, const char *english, const char *value)
{
    struct problem problem = {.lang = LANG_EN};
    struct reply reply;

    problem_say(&problem, NULL, english, "value", value, NULL);
    begin(&reply, id);
    return reply_fail(&reply, code, &problem);
}

/* --- requests --- */

/* Picks the language and reads the parameters; false, and the call has failed. */
static bool read_params(struct call *call, enum method method, unsigned who)
{
    const struct json *params = json_get(call->request.values, "params");
    const struct json *lang = json_get(params, "lang");

    if (params && !json_is(params, WIRE_OBJECT)) {
        call_fail_param(call, "params", N_("{where}: expected an object"));
        return false;
    }
    if (lang && (!json_text(lang) || !text_find_lang(json_text(lang), &call->lang))) {
        problem_say(&call->problem, NULL, N_("{where}: expected one of {languages}"), "where",
                    "lang", "languages", text_codes(), NULL);
        call_fail(call, RPC_PARAMS);
        return false;
    }
    call->problem.lang = call->lang;
    if (params_read(&call->params, method, who, params, &call->problem))
        return true;
    call_fail(call, RPC_PARAMS);
    return false;
}

/* Carries a request out. */
static char *run(const struct side *side, enum method method, struct call *call)
{
    struct reply reply;
    enum outcome outcome = CALL_FAILED;

    begin(&reply, call->id);
    call->reply = &reply;
    call->out = &reply.out;
    if (read_params(call, method, side->who))
        outcome = side->run[method](call);
    if (outcome == CALL_FAILED && call->code && side->waits && side->waits(call)) {
        call->is_waiting = true;
        call->code = 0;
    }
    call->reply = NULL;
    call->out = NULL;
    call->is_due = call->id && outcome != CALL_LATER && !call->is_waiting;
    if (!call->is_due) {
        reply_free(&reply);
        return NULL;
    }
    if (outcome == CALL_DONE)
        return reply_end(&reply);
    if (!call->code)
        call_no_memory(call);
    return reply_fail(&reply, call->code, &call->problem);
}

static char *answer_request(const struct side *side, struct call *call,
                            const struct json *request)
{
    const char *version = json_text(json_get(request, "jsonrpc"));
    const char *name = json_text(json_get(request, "method"));
    enum method method;

    call->id = json_get(request, "id");
    call->problem.lang = call->lang;
    if (!json_is(request, WIRE_OBJECT))
        return call_refuse(NULL, RPC_REQUEST, N_("a request is a JSON object"), "");
    if (call->id && !json_text(call->id) && !json_is(call->id, WIRE_INT) &&
        !json_is(call->id, WIRE_NULL))
        return call_refuse(NULL, RPC_REQUEST, N_("id: expected a text or a whole number"), "");
    if (!version || strcmp(version, "2.0") != 0)
        return call_refuse(call->id, RPC_REQUEST, N_("jsonrpc: expected \"2.0\""), "");
    if (!name)
        return call_refuse(call->id, RPC_REQUEST, N_("method: expected a text"), "");
    method = methods_find(name, side->who);
    if (method != N_METHODS)
        return run(side, method, call);
    call->is_due = call->id;
    return call->id ? call_refuse(call->id, RPC_METHOD, N_("no method '{value}'"), name) : NULL;
}

/* A short answer; there may be memory for it when there was none for a long one. */
static char *refuse_for_memory(const struct json *id)
{
    return call_refuse(id, RPC_INTERNAL, N_("out of memory"), "");
}

char *call_answer_again(const struct side *side, struct call *call)
{
    char *answer;

    memory_was_short(); /* what was before is not about this */
    call->is_due = true;
    answer = answer_request(side, call, call->request.values);
    if (!answer && call->is_due)
        answer = refuse_for_memory(call->id);
    call->id = NULL;
    if (!call->is_waiting)
        json_free(&call->request);
    return answer;
}

char *call_answer(const struct side *side, struct call *call, const char *line, size_t size)
{
    char *answer;

    memory_was_short();
    call->is_due = true;
    if (json_read(&call->request, line, size))
        return call_answer_again(side, call);
    if (memory_was_short()) {
        answer = refuse_for_memory(NULL);
    } else {
        char text[96];

        snprintf(text, sizeof text, "%zu: %s", call->request.error_at, call->request.error);
        answer = call_refuse(NULL, RPC_PARSE, N_("not JSON; byte {value}"), text);
    }
    json_free(&call->request);
    return answer;
}
