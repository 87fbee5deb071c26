/* What a full screen shows and where actions go: a table of this program's own (local.c), or
 * one of a server (join.c). */
#ifndef CLI_STAGE_H
#define CLI_STAGE_H

#include "cli/picks.h"
#include "games/paint.h"

enum { STAGE_MORE = PICKS_MORE, STAGE_NEWS = -2 };

struct stage {
    /* The table painted for that screen, to be freed; NULL without memory. */
    char *(*draw)(void *context, const struct screen *screen);

    /* What can be done now; nothing: it is not one's turn. */
    void (*find)(void *context, struct choices *out);

    /* A choice in words, and what is asked; to be freed, or NULL. */
    char *(*describe)(void *context, const struct choice *choice);
    char *(*ask)(void *context);

    void (*act)(void *context, const struct choice *choice);

    /* Does what was typed; answers go to `out`. */
    void (*obey)(void *context, char *line, FILE *out);

    /* What can go on a line that begins so: returns how many actions and commands there are,
     * and writes what they have in common after it. */
    int (*complete)(void *context, const char *start, char more[STAGE_MORE]);

    /* The next key; STAGE_NEWS: something has changed meanwhile. */
    int (*key)(void *context);

    /* Whether there is still something to wait for; whether the person has said quit, and that
     * it was no mistake. */
    bool (*goes_on)(void *context);
    bool *(*quit)(void *context);
};

#endif
