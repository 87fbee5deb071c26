/* Reading positions strictly: every key is known, present, of the right type and
 * in range, or the problem says which is not and where. Reading goes on after a
 * failure with harmless values; the caller looks at the end. */
#ifndef GAMES_JSON_H
#define GAMES_JSON_H

#include "core/bag.h"
#include "core/game.h"
#include "text/text.h"
#include "wire/json.h"
#include "wire/put.h"

struct json_in {
    struct problem *problem; /* filled with the first failure */
    bool failed;
};

/* Where a value stands: "acts.B", "hand[2]". */
enum { MAX_PATH = 48 };

/* The path of a key: "acts" and "B" are "acts.B"; the position itself has an empty path. */
void json_in_join(char out[MAX_PATH], const char *path, const char *key);

/* Refuses the value at a path; the sentence has a gap {where}. */
void json_in_fail(struct json_in *in, const char *path, const char *english);

/* Refuses keys that are not in the list, which ends in NULL. */
void json_in_keys(struct json_in *in, const struct json *object, const char *path,
                  const char *const *keys);

/* The value of a key; NULL, and a failure, if there is none. path: of the object. */
const struct json *json_in_get(struct json_in *in, const struct json *object, const char *path,
                               const char *key);
const struct json *json_in_object(struct json_in *in, const struct json *object,
                                  const char *path, const char *key);

/* An array of exactly n values. */
const struct json *json_in_array(struct json_in *in, const struct json *object,
                                 const char *path, const char *key, int n);

int json_in_int(struct json_in *in, const struct json *object, const char *path,
                const char *key, int min, int max);
bool json_in_bool(struct json_in *in, const struct json *object, const char *path,
                  const char *key);
const char *json_in_text(struct json_in *in, const struct json *object, const char *path,
                         const char *key);

/* A value itself as a number, as a bag: {"9":3,"B":1}, by one-letter codes. */
int json_in_number(struct json_in *in, const struct json *value, const char *path, int min,
                   int max);
bag json_in_bag(struct json_in *in, const struct json *value, const char *path,
                const char *codes);

/* Things that have codes of any length: {"7":1,"12":2}. */
struct json_kinds {
    const char *const *codes; /* by kind; NULL after the last, "" where there is none */
    int most;                 /* of one kind */
    const char *unknown;      /* N_("{where}: no such …") */
    const char *expected;     /* N_("{where}: expected …, like …") */
};

/* How many there are of each kind; counts has room for every kind. */
void json_in_counts(struct json_in *in, const struct json *value, const char *path,
                    const struct json_kinds *kinds, uint8_t *counts);

/* The generator of a position: "draws", 0 when absent. */
uint64_t json_in_draws(struct json_in *in, const struct json *position);

/* The checks that end the reading of every position: "scores" and "winners" are there
 * when the game is over and only then, and are right. */
void json_in_result(struct json_in *in, const struct json *position, const struct game *game,
                    const void *state, int players);

/* The same, written. */
void put_bag(struct put *out, const char *key, bag b, const char *codes);
void put_counts(struct put *out, const char *key, const uint8_t *counts,
                const struct json_kinds *kinds);

/* Numbers of all seats; the numbers, from 1, of the seats in a mask. */
void put_seats(struct put *out, const char *key, const uint8_t *numbers, int players);
void put_mask(struct put *out, const char *key, uint64_t seats);

/* The end of every position: "scores" and "winners" if the game is over, "draws". */
void put_result(struct put *out, const struct game *game, const void *state, int players);
void put_draws(struct put *out, const struct rng *rng);

#endif
