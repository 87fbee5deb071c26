/* Secrets, ids and what is derived from them. Secrets are 256 random bits; only their
 * hashes are kept. In text they are base64 for URLs, without padding. */
#ifndef SERVER_SECRET_H
#define SERVER_SECRET_H

#include <stdbool.h>
#include <stdint.h>

enum {
    SECRET_BYTES = 32,
    SECRET_TEXT = 44, /* with the final 0 */
    ID_TEXT = 23,     /* 128 bits */
};

void secret_make(uint8_t secret[SECRET_BYTES]);
void secret_write(const uint8_t secret[SECRET_BYTES], char text[SECRET_TEXT]);
bool secret_read(const char *text, uint8_t secret[SECRET_BYTES]);

/* A new public id of a table; whether a text could be one. */
void secret_make_id(char id[ID_TEXT]);
bool secret_is_id(const char *text);

/* What is stored of a secret: a hash, different for each purpose. */
void secret_hash(const char *purpose, const uint8_t secret[SECRET_BYTES],
                 uint8_t hash[SECRET_BYTES]);

/* --- shuffles that can be checked; docs/fair-play.md --- */

enum { FAIR_SEATS = 5 };

/* What makes the seed of a game: the server's secret, fixed and shown as a commitment
 * when the table is made, and what each person's browser added before the deal. */
struct fair {
    uint8_t secret[SECRET_BYTES];
    uint8_t added[FAIR_SEATS][SECRET_BYTES];
    bool has_added[FAIR_SEATS];
};

void fair_commitment(const char *id, const uint8_t secret[SECRET_BYTES],
                     uint8_t commitment[SECRET_BYTES]);
void fair_seed(const char *id, const struct fair *fair, uint8_t seed[SECRET_BYTES]);

#endif
