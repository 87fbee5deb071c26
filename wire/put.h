/* JSON written as it goes: each call adds one value to a text that grows. Commas, quotes and
 * escapes are seen to; what must be seen to by the caller is that every object and array is
 * ended, and that members of objects have keys and other values have none.
 *
 * Without memory the rest is left out and `is_short` stays set; whoever sends the text looks at
 * it once, at the end. */
#ifndef WIRE_PUT_H
#define WIRE_PUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct json;

enum { PUT_MAX_DEPTH = 64 };

/* {0} is an empty text. */
struct put {
    char *text; /* n bytes and a 0; NULL as long as nothing was put */
    size_t n;
    size_t capacity;
    uint64_t arrays; /* by depth: an array is open there, not an object */
    int depth;
    bool is_short; /* something is missing */
    bool is_wide;  /* set by the caller: a line for every value, for people */
};

/* The key of the value that is put next, for functions that put a value without knowing
 * where. */
void put_key(struct put *out, const char *key);

/* A value; its key, or NULL in an array, after put_key() and for the whole. */
void put_object(struct put *out, const char *key); /* until put_end() */
void put_array(struct put *out, const char *key);  /* until put_end() */
void put_end(struct put *out);
void put_text(struct put *out, const char *key, const char *text);
void put_bytes(struct put *out, const char *key, const char *text, size_t size); /* a text */
void put_int(struct put *out, const char *key, int64_t number);
void put_bool(struct put *out, const char *key, bool is_true);
void put_null(struct put *out, const char *key);

/* So many digits that count, at most 15; what is no number is null. */
void put_real(struct put *out, const char *key, double number, int digits);

/* A value that was read; one that has been written already. */
void put_json(struct put *out, const char *key, const struct json *value);
void put_raw(struct put *out, const char *key, const char *json, size_t size);

/* Takes back everything put since *before was copied from it. */
void put_back(struct put *out, const struct put *before);

/* The text, to be freed by the caller with wire_resize(text, 0); NULL if something is missing.
 * Empties it. */
char *put_take(struct put *out);
void put_free(struct put *out);

#endif
