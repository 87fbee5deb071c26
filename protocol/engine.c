/* The engine: tables by id, and the methods of the protocol for a caller who may
 * see everything. Every method checks all of its parameters before it does
 * anything, so an error changes nothing. */
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "protocol/protocol.h"
#include "table/record.h"
#include "table/seed.h"

/* Invariant: tables[i] is the table "t<i + 1>", NULL once it is closed. */
struct engine {
    struct table **tables;
    size_t n;
    size_t room;
};

/* One call in progress. A method returns its result, or NULL with code and
 * problem set. */
struct call {
    struct engine *engine;
    json_t *params;
    enum lang lang;
    int code;
    struct problem problem;
};

struct engine *engine_new(void)
{
    return (struct engine *)calloc(1, sizeof(struct engine));
}

void engine_free(struct engine *engine)
{
    if (!engine)
        return;
    for (size_t i = 0; i < engine->n; i++)
        table_free(engine->tables[i]);
    free(engine->tables);
    free(engine);
}

/* --- parameters --- */

static json_t *fail(struct call *c, int code)
{
    c->code = code;
    return NULL;
}

static json_t *fail_param(struct call *c, const char *key, const char *english)
{
    problem_say(&c->problem, NULL, english, "where", key, NULL);
    return fail(c, RPC_PARAMS);
}

/* A parameter that must be a text; NULL, and the call has failed, if it is not. */
static const char *text_param(struct call *c, const char *key)
{
    json_t *value = json_object_get(c->params, key);

    if (!value)
        fail_param(c, key, N_("{where}: missing"));
    else if (!json_is_string(value))
        fail_param(c, key, N_("{where}: expected a text"));
    return json_string_value(value);
}

/* A number from min to max; false, and the call has failed, if it is none. */
static bool int_param(struct call *c, const char *key, int min, int max, int *out)
{
    char low[12];
    char high[12];
    json_t *value = json_object_get(c->params, key);
    json_int_t n = json_integer_value(value);

    if (json_is_integer(value) && n >= min && n <= max) {
        *out = (int)n;
        return true;
    }
    snprintf(low, sizeof low, "%d", min);
    snprintf(high, sizeof high, "%d", max);
    problem_say(&c->problem, NULL, N_("{where}: expected a number from {min} to {max}"),
                "where", key, "min", low, "max", high, NULL);
    fail(c, RPC_PARAMS);
    return false;
}

static struct table *table_param(struct call *c)
{
    const char *id = text_param(c, "table");
    char *end = NULL;
    unsigned long number = 0;

    if (!id)
        return NULL;
    if (id[0] == 't' && id[1] >= '1' && id[1] <= '9')
        number = strtoul(id + 1, &end, 10);
    if (end && !*end && number <= c->engine->n && c->engine->tables[number - 1])
        return c->engine->tables[number - 1];
    problem_say(&c->problem, NULL, N_("no table '{id}' is open"), "id", id, NULL);
    fail(c, RPC_NO_TABLE);
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
        fail_param(c, "seed", N_("{where}: a seed is 64 hexadecimal digits"));
        return false;
    }
    return true;
}

/* --- methods --- */

/* Gives a table an id and answers with it; frees it when there is no room. */
static json_t *seat_table(struct call *c, struct table *table)
{
    struct engine *engine = c->engine;
    char id[24];
    char seed[SEED_TEXT];

    if (engine->n == engine->room) {
        size_t room = engine->room ? 2 * engine->room : 16;
        struct table **tables = (struct table **)realloc(engine->tables, room * sizeof *tables);

        if (!tables) {
            table_free(table);
            problem_say(&c->problem, NULL, N_("out of memory"), NULL);
            return fail(c, RPC_INTERNAL);
        }
        engine->tables = tables;
        engine->room = room;
    }
    engine->tables[engine->n++] = table;
    snprintf(id, sizeof id, "t%zu", engine->n);
    seed_write(table->seed, seed);
    return json_pack("{ss ss}", "table", id, "seed", seed);
}

