/* Bots: they get a view and a generator, nothing else, and answer with a move. */
#ifndef BOTS_BOT_H
#define BOTS_BOT_H

#include "core/game.h"

/* Any legal action, each equally likely. The seat owes one. */
move bot_random(const struct game *game, const void *view, int seat, struct rng *rng);

/* The dice of whoever plays by chance at a table: the far end of the key stream of
 * the table's seed, so that a game with bots is reproducible and its deals
 * are not touched. */
void bot_dice(struct rng *rng, const uint8_t seed[SEED_BYTES], int n_plies);

#endif
