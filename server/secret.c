/* See secret.h. All hashing is libsodium's BLAKE2b-256, keyed by nothing, each use
 * under its own prefix. */
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

bool secret_is_id(const char *text)
{
    return strlen(text) == ID_TEXT - 1 &&
           strspn(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") ==
               ID_TEXT - 1;
}

static void add_text(crypto_generichash_state *state, const char *text)
{
    crypto_generichash_update(state, (const uint8_t *)text, strlen(text) + 1);
}

void secret_hash(const char *purpose, const uint8_t secret[SECRET_BYTES],
                 uint8_t hash[SECRET_BYTES])
{
    crypto_generichash_state state;

    crypto_generichash_init(&state, NULL, 0, SECRET_BYTES);
    add_text(&state, purpose);
    crypto_generichash_update(&state, secret, SECRET_BYTES);
    crypto_generichash_final(&state, hash, SECRET_BYTES);
}

void fair_commitment(const char *id, const uint8_t secret[SECRET_BYTES],
                     uint8_t commitment[SECRET_BYTES])
{
    crypto_generichash_state state;

    crypto_generichash_init(&state, NULL, 0, SECRET_BYTES);
    add_text(&state, "madang commitment 1");
    add_text(&state, id);
    crypto_generichash_update(&state, secret, SECRET_BYTES);
    crypto_generichash_final(&state, commitment, SECRET_BYTES);
}

void fair_seed(const char *id, const struct fair *fair, uint8_t seed[SECRET_BYTES])
{
    crypto_generichash_state state;

    crypto_generichash_init(&state, NULL, 0, SECRET_BYTES);
    add_text(&state, "madang seed 1");
    add_text(&state, id);
    crypto_generichash_update(&state, fair->secret, SECRET_BYTES);
    for (int seat = 0; seat < FAIR_SEATS; seat++)
        if (fair->has_added[seat]) {
            uint8_t number = (uint8_t)(seat + 1);

            crypto_generichash_update(&state, &number, 1);
            crypto_generichash_update(&state, fair->added[seat], SECRET_BYTES);
        }
    crypto_generichash_final(&state, seed, SECRET_BYTES);
}
