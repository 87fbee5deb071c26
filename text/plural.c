/* A reader of C's expressions over n; see plural.h. One function a level of precedence would
 * be seven alike: binary() climbs them. */
#include "text/plural.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

struct reader {
    const char *at;
    unsigned long n;
    int depth; /* of brackets and conditions, so that no rule can exhaust the stack */
    bool failed;
};

enum { MAX_DEPTH = 64 };

static unsigned long condition(struct reader *r);

static bool take(struct reader *r, const char *token)
{
    size_t length = strlen(token);

    while (*r->at == ' ')
        r->at++;
    if (strncmp(r->at, token, length) != 0)
        return false;
    r->at += length;
    return true;
}

static unsigned long operand(struct reader *r)
{
    unsigned long value;
    char *end;

    if (++r->depth > MAX_DEPTH) {
        r->failed = true;
        return 0;
    }
    if (take(r, "!")) {
        value = !operand(r);
    } else if (take(r, "(")) {
        value = condition(r);
        r->failed |= !take(r, ")");
    } else if (take(r, "n")) {
        value = r->n;
    } else if (isdigit((unsigned char)*r->at)) {
        value = strtoul(r->at, &end, 10);
        r->at = end;
    } else {
        r->failed = true;
        value = 0;
    }
    r->depth--;
    return value;
}

/* From the loosest; of two that begin alike the longer comes first. */
static const struct {
    char token[3];
    char level;
} operators[] = {{"||", 1}, {"&&", 2}, {"==", 3}, {"!=", 3}, {"<=", 4}, {">=", 4}, {"<", 4},
                 {">", 4},  {"+", 5},  {"-", 5},  {"*", 6},  {"/", 6},  {"%", 6}};

static unsigned long result(struct reader *r, const char *token, unsigned long a,
                            unsigned long b)
{
    switch (token[0]) {
    case '|': return a || b;
    case '&': return a && b;
    case '=': return a == b;
    case '!': return a != b;
    case '<': return token[1] ? a <= b : a < b;
    case '>': return token[1] ? a >= b : a > b;
    case '+': return a + b;
    case '-': return a - b;
    case '*': return a * b;
    default: break;
    }
    r->failed |= !b;
    return !b ? 0 : token[0] == '/' ? a / b : a % b;
}

/* What binds at least as strongly as `level`. */
static unsigned long binary(struct reader *r, int level)
{
    unsigned long value = operand(r);

    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
        if (operators[i].level >= level && take(r, operators[i].token)) {
            value = result(r, operators[i].token, value, binary(r, operators[i].level + 1));
            i = (size_t)-1;
        }
    return value;
}

static unsigned long condition(struct reader *r)
{
    unsigned long value = binary(r, 1);
    unsigned long yes;
    unsigned long no;

    if (!take(r, "?") || ++r->depth > MAX_DEPTH)
        return value;
    yes = condition(r);
    r->failed |= !take(r, ":");
    no = condition(r);
    r->depth--;
    return value ? yes : no;
}

int plural_form(const char *rule, unsigned long n)
{
    struct reader r = {.at = rule, .n = n};
    unsigned long value = condition(&r);

    while (*r.at == ' ')
        r.at++;
    return r.failed || !strchr(";\n", *r.at) || value > 9 ? -1 : (int)value;
}
