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
    if (fair->drawn) { /* so that nobody can leave the lot out afterwards */
        uint8_t lot[2] = {0, (uint8_t)fair->drawn};

        crypto_generichash_update(&state, lot, sizeof lot);
    }
    crypto_generichash_final(&state, seed, SEED_BYTES);
}

/* What decides about a place in the lot. */
static void ticket(const struct fair *fair, const uint8_t seed[SEED_BYTES], int place,
                   uint8_t out[SEED_BYTES])
{
    crypto_generichash_state state;
    uint8_t number = (uint8_t)(place + 1);

    begin(&state, "madang lot 1", fair->table, seed);
    crypto_generichash_update(&state, &number, 1);
    crypto_generichash_final(&state, out, SEED_BYTES);
}

/* The lowest of the seats goes to the place with the lowest ticket, and so on. */
void fair_lot(const struct fair *fair, const uint8_t seed[SEED_BYTES],
              uint8_t seat_of[MAX_PLAYERS])
{
    uint8_t tickets[MAX_PLAYERS][SEED_BYTES];
    uint32_t left = fair->drawn;

    for (int place = 0; place < MAX_PLAYERS; place++) {
        seat_of[place] = (uint8_t)place;
        ticket(fair, seed, place, tickets[place]);
    }
    for (int seat = 0; seat < MAX_PLAYERS; seat++) {
        int lowest = -1;

        if (!(fair->drawn >> seat & 1))
            continue;
        for (int place = 0; place < MAX_PLAYERS; place++)
            if (left >> place & 1 &&
                (lowest < 0 || memcmp(tickets[place], tickets[lowest], SEED_BYTES) < 0))
                lowest = place;
        if (lowest < 0) /* there are as many places as seats */
            continue;
        seat_of[lowest] = (uint8_t)seat;
        left &= ~(1u << lowest);
    }
}

void fair_write_lot(const struct fair *fair, const uint8_t seat_of[MAX_PLAYERS], int players,
                    char text[LOT_TEXT])
{
    char *at = text;

    for (int place = 0; place < players; place++) {
        if (place)
            *at++ = ' ';
        *at = '-';
        if (fair->drawn >> place & 1) {
            *at++ = 'P';
            *at = (char)('1' + seat_of[place]);
        }
        at++;
    }
    *at = 0;
}
