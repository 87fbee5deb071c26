/* make bench: the signature of the rules and their speed. Random play, moves
 * generated at every step, one core, no allocation.
 *
 *     bench [--rules | --signature | --signatures | --nets]    only the signatures of rules and
 *         nets, which are quick; all of them; those of each game; only how fast nets are */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "bench/nets.h"
#include "bench/signature.h"
#include "bots/bot.h"
#include "bots/net.h"
#include "games/face.h"

static double seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

enum { MAX_GAMES = 16 };

struct rate {
    double games;
    double actions;
};

/* Random games for about that many seconds. */
static struct rate measure(const struct game *g, int players, uint32_t options, double duration)
{
    _Alignas(8) uint8_t state[SIGNATURE_MAX_STATE];
    uint8_t seed[SEED_BYTES];
    struct rng dice;
    double start = seconds();
    double spent;
    long games = 0;
    long actions = 0;

    signature_seed(seed, 0);
    rng_restore(&dice, seed, UINT64_C(1) << 32);
    do {
        uint32_t actors;

        signature_seed(seed, (uint64_t)games++);
        g->setup(g, state, players, options, seed);
        while ((actors = g->actors(g, state)) != 0) {
            move moves[MAX_MOVES];
            int seat = mem_low_bit(actors);
            int n = g->moves(g, state, seat, moves);

            g->apply(g, state, seat, moves[rng_below(&dice, (uint32_t)n)], NULL);
            actions++;
        }
        spent = seconds() - start;
    } while (spent < duration);
    return (struct rate){(double)games / spent, (double)actions / spent};
}

/* Calls a function for every game, option and player count. */
static void for_all(const struct game *const *games, size_t n,
                    void (*call)(const struct game *, int players, uint32_t options))
{
    for (size_t i = 0; i < n; i++)
        for (uint32_t options = 0; options <= games[i]->options; options++)
            for (int players = games[i]->min_players; players <= games[i]->max_players;
                 players++)
                call(games[i], players, options);
}

static void print_signature(const struct game *g, int players, uint32_t options)
{
    printf("%s %d %u %016llx\n", g->name, players, options,
           (unsigned long long)signature_of(g, players, options));
}

/* The choices of a style with a fixed budget in a game, and what it thought; nothing if it
 * would play by a net and there is none. */
static uint64_t bots_signature(const struct game *g, int players, const char *style,
                               uint64_t hash)
{
    static struct opinions opinions;
    struct bot_setup setup = {.players = players, .memory = 8 << 20};
    struct bot_budget budget = {.sims = 100};
    struct bot *bot = bot_new(g, bot_style_find(style), &setup);
    _Alignas(8) uint8_t state[SIGNATURE_MAX_STATE];
    _Alignas(8) uint8_t view[SIGNATURE_MAX_STATE];
    uint8_t seed[SEED_BYTES];
    uint32_t actors;

    signature_seed(seed, 5);
    g->setup(g, state, players, 0, seed);
    while (bot && !bot_style_searches_instead(bot_style_find(style), g, players) &&
           (actors = g->actors(g, state)) != 0) {
        int seat = mem_low_bit(actors);
        uint64_t word;

        memcpy(view, state, g->state_size);
        g->redact(g, view, seat);
        word = bot_choose(bot, view, seat, 1, &budget, &opinions);
        g->apply(g, state, seat, (move)word, NULL);
        hash = signature_mix(hash, &word, sizeof word);
        for (int i = 0; i < opinions.n; i++) {
            word = opinions.opinion[i].visits;
            hash = signature_mix(hash, &word, sizeof word);
        }
    }
    bot_free(bot);
    return hash;
}

static uint64_t bots_signature_of_all(const struct game *const *games, size_t n)
{
    static const char *const styles[] = {"search", "novice", "casual",
                                         "club",   "strong", "best"};
    uint64_t hash = 1;

    for (size_t i = 0; i < n; i++)
        for (int players = games[i]->min_players; players <= games[i]->max_players; players++)
            for (size_t k = 0; k < sizeof styles / sizeof *styles; k++)
                hash = bots_signature(games[i], players, styles[k], hash);
    return hash;
}

enum { ROOTS = 3 };

/* A choice by searches whose roots are added up: those of threads, or, as a page has workers
 * instead, of parts. */
static move choose_by_roots(const struct game *g, int players, const void *view, int seat,
                            struct opinions *opinions)
{
    struct bot_budget budget = {.sims = 100};
#ifdef __wasm__
    struct bot_setup setup = {.players = players, .memory = 8 << 20};
    static struct bot_root root[ROOTS];
    const struct bot_root *const roots[ROOTS] = {&root[0], &root[1], &root[2]};
    move alone = 0; /* the choice, if there is nothing to search for */

