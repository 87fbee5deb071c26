/* Pages that reports are written to: one file, no scripts, plots as SVG. */
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

/* A plot of counts: bar[0] is that of `first`, `unit` says what the numbers below are. */
void page_bars(FILE *out, const char *title, const int *bar, int n, int first,
               const char *unit);

#endif
