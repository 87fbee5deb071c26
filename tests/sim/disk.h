/* A disk in memory, as a VFS of SQLite's: it knows what has been synced and what only
 * written, loses power, fails and fills up. Everything random comes from the dice it is
 * given.
 *
 * What it promises is what a good disk does: synced bytes stay; a write that was not synced
 * survives wholly, in sectors of 512 bytes, or not at all, independently of the others;
 * bytes outside it are not touched. A file that was made and not synced may be gone, one that
 * was deleted may be back. */
#ifndef TESTS_SIM_DISK_H
#define TESTS_SIM_DISK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/rng.h"

/* Makes it what SQLite opens files on in this process. */
bool disk_register(void);

/* Where it gets its memory from: realloc(), unless a test of memory needs another. */
extern void *(*disk_realloc)(void *, size_t);

/* An empty disk; dice are the caller's and stay in use. */
void disk_format(struct rng *dice);

/* Power goes: what was not synced is lost in part. With `is_kill` only the process dies and
 * everything written stays. Files that are open are dead: nothing done to them has any
 * effect. */
void disk_crash(bool is_kill);

/* Lets that happen by itself, in the middle of the n-th write or sync from now; 0: never. */
void disk_crash_after(long n, bool is_kill);

/* How often it has crashed since it was formatted. */
unsigned disk_crashes(void);

/* What goes wrong, each in so many of 1,000 operations. */
struct disk_faults {
    int reads;
    int writes; /* the bytes before some point are written all the same */
    int syncs;
    int64_t space; /* bytes that all files together may have; 0: enough */
};
void disk_fail(const struct disk_faults *faults);

/* While somebody only looks, nothing goes wrong and no dice are rolled. */
void disk_pause(bool is_paused);

/* Operations so far; lets the k-th one from now fail, or all from then on; 0: none. */
long disk_operations(void);
void disk_fail_at(long k, bool and_after);

/* Milliseconds since 1970, as SQLite is told. */
void disk_set_time(int64_t now);

#endif
