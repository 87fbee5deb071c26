/* The engine: tables by id, and the methods of the protocol for a caller who may
 * see everything. Every method checks all of its parameters before it does
 * anything, so an error changes nothing. */
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "protocol/call.h"
#include "protocol/looking_back.h"
#include "protocol/protocol.h"
#include "protocol/puzzle.h"
#include "protocol/review.h"
#include "protocol/say.h"
#include "table/record.h"
#include "table/seed.h"
#include "text/memory.h"

/* Invariant: tables[i] is the table "t<i + 1>", NULL once it is closed. */
struct engine {
    struct table **tables;
    size_t n;
    size_t capacity;
    char *spare; /* an answer for when there is no memory for any; NULL once it is given */
};

struct engine *engine_new(void)
{
    struct engine *engine = (struct engine *)calloc(1, sizeof(struct engine));

    if (engine)
        engine->spare = call_refuse(NULL, RPC_INTERNAL, N_("out of memory"), "");
    if (engine && engine->spare)
        return engine;
    free(engine);
    return NULL;
}

void engine_free(struct engine *engine)
{
    if (!engine)
        return;
    for (size_t i = 0; i < engine->n; i++)
        table_free(engine->tables[i]);
    free(engine->tables);
    free(engine->spare);
    free(engine);
}

/* --- parameters --- */

static struct engine *engine_of(const struct call *c)
{
    return (struct engine *)c->owner;
}

static struct table *table_param(struct call *c)
{
    const char *id = c->params.table;
    char *end = NULL;
    unsigned long number = 0;

    if (id[0] == 't' && id[1] >= '1' && id[1] <= '9')
        number = strtoul(id + 1, &end, 10);
    if (end && !*end && number <= engine_of(c)->n && engine_of(c)->tables[number - 1])
        return engine_of(c)->tables[number - 1];
    problem_say(&c->problem, NULL, N_("no table '{id}' is open"), "id", id, NULL);
    call_fail(c, RPC_NO_TABLE);
    return NULL;
}

/* Options, and the seed given or a random one. Whether the options make sense for the
 * game is the table's to say. */
static struct table_setup setup_params(const struct call *c)
{
    struct table_setup setup = {.options = c->params.options, .may_read_files = true};

    if (c->params.seed.is_given)
        memcpy(setup.seed, c->params.seed.bytes, sizeof setup.seed);
    else
        seed_random(setup.seed);
    return setup;
}

/* --- methods --- */

/* Gives a table an id and answers with it; frees it when there is no space. */
static enum outcome seat_table(struct call *c, struct table *table)
{
    struct engine *engine = engine_of(c);
    char id[24];
    char seed[SEED_TEXT];

    if (engine->n == engine->capacity) {
        size_t capacity = engine->capacity ? 2 * engine->capacity : 16;
        struct table **tables =
            (struct table **)realloc(engine->tables, capacity * sizeof *tables);

        if (!tables) {
            table_free(table);
            return call_no_memory(c);
        }
        engine->tables = tables;
        engine->capacity = capacity;
    }
    engine->tables[engine->n++] = table;
    snprintf(id, sizeof id, "t%zu", engine->n);
    seed_write(table->seed, seed);
    put_object(c->out, NULL);
    put_text(c->out, "table", id);
    put_text(c->out, "seed", seed);
    put_end(c->out);
    return CALL_DONE;
}

static enum outcome method_games(struct call *c)
{
    say_games(c->out, c->lang, true);
    return CALL_DONE;
}

static enum outcome method_new(struct call *c)
{
    const struct face *face = c->params.game;
    struct table_setup setup = setup_params(c);
    struct table *table;

    if (!call_within(c, "players", c->params.players, face->game->min_players,
                     face->game->max_players))
        return CALL_FAILED;
    table = table_new(face, c->params.players, &setup, &c->problem);
    return table ? seat_table(c, table) : call_fail(c, RPC_PARAMS);
}

static enum outcome method_load(struct call *c)
{
    struct table_setup setup = setup_params(c);
    struct table *table = table_load(c->params.position, &setup, &c->problem);

    return table ? seat_table(c, table) : call_fail(c, RPC_POSITION);
}

static enum outcome method_position(struct call *c)
{
    struct table *table = table_param(c);
    int seat = c->params.seat;

    if (!table || (seat != ABSENT && !call_within(c, "seat", seat, 0, table->players)))
        return CALL_FAILED;
    say_position(c->out, table, seat == ABSENT ? WHOLE : seat ? seat - 1 : NOBODY);
    return CALL_DONE;
}

static enum outcome method_draw(struct call *c)
{
    struct table *table = table_param(c);
    int seat = c->params.seat;
    struct screen screen = call_screen(c);

    if (!table || (seat != ABSENT && !call_within(c, "seat", seat, 0, table->players)))
        return CALL_FAILED;
    say_drawing(c->out, table, seat == ABSENT ? WHOLE : seat ? seat - 1 : NOBODY, &screen);
    return CALL_DONE;
}

static enum outcome method_legal(struct call *c)
{
    struct table *table = table_param(c);

