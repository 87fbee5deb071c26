/* A drawing taken apart: what a game painted for a terminal as rows of glyphs and the spots on
 * them, so that a full screen can place it, mark what has changed and let a cursor go over what
 * can be chosen. */
#ifndef CLI_DRAWN_H
#define CLI_DRAWN_H

#include <stdint.h>

#include "games/paint.h"

enum { DRAWN_ROWS = 200, DRAWN_COLUMNS = 200, DRAWN_SPOTS = 600 };

/* Attributes; the colours of paint.c, those of the terminal's own theme. */
enum { GLYPH_BOLD = 1, GLYPH_DIM = 2, GLYPH_REVERSE = 4 };

struct glyph {
    char text[15];   /* a character, with what is put on it; empty: the rest of a wide one */
    uint8_t columns; /* 2 for a wide one */
    uint8_t attributes;
    uint8_t colour; /* 0: the default, else 1 + the number of the terminal's colour */
    int16_t spot;   /* −1: none */
};

/* What actions name with these words, and where it is. One that is broken over two rows has
 * its beginning here. */
struct spot {
    char words[MAX_TEXT];
    int row;
    int column;
    int columns;
};

struct drawn {
    int rows;
    int columns[DRAWN_ROWS]; /* of each row */
    struct glyph glyph[DRAWN_ROWS][DRAWN_COLUMNS];
    int n_spots;
    struct spot spot[DRAWN_SPOTS];
};

/* Reads what paint.h wrote; what does not fit is left out. */
void drawn_read(struct drawn *drawn, const char *text);

/* Prints such a text without its marks, and without its styles if there are no colours. */
void drawn_print(FILE *out, const char *text, bool has_colours);

#endif
