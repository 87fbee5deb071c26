/* See fuzz.h. */
#include "tests/fuzz/fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/law.h"

void fuzz_check(bool holds, const char *sentence, const char *shown)
{
    if (holds)
        return;
    fprintf(stderr, "\nNOT SO: %s\n  %s\n", sentence, shown ? shown : "");
    abort();
}

void fuzz_check_json(struct put *out)
{
    struct json_doc doc = {0};
    bool is_read = json_read(&doc, out->text, out->n);

    fuzz_check(is_read, doc.error ? doc.error : "what is said is JSON", out->text);
    json_free(&doc);
    put_free(out);
}

char *fuzz_text(const uint8_t *bytes, size_t size)
{
    char *text = (char *)malloc(size + 1);

    if (!text)
        abort();
    if (size)
        memcpy(text, bytes, size);
    text[size] = 0;
    return text;
}

/* --- games --- */

const struct face *fuzz_game(uint8_t game, uint8_t number, int *players)
{
    const struct game *g;
    int i = 0;

    for (int skip = game; !face_at(i)->is_listed || skip--;)
        i = face_at(i + 1) ? i + 1 : 0;
    g = face_at(i)->game;
    *players = g->min_players + number % (g->max_players - g->min_players + 1);
    return face_at(i);
}

/* A game that is driven. */
struct drive {
    struct table *table;
    const uint8_t *at;
    size_t left;
    struct law_state state; /* the table's, for the laws */
    struct rng dice;        /* for guesses */
    move moves[MAX_MOVES];  /* of the seat in turn */
    int n;
    int seat;
};

static uint8_t next_byte(struct drive *d)
{
    if (!d->left)
        return 0;
    d->left--;
    return *d->at++;
}

static void show(struct drive *d)
{
    const struct game *g = d->table->game;
    const char *broken = g->broken(g, d->table->state);

    fuzz_check(!broken, "no invariant is broken", broken);
    memcpy(d->state.byte, d->table->state, g->state_size);
    d->seat = table_turn(d->table);
    d->n = law_moves(g, &d->state, d->seat, d->moves);
    law_at.ply = d->table->n_plies;
    LAW(d->seat == NOBODY || d->n > 0, "who is in turn can move");
}

static void play(struct drive *d, int op)
{
    int i = d->n > 128 ? op << 8 | next_byte(d) : op;
    bool is_bounded = !d->table->start; /* games that were loaded may have been long before */
    struct events events;

    if (is_bounded || d->table->n_plies < (int)d->table->game->max_plies)
        law_play(d->table, &d->state, d->seat, d->moves[i % d->n], &d->dice, &events);
}

/* Asks why about a text that the bytes hold. */
static void ask_why(struct drive *d)
{
    char text[2 * MAX_TEXT];
    size_t n = 0;
    uint8_t c;

    while (n < sizeof text - 1 && (c = next_byte(d)) != 0 && c != '\n')
        text[n++] = (char)c;
    text[n] = 0;
    law_why(d->table, text, d->seat != NOBODY && table_find(d->table, d->seat, text));
}

/* Asks why about a legal action with one character changed. */
static void ask_why_near(struct drive *d)
{
    char text[MAX_TEXT];
    size_t at = next_byte(d);

    if (!d->n)
        return;
    d->table->game->write_move(d->table->game, d->table->state, d->moves[at % (size_t)d->n],
                               text);
    if (*text)
        text[next_byte(d) % strlen(text)] = (char)next_byte(d);
    law_why(d->table, text, d->seat != NOBODY && table_find(d->table, d->seat, text));
}

/* Everything that is said about a view in words; only that it can be said. */
static void say(struct drive *d, int viewer, enum lang lang)
{
    const struct table *t = d->table;
    struct screen how = {.lang = lang,
                         .colour = viewer & 1,
                         .plain = viewer & 2,
                         .utf8 = true,
                         .has_spots = viewer & 1,
                         .rows = viewer & 1 ? 18 : 0};
    struct law_state view;
    struct points points;
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);

    if (!out)
        abort();
    table_view(t, viewer, view.byte);
    t->face->terminal.draw(out, &how, t->game, view.byte, viewer);
    if (d->seat != NOBODY)
        t->face->words.ask(out, lang, t->game, view.byte, viewer);
    if (d->n && viewer == d->seat)
        t->face->words.describe(out, lang, t->game, view.byte, d->moves[next_byte(d) % d->n]);
    t->game->points(t->game, t->state, &points);
    for (int i = 0; i < points.n; i++)
        face_tell_line(out, lang, t->face, t->game, &points.line[i]);
    fclose(out);
    free(text);
}

static void take_back(struct drive *d)
{
    table_undo(d->table);
    show(d);
}

/* A box that only the target holds cannot be named in a record. */
static void replay(const struct drive *d)
{
    if (d->table->game == d->table->face->game)
        law_replay(d->table);
}

/* What a byte asks for. Most of them play, so that games get on. */
static void step(struct drive *d, int op)
{
    int viewer = op % (d->table->players + 1);

    viewer = viewer == d->table->players ? NOBODY : viewer;
    switch (op < 128 ? 0 : (op >> 3) - 15) {
    case 1: law_view(d->table->face, &d->state, viewer, &d->dice); break;
    case 2: law_position(d->table->face, &d->state, d->table->seed); break;
    case 3: take_back(d); break;
    case 4: replay(d); break;
    case 5: ask_why(d); break;
    case 6: ask_why_near(d); break;
    case 7: law_notation(d->table, d->seat, d->moves, d->n); break;
    case 8: say(d, viewer, op & 4 ? LANG_FR : LANG_EN); break;
    default:
        play(d, op & 127);
        show(d);
        break;
    }
}

void fuzz_drive(struct table *table, const uint8_t *bytes, size_t size)
{
    static struct drive d;

    d.table = table;
    d.at = bytes;
    d.left = size;
    rng_restore(&d.dice, table->seed, UINT64_C(1) << 40);
    law_at = (struct law_at){.game = table->game->name,
                             .played = table->game,
                             .players = table->players,
                             .options = table->options};
    show(&d);
    while (d.left && d.seat != NOBODY)
        step(&d, next_byte(&d));
    law_position(table->face, &d.state, table->seed);
    for (int viewer = 0; viewer < table->players; viewer++)
        law_view(table->face, &d.state, viewer, &d.dice);
    law_view(table->face, &d.state, NOBODY, &d.dice);
    replay(&d);
    say(&d, NOBODY, LANG_FR);
}

void fuzz_drive_from(struct table *table, const uint8_t *bytes, size_t size, size_t length)
{
    uint8_t seed[SEED_BYTES] = {0};
    uint8_t made[1024];
    struct rng rng;

    for (size_t i = 0; i < size; i++) /* any function of them will do */
        seed[i % SEED_BYTES] = (uint8_t)(seed[i % SEED_BYTES] * 31 + bytes[i] + 1);
    rng_restore(&rng, seed, 0);
    length = length < sizeof made ? length : sizeof made;
    for (size_t i = 0; i < length; i++)
        made[i] = (uint8_t)rng_below(&rng, 256);
    fuzz_drive(table, made, length);
}
