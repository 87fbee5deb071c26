/* A game in progress: its state, its history, its seats. The mid-end between
 * rules and front ends; the server's tables, the terminal's and the engine's are
 * all this one.
 *
 * Invariant: state is what follows from start and plies. History holds moves
 * only; going back is replaying from the start, which takes microseconds. */
#ifndef TABLE_TABLE_H
#define TABLE_TABLE_H

#include "games/face.h"
#include "table/fair.h"

enum { MAX_NAME = 32 };

/* Who sits there. What a seat is called changes nothing in the game. */
struct seat {
    char name[MAX_NAME]; /* may be empty */
    char bot[MAX_NAME];  /* the level of the bot that plays it; empty: a person */
};

struct ply {
    move action;
    move shown; /* as seats other than its own may write it; 0: not at all */
    uint8_t seat;
    bool barrier; /* somebody learned something hidden */
};

struct table {
    const struct face *face;
    const struct game *game; /* the face's own, or one with another box */
    int players;
    uint32_t options; /* bits for setup() */
    uint8_t seed[SEED_BYTES];
    struct fair fair; /* how the seed was made; told when the game is over */
    int dealer;       /* whose device dealt, a seat from 1; 0: nobody's */
    void *start;      /* the state it was loaded with; NULL: set up from the seed */
    struct seat seats[MAX_PLAYERS];
    void *state;
    struct ply *plies;
    int n_plies;
    int capacity; /* for plies */
};

/* What a table is made of beside its position or player count. */
struct table_setup {
    const struct json *options; /* or NULL */
    bool may_read_files;        /* options may name files */
    uint8_t seed[SEED_BYTES];
};

/* A table at its first position; NULL and a problem if there cannot be one. */
struct table *table_new(const struct face *face, int players, const struct table_setup *setup,
                        struct problem *problem);
struct table *table_load(const struct json *position, const struct table_setup *setup,
                         struct problem *problem);
void table_free(struct table *table);

/* A second table at the first position of this one, same seats, no history. */
struct table *table_copy_start(const struct table *table);

/* A second table with the same history; one without, where the viewer sees what he sees here,
 * and the rest and what chance decides later are guessed from the seed. NULL without memory. */
struct table *table_copy(const struct table *table);
struct table *table_guess(const struct table *table, int viewer,
                          const uint8_t seed[SEED_BYTES]);

/* The seat to act, the lowest if several owe an action; NOBODY when over. */
int table_turn(const struct table *table);

/* The legal action with that very text, or 0. */
move table_find(const struct table *table, int seat, const char *text);

/* Says why the text is no legal action of the seat in turn; false if it is one. */
bool table_why(const struct table *table, const char *text, struct problem *problem);

/* Plays a legal action. False, and nothing has changed, without memory. */
bool table_play(struct table *table, int seat, move action, struct events *events);

/* Whether the last action can be taken back without anybody keeping what it
 * taught him; takes it back, whether or not. */
bool table_can_undo(const struct table *table);
bool table_undo(struct table *table);

/* The state as a viewer may know it; out has room for game->state_size. */
void table_view(const struct table *table, int viewer, void *out);

/* The text of ply i as a viewer may read it; false: he did not see it. The state is only
 * looked at for what does not change during a game. */
bool table_ply_text(const struct table *table, int i, int viewer, char text[MAX_TEXT]);

#endif
