/* How puzzles are found: the rest of a game, exhausted. */
#ifndef PUZZLES_SOLVE_H
#define PUZZLES_SOLVE_H

#include "puzzles/puzzle.h"

/* Every whole state that a seat may be in, as far as it knows and as far as it matters.
 * docs/puzzles.md says what matters in which game. */
struct deals {
    char *state;     /* n of them, one after the other; the first is the real one */
    bool *is_common; /* whether it could have come about in any game */
    int n;
    int capacity;
};

/* False: there are more than max, or they cannot be exhausted. */
bool deals_find(struct deals *deals, const struct game *game, const void *state, int seat,
                int max);
void deals_free(struct deals *deals);

/* Whether the rest of the game from here may be small enough, and no chance is left in it. */
bool solve_is_late(const struct game *game, const void *state);

/* How much may be looked at. */
struct effort {
    int deals;
    long actions;
};

/* Writes the puzzle that a position is for the seat in turn; false: it is none. seed picks the
 * few easy ones that are kept. */
bool solve_write(FILE *out, const struct face *face, const struct game *game, const void *state,
                 const struct effort *effort, uint32_t seed);

#endif
