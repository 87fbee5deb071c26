/* Somebody who has just read the rules, against a bot.
 *
 *     obvious [--bot LEVEL] [--deals N] [--seed N] [--game NAME]
 *
 * They know what is legal and how a game is won, nothing else: they try each action on a few
 * guesses at what is hidden, let chance go on until it is theirs to act again, and
 * take the action after which they are furthest ahead. Ahead is who has more points, as if the
 * game ended there; in Duel of Chaos, where nothing is counted before the end, who has the
 * smaller pile, and of the cards for sale they take the dearest; in Charon Inc. gems, and zones
 * that would yield them, count a little, and how near they bring a building. novice must lose
 * to them. Every deal is played from both seats. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/signature.h"
#include "bots/bot.h"
#include "games/charon/rules/rules.h"
#include "games/duel/rules/zones.h"
#include "games/dynasty/rules/dynasty.h"
#include "games/face.h"

enum { GUESSES = 24, PLAYERS = 2 };

/* The gems that a seat has, and those of the zones that it leads. */
static gems gems_to_come(const struct charon *s, int seat)
{
    struct charon_influence influence;
    gems all = s->held[seat];
    int how;

    charon_count(charon_shipped(), s, &influence);
    for (int zone = 0; zone < CHARON_MAX_ZONES; zone++)
        if (s->zone_count[zone] && charon_claimant(&influence, zone, &how) == seat)
            all += gems_of(s->zone_gem[zone], s->zone_count[zone]);
    return all;
}

/* What gems are worth, in tenths of a point: a little each, and most of the building that
 * lacks least. */
static int prospects(const struct charon *s, int seat)
{
    const struct charon_box *box = charon_shipped();
    gems all = gems_to_come(s, seat);
    bag cards = s->hand[seat] | s->common;
    int best = 0;

    FOR_CARDS(box, kind, cards)
    {
        int needed = gems_total(box->cost[kind]);
        int lacking = 0;

        for (int colour = 0; colour < CHARON_COLOURS; colour++) {
            int gap = gems_count(box->cost[kind], colour) - gems_count(all, colour);

            lacking += gap > 0 ? gap : 0;
        }
        if (!(s->built[seat] >> box->number[kind] & 1)) {
            int worth = 8 * box->value[box->number[kind]] * (needed - lacking) / needed;

            best = worth > best ? worth : best;
        }
    }
    return best + 2 * gems_total(all);
}

/* In tenths of a point; one's placed cards count as if they lay open. */
static int lead(const struct game *g, void *state, int seat)
{
    const struct duel *duel = (const struct duel *)state;
    struct dynasty *dynasty = (struct dynasty *)state;
    struct points p;

    if (!g->actors(g, state)) {
        g->points(g, state, &p);
        return p.winners >> seat & 1 ? 1000 : -1000;
    }
    if (!strcmp(g->name, "duel"))
        return 10 * (duel->size[DUEL_PILES + !seat] - duel->size[DUEL_PILES + seat]);
    if (strcmp(g->name, "charon") != 0)
        dynasty->table[seat] += dynasty->placed[seat];
    g->points(g, state, &p);
    return 10 * (p.total[seat] - p.total[!seat]) +
           (strcmp(g->name, "charon") ? 0 : prospects((const struct charon *)state, seat));
}

/* Lets the other seat act by chance until it is this one's to act; in Duel of Chaos, where an
 * action is one of many in a turn, this one too, until its next turn. */
static void go_on(const struct game *g, void *state, int seat, struct rng *dice)
{
    bool has_waited = strcmp(g->name, "duel") != 0;
    uint32_t actors;

    while ((actors = g->actors(g, state)) != 0 && !(has_waited && (actors >> seat & 1))) {
        move moves[MAX_MOVES];
        int actor = mem_low_bit(actors);
        int n = g->moves(g, state, actor, moves);

        has_waited |= actor != seat;
        g->apply(g, state, actor, moves[rng_below(dice, (uint32_t)n)], NULL);
    }
}

