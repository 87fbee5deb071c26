/* What the host files of Koryŏ use of each other. */
#ifndef GAMES_KORYO_FACE_H
#define GAMES_KORYO_FACE_H

#include "games/face.h"
#include "games/koryo/rules.h"

/* The family or event in that language; kind 0 is a card face down. */
const char *koryo_name(enum lang lang, int kind);

/* "2 × Merchant (9), Barbarians (B)" */
void koryo_print_cards(FILE *out, enum lang lang, bag cards);

bool koryo_why(const struct game *game, const void *state, const char *text,
               struct problem *problem);

void koryo_draw(FILE *out, const struct look *look, const struct game *game, const void *view,
                int viewer);

#endif
