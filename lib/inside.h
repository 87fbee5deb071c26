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
    uint32_t bits;              /* for setup() */
    struct json_doc options;    /* that it was opened with; lasts as long as the game */
    const struct json *choices; /* the whole of them, or NULL */
    bool may_read_files;
};

/* The language of a code; English where there is none. */
enum lang lib_lang(const char *code);

/* Hands over what is wrong, to a caller who may not want to know; returns false. */
bool lib_tell(madang_problem *out, const struct problem *problem);

#endif
