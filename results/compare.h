/* Two games of the same deal, side by side: where they part, and what was to be expected. */
#ifndef RESULTS_COMPARE_H
#define RESULTS_COMPARE_H

#include "table/table.h"

/* How many first actions two games have in common. */
int compare_common(const struct table *one, const struct table *other);

/* What each seat can expect of a table, in shares of the win, as who acts sees it, by a net, or
 * by the bots' judgement of the open table if none fits; when it is over, what it got. */
void expect_of(const struct table *table, double share[MAX_PLAYERS]);

#endif
