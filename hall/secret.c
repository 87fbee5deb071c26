/* See secret.h. Hashes are BLAKE2b-256, without a key. */
#include "hall/secret.h"

#include "crypt/crypt.h"

void secret_make(uint8_t secret[SECRET_BYTES])
{
    random_bytes(secret, SECRET_BYTES);
}

void secret_write(const uint8_t secret[SECRET_BYTES], char text[SECRET_TEXT])
{
    base64_write(text, SECRET_TEXT, secret, SECRET_BYTES);
}

bool secret_read(const char *text, uint8_t secret[SECRET_BYTES])
{
    return base64_read(secret, SECRET_BYTES, text);
}

void secret_make_id(char id[ID_TEXT])
{
    uint8_t bytes[16];

    random_bytes(bytes, sizeof bytes);
    base64_write(id, ID_TEXT, bytes, sizeof bytes);
}

void secret_hash(const char *purpose, const uint8_t secret[SECRET_BYTES],
                 uint8_t hash[SECRET_BYTES])
{
    struct piece pieces[] = {piece_text(purpose), {secret, SECRET_BYTES}};

    hash_pieces(HASH_BLAKE2B, pieces, 2, hash);
}
