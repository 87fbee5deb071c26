/* See fair.h. All hashing is libsodium's BLAKE2b-256, without a key, each use under its own
 * prefix. */
#include "table/fair.h"

#include <sodium.h>
#include <string.h>

bool fair_is_id(const char *text)
{
    return strlen(text) == FAIR_ID_TEXT - 1 &&
           strspn(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") ==
               FAIR_ID_TEXT - 1;
}

/* Begins a hash with its purpose and the table, each ended by a byte 0, and the secret. */
static void begin(crypto_generichash_state *state, const char *purpose, const char *table,
                  const uint8_t secret[SEED_BYTES])
{
    crypto_generichash_init(state, NULL, 0, SEED_BYTES);
    crypto_generichash_update(state, (const uint8_t *)purpose, strlen(purpose) + 1);
    crypto_generichash_update(state, (const uint8_t *)table, strlen(table) + 1);
    crypto_generichash_update(state, secret, SEED_BYTES);
}

void fair_commitment(const char *table, const uint8_t secret[SEED_BYTES],
                     uint8_t commitment[SEED_BYTES])
{
    crypto_generichash_state state;

    begin(&state, "madang commitment 1", table, secret);
    crypto_generichash_final(&state, commitment, SEED_BYTES);
}

void fair_seed(const struct fair *fair, uint8_t seed[SEED_BYTES])
{
    crypto_generichash_state state;

    begin(&state, "madang seed 1", fair->table, fair->secret);
    for (int seat = 0; seat < MAX_PLAYERS; seat++)
        if (fair->has_added >> seat & 1) {
            uint8_t number = (uint8_t)(seat + 1);

            crypto_generichash_update(&state, &number, 1);
            crypto_generichash_update(&state, fair->added[seat], SEED_BYTES);
        }
    crypto_generichash_final(&state, seed, SEED_BYTES);
}
