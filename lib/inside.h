/* What the files of lib/ share; madang.h is for everybody else. */
#ifndef LIB_INSIDE_H
#define LIB_INSIDE_H

#include "games/face.h"
#include "lib/madang.h"

/* What madang.h calls one thing and the rules another. */
#define LIB_SAME(ours, theirs) _Static_assert((int)(ours) == (int)(theirs), "bounds differ")

struct madang_game {
    const struct face *face;
    const struct game *game;
    uint32_t bits; /* for setup() */
};

/* Whether the game is there and played by so many. */
bool lib_is_played_by(const madang_game *game, int players);

/* The language of a code; English where there is none. */
enum lang lib_lang(const char *code);

/* Hands over what is wrong, to a caller who may not want to know; returns false. */
bool lib_tell(madang_problem *out, const struct problem *problem);

#endif
