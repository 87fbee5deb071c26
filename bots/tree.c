/* A tree that grows as a net likes: every simulation completes the view with a fresh guess and
 * walks down, letter by letter, by what the letters brought so far and how much the net likes
 * them; the first new fork is looked at by the net, which says what each seat can expect, and
 * that goes back up. Each seat chooses from its own view, but what the root seat cannot tell
 * apart is one fork; it is looked at again when a guess allows a letter that none did before –
 * another seat has other cards. A letter costs one look, so nothing is spent on words that
 * nobody begins.
 *
 * docs/bots.md has what it is worth. Floating point as in mind.c. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bots/mind.h"

/* A letter that may follow at a fork. Sums are of the seat that chooses it. */
struct twig {
    uint32_t letter;
    uint32_t visits;
    float prior;
    float share; /* with a little for the margin: what is maximised */
    float chance;
    float points;
};

/* What the root seat sees, and the letters that somebody has begun with. key 0: a free entry.
 */
struct fork {
    uint64_t key;
    uint32_t first; /* of its twigs */
    uint32_t n;
};

/* A guess at the state, on the way down. */
struct guess {
    _Alignas(8) uint8_t state[MIND_MAX_STATE];
    _Alignas(8) uint8_t view[MIND_MAX_STATE]; /* of the seat that is to choose */
    uint64_t seen;                            /* what of it the root seat sees, hashed */
    struct spelling words[MAX_MOVES];         /* its actions that begin so, spelt */
    move moves[MAX_MOVES];
    uint8_t mask[EYES_MAX_LETTERS]; /* letters that may follow */
    struct spelling begun;
    int n;
    int n_letters; /* in the mask */
    int seat;
};

enum { MAX_DEPTH = 128 };

struct tree {
    const struct net *net;
    const struct game *game;
    struct fork *forks; /* a hash table */
    struct twig *twigs;
    uint32_t n_forks; /* a power of two */
    uint32_t n_twigs;
    uint32_t used_forks;
    uint32_t used_twigs;
    int root; /* the seat that thinks */
    int players;
    struct rng rng;
    struct guess guess;
};

/* One step of a walk. */
struct choice {
    struct twig *twig;
    int seat;
};

/* How curious it is; and by how much less a letter must be liked to be half as likely: nets are
 * surer of themselves than they should be, so much more than the 0.69 that would be true. */
static const float curiosity = 1.0f;
enum { EASE = 3550 };

struct tree *tree_new(const struct net *net, const struct game *game, int players,
                      size_t memory)
{
    static const size_t enough = (size_t)16 << 20; /* for a tenth of a second */
    struct tree *tree = (struct tree *)calloc(1, sizeof *tree);

    if (!tree)
        return NULL;
    memory = memory < enough ? memory : enough;
    tree->net = net;
    tree->game = game;
    tree->players = players;
    tree->n_forks = 1024;
    while (2 * sizeof *tree->forks * tree->n_forks <= memory / 16)
        tree->n_forks *= 2;
    tree->n_twigs =
        (uint32_t)((memory - tree->n_forks * sizeof *tree->forks) / sizeof *tree->twigs);
    tree->forks = (struct fork *)calloc(tree->n_forks, sizeof *tree->forks);
    tree->twigs = (struct twig *)malloc(tree->n_twigs * sizeof *tree->twigs);
    if (!tree->forks || !tree->twigs) {
        tree_free(tree);
        return NULL;
    }
    return tree;
}

void tree_free(struct tree *tree)
{
    if (!tree)
        return;
    free(tree->forks);
    free(tree->twigs);
    free(tree);
}

/* --- going down --- */

/* What the root seat sees of a state, hashed. */
static uint64_t see(const struct tree *tree, const void *state)
{
    _Alignas(8) uint8_t view[MIND_MAX_STATE];

    memcpy(view, state, tree->game->state_size);
    tree->game->redact(tree->game, view, tree->root);
    return mind_hash(1, view, tree->game->state_size);
}

/* Goes on with a letter: what does not is no longer among the words. */
static void add_letter(struct guess *g, int letter)
{
    int n = 0;

    for (int i = 0; i < g->n; i++)
        if (g->words[i].letter[g->begun.n] == letter) {
            g->words[n] = g->words[i];
            g->moves[n++] = g->moves[i];
        }
    g->n = n;
    spelling_add(&g->begun, letter);
}

/* Lays out what the seat that is to act can choose, after all that follows without a choice
 * between actions; false: the game is over. */
static bool turn_to_next(struct tree *tree)
{
    const struct game *game = tree->game;
    struct guess *g = &tree->guess;
    uint32_t actors;

    while ((actors = game->actors(game, g->state)) != 0) {
        g->seat = mem_low_bit(actors);
        g->n = game->moves(game, g->state, g->seat, g->moves);
        if (g->n > 1)
            break;
        game->apply(game, g->state, g->seat, g->moves[0], NULL);
    }
    if (!actors)
        return false;
    g->seen = see(tree, g->state);
    memcpy(g->view, g->state, game->state_size);
    game->redact(game, g->view, g->seat);
    game->eyes->spell(game, g->view, g->seat, g->moves, g->n, g->words);
    g->begun = spelling_none();
    return true;
}

