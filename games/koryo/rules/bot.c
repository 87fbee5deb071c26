/* What bots know about Koryŏ: how a table stands, and which moves deserve a look.
 * Freestanding, whole numbers only. */
#include "games/dynasty/rules/judge.h"
#include "games/dynasty/rules/shipped.h"
#include "games/koryo/rules/rules.h"

RULE static dynasty_chances *chances(void)
{
    static dynasty_chances table = {
#include "games/koryo/rules/chances.inc"
    };

    return &table;
}

/* What a seat can expect to end with, in parts of a point, from a table on which all
 * placed cards lie open. */
RULE static int expected_points(const struct koryo *s, int round, int seat)
{
    int points = dynasty_expected(chances(), &s->d, round, seat);
    int events = bag_total(s->d.table[seat] & ~DYNASTY_MASK);
    int left = dynasty_turns_left(&s->d, seat);

    points += (s->d.tokens[seat] - events) * DYNASTY_POINT;
    if (koryo_holder(s, KORYO_BANKER) == seat)
        points += (left < s->d.bank ? left : s->d.bank) * DYNASTY_POINT / 2;
    if (koryo_holder(s, KORYO_SPY) == seat)
        points += left * DYNASTY_POINT / 3;
    if (koryo_holder(s, KORYO_PRIEST) == seat)
        points += (left < events ? left : events) * DYNASTY_POINT * 2 / 3;
    return points;
}

RULE void koryo_judge(const struct dynasty_box *box, const struct koryo *s,
                      uint32_t share[MAX_PLAYERS])
{
    struct koryo open = *s;
    int expected[DYNASTY_MAX_PLAYERS] = {0};
    int round = dynasty_judged_round(&s->d);

    (void)box;
    for (int seat = 0; seat < s->d.players; seat++)
        open.d.table[seat] += s->d.placed[seat];
    for (int seat = 0; seat < s->d.players; seat++) {
        expected[seat] = expected_points(&open, round, seat);
        /* an event still to be resolved is worth about what it costs */
        expected[seat] += DYNASTY_POINT * 3 / 2 *
                          (seat == s->d.turn ? s->d.owed[0] + s->d.owed[1]
                                             : bag_total(s->d.placed[seat] & ~DYNASTY_MASK));
    }
    brain_shares(expected, s->d.players, (3 + DYNASTY_ROUNDS - round) * DYNASTY_POINT, share);
}

RULE bool koryo_is_quiet(const struct dynasty_box *box, const struct koryo *s)
{
    (void)box;
    return dynasty_is_quiet(&s->d);
}

RULE static int weigh_order(const struct dynasty_box *box, const struct koryo *s, int seat,
                            bag cards)
{
    int room = koryo_limit(box, s, seat) - bag_total(s->d.table[seat]);
    int events = bag_total(cards & ~DYNASTY_MASK);

    return dynasty_weigh_characters(&s->d, seat, cards, room) +
           (s->d.round > 1 ? 4 * events : events > 0);
}

RULE static int weigh_one(const struct dynasty_box *box, const struct koryo *s, int seat,
                          move m)
{
    int c = dynasty_arg(m, 2);
    int d = dynasty_arg(m, 3);

    switch (dynasty_verb(m)) {
    case DYNASTY_PLACE:
    case DYNASTY_PLACE_TWO: return weigh_order(box, s, seat, dynasty_order_cards(m));
    case DYNASTY_REVEAL: return 40;
    case KORYO_BANK: return 200;
    case KORYO_STEAL:
    case KORYO_PURGE: return 100;
    case KORYO_RAID: return 2 * dynasty_loss(&s->d, c, d);
    case KORYO_LOBBY: return dynasty_weigh_swap(&s->d, seat, m);
    case KORYO_END: return 6;
    default: return 32 / dynasty_loss(&s->d, seat, d); /* KORYO_DROP */
    }
}

RULE void koryo_weigh(const struct dynasty_box *box, const struct koryo *s, int seat,
                      const move *moves, int n, uint16_t *weight)
{
    for (int i = 0; i < n; i++) {
        int w = weigh_one(box, s, seat, moves[i]);

        weight[i] = (uint16_t)(w < 1 ? 1 : w);
    }
}

BRAIN_TABLE_BOXED(koryo, dynasty)

const struct brain koryo_brain = {BRAIN_FUNCTIONS(koryo), .horizon = BRAIN_TO_THE_END,
                                  .glance = 2};
