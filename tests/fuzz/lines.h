/* What the targets share that talk to a hall at which a table is in play: inputs are lines, in
 * which $ and what follows it stand for what nobody knows beforehand. */
#ifndef TESTS_FUZZ_LINES_H
#define TESTS_FUZZ_LINES_H

#include "tests/guests.h"

struct lines {
    struct guests guests;
    char table[ID_TEXT];
    /* Writes what $ and this character stand for, if that is something. */
    void (*expand)(char what, char out[MAX_TEXT]);
};

/* Calls `happen` with each line of the bytes. */
void lines_each(const uint8_t *bytes, size_t size,
                void (*happen)(const char *line, size_t size));

/* A line as it is said, to be freed: $t is the table's id, $a with a character is one of the
 * actions that are legal now. */
char *lines_expand(struct lines *lines, const char *line, size_t size, size_t *length);

/* Everything that the hall has said is JSON-RPC, and the table's state is not broken. */
void lines_check(struct lines *lines);

/* What the store has to do is done. */
void lines_settle(struct lines *lines);

#endif
