/* See seed.h. */
#include "table/seed.h"

#include "crypt/crypt.h"

void seed_random(uint8_t seed[SEED_BYTES])
{
    random_bytes(seed, SEED_BYTES);
}

bool seed_read(uint8_t seed[SEED_BYTES], const char *text)
{
    return hex_read(seed, SEED_BYTES, text);
}

void seed_write(const uint8_t seed[SEED_BYTES], char text[SEED_TEXT])
{
    hex_write(text, seed, SEED_BYTES);
}