    if (!table)
        return CALL_FAILED;
    say_legal(c->out, table, WHOLE, c->params.words, c->lang);
    return CALL_DONE;
}

static enum outcome method_play(struct call *c)
{
    struct table *table = table_param(c);
    const char *text = c->params.action;
    int seat = table ? table_turn(table) : NOBODY;
    move action = seat == NOBODY ? 0 : table_find(table, seat, text);
    struct events events;

    if (!table)
        return CALL_FAILED;
    if (!action && say_refusal(table, text, &c->problem))
        return call_fail(c, RPC_ILLEGAL);
    if (!table_play(table, seat, action, &events))
        return call_no_memory(c);
    put_object(c->out, NULL);
    put_key(c->out, "events");
    say_events(c->out, table, &events, WHOLE, c->lang);
    put_int(c->out, "seat", face_seat_number(table_turn(table)));
    put_end(c->out);
    return CALL_DONE;
}

static enum outcome method_why(struct call *c)
{
    struct table *table = table_param(c);

    if (!table)
        return CALL_FAILED;
    say_why(c->out, table, c->lang, c->params.action);
    return CALL_DONE;
}

static enum outcome method_undo(struct call *c)
{
    struct table *table = table_param(c);
    char text[MAX_TEXT];

    if (!table)
        return CALL_FAILED;
    if (!table->n_plies) {
        return call_fail_say(c, RPC_ILLEGAL, N_("there is no action to undo"));
    }
    table_ply_text(table, table->n_plies - 1, WHOLE, text);
    table_undo(table);
    put_object(c->out, NULL);
    put_text(c->out, "undone", text);
    put_int(c->out, "seat", face_seat_number(table_turn(table)));
    put_end(c->out);
    return CALL_DONE;
}

static enum outcome method_score(struct call *c)
{
    struct table *table = table_param(c);

    if (!table)
        return CALL_FAILED;
    say_score(c->out, table, c->lang);
    return CALL_DONE;
}

static enum outcome method_check(struct call *c)
{
    return say_check(c->out, c->params.game, c->params.text, c->lang)
               ? CALL_DONE
               : call_fail_param(c, "game", N_("{where}: nothing is read from files"));
}

static enum outcome method_explain(struct call *c)
{
    struct table *table = table_param(c);

    if (!table)
        return CALL_FAILED;
    if (!say_explain(c->out, table, c->lang, c->params.code))
        return call_fail_param(c, "code", N_("{where}: nothing is written about that"));
    return CALL_DONE;
}

static enum outcome method_box(struct call *c)
{
    const struct face *face = c->params.game;
    const struct table *table;

    if (face) {
        say_box(c->out, face, face->game, c->lang);
        return CALL_DONE;
    }
    if (!c->params.table)
        return call_fail_param(c, "table", N_("{where}: missing"));
    table = table_param(c);
    if (!table)
        return CALL_FAILED;
    say_box(c->out, table->face, table->game, c->lang);
    return CALL_DONE;
}

static enum outcome method_history(struct call *c)
{
    struct table *table = table_param(c);

    if (!table)
        return CALL_FAILED;
    put_object(c->out, NULL);
    put_key(c->out, "actions");
    say_history(c->out, table, 0, WHOLE);
    put_end(c->out);
    return CALL_DONE;
}

static enum outcome method_record(struct call *c)
{
    struct table *table = table_param(c);
    char *text = NULL;
    size_t size;
    bool is_whole;
    FILE *out;

    if (!table)
        return CALL_FAILED;
    out = memory_open(&text, &size);
    if (!out)
        return call_no_memory(c);
    is_whole = record_write(table, out) && !ferror(out);
    is_whole = !fclose(out) && is_whole;
    if (is_whole) {
        put_object(c->out, NULL);
        put_text(c->out, "record", text);
        put_end(c->out);
    }
    free(text);
    return is_whole ? CALL_DONE : call_no_memory(c);
}

static enum outcome method_replay(struct call *c)
{
    struct table *table = record_read(c->params.record, c->params.options, NULL, &c->problem);

    return table ? seat_table(c, table) : call_fail(c, RPC_RECORD);
}

/* The style that `level` names; NULL, and the call has failed, if there is none. */
static const struct bot_style *level_param(struct call *c)
{
    const char *level = c->params.level ? c->params.level : "best";
    const struct bot_style *style = bot_style_find(level);
    char known[128] = "";
    size_t used = 0;

    if (style)
        return style;
    for (int i = 0; bot_style_at(i) && used < sizeof known; i++)
        used += (size_t)snprintf(known + used, sizeof known - used, "%s%s", i ? ", " : "",
                                 bot_style_at(i)->name);
    problem_say(&c->problem, NULL, N_("level: no such level; there are {levels}"), "levels",
                known, NULL);
    call_fail(c, RPC_PARAMS);
    return NULL;
}

