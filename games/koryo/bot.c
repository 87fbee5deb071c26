/* What bots know about Koryŏ: how a table stands, and which moves deserve a look.
 * Freestanding, whole numbers only. */
#include "games/dynasty/judge.h"
#include "games/koryo/rules.h"

RULE static dynasty_chances *chances(void)
{
    static dynasty_chances table = {
#include "games/koryo/chances.inc"
    };

    return &table;
}

/* The round as whose beginning a table can be judged: the present one until somebody
 * has ordered; then, all placed cards counted as in play, the next. */
RULE static int judged_round(const struct koryo *s)
{
    return s->round + !koryo_is_quiet(s);
}

/* Rounds in which a seat will still take its turn, the present one included. */
RULE static int turns_left(const struct koryo *s, int seat)
{
    bool done = s->phase == KORYO_LIMIT;

    if (s->phase == KORYO_MAIN)
        for (int at = s->first; at != s->turn; at = dynasty_next(at, s->players))
            done = done || at == seat;
    return DYNASTY_ROUNDS - s->round + !done;
}

/* What a seat can expect to end with, in parts of a point, from a table on which all
 * placed cards lie open. */
RULE static int expected_points(const struct koryo *s, int round, int seat)
{
    int points = dynasty_expected(chances(), s->table, s->players, round, seat);
    int events = bag_total(s->table[seat] & ~DYNASTY_MASK);
    int left = turns_left(s, seat);

    points += (s->tokens[seat] - events) * DYNASTY_POINT;
    if (koryo_holder(s, KORYO_BANKER) == seat)
        points += (left < s->bank ? left : s->bank) * DYNASTY_POINT / 2;
    if (koryo_holder(s, KORYO_SPY) == seat)
        points += left * DYNASTY_POINT / 3;
    if (koryo_holder(s, KORYO_PRIEST) == seat)
        points += (left < events ? left : events) * DYNASTY_POINT * 2 / 3;
    return points;
}

RULE void koryo_judge(const struct koryo *s, uint32_t share[MAX_PLAYERS])
{
    struct koryo open = *s;
    int expected[KORYO_MAX_PLAYERS] = {0};
    int round = judged_round(s);

    for (int seat = 0; seat < s->players; seat++)
        open.table[seat] += s->placed[seat];
    for (int seat = 0; seat < s->players; seat++) {
        expected[seat] = expected_points(&open, round, seat);
        /* an event still to be resolved is worth about what it costs */
        expected[seat] += DYNASTY_POINT * 3 / 2 *
                          (seat == s->turn ? s->barbarians + s->lobbying
                                           : bag_total(s->placed[seat] & ~DYNASTY_MASK));
    }
    dynasty_shares(expected, s->players, (2 + DYNASTY_ROUNDS + 1 - round) * DYNASTY_POINT,
                   share);
}

/* Between turns nothing is half done. */
RULE bool koryo_is_quiet(const struct koryo *s)
{
    return s->phase == KORYO_ORDERS && s->turn == s->first;
}

/* How much n more cards of a family are worth to a seat, 0 or more. */
RULE static int worth(const struct koryo *s, int seat, int family, int n)
{
    int lead = dynasty_lead(s->table, s->players, seat, family);

    if (lead + n > 0)
        return lead > 0 ? 1 + family / 3 : 2 + 2 * family;
    return lead + n == 0 ? 1 + family / 2 : 1;
}

RULE static int weigh_order(const struct koryo *s, int seat, bag cards)
{
    int room = koryo_limit(s, seat) - bag_total(s->table[seat]);
    int n = bag_total(cards);
    int weight = 0;
    bag rest = cards;

    FOR_KINDS (kind, rest) {
        int count = bag_count(cards, kind);

        if (kind >= DYNASTY_EVENT)
            weight += s->round > 1 ? 4 * count : 1;
        else
            weight += 2 * worth(s, seat, kind, count);
    }
    if (room > 0 && n > room + 1)
        weight /= 2;
    return weight;
}

RULE static int weigh_loss(const struct koryo *s, int seat, int family)
{
    int lead = dynasty_lead(s->table, s->players, seat, family);

    return lead == 1 ? 3 * family : lead > 1 ? family : lead == 0 ? 2 : 1;
}

RULE static int weigh_one(const struct koryo *s, int seat, move m)
{
    int c = koryo_arg(m, 2);
    int d = koryo_arg(m, 3);
    int other;
    int family;

    switch (koryo_verb(m)) {
    case KORYO_PLACE: return weigh_order(s, seat, bag_of(c, d));
    case KORYO_PLACE_TWO: return weigh_order(s, seat, bag_of(c, 1) + bag_of(d, 1));
    case KORYO_REVEAL: return 40;
    case KORYO_BANK: return 200;
    case KORYO_STEAL:
    case KORYO_PURGE: return 100;
    case KORYO_RAID: return 2 * weigh_loss(s, c, d);
    case KORYO_LOBBY:
        if (koryo_arg(m, 1) == d)
            return 1;
        other = koryo_arg(m, 0) == seat ? c : koryo_arg(m, 0);
        if (c != seat && koryo_arg(m, 0) != seat)
            return 1 + weigh_loss(s, other, koryo_arg(m, 1)) / 4;
        family = koryo_arg(m, 0) == seat ? d : koryo_arg(m, 1);
        return 1 + worth(s, seat, family, 1) + weigh_loss(s, other, family) -
               weigh_loss(s, seat, koryo_arg(m, 0) == seat ? koryo_arg(m, 1) : d);
    case KORYO_END: return 6;
    default: return 32 / weigh_loss(s, seat, d);
    }
}

RULE void koryo_weigh(const struct koryo *s, int seat, const move *moves, int n,
                      uint16_t *weight)
{
    for (int i = 0; i < n; i++) {
        int w = weigh_one(s, seat, moves[i]);

        weight[i] = (uint16_t)(w < 1 ? 1 : w);
    }
}

BRAIN_TABLE(koryo)
