/* See table.h. */
#include "table/table.h"

#include <stdlib.h>
#include <string.h>

static bool no_memory(struct problem *problem)
{
    return problem_say(problem, NULL, N_("out of memory"), NULL);
}

/* A table that nothing lies on yet. position: NULL, or what will; it may name the data it
 * was made with, which says enough where no options are given. */
static struct table *make(const struct face *face, const struct json *position,
                          const struct table_setup *setup, struct problem *problem)
{
    const struct json *data = json_get(position, "data");
    struct json named[2] = {{.kind = WIRE_OBJECT, .size = 2, .n = 1},
                            {.key = "data", .kind = WIRE_NULL, .size = 1}};
    bool is_named = !setup->options && data && face->options.read;
    const struct game *game;
    uint32_t options;
    struct table *table;

    if (json_is(data, WIRE_TEXT))
        named[1] = *data;
    if (!face_options(face, is_named ? named : setup->options, setup->may_read_files, &game,
                      &options, problem))
        return NULL;
    table = (struct table *)calloc(1, sizeof *table);
    if (table)
        table->state = calloc(1, face->game->state_size);
    if (!table || !table->state) {
        free(table);
        no_memory(problem);
        return NULL;
    }
    table->face = face;
    table->game = game;
    table->options = options;
    memcpy(table->seed, setup->seed, SEED_BYTES);
    return table;
}

/* Goes to the first position. */
static void rewind_to_start(struct table *table)
{
    const struct game *game = table->game;

    if (table->start)
        memcpy(table->state, table->start, game->state_size);
    else
        game->setup(game, table->state, table->players, table->options, table->seed);
}

struct table *table_new(const struct face *face, int players, const struct table_setup *setup,
                        struct problem *problem)
{
    const struct game *game = face->game;
    struct table *table;

    if (players < game->min_players || players > game->max_players) {
        char min[12];
        char max[12];

        snprintf(min, sizeof min, "%d", game->min_players);
        snprintf(max, sizeof max, "%d", game->max_players);
        problem_say(problem, NULL, N_("{game} is for {min} to {max} players"), "game",
                    text_in(problem->lang, face->title), "min", min, "max", max, NULL);
        return NULL;
    }
    table = make(face, NULL, setup, problem);
    if (!table)
        return NULL;
    table->players = players;
    rewind_to_start(table);
    return table;
}

static void *copy_state(const struct game *game, const void *state)
{
    void *copy = malloc(game->state_size);

    if (copy)
        memcpy(copy, state, game->state_size);
    return copy;
}

struct table *table_load(const struct json *position, const struct table_setup *setup,
                         struct problem *problem)
{
    const char *name = json_text(json_get(position, "game"));
    const struct face *face;
    struct table *table;

    if (!json_is(position, WIRE_OBJECT)) {
        problem_say(problem, NULL, N_("a position is a JSON object"), NULL);
        return NULL;
    }
    face = name ? face_find(name) : NULL;
    if (!face) {
        problem_say(problem, NULL, N_("{where}: no such game"), "where", "game", NULL);
        return NULL;
    }
    table = make(face, position, setup, problem);
    if (!table)
        return NULL;
    if (!face->json.read_position(table->game, position, table->seed, table->state, problem)) {
        table_free(table);
        return NULL;
    }
    table->players = (int)json_number(json_get(position, "players"));
    table->start = copy_state(table->game, table->state);
    if (!table->start) {
        no_memory(problem);
        table_free(table);
        return NULL;
    }
    return table;
}

struct table *table_copy_start(const struct table *table)
{
    struct table *copy = (struct table *)malloc(sizeof *copy);

    if (!copy)
        return NULL;
    *copy = *table;
    copy->start = table->start ? copy_state(table->game, table->start) : NULL;
    copy->plies = NULL;
    copy->n_plies = copy->capacity = 0;
    copy->state = malloc(table->game->state_size);
    if (!copy->state || !copy->start != !table->start) {
        table_free(copy);
        return NULL;
    }
    rewind_to_start(copy);
    return copy;
}

struct table *table_copy(const struct table *table)
{
    struct table *copy = table_copy_start(table);
    size_t n = (size_t)table->n_plies;

