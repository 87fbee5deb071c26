/* The shipped set of cards, compiled from the text files in cards/ when the
 * program is built (games/duel/cards/bake.c). */
#include "games/duel/rules/box.h"

const struct duel_box duel_shipped_box = {
#include "games/duel/rules/box.inc"
};

RULE const struct duel_box *duel_shipped(void)
{
#ifdef __CUDA_ARCH__ /* a device sees what is inside its functions only */
    static const struct duel_box box = {
#include "games/duel/rules/box.inc"
    };

    return &box;
#else
    return &duel_shipped_box;
#endif
}