    for (int part = 0; part < ROOTS && !alone; part++) {
        struct bot *bot = bot_new(g, bot_style_find("search"), &setup);

        if (bot && !bot_search_part(bot, view, seat, 1, &budget, part, ROOTS, &root[part]))
            alone = bot_choose(bot, view, seat, 1, &budget, opinions);
        bot_free(bot);
    }
    return alone ? alone : bot_add_up(g, view, seat, roots, ROOTS, opinions);
#else
    struct bot_setup setup = {
        .players = players, .memory = ROOTS * ((size_t)8 << 20), .threads = ROOTS};
    struct bot *bot = bot_new(g, bot_style_find("search"), &setup);
    move chosen = bot ? bot_choose(bot, view, seat, 1, &budget, opinions) : 0;

    bot_free(bot);
    return chosen;
#endif
}

static uint64_t roots_signature(const struct game *const *games, size_t n)
{
    enum { PLIES = 12 };
    static struct opinions opinions;
    _Alignas(8) uint8_t state[SIGNATURE_MAX_STATE];
    _Alignas(8) uint8_t view[SIGNATURE_MAX_STATE];
    uint8_t seed[SEED_BYTES];
    uint64_t hash = 1;

    signature_seed(seed, 5);
    for (size_t i = 0; i < n; i++) {
        const struct game *g = games[i];
        uint32_t actors;

        g->setup(g, state, g->min_players, 0, seed);
        for (int ply = 0; ply < PLIES && (actors = g->actors(g, state)) != 0; ply++) {
            int seat = mem_low_bit(actors);
            uint64_t word;

            memcpy(view, state, g->state_size);
            g->redact(g, view, seat);
            word = choose_by_roots(g, g->min_players, view, seat, &opinions);
            g->apply(g, state, seat, (move)word, NULL);
            hash = signature_mix(hash, &word, sizeof word);
            for (int k = 0; k < opinions.n; k++) {
                word = opinions.opinion[k].visits;
                hash = signature_mix(hash, &word, sizeof word);
            }
        }
    }
    return hash;
}

/* Of all shipped nets, each with the numbers of players that it plays. */
static uint64_t nets_signature(const struct game *const *games, size_t n)
{
    uint64_t hash = 1;

    for (size_t i = 0; i < n; i++)
        hash = signature_of_nets(hash, games[i]);
    return hash;
}

/* Simulations a second from the first position, on one core. */
static double measure_search(const struct game *g, int players, const char *style, int ms)
{
    static struct opinions opinions;
    struct bot_setup setup = {.players = players};
    struct bot_budget budget = {.ms = ms};
    struct bot *bot = bot_new(g, bot_style_find(style), &setup);
    _Alignas(8) uint8_t view[SIGNATURE_MAX_STATE];
    uint8_t seed[SEED_BYTES];
    double start;
    int seat;

    if (!bot)
        return 0;
    signature_seed(seed, 0);
    g->setup(g, view, players, 0, seed);
    seat = mem_low_bit(g->actors(g, view));
    g->redact(g, view, seat);
    start = seconds();
    bot_choose(bot, view, seat, 1, &budget, &opinions);
    start = seconds() - start;
    bot_free(bot);
    return start > 0 ? opinions.sims / start : 0;
}

static void print_search(const struct game *g, int players, uint32_t options)
{
    if (!options)
        printf("%-10s %7d %17.0f %17.0f\n", g->name, players,
               measure_search(g, players, "plain", 1000),
               measure_search(g, players, "search", 1000));
}

/* How long a level thinks for a move, with its own budget, in a game against itself. */
static void print_times(const struct game *g, int players, const struct bot_style *style)
{
    struct bot_setup setup = {.players = players};
    struct bot *bot = bot_new(g, style, &setup);
    _Alignas(8) uint8_t state[SIGNATURE_MAX_STATE];
    _Alignas(8) uint8_t view[SIGNATURE_MAX_STATE];
    uint8_t seed[SEED_BYTES];
    double longest = 0;
    double all = 0;
    uint32_t actors;
    int n = 0;

    signature_seed(seed, 0);
    g->setup(g, state, players, 0, seed);
    for (; bot && (actors = g->actors(g, state)) != 0 && all < 5; n++) {
        int seat = mem_low_bit(actors);
        double start;
        move m;

        memcpy(view, state, g->state_size);
        g->redact(g, view, seat);
        start = seconds();
        m = bot_choose(bot, view, seat, 1, NULL, NULL);
        start = seconds() - start;
        all += start;
        longest = start > longest ? start : longest;
        g->apply(g, state, seat, m, NULL);
    }
    bot_free(bot);
    printf("%-10s %-8s %7d %9.1f %11.1f\n", g->name, style->name, n, n ? 1e3 * all / n : 0,
           1e3 * longest);
}

