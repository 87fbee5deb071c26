/* What the files that draw Charon Inc. use of each other. */
#ifndef GAMES_CHARON_DRAW_H
#define GAMES_CHARON_DRAW_H

#include "games/charon/face/face.h"
#include "games/paint.h"

enum { CHARON_DRAW_COLUMNS = 80, CHARON_PANEL_WIDTH = 29, CHARON_PANEL_LINES = 13 };

/* Lines that stand beside the moon, or below it where it is wide; styles included. */
struct charon_panel {
    int n;
    char line[CHARON_PANEL_LINES][160];
};

/* The style of a gem's letter. */
enum style charon_gem_style(int kind);

/* The moon with its gems and flags: moon.c. */
void charon_draw_moon(FILE *out, const struct screen *screen, const struct charon_box *box,
                      const struct charon *s, int viewer, const struct charon_panel *panel);

#endif
