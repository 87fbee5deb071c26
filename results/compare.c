/* See compare.h. */
#include "results/compare.h"

#include "bots/review.h"
#include "core/brain.h"

int compare_common(const struct table *one, const struct table *other)
{
    int n = 0;

    while (n < one->n_plies && n < other->n_plies &&
           one->plies[n].seat == other->plies[n].seat &&
           one->plies[n].action == other->plies[n].action)
        n++;
    return n;
}

void expect_of(const struct table *table, double share[MAX_PLAYERS])
{
    uint32_t expected[MAX_PLAYERS] = {0};

    review_expect(table->game, table->state, table->players, expected);
    for (int seat = 0; seat < MAX_PLAYERS; seat++)
        share[seat] = (double)expected[seat] / SHARE_ONE;
}
