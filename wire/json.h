/* JSON read strictly (RFC 8259): UTF-8 only, no lone surrogates, no U+0000, no key twice in an
 * object, nothing after the value, bounded depth. What is read is one row of values, each
 * followed by those inside it, over a copy of the bytes in which texts are decoded where they
 * stand: two blocks of memory for a document, none for a value.
 *
 * Every function takes NULL for a value that is not there and answers as for one of the wrong
 * kind, so that lookups can be chained. */
#ifndef WIRE_JSON_H
#define WIRE_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    JSON_MAX_DEPTH = 64,      /* arrays and objects inside each other */
    JSON_MAX_KEYS = 1024,     /* in one object: they are compared with each other */
    JSON_MAX_BYTES = 1 << 28, /* of a document */
};

enum wire_kind {
    WIRE_NULL,
    WIRE_BOOL,
    WIRE_INT,
    WIRE_REAL, /* has a fraction or an exponent; kept as it is written */
    WIRE_TEXT,
    WIRE_ARRAY,
    WIRE_OBJECT,
};

/* A value. Those inside an array or object follow it: the first is value + 1, and the next
 * after any value is value + value->size. */
struct json {
    const char *key; /* of a member; NULL: it is none */
    union {
        const char *text; /* of a text or real, with a 0 after it */
        int64_t number;   /* of an int; 0 or 1 of a bool */
    };
    uint32_t size; /* in values: itself and everything inside */
    uint32_t n;    /* values directly inside; bytes of a text or real */
    uint16_t hash; /* of the key */
    uint8_t kind;
};

/* A document. {0} before the first is read. */
struct json_doc {
    struct json *values; /* the first is the whole */
    char *bytes;
    uint32_t n;
    uint32_t capacity;
    size_t error_at;   /* the byte, counted from 1 */
    const char *error; /* in English; NULL: it was read, or there was no memory */
};

/* The value that the bytes are, NULL if they are none: `error` then says why. It lasts until
 * the document is read again or freed. */
const struct json *json_read(struct json_doc *doc, const char *bytes, size_t size);
void json_free(struct json_doc *doc);

/* What is directly inside an array or object, in its order. */
#define FOR_JSON(value, container) \
    for (const struct json *value##_in = (container), *value = json_first(value##_in), \
                           *value##_end = json_end(value##_in); \
         value != value##_end; value += value->size)

/* The members of an object, each with its key; nothing if it is none. */
#define FOR_MEMBERS(value, object) FOR_JSON (value, json_members(object))

static inline bool json_is(const struct json *value, enum wire_kind kind)
{
    return value && value->kind == kind;
}

static inline const struct json *json_first(const struct json *container)
{
    return container && container->kind >= WIRE_ARRAY ? container + 1 : NULL;
}

static inline const struct json *json_end(const struct json *container)
{
    return container && container->kind >= WIRE_ARRAY ? container + container->size : NULL;
}

/* The value itself if it is an object, or NULL. */
static inline const struct json *json_members(const struct json *value)
{
    return json_is(value, WIRE_OBJECT) ? value : NULL;
}

/* How many values there are directly inside; 0 if it is no array or object. */
static inline int json_count(const struct json *container)
{
    return container && container->kind >= WIRE_ARRAY ? (int)container->n : 0;
}

/* The member of an object, the i-th value of an array; NULL if there is none. */
const struct json *json_get(const struct json *object, const char *key);
const struct json *json_at(const struct json *array, int i);

/* A text; NULL if it is none. */
static inline const char *json_text(const struct json *value)
{
    return json_is(value, WIRE_TEXT) ? value->text : NULL;
}

/* A whole number; 0 if it is none. */
static inline int64_t json_number(const struct json *value)
{
    return json_is(value, WIRE_INT) ? value->number : 0;
}

/* Whether it is `true`. */
static inline bool json_yes(const struct json *value)
{
    return json_is(value, WIRE_BOOL) && value->number;
}

/* Whether two values are the same, in whatever order the members of objects are. */
bool json_same(const struct json *a, const struct json *b);

#endif
