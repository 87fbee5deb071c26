/* A file of cards of Duel of Chaos. What a faultless one says can be put into words; if it is a
 * whole set it can be played with. */
#include <stdlib.h>
#include <string.h>

#include "games/duel/face/face.h"
#include "games/duel/face/language.h"
#include "tests/fuzz/fuzz.h"

/* A table at which the deck is played. */
static void play_with(struct duel_deck *deck, const uint8_t *bytes, size_t size)
{
    const struct face *face = face_find("duel");
    struct game game = *face->game;
    struct table table = {.face = face, .game = &game, .players = 1 + bytes[size / 2] % 2};

    memcpy(deck->hash, "0123456789abcdef", sizeof deck->hash);
    game.box = &deck->box;
    if (!set_is_empty(deck->box.expansion))
        table.options = bytes[size / 3] & game.options;
    table.state = malloc(game.state_size);
    if (!table.state)
        abort();
    game.setup(&game, table.state, table.players, table.options, table.seed);
    for (int lang = 0; lang < N_LANGS; lang++) {
        struct put out = {0};

        face->json.write_box(&out, &game, (enum lang)lang);
        fuzz_check_json(&out);
    }
    fuzz_drive_from(&table, bytes, size, 200);
    free(table.state);
    free(table.plies);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static struct duel_deck deck;
    static struct duel_faults faults;
    struct problem problem = {.lang = LANG_EN};
    char *text = fuzz_text(bytes, size);

    memset(&deck, 0, sizeof deck);
    memset(&faults, 0, sizeof faults);
    faults.lang = size & 1 ? LANG_FR : LANG_EN;
    if (duel_read_cards(&deck, "cards", text, size, &faults)) {
        if (duel_assemble(&deck, &problem))
            play_with(&deck, bytes, size);
        else
            fuzz_check(*problem.text, "a refusal has a text", "");
    } else {
        fuzz_check(faults.n && *faults.text[0], "a fault has a text", "");
    }
    free(text);
    return 0;
}
