/* States in words and as JSON, and tables; see madang.h. */
#include <stdlib.h>
#include <string.h>

#include "lib/inside.h"
#include "table/record.h"

/* A state as a table without history, to be looked at. */
static struct table as_table(const madang_game *game, const void *state)
{
    return (struct table){.face = game->face, .game = game->game, .state = (void *)state};
}

size_t madang_action_text(const madang_game *game, const void *state, madang_move action,
                          char text[MADANG_MAX_TEXT])
{
    game->game->write_move(game->game, state, action, text);
    return strlen(text);
}

madang_move madang_find_action(const madang_game *game, const void *state, int seat,
                               const char *text)
{
    struct table table = as_table(game, state);

    return table_find(&table, seat, text ? text : "");
}

bool madang_is_legal(const madang_game *game, const void *state, const char *text,
                     const char *lang, madang_problem *out)
{
    struct table table = as_table(game, state);
    struct problem problem = {.lang = lib_lang(lang)};

    return !table_why(&table, text ? text : "", &problem) || lib_tell(out, &problem);
}

/* What is written to a stream, to be freed; NULL without memory. */
static char *written_by(void (*write)(FILE *, const void *), const void *context)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    bool is_whole;

    if (!out)
        return NULL;
    write(out, context);
    is_whole = !ferror(out);
    if (fclose(out) || !is_whole) {
        free(text);
        text = NULL;
    }
    return text;
}

struct sentence {
    const madang_game *game;
    const void *view;
    int viewer;
    madang_move action;
    enum lang lang;
};

static void describe(FILE *out, const void *context)
{
    const struct sentence *s = (const struct sentence *)context;

    s->game->face->words.describe(out, s->lang, s->game->game, s->view, s->action);
}

static void ask(FILE *out, const void *context)
{
    const struct sentence *s = (const struct sentence *)context;

    s->game->face->words.ask(out, s->lang, s->game->game, s->view, s->viewer);
}

char *madang_describe(const madang_game *game, const void *view, madang_move action,
                      const char *lang)
{
    return written_by(describe, &(struct sentence){game, view, 0, action, lib_lang(lang)});
}

char *madang_ask(const madang_game *game, const void *view, int viewer, const char *lang)
{
    return written_by(ask, &(struct sentence){game, view, viewer, 0, lib_lang(lang)});
}

char *madang_position(const madang_game *game, const void *state, int viewer)
{
    _Alignas(8) uint8_t view[MADANG_MAX_STATE];
    struct put out = {0};

    memcpy(view, state, game->game->state_size);
    if (viewer != WHOLE)
        game->game->redact(game->game, view, viewer);
    game->face->json.write_position(&out, game->game, view, viewer);
    return put_take(&out);
}

bool madang_read_position(const madang_game *game, const char *position,
                          const uint8_t seed[MADANG_SEED_BYTES], void *state,
                          madang_problem *out)
{
    struct problem problem = {.lang = LANG_EN};
    struct json_doc doc = {0};
    const struct json *value =
        json_read(&doc, position ? position : "", position ? strlen(position) : 0);
    bool is_one = value
                      ? game->face->json.read_position(game->game, value, seed, state, &problem)
                      : problem_say(&problem, NULL, N_("not JSON: {value}"), "value",
                                    doc.error ? doc.error : "", NULL);

    json_free(&doc);
    return is_one || lib_tell(out, &problem);
}

/* --- tables --- */

struct madang_table {
    struct table *table;
    struct madang_game game; /* as the table has it */
};

/* Takes over a table; NULL, and it is gone, without memory or without a table. */
static madang_table *wrap(struct table *inner)
{
    madang_table *table = (madang_table *)calloc(1, sizeof *table);

    if (!table || !inner) {
        table_free(inner);
        free(table);
        return NULL;
    }
    table->table = inner;
    table->game.face = inner->face;
    table->game.game = inner->game;
    table->game.bits = inner->options;
    return table;
}

madang_table *madang_table_new(const madang_game *game, int players,
                               const uint8_t seed[MADANG_SEED_BYTES])
{
    struct problem problem = {.lang = LANG_EN};
    struct table_setup setup = {.options = NULL};
    struct json_doc doc = {0};
    struct table *inner = NULL;
    char *options;

    if (!lib_is_played_by(game, players))
        return NULL;
    /* As the game was opened, whatever has become of its files since. */
    options = madang_game_options(game);
    if (options)
        setup.options = json_read(&doc, options, strlen(options));
    memcpy(setup.seed, seed, SEED_BYTES);
    if (setup.options)
        inner = table_new(game->face, players, &setup, &problem);
    json_free(&doc);
    free(options);
    return wrap(inner);
}

madang_table *madang_table_read(const char *record, madang_problem *out)
{
    struct problem problem = {.lang = LANG_EN};
    struct table *inner = record_read(record ? record : "", NULL, NULL, &problem);
    madang_table *table = wrap(inner);

    if (inner && !table)
        problem_say(&problem, NULL, N_("out of memory"), NULL);
    if (!table)
        lib_tell(out, &problem);
    return table;
}

void madang_table_free(madang_table *table)
{
    if (table)
        table_free(table->table);
    free(table);
}

const madang_game *madang_table_game(const madang_table *table)
{
    return &table->game;
}

int madang_table_players(const madang_table *table)
{
    return table->table->players;
}

int madang_table_plies(const madang_table *table)
{
    return table->table->n_plies;
}

const void *madang_table_state(const madang_table *table)
{
    return table->table->state;
}

int madang_table_ply(const madang_table *table, int ply, char text[MADANG_MAX_TEXT])
{
    int seat;

    *text = '\0';
    if (ply < 0 || ply >= table->table->n_plies)
        return -1;
    seat = table->table->plies[ply].seat;
    table_ply_text(table->table, ply, seat, text);
    return seat;
}

bool madang_table_play(madang_table *table, const char *action, madang_problem *out)
{
    struct problem problem = {.lang = LANG_EN};
    int seat = table_turn(table->table);

    if (table_why(table->table, action ? action : "", &problem))
        return lib_tell(out, &problem);
    if (table_play(table->table, seat, table_find(table->table, seat, action), NULL))
        return true;
    problem_say(&problem, NULL, N_("out of memory"), NULL);
    return lib_tell(out, &problem);
}

bool madang_table_undo(madang_table *table)
{
    return table->table->n_plies && table_undo(table->table);
}

static void write_record(FILE *out, const void *context)
{
    record_write((const struct table *)context, out);
}

char *madang_table_record(const madang_table *table)
{
    return written_by(write_record, table->table);
}
