/* Whole games of every game, driven by bytes: which game, how many players, which options,
 * the seed, then what fuzz_drive() makes of the rest. */
#include "tests/fuzz/fuzz.h"

#include <string.h>

enum { HEADER = 5 };

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct problem problem = {.lang = LANG_EN};
    struct table_setup setup = {0};
    struct put options = {0};
    struct json_doc doc = {0};
    const struct face *face;
    struct table *table;
    int players;

    if (size < HEADER)
        return 0;
    face = fuzz_game(bytes[0], bytes[1], &players);
    if (face->options.write &&
        face->options.write(&options, NULL, face->game, bytes[2] & face->game->options))
        setup.options = json_read(&doc, options.text, options.n);
    memcpy(setup.seed, bytes + 3, HEADER - 3);
    table = table_new(face, players, &setup, &problem);
    put_free(&options);
    json_free(&doc);
    fuzz_check(table, "a table can be set up", problem.text);
    fuzz_drive(table, bytes + HEADER, size - HEADER);
    table_free(table);
    return 0;
}