static json_t *describe_game(const struct face *face, enum lang lang)
{
    json_t *options = json_array();

    for (const struct choice_form *c = face->choices; c && c->name; c++)
        json_array_append_new(options, json_string(c->name));
    return json_pack("{ss ss s[ii] so ss ss}", "name", face->game->name, "title", face->title,
                     "players", face->game->min_players, face->game->max_players, "options",
                     options, "about", text_in(lang, face->about), "minutes", face->minutes);
}

static json_t *method_games(struct call *c)
{
    json_t *games = json_array();

    for (int i = 0; face_at(i); i++)
        if (face_at(i)->is_listed)
            json_array_append_new(games, describe_game(face_at(i), c->lang));
    return games;
}

static json_t *method_new(struct call *c)
{
    const char *name = text_param(c, "game");
    const struct face *face = name ? face_find(name) : NULL;
    struct table_setup setup;
    struct table *table;
    int players;

    if (!name)
        return NULL;
    if (!face)
        return fail_param(c, "game", N_("{where}: no such game"));
    if (!int_param(c, "players", face->game->min_players, face->game->max_players, &players) ||
        !setup_params(c, &setup))
        return NULL;
    table = table_new(face, players, &setup, &c->problem);
    return table ? seat_table(c, table) : fail(c, RPC_PARAMS);
}

static json_t *method_load(struct call *c)
{
    json_t *position = json_object_get(c->params, "position");
    struct table_setup setup;
    struct table *table;

    if (!position)
        return fail_param(c, "position", N_("{where}: missing"));
    if (!setup_params(c, &setup))
        return NULL;
    table = table_load(position, &setup, &c->problem);
    return table ? seat_table(c, table) : fail(c, RPC_POSITION);
}

static json_t *method_position(struct call *c)
{
    struct table *table = table_param(c);
    int seat = 0;

    if (!table)
        return NULL;
    if (!json_object_get(c->params, "seat"))
        return protocol_position(table, WHOLE);
    if (!int_param(c, "seat", 0, table->players, &seat))
        return NULL;
    return protocol_position(table, seat ? seat - 1 : NOBODY);
}

static json_t *method_legal(struct call *c)
{
    struct table *table = table_param(c);

    return table ? protocol_legal(table) : NULL;
}

static json_t *method_play(struct call *c)
{
    struct table *table = table_param(c);
    const char *text = table ? text_param(c, "action") : NULL;
    struct events events;
    int seat;

    if (!text)
        return NULL;
    if (!table_why(table, text, &c->problem))
        return fail(c, RPC_ILLEGAL);
    seat = table_turn(table);
    if (!table_play(table, seat, table_find(table, seat, text), &events)) {
        problem_say(&c->problem, NULL, N_("out of memory"), NULL);
        return fail(c, RPC_INTERNAL);
    }
    return json_pack("{so si}", "events", protocol_events(table, &events, WHOLE, c->lang),
                     "seat", face_seat_number(table_turn(table)));
}

static json_t *method_why(struct call *c)
{
    struct table *table = table_param(c);
    const char *text = table ? text_param(c, "action") : NULL;
    json_t *result;

    if (!text)
        return NULL;
    if (table_why(table, text, &c->problem))
        return json_pack("{sb}", "legal", 1);
    result = json_pack("{sb}", "legal", 0);
    if (*c->problem.rule)
        json_object_set_new(result, "rule", json_string(c->problem.rule));
    json_object_set_new(result, "text", json_string(c->problem.text));
    return result;
}

