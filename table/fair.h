/* Shuffles that can be checked: how the seed of an online game is made, and what is
 * revealed of it when the game is over. docs/fair-play.md is the description that others
 * write verifiers from; this follows it. */
#ifndef TABLE_FAIR_H
#define TABLE_FAIR_H

#include "core/game.h"

enum { FAIR_ID_TEXT = 23 }; /* of a table's id: 22 characters and the final 0 */

/* What makes a seed: the server's secret, fixed and shown as a commitment before anybody
 * adds anything, and what each person's browser added before the deal. */
struct fair {
    char table[FAIR_ID_TEXT]; /* empty: nobody knows how the seed came about */
    uint8_t secret[SEED_BYTES];
    uint8_t added[MAX_PLAYERS][SEED_BYTES];
    uint32_t has_added; /* mask of seats */
};

/* Whether a text could be the id of a table. */
bool fair_is_id(const char *text);

void fair_commitment(const char *table, const uint8_t secret[SEED_BYTES],
                     uint8_t commitment[SEED_BYTES]);
void fair_seed(const struct fair *fair, uint8_t seed[SEED_BYTES]);

#endif
