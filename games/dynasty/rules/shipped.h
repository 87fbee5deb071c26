/* The seasons as shipped: the same in both games. The build makes the table from
 * games/dynasty/data/seasons.txt, the only place where they are written down; face/seasons.h
 * reads other ones. */
#ifndef GAMES_DYNASTY_SHIPPED_H
#define GAMES_DYNASTY_SHIPPED_H

#include "games/dynasty/rules/box.h"

RULE static inline const struct dynasty_box *dynasty_shipped(void)
{
    /* Inside the function, because a device sees no constants of files. */
    static const struct dynasty_box box = {
#include "games/dynasty/rules/shipped.inc"
    };

    return &box;
}

#endif
