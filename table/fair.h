/* Shuffles that can be checked: how the seed of an online game is made, and what is
 * revealed of it when the game is over. docs/fair-play.md is the description that others
 * write verifiers from; this follows it. */
#ifndef TABLE_FAIR_H
#define TABLE_FAIR_H

#include "core/game.h"

enum { FAIR_ID_TEXT = 23 }; /* of a table's id: 22 characters and the final 0 */

/* What makes a seed: the server's secret, fixed and shown as a commitment before anybody
 * adds anything, and what each person's browser added before the deal. Until the deal
 * people sit in places; the lot, which follows from the seed, gives those that take part their
 * seats, and everybody else has the seat with the number of the place. */
struct fair {
    char table[FAIR_ID_TEXT]; /* empty: nobody knows how the seed came about */
    uint8_t secret[SEED_BYTES];
    uint8_t added[MAX_PLAYERS][SEED_BYTES]; /* by place */
    uint32_t has_added;                     /* mask of places */
    uint32_t drawn;                         /* mask of the places that take part in the lot */
};

/* Whether a text could be the id of a table. */
bool fair_is_id(const char *text);

void fair_commitment(const char *table, const uint8_t secret[SEED_BYTES],
                     uint8_t commitment[SEED_BYTES]);
void fair_seed(const struct fair *fair, uint8_t seed[SEED_BYTES]);

/* The seat of each place. */
void fair_lot(const struct fair *fair, const uint8_t seed[SEED_BYTES],
              uint8_t seat_of[MAX_PLAYERS]);

/* The lot as a text, "P2 P1 -": the seat of each place, - for one that took no part. */
enum { LOT_TEXT = 3 * MAX_PLAYERS };
void fair_write_lot(const struct fair *fair, const uint8_t seat_of[MAX_PLAYERS], int players,
                    char text[LOT_TEXT]);

#endif
