/* A game as it was written down, where it was played by other rules than this program's:
 * nothing follows from it here, but what it says can be read, told and written again. */
#ifndef TABLE_WRITTEN_H
#define TABLE_WRITTEN_H

#include "table/table.h"

struct written_action {
    uint8_t seat;
    char text[MAX_TEXT];
};

struct written {
    const struct face *face;
    int rules; /* the version it was played by */
    int players;
    uint8_t seed[SEED_BYTES];
    struct fair fair;
    int dealer;     /* as in struct table */
    char *options;  /* JSON, or NULL */
    char *position; /* JSON, or NULL */
    struct seat seats[MAX_PLAYERS];
    struct written_action *actions;
    int n_actions;
    int capacity; /* for actions */
    char end[96]; /* "scores 17 23 winners P2", "unfinished", "stopped" */
};

/* Empty: to be filled. NULL without memory. */
struct written *written_new(const struct face *face, int rules, int players);
void written_free(struct written *written);

/* False, and nothing has changed, without memory. */
bool written_add(struct written *written, int seat, const char *text);

/* Its record. Whether `out` took it is for the caller to see. */
void written_write(const struct written *written, FILE *out);

/* Says by which rules it was played, and that they are not these; returns false. */
bool written_say(struct problem *problem, const struct face *face, int rules);

#endif
