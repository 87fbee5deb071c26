/* See secret.h. Hashes are libsodium's BLAKE2b-256, without a key. */
#include "server/secret.h"

#include <sodium.h>
#include <string.h>

enum { VARIANT = sodium_base64_VARIANT_URLSAFE_NO_PADDING };

void secret_make(uint8_t secret[SECRET_BYTES])
{
    randombytes_buf(secret, SECRET_BYTES);
}

void secret_write(const uint8_t secret[SECRET_BYTES], char text[SECRET_TEXT])
{
    sodium_bin2base64(text, SECRET_TEXT, secret, SECRET_BYTES, VARIANT);
}

bool secret_read(const char *text, uint8_t secret[SECRET_BYTES])
{
    size_t size = 0;
    const char *end = NULL;

    return strlen(text) == SECRET_TEXT - 1 &&
           !sodium_base642bin(secret, SECRET_BYTES, text, SECRET_TEXT - 1, NULL, &size, &end,
                              VARIANT) &&
           size == SECRET_BYTES && end == text + SECRET_TEXT - 1;
}

void secret_make_id(char id[ID_TEXT])
{
    uint8_t bytes[16];

    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(id, ID_TEXT, bytes, sizeof bytes, VARIANT);
}

void secret_hash(const char *purpose, const uint8_t secret[SECRET_BYTES],
                 uint8_t hash[SECRET_BYTES])
{
    crypto_generichash_state state;

    crypto_generichash_init(&state, NULL, 0, SECRET_BYTES);
    crypto_generichash_update(&state, (const uint8_t *)purpose, strlen(purpose) + 1);
    crypto_generichash_update(&state, secret, SECRET_BYTES);
    crypto_generichash_final(&state, hash, SECRET_BYTES);
}
