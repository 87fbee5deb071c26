/* Information-set Monte-Carlo tree search.
 *
 * Each simulation completes the root seat's view with a fresh guess and walks down
 * a tree whose nodes are what the root seat would see: the hash of its view. At a
 * node the acting seat – any seat – chooses among the actions that are legal in
 * this guess, by what it got out of them so far and how much the game's brain
 * likes them; every seat maximises its own share. What the root cannot tell apart
 * (which cards an opponent placed) is one node. The first new node ends the walk; a
 * rollout says what came out. (Single-observer ISMCTS: Cowling, Powley, Whitehouse,
 * "Information Set Monte Carlo Tree Search", 2012; the selection is AlphaZero's PUCT with
 * an action's availability in place of its parent's visits.)
 *
 * Nodes live in a hash table and edges in a pool, both of fixed size; when either is
 * full the tree stops growing and simulations go on. The table stays from one
 * call to the next, so what was learned about the line that was played is kept. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bots/mind.h"

/* An action that was tried at a node. */
struct edge {
    move action;
    uint32_t visits;
    uint32_t available; /* visits of the node in which it was legal */
    float share;        /* sum over visits, of the seat that acts */
};

/* Invariant: edges[0…n) of a node are sorted by action. key 0: the entry is free. */
struct node {
    uint64_t key;
    uint32_t edges; /* index of the first */
    uint16_t n;
    uint16_t capacity;
};

struct search {
    const struct game *game;
    const struct bot_style *style;
    struct node *nodes;
    struct edge *edges;
    size_t n_nodes; /* a power of two */
    size_t n_edges;
    size_t used_nodes;
    size_t used_edges;
    /* of the last run: */
    int sims;
    uint64_t root; /* key of its root */
    struct rng rng;
    struct tally tally[MAX_MOVES]; /* of the root's moves */
    move moves[MAX_MOVES];
    int n_moves;
};

/* One step of a walk: which edge was taken, by whom. */
struct step {
    uint32_t edge;
    uint8_t seat;
};

enum { MAX_STEPS = 256 };

struct search *search_new(const struct game *game, const struct bot_style *style, size_t memory)
{
    struct search *s = (struct search *)calloc(1, sizeof *s);

    if (!s)
        return NULL;
    s->game = game;
    s->style = style;
    s->n_nodes = 1024;
    while (s->n_nodes * 2 * sizeof *s->nodes <= memory / 3)
        s->n_nodes *= 2;
    s->n_edges = (memory - s->n_nodes * sizeof *s->nodes) / sizeof *s->edges;
    s->nodes = (struct node *)calloc(s->n_nodes, sizeof *s->nodes);
    s->edges = (struct edge *)malloc(s->n_edges * sizeof *s->edges);
    if (!s->nodes || !s->edges) {
        search_free(s);
        return NULL;
    }
    return s;
}

void search_free(struct search *search)
{
    if (!search)
        return;
    free(search->nodes);
    free(search->edges);
    free(search);
}

void search_forget(struct search *search)
{
    memset(search->nodes, 0, search->n_nodes * sizeof *search->nodes);
    search->used_nodes = search->used_edges = 0;
}

/* The entry of a key, or the free one where it would be. */
static struct node *look_up(const struct search *s, uint64_t key)
{
    size_t at = key & (s->n_nodes - 1);

    while (s->nodes[at].key && s->nodes[at].key != key)
        at = (at + 1) & (s->n_nodes - 1);
    return &s->nodes[at];
}

/* The node of a key; a new one, with *is_new set, if there is room; else NULL. */
static struct node *find_node(struct search *s, uint64_t key, bool *is_new)
{
    struct node *node = look_up(s, key);

    *is_new = !node->key;
    if (node->key)
        return node;
    if (s->used_nodes >= s->n_nodes - s->n_nodes / 4)
        return NULL;
    s->used_nodes++;
    node->key = key;
    return node;
}

/* Puts a new edge before position `at` of a node; false if the pool is full. */
static bool insert_edge(struct search *s, struct node *node, int at, move action)
{
    struct edge *edges;

    if (node->n == node->capacity) {
        uint16_t capacity = node->capacity ? (uint16_t)(2 * node->capacity) : 4;

        if (s->used_edges + capacity > s->n_edges)
            return false;
        memcpy(s->edges + s->used_edges, s->edges + node->edges, node->n * sizeof *s->edges);
        node->edges = (uint32_t)s->used_edges;
        node->capacity = capacity;
        s->used_edges += capacity;
    }
    edges = s->edges + node->edges;
    memmove(edges + at + 1, edges + at, (size_t)(node->n - at) * sizeof *edges);
    edges[at] = (struct edge){.action = action};
    node->n++;
    return true;
}

/* Marks the legal edges as available and chooses one of the moves; *at is where its
 * edge is or would be inserted, *has_edge which of the two. */
static int select_move(struct search *s, const struct node *node, const move *moves, int n,
                       const uint16_t *weight, int *at, bool *has_edge)
{
    struct edge *edges = s->edges + node->edges;
    uint32_t visits = 0;
    uint32_t weights = 0;
    float shares = 0;
    float first; /* what is expected of an untried action */
    float best = -1e9f;
    int chosen = 0;
    int e = 0;

    *at = 0;
    *has_edge = false;
    for (int i = 0; i < n; i++) {
        while (e < node->n && edges[e].action < moves[i])
            e++;
        if (e < node->n && edges[e].action == moves[i]) {
            edges[e].available++;
            visits += edges[e].visits;
            shares += edges[e].share;
        }
        weights += weight[i];
    }
    first = visits ? shares / (float)visits - 0.1f : 0.5f;
    e = 0;
    for (int i = 0; i < n; i++) {
        const struct edge *edge;
        float prior = (float)weight[i] / (float)weights;
        float value;

        while (e < node->n && edges[e].action < moves[i])
            e++;
        edge = e < node->n && edges[e].action == moves[i] ? &edges[e] : NULL;
        if (edge && edge->visits)
            value = edge->share / (float)edge->visits +
                    1.5f * prior * sqrtf((float)edge->available) / (1.0f + (float)edge->visits);
        else
            value = first + 1.5f * prior * sqrtf((float)visits + 1.0f);
        if (value > best) {
            best = value;
            chosen = i;
            *at = e;
            *has_edge = edge != NULL;
        }
    }
    return chosen;
}

