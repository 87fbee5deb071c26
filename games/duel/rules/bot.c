/* What bots know about Duel of Chaos: what a deck can do in a turn, and which moves deserve
 * a look. Freestanding, whole numbers only. */
#include "core/brain.h"
#include "games/duel/rules/effect.h"
#include "games/duel/rules/judge.h"
#include "games/duel/rules/zones.h"

/* --- how a table stands --- */

/* How near a deck is to clearing itself: what its effects clear against what a turn
 * does not draw anyway. */
RULE static int prospects(const struct duel_deck *deck)
{
    int to_clear = (deck->cards - DUEL_HAND) * DUEL_CARD;

    return 64 * (deck->clears - to_clear) / (to_clear < DUEL_CARD ? DUEL_CARD : to_clear);
}

/* The Prologue: the sooner the better. */
RULE static uint32_t judge_alone(const struct duel *s, const struct duel_deck *deck)
{
    int expected = prospects(deck);
    int later;

    if (s->phase == DUEL_COMBO)
        expected += duel_momentum(s, 0, deck) + 6;
    later = 32 * s->round - expected;
    return (uint32_t)(later < 1 ? SHARE_ONE : SHARE_ONE * 32 / (32 + later));
}

/* The weights, in 1/64ths – 64 × ln 2 of them halve the chance –, are what tools/learn_duel
 * found in 1,400 games of bots that judged otherwise. It finds others in games of the bots that
 * play by these: the sizes of a deck go together, and who thins differs. */
RULE void duel_judge(const struct duel_box *box, const struct duel *s,
                     uint32_t share[MAX_PLAYERS])
{
    struct duel_deck decks[DUEL_MAX_PLAYERS];
    int expected[DUEL_MAX_PLAYERS] = {0};

    duel_measure(box, s, decks);
    if (s->players == 1) {
        share[0] = judge_alone(s, &decks[0]);
        return;
    }
    for (int seat = 0; seat < s->players; seat++) {
        const struct duel_deck *deck = &decks[seat];

        expected[seat] =
            7 * deck->cards + deck->clears / 2 - 22 * deck->emissaries - 11 * deck->idle;
        if (seat == s->player && s->phase == DUEL_COMBO)
            expected[seat] += 5 * duel_momentum(s, seat, deck) + 66;
    }
    brain_shares(expected, s->players, 44, share);
}

/* A turn that begins. */
RULE bool duel_is_quiet(const struct duel_box *box, const struct duel *s)
{
    (void)box;
    return s->phase == DUEL_COMBO && !s->n_played && s->turn == s->player &&
           s->effect.card == DUEL_NO_CARD;
}

/* --- weights of moves --- */

RULE static int clan_in_pile(const struct duel_box *box, const struct duel *s, int seat,
                             int clan)
{
    int n = 0;

    for (int card = s->first[DUEL_PILES + seat]; card != DUEL_NO_CARD; card = s->next[card])
        n += duel_kind(box, card)->clan == clan;
    return n;
}

/* A card that leaves the hand or the deck: rather one that does little, or likes to. */
RULE static int weigh_pick(const struct duel_box *box, const struct duel *s, int card)
{
    const struct duel_kind *kind = duel_kind(box, card);
    const struct duel_clause *c = duel_has_effect(s) ? duel_clause(box, s) : NULL;
    int likes = c && c->place == DUEL_DISCARDED    ? DUEL_IF_DISCARDED
                : c && c->place == DUEL_SACRIFICED ? DUEL_IF_SACRIFICED
                                                   : 0;
    int weight = kind->on & likes ? 40 : 24;

    if (c && c->place == DUEL_INTO_HAND)
        return 4 + 4 * kind->clears;
    return weight - 2 * kind->clears;
}

RULE static int weigh_buy(const struct duel_box *box, const struct duel *s, int slot)
{
    int card = duel_available(s, slot - 1);
    int worth = card == DUEL_NO_CARD ? 0 : duel_clears(box, card) - DUEL_CARD / 2;

    return worth <= 0 ? 1 : 2 * worth * worth;
}

RULE static int weigh_one(const struct duel_box *box, const struct duel *s, int seat, move m)
{
    int a = duel_argument(m);

    switch (duel_verb(m)) {
    case DUEL_DO_PLAY: return 12 - duel_clears(box, a) / 4;
    case DUEL_DO_USE:
    case DUEL_DO_REACT: return 60;
    case DUEL_DO_INVOKE: return 40;
    case DUEL_DO_AWAKEN: return 30;
    case DUEL_DO_HOLD:
    case DUEL_DO_PLAIN:
    case DUEL_DO_OPTION: return 10;
    case DUEL_DO_NAME: return 1 + 4 * clan_in_pile(box, s, seat, a);
    case DUEL_DO_TOP: return 24 - 2 * duel_clears(box, a);
    case DUEL_DO_PICK: return weigh_pick(box, s, a);
    case DUEL_DO_SLOT:
    case DUEL_DO_BUY: return weigh_buy(box, s, a);
    case DUEL_DO_DONE: return 6;
    default: return 4; /* DUEL_DO_PASS, DUEL_DO_END */
    }
}

RULE void duel_weigh(const struct duel_box *box, const struct duel *s, int seat,
                     const move *moves, int n, uint16_t *weight)
{
    for (int i = 0; i < n; i++) {
        int w = weigh_one(box, s, seat, moves[i]);

        weight[i] = (uint16_t)(w < 1 ? 1 : w);
    }
}

BRAIN_TABLE_BOXED(duel, duel)

const struct brain duel_brain = {BRAIN_FUNCTIONS(duel), .horizon = 25, .glance = 2,
                                 .ease = 4600, .fewer_is_better = 1};
