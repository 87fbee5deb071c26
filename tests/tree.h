/* JSON that can be changed, for tests that make up positions and requests. Without memory they
 * end. */
#ifndef TESTS_TREE_H
#define TESTS_TREE_H

#include "wire/json.h"
#include "wire/put.h"

struct tree {
    char *key;   /* of a member, or NULL */
    char *value; /* of what is no array and no object: as it is written in JSON */
    struct tree *first;
    struct tree *next;
    uint8_t kind;
};

struct tree *tree_of(const struct json *value);
void tree_free(struct tree *tree);

/* What it is in JSON, to be freed. Not for a member. */
char *tree_text(const struct tree *tree);

struct tree *tree_get(const struct tree *object, const char *key);
struct tree *tree_at(const struct tree *array, int i);
int tree_count(const struct tree *tree);

/* A member, instead of the one there may be; a value at the end of an array. They are taken
 * over. */
void tree_set(struct tree *object, const char *key, struct tree *value);
void tree_append(struct tree *array, struct tree *value);

/* Takes a value out of what it is in; it is the caller's then. */
struct tree *tree_take(struct tree *from, struct tree *value);

/* Sets the members of an object, copies of what is read. */
void tree_update(struct tree *object, const struct json *changes);

/* From JSON in a text that must be right. */
struct tree *tree_read(const char *json);

#endif
