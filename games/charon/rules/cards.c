/* The shipped moon and costs of Charon Inc.; see cards.h. The table is made by the
 * build from data/moon.txt, the only place where they are written down. */
#include "games/charon/rules/cards.h"

RULE const struct charon_box *charon_shipped(void)
{
    /* Inside the function, because a device sees no constants of files. */
    static const struct charon_box box = {
#include "games/charon/rules/shipped.inc"
    };

    return &box;
}
