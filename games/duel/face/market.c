/* What `madang balance` measures of Duel of Chaos: recruits are the goods, clans the groups. */
#include "games/market.h"

#include <stdio.h>

#include "games/duel/face/face.h"

static const char *const groups[] = {N_("Drakon"), N_("Evine"), N_("Vermeast"), NULL};

static const struct duel_box *box_of(const struct game *game)
{
    return game->box ? (const struct duel_box *)game->box : duel_shipped();
}

static bool is_recruit(const struct duel_kind *kind)
{
    return !kind->set && kind->clan != DUEL_INTERVENTION;
}

/* The index among the goods: recruits in the order of the files. */
static int good_of(const struct duel_box *box, int card)
{
    int good = 0;

    for (int kind = 0; kind < box->kind_of[card]; kind++)
        good += is_recruit(&box->kind[kind]);
    return good;
}

static int goods(const struct game *game, enum lang lang, struct good out[MARKET_MAX_GOODS])
{
    const struct duel_box *box = box_of(game);
    int n = 0;

    for (int kind = 0; kind < box->n_kinds; kind++) {
        const struct duel_title *title = duel_title(box, kind);

        if (is_recruit(&box->kind[kind])) {
            struct good *good = &out[n++];

            *good = (struct good){.group = (uint8_t)(box->kind[kind].clan - DUEL_DRAKON),
                                  .needs = box->kind[kind].is_expansion ? 1 : 0};
            snprintf(good->code, sizeof good->code, "%s", title->code);
            text_clean(good->name, sizeof good->name, title->name[lang]);
        }
    }
    return n;
}

static enum taking taking(const struct game *game, const void *state, move m,
                          int good[MARKET_AT_ONCE])
{
    const struct duel_box *box = box_of(game);
    const struct duel *s = (const struct duel *)state;
    bool is_paid = duel_verb(m) == DUEL_DO_BUY;
    bool is_gain = duel_verb(m) == DUEL_DO_SLOT && duel_has_effect(s) &&
                   duel_clause(box, s)->verb == DUEL_GAIN;

    if (!is_paid && !is_gain)
        return TAKES_NOTHING;
    good[0] = good_of(box, duel_available(s, duel_argument(m) - 1));
    good[1] = MARKET_NO_GOOD;
    return is_paid ? TAKES_PAID : TAKES_FREE;
}

static enum market_event event(const struct game *game, const struct event *e, int *good)
{
    switch (e->kind) {
    case DUEL_EV_TURN: return MARKET_TURN;
    case DUEL_EV_ANSWERED: return MARKET_INTERRUPT;
    case DUEL_EV_BOUGHT:
    case DUEL_EV_GAINED: *good = good_of(box_of(game), e->arg[0]); return MARKET_TAKEN;
    default: return MARKET_NOTHING;
    }
}

static int turns(const struct game *game, const void *state, int seat)
{
    const struct duel *s = (const struct duel *)state;

    (void)game;
    return (s->round + s->players - 1 - seat) / s->players;
}

static int owned(const struct game *game, const void *state, int seat)
{
    const struct duel *s = (const struct duel *)state;

    (void)game;
    return s->size[DUEL_PILES + seat] + s->size[DUEL_AREAS + seat] +
           s->size[DUEL_DISCARDS + seat] + s->size[DUEL_HANDS + seat];
}

const struct market duel_market = {
    .groups = groups,
    .words = {.good = N_("card"),
              .taken = N_("bought when affordable"),
              .with = N_("wins with it"),
              .without = N_("wins without it")},
    .are_rivals = true,
    .max_draws = 1,
    .min_turns = 5,
    .max_turns = 14,
    .goods = goods,
    .taking = taking,
    .event = event,
    .turns = turns,
    .owned = owned,
};
