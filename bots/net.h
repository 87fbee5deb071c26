/* Nets that play: small, trained by self-play (train/), in whole numbers. An evaluation is the
 * same bits from every compiler, with and without SIMD, because nothing in it is rounded but
 * where this file says so; docs/nets.md has the arithmetic and the format of the files.
 *
 * Freestanding: a net is used where its file lies in memory. */
#ifndef BOTS_NET_H
#define BOTS_NET_H

#include "core/eyes.h"

enum {
    NET_MAX_HIDDEN = 512,
    NET_BLOCK = 16,              /* hidden layers are multiples of this */
    NET_HEADS = 2 * MAX_PLAYERS, /* outputs after the letters: shares of the win, then points */
    NET_ONE = 1024,              /* what 1.0 is in an output */
    NET_POINTS = 20,             /* points that NET_ONE of a score stands for */
    NET_SHARES = 1 << 16,        /* what shares and likings are parts of */
    NET_MAX_OUTPUTS = EYES_MAX_LETTERS + NET_HEADS,
};

/* A net, its numbers where the file has them. */
struct net {
    const char *game;       /* its name, up to 15 bytes and a 0 */
    const uint8_t *largest; /* of each cell */
    const int8_t *table;    /* [rows][h1]: what each value above 0 of each cell adds */
    const int16_t *bias1;   /* [h1] */
    const int16_t *mul1;    /* [h1], in parts of 2^14 */
    const int8_t *w2;       /* [h2][h1] */
    const int32_t *bias2;   /* [h2] */
    const int32_t *mul2;    /* [h2], in parts of 2^20 */
    const int8_t *w3;       /* [letters + heads][h2] */
    const int32_t *bias3;   /* [letters + heads] */
    const int32_t *mul3;    /* [letters + heads], in parts of 2^20 */
    uint64_t mark;          /* of the box it was trained with */
    uint16_t version;       /* of the eyes */
    uint16_t cells;
    uint16_t letters;
    uint16_t h1;
    uint16_t h2;
    uint16_t players; /* the only number it is for; 0: every number */
    uint32_t rows;
};

/* Reads a net's file, which starts at a multiple of eight bytes and stays where it is;
 * false: it is none, or damaged. */
bool net_read(struct net *net, const void *file, size_t size);

/* Whether a net was made for a game, its box and a number of players. */
bool net_fits(const struct net *net, const struct game *game, int players);

/* The one of several that fits best, or NULL: one for that number of players alone before one
 * for every number. */
const struct net *net_find(const struct net *nets, int n, const struct game *game, int players);

/* A number by which a net can be told from others. */
uint64_t net_hash(const struct net *net);

/* Writes letters + NET_HEADS outputs, in parts of NET_ONE, for an observation; with a mask
 * only those of its letters, and the heads. */
void net_evaluate(const struct net *net, const uint8_t *cell, const uint8_t *mask,
                  int32_t *out);

/* What the heads of an observation of a seat – the outputs after the letters – say about the
 * end: each seat's share of the win, in parts of NET_SHARES, and its points, in parts of
 * NET_ONE. Who plays alone has what is said of the first of two seats. */
void net_expect(const int32_t heads[NET_HEADS], int seat, int players,
                uint32_t share[MAX_PLAYERS], int32_t points[MAX_PLAYERS]);

/* How a net plays when it may be beaten: a letter's chance halves with every `ease` parts of
 * NET_ONE that it is liked less than the best, down to a sixteenth; what is liked less than
 * that is not played. */
struct net_ease {
    int ease; /* more than 0 */
    struct rng *dice;
};

/* An action, chosen letter by letter: always the letter liked best, of equals the lowest, or
 * with ease. The seat owes one, and the net fits. heads: NULL, or where those of the first
 * look go, if there is more than one action. */
move net_choose(const struct net *net, const struct game *game, const void *view, int seat,
                const struct net_ease *ease, int32_t *heads);

/* How much a net likes each of the seat's legal moves, more than one: shares of NET_SHARES.
 * heads as above. */
void net_weigh(const struct net *net, const struct game *game, const void *view, int seat,
               const move *moves, int n, uint32_t *liking, int32_t *heads);

/* NET_SHARES halved once for every `half` in a difference, from 0; 0 after sixteen times.
 * Between sixteenths of a halving it goes straight, which is 0.03 % off at most. */
uint32_t net_halve(int64_t difference, int64_t half);

/* The shipped net that plays a game, or NULL: shipped.c. */
const struct net *net_shipped(const struct game *game, int players);

#endif
