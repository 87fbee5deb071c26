/* What bots know about Chosŏn: how a table stands, and which moves deserve a look.
 * Freestanding, whole numbers only. */
#include "games/choson/rules/rules.h"
#include "games/dynasty/rules/judge.h"
#include "games/dynasty/rules/shipped.h"

RULE static dynasty_chances *chances(void)
{
    static dynasty_chances table = {
#include "games/choson/rules/chances.inc"
    };

    return &table;
}

/* Yi's Legacy on expected points: doubled up to ten, then a few more. [C24] */
RULE static int with_legacy(int points, int players)
{
    int more = (7 - players) * DYNASTY_POINT;

    if (points <= 0)
        return points;
    return points <= 10 * DYNASTY_POINT ? 2 * points : points + more;
}

/* Who will be First Player at the end if nobody travels through time. */
RULE static int last_first(const struct dynasty *d)
{
    return (d->first + DYNASTY_ROUNDS - d->round) % d->players;
}

/* What a seat can expect to end with, in parts of a point, from a table on which all
 * placed cards lie open. */
RULE static int expected_points(const struct choson *s, int round, int seat)
{
    int points = dynasty_expected(chances(), &s->d, round, seat);
    int left = dynasty_turns_left(&s->d, seat);

    points += (s->d.tokens[seat] + s->kept[seat]) * DYNASTY_POINT;
    if (last_first(&s->d) == seat)
        points += DYNASTY_POINT * 3 / 2;
    if (choson_holds(s, seat, CHOSON_ORACLE))
        points += left * DYNASTY_POINT / 3;
    if (choson_holds(s, seat, CHOSON_SCIENTIST))
        points += left * DYNASTY_POINT / 3;
    if (choson_holds(s, seat, CHOSON_TIME_TRAVELLER))
        points += DYNASTY_POINT / 2;
    return s->legacy == seat ? with_legacy(points, s->d.players) : points;
}

RULE void choson_judge(const struct dynasty_box *box, const struct choson *s,
                       uint32_t share[MAX_PLAYERS])
{
    struct choson open = *s;
    int expected[DYNASTY_MAX_PLAYERS] = {0};
    int round = dynasty_judged_round(&s->d);

    (void)box;
    for (int seat = 0; seat < s->d.players; seat++) {
        bag placed = s->d.placed[seat];

        open.d.table[seat] += dynasty_characters(placed);
        if (bag_count(placed, CHOSON_EVENT) == 3)
            open.legacy = (uint8_t)seat;
    }
    for (int seat = 0; seat < s->d.players; seat++) {
        bool has_effect = bag_count(s->d.placed[seat], CHOSON_EVENT) == 1 ||
                          (seat == choson_player(s) && s->d.owed[0]);

        expected[seat] = expected_points(&open, round, seat) + 2 * has_effect * DYNASTY_POINT;
    }
    brain_shares(expected, s->d.players, (3 + DYNASTY_ROUNDS - round) * DYNASTY_POINT, share);
}

RULE bool choson_is_quiet(const struct dynasty_box *box, const struct choson *s)
{
    (void)box;
    return dynasty_is_quiet(&s->d);
}

RULE static int weigh_order(const struct dynasty_box *box, const struct choson *s, int seat,
                            bag cards)
{
    int room = dynasty_limit(box, s->d.round) - bag_total(s->d.table[seat]);
    int events = bag_count(cards, CHOSON_EVENT);

    if (events == 3)
        return s->legacy == seat ? 1 : 2 + 2 * s->d.round;
    return dynasty_weigh_characters(&s->d, seat, cards, room) +
           (s->d.round > 1 ? 6 * events : 0);
}

RULE static int weigh_one(const struct dynasty_box *box, const struct choson *s, int seat,
                          move m)
{
    int a = dynasty_arg(m, 0);
    int b = dynasty_arg(m, 1);
    int c = dynasty_arg(m, 2);
    int d = dynasty_arg(m, 3);

    switch (dynasty_verb(m)) {
    case DYNASTY_PLACE:
    case DYNASTY_PLACE_TWO: return weigh_order(box, s, seat, dynasty_order_cards(m));
    case DYNASTY_REVEAL: return 40;
    case CHOSON_FORESEE:
    case CHOSON_RESEARCH:
    case CHOSON_KEEP: return 150;
    case CHOSON_SHIELD: return d == s->shield_family ? 1 : 3 + d;
    case CHOSON_SHOOT:
    case CHOSON_STRIKE: return 2 * dynasty_loss(&s->d, c, d);
    case CHOSON_STRIKE_TWO:
        return 2 * dynasty_loss(&s->d, a, b) + 2 * dynasty_loss(&s->d, c, d);
    case CHOSON_LOBBY: return dynasty_weigh_swap(&s->d, seat, m);
    case CHOSON_RIPOSTE: return 12;
    case CHOSON_TAKE: return 20;
    case CHOSON_SPARE:
    case CHOSON_DECLINE: return 1;
    case CHOSON_DROP: return 32 / dynasty_loss(&s->d, seat, d);
    default: return 6; /* end, travel, stay, pass */
    }
}

RULE void choson_weigh(const struct dynasty_box *box, const struct choson *s, int seat,
                       const move *moves, int n, uint16_t *weight)
{
    for (int i = 0; i < n; i++) {
        int w = weigh_one(box, s, seat, moves[i]);

        weight[i] = (uint16_t)(w < 1 ? 1 : w);
    }
}

BRAIN_TABLE_BOXED(choson, dynasty)

const struct brain choson_brain = {BRAIN_FUNCTIONS(choson), .horizon = BRAIN_TO_THE_END,
                                   .glance = 2};
