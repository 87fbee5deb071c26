/* What a net sees of the blank game: its own die and whose turn it is. */
#include "core/eyes.h"
#include "games/blank/rules/rules.h"

enum { CELLS = 3, BEHIND = BLANK_MAX_PLAYERS - 1, LETTERS = 2 };

RULE void blank_look(const struct blank *s, int seat, const struct spelling *begun,
                     struct eye *out)
{
    (void)begun;
    eye_name(out, s->players - 2, BLANK_MAX_PLAYERS - 2);
    eye_name(out, s->turn, BLANK_MAX_PLAYERS);
    eye_amount(out, s->die[seat], BLANK_SIDES);
}

RULE void blank_look_behind(const struct blank *s, int seat, struct eye *out)
{
    for (int i = 1; i < BLANK_MAX_PLAYERS; i++)
        eye_amount(out, i < s->players ? s->die[(seat + i) % s->players] : 0, BLANK_SIDES);
}

/* A letter is a verb. */
RULE void blank_spell(const struct blank *s, int seat, const move *moves, int n,
                      struct spelling *out)
{
    (void)s;
    (void)seat;
    for (int i = 0; i < n; i++) {
        out[i] = spelling_none();
        spelling_add(&out[i], (int)moves[i] - BLANK_KEEP);
    }
}

EYES_TABLE(blank)

const struct eyes blank_eyes = {
    EYES_FUNCTIONS(blank), .version = 1,         .n_cells = CELLS,
    .n_behind = BEHIND,    .n_letters = LETTERS,
};
