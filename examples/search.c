/* A bot of one's own against one of the library's: search [GAME [GAMES]]. It guesses what is
 * hidden, plays each of its actions and then on at random, and takes the one that won most. */
#include <madang.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLAYERS = 2, GUESSES = 40 };

static uint64_t dice = 1;

static int throw_dice(int n)
{
    dice = dice * 6364136223846793005u + 1442695040888963407u;
    return (int)((dice >> 32) * (uint64_t)n >> 32);
}

/* Plays on at random; whether the seat wins. */
static int play_on(const madang_game *game, void *state, int seat)
{
    int turn;

    while ((turn = madang_turn(game, state)) >= 0) {
        madang_move moves[MADANG_MAX_MOVES];
        int n = madang_moves(game, state, turn, moves);

        madang_play(game, state, turn, moves[throw_dice(n)]);
    }
    return (int)(madang_winners(game, state) >> seat & 1);
}

static madang_move choose(const madang_game *game, const void *view, int seat)
{
    uint64_t state[MADANG_MAX_STATE / 8];
    madang_move moves[MADANG_MAX_MOVES];
    int won[MADANG_MAX_MOVES] = {0};
    int n = madang_moves(game, view, seat, moves);
    int best = 0;

    for (int guess = 0; n > 1 && guess < GUESSES; guess++)
        for (int i = 0; i < n; i++) {
            memcpy(state, view, madang_state_size(game));
            madang_complete(game, state, seat, dice + (uint64_t)guess);
            madang_play(game, state, seat, moves[i]);
            won[i] += play_on(game, state, seat);
        }
    for (int i = 1; i < n; i++)
        if (won[i] > won[best])
            best = i;
    return moves[best];
}

int main(int argc, char **argv)
{
    const madang_game *game = madang_game_find(argc > 1 ? argv[1] : "koryo");
    int games = argc > 2 ? (int)strtol(argv[2], NULL, 10) : 4;
    madang_bot *bot = game ? madang_bot_new(game, "novice", PLAYERS, 1) : NULL;
    int wins = 0;

    if (!bot) {
        fprintf(stderr, "search: no such game\n");
        return 2;
    }
    for (int i = 0; i < games; i++) {
        uint64_t state[MADANG_MAX_STATE / 8];
        uint8_t seed[MADANG_SEED_BYTES];
        int me = i % PLAYERS;
        int seat;

        madang_seed(seed, (uint64_t)(i / PLAYERS)); /* each deal from both seats */
        madang_setup(game, state, PLAYERS, seed);
        while ((seat = madang_turn(game, state)) >= 0) {
            uint64_t view[MADANG_MAX_STATE / 8];

            memcpy(view, state, madang_state_size(game));
            madang_redact(game, view, seat); /* nobody sees more than he may */
            madang_play(game, state, seat,
                        seat == me ? choose(game, view, seat)
                                   : madang_bot_choose(bot, view, seat, (uint64_t)i, 0, 0));
        }
        wins += (int)(madang_winners(game, state) >> me & 1);
    }
    printf("%s: %d of %d games won against novice\n", madang_game_name(game), wins, games);
    madang_bot_free(bot);
    return 0;
}