static void print_rate(const struct game *g, int players, uint32_t options)
{
    struct rate rate = measure(g, players, options, 1.0);

    printf("%-10s %7d %7u %11.0f %14.0f %12u\n", g->name, players, options, rate.games,
           rate.actions, g->state_size);
}

/* Seconds that a net takes to look and to answer, over the decisions of a few games. */
struct net_times {
    double look;
    double answer; /* with all letters */
};

static bool measure_net(const struct game *g, int players, struct net_times *times)
{
    const struct net *net = net_shipped(g, players);
    _Alignas(8) uint8_t state[SIGNATURE_MAX_STATE];
    _Alignas(8) uint8_t view[SIGNATURE_MAX_STATE];
    double look = 0;
    double answer = 0;
    long n = 0;

    for (uint64_t game = 0; net && game < 20; game++) {
        uint8_t seed[SEED_BYTES];
        uint32_t actors;

        signature_seed(seed, game);
        g->setup(g, state, players, 0, seed);
        while ((actors = g->actors(g, state)) != 0) {
            enum { AGAIN = 20 };
            struct spelling none = spelling_none();
            uint8_t cell[EYES_MAX_CELLS];
            int32_t out[NET_MAX_OUTPUTS];
            int seat = mem_low_bit(actors);
            double start = seconds();

            memcpy(view, state, g->state_size);
            g->redact(g, view, seat);
            for (int i = 0; i < AGAIN; i++)
                g->eyes->look(g, view, seat, &none, &(struct eye){cell, NULL, NULL, 0});
            look += seconds() - start;
            start = seconds();
            for (int i = 0; i < AGAIN; i++)
                net_evaluate(net, cell, NULL, out);
            answer += seconds() - start;
            n += AGAIN;
            g->apply(g, state, seat, net_choose(net, g, view, seat, NULL, NULL), NULL);
        }
    }
    *times = (struct net_times){look / (double)(n ? n : 1), answer / (double)(n ? n : 1)};
    return n;
}

/* A line for each net of a game: with the fewest players that it is taken for, from two on. */
static void print_nets(const struct game *g)
{
    const struct net *last = NULL;

    for (int players = 2; players <= g->max_players; players++) {
        const struct net *net = net_shipped(g, players);
        struct net_times times;

        if (net != last && measure_net(g, players, &times))
            printf("%-10s %7d %9.2f %12.2f\n", g->name, players, 1e6 * times.look,
                   1e6 * times.answer);
        last = net;
    }
}

/* What bench/page compares: simulations and looks with their answers a second. */
static void print_speed(const struct game *g)
{
    struct net_times times;

    if (measure_net(g, 2, &times))
        printf("%s %.0f %.0f\n", g->name, measure_search(g, 2, "search", 1000),
               1 / (times.look + times.answer));
}

int main(int argc, char **argv)
{
    const struct game *games[MAX_GAMES];
    size_t n = 0;

    while (n < MAX_GAMES && face_at((int)n)) {
        games[n] = face_at((int)n)->game;
        n++;
    }
    if (argc > 1 && !strcmp(argv[1], "--speed")) {
        for (size_t i = 0; i < n; i++)
            print_speed(games[i]);
        return 0;
    }
    if (argc > 1 && !strcmp(argv[1], "--nets")) {
        for (size_t i = 0; i < n; i++)
            print_nets(games[i]);
        return 0;
    }
    printf("Rules: %016llx\n", (unsigned long long)signature_of_all(games, n));
    printf("Nets: %016llx\n", (unsigned long long)nets_signature(games, n));
    if (argc > 1 && !strcmp(argv[1], "--rules"))
        return 0;
    printf("Bots: %016llx\n", (unsigned long long)bots_signature_of_all(games, n));
    printf("Roots: %016llx\n", (unsigned long long)roots_signature(games, n));
    if (argc > 1 && !strcmp(argv[1], "--signature"))
        return 0;
    if (argc > 1 && !strcmp(argv[1], "--signatures")) {
        for_all(games, n, print_signature);
        return 0;
    }
    printf("\n%-10s %7s %7s %11s %14s %12s\n", "game", "players", "options", "games/s",
           "actions/s", "state bytes");
    for_all(games, n, print_rate);
    printf("\n%-10s %7s %17s %17s\n", "game", "players", "random sims/s", "search's sims/s");
    for_all(games, n, print_search);
    printf("\n%-10s %-8s %7s %9s %11s\n", "game", "level", "actions", "mean ms", "longest ms");
    for (size_t i = 0; i < n; i++)
        for (int level = 0; level < BOT_LEVELS; level++)
            print_times(games[i], 2, bot_style_at(level));
    printf("\n%-10s %7s %9s %12s\n", "game", "players", "look us", "all letters");
    for (size_t i = 0; i < n; i++)
        print_nets(games[i]);
    return 0;
}
