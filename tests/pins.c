/* Pins: what must not change unnoticed. For each game, golden games – a hash of the
 * state every ten plies of a random game, every hundred of a long one – and perft: how many
 * sequences of actions there are to a depth, and a hash of them in order.
 *
 *     pins DIR            compares with DIR/<game>/tests/pins.txt
 *     pins --bless DIR    rewrites it; then read the diff
 *
 * A file begins with the versions that the game's rules and eyes have had and the signature of
 * each. What follows from a seed and its actions never changes without the number (`version` of
 * struct game), or a record would be found illegal that was not; nor what nets see and spell
 * (`version` of struct eyes), or a net would play by what it does not see. A line once written
 * stays, unless the game is not listed yet.
 *
 * They prove nothing about a rule; rulings do that. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/signature.h"
#include "core/eyes.h"
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
    struct rng dice;
    uint32_t actors;
    int ply;

    signature_deal(g, state, players, options, number, &dice);
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

/* What a file says now, or NULL. */
static char *read_file(const char *path)
{
    FILE *in = fopen(path, "r");
    char *text = NULL;
    size_t size = 0;

    if (!in)
        return NULL;
    if (getdelim(&text, &size, 0, in) < 0) {
        free(text);
        text = NULL;
    }
    fclose(in);
    return text;
}

/* Where the lines of versions end. */
static const char *skip_versions(const char *text)
{
    while (!strncmp(text, "rules ", 6) || !strncmp(text, "eyes ", 5))
        text += strcspn(text, "\n") + 1;
    return text;
}

/* The signature in the line of them that begins so; 0: there is none. */
static uint64_t signature_in(const char *text, const char *head)
{
    for (const char *end = skip_versions(text); text < end; text += strcspn(text, "\n") + 1)
        if (!strncmp(text, head, strlen(head)))
            return strtoull(text + strlen(head), NULL, 16);
    return 0;
}

/* What nets see in a game at random, and the words that they spell its actions with. */
static uint64_t see_game(uint64_t hash, const struct game *g, int players, uint32_t options,
                         uint64_t number)
{
    _Alignas(8) uint8_t state[MAX_STATE];
    _Alignas(8) uint8_t view[MAX_STATE];
    _Alignas(8) uint8_t cell[3 * EYES_MAX_CELLS] = {0};
    struct rng dice;
    uint32_t actors;

    signature_deal(g, state, players, options, number, &dice);
    while ((actors = g->actors(g, state)) != 0) {
        struct spelling words[MAX_MOVES];
        struct spelling begun = spelling_none();
        struct eye eye = {cell, NULL, NULL, 0};
        move moves[MAX_MOVES];
        int seat = mem_low_bit(actors);
        int n = g->moves(g, state, seat, moves);
        int chosen = (int)rng_below(&dice, (uint32_t)n);

        memcpy(view, state, g->state_size);
        g->redact(g, view, seat);
        g->eyes->spell(g, view, seat, moves, n, words);
        g->eyes->look(g, view, seat, &begun, &eye);
        if (words[chosen].n > 1) {
            spelling_add(&begun, words[chosen].letter[0]);
            g->eyes->look(g, view, seat, &begun, &eye);
        }
        g->eyes->look_behind(g, state, seat, &eye);
        hash = signature_mix(hash, cell, (size_t)(eye.n + 7) / 8 * 8);
        hash = signature_mix(hash, words, (size_t)n * sizeof *words);
        g->apply(g, state, seat, moves[chosen], NULL);
    }
    return hash;
}

static uint64_t signature_of_eyes(const struct game *g)
{
    uint64_t hash = 1;

    for (uint32_t options = 0; options <= g->options; options++)
        for (int players = g->min_players; players <= g->max_players; players++)
            for (uint64_t number = 1; number <= 4 && !(options & ~g->options); number++)
                hash = see_game(hash, g, players, options, number);
    return hash;
}

/* Of everything that is pinned, and of many more games. */
static uint64_t signature_of_pins(const struct game *g, const char *pins)
{
    uint64_t hash = 1;

    for (uint64_t byte; *pins; pins++) {
        byte = (uint8_t)*pins;
        hash = signature_mix(hash, &byte, sizeof byte);
    }
    for (uint32_t options = 0; options <= g->options; options++)
        for (int players = g->min_players; players <= g->max_players; players++) {
            uint64_t more = options & ~g->options ? 0 : signature_of(g, players, options);

            hash = signature_mix(hash, &more, sizeof more);
        }
    return hash;
}