    if (!copy)
        return NULL;
    copy->plies = (struct ply *)malloc((n ? n : 1) * sizeof *copy->plies);
    if (!copy->plies) {
        table_free(copy);
        return NULL;
    }
    if (n)
        memcpy(copy->plies, table->plies, n * sizeof *copy->plies);
    copy->n_plies = table->n_plies;
    copy->capacity = n ? (int)n : 1;
    memcpy(copy->state, table->state, table->game->state_size);
    return copy;
}

struct table *table_guess(const struct table *table, int viewer, const uint8_t seed[SEED_BYTES])
{
    struct table *guess = table_copy_start(table);
    struct rng rng;

    if (!guess)
        return NULL;
    table_view(table, viewer, guess->state);
    rng_seed(&rng, seed);
    table->game->complete(table->game, guess->state, viewer, &rng);
    rng_seed((struct rng *)guess->state,
             seed); /* the first of a state; as one that is loaded */
    memcpy(guess->seed, seed, SEED_BYTES);
    memset(&guess->fair, 0, sizeof guess->fair);
    free(guess->start);
    guess->start = copy_state(table->game, guess->state);
    if (guess->start)
        return guess;
    table_free(guess);
    return NULL;
}

void table_free(struct table *table)
{
    if (!table)
        return;
    free(table->start);
    free(table->state);
    free(table->plies);
    free(table);
}

int table_turn(const struct table *table)
{
    uint32_t actors = table->game->actors(table->game, table->state);

    return actors ? mem_low_bit(actors) : NOBODY;
}

move table_find(const struct table *table, int seat, const char *text)
{
    move moves[MAX_MOVES];
    int n = table->game->moves(table->game, table->state, seat, moves);

    for (int i = 0; i < n; i++) {
        char written[MAX_TEXT];

        table->game->write_move(table->game, table->state, moves[i], written);
        if (!strcmp(written, text))
            return moves[i];
    }
    return 0;
}

bool table_why(const struct table *table, const char *text, struct problem *problem)
{
    int seat = table_turn(table);

    if (seat != NOBODY && table_find(table, seat, text))
        return false;
    if (!table->face->words.why(table->game, table->state, text,
                                problem)) /* a law says: never */
        problem_say(problem, NULL, N_("'{action}' is not legal now"), "action", text, NULL);
    return true;
}

bool table_play(struct table *table, int seat, move action, struct events *events)
{
    const struct game *game = table->game;
    struct events own;
    struct ply *ply;

    if (table->n_plies == table->capacity) {
        int capacity = table->capacity ? 2 * table->capacity : 32;
        struct ply *plies =
            (struct ply *)realloc(table->plies, (size_t)capacity * sizeof *plies);

        if (!plies)
            return false;
        table->plies = plies;
        table->capacity = capacity;
    }
    if (!events)
        events = &own;
    game->apply(game, table->state, seat, action, events);
    ply = &table->plies[table->n_plies++];
    ply->action = action;
    ply->shown = events->shown;
    ply->seat = (uint8_t)seat;
    ply->barrier = events->barrier;
    return true;
}

bool table_can_undo(const struct table *table)
{
    return table->n_plies && !table->plies[table->n_plies - 1].barrier;
}

bool table_undo(struct table *table)
{
    const struct game *game = table->game;

    if (!table->n_plies)
        return false;
    table->n_plies--;
    rewind_to_start(table);
    for (int i = 0; i < table->n_plies; i++)
        game->apply(game, table->state, table->plies[i].seat, table->plies[i].action, NULL);
    return true;
}

void table_view(const struct table *table, int viewer, void *out)
{
    memcpy(out, table->state, table->game->state_size);
    if (viewer != WHOLE)
        table->game->redact(table->game, out, viewer);
}

bool table_ply_text(const struct table *table, int i, int viewer, char text[MAX_TEXT])
{
    const struct ply *ply = &table->plies[i];
    move m = viewer == WHOLE || viewer == ply->seat ? ply->action : ply->shown;

    if (m)
        table->game->write_move(table->game, table->state, m, text);
    return m != 0;
}
