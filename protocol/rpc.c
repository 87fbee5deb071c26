/* See rpc.h. */
#include "protocol/rpc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text/memory.h"

static json_t later; /* never looked into */
json_t *const rpc_later = &later;

json_t *rpc_fail(struct call *call, int code)
{
    call->code = code;
    return NULL;
}

json_t *rpc_fail_say(struct call *call, int code, const char *english)
{
    problem_say(&call->problem, NULL, english, NULL);
    return rpc_fail(call, code);
}

json_t *rpc_fail_param(struct call *call, const char *key, const char *english)
{
    problem_say(&call->problem, NULL, english, "where", key, NULL);
    return rpc_fail(call, RPC_PARAMS);
}

json_t *rpc_no_memory(struct call *call)
{
    return rpc_fail_say(call, RPC_INTERNAL, N_("out of memory"));
}

bool rpc_has(const struct call *call, const char *key)
{
    return json_object_get(call->params, key) != NULL;
}

const char *rpc_text(struct call *call, const char *key)
{
    json_t *value = json_object_get(call->params, key);

    if (!value)
        rpc_fail_param(call, key, N_("{where}: missing"));
    else if (!json_is_string(value))
        rpc_fail_param(call, key, N_("{where}: expected a text"));
    return json_string_value(value);
}

bool rpc_int(struct call *call, const char *key, int min, int max, int *out)
{
    char low[12];
    char high[12];
    json_t *value = json_object_get(call->params, key);
    json_int_t n = json_integer_value(value);

    if (json_is_integer(value) && n >= min && n <= max) {
        *out = (int)n;
        return true;
    }
    snprintf(low, sizeof low, "%d", min);
    snprintf(high, sizeof high, "%d", max);
    problem_say(&call->problem, NULL, N_("{where}: expected a number from {min} to {max}"),
                "where", key, "min", low, "max", high, NULL);
    rpc_fail(call, RPC_PARAMS);
    return false;
}

