/* What greedy and search have in common: judging, weighing, rollouts; see mind.h.
 *
 * Floating point is used in a way that gives the same result everywhere: single
 * operations of IEEE 754, in a fixed order, no library functions but sqrtf. */
#include "bots/mind.h"

#include <string.h>
#include <time.h>

double bot_clock(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

uint64_t mind_hash(uint64_t hash, const void *bytes, size_t n)
{
    for (size_t i = 0; i < n; i += 8) {
        uint64_t word;

        memcpy(&word, (const char *)bytes + i, 8);
        hash = (hash ^ word) * 0x9e3779b97f4a7c15;
        hash ^= hash >> 32;
    }
    return hash;
}

void bot_dice(struct rng *rng, const struct game *game, const void *view, int seat,
              uint64_t seed)
{
    uint64_t hash = mind_hash(seed + 1, view, game->state_size);
    uint8_t key[SEED_BYTES];

    hash = mind_hash(hash, &(uint64_t){(uint64_t)seat}, sizeof hash);
    for (int i = 0; i < SEED_BYTES; i++) {
        if (i % 8 == 0)
            hash = mind_hash(hash, &(uint64_t){(uint64_t)i}, sizeof hash);
        key[i] = (uint8_t)(hash >> 8 * (i % 8));
    }
    rng_seed(rng, key);
}

/* From −1 to 1: how far ahead of the best of the others, half of it at `scale`. */
static float lead(const float points[MAX_PLAYERS], int players, int seat, float scale)
{
    float best = -1e9f;
    float margin;

    for (int other = 0; other < players; other++)
        if (other != seat && points[other] > best)
            best = points[other];
    if (players == 1)
        best = 0;
    margin = points[seat] - best;
    return margin / ((margin < 0 ? -margin : margin) + scale);
}

void mind_result(const struct game *game, const void *state, int players,
                 float share[MAX_PLAYERS], float points[MAX_PLAYERS])
{
    struct points p;
    int winners = 0;

    game->points(game, state, &p);
    for (int seat = 0; seat < players; seat++) {
        points[seat] = p.total[seat];
        winners += p.winners >> seat & 1;
    }
    if (players == 1 && game->brain && game->brain->fewer_is_better) {
        share[0] = winners ? 2.0f / (1.0f + points[0]) : 0;
        return;
    }
    for (int seat = 0; seat < players; seat++) {
        float won = p.winners >> seat & 1 ? 1.0f / (float)winners : 0;

        share[seat] = 0.9f * won + 0.05f * (1.0f + lead(points, players, seat, 5.0f));
    }
}

void mind_chances(const struct game *game, const void *state, int players,
                  const float share[MAX_PLAYERS], float chance[MAX_PLAYERS])
{
    struct points p;

    game->points(game, state, &p);
    for (int seat = 0; seat < players; seat++)
        chance[seat] = p.winners >> seat & 1 ? 1.0f / (float)mem_count_bits(p.winners) : 0;
    if (players == 1)
        chance[0] = share[0];
}

void mind_expect(const int32_t heads[NET_HEADS], int eyes, int players,
                 float share[MAX_PLAYERS], float chance[MAX_PLAYERS], float points[MAX_PLAYERS])
{
    uint32_t shares[MAX_PLAYERS];
    int32_t scores[MAX_PLAYERS];

    net_expect(heads, eyes, players, shares, scores);
    for (int seat = 0; seat < players; seat++) {
        chance[seat] = (float)shares[seat] / (float)NET_SHARES;
        points[seat] = (float)scores[seat] / (float)NET_ONE;
    }
    for (int seat = 0; seat < players; seat++)
        share[seat] = players == 1 ? chance[seat]
                                   : 0.9f * chance[seat] +
                                         0.05f * (1.0f + lead(points, players, seat, 5.0f));
}

void mind_judge(const struct game *game, const void *state, int players,
                float share[MAX_PLAYERS], float points[MAX_PLAYERS])
{
    uint32_t shares[MAX_PLAYERS] = {0};
    struct points p;

    if (!game->actors(game, state) || !game->brain) {
        mind_result(game, state, players, share, points);
        return;
    }
    game->brain->judge(game, state, shares);
    game->points(game, state, &p);
    for (int seat = 0; seat < players; seat++) {
        share[seat] = (float)shares[seat] / (float)SHARE_ONE;
        points[seat] = p.total[seat];
    }
}

bool mind_is_over(const struct search_limit *limit, double began, int sims, uint32_t ahead)
{
    double more = limit->sims ? limit->sims - sims : 1e9;

    if (limit->until > 0) {
        double now = bot_clock();
        double possible = sims * (limit->until - now) / (now - began + 1e-6);

        if (now >= limit->until)
            return true;
        more = possible < more ? possible : more;
    }
    return limit->may_stop && ahead > more;
}

/* One of n moves, chosen by weight. */
static int pick(const uint16_t *weight, int n, uint32_t sum, struct rng *rng)
{
    uint32_t at = rng_below(rng, sum);
    int i = 0;

    while (i + 1 < n && at >= weight[i])
        at -= weight[i++];
    return i;
}

/* The one liked best of several that come to mind. */
static int pick_best(const uint16_t *weight, int n, int picks, struct rng *rng)
{
    uint32_t sum = 0;
    int best;

    for (int i = 0; i < n; i++)
        sum += weight[i];
    best = pick(weight, n, sum, rng);
    for (int k = 1; k < picks; k++) {
        int other = pick(weight, n, sum, rng);

        if (weight[other] > weight[best])
            best = other;
    }
    return best;
}

int mind_glance(const struct game *game, const void *state, int seat, const move *moves, int n,
                int picks, struct rng *rng)
{
    uint16_t weight[MAX_MOVES];

    if (!game->brain)
        return (int)rng_below(rng, (uint32_t)n);
    game->brain->weigh(game, state, seat, moves, n, weight);
    return pick_best(weight, n, picks ? picks : (int)game->brain->glance, rng);
}

/* In a rollout the first thing that comes to mind is 38 Elo weaker in Koryŏ than the best of
 * four; the best of eight is no better. */
enum { PICKS = 4 };

void mind_rollout(const struct game *game, void *state, int players,
                  const struct bot_style *style, struct rng *rng, float share[MAX_PLAYERS],
                  float points[MAX_PLAYERS])
{
    bool knows = game->brain && !style->is_plain;
    uint32_t actors;

    for (int ply = 0; (actors = game->actors(game, state)) != 0; ply++) {
        move moves[MAX_MOVES];
        int seat = mem_low_bit(actors);
        int n = game->moves(game, state, seat, moves);
        int i = 0;

        if (knows && (uint32_t)ply >= game->brain->horizon &&
            game->brain->is_quiet(game, state)) {
            mind_judge(game, state, players, share, points);
            return;
        }
        if (n > 1)
            i = knows ? mind_glance(game, state, seat, moves, n, PICKS, rng)
                      : (int)rng_below(rng, (uint32_t)n);
        game->apply(game, state, seat, moves[i], NULL);
    }
    mind_result(game, state, players, share, points);
}
