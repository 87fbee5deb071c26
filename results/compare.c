/* See compare.h. */
#include "results/compare.h"

#include "bots/bot.h"
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
    const struct game *game = table->game;
    uint32_t expected[MAX_PLAYERS] = {0};
    struct points points;

    for (int seat = 0; seat < MAX_PLAYERS; seat++)
        share[seat] = 0;
    if (table_turn(table) == NOBODY) {
        game->points(game, table->state, &points);
        for (int seat = 0; seat < table->players; seat++)
            if (points.winners >> seat & 1)
                share[seat] = 1.0 / __builtin_popcount(points.winners);
        return;
    }
    if (!bot_foresee(game, table->state, table->players, expected) && game->brain)
        game->brain->judge(game, table->state, expected);
    for (int seat = 0; seat < table->players; seat++)
        share[seat] = (double)expected[seat] / SHARE_ONE;
}