/* The dearest card for sale in Duel of Chaos; -1: nothing is. */
static int dearest(const struct duel *s, const move *moves, int n)
{
    int best = -1;
    int most = -1;

    for (int i = 0; i < n; i++) {
        int cost =
            duel_verb(moves[i]) == DUEL_DO_BUY
                ? duel_kind(duel_shipped(), duel_available(s, duel_argument(moves[i]) - 1))
                      ->cost
                : -1;

        if (cost > most) {
            most = cost;
            best = i;
        }
    }
    return best;
}

static move choose(const struct game *g, const void *view, int seat, struct rng *dice)
{
    move moves[MAX_MOVES];
    int n = g->moves(g, view, seat, moves);
    int sum[MAX_MOVES] = {0};
    int best = strcmp(g->name, "duel") ? -1 : dearest((const struct duel *)view, moves, n);

    if (best >= 0)
        return moves[best];
    best = 0;
    for (int i = 0; n > 1 && i < GUESSES; i++) {
        _Alignas(8) uint8_t guess[SIGNATURE_MAX_STATE];
        struct rng fate;

        memcpy(guess, view, g->state_size);
        g->complete(g, guess, seat, dice);
        rng_split(&fate, dice);
        for (int k = 0; k < n; k++) {
            _Alignas(8) uint8_t state[SIGNATURE_MAX_STATE];
            struct rng same = fate;

            memcpy(state, guess, g->state_size);
            g->apply(g, state, seat, moves[k], NULL);
            go_on(g, state, seat, &same);
            sum[k] += lead(g, state, seat);
        }
    }
    for (int i = 1; i < n; i++)
        if (sum[i] > sum[best])
            best = i;
    return moves[best];
}

/* The share of the win that the one in this seat gets. */
static double play(const struct game *g, int seat, struct bot *bot, uint64_t number)
{
    _Alignas(8) uint8_t state[SIGNATURE_MAX_STATE];
    uint8_t seed[SEED_BYTES];
    struct rng dice;
    struct points p;
    uint32_t actors;

    signature_seed(seed, number);
    rng_restore(&dice, seed, UINT64_C(1) << 40);
    g->setup(g, state, PLAYERS, 0, seed);
    bot_forget(bot);
    while ((actors = g->actors(g, state)) != 0) {
        _Alignas(8) uint8_t view[SIGNATURE_MAX_STATE];
        int actor = mem_low_bit(actors);
        move m;

        memcpy(view, state, g->state_size);
        g->redact(g, view, actor);
        m = actor == seat ? choose(g, view, seat, &dice)
                          : bot_choose(bot, view, actor, number, NULL, NULL);
        g->apply(g, state, actor, m, NULL);
    }
    g->points(g, state, &p);
    return p.winners >> seat & 1 ? 1.0 / mem_count_bits(p.winners) : 0;
}

int main(int argc, char **argv)
{
    const char *level = "novice";
    const char *name = NULL;
    long deals = 100;
    long number = 1;
    int status = 0;

    for (int i = 1; i + 1 < argc; i += 2) {
        if (!strcmp(argv[i], "--bot"))
            level = argv[i + 1];
        else if (!strcmp(argv[i], "--deals"))
            deals = strtol(argv[i + 1], NULL, 10);
        else if (!strcmp(argv[i], "--seed"))
            number = strtol(argv[i + 1], NULL, 10);
        else if (!strcmp(argv[i], "--game"))
            name = argv[i + 1];
    }
    if (!bot_style_find(level) || deals < 1)
        return fprintf(stderr, "obvious: a level, and how many deals\n"), 2;
    for (int i = 0; face_at(i); i++) {
        const struct game *g = face_at(i)->game;
        struct bot_setup setup = {.players = PLAYERS, .memory = 8 << 20};
        struct bot *bot;
        double won = 0;

        if (!face_at(i)->is_listed || (name && strcmp(name, g->name) != 0))
            continue;
        bot = bot_new(g, bot_style_find(level), &setup);
        for (long k = 0; bot && k < 2 * deals; k++)
            won += play(g, (int)(k % 2), bot, (uint64_t)(number + k / 2));
        bot_free(bot);
        printf("%s: the obvious wins %.1f %% against %s (%ld deals)\n", g->name,
               50 * won / (double)deals, level, deals);
        status |= won <= (double)deals;
    }
    return status;
}
