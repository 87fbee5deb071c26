/* Koryŏ as a struct game, and how its actions are written; RULES.md, "Actions". */
#include "games/dynasty/rules/shipped.h"
#include "games/koryo/rules/rules.h"

RULE void koryo_write_move(const struct dynasty_box *box, const struct koryo *s, move m,
                           char text[MAX_TEXT])
{
    int d = dynasty_arg(m, 3);

    (void)box;
    (void)s;
    switch (dynasty_verb(m)) {
    case DYNASTY_PLACE:
    case DYNASTY_PLACE_TWO: dynasty_pen_order(text, m, KORYO_CODES); break;
    case DYNASTY_REVEAL: pen_word(text, "reveal"); break;
    case KORYO_BANK: pen_word(text, "bank"); break;
    case KORYO_STEAL: pen_seat(pen_word(text, "steal"), d); break;
    case KORYO_PURGE: dynasty_pen_card(pen_word(text, "purge"), d, KORYO_CODES); break;
    case KORYO_RAID: dynasty_pen_target(text, "raid", m, KORYO_CODES); break;
    case KORYO_LOBBY: dynasty_pen_targets(text, "lobby", m, KORYO_CODES); break;
    case KORYO_END: pen_word(text, "end"); break;
    case KORYO_DROP: dynasty_pen_card(pen_word(text, "drop"), d, KORYO_CODES); break;
    default: *text = 0;
    }
}

GAME_TABLE_BOXED(koryo, dynasty)

const struct game koryo_game = {
    .name = "koryo",
    .brain = &koryo_brain,
    .eyes = &koryo_eyes,
    GAME_FUNCTIONS(koryo),
    .max_moves = KORYO_MAX_MOVES,
    .max_plies = KORYO_MAX_PLIES,
    .min_players = 2,
    .max_players = KORYO_MAX_PLAYERS,
    .version = 1,
};