static void weigh(const struct search *s, const void *state, int seat, const move *moves, int n,
                  uint16_t *weight)
{
    if (s->game->brain && !s->style->is_plain)
        s->game->brain->weigh(s->game, state, seat, moves, n, weight);
    else
        for (int i = 0; i < n; i++)
            weight[i] = 1;
}

/* The key of what the root seat sees of a state. */
static uint64_t view_key(const struct search *s, const void *state, int root)
{
    _Alignas(8) uint8_t view[MIND_MAX_STATE];
    uint64_t key;

    memcpy(view, state, s->game->state_size);
    s->game->redact(s->game, view, root);
    key = mind_hash(1, view, s->game->state_size);
    return key ? key : 1;
}

/* Walks down to a new node or the end; the state goes along. Returns the steps. */
static int walk(struct search *s, void *state, int root, struct step *steps)
{
    const struct game *g = s->game;
    bool is_new = false;
    uint32_t actors;
    int n_steps = 0;

    while (!is_new && n_steps < MAX_STEPS && (actors = g->actors(g, state)) != 0) {
        move moves[MAX_MOVES];
        uint16_t weight[MAX_MOVES];
        int seat = mem_low_bit(actors);
        int n = g->moves(g, state, seat, moves);
        int at;
        bool has_edge;
        int chosen;
        struct node *node;

        if (n == 1) { /* nothing to learn; not worth a node */
            g->apply(g, state, seat, moves[0], NULL);
            continue;
        }
        node = find_node(s, view_key(s, state, root), &is_new);
        if (!node)
            break;
        weigh(s, state, seat, moves, n, weight);
        chosen = select_move(s, node, moves, n, weight, &at, &has_edge);
        if (!has_edge && !insert_edge(s, node, at, moves[chosen]))
            break;
        if (!has_edge)
            s->edges[node->edges + (uint32_t)at].available = 1;
        steps[n_steps++] = (struct step){node->edges + (uint32_t)at, (uint8_t)seat};
        g->apply(g, state, seat, moves[chosen], NULL);
    }
    return n_steps;
}

static void simulate(struct search *s, const void *view, int root, int players)
{
    _Alignas(8) uint8_t state[MIND_MAX_STATE];
    struct step steps[MAX_STEPS];
    float share[MAX_PLAYERS];
    float points[MAX_PLAYERS];
    int n_steps;

    memcpy(state, view, s->game->state_size);
    s->game->complete(s->game, state, root, &s->rng);
    n_steps = walk(s, state, root, steps);
    mind_rollout(s->game, state, players, s->style, &s->rng, share, points);
    for (int i = 0; i < n_steps; i++) {
        struct edge *edge = &s->edges[steps[i].edge];

        edge->visits++;
        edge->share += share[steps[i].seat];
    }
    for (int i = 0; n_steps && i < s->n_moves; i++)
        if (s->moves[i] == s->edges[steps[0].edge].action) {
            s->tally[i].points += points[root];
            s->tally[i].n_points++;
        }
    s->sims++;
}

/* By how many visits the action in front is ahead of the next. */
static uint32_t ahead_of(const struct search *s)
{
    const struct node *root = look_up(s, s->root);
    const struct edge *edges = s->edges + root->edges;
    uint32_t most = 0;
    uint32_t next = 0;

    for (int e = 0; e < root->n; e++)
        if (edges[e].visits > most) {
            next = most;
            most = edges[e].visits;
        } else if (edges[e].visits > next) {
            next = edges[e].visits;
        }
    return most - next;
}

void search_run(struct search *search, const void *view, int seat, int players,
                const struct rng *dice, const struct search_limit *limit)
{
    double began = bot_clock();

    if (search->used_edges > search->n_edges / 2 || search->used_nodes > search->n_nodes / 2)
        search_forget(search); /* room for what is ahead */
    search->rng = *dice;
    search->root = view_key(search, view, seat);
    search->sims = 0;
    search->n_moves = search->game->moves(search->game, view, seat, search->moves);
    memset(search->tally, 0, sizeof search->tally);
    while (!limit->sims || search->sims < limit->sims) {
        simulate(search, view, seat, players);
        if (search->sims % 16 == 0 &&
            mind_is_over(limit, began, search->sims, ahead_of(search)))
            break;
    }
}

int search_tally(const struct search *search, struct tally *tally)
{
    const struct node *node = look_up(search, search->root);
    int e = 0;

    for (int i = 0; i < search->n_moves; i++) {
        const struct edge *edges = search->edges + node->edges;

        tally[i].points += search->tally[i].points;
        tally[i].n_points += search->tally[i].n_points;
        while (e < node->n && edges[e].action < search->moves[i])
            e++;
        if (e < node->n && edges[e].action == search->moves[i]) {
            tally[i].visits += edges[e].visits;
            tally[i].share += edges[e].share;
        }
    }
    return search->sims;
}
