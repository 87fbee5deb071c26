/* Painting on a terminal, or on paper when colour is off. */
#ifndef GAMES_PAINT_H
#define GAMES_PAINT_H

#include "games/face.h"

/* Styles; all are readable on dark and on light backgrounds, and nothing is
 * said by colour alone. */
enum style {
    STYLE_PLAIN,
    STYLE_BOLD,
    STYLE_DIM,
    STYLE_TURN,
    STYLE_HOLDER,
    STYLE_EVENT,
    STYLE_BLUE,
    STYLE_YELLOW,
    STYLE_GREEN,
    STYLE_PURPLE,
    STYLE_BLACK,
};

/* Writes text in a style, padded with spaces to a width in characters: on the
 * right, or on the left if the width is negative. */
void paint_put(FILE *out, const struct screen *screen, enum style style, const char *text,
               int width);

/* Writes a paragraph that starts in column `start` and ends its line; breaks it
 * between words at 80 columns and indents what follows. Screen readers get it
 * unbroken. */
void paint_wrap(FILE *out, const struct screen *screen, const char *text, int start,
                int indent);

/* Text from printf, in a style. */
__attribute__((format(printf, 4, 5))) void
paint_print(FILE *out, const struct screen *screen, enum style style, const char *format, ...);

#endif
