/* Random games, as fast as they go: random [GAME [PLAYERS [SECONDS]]] */
#include <madang.h>

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

int main(int argc, char **argv)
{
    const madang_game *game = madang_game_find(argc > 1 ? argv[1] : "koryo");
    int players = argc > 2 ? (int)strtol(argv[2], NULL, 10) : 3;
    double start = seconds();
    double wanted = argc > 3 ? strtod(argv[3], NULL) : 1;
    uint64_t state[MADANG_MAX_STATE / 8]; /* aligned, and large enough for any game */
    uint64_t dice = 1;
    long games = 0;
    long actions = 0;

    if (!game || players < madang_min_players(game) || players > madang_max_players(game)) {
        fprintf(stderr, "random: no such game, or not for so many\n");
        return 2;
    }
    do {
        uint8_t seed[MADANG_SEED_BYTES];
        int seat;

        madang_seed(seed, (uint64_t)games++);
        madang_setup(game, state, players, seed);
        while ((seat = madang_turn(game, state)) >= 0) {
            madang_move moves[MADANG_MAX_MOVES];
            int n = madang_moves(game, state, seat, moves);

            dice = dice * 6364136223846793005u + 1442695040888963407u;
            madang_play(game, state, seat, moves[(dice >> 32) * (uint64_t)n >> 32]);
            actions++;
        }
    } while (seconds() < start + wanted);
    printf("%ld games, %.2f million actions/s\n", games,
           (double)actions / (seconds() - start) / 1e6);
    return 0;
}
