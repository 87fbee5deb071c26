/* make bench: the signature of the rules and their speed. Random play, moves
 * generated at every step, one core, no allocation.
 *
 *     bench [--signature | --signatures]    only the signature; those of each game */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "bench/signature.h"
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
static struct rate measure(const struct game *g, int players, double duration)
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
        g->setup(g, state, players, 0, seed);
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

static void print_signatures(const struct game *const *games, size_t n)
{
    for (size_t i = 0; i < n; i++)
        for (int players = games[i]->min_players; players <= games[i]->max_players; players++)
            printf("%s %d %016llx\n", games[i]->name, players,
                   (unsigned long long)signature_of(games[i], players, 0));
}

int main(int argc, char **argv)
{
    const struct game *games[MAX_GAMES];
    size_t n = 0;

    while (n < MAX_GAMES && face_at((int)n)) {
        games[n] = face_at((int)n)->game;
        n++;
    }
    printf("Rules: %016llx\n", (unsigned long long)signature_of_all(games, n));
    if (argc > 1 && !strcmp(argv[1], "--signature"))
        return 0;
    if (argc > 1 && !strcmp(argv[1], "--signatures")) {
        print_signatures(games, n);
        return 0;
    }
    printf("\n%-10s %7s %11s %14s %12s\n", "game", "players", "games/s", "actions/s",
           "state bytes");
    for (size_t i = 0; i < n; i++) {
        const struct game *g = games[i];

        for (int players = g->min_players; players <= g->max_players; players++) {
            struct rate rate = measure(g, players, 1.0);

            printf("%-10s %7d %11.0f %14.0f %12u\n", g->name, players, rate.games, rate.actions,
                   g->state_size);
        }
    }
    return 0;
}
