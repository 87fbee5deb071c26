/* The exchanges that ended in fouls: what a program was sent last and what came back. All of
 * them are lines of fouls.jsonl in the folder of a run; the first of each contestant is also
 * kept for whoever sits before it. */
#ifndef ARENA_FOULS_H
#define ARENA_FOULS_H

#include "arena/arena.h"

/* Notes one; any thread. False, with errno: it cannot be written. */
bool fouls_note(const struct arena *arena, struct results *results, uint64_t deal, int i,
                const struct game_result *game, const char *sent, const char *received);

/* Puts an array of those that a folder has, at most so many. */
void fouls_put(struct put *out, const char *folder, int most);

/* Adds those of one folder to those of another. */
bool fouls_copy(const char *from, const char *to);

#endif
