/* The engine: tables by id, and the methods of the protocol for a caller who may
 * see everything. Every method checks all of its parameters before it does
 * anything, so an error changes nothing. */
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "games/json.h"
#include "protocol/protocol.h"
#include "protocol/rpc.h"
#include "table/record.h"
#include "table/seed.h"
#include "text/memory.h"

/* Invariant: tables[i] is the table "t<i + 1>", NULL once it is closed. */
struct engine {
    struct table **tables;
    size_t n;
    size_t room;
    char *spare; /* an answer for when there is no memory for any; NULL once it is given */
};

struct engine *engine_new(void)
{
    struct engine *engine = (struct engine *)calloc(1, sizeof(struct engine));

    json_watch_memory();
    if (engine)
        engine->spare = rpc_refuse(NULL, RPC_INTERNAL, N_("out of memory"), "");
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
    const char *id = rpc_text(c, "table");
    char *end = NULL;
    unsigned long number = 0;

    if (!id)
        return NULL;
    if (id[0] == 't' && id[1] >= '1' && id[1] <= '9')
        number = strtoul(id + 1, &end, 10);
    if (end && !*end && number <= engine_of(c)->n && engine_of(c)->tables[number - 1])
        return engine_of(c)->tables[number - 1];
    problem_say(&c->problem, NULL, N_("no table '{id}' is open"), "id", id, NULL);
    rpc_fail(c, RPC_NO_TABLE);
    return NULL;
}

/* Options, and the seed given or a random one. Whether the options make sense for the
 * game is the table's to say. */
static bool setup_params(struct call *c, struct table_setup *setup)
{
    json_t *seed = json_object_get(c->params, "seed");

    setup->options = json_object_get(c->params, "options");
    setup->may_read_files = true;
    if (!seed) {
        seed_random(setup->seed);
    } else if (!json_is_string(seed) || !seed_read(setup->seed, json_string_value(seed))) {
        rpc_fail_param(c, "seed", N_("{where}: a seed is 64 hexadecimal digits"));
        return false;
    }
    return true;
}

/* --- methods --- */

/* Gives a table an id and answers with it; frees it when there is no room. */
static json_t *seat_table(struct call *c, struct table *table)
{
    struct engine *engine = engine_of(c);
    char id[24];
    char seed[SEED_TEXT];

    if (engine->n == engine->room) {
        size_t room = engine->room ? 2 * engine->room : 16;
        struct table **tables = (struct table **)realloc(engine->tables, room * sizeof *tables);

        if (!tables) {
            table_free(table);
            return rpc_no_memory(c);
        }
        engine->tables = tables;
        engine->room = room;
    }
    engine->tables[engine->n++] = table;
    snprintf(id, sizeof id, "t%zu", engine->n);
    seed_write(table->seed, seed);
    return json_pack("{ss ss}", "table", id, "seed", seed);
}

static json_t *method_games(struct call *c)
{
    return protocol_games(c->lang, true);
}

static json_t *method_new(struct call *c)
{
    const char *name = rpc_text(c, "game");
    const struct face *face = name ? face_find(name) : NULL;
    struct table_setup setup;
    struct table *table;
    int players;

    if (!name)
        return NULL;
    if (!face)
        return rpc_fail_param(c, "game", N_("{where}: no such game"));
    if (!rpc_int(c, "players", face->game->min_players, face->game->max_players, &players) ||
        !setup_params(c, &setup))
        return NULL;
    table = table_new(face, players, &setup, &c->problem);
    return table ? seat_table(c, table) : rpc_fail(c, RPC_PARAMS);
}

static json_t *method_load(struct call *c)
{
    json_t *position = json_object_get(c->params, "position");
    struct table_setup setup;
    struct table *table;

    if (!position)
        return rpc_fail_param(c, "position", N_("{where}: missing"));
    if (!setup_params(c, &setup))
        return NULL;
    table = table_load(position, &setup, &c->problem);
    return table ? seat_table(c, table) : rpc_fail(c, RPC_POSITION);
}

