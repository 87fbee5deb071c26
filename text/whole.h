/* A file that is written as a whole or not at all: beside its place first, on the disk, then
 * renamed. Whatever goes wrong, what was there before is still there. */
#ifndef TEXT_WHOLE_H
#define TEXT_WHOLE_H

#include <stdbool.h>
#include <stdio.h>

struct whole {
    FILE *out; /* to be written to */
    char *path;
    char *part; /* where it is until it is complete */
};

/* False, and errno says why, if it cannot be begun. */
bool whole_begin(struct whole *file, const char *path);

/* Puts it in its place if is_good and all of it could be written; false, and errno says why,
 * if not. */
bool whole_end(struct whole *file, bool is_good);

#endif
