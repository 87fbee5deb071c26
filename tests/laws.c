/* The laws: sentences that are true of every game, every player count, every
 * seed. A failure prints the sentence, the game, the seed and the ply; the same
 * arguments reproduce it.
 *
 *     laws [--game NAME] [--options JSON] [--games N] [--from N] [--actions N] [--quick]
 *
 * --options plays with another box: {"map":"FILE"}. --actions: no further game of a kind
 * is begun after so many. --quick only plays, looks for broken
 * invariants and bounds, and says what it came across: for soaking. */
#include <jansson.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/face.h"
#include "table/record.h"
#include "table/seed.h"
#include "table/table.h"

/* Where we are, for the report. */
static struct {
    const char *game;
    const struct game *played; /* the face's own, or with the box that --options names */
    json_t *box;               /* --options, or NULL */
    int players;
    uint32_t options; /* bits for setup() */
    long number;      /* of the game: its seed */
    int ply;
} at;

static void fail(const char *sentence, const char *file, int line)
{
    fprintf(stderr,
            "\nLAW BROKEN: %s\n  %s:%d\n  game %s, players %d, options %u, number %ld, ply %d\n"
            "  again: laws --game %s --from %ld --games 1\n",
            sentence, file, line, at.game, at.players, at.options, at.number, at.ply, at.game,
            at.number);
    exit(1);
}

#define LAW(holds, sentence) ((holds) ? (void)0 : fail(sentence, __FILE__, __LINE__))

static void number_seed(uint8_t seed[SEED_BYTES], long number)
{
    memset(seed, 0, SEED_BYTES);
    for (int i = 0; i < 8; i++)
        seed[i] = (uint8_t)((uint64_t)number >> 8 * i);
}

/* Scratch states, each followed by bytes that must stay as they are. */
enum { MAX_STATE = 2048, GUARD = 64 };

struct box {
    _Alignas(16) uint8_t byte[MAX_STATE + GUARD];
};

static void copy(struct box *to, const struct box *from, const struct game *g)
{
    memcpy(to->byte, from->byte, g->state_size);
}

static bool same(const struct box *a, const struct box *b, const struct game *g)
{
    return !memcmp(a->byte, b->byte, g->state_size);
}

static void redact(struct box *s, const struct game *g, int viewer)
{
    g->redact(g, s->byte, viewer);
}

static void law_setup(const struct game *g, const uint8_t seed[SEED_BYTES])
{
    struct box a;
    struct box b;

    memset(&a, 0xaa, sizeof a);
    memset(&b, 0x55, sizeof b);
    g->setup(g, a.byte, at.players, at.options, seed);
    g->setup(g, b.byte, at.players, at.options, seed);
    LAW(same(&a, &b, g), "setup writes every byte, from the seed alone");
    for (int i = 0; i < GUARD; i++)
        LAW(a.byte[g->state_size + (uint32_t)i] == 0xaa, "setup writes only its state");
}

/* The legal moves of the seat in turn, and everything that lists must obey. */
static int law_moves(const struct game *g, const struct box *s, int seat, move *out)
{
    uint32_t actors = g->actors(g, s->byte);
    int n = 0;

    LAW(actors >> at.players == 0, "only seats at the table owe an action");
    for (int i = 0; i < at.players; i++) {
        move moves[MAX_MOVES];
        int k = g->moves(g, s->byte, i, moves);

        LAW((k > 0) == (actors >> i & 1), "actors, and only actors, can move");
        LAW(k <= (int)g->max_moves && g->max_moves <= MAX_MOVES, "bounds hold: moves");
        for (int j = 0; j < k; j++)
            LAW(moves[j] > (j ? moves[j - 1] : 0), "moves ascend, none is 0");
        if (i == seat) {
            memcpy(out, moves, (size_t)k * sizeof *moves);
            n = k;
        }
    }
    return n;
}

static int by_text(const void *a, const void *b)
{
    return strcmp((const char *)a, (const char *)b);
}

