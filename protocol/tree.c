/* For the server, until it writes its messages as they go: what say.h says, as trees. */
#include <stdlib.h>

#include "protocol/protocol.h"
#include "protocol/say.h"
#include "protocol/tree.h"

static void *allocate(size_t size)
{
    return wire_resize(NULL, size);
}

void json_watch_memory(void)
{
    json_set_alloc_funcs(allocate, free);
}

/* Not by jansson's reader: without memory it goes on with bytes that it could not keep. */
static json_t *build(const struct json *value)
{
    json_t *tree;

    switch (value->kind) {
    case WIRE_NULL: return json_null();
    case WIRE_BOOL: return json_boolean(value->number);
    case WIRE_INT: return json_integer(value->number);
    case WIRE_REAL: return json_real(strtod(value->text, NULL));
    case WIRE_TEXT: return json_string(value->text);
    default: break;
    }
    tree = value->kind == WIRE_ARRAY ? json_array() : json_object();
    FOR_JSON (inside, value)
        if (inside->key)
            json_object_set_new(tree, inside->key, build(inside));
        else
            json_array_append_new(tree, build(inside));
    return tree;
}

json_t *protocol_tree(struct put *out)
{
    struct json_doc doc = {0};
    const struct json *value = out->is_short ? NULL : json_read(&doc, out->text, out->n);
    json_t *tree = value ? build(value) : NULL;

    json_free(&doc);
    put_free(out);
    return tree;
}

const struct json *protocol_read(struct json_doc *doc, json_t *tree)
{
    char *text = tree ? json_dumps(tree, JSON_COMPACT | JSON_ENCODE_ANY) : NULL;
    const struct json *value = text ? json_read(doc, text, strlen(text)) : NULL;

    free(text);
    return value;
}

json_t *protocol_games(enum lang lang, bool with_files)
{
    struct put out = {0};

    say_games(&out, lang, with_files);
    return protocol_tree(&out);
}

json_t *protocol_position(const struct table *table, int viewer)
{
    struct put out = {0};

    say_position(&out, table, viewer);
    return protocol_tree(&out);
}

void protocol_add_view(const struct table *table, int viewer, enum lang lang, json_t *to)
{
    struct put out = {0};

    put_object(&out, NULL);
    say_view(&out, table, viewer, lang);
    put_end(&out);
    json_object_update_new(to, protocol_tree(&out));
}

json_t *protocol_legal(const struct table *table, int viewer)
{
    struct put out = {0};

    say_legal(&out, table, viewer);
    return protocol_tree(&out);
}

json_t *protocol_events(const struct table *table, const struct events *events, int viewer,
                        enum lang lang)
{
    struct put out = {0};

    say_events(&out, table, events, viewer, lang);
    return protocol_tree(&out);
}

json_t *protocol_history(const struct table *table, int viewer)
{
    struct put out = {0};

    say_history(&out, table, viewer);
    return protocol_tree(&out);
}

json_t *protocol_choice(const struct table *table, move action, const struct opinions *opinions)
{
    struct put out = {0};

    say_choice(&out, table, action, opinions);
    return protocol_tree(&out);
}

json_t *protocol_why(const struct table *table, enum lang lang, const char *action)
{
    struct put out = {0};

    say_why(&out, table, lang, action);
    return protocol_tree(&out);
}

json_t *protocol_explain(const struct table *table, enum lang lang, const char *code)
{
    struct put out = {0};

    return say_explain(&out, table, lang, code) ? protocol_tree(&out) : NULL;
}

json_t *protocol_box(const struct table *table, enum lang lang)
{
    struct put out = {0};

    say_box(&out, table, lang);
    return protocol_tree(&out);
}

json_t *protocol_score(const struct table *table, enum lang lang)
{
    struct put out = {0};

    say_score(&out, table, lang);
    return protocol_tree(&out);
}
