/* What is said of puzzles, for engine and server. */
#ifndef PROTOCOL_PUZZLE_H
#define PROTOCOL_PUZZLE_H

#include "protocol/call.h"

/* The methods `puzzle` and `solve`. */
enum outcome puzzle_show(struct call *c);
enum outcome puzzle_solve(struct call *c);

#endif
