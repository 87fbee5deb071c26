/* Levels of the library's bots against each other, each deal from both seats, with the record
 * of the last game: tournament [GAME [DEALS [RECORD]]] */
#include <madang.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLAYERS = 2, LEVELS = 3 };
static const char *const levels[LEVELS] = {"novice", "casual", "club"};

/* Plays a game at a table; the mask of who has won. False: no memory. */
static bool play(madang_table *table, madang_bot *const bots[PLAYERS], uint64_t seed,
                 uint32_t *winners)
{
    const madang_game *game = madang_table_game(table);
    int seat;

    while ((seat = madang_turn(game, madang_table_state(table))) >= 0) {
        uint64_t view[MADANG_MAX_STATE / 8];
        char action[MADANG_MAX_TEXT];

        memcpy(view, madang_table_state(table), madang_state_size(game));
        madang_redact(game, view, seat);
        madang_action_text(game, view, madang_bot_choose(bots[seat], view, seat, seed, 0, 0),
                           action);
        if (!madang_table_play(table, action, NULL))
            return false;
    }
    *winners = madang_winners(game, madang_table_state(table));
    return true;
}

/* The wins of two levels over so many deals, each played from both sides. */
static bool match(const madang_game *game, madang_bot *const pair[PLAYERS], int deals,
                  int wins[PLAYERS], char **record)
{
    for (int i = 0; i < 2 * deals; i++) {
        madang_bot *const bots[PLAYERS] = {pair[i % 2], pair[1 - i % 2]};
        uint8_t seed[MADANG_SEED_BYTES];
        madang_table *table;
        uint32_t winners = 0;

        madang_seed(seed, (uint64_t)(i / 2));
        table = madang_table_new(game, PLAYERS, seed);
        if (!table || !play(table, bots, (uint64_t)i, &winners)) {
            madang_table_free(table);
            return false;
        }
        wins[0] += (int)(winners >> i % 2 & 1);
        wins[1] += (int)(winners >> (1 - i % 2) & 1);
        madang_free(*record);
        *record = madang_table_record(table);
        madang_table_free(table);
    }
    return true;
}

int main(int argc, char **argv)
{
    const madang_game *game = madang_game_find(argc > 1 ? argv[1] : "koryo");
    int deals = argc > 2 ? (int)strtol(argv[2], NULL, 10) : 5;
    madang_bot *bots[LEVELS] = {NULL, NULL, NULL};
    char *record = NULL;
    bool is_well = game != NULL;

    for (int i = 0; i < LEVELS && is_well; i++) {
        bots[i] = madang_bot_new(game, levels[i], PLAYERS, 1);
        is_well = bots[i] != NULL;
    }
    for (int a = 0; a < LEVELS && is_well; a++)
        for (int b = a + 1; b < LEVELS && is_well; b++) {
            madang_bot *const pair[PLAYERS] = {bots[a], bots[b]};
            int wins[PLAYERS] = {0, 0};

            is_well = match(game, pair, deals, wins, &record);
            printf("%-7s %3d  %-7s %3d\n", levels[a], wins[0], levels[b], wins[1]);
        }
    if (is_well && argc > 3) {
        FILE *out = fopen(argv[3], "w");

        is_well = out && record && fputs(record, out) >= 0 && !fclose(out);
    }
    for (int i = 0; i < LEVELS; i++)
        madang_bot_free(bots[i]);
    madang_free(record);
    if (!is_well)
        fprintf(stderr, "tournament: no such game, or no memory, or no space\n");
    return is_well ? 0 : 1;
}
