/* What is asked of cryptography: hashes, randomness, and bytes as text. sodium.c has it for the
 * program, from libsodium; in the page it comes from the browser and the page's script
 * (web/wasm/host.c). */
#ifndef CRYPT_CRYPT_H
#define CRYPT_CRYPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { HASH_BYTES = 32 };
enum hash_kind { HASH_BLAKE2B /* of 256 bits, without a key */, HASH_SHA256 };

struct piece {
    const void *at;
    size_t size;
};

/* A text with the 0 that ends it, so that two texts in a row are not taken for others. */
struct piece piece_text(const char *text);

/* The hash of all pieces, one after the other. */
void hash_pieces(enum hash_kind kind, const struct piece *pieces, int n,
                 uint8_t hash[HASH_BYTES]);

/* What nobody can guess. */
void random_bytes(void *out, size_t size);

/* Seals bytes, so that only who has the key can read or make them: SEAL_MORE bytes longer.
 * Opens what was sealed, of that size; false: it was not, by this key. */
enum { SEAL_KEY = 32, SEAL_MORE = 40 };
void seal(uint8_t *sealed, const void *bytes, size_t size, const uint8_t key[SEAL_KEY]);
bool unseal(void *bytes, const uint8_t *sealed, size_t size, const uint8_t key[SEAL_KEY]);

/* Overwrites what was secret, even if nobody reads it afterwards. */
void wipe(void *at, size_t size);

/* Hexadecimal digits, 2 * size + 1 characters with the final 0; lower case is written, both
 * are read. base64 is that of URLs (- and _), without padding. Reading takes the whole text
 * and exactly `size` bytes, or nothing. */
void hex_write(char *text, const uint8_t *bytes, size_t size);
bool hex_read(uint8_t *bytes, size_t size, const char *text);
void base64_write(char *text, size_t room, const uint8_t *bytes, size_t size);
bool base64_read(uint8_t *bytes, size_t size, const char *text);

#endif
