/* A deal to be played again by somebody else: a text that is short enough for a link.
 *
 *     koryo.1.SEED.club-you-strong
 *     charon.2.SEED.you-club.OPTIONS
 *
 * The game and the version of its rules, the seed, who plays each seat – `you`, or the level of
 * a bot – and the options as JSON; seed and options in base64 as in addresses. The same text
 * after "#" at the end of an address is read, too. */
#ifndef RESULTS_DEAL_H
#define RESULTS_DEAL_H

#include "table/table.h"

/* The deal of a table for who takes a seat; bots have the seats that they had, club those of
 * other people. To be freed; NULL, and the problem says why: it does not begin with its deal,
 * there is no such seat, no memory. */
char *deal_write(const struct table *table, int seat, struct problem *problem);

/* Its table, at which nothing has been played; NULL, and the problem says why. */
struct table *deal_read(const char *text, struct problem *problem);

/* Whether two tables have the same deal, whoever sits there and whatever was played. */
bool deal_is_same(const struct table *one, const struct table *other);

#endif
