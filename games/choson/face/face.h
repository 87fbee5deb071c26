/* What the host files of Chosŏn use of each other. */
#ifndef GAMES_CHOSON_FACE_H
#define GAMES_CHOSON_FACE_H

#include "games/choson/rules/rules.h"
#include "games/dynasty/face/face.h"

extern const struct dynasty_cards choson_cards;
extern const struct face choson_face;

bool choson_why(const struct game *game, const void *state, const char *text,
                struct problem *problem);

void choson_draw(FILE *out, const struct screen *screen, const struct game *game,
                 const void *view, int viewer);

#endif
