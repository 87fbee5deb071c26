/* What `madang balance` measures of Charon Inc.: buildings and the places of the moon. What
 * could be built or used counts once a round. */
#include "games/market.h"

#include <stdio.h>

#include "games/charon/face/face.h"

enum { BUILDINGS, CENTRES, ROADS, CROSSINGS };

static const char *const groups[] = {N_("Buildings"), N_("Centres"), N_("Roads"),
                                     N_("Crossings"), NULL};

/* Kinds of cards come first, from the lowest number on, then spots. */
static int good_of_card(int kind)
{
    return kind - CHARON_LOWEST_CARD;
}

static int good_of_spot(const struct charon_box *box, int spot)
{
    return good_of_card(box->n_kinds) + spot;
}

static int goods(const struct game *game, enum lang lang, struct good out[MARKET_MAX_GOODS])
{
    const struct charon_box *box = charon_box_of(game);

    (void)lang; /* they are called by their codes */
    for (int kind = CHARON_LOWEST_CARD; kind < box->n_kinds; kind++) {
        struct good *good = &out[good_of_card(kind)];

        *good = (struct good){.group = BUILDINGS};
        snprintf(good->code, sizeof good->code, "%s", box->code[kind]);
        snprintf(good->name, sizeof good->name, "%s", box->code[kind]);
    }
    for (int spot = 0; spot < box->n_spots; spot++) {
        struct good *good = &out[good_of_spot(box, spot)];
        int touched = box->n_touched[spot];

        *good = (struct good){.group = (uint8_t)(touched == CHARON_CENTRE ? CENTRES
                                                 : touched == CHARON_ROAD ? ROADS
                                                                          : CROSSINGS),
                              .min_players = box->spot_needs[spot]};
        snprintf(good->code, sizeof good->code, "%s", box->spot[spot]);
        snprintf(good->name, sizeof good->name, "%s", box->spot[spot]);
    }
    return good_of_spot(box, box->n_spots);
}

static enum taking taking(const struct game *game, const void *state, move m,
                          int good[MARKET_AT_ONCE])
{
    const struct charon_box *box = charon_box_of(game);

    (void)state;
    good[1] = MARKET_NO_GOOD;
    switch (charon_verb(m)) {
    case CHARON_FLAG:
    case CHARON_MOVE: good[0] = good_of_spot(box, charon_arg(m, 1)); return TAKES_PAID;
    case CHARON_BUILD:
    case CHARON_BUILD_COMMON: good[0] = good_of_card(charon_arg(m, 0)); return TAKES_PAID;
    default: return TAKES_NOTHING;
    }
}

static enum market_event event(const struct game *game, const struct event *e, int *good)
{
    (void)game;
    *good = MARKET_NO_GOOD; /* what is chosen is had */
    return e->kind == CHARON_EV_ROUND ? MARKET_TURN : MARKET_NOTHING;
}

const struct market charon_market = {
    .groups = groups,
    .words = {.good = N_("building or place"),
              .taken = N_("rounds in which it was used, of those in which it could be"),
              .with = N_("wins with it"),
              .without = N_("wins without it")},
    .max_draws = 2,
    .goods = goods,
    .taking = taking,
    .event = event,
};
