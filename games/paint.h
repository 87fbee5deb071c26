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
 * between words at the last column and indents what follows. Screen readers get it
 * unbroken. */
void paint_wrap(FILE *out, const struct screen *screen, const char *text, int start,
                int indent);

/* Text from printf, in a style. */
__attribute__((format(printf, 4, 5))) void
paint_print(FILE *out, const struct screen *screen, enum style style, const char *format, ...);

/* What stands between the two is a thing on the table that actions name with these words: "3",
 * "P2 4". Only a screen with spots gets the marks: PAINT_MARK, the words with '/' for spaces,
 * PAINT_MARK; at the end without words. */
enum { PAINT_MARK = 1 };
void paint_spot(FILE *out, const struct screen *screen, const char *words);
void paint_spot_end(FILE *out, const struct screen *screen);

int paint_columns(const struct screen *screen);

/* Whether a drawing may have so many rows. */
bool paint_has_rows(const struct screen *screen, int rows);

#endif
