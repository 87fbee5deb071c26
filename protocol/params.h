/* The methods of methods.def and what they take, as programs see it. A request's parameters are
 * checked once, here, before its method is run, which finds them in a struct params. */
#ifndef PROTOCOL_PARAMS_H
#define PROTOCOL_PARAMS_H

#include "games/face.h"
#include "table/seed.h"

enum {
    ABSENT = -1,      /* a number that was not given */
    LOT = -2,         /* "lot" for a seat */
    MANY = INT32_MAX, /* a bound that only the table knows */
};

/* What was given as 64 hexadecimal digits. */
struct seed_param {
    uint8_t bytes[SEED_BYTES];
    bool is_given;
};

#define PARAM_C_TEXT             const char *
#define PARAM_C_NUMBER(min, max) int
#define PARAM_C_SEAT             int
#define PARAM_C_FLAG(otherwise)  bool
#define PARAM_C_SEED             struct seed_param
#define PARAM_C_GAME             const struct face *
#define PARAM_C_OBJECT           const struct json *
#define PARAM_C_TEXTS            const struct json *
#define PARAM_C_VALUE            const struct json *

/* The parameters of a call. What was not given or is not the method's: NULL, ABSENT, the
 * flag's default. */
struct params {
#define PARAM(name, type) PARAM_C_##type name;
#include "protocol/methods.def"
};

enum method {
#define METHOD(name, who, result) METHOD_##name,
#include "protocol/methods.def"
    N_METHODS
};

/* Who has a method or takes a parameter. */
enum { OF_ENGINE = 1, OF_ONLINE = 2, OF_BOTH = OF_ENGINE | OF_ONLINE };

const char *methods_name(enum method method);
bool methods_have(enum method method, unsigned who);

/* The method of that name that `who` has; N_METHODS: there is none. */
enum method methods_find(const char *name, unsigned who);

/* Reads what a method of `who` takes from an object, which may be NULL; false, and the problem
 * names the parameter, if one is missing, wrong or not the method's. */
bool params_read(struct params *params, enum method method, unsigned who,
                 const struct json *object, struct problem *problem);

#endif
