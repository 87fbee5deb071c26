/* Secrets, ids and what is derived from them. Secrets are 256 random bits; only their
 * hashes are kept. In text they are base64 for URLs, without padding. */
#ifndef HALL_SECRET_H
#define HALL_SECRET_H

#include "table/fair.h"

enum {
    SECRET_BYTES = 32,
    SECRET_TEXT = 44, /* with the final 0 */
    ID_TEXT = FAIR_ID_TEXT,
};

void secret_make(uint8_t secret[SECRET_BYTES]);
void secret_write(const uint8_t secret[SECRET_BYTES], char text[SECRET_TEXT]);
bool secret_read(const char *text, uint8_t secret[SECRET_BYTES]);

/* A new public id of a table, of 128 bits. */
void secret_make_id(char id[ID_TEXT]);

/* What is stored of a secret: a hash, different for each purpose. */
void secret_hash(const char *purpose, const uint8_t secret[SECRET_BYTES],
                 uint8_t hash[SECRET_BYTES]);

#endif
