/* What the host files of Koryŏ use of each other. */
#ifndef GAMES_KORYO_FACE_H
#define GAMES_KORYO_FACE_H

#include "games/dynasty/face/face.h"
#include "games/koryo/rules/rules.h"

extern const struct dynasty_cards koryo_cards;
extern const struct face koryo_face;

bool koryo_why(const struct game *game, const void *state, const char *text,
               struct problem *problem);

void koryo_draw(FILE *out, const struct screen *screen, const struct game *game,
                const void *view, int viewer);

#endif