/* Goes on to the next choice between letters; false: the game is over. */
static bool go_on(struct tree *tree)
{
    struct guess *g = &tree->guess;

    for (;;) {
        if (g->n == 1) { /* no word begins with another */
            tree->game->apply(tree->game, g->state, g->seat, g->moves[0], NULL);
            if (!turn_to_next(tree))
                return false;
        }
        g->n_letters = spelling_mask(g->words, g->n, &g->begun, g->mask, tree->net->letters);
        if (g->n_letters > 1)
            return true;
        spelling_add(&g->begun, g->words[0].letter[g->begun.n]);
    }
}

/* --- the tree --- */

/* The fork of what the root seat has seen and of what a seat has begun; or the free entry where
 * it would be. */
static struct fork *find_fork(const struct tree *tree, uint64_t seen, int seat,
                              const struct spelling *begun, uint64_t *key)
{
    uint64_t rest[2] = {0, (uint64_t)seat};
    size_t at;

    for (int i = 0; i < begun->n; i++)
        rest[0] |= (begun->letter[i] + UINT64_C(1)) << 16 * i;
    *key = mind_hash(seen, rest, sizeof rest);
    *key = *key ? *key : 1;
    at = *key & (tree->n_forks - 1);
    while (tree->forks[at].key && tree->forks[at].key != *key)
        at = (at + 1) & (tree->n_forks - 1);
    return &tree->forks[at];
}

/* Gives a fork – a free entry becomes one – the letters that may follow in this guess and that
 * it does not have, if there is room; its twigs move to where the room begins. */
static void grow(struct tree *tree, struct fork *fork, uint64_t key, const int32_t *out)
{
    const uint8_t *mask = tree->guess.mask;
    int letters = tree->net->letters;
    struct twig *twigs = tree->twigs + tree->used_twigs;
    uint32_t had = fork->key ? fork->n : 0;
    uint8_t has[EYES_MAX_LETTERS] = {0};
    int32_t best = INT32_MIN;
    uint32_t sum = 0;

    if (tree->used_forks >= tree->n_forks - tree->n_forks / 4 ||
        tree->used_twigs + had + EYES_MAX_LETTERS > tree->n_twigs)
        return;
    if (!fork->key) {
        *fork = (struct fork){key, tree->used_twigs, 0};
        tree->used_forks++;
    }
    for (uint32_t i = 0; i < had; i++) {
        twigs[i] = tree->twigs[fork->first + i];
        has[twigs[i].letter] = 1;
    }
    for (int i = 0; i < letters; i++)
        if (mask[i] && out[i] > best)
            best = out[i];
    for (int i = 0; i < letters; i++)
        if (mask[i]) {
            uint32_t likely = net_halve((int64_t)best - out[i], EASE);

            if (!has[i])
                twigs[fork->n++] = (struct twig){.letter = (uint32_t)i, .prior = (float)likely};
            sum += likely;
        }
    for (uint32_t i = had; i < fork->n; i++)
        twigs[i].prior /= (float)sum;
    fork->first = tree->used_twigs;
    tree->used_twigs += fork->n;
}

/* What to try next of the letters that may follow in this guess; NULL: the fork does not have
 * all of them. */
static struct twig *select_twig(struct tree *tree, const struct fork *fork)
{
    struct twig *twigs = tree->twigs + fork->first;
    const uint8_t *mask = tree->guess.mask;
    struct twig *chosen = NULL;
    uint32_t visits = 0;
    int known = 0;
    float shares = 0;
    float best = -1e9f;
    float untried;
    float curious;

    for (uint32_t i = 0; i < fork->n; i++)
        if (mask[twigs[i].letter]) {
            known++;
            visits += twigs[i].visits;
            shares += twigs[i].share;
        }
    if (known < tree->guess.n_letters)
        return NULL;
    untried = visits ? shares / (float)visits - 0.1f : 0.5f;
    curious = curiosity * sqrtf((float)visits + 1.0f);
    for (uint32_t i = 0; i < fork->n; i++) {
        struct twig *twig = &twigs[i];
        float value;

        if (!mask[twig->letter])
            continue;
        value = (twig->visits ? twig->share / (float)twig->visits : untried) +
                curious * twig->prior / (1.0f + (float)twig->visits);
        if (value > best) {
            best = value;
            chosen = twig;
        }
    }
    return chosen;
}

/* What came out of a walk, for every seat. */
struct outcome {
    float share[MAX_PLAYERS];
    float chance[MAX_PLAYERS];
    float points[MAX_PLAYERS];
};

/* Looks at a fork that is new, or new in part. */
static void look(struct tree *tree, struct fork *fork, uint64_t key, struct outcome *outcome)
{
    const struct guess *g = &tree->guess;
    uint8_t cell[EYES_MAX_CELLS];
    int32_t out[NET_MAX_OUTPUTS];
    struct eye eye = {cell, NULL, NULL, 0};

    tree->game->eyes->look(tree->game, g->view, g->seat, &g->begun, &eye);
    net_evaluate(tree->net, cell, g->mask, out);
    grow(tree, fork, key, out);
    mind_expect(out + tree->net->letters, g->seat, tree->players, outcome->share,
                outcome->chance, outcome->points);
}

