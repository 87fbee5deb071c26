/* Seeds: 256 bits, written as 64 hexadecimal digits. */
#ifndef TABLE_SEED_H
#define TABLE_SEED_H

#include <stdbool.h>
#include <stdint.h>

#include "core/rng.h"

enum { SEED_TEXT = 2 * SEED_BYTES + 1 };

void seed_random(uint8_t seed[SEED_BYTES]);
bool seed_read(uint8_t seed[SEED_BYTES], const char *text);
void seed_write(const uint8_t seed[SEED_BYTES], char text[SEED_TEXT]);

#endif
