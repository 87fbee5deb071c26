/* A program that plays in the arena: docs/bots.md explains it line by line.
 *
 *     cc -O2 -o bot examples/bot.c $(pkg-config --cflags --libs madang)
 *     madang arena koryo --bot mine=cmd:./bot --bot casual
 *
 * It reads a line of JSON and answers with one. For an action it guesses what it cannot see,
 * tries each of its actions on the guess, lets everybody play on at random, and takes what went
 * best; half of the actions are dropped now and then, the others are tried more often. */
/* NOLINTNEXTLINE(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp): POSIX's name */
#define _POSIX_C_SOURCE 200809L /* getline() */
#include <madang.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 6, TRIES = 300 }; /* a round tries so many lines, and drops the worse half */

static uint64_t dice = 1;

static uint32_t roll(int n)
{
    dice = dice * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((dice >> 32) * (uint64_t)n >> 32);
}

/* --- messages --- */

/* What follows "key": in a line. Inside a text a quote has a backslash before it, so that what
 * is found is a key. */
static const char *find(const char *line, const char *key)
{
    char quoted[32];
    const char *at;

    snprintf(quoted, sizeof quoted, "\"%s\":", key);
    at = strstr(line, quoted);
    return at ? at + strlen(quoted) : NULL;
}

static long number(const char *line, const char *key)
{
    const char *at = find(line, key);

    return at ? strtol(at, NULL, 10) : 0;
}

/* Copies a text without escapes. */
static void word(const char *line, const char *key, char *to, size_t size)
{
    const char *at = find(line, key);
    size_t n = at && *at == '"' ? strcspn(at + 1, "\"") : 0;

    snprintf(to, size, "%.*s", (int)n, at ? at + 1 : "");
}

/* The bytes of the view, two hexadecimal digits each; 0: there is none of that size. */
static int read_view(const char *line, uint8_t *view, size_t size)
{
    const char *at = find(line, "view");

    if (!at || *at++ != '"' || strcspn(at, "\"") != 2 * size)
        return 0;
    for (size_t i = 0; i < size; i++) {
        char pair[3] = {at[2 * i], at[2 * i + 1], 0};

        view[i] = (uint8_t)strtol(pair, NULL, 16);
    }
    return 1;
}

/* The game with its options, an object without others inside; NULL, and it says why not: a map
 * or cards of your own are known by their hash, and to be opened with their file once before.
 */
static madang_game *open_game(const char *name, const char *options)
{
    size_t n = options ? strcspn(options, "}") + 1 : 0;
    madang_problem problem;
    madang_game *game;
    char text[256];

    snprintf(text, sizeof text, "%.*s", (int)n, options ? options : "{}");
    game = madang_game_open(name, text, false, &problem);
    if (!game)
        fprintf(stderr, "bot: %s\n", problem.text);
    return game;
}

/* --- playing --- */

/* Everybody plays on at random; what it came to for a seat: the win, and the lead. */
static double play_on(const madang_game *game, void *state, int seat, int players)
{
    int points[MADANG_MAX_PLAYERS];
    double lead = 0;
    uint32_t winners;
    int turn;

    while ((turn = madang_turn(game, state)) >= 0) {
        madang_move moves[MADANG_MAX_MOVES];

        madang_play(game, state, turn, moves[roll(madang_moves(game, state, turn, moves))]);
    }
    winners = madang_winners(game, state);
    madang_points(game, state, points);
    for (int i = 0; i < players; i++)
        if (i != seat)
            lead += (points[seat] - points[i]) / (double)(players - 1);
    return (winners >> seat & 1) + 0.1 * lead;
}

struct candidate {
    madang_move action;
    int n;
    double sum;
};

static int better(const void *a, const void *b)
{
    const struct candidate *x = (const struct candidate *)a;
    const struct candidate *y = (const struct candidate *)b;
    double difference = y->sum / y->n - x->sum / x->n;

    return difference > 0 ? 1 : difference < 0 ? -1 : 0;
}

static madang_move choose(const madang_game *game, const void *view, int seat, int players)
{
    madang_move moves[MADANG_MAX_MOVES];
    struct candidate candidate[MADANG_MAX_MOVES] = {{0, 0, 0}};
    int n = madang_moves(game, view, seat, moves);

    for (int i = 0; i < n; i++)
        candidate[i] = (struct candidate){moves[i], 0, 0};
    for (int round = 0; n > 1 && round < ROUNDS; round++) {
        for (int tries = TRIES / n + 1; tries; tries--) {
            uint64_t guess[MADANG_MAX_STATE / 8];

            memcpy(guess, view, madang_state_size(game));
            madang_complete(game, guess, seat, dice);
            for (int i = 0; i < n; i++) { /* all of them on the same guess */
                uint64_t state[MADANG_MAX_STATE / 8];

                memcpy(state, guess, sizeof state);
                madang_play(game, state, seat, candidate[i].action);
                candidate[i].sum += play_on(game, state, seat, players);
                candidate[i].n++;
            }
        }
        qsort(candidate, (size_t)n, sizeof *candidate, better);
        n = (n + 1) / 2;
    }
    return candidate[0].action;
}

/* --- the conversation --- */

int main(void)
{
    madang_game *game = NULL;
    int players = 0;
    int status = 0;
    char *line = NULL;
    size_t capacity = 0;

    while (getline(&line, &capacity, stdin) > 0) {
        uint64_t view[MADANG_MAX_STATE / 8];
        char method[32];
        char name[32];

        word(line, "method", method, sizeof method);
        if (!strcmp(method, "hello")) {
            word(line, "game", name, sizeof name);
            game = open_game(name, find(line, "options"));
            players = (int)number(line, "players");
            if (!game) {
                status = 1;
                break;
            }
            printf("{\"jsonrpc\":\"2.0\",\"id\":%ld,\"result\":{\"protocol\":1,\"name\":"
                   "\"example\",\"version\":\"1\",\"wants\":[\"view\"]}}\n",
                   number(line, "id"));
        } else if (!strcmp(method, "bot") && game &&
                   read_view(line, (uint8_t *)view, madang_state_size(game))) {
            int seat = (int)number(line, "seat") - 1;
            char action[MADANG_MAX_TEXT];

            dice = 1 + (uint64_t)number(line, "n"); /* the same game again is the same game */
            madang_action_text(game, view, choose(game, view, seat, players), action);
            printf("{\"jsonrpc\":\"2.0\",\"id\":%ld,\"result\":{\"action\":\"%s\"}}\n",
                   number(line, "id"), action);
        }
        fflush(stdout); /* or it stays in the buffer, and time runs out */
    }
    free(line);
    madang_game_close(game);
    return status;
}