/* A version of something and its signature, as a line has them. */
struct pin {
    char head[40]; /* "rules 3:" */
    uint64_t signature;
    const char *changed; /* what is said if it is another one by the same version */
};

enum { MAX_PINS = 2 };

/* The versions of a game. Eyes see what happens, so theirs is one of those rules. */
static int find_pins(const struct game *g, const char *golden, struct pin pin[MAX_PINS])
{
    int n = 0;

    snprintf(pin[n].head, sizeof pin->head, "rules %d:", g->version);
    pin[n].signature = signature_of_pins(g, golden);
    pin[n++].changed = "the rules have changed: raise the version in game.c";
    if (g->eyes) {
        snprintf(pin[n].head, sizeof pin->head, "eyes %d of rules %d:", g->eyes->version,
                 g->version);
        pin[n].signature = signature_of_eyes(g);
        pin[n++].changed = "what nets see or spell has changed: raise the version in eyes.c";
    }
    return n;
}

/* Whether no version has another signature than before. */
static bool are_versions_kept(const char *path, const char *old, const struct pin *pin, int n)
{
    bool are_kept = true;

    for (int i = 0; i < n; i++) {
        uint64_t known = signature_in(old, pin[i].head);

        if (!known || known == pin[i].signature)
            continue;
        fprintf(stderr, "%s: %s %016llx is pinned, now it is %016llx: %s\n", path, pin[i].head,
                (unsigned long long)known, (unsigned long long)pin[i].signature,
                pin[i].changed);
        are_kept = false;
    }
    return are_kept;
}

/* Writes the file anew; false if something has changed and its version has not. */
static bool bless(const char *path, const struct face *face, const char *golden,
                  const char *old)
{
    struct pin pin[MAX_PINS];
    int n = find_pins(face->game, golden, pin);
    FILE *out;

    if (!face->is_listed) /* nobody has played it */
        old = skip_versions(old);
    if (!are_versions_kept(path, old, pin, n))
        return false;
    out = fopen(path, "w");
    if (!out)
        return perror(path), false;
    fprintf(out, "%.*s", (int)(skip_versions(old) - old), old);
    for (int i = 0; i < n; i++)
        if (!signature_in(old, pin[i].head))
            fprintf(out, "%s %016llx\n", pin[i].head, (unsigned long long)pin[i].signature);
    fputs(golden, out);
    fclose(out);
    return true;
}

static bool compare(const char *path, const struct face *face, const char *golden,
                    const char *old)
{
    const char *at = skip_versions(old);
    struct pin pin[MAX_PINS];
    int n = find_pins(face->game, golden, pin);
    int same = 0;
    int line = 0; /* where `same` stands */

    if (face->game->version < 1 || !are_versions_kept(path, old, pin, n))
        return false;
    for (int i = 0; i < n; i++)
        if (!signature_in(old, pin[i].head)) {
            fprintf(stderr, "%s: no line begins \"%s\"\n", path, pin[i].head);
            return false;
        }
    for (int i = 0; at[i] && at[i] == golden[i]; i++)
        if (at[i] == '\n') {
            same = i + 1;
            line++;
        }
    if (!strcmp(at, golden))
        return true;
    fprintf(stderr, "%s: pinned otherwise, %d lines after the versions; now: %.*s\n", path,
            line, (int)strcspn(golden + same, "\n"), golden + same);
    return false;
}

int main(int argc, char **argv)
{
    bool is_blessing = argc == 3 && !strcmp(argv[1], "--bless");
    int status = 0;

    if (argc != 2 && !is_blessing)
        return fprintf(stderr, "pins [--bless] GAMES-FOLDER\n"), 2;
    for (int i = 0; face_at(i); i++) {
        const struct game *g = face_at(i)->game;
        char *pins = make_pins(g);
        char path[4096];
        char *old;

        snprintf(path, sizeof path, "%s/%s/tests/pins.txt", argv[argc - 1], g->name);
        old = read_file(path);
        if (!old && !is_blessing)
            perror(path);
        if (!(is_blessing ? bless : compare)(path, face_at(i), pins, old ? old : ""))
            status = 1;
        free(old);
        free(pins);
    }
    if (!status)
        puts(is_blessing ? "pinned; read the diff" : "all pins hold");
    return status;
}
