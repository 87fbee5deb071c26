/* The blank game: the smallest one that has everything – seats, turns, chance,
 * something hidden, a score. tools/new-game copies this folder.
 *
 * Everybody has a die under a cup. In turn each keeps it or rolls it again,
 * once; then the cups are lifted and the highest die wins. */
#ifndef GAMES_BLANK_RULES_H
#define GAMES_BLANK_RULES_H

#include "core/game.h"

enum { BLANK_MAX_PLAYERS = 5, BLANK_SIDES = 6 };

/* Everything there is to know about a game in progress.
 * Invariant: every die of a seat shows 1–6; in a redacted state 0 stands for a
 * die the viewer cannot see, and rng is 0. */
struct blank {
    struct rng rng;
    uint8_t die[BLANK_MAX_PLAYERS];
    uint8_t players;
    uint8_t turn; /* the seat to act; players when all have */
    uint8_t unused[1];
};
_Static_assert(sizeof(struct blank) == 112, "blank: state grew or gained padding");

/* A move is its verb. */
enum { BLANK_KEEP = 1, BLANK_ROLL };

enum {
    BLANK_EV_KEPT = 1, /* seat */
    BLANK_EV_ROLLED,   /* seat {die, known to the seat} */
    BLANK_EV_SHOWN,    /* seat [die] */
    BLANK_EV_KINDS,
};

enum { BLANK_SCORE_DIE = 1, BLANK_SCORE_KINDS };

extern const struct game blank_game;

RULE void blank_setup(struct blank *s, int players, uint32_t options,
                      const uint8_t seed[SEED_BYTES]);
RULE uint32_t blank_actors(const struct blank *s);
RULE int blank_moves(const struct blank *s, int seat, move *out);
RULE void blank_apply(struct blank *s, int seat, move m, struct events *events);
RULE void blank_points(const struct blank *s, struct points *out);
RULE void blank_redact(struct blank *s, int viewer);
RULE void blank_complete(struct blank *s, int viewer, struct rng *rng);
RULE const char *blank_broken(const struct blank *s);
RULE void blank_write_move(const struct blank *s, move m, char text[MAX_TEXT]);

/* For nets: eyes.c. */
struct eye;
struct spelling;
extern const struct eyes blank_eyes;
RULE void blank_look(const struct blank *s, int seat, const struct spelling *begun,
                     struct eye *out);
RULE void blank_look_behind(const struct blank *s, int seat, struct eye *out);
RULE void blank_spell(const struct blank *s, int seat, const move *moves, int n,
                      struct spelling *out);

#endif
