/* The sentences that are true of every game in every state: laws.c looks at them over random
 * games, the fuzz targets wherever bytes lead. One that does not hold ends the program with
 * the sentence and where it was. */
#ifndef TESTS_LAW_H
#define TESTS_LAW_H

#include "core/rng.h"
#include "games/face.h"
#include "table/table.h"

/* Where we are, for the report; set by the caller. */
extern struct law_at {
    const char *game;
    const struct game *played; /* the face's own, or one with another box */
    int players;
    uint32_t options; /* bits for setup() */
    long number;      /* of the game: its seed; 0: it has none */
    int ply;
    const char *script; /* the ruling it is in, or NULL; ply is then its line */
} law_at;

void law_fail(const char *sentence, const char *file, int line);

#define LAW(holds, sentence) ((holds) ? (void)0 : law_fail(sentence, __FILE__, __LINE__))

/* Scratch states, each followed by bytes that must stay as they are. */
enum { MAX_STATE = 2048, GUARD = 64 };

struct law_state {
    _Alignas(16) uint8_t byte[MAX_STATE + GUARD];
};

void law_setup(const struct game *g, const uint8_t seed[SEED_BYTES]);

/* Writes the legal moves of a seat and returns how many; looks at those of all. */
int law_moves(const struct game *g, const struct law_state *s, int seat, move *out);

void law_notation(const struct table *t, int seat, const move *moves, int n);
void law_position(const struct face *f, const struct law_state *s,
                  const uint8_t seed[SEED_BYTES]);
void law_view(const struct face *f, const struct law_state *s, int viewer, struct rng *rng);

/* What a net sees of a state, and how it spells the actions of who is in turn. */
void law_eyes(const struct game *g, const struct law_state *s, struct rng *rng);

/* What the seat in turn is asked, and its actions, in words: every language has them. */
void law_prompts(const struct face *f, const struct law_state *s, int seat, const move *moves,
                 int n);

/* About any text; the caller knows whether it is legal now. */
void law_why(const struct table *t, const char *text, bool legal);

/* Plays a move and looks at what it told, and to whom: bounds, forms, the barrier. */
void law_play(struct table *t, const struct law_state *before, int seat, move m,
              struct rng *rng, struct events *events);

/* The score as if the game ended now. */
void law_points(const struct face *f, const struct law_state *s);

/* Writes the table's record, reads it back, takes an action back and plays it again. */
void law_replay(const struct table *t);

#endif
