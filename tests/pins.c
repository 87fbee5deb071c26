/* Pins: what must not change unnoticed. For each game, golden games – a hash of the
 * state every ten plies of a random game, every hundred of a long one – and perft: how many
 * sequences of actions there are to a depth, and a hash of them in order.
 *
 *     pins DIR            compares with DIR/<game>/tests/pins.txt
 *     pins --bless DIR    rewrites it; then read the diff
 *
 * They prove nothing about a rule; rulings do that. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/signature.h"
#include "games/face.h"

enum { MAX_STATE = SIGNATURE_MAX_STATE, LONG = 200 };

/* "golden, 2 players, seed 1:"; options only if there are any. */
static void write_head(FILE *out, const char *what, int players, uint32_t options,
                       uint64_t number)
{
    fprintf(out, "%s, %d players", what, players);
    if (options)
        fprintf(out, ", options %u", options);
    fprintf(out, ", seed %llu:\n", (unsigned long long)number);
}

static void write_golden(FILE *out, const struct game *g, int players, uint32_t options,
                         uint64_t number)
{
    _Alignas(8) uint8_t state[MAX_STATE];
    uint8_t seed[SEED_BYTES];
    struct rng dice;
    uint32_t actors;
    int ply;

    signature_seed(seed, number);
    rng_restore(&dice, seed, UINT64_C(1) << 32);
    g->setup(g, state, players, options, seed);
    write_head(out, "golden", players, options, number);
    for (ply = 0; (actors = g->actors(g, state)) != 0; ply++) {
        move moves[MAX_MOVES];
        char text[MAX_TEXT];
        int seat = mem_low_bit(actors);
        int n = g->moves(g, state, seat, moves);
        move m = moves[rng_below(&dice, (uint32_t)n)];

        g->write_move(g, state, m, text);
        g->apply(g, state, seat, m, NULL);
        if (ply % (ply < LONG ? 10 : 100) == (ply < LONG ? 9 : 99))
            fprintf(out, "  %4d  %016llx  P%d %s\n", ply + 1,
                    (unsigned long long)signature_mix(1, state, g->state_size), seat + 1, text);
    }
    fprintf(out, "  %4d  %016llx  over\n", ply,
            (unsigned long long)signature_mix(1, state, g->state_size));
}

/* Counts the sequences of that length and mixes their moves, in order. */
static uint64_t perft(const struct game *g, const uint8_t *state, int depth, uint64_t *hash)
{
    _Alignas(8) uint8_t next[MAX_STATE];
    uint32_t actors = g->actors(g, state);
    uint64_t leaves = 0;
    move moves[MAX_MOVES];
    int seat;
    int n;

    if (!depth || !actors)
        return 1;
    seat = mem_low_bit(actors);
    n = g->moves(g, state, seat, moves);
    for (int i = 0; i < n; i++) {
        uint64_t word = moves[i];

        *hash = signature_mix(*hash, &word, sizeof word);
        memcpy(next, state, g->state_size);
        g->apply(g, next, seat, moves[i], NULL);
        leaves += perft(g, next, depth - 1, hash);
    }
    return leaves;
}

static void write_perft(FILE *out, const struct game *g, int players, uint32_t options)
{
    _Alignas(8) uint8_t state[MAX_STATE];
    uint8_t seed[SEED_BYTES];

    signature_seed(seed, 1);
    g->setup(g, state, players, options, seed);
    write_head(out, "perft", players, options, 1);
    for (int depth = 1; depth <= 12; depth++) {
        uint64_t hash = 1;
        uint64_t leaves = perft(g, state, depth, &hash);

        fprintf(out, "  depth %2d  %10llu  %016llx\n", depth, (unsigned long long)leaves,
                (unsigned long long)hash);
        if (leaves > 200000)
            break;
    }
}

static char *make_pins(const struct game *g)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);

    for (uint32_t options = 0; options <= g->options; options++)
        for (int players = g->min_players; players <= g->max_players; players++) {
            if (options & ~g->options)
                continue;
            write_golden(out, g, players, options, 1);
            write_golden(out, g, players, options, 2);
            write_perft(out, g, players, options);
        }
    fclose(out);
    return text;
}

int main(int argc, char **argv)
{
    bool bless = argc == 3 && !strcmp(argv[1], "--bless");
    int status = 0;

    if (argc != 2 && !bless)
        return fprintf(stderr, "pins [--bless] GAMES-FOLDER\n"), 2;
    for (int i = 0; face_at(i); i++) {
        const struct game *g = face_at(i)->game;
        char *pins = make_pins(g);
        char path[4096];
        FILE *file;

        snprintf(path, sizeof path, "%s/%s/tests/pins.txt", argv[argc - 1], g->name);
        file = fopen(path, bless ? "w" : "r");
        if (!file) {
            perror(path);
            status = 1;
        } else if (bless) {
            fputs(pins, file);
            fclose(file);
        } else {
            char *line = NULL;
            size_t room = 0;
            const char *at = pins;
            int number = 0;
            bool same = true;

            while (same && getline(&line, &room, file) >= 0) {
                number++;
                same = !strncmp(at, line, strlen(line));
                at += same ? strlen(line) : 0;
            }
            if (!same || *at) {
                fprintf(stderr, "%s:%d: pinned otherwise; now: %.*s\n", path, number,
                        (int)strcspn(at, "\n"), at);
                status = 1;
            }
            free(line);
            fclose(file);
        }
        free(pins);
    }
    if (!status)
        puts(bless ? "pinned; read the diff" : "all pins hold");
    return status;
}
