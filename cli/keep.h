/* Games that are kept as they are played, so that nothing is lost: a record each in
 * $XDG_STATE_HOME/madang/games, or ~/.local/state/madang/games. */
#ifndef CLI_KEEP_H
#define CLI_KEEP_H

#include "cli/cli.h"

/* The file for a game that begins now, to be freed; NULL if there is no place for it, which
 * has been said. */
char *keep_new(const struct screen *screen, const char *game);

/* The newest that is not over, to be freed; NULL if there is none, which has been said. */
char *keep_newest(const struct screen *screen);

#endif