static void law_notation(const struct table *t, int seat, const move *moves, int n)
{
    static char texts[MAX_MOVES][MAX_TEXT];

    for (int i = 0; i < n; i++) {
        t->game->write_move(t->game, t->state, moves[i], texts[i]);
        LAW(strlen(texts[i]) < MAX_TEXT, "bounds hold: an action's text");
        if (i % 16 == at.ply % 16) /* the others follow, since no two are alike */
            LAW(table_find(t, seat, texts[i]) == moves[i],
                "every action can be written and reads back");
    }
    qsort(texts, (size_t)n, MAX_TEXT, by_text);
    for (int i = 1; i < n; i++)
        LAW(strcmp(texts[i - 1], texts[i]) != 0, "no two actions are written alike");
}

static void law_position(const struct face *f, const struct box *s, uint8_t seed[SEED_BYTES])
{
    const struct game *g = at.played;
    json_t *position = f->write_position(g, s->byte, WHOLE);
    struct problem problem = {.lang = LANG_EN};
    struct box back;
    bool read;

    memset(&back, 0x77, sizeof back);
    read = f->read_position(g, position, seed, back.byte, &problem);
    if (!read)
        fprintf(stderr, "%s\n", problem.text);
    LAW(read && same(&back, s, g), "position to JSON to position is the identity");
    json_decref(position);
}

static char *view_text(const struct face *f, const struct box *view, int viewer)
{
    json_t *json = f->write_position(at.played, view->byte, viewer);
    char *text = json_dumps(json, JSON_COMPACT);

    json_decref(json);
    return text;
}

static void law_view(const struct face *f, const struct box *s, int viewer, struct rng *rng)
{
    const struct game *g = at.played;
    struct box view;
    struct box again;
    struct box guess;
    move seen[MAX_MOVES];
    move real[MAX_MOVES];
    char *text;
    char *text_again;
    const char *broken;

    copy(&view, s, g);
    redact(&view, g, viewer);
    copy(&again, &view, g);
    redact(&again, g, viewer);
    LAW(same(&view, &again, g), "redacting twice changes nothing");
    LAW(g->actors(g, view.byte) == g->actors(g, s->byte), "who must act is public");
    if (viewer < at.players) {
        int n = g->moves(g, s->byte, viewer, real);

        LAW(n == g->moves(g, view.byte, viewer, seen) &&
                !memcmp(real, seen, (size_t)n * sizeof *seen),
            "a player's view is enough to list that player's moves");
    }
    copy(&guess, &view, g);
    g->complete(g, guess.byte, viewer, rng);
    broken = g->broken(g, guess.byte);
    if (broken)
        fprintf(stderr, "%s\n", broken);
    LAW(!broken, "a completed view is a real state");
    copy(&again, &guess, g);
    redact(&again, g, viewer);
    LAW(same(&again, &view, g), "completing does not alter what was visible");
    if (at.ply % 8) /* the states are the same bytes; their texts can only follow */
        return;
    text = view_text(f, &view, viewer);
    text_again = view_text(f, &again, viewer);
    LAW(!strcmp(text, text_again), "states a seat cannot tell apart give it identical bytes");
    free(text);
    free(text_again);
}

/* `why` must refuse exactly what `moves` lacks: tried with the actions of this
 * state and with those that were legal elsewhere, here or at other tables. */
static struct {
    char text[4096][MAX_TEXT];
    int n;
} heard;

static void law_why(const struct table *t, const move *moves, int n, struct rng *rng)
{
    struct problem problem = {.lang = LANG_EN};
    char text[MAX_TEXT];

    for (int i = 0; i < n; i++) {
        t->game->write_move(t->game, t->state, moves[i], text);
        if (heard.n < 4096)
            memcpy(heard.text[heard.n++], text, MAX_TEXT);
        else
            memcpy(heard.text[rng_below(rng, 4096)], text, MAX_TEXT);
        LAW(!t->face->why(t->game, t->state, text, &problem), "why refuses no legal action");
    }
    for (int i = 0; i < 32; i++) {
        int seat = table_turn(t);
        const char *other = heard.text[rng_below(rng, (uint32_t)heard.n)];
        bool legal = seat != NOBODY && table_find(t, seat, other);

        memset(&problem, 0, sizeof problem);
        LAW(t->face->why(t->game, t->state, other, &problem) == !legal,
            "why refuses exactly what moves lacks");
        LAW(legal || *problem.text, "a refusal has a text");
    }
}

