/* What a game knows about playing itself well, for bots: an estimate of a state and
 * a liking for moves. Freestanding and in whole numbers, so that a bot's choice is the
 * same from every compiler. Bots work without it, only worse. */
#ifndef CORE_BRAIN_H
#define CORE_BRAIN_H

#include "core/game.h"

enum { SHARE_ONE = 1 << 16 }; /* a certain win */

struct brain {
    /* How likely each seat is to win from here, as shares of SHARE_ONE that add up to
     * about that. The state is whole, not redacted. */
    void (*judge)(const struct game *, const void *state, uint32_t share[MAX_PLAYERS]);
    /* How much a seat likes each of its moves: weights from 1. Cheap: rollouts call it
     * at every step. */
    void (*weigh)(const struct game *, const void *state, int seat, const move *moves, int n,
                  uint16_t *weight);
    /* Whether this is a good moment to stop a rollout and judge. */
    bool (*is_quiet)(const struct game *, const void *state);
    uint32_t horizon;         /* plies of a rollout before it may stop; BRAIN_TO_THE_END */
    uint32_t glance;          /* moves that come to a beginner's mind, who takes the best */
    uint16_t ease;            /* casual's and club's (bots/net.h); 0: as in other games */
    uint16_t grows;           /* not 0: best grows a tree of what a net likes; 0: it plays on */
    uint32_t fewer_is_better; /* not 0: who plays alone wants few points */
};

enum { BRAIN_TO_THE_END = 0x7fffffff };

/* Turns expected points into shares of the win: each `per_half` parts of a point behind
 * the best halve a seat's chance. */
RULE static inline void brain_shares(const int *expected, int players, int per_half,
                                     uint32_t share[MAX_PLAYERS])
{
    /* 65536 × 2^(−i/16) */
    static const uint32_t power[16] = {65536, 62757, 60097, 57549, 55109, 52773, 50535, 48393,
                                       46341, 44376, 42495, 40693, 38968, 37316, 35734, 34219};
    uint64_t sum = 0;
    int best = expected[0];

    for (int seat = 1; seat < players; seat++)
        if (expected[seat] > best)
            best = expected[seat];
    for (int seat = 0; seat < players; seat++) {
        int sixteenths = (best - expected[seat]) * 16 / per_half;

        share[seat] = sixteenths >= 16 * 16 ? 1 : power[sixteenths % 16] >> sixteenths / 16;
        sum += share[seat];
    }
    for (int seat = 0; seat < players; seat++)
        share[seat] = (uint32_t)((uint64_t)share[seat] * SHARE_ONE / sum);
}

/* The functions of struct brain, made from a game's typed functions; with and
 * without a box as GAME_TABLE. */
#define BRAIN_TABLE(G)          BRAIN_TABLE_WITH(G, )
#define BRAIN_TABLE_BOXED(G, B) BRAIN_TABLE_WITH(G, GAME_BOX(B))
#define BRAIN_TABLE_WITH(G, BOX) \
    RULE static void G##_judge_any(const struct game *g, const void *s, \
                                   uint32_t share[MAX_PLAYERS]) \
    { \
        (void)g; \
        G##_judge(BOX(const struct G *) s, share); \
    } \
    RULE static void G##_weigh_any(const struct game *g, const void *s, int seat, \
                                   const move *moves, int n, uint16_t *weight) \
    { \
        (void)g; \
        G##_weigh(BOX(const struct G *) s, seat, moves, n, weight); \
    } \
    RULE static bool G##_is_quiet_any(const struct game *g, const void *s) \
    { \
        (void)g; \
        return G##_is_quiet(BOX(const struct G *) s); \
    }

/* The first entries of a struct brain. */
#define BRAIN_FUNCTIONS(G) \
    .judge = G##_judge_any, .weigh = G##_weigh_any, .is_quiet = G##_is_quiet_any

#endif
