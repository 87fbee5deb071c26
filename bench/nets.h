/* The signature of a net: a number that changes when anything does in what it says and
 * plays. The same from every compiler and as WebAssembly. Freestanding. */
#ifndef BENCH_NETS_H
#define BENCH_NETS_H

#include "bots/net.h"

/* Mixes a net into a hash: every output at every decision of a few games against itself, with
 * every number of players. */
uint64_t signature_of_net(uint64_t hash, const struct net *net, const struct game *game);

#endif
