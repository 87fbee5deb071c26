/* Koryŏ as a struct game, and how its actions are written; RULES.md, "Actions". */
#include "core/pen.h"
#include "games/koryo/rules.h"

RULE static char *pen_card(char *at, int kind)
{
    return pen_char(pen_char(at, ' '), KORYO_CODES[kind]);
}

RULE static char *pen_order(char *at, int kind, int count)
{
    at = pen_card(pen_word(at, "order"), kind);
    return count > 1 ? pen_number(pen_char(at, 'x'), count) : at;
}

RULE void koryo_write_move(const struct koryo *s, move m, char text[MAX_TEXT])
{
    int c = koryo_arg(m, 2);
    int d = koryo_arg(m, 3);

    (void)s;
    switch (koryo_verb(m)) {
    case KORYO_PLACE: pen_order(text, c, d); break;
    case KORYO_PLACE_TWO: pen_char(pen_char(pen_order(text, c, 1), '+'), KORYO_CODES[d]); break;
    case KORYO_REVEAL: pen_word(text, "reveal"); break;
    case KORYO_BANK: pen_word(text, "bank"); break;
    case KORYO_STEAL: pen_seat(pen_word(text, "steal"), d); break;
    case KORYO_PURGE: pen_card(pen_word(text, "purge"), d); break;
    case KORYO_RAID: pen_card(pen_seat(pen_word(text, "raid"), c), d); break;
    case KORYO_LOBBY:
        text = pen_card(pen_seat(pen_word(text, "lobby"), koryo_arg(m, 0)), koryo_arg(m, 1));
        pen_card(pen_seat(text, c), d);
        break;
    case KORYO_END: pen_word(text, "end"); break;
    case KORYO_DROP: pen_card(pen_word(text, "drop"), d); break;
    default: *text = 0;
    }
}

GAME_TABLE(koryo)

const struct game koryo_game = {
    .name = "koryo",
    .brain = &koryo_brain,
    GAME_FUNCTIONS(koryo),
    .max_moves = KORYO_MAX_MOVES,
    .max_plies = KORYO_MAX_PLIES,
    .min_players = 2,
    .max_players = KORYO_MAX_PLAYERS,
};