/* Plays a move and checks what it told: bounds, and the barrier. */
static void law_play(struct table *t, const struct box *before, int seat, move m,
                     struct rng *rng)
{
    const struct game *g = t->game;
    struct events events;
    struct box silent;

    copy(&silent, before, g);
    g->apply(g, silent.byte, seat, m, NULL);
    LAW(table_play(t, seat, m, &events), "there is memory");
    LAW(!memcmp(silent.byte, t->state, g->state_size), "events do not change what follows");
    LAW(events.n < MAX_EVENTS, "bounds hold: events");
    LAW(t->n_plies <= (int)g->max_plies, "bounds hold: plies");
    for (int i = 0; i < events.n; i++)
        LAW(events.event[i].kind && t->face->events[events.event[i].kind].name,
            "every event has a form");
    if (events.barrier)
        return;
    for (int viewer = 0; viewer <= at.players; viewer++) {
        int eye = viewer < at.players ? viewer : NOBODY;
        struct box view;
        struct box guess;

        if (eye != seat && events.shown != m)
            continue; /* he did not see which action it was */
        copy(&view, before, g);
        redact(&view, g, eye);
        copy(&guess, &view, g);
        g->complete(g, guess.byte, eye, rng);
        g->apply(g, guess.byte, seat, m, NULL);
        redact(&guess, g, eye);
        memcpy(view.byte, t->state, g->state_size);
        redact(&view, g, eye);
        LAW(same(&view, &guess, g), "an action that can be undone teaches nobody anything");
    }
}

static void law_replay(struct table *t)
{
    struct problem problem = {.lang = LANG_EN};
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    struct table *again;
    struct box last;

    record_write(t, out);
    fclose(out);
    again = record_read(text, NULL, &problem);
    if (!again)
        fprintf(stderr, "%s\n", problem.text);
    LAW(again && !memcmp(again->state, t->state, t->game->state_size),
        "replaying a record gives the same bytes");
    memcpy(last.byte, t->state, t->game->state_size);
    if (table_undo(again)) {
        const struct ply *ply = &t->plies[t->n_plies - 1];

        table_play(again, ply->seat, ply->action, NULL);
        LAW(!memcmp(again->state, last.byte, t->game->state_size),
            "undoing and playing again changes nothing");
    }
    table_free(again);
    free(text);
}

/* A table with the options at hand, which only write_options knows the names of. */
static struct table *lay_table(const struct face *f, const uint8_t seed[SEED_BYTES])
{
    struct problem problem = {.lang = LANG_EN};
    struct table_setup setup = {.may_read_files = true};
    struct table *table;

    setup.options = at.options ? f->write_options(at.played, at.options) : json_incref(at.box);
    memcpy(setup.seed, seed, SEED_BYTES);
    table = table_new(f, at.players, &setup, &problem);
    json_decref(setup.options);
    if (!table)
        fprintf(stderr, "%s\n", problem.text);
    return table;
}

/* One game with every law looked at; returns its plies. */
static int play_lawfully(const struct face *f, long number)
{
    const struct game *g = at.played;
    uint8_t seed[SEED_BYTES];
    uint8_t other_seed[SEED_BYTES];
    struct rng rng;
    struct box before;
    struct box other; /* a second game, played in between */
    struct table *t;
    int plies;
    int seat;

    number_seed(seed, number);
    number_seed(other_seed, number + 1);
    rng_restore(&rng, seed, UINT64_C(1) << 40);
    law_setup(g, seed);
    t = lay_table(f, seed);
    LAW(t, "a table can be set up");
    g->setup(g, other.byte, at.players, at.options, other_seed);
    for (at.ply = 0; (seat = table_turn(t)) != NOBODY; at.ply++) {
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
        law_position(f, &before, seed);
        for (int viewer = 0; viewer < at.players; viewer++)
            law_view(f, &before, viewer, &rng);
        law_view(f, &before, NOBODY, &rng);
        law_why(t, moves, n, &rng);
        if (other_seat != NOBODY) {
            int k = g->moves(g, other.byte, other_seat, others);

            g->apply(g, other.byte, other_seat, others[rng_below(&rng, (uint32_t)k)], NULL);
        }
        LAW(!memcmp(before.byte, t->state, g->state_size),
            "two interleaved games do not disturb each other");
        law_play(t, &before, seat, moves[rng_below(&rng, (uint32_t)n)], &rng);
        if (at.ply % (at.ply < 256 ? 16 : 256) == 0) /* long games would take forever */
            law_replay(t);
    }
    memcpy(before.byte, t->state, g->state_size);
    LAW(!g->broken(g, before.byte), "no invariant is broken");
    law_position(f, &before, seed);
    law_why(t, NULL, 0, &rng);
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
    met.plies = at.ply >= met.plies ? at.ply + 1 : met.plies;
}

