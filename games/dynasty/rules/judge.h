/* What bots know of both dynasties: what each family may pay in the end, from who leads
 * it by how much and how many rounds are left, and how much cards are worth.
 *
 * The chances were counted in games of bots against themselves; tools/learn makes
 * each game's table anew. */
#ifndef GAMES_DYNASTY_JUDGE_H
#define GAMES_DYNASTY_JUDGE_H

#include "core/brain.h"
#include "games/dynasty/rules/dynasty.h"

enum {
    DYNASTY_LEADS = 7,   /* −3 or worse … 3 or better */
    DYNASTY_POINT = 256, /* points are counted in parts of this */
};

/* Chances in 1/256ths that a seat scores a family at the end: by players − 2, round − 1,
 * family − 1, lead + 3. */
typedef const uint8_t dynasty_chances[3][DYNASTY_ROUNDS][DYNASTY_FAMILIES][DYNASTY_LEADS];

/* How far a seat leads the best of the others in a family, −3 to 3. */
RULE static inline int dynasty_lead(const struct dynasty *d, int seat, int family)
{
    int best = 0;
    int lead;

    for (int other = 0; other < d->players; other++)
        if (other != seat && bag_count(d->table[other], family) > best)
            best = bag_count(d->table[other], family);
    lead = bag_count(d->table[seat], family) - best;
    return lead < -3 ? -3 : lead > 3 ? 3 : lead;
}

/* Between rounds nothing is half done: a good moment to judge. */
RULE static inline bool dynasty_is_quiet(const struct dynasty *d)
{
    return d->phase == DYNASTY_ORDERS && d->turn == d->first;
}

/* The round as whose beginning a table can be judged: the present one until somebody
 * has ordered; then, all placed cards counted as in play, the next. 9 is the end. */
RULE static inline int dynasty_judged_round(const struct dynasty *d)
{
    return d->round + !dynasty_is_quiet(d);
}

/* Rounds in which a seat will still take its turn, the present one included. */
RULE static inline int dynasty_turns_left(const struct dynasty *d, int seat)
{
    bool done = d->phase == DYNASTY_LIMIT;

    if (d->phase == DYNASTY_MAIN)
        for (int at = d->first; at != d->turn; at = dynasty_next(at, d->players))
            done = done || at == seat;
    return DYNASTY_ROUNDS - d->round + !done;
}

/* What the families can be expected to pay a seat, in parts of a point, as the table
 * stands when `round` begins; at the end leading is scoring. */
RULE static inline int dynasty_expected(dynasty_chances *chances, const struct dynasty *d,
                                        int round, int seat)
{
    int sum = 0;

    for (int family = 1; family <= DYNASTY_FAMILIES; family++) {
        int lead = dynasty_lead(d, seat, family);

        if (round > DYNASTY_ROUNDS)
            sum += lead > 0 ? family * DYNASTY_POINT : 0;
        else
            sum += family * (*chances)[d->players - 2][round - 1][family - 1][lead + 3];
    }
    return sum;
}

/* --- weights of moves --- */

/* How much n more cards of a family are worth to a seat. */
RULE static inline int dynasty_worth(const struct dynasty *d, int seat, int family, int n)
{
    int lead = dynasty_lead(d, seat, family);

    if (lead + n > 0)
        return lead > 0 ? 1 + family / 3 : 2 + 2 * family;
    return lead + n == 0 ? 1 + family / 2 : 1;
}

/* How much it hurts a seat to lose a card of a family. */
RULE static inline int dynasty_loss(const struct dynasty *d, int seat, int family)
{
    int lead = dynasty_lead(d, seat, family);

    return lead == 1 ? 3 * family : lead > 1 ? family : lead == 0 ? 2 : 1;
}

/* Characters to place: what they are worth, less if there is no room for them. */
RULE static inline int dynasty_weigh_characters(const struct dynasty *d, int seat, bag cards,
                                                int room)
{
    int n = bag_total(cards);
    int weight = 0;
    bag rest = dynasty_characters(cards);

    FOR_KINDS (kind, rest) {
        weight += 2 * dynasty_worth(d, seat, kind, bag_count(cards, kind));
    }
    return room > 0 && n > room + 1 ? weight / 2 : weight;
}

/* A swap, written as both games write it: seat, kind, higher seat, kind. */
RULE static inline int dynasty_weigh_swap(const struct dynasty *d, int seat, move m)
{
    int one = dynasty_arg(m, 0);
    int other = dynasty_arg(m, 2);
    int given = dynasty_arg(m, one == seat ? 1 : 3);
    int got = dynasty_arg(m, one == seat ? 3 : 1);

    if (given == got)
        return 1;
    if (one != seat && other != seat)
        return 1 + dynasty_loss(d, one, dynasty_arg(m, 1)) / 4;
    return 1 + dynasty_worth(d, seat, got, 1) +
           dynasty_loss(d, one == seat ? other : one, got) - dynasty_loss(d, seat, given);
}

#endif
