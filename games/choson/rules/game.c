/* Chosŏn as a struct game, and how its actions are written; RULES.md, "Actions". */
#include "games/choson/rules/rules.h"
#include "games/dynasty/rules/shipped.h"

RULE void choson_write_move(const struct dynasty_box *box, const struct choson *s, move m,
                            char text[MAX_TEXT])
{
    int d = dynasty_arg(m, 3);

    (void)box;
    (void)s;
    switch (dynasty_verb(m)) {
    case DYNASTY_PLACE:
    case DYNASTY_PLACE_TWO: dynasty_pen_order(text, m, CHOSON_CODES); break;
    case DYNASTY_REVEAL: pen_word(text, "reveal"); break;
    case CHOSON_PASS: pen_word(text, "pass"); break;
    case CHOSON_TRAVEL: pen_word(text, "travel"); break;
    case CHOSON_STAY: pen_word(text, "stay"); break;
    case CHOSON_SHIELD: dynasty_pen_card(pen_word(text, "shield"), d, CHOSON_CODES); break;
    case CHOSON_KEEP: pen_word(text, "keep"); break;
    case CHOSON_FORESEE: pen_word(text, "foresee"); break;
    case CHOSON_RESEARCH: pen_word(text, "research"); break;
    case CHOSON_LOBBY: dynasty_pen_targets(text, "lobby", m, CHOSON_CODES); break;
    case CHOSON_SHOOT: dynasty_pen_target(text, "shoot", m, CHOSON_CODES); break;
    case CHOSON_STRIKE: dynasty_pen_target(text, "strike", m, CHOSON_CODES); break;
    case CHOSON_STRIKE_TWO: dynasty_pen_targets(text, "strike", m, CHOSON_CODES); break;
    case CHOSON_END: pen_word(text, "end"); break;
    case CHOSON_RIPOSTE: pen_word(text, "riposte"); break;
    case CHOSON_SPARE: pen_word(text, "spare"); break;
    case CHOSON_TAKE: pen_seat(pen_word(text, "take"), d); break;
    case CHOSON_DECLINE: pen_word(text, "decline"); break;
    case CHOSON_DROP: dynasty_pen_card(pen_word(text, "drop"), d, CHOSON_CODES); break;
    default: *text = 0;
    }
}

GAME_TABLE_BOXED(choson, dynasty)

const struct game choson_game = {
    .name = "choson",
    .brain = &choson_brain,
    .eyes = &choson_eyes,
    GAME_FUNCTIONS(choson),
    .max_moves = CHOSON_MAX_MOVES,
    .max_plies = CHOSON_MAX_PLIES,
    .min_players = 2,
    .max_players = CHOSON_MAX_PLAYERS,
    .version = 1,
};
