/* See params.h. */
#include "protocol/params.h"

#include <string.h>

enum type {
    TYPE_TEXT,
    TYPE_NUMBER,
    TYPE_SEAT,
    TYPE_FLAG,
    TYPE_SEED,
    TYPE_GAME,
    TYPE_OBJECT,
    TYPE_TEXTS,
    TYPE_VALUE
};

struct param {
    const char *name;
    enum type type;
    int min; /* of a number; 1: a flag that is true if it is not given */
    int max;
    size_t offset; /* in struct params */
};

enum {
#define PARAM(name, type) PARAM_##name,
#include "protocol/methods.def"
    N_PARAMS
};

#define TYPE_OF_TEXT             TYPE_TEXT, 0, 0
#define TYPE_OF_NUMBER(min, max) TYPE_NUMBER, min, max
#define TYPE_OF_SEAT             TYPE_SEAT, 0, MANY
#define TYPE_OF_FLAG(otherwise)  TYPE_FLAG, otherwise, 0
#define TYPE_OF_SEED             TYPE_SEED, 0, 0
#define TYPE_OF_GAME             TYPE_GAME, 0, 0
#define TYPE_OF_OBJECT           TYPE_OBJECT, 0, 0
#define TYPE_OF_TEXTS            TYPE_TEXTS, 0, 0
#define TYPE_OF_VALUE            TYPE_VALUE, 0, 0

static const struct param params_known[] = {
#define PARAM(name, type) {#name, TYPE_OF_##type, offsetof(struct params, name)},
#include "protocol/methods.def"
};

static const struct {
    const char *name;
    unsigned who;
} methods[] = {
#define METHOD(name, who, result) {#name, OF_##who},
#include "protocol/methods.def"
};

/* What each method takes, method by method. */
static const struct takes {
    enum method method;
    unsigned who;
    int param;
    bool is_required;
} takes[] = {
#define IS_REQUIRED true
#define IS_OPTIONAL false
#define TAKES(method, who, name, need, meaning) \
    {METHOD_##method, OF_##who, PARAM_##name, IS_##need},
#include "protocol/methods.def"
};

enum { N_TAKES = sizeof takes / sizeof *takes };

const char *methods_name(enum method method)
{
    return methods[method].name;
}

bool methods_have(enum method method, unsigned who)
{
    return methods[method].who & who;
}

enum method methods_find(const char *name, unsigned who)
{
    int i = 0;

    while (i < N_METHODS && !(methods[i].who & who && !strcmp(methods[i].name, name)))
        i++;
    return (enum method)i;
}

static void clear(struct params *params)
{
    memset(params, 0, sizeof *params);
    for (int i = 0; i < N_PARAMS; i++) {
        const struct param *p = &params_known[i];
        char *at = (char *)params + p->offset;

        if (p->type == TYPE_NUMBER || p->type == TYPE_SEAT)
            *(int *)at = ABSENT;
        else if (p->type == TYPE_FLAG)
            *(bool *)at = p->min;
    }
}

static bool refuse(struct problem *problem, const struct param *p, const char *english)
{
    return problem_say(problem, NULL, english, "where", p->name, NULL);
}

static bool read_number(int *out, const struct param *p, const struct json *value,
                        struct problem *problem)
{
    int64_t n = json_number(value);
    char low[12];
    char high[12];

    if (json_is(value, WIRE_INT) && n >= p->min && n <= p->max) {
        *out = (int)n;
        return true;
    }
    if (p->max == MANY)
        return refuse(problem, p, N_("{where}: expected a number, 0 or more"));
    snprintf(low, sizeof low, "%d", p->min);
    snprintf(high, sizeof high, "%d", p->max);
    return problem_say(problem, NULL, N_("{where}: expected a number from {min} to {max}"),
                       "where", p->name, "min", low, "max", high, NULL);
}

static bool read_seat(int *out, const struct param *p, const struct json *value,
                      struct problem *problem)
{
    if (json_text(value) && !strcmp(json_text(value), "lot")) {
        *out = LOT;
        return true;
    }
    return read_number(out, p, value, problem) ||
           refuse(problem, p, N_("{where}: expected the number of a seat"));
}

static bool read_seed(struct seed_param *out, const struct param *p, const struct json *value,
                      struct problem *problem)
{
    out->is_given = json_text(value) && seed_read(out->bytes, json_text(value));
    return out->is_given || refuse(problem, p, N_("{where}: expected 64 hexadecimal digits"));
}

static bool read_game(const struct face **out, const struct param *p, const struct json *value,
                      struct problem *problem)
{
    if (!json_text(value))
        return refuse(problem, p, N_("{where}: expected a text"));
    *out = face_find(json_text(value));
    return *out || refuse(problem, p, N_("{where}: no such game"));
}

static bool are_texts(const struct json *array)
{
    FOR_JSON (value, array)
        if (!json_text(value))
            return false;
    return json_is(array, WIRE_ARRAY);
}

/* Reads a value of the right type to where its parameter is kept. */
static bool read_value(struct params *params, const struct param *p, const struct json *value,
                       struct problem *problem)
{
    void *out = (char *)params + p->offset;

    switch (p->type) {
    case TYPE_TEXT:
        *(const char **)out = json_text(value);
        return json_text(value) || refuse(problem, p, N_("{where}: expected a text"));
    case TYPE_NUMBER: return read_number((int *)out, p, value, problem);
    case TYPE_SEAT: return read_seat((int *)out, p, value, problem);
    case TYPE_FLAG:
        *(bool *)out = json_yes(value);
        return json_is(value, WIRE_BOOL) ||
               refuse(problem, p, N_("{where}: expected true or false"));
    case TYPE_SEED: return read_seed((struct seed_param *)out, p, value, problem);
    case TYPE_GAME: return read_game((const struct face **)out, p, value, problem);
    case TYPE_OBJECT:
        *(const struct json **)out = value;
        return json_is(value, WIRE_OBJECT) ||
               refuse(problem, p, N_("{where}: expected an object"));
    case TYPE_TEXTS:
        *(const struct json **)out = value;
        return are_texts(value) ||
               refuse(problem, p, N_("{where}: expected an array of texts"));
    case TYPE_VALUE: *(const struct json **)out = value; return true;
    }
    return false;
}

/* What a method takes under that name; NULL: nothing. */
static const struct takes *find_takes(enum method method, unsigned who, const char *name)
{
    for (int i = 0; i < N_TAKES; i++)
        if (takes[i].method == method && takes[i].who & who &&
            !strcmp(params_known[takes[i].param].name, name))
            return &takes[i];
    return NULL;
}

bool params_read(struct params *params, enum method method, unsigned who,
                 const struct json *object, struct problem *problem)
{
    clear(params);
    FOR_MEMBERS (value, object)
        if (strcmp(value->key, "lang") != 0 && !find_takes(method, who, value->key))
            return problem_say(problem, NULL, N_("{where}: this method has no such parameter"),
                               "where", value->key, NULL);
    for (int i = 0; i < N_TAKES; i++) {
        const struct param *p = &params_known[takes[i].param];
        const struct json *value;

        if (takes[i].method != method || !(takes[i].who & who))
            continue;
        value = json_get(object, p->name);
        if (!value && takes[i].is_required)
            return refuse(problem, p, N_("{where}: missing"));
        if (value && !read_value(params, p, value, problem))
            return false;
    }
    return true;
}
