/* The laws: sentences that are true of every game, every player count, every
 * seed. A failure prints the sentence, the game, the seed and the ply; the same
 * arguments reproduce it.
 *
 *     laws [--game NAME] [--options JSON] [--games N] [--from N] [--actions N] [--quick]
 *
 * --options plays with another box: {"map":"FILE"}. --actions: no further game of a kind
 * is begun after so many. --quick only plays, looks for broken
 * invariants and bounds, and says what it came across: for soaking. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/law.h"

static struct json_doc box_doc;
static const struct json *box; /* --options, or NULL */

static void number_seed(uint8_t seed[SEED_BYTES], long number)
{
    memset(seed, 0, SEED_BYTES);
    for (int i = 0; i < 8; i++)
        seed[i] = (uint8_t)((uint64_t)number >> 8 * i);
}

/* What was legal somewhere, at this table or at others. */
static struct {
    char text[4096][MAX_TEXT];
    int n;
} heard;

/* Asks why about the actions of this state and about those that were legal elsewhere. */
static void ask_why(const struct table *t, const move *moves, int n, struct rng *rng)
{
    for (int i = 0; i < n; i++) {
        char *text = heard.text[heard.n < 4096 ? heard.n++ : (int)rng_below(rng, 4096)];

        t->game->write_move(t->game, t->state, moves[i], text);
        law_why(t, text, true);
    }
    for (int i = 0; i < 32; i++) {
        int seat = table_turn(t);
        const char *other = heard.text[rng_below(rng, (uint32_t)heard.n)];

        law_why(t, other, seat != NOBODY && table_find(t, seat, other));
    }
}

/* A table with the options at hand, which only write_options knows the names of. */
static struct table *lay_table(const struct face *f, const uint8_t seed[SEED_BYTES])
{
    struct problem problem = {.lang = LANG_EN};
    struct table_setup setup = {.may_read_files = true};
    struct put options = {0};
    struct json_doc doc = {0};
    struct table *table;

    setup.options = box;
    if (law_at.options && f->options.write(&options, NULL, law_at.played, law_at.options))
        setup.options = json_read(&doc, options.text, options.n);
    memcpy(setup.seed, seed, SEED_BYTES);
    table = table_new(f, law_at.players, &setup, &problem);
    put_free(&options);
    json_free(&doc);
    if (!table)
        fprintf(stderr, "%s\n", problem.text);
    return table;
}

/* One game with every law looked at; returns its plies. */
static int play_lawfully(const struct face *f, long number)
{
    const struct game *g = law_at.played;
    uint8_t seed[SEED_BYTES];
    uint8_t other_seed[SEED_BYTES];
    struct rng rng;
    struct law_state before;
    struct law_state other; /* a second game, played in between */
    struct events events;
    struct table *t;
    int plies;
    int seat;

    number_seed(seed, number);
    number_seed(other_seed, number + 1);
    rng_restore(&rng, seed, UINT64_C(1) << 40);
    law_setup(g, seed);
    t = lay_table(f, seed);
    LAW(t, "a table can be set up");
    g->setup(g, other.byte, law_at.players, law_at.options, other_seed);
    LAW(!memcmp(((struct rng *)(void *)other.byte)->key, other_seed, SEED_BYTES),
        "a state begins with its generator");
    for (law_at.ply = 0; (seat = table_turn(t)) != NOBODY; law_at.ply++) {
        move moves[MAX_MOVES];
        move others[MAX_MOVES];
        int n;
        int other_seat =
            g->actors(g, other.byte) ? mem_low_bit(g->actors(g, other.byte)) : NOBODY;

        memcpy(before.byte, t->state, g->state_size);
        LAW(!g->broken(g, before.byte), "no invariant is broken");
        n = law_moves(g, &before, seat, moves);
        LAW(n > 0, "who is in turn can move");
        law_notation(t, seat, moves, n);
        law_prompts(f, &before, seat, moves, n);
        law_position(f, &before, seed);
        for (int viewer = 0; viewer < law_at.players; viewer++)
            law_view(f, &before, viewer, &rng);
        law_view(f, &before, NOBODY, &rng);
        if (g->eyes)
            law_eyes(g, &before, &rng);
        ask_why(t, moves, n, &rng);
        if (other_seat != NOBODY) {
            int k = g->moves(g, other.byte, other_seat, others);

            g->apply(g, other.byte, other_seat, others[rng_below(&rng, (uint32_t)k)], NULL);
        }
        LAW(!memcmp(before.byte, t->state, g->state_size),
            "two interleaved games do not disturb each other");
        law_points(f, &before);
        law_play(t, &before, seat, moves[rng_below(&rng, (uint32_t)n)], &rng, &events);
        if (law_at.ply % (law_at.ply < 256 ? 16 : 256) == 0) /* long games would take forever */
            law_replay(t);
    }
    memcpy(before.byte, t->state, g->state_size);
    LAW(!g->broken(g, before.byte), "no invariant is broken");
    law_position(f, &before, seed);
    law_points(f, &before);
    law_prompts(f, &before, NOBODY, NULL, 0);
    ask_why(t, NULL, 0, &rng);
    law_view(f, &before, NOBODY, &rng);
    law_replay(t);
    plies = t->n_plies;
    table_free(t);
    return plies;
}

