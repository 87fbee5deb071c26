/* See tree.h. */
#include "tests/tree.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *copy_text(const char *text)
{
    char *copy = strdup(text);

    if (!copy)
        abort();
    return copy;
}

struct tree *tree_of(const struct json *value)
{
    struct tree *tree = (struct tree *)calloc(1, sizeof *tree);
    struct put out = {0};

    if (!tree)
        abort();
    tree->kind = value->kind;
    tree->key = value->key ? copy_text(value->key) : NULL;
    if (value->kind < WIRE_ARRAY) {
        put_json(&out, NULL, value);
        tree->value = put_take(&out);
        if (!tree->value)
            abort();
    }
    FOR_JSON (inside, value)
        tree_append(tree, tree_of(inside));
    return tree;
}

struct tree *tree_read(const char *json)
{
    struct json_doc doc = {0};
    const struct json *value = json_read(&doc, json, strlen(json));
    struct tree *tree;

    if (!value) {
        fprintf(stderr, "not JSON, byte %zu: %s: %s\n", doc.error_at,
                doc.error ? doc.error : "no memory", json);
        abort();
    }
    tree = tree_of(value);
    json_free(&doc);
    return tree;
}

void tree_free(struct tree *tree)
{
    struct tree *next;

    for (struct tree *inside = tree ? tree->first : NULL; inside; inside = next) {
        next = inside->next;
        tree_free(inside);
    }
    if (tree) {
        free(tree->key);
        free(tree->value);
    }
    free(tree);
}

static void put_tree(struct put *out, const struct tree *tree)
{
    if (tree->value) {
        put_raw(out, tree->key, tree->value, strlen(tree->value));
        return;
    }
    if (tree->kind == WIRE_ARRAY)
        put_array(out, tree->key);
    else
        put_object(out, tree->key);
    for (const struct tree *inside = tree->first; inside; inside = inside->next)
        put_tree(out, inside);
    put_end(out);
}

char *tree_text(const struct tree *tree)
{
    struct put out = {0};
    char *text;

    put_tree(&out, tree);
    text = put_take(&out);
    if (!text)
        abort();
    return text;
}

struct tree *tree_get(const struct tree *object, const char *key)
{
    struct tree *inside = object ? object->first : NULL;

    while (inside && (!inside->key || strcmp(inside->key, key) != 0))
        inside = inside->next;
    return inside;
}

struct tree *tree_at(const struct tree *array, int i)
{
    struct tree *inside = array ? array->first : NULL;

    while (inside && i--)
        inside = inside->next;
    return inside;
}

int tree_count(const struct tree *tree)
{
    int n = 0;

    for (const struct tree *inside = tree ? tree->first : NULL; inside; inside = inside->next)
        n++;
    return n;
}

void tree_append(struct tree *array, struct tree *value)
{
    struct tree **end = &array->first;

    while (*end)
        end = &(*end)->next;
    *end = value;
}

struct tree *tree_take(struct tree *from, struct tree *value)
{
    struct tree **at = &from->first;

    while (*at != value)
        at = &(*at)->next;
    *at = value->next;
    value->next = NULL;
    return value;
}

void tree_set(struct tree *object, const char *key, struct tree *value)
{
    struct tree *old = tree_get(object, key);

    free(value->key);
    value->key = copy_text(key);
    if (old) {
        value->next = old->next;
        for (struct tree **at = &object->first; *at; at = &(*at)->next)
            if (*at == old)
                *at = value;
        old->next = NULL;
        tree_free(old);
    } else {
        tree_append(object, value);
    }
}

void tree_update(struct tree *object, const struct json *changes)
{
    /* NOLINTNEXTLINE(clang-analyzer-unix.Malloc): the object has it then */
    FOR_MEMBERS (value, changes)
        tree_set(object, value->key, tree_of(value));
}
