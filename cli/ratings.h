/* Ratings of people at a server. */
#ifndef CLI_RATINGS_H
#define CLI_RATINGS_H

#include "cli/cli.h"
#include "results/rating.h"

struct ratings_wanted {
    const char *server; /* its address */
    const char *name;   /* to be rated under from now on; NULL: nothing is said about it */
    bool is_off;        /* not to be rated any more */
    bool is_json;
};

/* Prints them, or complains; the status to exit with. */
int ratings_at(const struct screen *screen, const struct ratings_wanted *wanted);

/* A rating with its uncertainty, as a column. */
void ratings_print(const struct rating *rating);

#endif