/* What the games played with --quick came across. */
static struct {
    long long events[256]; /* by kind */
    int plies;             /* of the longest game */
    int moves;             /* most choices at once */
} met;

static void meet(const struct events *events, int moves)
{
    for (int i = 0; i < events->n; i++)
        met.events[events->event[i].kind]++;
    met.moves = moves > met.moves ? moves : met.moves;
    met.plies = law_at.ply >= met.plies ? law_at.ply + 1 : met.plies;
}

/* Says how often each kind of event happened. The last kind always does, at the end. */
static void print_met(const struct face *f)
{
    int last = 255;

    while (last && !met.events[last])
        last--;
    printf("%s came across", law_at.game);
    for (int kind = 1; kind <= last; kind++)
        if (met.events[kind])
            printf("%s %s %lld", kind > 1 ? "," : "", f->words.events[kind].name,
                   met.events[kind]);
    printf(";\n%s never came across:", law_at.game);
    for (int kind = 1; kind <= last; kind++)
        if (!met.events[kind])
            printf(" %s", f->words.events[kind].name);
    printf("\n%s: at most %d actions in a game, %d choices at once\n", law_at.game, met.plies,
           met.moves);
    memset(&met, 0, sizeof met);
}

/* One game as fast as it goes, with invariants and bounds only. */
static int play_quickly(long number)
{
    const struct game *g = law_at.played;
    struct events events;
    uint8_t seed[SEED_BYTES];
    struct rng rng;
    struct law_state s;
    uint32_t actors;

    number_seed(seed, number);
    rng_restore(&rng, seed, UINT64_C(1) << 40);
    g->setup(g, s.byte, law_at.players, law_at.options, seed);
    for (law_at.ply = 0; (actors = g->actors(g, s.byte)) != 0; law_at.ply++) {
        move moves[MAX_MOVES];
        int seat = mem_low_bit(actors);
        int n = g->moves(g, s.byte, seat, moves);
        const char *broken = g->broken(g, s.byte);

        if (broken)
            fprintf(stderr, "%s\n", broken);
        LAW(!broken, "no invariant is broken");
        LAW(n > 0 && n <= (int)g->max_moves, "bounds hold: moves");
        LAW(law_at.ply < (int)g->max_plies, "bounds hold: plies");
        g->apply(g, s.byte, seat, moves[rng_below(&rng, (uint32_t)n)], &events);
        meet(&events, n);
    }
    LAW(!g->broken(g, s.byte), "no invariant is broken");
    return law_at.ply;
}

static void play_games(const struct face *f, long from, long games, long long actions,
                       bool quick)
{
    long long plies = 0;

    for (law_at.number = from; law_at.number < from + games && plies < actions; law_at.number++)
        plies += quick ? play_quickly(law_at.number) : play_lawfully(f, law_at.number);
    games = law_at.number - from;
    printf("%s, %d players", law_at.game, law_at.players);
    if (law_at.options)
        printf(", options %u", law_at.options);
    printf(": %ld games from seed %ld, %lld actions: %s\n", games, from, plies,
           quick ? "no broken invariant" : "every law holds");
    fflush(stdout);
}

/* Every player count and every set of options of a game. */
static void play_game(const struct face *f, long from, long games, long long actions,
                      bool quick)
{
    struct problem problem = {.lang = LANG_EN};
    uint32_t bits;

    law_at.game = f->game->name;
    if (!face_options(f, box, true, &law_at.played, &bits, &problem)) {
        fprintf(stderr, "laws: %s\n", problem.text);
        exit(2);
    }
    LAW(f->game->state_size <= MAX_STATE, "a state is small");
    for (law_at.options = bits; law_at.options <= f->game->options; law_at.options++)
        for (law_at.players = f->game->min_players; law_at.players <= f->game->max_players;
             law_at.players++)
            if (!(law_at.options & ~f->game->options))
                play_games(f, from, games, actions, quick);
    if (quick)
        print_met(f);
}

int main(int argc, char **argv)
{
    const char *only = NULL;
    long games = 200;
    long from = 1;
    long long actions = LLONG_MAX;
    bool quick = false;
    bool is_known = false;

    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "--quick"))
            quick = true;
        else if (i + 1 < argc && !strcmp(argv[i], "--game"))
            only = argv[++i];
        else if (i + 1 < argc && !strcmp(argv[i], "--options"))
            box = json_read(&box_doc, argv[i + 1], strlen(argv[i + 1])), i++;
        else if (i + 1 < argc && !strcmp(argv[i], "--games"))
            games = strtol(argv[++i], NULL, 10);
        else if (i + 1 < argc && !strcmp(argv[i], "--from"))
            from = strtol(argv[++i], NULL, 10);
        else if (i + 1 < argc && !strcmp(argv[i], "--actions"))
            actions = strtoll(argv[++i], NULL, 10);
        else {
            fprintf(stderr, "laws [--game NAME] [--options JSON] [--games N] [--from N] "
                            "[--actions N] [--quick]\n");
            return 2;
        }
    }
    for (int i = 0; face_at(i); i++)
        if (!only || !strcmp(only, face_at(i)->game->name)) {
            is_known = true;
            play_game(face_at(i), from, games, actions, quick);
        }
    json_free(&box_doc);
    if (!is_known)
        fprintf(stderr, "laws: there is no game %s\n", only);
    return is_known ? 0 : 2;
}
