/* See said.h. */
#include "tests/said.h"

#include <stdlib.h>

#include "protocol/say.h"

json_t *said(struct put *out)
{
    json_error_t error;
    json_t *tree =
        json_loadb(out->text, out->n, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);

    if (!tree) {
        fprintf(stderr, "not JSON, byte %d: %s: %s\n", error.position, error.text, out->text);
        abort();
    }
    put_free(out);
    return tree;
}

json_t *said_position(const struct table *table, int viewer)
{
    struct put out = {0};

    say_position(&out, table, viewer);
    return said(&out);
}

json_t *said_actions(const struct table *table, int viewer)
{
    struct put out = {0};

    say_actions(&out, table, viewer);
    return said(&out);
}

json_t *said_events(const struct table *table, const struct events *events, int viewer,
                    enum lang lang)
{
    struct put out = {0};

    say_events(&out, table, events, viewer, lang);
    return said(&out);
}

json_t *said_history(const struct table *table, int viewer)
{
    struct put out = {0};

    say_history(&out, table, 0, viewer);
    return said(&out);
}
