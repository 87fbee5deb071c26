/* Lines as `madang engine` reads them, each answered by the same engine. One bot is asked, for
 * a few simulations: they take most of the time and are no parsers. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/protocol.h"
#include "tests/asked.h"
#include "tests/fuzz/fuzz.h"

enum { FEW = 4 };

/* The request with less for a bot to do, to be freed; NULL: it is no such request. */
static char *hurry(const char *line, size_t size)
{
    json_t *request = json_loadb(line, size, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, NULL);
    json_t *params = json_object_get(request, "params");
    const char *method = json_string_value(json_object_get(request, "method"));
    json_t *sims = json_object_get(params, "sims");
    char *text = NULL;

    if (method)
        asked_note(OF_ENGINE, method);
    if (params && method && (!strcmp(method, "bot") || !strcmp(method, "par"))) {
        if (!sims || json_integer_value(sims) > FEW)
            json_object_set_new(params, "sims", json_integer(FEW));
        text = json_dumps(request, JSON_COMPACT);
    }
    json_decref(request);
    return text;
}

static void check_answer(const char *answer, const char *line, size_t size)
{
    json_t *said = json_loads(answer, 0, NULL);
    json_t *asked = json_loadb(line, size, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, NULL);
    json_t *id = json_object_get(said, "id");
    json_t *error = json_object_get(said, "error");
    const char *text =
        json_string_value(json_object_get(json_object_get(error, "data"), "text"));

    fuzz_check(said && !strchr(answer, '\n'), "an answer is a line of JSON", answer);
    fuzz_check(id && (json_is_null(id) || json_equal(id, json_object_get(asked, "id"))),
               "an answer says to what", answer);
    fuzz_check(json_object_get(said, "result") || (text && *text), "a refusal has a text",
               answer);
    json_decref(said);
    json_decref(asked);
}

static void ask(struct engine *engine, const char *line, size_t size, bool *has_thought)
{
    char *less = hurry(line, size);
    char *exact = less ? less : fuzz_text((const uint8_t *)line, size);
    char *answer = !less || !*has_thought
                       ? engine_answer(engine, exact, less ? strlen(less) : size)
                       : NULL;

    *has_thought = *has_thought || less;
    if (answer)
        check_answer(answer, exact, less ? strlen(less) : size);
    free(answer);
    free(exact);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct engine *engine = engine_new();
    const char *line = (const char *)bytes;
    bool has_thought = false;

    while (size) {
        const char *end = (const char *)memchr(line, '\n', size);
        size_t length = end ? (size_t)(end - line) : size;

        ask(engine, line, length, &has_thought);
        length += end != NULL;
        line += length;
        size -= length;
    }
    engine_free(engine);
    return 0;
}
