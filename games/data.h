/* Data files: texts that say what is in a game's box and that people can replace with
 * a transcription of their own copy. One thing a line, words separated by spaces, # starts a
 * comment. Whatever is wrong is told with file and line, and reading goes on: who typed in a
 * whole game wants to hear of all faults at once. games/boxes.h lets tables be played with
 * such a file. */
#ifndef GAMES_DATA_H
#define GAMES_DATA_H

#include <stdint.h>

#include "text/text.h"

enum {
    DATA_MAX_FILE = 64 << 10, /* bytes of a data file */
    DATA_MAX_WORDS = 40,      /* of a line */
    MAX_FAULTS = 20,          /* that are told */
};

/* What is wrong with some files: "file:line: reason", in the order found. */
struct faults {
    enum lang lang; /* set by the caller */
    int n;          /* how many; only the first MAX_FAULTS have a text */
    char text[MAX_FAULTS][sizeof((struct problem *)0)->text];
};

/* A data file being read. */
struct data_file {
    const char *name;
    int line; /* the number of the line that was read last */
    struct faults *faults;
};

/* Adds a fault of the last line, about a value; false. */
bool data_fail(struct data_file *file, const char *english, const char *value);

/* Hands every line that has words to `read`, which says with data_fail() what is wrong with
 * it. False if there was a fault. */
bool data_read(struct data_file *file, const char *text, size_t size,
               void (*read)(void *context, char **word, int n), void *context);

/* A whole number without sign or leading zero between two others; false: something else. */
bool data_number(const char *word, int least, int most, int *out);

/* The first eight bytes of a text's SHA-256: the name of what it says. */
uint64_t data_hash(const char *text, size_t size);

/* The bytes of a file, DATA_MAX_FILE + 1 at most, to be freed; NULL, and the problem says
 * why, if they cannot be read. */
char *data_load(const char *path, size_t *size, struct problem *problem);

#endif
