/* A position as `load` reads it. One that is accepted is a game that can be played: with the
 * laws looked at, to its end or for a while. */
#include <stdlib.h>

#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct table_setup setup = {.seed = {1}};
    struct problem problem = {.lang = LANG_EN};
    struct json_doc doc = {0};
    const struct json *position = json_read(&doc, (const char *)bytes, size);
    struct table *table = NULL;

    if (position)
        table = table_load(position, &setup, &problem);
    fuzz_check(!position || table || *problem.text, "a refusal has a text", "");
    if (table)
        fuzz_drive_from(table, bytes, size, 256);
    table_free(table);
    json_free(&doc);
    return 0;
}
