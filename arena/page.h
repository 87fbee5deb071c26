/* Pages that reports are written to: one file that needs no network, plots as SVG. Tables of
 * the class "sorts" are sorted by the buttons in their headings, by data-n of a cell or its
 * text; that takes the one script there is. */
#ifndef ARENA_PAGE_H
#define ARENA_PAGE_H

#include <stdio.h>

#include "text/text.h"

/* Text that cannot be mistaken for markup. */
void page_put(FILE *out, const char *text);

/* Colours that people tell apart, also the colour-blind. */
const char *page_colour(int i);

/* Everything up to the heading, which is `title`; what is behind it in the tab. */
void page_open(FILE *out, enum lang lang, const char *tab, const char *title);
void page_close(FILE *out);

/* A plot of counts: bar[0] is that of `first`, `unit` says what the numbers below are. */
void page_bars(FILE *out, const char *title, const int *bar, int n, int first,
               const char *unit);

#endif
