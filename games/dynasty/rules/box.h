/* What is in the box of a dynasty beside its cards: the seasons. Constant during a game; the
 * state is in dynasty.h. [K3, C3] */
#ifndef GAMES_DYNASTY_BOX_H
#define GAMES_DYNASTY_BOX_H

#include "core/mem.h"

enum {
    DYNASTY_ROUNDS = 8,
    DYNASTY_MAX_SEASON = 55, /* cards that a season can speak of: all there are */
};

/* What the season cards say, round by round. Each number is 1 to DYNASTY_MAX_SEASON. */
struct dynasty_box {
    uint64_t data; /* the first eight bytes of the data file's SHA-256 */
    uint8_t dealt[DYNASTY_ROUNDS];
    uint8_t limit[DYNASTY_ROUNDS]; /* on what may stay in play */
};
_Static_assert(sizeof(struct dynasty_box) == 24, "dynasty: the box grew or gained padding");

#endif