bool rpc_bool(struct call *call, const char *key, bool otherwise, bool *out)
{
    json_t *value = json_object_get(call->params, key);

    *out = value ? json_is_true(value) : otherwise;
    if (!value || json_is_boolean(value))
        return true;
    rpc_fail_param(call, key, N_("{where}: expected true or false"));
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

static char *dump(json_t *answer)
{
    static _Thread_local char usual[16384]; /* json_dumps() grows its text step by step */
    const size_t flags = JSON_COMPACT | JSON_REAL_PRECISION(4);
    size_t size = json_dumpb(answer, usual, sizeof usual, flags);
    char *line =
        size > 0 && size <= sizeof usual ? strndup(usual, size) : json_dumps(answer, flags);

    json_decref(answer);
    if (!memory_was_short())
        return line;
    free(line); /* something is missing in it */
    return NULL;
}

char *rpc_result(json_t *id, json_t *result)
{
    return dump(json_pack("{ss sO so}", "jsonrpc", "2.0", "id", id, "result", result));
}

char *rpc_error(json_t *id, int code, const struct problem *problem)
{
    json_t *data = json_object();
    json_t *null = json_null();

    if (*problem->rule)
        json_object_set_new(data, "rule", json_string(problem->rule));
    json_object_set_new(data, "text", json_string(problem->text));
    return dump(json_pack("{ss sO s{si ss so}}", "jsonrpc", "2.0", "id", id ? id : null,
                          "error", "code", code, "message", code_message(code), "data", data));
}

char *rpc_notice(const char *method, json_t *params)
{
    return dump(json_pack("{ss ss so}", "jsonrpc", "2.0", "method", method, "params", params));
}

char *rpc_refuse(json_t *id, int code, const char *english, const char *value)
{
    struct problem problem = {.lang = LANG_EN};

    problem_say(&problem, NULL, english, "value", value, NULL);
    return rpc_error(id, code, &problem);
}

/* --- requests --- */

/* Whether every parameter is one the method knows; picks the language. */
static bool check_params(struct call *call, const struct method *method)
{
    const char *key;
    json_t *value;

    if (call->params && !json_is_object(call->params)) {
        rpc_fail_param(call, "params", N_("{where}: expected an object"));
        return false;
    }
    json_object_foreach(call->params, key, value)
    {
        const char *const *known = method->params;

        if (!strcmp(key, "lang")) {
            if (!json_is_string(value) ||
                !text_find_lang(json_string_value(value), &call->lang)) {
                problem_say(&call->problem, NULL, N_("{where}: expected one of {languages}"),
                            "where", key, "languages", text_codes(), NULL);
                rpc_fail(call, RPC_PARAMS);
                return false;
            }
            continue;
        }
        while (*known && strcmp(*known, key) != 0)
            known++;
        if (!*known) {
            rpc_fail_param(call, key, N_("{where}: this method has no such parameter"));
            return false;
        }
    }
    call->problem.lang = call->lang;
    return true;
}

static const struct method *find_method(const struct method *methods, const char *name)
{
    while (methods->name && strcmp(methods->name, name) != 0)
        methods++;
    return methods->name ? methods : NULL;
}

static char *answer_request(const struct method *methods, struct call *call, json_t *request)
{
    json_t *version = json_object_get(request, "jsonrpc");
    json_t *name = json_object_get(request, "method");
    const struct method *method;
    json_t *result = NULL;

    call->id = json_object_get(request, "id");
    call->params = json_object_get(request, "params");
    call->problem.lang = call->lang;
    if (!json_is_object(request))
        return rpc_refuse(NULL, RPC_REQUEST, N_("a request is a JSON object"), "");
    if (call->id && !json_is_string(call->id) && !json_is_integer(call->id) &&
        !json_is_null(call->id)) /* a fraction would not come back as it was written */
        return rpc_refuse(NULL, RPC_REQUEST, N_("id: expected a text or a whole number"), "");
    if (!json_is_string(version) || strcmp(json_string_value(version), "2.0") != 0)
        return rpc_refuse(call->id, RPC_REQUEST, N_("jsonrpc: expected \"2.0\""), "");
    if (!json_is_string(name))
        return rpc_refuse(call->id, RPC_REQUEST, N_("method: expected a text"), "");
    method = find_method(methods, json_string_value(name));
    if (!method)
        return (call->is_due = call->id)
                   ? rpc_refuse(call->id, RPC_METHOD, N_("no method '{value}'"),
                                json_string_value(name))
                   : NULL;
    if (check_params(call, method))
        result = method->run(call);
    call->is_due = call->id && result != rpc_later && call->code != RPC_RETRY;
    if (!call->is_due) {
        if (result != rpc_later)
            json_decref(result);
        return NULL;
    }
    if (!result && !call->code)
        rpc_no_memory(call);
    return result ? rpc_result(call->id, result)
                  : rpc_error(call->id, call->code, &call->problem);
}

/* A short answer; there may be memory for it when there was none for a long one. */
static char *refuse_for_memory(json_t *id)
{
    return rpc_refuse(id, RPC_INTERNAL, N_("out of memory"), "");
}

char *rpc_answer(const struct method *methods, struct call *call, const char *line, size_t size)
{
    json_error_t error;
    json_t *request;
    char *answer;

    memory_was_short(); /* what was before is not about this */
    request = json_loadb(line, size, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
    call->is_due = true;
    if (!request && memory_was_short())
        return refuse_for_memory(NULL);
    if (!request) {
        char text[JSON_ERROR_TEXT_LENGTH + 32];

        snprintf(text, sizeof text, "%d: %s", error.column, error.text);
        return rpc_refuse(NULL, RPC_PARSE, N_("not JSON; column {value}"), text);
    }
    answer = answer_request(methods, call, request);
    if (!answer && call->is_due)
        answer = refuse_for_memory(call->id);
    json_decref(request);
    return answer;
}
