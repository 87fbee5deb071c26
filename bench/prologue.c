/* How near the bots come to the best that can be done in the Prologue of Duel of Chaos.
 *
 *     prologue [--bot LEVEL] [--sims N] [--pile N] [--positions N] [--seed N]
 *
 * Positions are made by playing the first turn at random until the pile has so many cards. From
 * there every order of the cards that cannot be seen is possible and equally likely; the chance
 * of emptying the pile in this turn is worked out exactly, once for the best play there is –
 * all actions are tried, all orders that look the same are played the same way – and once for
 * the bot's. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "games/duel/rules/rules.h"
#include "games/face.h"

enum { MAX_ORDERS = 720, MEMORY = 1 << 20, PATIENCE = 40 };

static const struct game *game;
static struct bot *bot;
static struct bot_budget budget;

/* The whole states that a view leaves possible, all equally likely. */
struct belief {
    int n;
    struct duel *state;
};

/* Chances that have been worked out, by what is seen; one entry a place. */
static struct {
    uint64_t key;
    double chance;
} memory[MEMORY];

static struct belief belief_of(int room)
{
    struct belief belief = {0, (struct duel *)calloc((size_t)room, sizeof(struct duel))};

    if (!belief.state)
        abort();
    return belief;
}

static struct duel view_of(const struct duel *state)
{
    struct duel view = *state;

    game->redact(game, &view, 0);
    return view;
}

static uint64_t key_of(const struct duel *view)
{
    const unsigned char *bytes = (const unsigned char *)view;
    uint64_t hash = 14695981039346656037u;

    for (size_t i = 0; i < sizeof *view; i++)
        hash = (hash ^ bytes[i]) * 1099511628211u;
    return hash | 1;
}

/* All completions of a view: drawn until no new one comes for long. */
static void imagine(const struct duel *view, struct belief *belief)
{
    static const uint8_t zero[SEED_BYTES] = {0};
    struct rng dice;

    rng_seed(&dice, zero);
    belief->n = 0;
    for (int misses = 0; misses < PATIENCE * (belief->n + 1);) {
        struct duel guess = *view;
        int i = 0;

        game->complete(game, &guess, 0, &dice);
        rng_seed(&guess.rng, zero); /* nothing is shuffled within a turn */
        while (i < belief->n && memcmp(&belief->state[i], &guess, sizeof guess) != 0)
            i++;
        misses = i < belief->n ? misses + 1 : 0;
        if (i == belief->n && belief->n < MAX_ORDERS)
            belief->state[belief->n++] = guess;
    }
}

static double chance_of(const struct belief *belief, bool by_bot);

/* What an action leads to: the states after it, parted by what is seen then. */
static double chance_after(const struct belief *belief, move m, bool by_bot)
{
    struct belief after = belief_of(belief->n);
    struct belief part = belief_of(belief->n);
    uint64_t keys[MAX_ORDERS] = {0}; /* 0: is in a part already */
    double sum = 0;

    for (; after.n < belief->n; after.n++) {
        struct duel *state = &after.state[after.n];
        struct duel view;

        *state = belief->state[after.n];
        game->apply(game, state, 0, m, NULL);
        view = view_of(state);
        keys[after.n] = key_of(&view);
    }
    for (int i = 0; i < after.n; i++) {
        if (!keys[i])
            continue;
        part.n = 0;
        for (int k = after.n - 1; k >= i; k--)
            if (keys[k] == keys[i]) {
                part.state[part.n++] = after.state[k];
                keys[k] = k == i ? keys[k] : 0;
            }
        sum += part.n * chance_of(&part, by_bot);
    }
    free(after.state);
    free(part.state);
    return sum / belief->n;
}

/* The chance that this turn empties the pile. */
static double chance_of(const struct belief *belief, bool by_bot)
{
    struct duel view = view_of(&belief->state[0]);
    size_t place = key_of(&view) % MEMORY;
    move moves[MAX_MOVES];
    double best = 0;
    int n;

    if (view.phase == DUEL_OVER)
        return view.round == 1 && !view.size[DUEL_PILES];
    if (view.round > 1)
        return 0;
    if (by_bot)
        return chance_after(belief, bot_choose(bot, &view, 0, 1, &budget, NULL), true);
    if (memory[place].key == key_of(&view))
        return memory[place].chance;
    n = game->moves(game, &view, 0, moves);
    for (int i = 0; i < n && best < 1; i++) {
        double chance = chance_after(belief, moves[i], false);

        best = chance > best ? chance : best;
    }
    memory[place].key = key_of(&view);
    memory[place].chance = best;
    return best;
}

/* The first turn at random until the pile has so many cards or fewer; false: it never had
 * while there was still something to decide. */
static bool make_position(uint64_t number, int pile, struct duel *state)
{
    uint8_t seed[SEED_BYTES] = {0};
    struct rng dice;

    memcpy(seed, &number, sizeof number);
    rng_restore(&dice, seed, UINT64_C(1) << 40);
    game->setup(game, state, 1, 0, seed);
    while (game->actors(game, state) && state->round == 1) {
        move moves[MAX_MOVES];
        int n = game->moves(game, state, 0, moves);

        if (n > 1 && state->size[DUEL_PILES] <= pile)
            return true;
        game->apply(game, state, 0, moves[rng_below(&dice, (uint32_t)n)], NULL);
    }
    return false;
}

int main(int argc, char **argv)
{
    const char *level = "best";
    long pile = 4;
    long positions = 100;
    long number = 1;
    double best = 0;
    double bots = 0;
    struct bot_setup setup = {.players = 1};
    struct belief belief;

    for (int i = 1; i + 1 < argc; i += 2) {
        long value = strtol(argv[i + 1], NULL, 10);

        if (!strcmp(argv[i], "--bot"))
            level = argv[i + 1];
        else if (!strcmp(argv[i], "--sims"))
            budget.sims = (int)value;
        else if (!strcmp(argv[i], "--pile"))
            pile = value;
        else if (!strcmp(argv[i], "--positions"))
            positions = value;
        else if (!strcmp(argv[i], "--seed"))
            number = value;
    }
    game = face_find("duel")->game;
    bot = bot_style_find(level) ? bot_new(game, bot_style_find(level), &setup) : NULL;
    if (!bot || pile < 1 || pile > 6)
        return fprintf(stderr, "prologue: a level, and a pile of 1 to 6 cards\n"), 2;
    belief = belief_of(MAX_ORDERS);
    for (long done = 0; done < positions; number++) {
        struct duel state;
        struct duel view;

        if (!make_position((uint64_t)number, (int)pile, &state))
            continue;
        view = view_of(&state);
        imagine(&view, &belief);
        bot_forget(bot);
        best += chance_of(&belief, false);
        bots += chance_of(&belief, true);
        done++;
    }
    printf(
        "Prologue, %ld positions with at most %ld cards in the pile: the best play succeeds in "
        "this turn with %.1f %%, %s with %.1f %%\n",
        positions, pile, 100 * best / (double)positions, level, 100 * bots / (double)positions);
    bot_free(bot);
    free(belief.state);
    return 0;
}
