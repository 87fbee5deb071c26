/* Bots: they get a view, a seed and a budget, nothing else, and answer with a move
 * and what they thought of the others. The same view, seed and number of
 * simulations give the same answer. */
#ifndef BOTS_BOT_H
#define BOTS_BOT_H

#include "core/brain.h"
#include "core/game.h"

/* How a bot thinks. */
enum bot_mind {
    MIND_RANDOM, /* any legal action */
    MIND_GLANCE, /* what comes to mind, by the game's own liking for moves */
    MIND_GREEDY, /* what looks best right after it, by the game's own judgement */
    MIND_SEARCH, /* information-set Monte-Carlo tree search */
    MIND_NET,    /* what a trained net likes */
    MIND_BEST    /* what comes out best of what a net likes, played on or in a tree */
};

/* What makes one bot different from another. Who plays by a net and has none for the box
 * searches instead. */
struct bot_style {
    const char *name;
    enum bot_mind mind;
    bool is_plain; /* search: ignores the game's brain; rollouts are random to the end */
    int looks;     /* greedy: guesses at what is hidden; search: simulations, 0: by time */
    int ms;        /* most it searches for, unless the caller says otherwise */
    int ease;      /* net: as in struct net_ease; 0: plays what it likes best */
    int glances;   /* net: so many of a hundred decisions are made by a glance */
    int net_ms;    /* best: as long as that */
};

/* The five levels for people, weakest first, then those that serve to measure
 * them: random, greedy, plain, search, net. NULL after the last. */
const struct bot_style *bot_style_at(int i);
const struct bot_style *bot_style_find(const char *name);
enum { BOT_LEVELS = 5 };

/* Whether it would play by a net and there is none for the game's box and so many players: it
 * searches. People are told so, in this sentence, whose gap is {bot}. */
bool bot_style_searches_instead(const struct bot_style *style, const struct game *game,
                                int players);
extern const char bot_searches_instead[];

/* How long to think: whichever ends first; 0: the style's own. A net alone and a glance
 * take no longer than they take. */
struct bot_budget {
    int sims; /* of a search; lines played on by a net */
    int ms;
};

/* The budget that a style has of its own for a game, its box and so many players. None: it
 * takes microseconds, whatever it is given. */
struct bot_budget bot_style_budget(const struct bot_style *style, const struct game *game,
                                   int players);

/* Whether another budget makes a difference to it there. */
bool bot_style_uses_budget(const struct bot_style *style, const struct game *game, int players);

/* What a bot thought of an action. */
struct opinion {
    move action;
    uint32_t visits; /* a net alone: how much it likes it, of a thousand */
    float share;     /* of the win that it expects; a net alone: of the position */
    float points;    /* that it expects to end with; likewise */
};

struct opinions {
    int n;
    int sims; /* simulations or lines in all; a net alone: 1 */
    struct opinion opinion[MAX_MOVES];
};

struct net;

/* A bot that can be asked again and again. Memory is taken once, here. */
struct bot_setup {
    int players;
    size_t memory; /* bytes for search, all threads together; 0: 256 MiB */
    int threads;   /* 0: one */
    /* That a style with the mind of a net plays by; NULL: the shipped one. */
    const struct net *net;
};

struct bot;
struct bot *bot_new(const struct game *game, const struct bot_style *style,
                    const struct bot_setup *setup);
void bot_free(struct bot *bot);

/* Chooses an action for the seat, which owes one, from its view. opinions may be NULL. */
move bot_choose(struct bot *bot, const void *view, int seat, uint64_t seed,
                const struct bot_budget *budget, struct opinions *opinions);

/* The root of one of several searches for the same choice: sums for each of the moves. */
struct bot_root {
    int n; /* moves */
    int sims;
    struct bot_sum {
        uint32_t visits;
        float share;  /* over visits */
        float points; /* over n_points */
        uint32_t n_points;
    } sum[MAX_MOVES];
};

/* Does part of what bot_choose() does with as many threads as there are parts, where there are
 * no threads but others who do the rest. False: this bot does not search for an answer. */
bool bot_search_part(struct bot *bot, const void *view, int seat, uint64_t seed,
                     const struct bot_budget *budget, int part, int parts,
                     struct bot_root *root);

/* What the parts, in their order, come to: the same as with threads. opinions may be NULL. */
move bot_add_up(const struct game *game, const void *view, int seat,
                const struct bot_root *const *roots, int n, struct opinions *opinions);

/* Whether the bot of a style searches for as long as its time lasts: then it is worth being
 * done in parts. */
bool bot_style_takes_its_time(const struct bot_style *style, const struct game *game,
                              int players);

/* What each seat can expect of a state, as the seat that is to act sees it, by a net: shares of
 * SHARE_ONE. False, and nothing is said, if no net fits or the state is too large. */
bool bot_foresee(const struct game *game, const void *state, int players,
                 uint32_t share[MAX_PLAYERS]);

/* Forgets what earlier answers left in the tree: before another game. */
void bot_forget(struct bot *bot);

/* Seconds on a clock that only goes forward. */
double bot_clock(void);

/* The dice of a choice: from what the bot may know, and a seed of its own. */
void bot_dice(struct rng *rng, const struct game *game, const void *view, int seat,
              uint64_t seed);

#endif
