/* A data file of Charon Inc. One that is accepted can be played with. */
#include <stdlib.h>

#include "games/charon/face/face.h"
#include "games/charon/face/map.h"
#include "tests/fuzz/fuzz.h"

static void play_with(const struct charon_box *box, const uint8_t *bytes, size_t size)
{
    const struct face *face = face_find("charon");
    struct game game = *face->game;
    struct table table = {.face = face, .game = &game, .players = 2 + bytes[size / 2] % 4};

    game.box = box;
    table.state = malloc(game.state_size);
    if (!table.state)
        abort();
    game.setup(&game, table.state, table.players, 0, table.seed);
    json_decref(face->write_box(&game, LANG_FR));
    fuzz_drive_from(&table, bytes, size, 128);
    free(table.state);
    free(table.plies);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static struct charon_box box;
    struct problem problem = {.lang = LANG_EN};
    char *text = fuzz_text(bytes, size);

    if (charon_map_read("map", text, size, &box, &problem))
        play_with(&box, bytes, size);
    else
        fuzz_check(*problem.text, "a refusal has a text", "");
    free(text);
    return 0;
}