static json_t *method_position(struct call *c)
{
    struct table *table = table_param(c);
    int seat = 0;

    if (!table)
        return NULL;
    if (!rpc_has(c, "seat"))
        return protocol_position(table, WHOLE);
    if (!rpc_int(c, "seat", 0, table->players, &seat))
        return NULL;
    return protocol_position(table, seat ? seat - 1 : NOBODY);
}

static json_t *method_legal(struct call *c)
{
    struct table *table = table_param(c);

    return table ? protocol_legal(table, WHOLE) : NULL;
}

static json_t *method_play(struct call *c)
{
    struct table *table = table_param(c);
    const char *text = table ? rpc_text(c, "action") : NULL;
    struct events events;
    int seat;

    if (!text)
        return NULL;
    if (!table_why(table, text, &c->problem))
        return rpc_fail(c, RPC_ILLEGAL);
    seat = table_turn(table);
    if (!table_play(table, seat, table_find(table, seat, text), &events)) {
        return rpc_no_memory(c);
    }
    return json_pack("{so si}", "events", protocol_events(table, &events, WHOLE, c->lang),
                     "seat", face_seat_number(table_turn(table)));
}

static json_t *method_why(struct call *c)
{
    struct table *table = table_param(c);
    const char *text = table ? rpc_text(c, "action") : NULL;

    return text ? protocol_why(table, c->lang, text) : NULL;
}

static json_t *method_undo(struct call *c)
{
    struct table *table = table_param(c);
    char text[MAX_TEXT];

    if (!table)
        return NULL;
    if (!table->n_plies) {
        return rpc_fail_say(c, RPC_ILLEGAL, N_("there is no action to undo"));
    }
    table_ply_text(table, table->n_plies - 1, WHOLE, text);
    table_undo(table);
    return json_pack("{ss si}", "undone", text, "seat", face_seat_number(table_turn(table)));
}

static json_t *method_score(struct call *c)
{
    struct table *table = table_param(c);

    return table ? protocol_score(table, c->lang) : NULL;
}

static json_t *method_explain(struct call *c)
{
    struct table *table = table_param(c);
    const char *code = table ? rpc_text(c, "code") : NULL;
    json_t *result = code ? protocol_explain(table, c->lang, code) : NULL;

    if (code && !result)
        return rpc_fail_param(c, "code", N_("{where}: nothing is written about that"));
    return result;
}

static json_t *method_box(struct call *c)
{
    struct table *table = table_param(c);

    return table ? protocol_box(table, c->lang) : NULL;
}

static json_t *method_history(struct call *c)
{
    struct table *table = table_param(c);

    return table ? json_pack("{so}", "actions", protocol_history(table, WHOLE)) : NULL;
}

static json_t *method_record(struct call *c)
{
    struct table *table = table_param(c);
    json_t *result;
    char *text = NULL;
    size_t size;
    bool is_whole;
    FILE *out;

    if (!table)
        return NULL;
    out = memory_open(&text, &size);
    if (!out) {
        return rpc_no_memory(c);
    }
    is_whole = record_write(table, out) && !ferror(out);
    is_whole = !fclose(out) && is_whole;
    result = is_whole ? json_pack("{ss}", "record", text) : rpc_no_memory(c);
    free(text);
    return result;
}

static json_t *method_replay(struct call *c)
{
    const char *text = rpc_text(c, "record");
    struct table *table;

    if (!text)
        return NULL;
    table = record_read(text, json_object_get(c->params, "options"), NULL, &c->problem);
    return table ? seat_table(c, table) : rpc_fail(c, RPC_RECORD);
}

