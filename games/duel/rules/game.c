/* Duel of Chaos as a struct game, and how its actions are written; RULES.md, "Actions". */
#include "core/pen.h"
#include "games/duel/rules/rules.h"

RULE void duel_write_move(const struct duel_box *box, const struct duel *s, move m,
                          char text[MAX_TEXT])
{
    static const char *const verbs[] = {"",       "play",   "use",    "pass", "react", "hold",
                                        "invoke", "awaken", "plain",  "name", "top",   "pick",
                                        "done",   "slot",   "option", "buy",  "end"};
    static const char *const clans[] = {"", "drakon", "evine", "vermeast", "chaos"};
    int argument = duel_argument(m);
    char *at = pen_word(text, verbs[duel_verb(m)]);

    (void)s;
    switch (duel_verb(m)) {
    case DUEL_DO_PLAY:
    case DUEL_DO_REACT:
    case DUEL_DO_INVOKE:
    case DUEL_DO_TOP:
    case DUEL_DO_PICK: pen_word(pen_char(at, ' '), box->code[argument]); break;
    case DUEL_DO_NAME: pen_word(pen_char(at, ' '), clans[argument]); break;
    case DUEL_DO_SLOT:
    case DUEL_DO_OPTION:
    case DUEL_DO_BUY: pen_number(pen_char(at, ' '), argument); break;
    default: break;
    }
}

GAME_TABLE_BOXED(duel, duel)

const struct game duel_game = {
    .name = "duel",
    .box = &duel_shipped_box,
    .brain = &duel_brain,
    .eyes = &duel_eyes,
    GAME_FUNCTIONS(duel),
    .max_moves = DUEL_MAX_MOVES,
    .max_plies = (uint32_t)DUEL_MAX_ROUNDS * DUEL_MAX_TURN,
    .options = 1,
    .min_players = 1,
    .max_players = DUEL_MAX_PLAYERS,
    .version = 4,
};
