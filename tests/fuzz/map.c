/* A data file, of Charon Inc. and of a dynasty. One that is accepted can be played with. */
#include <stdlib.h>
#include <string.h>

#include "games/charon/face/map.h"
#include "games/dynasty/face/seasons.h"
#include "games/face.h"
#include "tests/fuzz/fuzz.h"

static void play_with(const char *name, const void *box, const uint8_t *bytes, size_t size)
{
    const struct face *face = face_find(name);
    struct game game = *face->game;
    int kinds = game.max_players - game.min_players + 1;
    struct table table = {
        .face = face, .game = &game, .players = game.min_players + bytes[size / 2] % kinds};
    struct put out = {0};

    game.box = box;
    table.state = malloc(game.state_size);
    if (!table.state)
        abort();
    game.setup(&game, table.state, table.players, 0, table.seed);
    face->json.write_box(&out, &game, LANG_FR);
    fuzz_check_json(&out);
    fuzz_drive_from(&table, bytes, size, 128);
    free(table.state);
    free(table.plies);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static struct charon_box box;
    static struct dynasty_box seasons;
    static struct faults faults;
    char *text = fuzz_text(bytes, size);

    memset(&faults, 0, sizeof faults);
    if (charon_read_map("map", text, size, &box, &faults))
        play_with("charon", &box, bytes, size);
    else
        fuzz_check(*faults.text[0], "a refusal has a text", "");
    memset(&faults, 0, sizeof faults);
    if (dynasty_read_seasons("seasons", text, size, &seasons, &faults))
        play_with(size % 2 ? "koryo" : "choson", &seasons, bytes, size);
    else
        fuzz_check(*faults.text[0], "a refusal has a text", "");
    free(text);
    return 0;
}
