/* See fair.h. All hashing is BLAKE2b-256, without a key, each use under its own prefix. */
#include "table/fair.h"

#include <string.h>

#include "crypt/crypt.h"

bool fair_is_id(const char *text)
{
    return strlen(text) == FAIR_ID_TEXT - 1 &&
           strspn(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") ==
               FAIR_ID_TEXT - 1;
}

/* A hash under way: its purpose and the table, the secret, and what else counts. */
struct pieces {
    struct piece piece[3 + 2 * MAX_PLAYERS + 1];
    int n;
};

static void add(struct pieces *p, const void *at, size_t size)
{
    p->piece[p->n++] = (struct piece){at, size};
}

static struct pieces begin(const char *purpose, const char *table,
                           const uint8_t secret[SEED_BYTES])
{
    struct pieces p = {{piece_text(purpose), piece_text(table)}, 2};

    add(&p, secret, SEED_BYTES);
    return p;
}

static void end(const struct pieces *p, uint8_t hash[SEED_BYTES])
{
    _Static_assert((int)SEED_BYTES == (int)HASH_BYTES, "a hash is a seed");
    hash_pieces(HASH_BLAKE2B, p->piece, p->n, hash);
}

void fair_commitment(const char *table, const uint8_t secret[SEED_BYTES],
                     uint8_t commitment[SEED_BYTES])
{
    struct pieces p = begin("madang commitment 1", table, secret);

    end(&p, commitment);
}

void fair_seed(const struct fair *fair, uint8_t seed[SEED_BYTES])
{
    struct pieces p = begin("madang seed 1", fair->table, fair->secret);
    uint8_t number[MAX_PLAYERS];
    uint8_t lot[2] = {0, (uint8_t)fair->drawn};

    for (int seat = 0; seat < MAX_PLAYERS; seat++)
        if (fair->has_added >> seat & 1) {
            number[seat] = (uint8_t)(seat + 1);
            add(&p, &number[seat], 1);
            add(&p, fair->added[seat], SEED_BYTES);
        }
    if (fair->drawn) /* so that nobody can leave the lot out afterwards */
        add(&p, lot, sizeof lot);
    end(&p, seed);
}

/* What decides about a place in the lot. */
static void ticket(const struct fair *fair, const uint8_t seed[SEED_BYTES], int place,
                   uint8_t out[SEED_BYTES])
{
    struct pieces p = begin("madang lot 1", fair->table, seed);
    uint8_t number = (uint8_t)(place + 1);

    add(&p, &number, 1);
    end(&p, out);
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
