/* Reading a data file of Charon Inc.: the moon and the costs. docs/maps.md describes
 * the format; data/moon.txt is the shipped one. */
#ifndef GAMES_CHARON_MAP_H
#define GAMES_CHARON_MAP_H

#include "games/charon/rules/cards.h"
#include "games/data.h"

/* The box that a data file describes. False, and the faults say "file:line: reason", if it
 * cannot be played with. */
bool charon_read_map(const char *file, const char *text, size_t size, struct charon_box *box,
                     struct faults *faults);

#endif