/* The style that `level` names; NULL, and the call has failed, if there is none. */
static const struct bot_style *level_param(struct call *c)
{
    const char *level = rpc_text(c, "level");
    const struct bot_style *style = level ? bot_style_find(level) : NULL;
    char known[128] = "";
    size_t used = 0;

    if (!level || style)
        return style;
    for (int i = 0; bot_style_at(i) && used < sizeof known; i++)
        used += (size_t)snprintf(known + used, sizeof known - used, "%s%s", i ? ", " : "",
                                 bot_style_at(i)->name);
    problem_say(&c->problem, NULL, N_("level: no such level; there are {levels}"), "levels",
                known, NULL);
    rpc_fail(c, RPC_PARAMS);
    return NULL;
}

/* Lets a bot choose for the seat in turn, from its view alone. */
static json_t *ask_bot(const struct table *table, const struct bot_style *style,
                       const struct bot_budget *budget)
{
    struct bot_setup setup = {.players = table->players};
    struct opinions *opinions = (struct opinions *)malloc(sizeof *opinions);
    void *view = malloc(table->game->state_size);
    struct bot *bot = bot_new(table->game, style, &setup);
    json_t *result = NULL;

    if (opinions && view && bot) {
        int seat = table_turn(table);

        table_view(table, seat, view);
        result =
            protocol_choice(table, bot_choose(bot, view, seat, 0, budget, opinions), opinions);
    }
    bot_free(bot);
    free(view);
    free(opinions);
    return result;
}

static json_t *method_bot(struct call *c)
{
    struct table *table = table_param(c);
    const struct bot_style *style = table ? level_param(c) : NULL;
    struct bot_budget budget = {0, 0};
    json_t *result;
    int seat;

    if (!style)
        return NULL;
    if ((rpc_has(c, "sims") && !rpc_int(c, "sims", 1, 100000000, &budget.sims)) ||
        (rpc_has(c, "ms") && !rpc_int(c, "ms", 1, 600000, &budget.ms)))
        return NULL;
    seat = face_seat_number(table_turn(table));
    if (!seat) {
        return rpc_fail_say(c, RPC_ILLEGAL, N_("The game is over."));
    }
    if (rpc_has(c, "seat") && !rpc_int(c, "seat", seat, seat, &seat))
        return NULL;
    result = ask_bot(table, style, &budget);
    if (!result) {
        return rpc_no_memory(c);
    }
    return result;
}

static json_t *method_close(struct call *c)
{
    struct table *table = table_param(c);

    if (!table)
        return NULL;
    for (size_t i = 0; i < engine_of(c)->n; i++)
        if (engine_of(c)->tables[i] == table)
            engine_of(c)->tables[i] = NULL;
    table_free(table);
    return json_null();
}

static const struct method methods[] = {
    {"games", method_games, {NULL}},
    {"new", method_new, {"game", "players", "seed", "options"}},
    {"load", method_load, {"position", "seed", "options"}},
    {"position", method_position, {"table", "seat"}},
    {"legal", method_legal, {"table"}},
    {"play", method_play, {"table", "action"}},
    {"why", method_why, {"table", "action"}},
    {"undo", method_undo, {"table"}},
    {"score", method_score, {"table"}},
    {"box", method_box, {"table"}},
    {"explain", method_explain, {"table", "code"}},
    {"history", method_history, {"table"}},
    {"record", method_record, {"table"}},
    {"replay", method_replay, {"record", "options"}},
    {"bot", method_bot, {"table", "level", "ms", "sims", "seat"}},
    {"close", method_close, {"table"}},
    {0},
};

char *engine_too_long(void)
{
    char limit[12];

    snprintf(limit, sizeof limit, "%d", PROTOCOL_MAX_LINE);
    return rpc_refuse(NULL, RPC_REQUEST, N_("the line is longer than {value} bytes"), limit);
}

char *engine_answer(struct engine *engine, const char *line, size_t size)
{
    struct call call = {.owner = engine};
    char *answer = rpc_answer(methods, &call, line, size);

    if (!engine->spare)
        engine->spare = rpc_refuse(NULL, RPC_INTERNAL, N_("out of memory"), "");
    if (!answer && call.is_due) {
        answer = engine->spare;
        engine->spare = NULL;
    }
    return answer;
}
