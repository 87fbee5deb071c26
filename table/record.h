/* Records: a game as text that people can read and machines replay.
 *
 *     madang record 1
 *     game koryo
 *     rules 1
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
 *     lot P2 P1 -
 *
 * A game that was begun on somebody's device and went on online has `dealt P1`: the device of
 * who sat there then dealt, and has known the seed since.
 *
 * docs/fair-play.md says what these mean. `rules` is the version of the game's rules; a record
 * without it is of version 1. A game with options has a line `options {…}`. A game
 * that was loaded has a line `position {…}` with the position it started from. The last line of
 * an unfinished game is `end 57 unfinished`, or `stopped` where a server gave it up because it
 * had other rules by then; a record without a last line has been cut off.
 * Lines that start with # are comments. */
#ifndef TABLE_RECORD_H
#define TABLE_RECORD_H

#include "table/written.h"

/* What stands above the actions. */
struct record_head {
    const char *game;
    int rules;
    int players;
    const uint8_t *seed;
    const struct fair *fair; /* or NULL */
    int dealer;              /* a seat, from 1; 0: nobody's device */
    const char *options;     /* JSON, or NULL */
    const char *position;    /* JSON, or NULL */
    const struct seat *seats;
};
void record_write_head(const struct record_head *head, FILE *out);

/* Says nothing of how the seed was made before the game is over. False: what was written is
 * not all, for want of memory; whether `out` took it is for the caller to see. */
bool record_write(const struct table *table, FILE *out);

/* A table's options and first position as they are recorded, to be freed; NULL if there are
 * none, or no memory (memory_was_short()). */
char *record_options(const struct table *table);
char *record_position(const struct table *table);

/* The table at the end of a record, commitment, seed and every action checked on the way; NULL
 * and the problem, with its line, if something is not right. options: NULL, or what stands for
 * the record's own, which name files by hash only: these may name the files themselves, and
 * they must hold what the hashes say.
 * Of a game that was played by another version of the rules nothing can be checked but how its
 * seed was made: then this is NULL, the problem says by which, and `written`, which may be
 * NULL, gets what the record says, to be freed. */
struct table *record_read(const char *text, const struct json *options,
                          struct written **written, struct problem *problem);

#endif