/* Lets a bot choose for the seat in turn, from its view alone. */
static bool ask_bot(struct put *out, const struct table *table, const struct bot_style *style,
                    const struct bot_budget *budget, enum lang lang)
{
    struct bot_setup setup = {.players = table->players};
    struct opinions *opinions = (struct opinions *)malloc(sizeof *opinions);
    void *view = malloc(table->game->state_size);
    struct bot *bot = bot_new(table->game, style, &setup);
    bool can_think = opinions && view && bot;

    if (can_think) {
        int seat = table_turn(table);

        table_view(table, seat, view);
        say_choice(out, table, style, lang, bot_choose(bot, view, seat, 0, budget, opinions),
                   opinions);
    }
    bot_free(bot);
    free(view);
    free(opinions);
    return can_think;
}

static enum outcome method_bot(struct call *c)
{
    struct table *table = table_param(c);
    const struct bot_style *style = table ? level_param(c) : NULL;
    struct bot_budget budget = {0, 0};
    int seat;

    if (!style)
        return CALL_FAILED;
    if (c->params.sims != ABSENT)
        budget.sims = c->params.sims;
    if (c->params.ms != ABSENT)
        budget.ms = c->params.ms;
    seat = face_seat_number(table_turn(table));
    if (!seat) {
        return call_fail_say(c, RPC_ILLEGAL, N_("The game is over."));
    }
    if (c->params.seat != ABSENT && !call_within(c, "seat", c->params.seat, seat, seat))
        return CALL_FAILED;
    return ask_bot(c->out, table, style, &budget, c->lang) ? CALL_DONE : call_no_memory(c);
}

static enum outcome method_puzzle(struct call *c)
{
    return puzzle_show(c);
}

static enum outcome method_solve(struct call *c)
{
    return puzzle_solve(c);
}

static enum outcome method_copy(struct call *c)
{
    struct table *table = table_param(c);
    struct table *copy = table ? table_copy(table) : NULL;

    if (!table)
        return CALL_FAILED;
    return copy ? seat_table(c, copy) : call_no_memory(c);
}

static enum outcome method_complete(struct call *c)
{
    struct table *table = table_param(c);
    struct table_setup setup = setup_params(c);
    int seat = c->params.seat;
    struct table *guess;

    if (!table || !call_within(c, "seat", seat, 0, table->players))
        return CALL_FAILED;
    guess = table_guess(table, seat ? seat - 1 : NOBODY, setup.seed);
    return guess ? seat_table(c, guess) : call_no_memory(c);
}

static enum outcome method_observation(struct call *c)
{
    struct table *table = table_param(c);
    int seat = c->params.seat;

    if (!table || !call_within(c, "seat", seat, 1, table->players))
        return CALL_FAILED;
    if (!table->game->eyes)
        return call_fail_param(c, "table", N_("{where}: nets have no eyes for this game"));
    say_observation(c->out, table, seat - 1);
    return CALL_DONE;
}

/* What the decisions of a seat cost, in a game that is over. */
static enum outcome method_review(struct call *c)
{
    const struct table *table = table_param(c);
    double until = c->params.ms == ABSENT ? 0 : bot_clock() + 1e-3 * c->params.ms;
    struct review *review;

    if (!table || !call_within(c, "seat", c->params.seat, 1, table->players))
        return CALL_FAILED;
    if (table_turn(table) != NOBODY)
        return call_fail_say(c, RPC_ILLEGAL, N_("the game is not over"));
    review = review_of(table, c->params.seat - 1);
    if (!review)
        return call_no_memory(c);
    while (review_step(review) && (until <= 0 || bot_clock() < until))
        ;
    say_review(c->out, table, review, c->lang);
    review_free(review);
    return CALL_DONE;
}

static enum outcome method_close(struct call *c)
{
    struct table *table = table_param(c);

    if (!table)
        return CALL_FAILED;
    for (size_t i = 0; i < engine_of(c)->n; i++)
        if (engine_of(c)->tables[i] == table)
            engine_of(c)->tables[i] = NULL;
    table_free(table);
    put_null(c->out, NULL);
    return CALL_DONE;
}

/* Every method of methods.def that the engine has is above, as method_<name>. */
#define RUN_ENGINE(name) [METHOD_##name] = method_##name,
#define RUN_BOTH(name)   [METHOD_##name] = method_##name,
#define RUN_ONLINE(name)
#define METHOD(name, who, result) RUN_##who(name)
static const struct side side = {.who = OF_ENGINE,
                                 .run = {
#include "protocol/methods.def"
                                 }};

char *engine_too_long(void)
{
    char limit[12];

    snprintf(limit, sizeof limit, "%d", PROTOCOL_MAX_LINE);
    return call_refuse(NULL, RPC_REQUEST, N_("the line is longer than {value} bytes"), limit);
}

char *engine_answer(struct engine *engine, const char *line, size_t size)
{
    struct call call = {.owner = engine};
    char *answer = call_answer(&side, &call, line, size);

    if (!engine->spare)
        engine->spare = call_refuse(NULL, RPC_INTERNAL, N_("out of memory"), "");
    if (!answer && call.is_due) {
        answer = engine->spare;
        engine->spare = NULL;
    }
    return answer;
}
