/* See crypt.h. */
#include <sodium.h>
#include <string.h>

#include "crypt/crypt.h"

enum { VARIANT = sodium_base64_VARIANT_URLSAFE_NO_PADDING };

struct piece piece_text(const char *text)
{
    return (struct piece){text, strlen(text) + 1};
}

static void hash_sha256(const struct piece *pieces, int n, uint8_t hash[HASH_BYTES])
{
    crypto_hash_sha256_state state;

    crypto_hash_sha256_init(&state);
    for (int i = 0; i < n; i++)
        crypto_hash_sha256_update(&state, (const uint8_t *)pieces[i].at, pieces[i].size);
    crypto_hash_sha256_final(&state, hash);
}

void hash_pieces(enum hash_kind kind, const struct piece *pieces, int n,
                 uint8_t hash[HASH_BYTES])
{
    crypto_generichash_state state;

    if (kind == HASH_SHA256) {
        hash_sha256(pieces, n, hash);
        return;
    }
    crypto_generichash_init(&state, NULL, 0, HASH_BYTES);
    for (int i = 0; i < n; i++)
        crypto_generichash_update(&state, (const uint8_t *)pieces[i].at, pieces[i].size);
    crypto_generichash_final(&state, hash, HASH_BYTES);
}

void random_bytes(void *out, size_t size)
{
    randombytes_buf(out, size);
}

_Static_assert(SEAL_KEY == crypto_secretbox_KEYBYTES, "crypt: size of a key");
_Static_assert(SEAL_MORE == crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES,
               "crypt: what a seal takes");

void seal(uint8_t *sealed, const void *bytes, size_t size, const uint8_t key[SEAL_KEY])
{
    randombytes_buf(sealed, crypto_secretbox_NONCEBYTES);
    crypto_secretbox_easy(sealed + crypto_secretbox_NONCEBYTES, (const uint8_t *)bytes, size,
                          sealed, key);
}

bool unseal(void *bytes, const uint8_t *sealed, size_t size, const uint8_t key[SEAL_KEY])
{
    return size >= SEAL_MORE &&
           !crypto_secretbox_open_easy((uint8_t *)bytes, sealed + crypto_secretbox_NONCEBYTES,
                                       size - crypto_secretbox_NONCEBYTES, sealed, key);
}

void wipe(void *at, size_t size)
{
    sodium_memzero(at, size);
}

void hex_write(char *text, const uint8_t *bytes, size_t size)
{
    sodium_bin2hex(text, 2 * size + 1, bytes, size);
}

bool hex_read(uint8_t *bytes, size_t size, const char *text)
{
    size_t n = 0;

    return strlen(text) == 2 * size &&
           !sodium_hex2bin(bytes, size, text, 2 * size, NULL, &n, NULL) && n == size;
}

void base64_write(char *text, size_t room, const uint8_t *bytes, size_t size)
{
    sodium_bin2base64(text, room, bytes, size, VARIANT);
}

bool base64_read(uint8_t *bytes, size_t size, const char *text)
{
    size_t length = strlen(text);
    size_t n = 0;
    const char *end = NULL;

    return !sodium_base642bin(bytes, size, text, length, NULL, &n, &end, VARIANT) &&
           n == size && end == text + length;
}
