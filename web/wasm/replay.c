/* The rules in the page: one game, set up from its seed and played by the texts of its actions,
 * so that a browser can check a record without asking anybody. The same sources as everywhere;
 * web/src/proof/play.ts is who calls. */
#include <stdalign.h>

#include "core/game.h"

#define GAME(name) extern const struct game name##_game;
#include "games/games.def"
#undef GAME

#define EXPORT(name) __attribute__((export_name(#name)))

enum { MAX_STATE = 4096 };

static const struct game *game; /* NULL until one has begun */
static alignas(8) uint8_t state[MAX_STATE];
static int players;

/* Where the caller puts texts, which end with a byte 0, and the seed. */
static char text[MAX_TEXT];
static uint8_t seed[SEED_BYTES];

char *text_at(void);
uint8_t *seed_at(void);
int begin(int n, uint32_t options);
int turn(void);
int play(int seat);
int total(int seat);
int winners(void);

static bool is_same(const char *a, const char *b)
{
    while (*a && *a == *b)
        a++, b++;
    return *a == *b;
}

EXPORT(text_at) char *text_at(void)
{
    return text;
}

EXPORT(seed_at) uint8_t *seed_at(void)
{
    return seed;
}

/* Sets up the game that the text names; 0: there is none like that. */
EXPORT(begin) int begin(int n, uint32_t options)
{
    static const struct game *const games[] = {
#define GAME(name) &name##_game,
#include "games/games.def"
#undef GAME
    };

    game = NULL;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        if (is_same(games[i]->name, text))
            game = games[i];
    if (!game || game->state_size > MAX_STATE || n < game->min_players ||
        n > game->max_players || options & ~game->options)
        return 0;
    players = n;
    game->setup(game, state, players, options, seed);
    return 1;
}

/* The seat to act, from 1, the lowest if several owe an action; 0: the game is over. */
EXPORT(turn) int turn(void)
{
    uint32_t actors = game->actors(game, state);

    return actors ? mem_low_bit(actors) + 1 : 0;
}

/* Plays the action with that text; 0: it is no legal one of the seat in turn. */
EXPORT(play) int play(int seat)
{
    static move moves[MAX_MOVES];
    char written[MAX_TEXT];
    int n = seat == turn() ? game->moves(game, state, seat - 1, moves) : 0;

    for (int i = 0; i < n; i++) {
        game->write_move(game, state, moves[i], written);
        if (is_same(written, text)) {
            game->apply(game, state, seat - 1, moves[i], NULL);
            return 1;
        }
    }
    return 0;
}

EXPORT(total) int total(int seat)
{
    struct points points;

    game->points(game, state, &points);
    return points.total[seat - 1];
}

/* The mask of the seats that have won. */
EXPORT(winners) int winners(void)
{
    struct points points;

    game->points(game, state, &points);
    return points.winners;
}
