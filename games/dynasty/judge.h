/* How the games of the dynasties judge a table for bots: what each family may pay in
 * the end, from who leads it by how much and how many rounds are left.
 *
 * The chances were counted in games of bots against themselves; tools/learn makes
 * the table anew. */
#ifndef GAMES_DYNASTY_JUDGE_H
#define GAMES_DYNASTY_JUDGE_H

#include "core/brain.h"
#include "games/dynasty/dynasty.h"

enum {
    DYNASTY_LEADS = 7,   /* −3 or worse … 3 or better */
    DYNASTY_POINT = 256, /* points are counted in parts of this */
};

/* Chances in 1/256ths that a seat scores a family at the end: by players − 2, round − 1,
 * family − 1, lead + 3. */
typedef const uint8_t dynasty_chances[3][DYNASTY_ROUNDS][DYNASTY_FAMILIES][DYNASTY_LEADS];

/* How far a seat leads the best of the others in a family, −3 to 3. */
RULE static inline int dynasty_lead(const bag *table, int players, int seat, int family)
{
    int best = 0;
    int lead;

    for (int other = 0; other < players; other++)
        if (other != seat && bag_count(table[other], family) > best)
            best = bag_count(table[other], family);
    lead = bag_count(table[seat], family) - best;
    return lead < -3 ? -3 : lead > 3 ? 3 : lead;
}

/* What the families can be expected to pay a seat, in parts of a point, as the table
 * stands when `round` begins; round 9 is the end, when leading is scoring. */
RULE static inline int dynasty_expected(dynasty_chances *chances, const bag *table, int players,
                                        int round, int seat)
{
    int sum = 0;

    for (int family = 1; family <= DYNASTY_FAMILIES; family++) {
        int lead = dynasty_lead(table, players, seat, family);

        if (round > DYNASTY_ROUNDS)
            sum += lead > 0 ? family * DYNASTY_POINT : 0;
        else
            sum += family * (*chances)[players - 2][round - 1][family - 1][lead + 3];
    }
    return sum;
}

/* Turns expected points into shares of the win: each `per_half` parts of a point behind
 * the best halve a seat's chance. */
RULE static inline void dynasty_shares(const int *expected, int players, int per_half,
                                       uint32_t share[MAX_PLAYERS])
{
    /* 65536 × 2^(−i/16) */
    static const uint32_t power[16] = {65536, 62757, 60097, 57549, 55109, 52773, 50535, 48393,
                                       46341, 44376, 42495, 40693, 38968, 37316, 35734, 34219};
    uint64_t sum = 0;
    int best = expected[0];

    for (int seat = 1; seat < players; seat++)
        if (expected[seat] > best)
            best = expected[seat];
    for (int seat = 0; seat < players; seat++) {
        int sixteenths = (best - expected[seat]) * 16 / per_half;

        share[seat] = sixteenths >= 16 * 16 ? 1 : power[sixteenths % 16] >> sixteenths / 16;
        sum += share[seat];
    }
    for (int seat = 0; seat < players; seat++)
        share[seat] = (uint32_t)((uint64_t)share[seat] * SHARE_ONE / sum);
}

#endif