static json_t *method_undo(struct call *c)
{
    struct table *table = table_param(c);
    char text[MAX_TEXT];

    if (!table)
        return NULL;
    if (!table->n_plies) {
        problem_say(&c->problem, NULL, N_("there is no action to undo"), NULL);
        return fail(c, RPC_ILLEGAL);
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
    const char *code = table ? text_param(c, "code") : NULL;
    json_t *result = NULL;
    char *text = NULL;
    size_t size;
    FILE *out;

    if (!code)
        return NULL;
    out = open_memstream(&text, &size);
    if (!out) {
        problem_say(&c->problem, NULL, N_("out of memory"), NULL);
        return fail(c, RPC_INTERNAL);
    }
    if (table->face->explain && table->face->explain(out, c->lang, table->game, code)) {
        fflush(out);
        result = json_pack("{ss}", "text", text);
    } else {
        fail_param(c, "code", N_("{where}: nothing is written about that"));
    }
    fclose(out);
    free(text);
    return result;
}

static json_t *method_history(struct call *c)
{
    struct table *table = table_param(c);
    json_t *actions = json_array();

    for (int i = 0; table && i < table->n_plies; i++) {
        char text[MAX_TEXT];

        table_ply_text(table, i, WHOLE, text);
        json_array_append_new(
            actions, json_pack("{si ss}", "seat", table->plies[i].seat + 1, "action", text));
    }
    if (!table) {
        json_decref(actions);
        return NULL;
    }
    return json_pack("{so}", "actions", actions);
}

static json_t *method_record(struct call *c)
{
    struct table *table = table_param(c);
    json_t *result;
    char *text = NULL;
    size_t size;
    FILE *out;

    if (!table)
        return NULL;
    out = open_memstream(&text, &size);
    if (!out) {
        problem_say(&c->problem, NULL, N_("out of memory"), NULL);
        return fail(c, RPC_INTERNAL);
    }
    record_write(table, out);
    fclose(out);
    result = json_pack("{ss}", "record", text);
    free(text);
    return result;
}

static json_t *method_replay(struct call *c)
{
    const char *text = text_param(c, "record");
    struct table *table;

    if (!text)
        return NULL;
    table = record_read(text, json_object_get(c->params, "options"), &c->problem);
    return table ? seat_table(c, table) : fail(c, RPC_RECORD);
}

static json_t *method_bot(struct call *c)
{
    struct table *table = table_param(c);
    const char *level = table ? text_param(c, "level") : NULL;
    json_t *result;
    struct rng dice;
    char text[MAX_TEXT];
    void *view;
    int seat;

    if (!level)
        return NULL;
    if (strcmp(level, "random") != 0)
        return fail_param(c, "level", N_("{where}: no such level; there is: random"));
    seat = table_turn(table);
    if (seat == NOBODY) {
        problem_say(&c->problem, NULL, N_("The game is over."), NULL);
        return fail(c, RPC_ILLEGAL);
    }
    view = malloc(table->game->state_size);
    if (!view) {
        problem_say(&c->problem, NULL, N_("out of memory"), NULL);
        return fail(c, RPC_INTERNAL);
    }
    table_view(table, seat, view);
    bot_dice(&dice, table->seed, table->n_plies);
    table->game->write_move(table->game, view, bot_random(table->game, view, seat, &dice),
                            text);
    free(view);
    result = json_pack("{ss s[]}", "action", text, "considered");
    return result;
}

static json_t *method_close(struct call *c)
{
    struct table *table = table_param(c);

    if (!table)
        return NULL;
    for (size_t i = 0; i < c->engine->n; i++)
        if (c->engine->tables[i] == table)
            c->engine->tables[i] = NULL;
    table_free(table);
    return json_null();
}

/* Each method and the parameters it knows; `lang` goes with all of them. */
static const struct method {
    const char *name;
    json_t *(*run)(struct call *);
    const char *params[5];
} methods[] = {
    {"games", method_games, {NULL}},
    {"new", method_new, {"game", "players", "seed", "options"}},
    {"load", method_load, {"position", "seed", "options"}},
    {"position", method_position, {"table", "seat"}},
    {"legal", method_legal, {"table"}},
    {"play", method_play, {"table", "action"}},
    {"why", method_why, {"table", "action"}},
    {"undo", method_undo, {"table"}},
    {"score", method_score, {"table"}},
    {"explain", method_explain, {"table", "code"}},
    {"history", method_history, {"table"}},
    {"record", method_record, {"table"}},
    {"replay", method_replay, {"record", "options"}},
    {"bot", method_bot, {"table", "level", "ms", "sims"}},
    {"close", method_close, {"table"}},
};

/* --- JSON-RPC --- */

static const struct method *find_method(const char *name)
{
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
        if (!strcmp(methods[i].name, name))
            return &methods[i];
    return NULL;
}

/* Whether every parameter is one the method knows; picks the language. */
static bool check_params(struct call *c, const struct method *method)
{
    const char *key;
    json_t *value;

    if (c->params && !json_is_object(c->params)) {
        fail_param(c, "params", N_("{where}: expected an object"));
        return false;
    }
    json_object_foreach(c->params, key, value)
    {
        const char *const *known = method->params;

        if (!strcmp(key, "lang")) {
            if (!json_is_string(value) || !text_find_lang(json_string_value(value), &c->lang)) {
                fail_param(c, key, N_("{where}: expected en or fr"));
                return false;
            }
            continue;
        }
        while (*known && strcmp(*known, key) != 0)
            known++;
        if (!*known) {
            fail_param(c, key, N_("{where}: this method has no such parameter"));
            return false;
        }
    }
    c->problem.lang = c->lang;
    return true;
}

static const char *code_message(int code)
{
    switch (code) {
    case RPC_PARSE: return "parse error";
    case RPC_REQUEST: return "invalid request";
    case RPC_METHOD: return "method not found";
    case RPC_PARAMS: return "invalid params";
    case RPC_ILLEGAL: return "illegal action";
    case RPC_NO_TABLE: return "no such table";
    case RPC_POSITION: return "bad position";
    case RPC_RECORD: return "bad record";
    default: return "internal error";
    }
}

static char *dump(json_t *answer)
{
    char *line = json_dumps(answer, JSON_COMPACT);

    json_decref(answer);
    return line;
}

/* An error's answer; id may be NULL. */
static char *answer_error(json_t *id, int code, const struct problem *problem)
{
    json_t *data = json_object();

    if (*problem->rule)
        json_object_set_new(data, "rule", json_string(problem->rule));
    json_object_set_new(data, "text", json_string(problem->text));
    return dump(json_pack("{ss sO? s{si ss so}}", "jsonrpc", "2.0", "id", id, "error", "code",
                          code, "message", code_message(code), "data", data));
}

static char *refuse(json_t *id, int code, const char *english, const char *value)
{
    struct problem problem = {.lang = LANG_EN};
    json_t *null = json_null();

    problem_say(&problem, NULL, english, "value", value, NULL);
    return answer_error(id ? id : null, code, &problem);
}

char *engine_too_long(void)
{
    char limit[12];

    snprintf(limit, sizeof limit, "%d", PROTOCOL_MAX_LINE);
    return refuse(NULL, RPC_REQUEST, N_("the line is longer than {value} bytes"), limit);
}

static char *answer_request(struct engine *engine, json_t *request)
{
    json_t *version = json_object_get(request, "jsonrpc");
    json_t *name = json_object_get(request, "method");
    json_t *id = json_object_get(request, "id");
    const struct method *method;
    struct call c = {.engine = engine, .params = json_object_get(request, "params")};
    json_t *result = NULL;

    if (!json_is_object(request))
        return refuse(NULL, RPC_REQUEST, N_("a request is a JSON object"), "");
    if (id && !json_is_string(id) && !json_is_number(id) && !json_is_null(id))
        return refuse(NULL, RPC_REQUEST, N_("id: expected a text or a number"), "");
    if (!json_is_string(version) || strcmp(json_string_value(version), "2.0") != 0)
        return refuse(id, RPC_REQUEST, N_("jsonrpc: expected \"2.0\""), "");
    if (!json_is_string(name))
        return refuse(id, RPC_REQUEST, N_("method: expected a text"), "");
    method = find_method(json_string_value(name));
    if (!method)
        return id ? refuse(id, RPC_METHOD, N_("no method '{value}'"), json_string_value(name))
                  : NULL;
    if (check_params(&c, method))
        result = method->run(&c);
    if (!id) { /* a notification */
        json_decref(result);
        return NULL;
    }
    if (!result)
        return answer_error(id, c.code, &c.problem);
    return dump(json_pack("{ss sO so}", "jsonrpc", "2.0", "id", id, "result", result));
}

char *engine_answer(struct engine *engine, const char *line, size_t size)
{
    json_error_t error;
    json_t *request = json_loadb(line, size, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
    char *answer;

    if (!request) {
        char text[JSON_ERROR_TEXT_LENGTH + 32];

        snprintf(text, sizeof text, "%d: %s", error.column, error.text);
        return refuse(NULL, RPC_PARSE, N_("not JSON; column {value}"), text);
    }
    answer = answer_request(engine, request);
    json_decref(request);
    return answer;
}
