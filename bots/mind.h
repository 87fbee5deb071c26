/* What the files of bots/ use of each other. */
#ifndef BOTS_MIND_H
#define BOTS_MIND_H

#include "bots/bot.h"
#include "bots/net.h"

enum { MIND_MAX_STATE = 1024 };

/* The share of the win each seat has in a game that is over, with a little for the
 * margin, so that a lost game is still played well. */
void mind_result(const struct game *game, const void *state, int players,
                 float share[MAX_PLAYERS], float points[MAX_PLAYERS]);

/* What each seat has of the win alone in such a game; share as above. */
void mind_chances(const struct game *game, const void *state, int players,
                  const float share[MAX_PLAYERS], float chance[MAX_PLAYERS]);

/* What each seat can expect of a state, over or not, by the game's judgement. */
void mind_judge(const struct game *game, const void *state, int players,
                float share[MAX_PLAYERS], float points[MAX_PLAYERS]);

/* The same by what a net says that looks from the seat `eyes`; and the chance to win alone. */
void mind_expect(const int32_t heads[NET_HEADS], int eyes, int players,
                 float share[MAX_PLAYERS], float chance[MAX_PLAYERS],
                 float points[MAX_PLAYERS]);

/* One of the moves as the game's brain likes them: the one liked best of `picks` that come to
 * mind; 0: of as many as come to a beginner's. Without a brain any. */
int mind_glance(const struct game *game, const void *state, int seat, const move *moves, int n,
                int picks, struct rng *rng);

/* Plays on from a state to its end, or to a quiet moment after `horizon` plies, and
 * says what came out. */
void mind_rollout(const struct game *game, void *state, int players,
                  const struct bot_style *style, struct rng *rng, float share[MAX_PLAYERS],
                  float points[MAX_PLAYERS]);

/* Mixes bytes into a hash; n is a multiple of eight. */
uint64_t mind_hash(uint64_t hash, const void *bytes, size_t n);

move greedy_choose(const struct game *game, const void *view, int seat, int players,
                   const struct bot_style *style, struct rng *rng, struct opinions *opinions);

/* What is known of an action at the root of a search, summed up. */
struct tally {
    uint32_t visits; /* also of earlier runs that came through here */
    float share;     /* sum over visits */
    float points;    /* sum over n_points, this run's */
    uint32_t n_points;
};

struct search;
struct search *search_new(const struct game *game, const struct bot_style *style,
                          size_t memory);
void search_free(struct search *search);
void search_forget(struct search *search);

/* How long to think: simulations (0: any number), the time on bot_clock() (0: any),
 * and whether to stop as soon as the rest cannot change the choice any more. */
struct search_limit {
    int sims;
    double until;
    bool may_stop;
};

/* Whether time is up for who has begun then and has the favourite so many visits ahead of the
 * next after so many simulations, or what is left of it changes nothing. */
bool mind_is_over(const struct search_limit *limit, double began, int sims, uint32_t ahead);

/* Adds simulations from a view until one of the limits. */
void search_run(struct search *search, const void *view, int seat, int players,
                const struct rng *dice, const struct search_limit *limit);

/* Adds what the last run knows of each of the root's moves, in their order; returns
 * its simulations. */
int search_tally(const struct search *search, struct tally *tally);

/* The moves that a net likes well enough to be tried, as indices, best first; at least one. */
enum { PLAYOUT_LINES = 12 };
int playout_lines(const uint32_t *liking, int n, int lines[PLAYOUT_LINES]);

/* Plays the few actions that the net likes best on, from guesses at what is hidden, until one
 * of the limits: which move came out best, and what of each; there are several. Returns how
 * many lines were played in all: playout.c. */
int playout_run(const struct net *net, const struct game *game, const void *view, int seat,
                int players, const struct rng *dice, const struct search_limit *limit,
                struct tally *tally, int *best);

/* Grows a tree by what a net likes and expects, likewise: tree.c. NULL: without memory. */
struct tree;
struct tree *tree_new(const struct net *net, const struct game *game, int players,
                      size_t memory);
void tree_free(struct tree *tree);
int tree_run(struct tree *tree, const void *view, int seat, const struct rng *dice,
             const struct search_limit *limit, struct tally *tally, int *best);

#endif
