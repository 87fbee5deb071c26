/* What `madang balance` measures of a dynasty: families and events, as they are placed. What
 * could be placed counts at every order, and a seat has a family that it has most of at the
 * end. [K6, C7, K19, C22] */
#include <stdio.h>

#include "games/dynasty/face/face.h"

const char *const dynasty_groups[] = {N_("Families"), N_("Events"), NULL};

int dynasty_goods(const struct dynasty_cards *cards, enum lang lang,
                  struct good out[MARKET_MAX_GOODS])
{
    int n = 0;

    for (int kind = 1; cards->codes[kind]; kind++) {
        struct good *good = &out[n++];

        *good = (struct good){.group = kind < DYNASTY_EVENT ? 0 : 1};
        good->code[0] = cards->codes[kind];
        snprintf(good->name, sizeof good->name, "%s (%c)", dynasty_name(cards, lang, kind),
                 cards->codes[kind]);
    }
    return n;
}

enum taking dynasty_taking(const struct game *game, const void *state, move m,
                           int good[MARKET_AT_ONCE])
{
    int verb = dynasty_verb(m);

    (void)game, (void)state;
    good[1] = MARKET_NO_GOOD;
    if (verb == DYNASTY_PLACE) {
        good[0] = dynasty_arg(m, 2) - 1;
        return dynasty_arg(m, 2) ? TAKES_PAID : TAKES_NOTHING;
    }
    if (verb != DYNASTY_PLACE_TWO)
        return TAKES_NOTHING;
    good[0] = dynasty_arg(m, 2) - 1;
    good[1] = dynasty_arg(m, 3) - 1;
    return TAKES_PAID;
}

enum market_event dynasty_event(const struct game *game, const struct event *e, int *good)
{
    (void)game;
    *good = MARKET_NO_GOOD;
    return e->kind == DYNASTY_EV_ORDERED ? MARKET_TURN : MARKET_NOTHING;
}

bool dynasty_holds(const struct game *game, const void *state, int seat, int good)
{
    const struct dynasty *d = (const struct dynasty *)state;

    (void)game;
    return good + 1 < DYNASTY_EVENT ? dynasty_most(d, good + 1) == seat
                                    : bag_count(d->table[seat], good + 1) > 0;
}
