/* See seed.h. libsodium knows where this system's randomness comes from. */
#include "table/seed.h"

#include <sodium.h>
#include <string.h>

void seed_random(uint8_t seed[SEED_BYTES])
{
    randombytes_buf(seed, SEED_BYTES);
}

bool seed_read(uint8_t seed[SEED_BYTES], const char *text)
{
    size_t size;

    return strlen(text) == SEED_TEXT - 1 &&
           !sodium_hex2bin(seed, SEED_BYTES, text, SEED_TEXT - 1, NULL, &size, NULL) &&
           size == SEED_BYTES;
}

void seed_write(const uint8_t seed[SEED_BYTES], char text[SEED_TEXT])
{
    sodium_bin2hex(text, SEED_TEXT, seed, SEED_BYTES);
}
