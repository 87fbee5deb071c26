/* The blank game as a struct game, and how its actions are written. */
#include "core/pen.h"
#include "games/blank/rules/rules.h"

RULE void blank_write_move(const struct blank *s, move m, char text[MAX_TEXT])
{
    (void)s;
    pen_word(text, m == BLANK_KEEP ? "keep" : "roll");
}

GAME_TABLE(blank)

const struct game blank_game = {
    .name = "blank",
    .eyes = &blank_eyes,
    GAME_FUNCTIONS(blank),
    .max_moves = 2,
    .max_plies = BLANK_MAX_PLAYERS,
    .min_players = 2,
    .max_players = BLANK_MAX_PLAYERS,
    .version = 1,
};
