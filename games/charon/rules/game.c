/* Charon Inc. as a struct game, and how its actions are written; RULES.md, "Actions". */
#include "core/pen.h"
#include "games/charon/rules/rules.h"

RULE char *charon_pen_gems(char *at, gems g)
{
    for (int kind = 0, first = 1; kind < CHARON_GEM_KINDS; kind++) {
        if (!gems_count(g, kind))
            continue;
        if (!first)
            at = pen_char(at, '+');
        first = 0;
        at = pen_char(at, CHARON_GEM_CODES[kind]);
        if (gems_count(g, kind) > 1)
            at = pen_number(pen_char(at, 'x'), gems_count(g, kind));
    }
    return at;
}

/* A verb and a card; card 0 is one that is not shown. */
RULE static void pen_card(const struct charon_box *box, char *at, const char *verb, int card)
{
    at = pen_word(at, verb);
    if (card)
        pen_word(at, box->code[card]);
    else
        pen_char(at, '?');
}

RULE static char *pen_gem(char *at, int kind)
{
    return pen_char(pen_char(at, ' '), CHARON_GEM_CODES[kind]);
}

RULE static void pen_flag(const struct charon_box *box, char *at, int area, int spot)
{
    static const char names[CHARON_AREAS][6] = {"intel", "rare", "eng", "sync", "ware"};

    at = pen_word(pen_word(at, "flag "), names[area]);
    pen_word(pen_char(at, ' '), box->spot[spot]);
}

RULE void charon_write_move(const struct charon_box *box, const struct charon *s, move m,
                            char text[MAX_TEXT])
{
    int a = charon_arg(m, 0);
    int b = charon_arg(m, 1);
    int c = charon_arg(m, 2);

    (void)s;
    switch (charon_verb(m)) {
    case CHARON_REDRAW: pen_card(box, text, "redraw ", a); break;
    case CHARON_KEEP: pen_word(text, "keep"); break;
    case CHARON_OFFER: pen_card(box, text, "offer ", a); break;
    case CHARON_FLAG: pen_flag(box, text, a, b); break;
    case CHARON_MOVE:
        text = pen_char(pen_word(pen_word(text, "move "), box->spot[a]), ' ');
        pen_word(text, box->spot[b]);
        break;
    case CHARON_STAY: pen_word(text, "stay"); break;
    case CHARON_DRAFT_DISCARD: pen_card(box, text, "draft discard ", a); break;
    case CHARON_DRAFT_COMMON: pen_card(box, text, "draft common ", a); break;
    case CHARON_SKIP: pen_word(text, "skip"); break;
    case CHARON_TRADE:
        pen_gem(charon_pen_gems(pen_word(text, "trade "), charon_given(m)), c);
        break;
    case CHARON_SYNC:
        pen_number(pen_char(pen_gem(pen_gem(pen_word(text, "sync"), a), b), ' '), c);
        break;
    case CHARON_BUILD: pen_card(box, text, "build ", a); break;
    case CHARON_BUILD_COMMON: pen_card(box, text, "build common ", a); break;
    case CHARON_END: pen_word(text, "end"); break;
    case CHARON_RETURN: pen_gem(pen_word(text, "return"), a); break;
    default: *text = 0;
    }
}

GAME_TABLE_BOXED(charon, charon)

const struct game charon_game = {
    .name = "charon",
    .brain = &charon_brain,
    .eyes = &charon_eyes,
    GAME_FUNCTIONS(charon),
    .max_moves = CHARON_MAX_MOVES,
    .max_plies = CHARON_MAX_PLIES,
    .min_players = 2,
    .max_players = CHARON_MAX_PLAYERS,
    .version = 1,
};
