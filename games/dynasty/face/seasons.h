/* Reading a data file of the dynasties: the seasons. docs/seasons.md describes the format;
 * data/seasons.txt is the shipped one. */
#ifndef GAMES_DYNASTY_SEASONS_H
#define GAMES_DYNASTY_SEASONS_H

#include "games/data.h"
#include "games/dynasty/rules/box.h"

/* The box that a data file describes. False, and the faults say why, if it cannot be played
 * with. */
bool dynasty_read_seasons(const char *file, const char *text, size_t size,
                          struct dynasty_box *box, struct faults *faults);

#endif