/* Says how often each kind of event happened. The last kind always does, at the end. */
static void print_met(const struct face *f)
{
    int last = 255;

    while (last && !met.events[last])
        last--;
    printf("%s came across", at.game);
    for (int kind = 1; kind <= last; kind++)
        if (met.events[kind])
            printf("%s %s %lld", kind > 1 ? "," : "", f->events[kind].name, met.events[kind]);
    printf(";\n%s never came across:", at.game);
    for (int kind = 1; kind <= last; kind++)
        if (!met.events[kind])
            printf(" %s", f->events[kind].name);
    printf("\n%s: at most %d actions in a game, %d choices at once\n", at.game, met.plies,
           met.moves);
    memset(&met, 0, sizeof met);
}

/* One game as fast as it goes, with invariants and bounds only. */
static int play_quickly(long number)
{
    const struct game *g = at.played;
    struct events events;
    uint8_t seed[SEED_BYTES];
    struct rng rng;
    struct box s;
    uint32_t actors;

    number_seed(seed, number);
    rng_restore(&rng, seed, UINT64_C(1) << 40);
    g->setup(g, s.byte, at.players, at.options, seed);
    for (at.ply = 0; (actors = g->actors(g, s.byte)) != 0; at.ply++) {
        move moves[MAX_MOVES];
        int seat = mem_low_bit(actors);
        int n = g->moves(g, s.byte, seat, moves);
        const char *broken = g->broken(g, s.byte);

        if (broken)
            fprintf(stderr, "%s\n", broken);
        LAW(!broken, "no invariant is broken");
        LAW(n > 0 && n <= (int)g->max_moves, "bounds hold: moves");
        LAW(at.ply < (int)g->max_plies, "bounds hold: plies");
        g->apply(g, s.byte, seat, moves[rng_below(&rng, (uint32_t)n)], &events);
        meet(&events, n);
    }
    LAW(!g->broken(g, s.byte), "no invariant is broken");
    return at.ply;
}

static void play_games(const struct face *f, long from, long games, long long actions,
                       bool quick)
{
    long long plies = 0;

    for (at.number = from; at.number < from + games && plies < actions; at.number++)
        plies += quick ? play_quickly(at.number) : play_lawfully(f, at.number);
    games = at.number - from;
    printf("%s, %d players", at.game, at.players);
    if (at.options)
        printf(", options %u", at.options);
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

    at.game = f->game->name;
    if (!face_options(f, at.box, true, &at.played, &bits, &problem)) {
        fprintf(stderr, "laws: %s\n", problem.text);
        exit(2);
    }
    LAW(f->game->state_size <= MAX_STATE, "a state is small");
    for (at.options = bits; at.options <= f->game->options; at.options++)
        for (at.players = f->game->min_players; at.players <= f->game->max_players;
             at.players++)
            if (!(at.options & ~f->game->options))
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

    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "--quick"))
            quick = true;
        else if (i + 1 < argc && !strcmp(argv[i], "--game"))
            only = argv[++i];
        else if (i + 1 < argc && !strcmp(argv[i], "--options"))
            at.box = json_loads(argv[++i], 0, NULL);
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
        if (!only || !strcmp(only, face_at(i)->game->name))
            play_game(face_at(i), from, games, actions, quick);
    json_decref(at.box);
    return 0;
}
