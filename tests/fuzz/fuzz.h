/* What the fuzz targets share. Each target is one file with the function below: whatever the
 * bytes are, it returns, or a law, an assertion or a sanitizer ends the program.
 *
 * With -DMADANG_FUZZ=ON libFuzzer chooses the bytes; otherwise replay.c reads them from files:
 * that is how the kept corpus is a test. */
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "table/table.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* Ends the program unless it holds. */
void fuzz_check(bool holds, const char *sentence, const char *shown);

/* Frees what was put, which must be JSON. */
void fuzz_check_json(struct put *out);

/* The bytes with a 0 after them, to be freed. */
char *fuzz_text(const uint8_t *bytes, size_t size);

/* One of the games that people can choose, and for how many players, by two bytes. */
const struct face *fuzz_game(uint8_t game, uint8_t number, int *players);

/* Goes on from where a table is, as the bytes say – actions, looks, undo, questions – with
 * the laws looked at on the way, until they or the game end. */
void fuzz_drive(struct table *table, const uint8_t *bytes, size_t size);

/* The same with bytes made from others, for at most so many. */
void fuzz_drive_from(struct table *table, const uint8_t *bytes, size_t size, size_t length);

#endif
