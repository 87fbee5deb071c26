/* What the host files of Charon Inc. use of each other. */
#ifndef GAMES_CHARON_FACE_H
#define GAMES_CHARON_FACE_H

#include "games/boxes.h"
#include "games/charon/rules/rules.h"
#include "games/face.h"

/* The box that a game is played with. */
const struct charon_box *charon_box_of(const struct game *game);

/* --- words: charon.c --- */

/* "Stolen Intelligence", and what `flag` calls it. */
const char *charon_area(enum lang lang, int area);
const char *charon_area_code(int area);

/* "yellow" */
const char *charon_colour(enum lang lang, int kind);

/* "3 yellow, 1 clear" */
void charon_print_gems(FILE *out, enum lang lang, gems g);

/* "7, 2 × 10" */
void charon_print_cards(FILE *out, enum lang lang, const struct charon_box *box, bag cards);

/* --- positions: position.c --- */

const char *charon_phase(const struct game *game, const void *state);
void charon_write_box(struct put *out, const struct game *game, enum lang lang);
void charon_write_position(struct put *out, const struct game *game, const void *state,
                           int viewer);
bool charon_read_position(const struct game *game, const struct json *position,
                          const uint8_t seed[SEED_BYTES], void *state, struct problem *problem);

/* Bags of cards as programs read them. */
void charon_put_cards(struct put *out, const char *key, const struct charon_box *box, bag b);
void charon_put_gems(struct put *out, const char *key, gems g);

/* --- another map: options.c --- */

extern const struct choice_form charon_choices[];
extern const struct box_kind charon_boxes;
bool charon_read_options(const struct json *options, bool may_read_files,
                         const struct game **game, uint32_t *bits, struct problem *problem);
extern const struct face charon_face;
void charon_check(struct put *out, const char *text, size_t size, enum lang lang);
bool charon_write_options(struct put *out, const char *key, const struct game *game,
                          uint32_t bits);

/* --- why.c, draw.c, market.c --- */

bool charon_why(const struct game *game, const void *state, const char *text,
                struct problem *problem);
void charon_draw(FILE *out, const struct screen *screen, const struct game *game,
                 const void *view, int viewer);
extern const struct market charon_market;

/* The moon without gems and flags, and what buildings cost. */
void charon_draw_box(FILE *out, const struct screen *screen, const struct charon_box *box);

#endif
