/* Records: a game as text that people can read and machines replay.
 *
 *     madang record 1
 *     game koryo
 *     players 3
 *     seed 5b1f…
 *     seat P1 human Ana
 *     seat P2 bot random
 *     seat P3 bot random
 *
 *     P2 order 9x2
 *     P3 order 6
 *     …
 *     end 104 scores 17 23 8 winners P2
 *
 * A game that was played online also has, after its seed, how the seed was made:
 *
 *     table kT0eFQp2Tn2aBcD4rW1xyz
 *     commitment 0d91…
 *     secret 77a3…
 *     added P1 c402…
 *
 * docs/fair-play.md says what these mean. A game with options has a line `options {…}`. A game
 * that was loaded has a line `position {…}` with the position it started from. The last line of
 * an unfinished game is `end 57 unfinished`; a record without a last line has been cut off.
 * Lines that start with # are comments. */
#ifndef TABLE_RECORD_H
#define TABLE_RECORD_H

#include "table/table.h"

/* Says nothing of how the seed was made before the game is over. False: what was written is
 * not all, for want of memory; whether `out` took it is for the caller to see. */
bool record_write(const struct table *table, FILE *out);

/* The table at the end of a record, commitment, seed and every action checked on the way; NULL
 * and the problem, with its line, if something is not right. options: NULL, or what stands for
 * the record's own, which name files by hash only: these may name the files themselves, and
 * they must hold what the hashes say. */
struct table *record_read(const char *text, json_t *options, struct problem *problem);

#endif