static void simulate(struct tree *tree, const void *view)
{
    struct guess *g = &tree->guess;
    struct choice taken[MAX_DEPTH];
    struct outcome outcome;
    int depth = 0;

    memcpy(g->state, view, tree->game->state_size);
    tree->game->complete(tree->game, g->state, tree->root, &tree->rng);
    turn_to_next(tree);
    for (;;) {
        struct fork *fork;
        struct twig *twig;
        uint64_t key;

        if (!go_on(tree)) {
            mind_result(tree->game, g->state, tree->players, outcome.share, outcome.points);
            mind_chances(tree->game, g->state, tree->players, outcome.share, outcome.chance);
            break;
        }
        fork = find_fork(tree, g->seen, g->seat, &g->begun, &key);
        twig = fork->key && depth < MAX_DEPTH ? select_twig(tree, fork) : NULL;
        if (!twig) {
            look(tree, fork, key, &outcome);
            break;
        }
        taken[depth++] = (struct choice){twig, g->seat};
        add_letter(g, (int)twig->letter);
    }
    for (int i = 0; i < depth; i++) {
        taken[i].twig->visits++;
        taken[i].twig->share += outcome.share[taken[i].seat];
        taken[i].twig->chance += outcome.chance[taken[i].seat];
        taken[i].twig->points += outcome.points[taken[i].seat];
    }
}

/* --- the answer --- */

/* The root's action whose letters were visited most, one after the other; *ahead is by how many
 * visits each of them is, at least. */
static int favourite(const struct tree *tree, uint64_t seen, const struct spelling *words,
                     int n, uint32_t *ahead)
{
    struct spelling begun = spelling_none();
    int at;

    *ahead = UINT32_MAX;
    while ((at = spelling_find(words, n, &begun)) < 0) {
        uint8_t mask[EYES_MAX_LETTERS];
        int count = spelling_mask(words, n, &begun, mask, tree->net->letters);
        uint64_t key;
        const struct fork *fork = find_fork(tree, seen, tree->root, &begun, &key);
        uint32_t most = 0;
        uint32_t next = 0;
        int letter = 0;

        while (!mask[letter])
            letter++;
        for (uint32_t i = 0; fork->key && i < fork->n; i++) {
            const struct twig *twig = &tree->twigs[fork->first + i];

            if (twig->visits > most) {
                next = most;
                most = twig->visits;
                letter = (int)twig->letter;
            } else if (twig->visits > next) {
                next = twig->visits;
            }
        }
        if (count > 1 && most - next < *ahead)
            *ahead = most - next;
        spelling_add(&begun, letter);
    }
    return at;
}

/* What is known of one of the root's words: of its last letter that is a choice. NULL: nothing.
 */
static const struct twig *find_word(const struct tree *tree, uint64_t seen,
                                    const struct spelling *words, int n, int at)
{
    struct spelling begun = spelling_none();
    const struct twig *found = NULL;

    for (int i = 0; i < words[at].n; i++) {
        uint8_t mask[EYES_MAX_LETTERS];
        uint32_t letter = words[at].letter[i];

        if (spelling_mask(words, n, &begun, mask, tree->net->letters) > 1) {
            uint64_t key;
            const struct fork *fork = find_fork(tree, seen, tree->root, &begun, &key);

            found = NULL;
            for (uint32_t k = 0; fork->key && k < fork->n; k++)
                if (tree->twigs[fork->first + k].letter == letter)
                    found = &tree->twigs[fork->first + k];
            if (!found)
                return NULL;
        }
        spelling_add(&begun, (int)letter);
    }
    return found;
}

int tree_run(struct tree *tree, const void *view, int seat, const struct rng *dice,
             const struct search_limit *limit, struct tally *tally, int *best)
{
    struct spelling words[MAX_MOVES];
    move moves[MAX_MOVES];
    double began = bot_clock();
    bool is_over = false;
    uint64_t seen;
    uint32_t ahead;
    int n = tree->game->moves(tree->game, view, seat, moves);
    int sims = 0;

    memset(tree->forks, 0, tree->n_forks * sizeof *tree->forks);
    tree->used_forks = tree->used_twigs = 0;
    tree->root = seat;
    seen = see(tree, view);
    tree->rng = *dice;
    tree->game->eyes->spell(tree->game, view, seat, moves, n, words);
    while (!is_over) {
        simulate(tree, view);
        sims++;
        is_over = limit->sims && sims >= limit->sims;
        if (sims % 64 == 0 && !is_over) {
            favourite(tree, seen, words, n, &ahead);
            is_over = mind_is_over(limit, began, sims, ahead);
        }
    }
    for (int i = 0; i < n; i++) {
        const struct twig *twig = find_word(tree, seen, words, n, i);

        if (twig)
            tally[i] = (struct tally){twig->visits, twig->chance, twig->points, twig->visits};
    }
    *best = favourite(tree, seen, words, n, &ahead);
    return sims;
}
