/* What has been played, in a folder: run.json says what is played, and deals.jsonl has a line
 * for each deal that is done. What comes of a deal follows from its number, so an interrupted
 * run goes on with those that are missing, and runs over different deals can be put together
 * (arena_merge() in arena.h). */
#ifndef ARENA_KEPT_H
#define ARENA_KEPT_H

#include "arena/arena.h"

struct kept;

/* Opens arena->out, which is made if it is not there, and takes from it what is done of the
 * deals of the results. NULL, with the problem: it cannot be, or has another run. */
struct kept *kept_open(const struct arena *arena, struct results *results,
                       struct problem *problem);

/* Keeps a set that is done. Any thread may. */
bool kept_add(struct kept *kept, const struct results *results, int set,
              struct problem *problem);

/* kept may be NULL. */
void kept_close(struct kept *kept);

#endif
