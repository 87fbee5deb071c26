/* The signature of nets: a number that changes when anything does in what they say
 * and play. The same from every compiler and as WebAssembly. Freestanding. */
#ifndef BENCH_NETS_H
#define BENCH_NETS_H

#include "bots/net.h"

/* Mixes a game's shipped nets into a hash: every output at every decision of a few games of a
 * net against itself, with every number of players. */
uint64_t signature_of_nets(uint64_t hash, const struct game *game);

#endif
