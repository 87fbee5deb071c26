/* Allocation k fails, for every k. Each thing that can be asked of the server is asked again
 * and again, with one more allocation granted each time, until none fails. Where something
 * changes, the next try starts from what the last one left. */
#include <sodium.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/protocol.h"
#include "table/record.h"
#include "tests/faults/alloc.h"
#include "tests/faults/faults.h"
#include "tests/faults/talk.h"
#include "tests/sim/disk.h"

/* Allocations of anything that is done here; tries without a failure after which a sweep ends:
 * some positions need fewer allocations than others. */
enum { MOST = 100000, ENOUGH = 8 };

static long tries;
static struct rng dice;

/* --- the server --- */

/* A request for each try; prepares it and says who asks. */
struct step {
    const char *name;
    void (*prepare)(void);
    void (*act)(void); /* NULL: sends it */
    bool is_wanted;    /* in the end it must be answered with a result */
};

static json_t *here(void)
{
    return json_pack("{ss}", "table", talk.table);
}

static void ask_here(const char *method)
{
    talk_prepare(ANA, method, here());
}

static void check_outcome(const struct step *step, bool has_failed)
{
    enum ending outcome = talk_outcome();
    json_t *error = json_object_get(talk.answer, "error");
    const char *text =
        json_string_value(json_object_get(json_object_get(error, "data"), "text"));

    if (outcome == SILENCE)
        fail("no answer");
    if (outcome == REFUSED && (!text || !*text))
        fail("an error without a word");
    if (!has_failed && outcome != ANSWERED && step->is_wanted)
        fail("there is memory, but it is refused: %s", text ? text : "dropped");
}

/* The same request with one more allocation each time. */
static void sweep(const struct step *step, long stride, int many)
{
    int whole = 0; /* tries in a row that lacked nothing */

    talk.doing = step->name;
    for (talk.k = 1; whole < ENOUGH && talk.k < MOST; talk.k += stride) {
        bool has_failed;

        step->prepare();
        alloc_fail_at(talk.k, many);
        (step->act ? step->act : talk_send)();
        has_failed = alloc_stop();
        whole = has_failed ? 0 : whole + 1;
        if (step->act != talk_think)
            check_outcome(step, has_failed);
        talk_come_back();
        if (*talk.table)
            talk_check();
        if (talk_ask(ANA, "watch", json_pack("{ss sb}", "table", talk.table, "positions", 0)) !=
            ANSWERED)
            fail("the next request is refused");
        tries++;
    }
    talk_check_disk();
}

/* A game in which somebody has a move to make; a new one when the last is over. */
static void prepare_play_of(const char *game)
{
    char text[MAX_TEXT];
    int seat = talk_first_action(text);

    if (seat == NOBODY) {
        talk_make_table(game, false);
        seat = talk_first_action(text);
    }
    talk_prepare(seat == 0 ? ANA : BO, "play",
                 json_pack("{ss ss}", "table", talk.table, "action", text));
}

static void prepare_play(void)
{
    prepare_play_of(talk_room()->stored->game);
}

static void play_one(void)
{
    prepare_play();
    talk_send();
}

static void prepare_undo(void)
{
    play_one();
    if (talk_room()->undo_asked_by != NOBODY)
        talk_ask(BO, "consent", json_pack("{ss sb}", "table", talk.table, "agree", 0));
    ask_here("undo");
}

static void prepare_consent(void)
{
    play_one();
    for (int i = 0; i < 200 && talk_ask(ANA, "undo", here()) != ANSWERED; i++)
        play_one();
    talk_prepare(BO, "consent", here());
}

static void prepare_new(void)
{
    talk_prepare(ANA, "new",
                 json_pack("{ss si s[ss] ss s{sb}}", "game", "duel", "players", 2, "seats",
                           "me", "open", "leave", "novice", "options", "vermeast", 1));
}

/* Somebody else asks for Bo's seat. */
static void prepare_claim(void)
{
    talk_prepare(WATCHER, "claim", json_pack("{ss}", "secret", talk.link));
}

/* Whoever has the second seat hands it over to the other, who asks for it first. */
static void prepare_hand(void)
{
    json_t *params = here();
    int from = BO;

    talk_ask(WATCHER, "claim", json_pack("{ss}", "secret", talk.link));
    if (!json_object_get(json_object_get(talk.answer, "result"), "asked")) { /* has it */
        from = WATCHER;
        talk_ask(BO, "claim", json_pack("{ss}", "secret", talk.link));
    }
    json_object_set_new(params, "ask",
                        json_integer(talk_room()->ask[talk_room()->n_asks - 1].id));
    talk_prepare(from, "hand", params);
}

static void prepare_add(void) /* the last one that the deal waits for */
{
    for (int who = 0; who < N_TALKERS; who++)
        talk_ask(who, "unwatch", here());
    talk_open_table("koryo", false);
    talk_ask(BO, "add", talk_part(BO));
    talk_prepare(ANA, "add", talk_part(ANA));
}

static void prepare_listing(void)
{
    for (int who = 0; who < N_TALKERS; who++)
        talk_ask(who, "unwatch", here());
    talk_open_table("koryo", false);
    talk_prepare(ANA, "listing", json_pack("{ss sb}", "table", talk.table, "public", 1));
}

static void prepare_leave(void)
{
    ask_here(talk_room()->stored->seat[0].is_away ? "back" : "leave");
}

static void prepare_unblock(void)
{
    talk_ask(ANA, "block", json_pack("{ss si}", "table", talk.table, "seat", 2));
    talk_prepare(ANA, "unblock", json_pack("{si}", "n", 1));
}

/* Somebody waits, or nobody does: turn about. */
static void prepare_quick(void)
{
    static bool is_waiting;

    if (is_waiting)
        talk_ask(WATCHER, "quick", json_pack("{ss}", "game", "koryo"));
    is_waiting = !is_waiting;
    talk_prepare(ANA, "quick", json_pack("{ss si}", "game", "koryo", "players", 2));
}

static void prepare_lobby(void)
{
    talk_prepare(ANA, "lobby", json_object());
}

static void prepare_react(void)
{
    memset(talk_room()->words, 0, sizeof talk_room()->words);
    talk_prepare(ANA, "react", json_pack("{ss ss}", "table", talk.table, "what", "wow"));
}

static void prepare_kept(void)
{
    talk_prepare(ANA, "kept", json_object());
}

static void prepare_rate(void)
{
    talk_prepare(ANA, "rate", json_pack("{ss}", "name", "Ana"));
}

static void prepare_ratings(void)
{
    talk_prepare(ANA, "ratings", json_object());
}

/* At a table of its own: what is looked at afterwards are others. */
static void prepare_forget(void)
{
    for (int who = 0; who < N_TALKERS; who++)
        talk_ask(who, "unwatch", here());
    talk_open_table("koryo", false);
    talk_prepare(BO, "forget", json_object());
}

static void prepare_name(void)
{
    static int n;
    char name[16];

    snprintf(name, sizeof name, "Ana %d", ++n);
    talk_prepare(ANA, "name", json_pack("{ss}", "name", name));
}

static void prepare_load(void) /* the table is not in memory */
{
    for (int who = 0; who < N_TALKERS; who++)
        talk_ask(who, "unwatch", here());
    talk.tick += 3600000000LL;
    hall_tick(talk.hall);
    if (room_find_loaded(talk.hall, talk.table))
        fail("the room was not put away");
    talk_prepare(ANA, "watch", json_pack("{ss si}", "table", talk.table, "since", 0));
}

static void prepare_position(void)
{
    talk_prepare(ANA, "position", json_pack("{ss si}", "table", talk.table, "seat", 1));
}

static void prepare_why(void)
{
    talk_prepare(ANA, "why", json_pack("{ss ss}", "table", talk.table, "action", "fly"));
}

static void prepare_at(void)
{
    talk_prepare(ANA, "at", json_pack("{ss si}", "table", talk.table, "ply", 20));
}

static void prepare_finished(void)
{
    talk_prepare(ANA, "finished", json_pack("{ss}", "name", "a"));
}

static void prepare_rules(void)
{
    talk_prepare(ANA, "rules", json_pack("{ss}", "game", "koryo"));
}

static void prepare_nonsense(void)
{
    talk_prepare(ANA, "dance", json_pack("{ss}", "with", "me"));
}

/* Preparations that only name a method. */
#define PLAIN(method) \
    static void prepare_##method(void) \
    { \
        ask_here(#method); \
    }
PLAIN(watch)
PLAIN(unwatch)
PLAIN(legal)
PLAIN(describe)
PLAIN(box)
PLAIN(score)
PLAIN(history)
PLAIN(bot)
PLAIN(links)
PLAIN(record)
PLAIN(course)
PLAIN(rematch)

static void prepare_hello(void)
{
    talk_prepare(ANA, "hello", json_object());
}

static void prepare_think(void)
{
    if (room_turn(talk_room()) == NOBODY)
        talk_make_table("koryo", true);
    for (int i = 0; i < 200 && !talk.thought; i++) {
        play_one();
        hall_tick(talk.hall);
        if (room_turn(talk_room()) == NOBODY)
            talk_make_table("koryo", true);
    }
}

static void ask_and_think(void)
{
    talk_send();
    talk_think_hint();
}

static void play_to_end(void)
{
    char text[MAX_TEXT];

    while (talk_first_action(text) != NOBODY)
        play_one();
}

static void sweep_server(long stride, int many)
{
    static const struct step in_play[] = {
        {"play", prepare_play, NULL, true},          {"watch", prepare_watch, NULL, true},
        {"position", prepare_position, NULL, true},  {"load", prepare_load, NULL, true},
        {"undo", prepare_undo, NULL, false},         {"consent", prepare_consent, NULL, false},
        {"legal", prepare_legal, NULL, true},        {"why", prepare_why, NULL, false},
        {"describe", prepare_describe, NULL, false}, {"box", prepare_box, NULL, true},
        {"score", prepare_score, NULL, true},        {"history", prepare_history, NULL, true},
    };
    static const struct step besides[] = {
        {"hello", prepare_hello, NULL, true},     {"name", prepare_name, NULL, true},
        {"new", prepare_new, NULL, true},         {"rules", prepare_rules, NULL, true},
        {"leave", prepare_leave, NULL, true},     {"links", prepare_links, NULL, true},
        {"unwatch", prepare_unwatch, NULL, true}, {"nonsense", prepare_nonsense, NULL, false},
        {"claim", prepare_claim, NULL, true},     {"hand", prepare_hand, NULL, false},
        {"unblock", prepare_unblock, NULL, true}, {"react", prepare_react, NULL, true},
        {"quick", prepare_quick, NULL, true},     {"lobby", prepare_lobby, NULL, true},
        {"add", prepare_add, NULL, true},         {"listing", prepare_listing, NULL, true},
        {"kept", prepare_kept, NULL, true},       {"rate", prepare_rate, NULL, true},
        {"ratings", prepare_ratings, NULL, true}, {"forget", prepare_forget, NULL, true},
    };
    static const struct step at_end[] = {
        {"record", prepare_record, NULL, true},   {"course", prepare_course, NULL, true},
        {"at", prepare_at, NULL, true},           {"finished", prepare_finished, NULL, true},
        {"rematch", prepare_rematch, NULL, true},
    };
    static const struct step thinking[] = {{"think", prepare_think, talk_think, false},
                                           {"bot", prepare_bot, ask_and_think, false}};
    static const char *const games[] = {"koryo", "choson", "charon", "duel"};

    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        talk_make_table(games[g], false);
        for (size_t i = 0; i < sizeof in_play / sizeof *in_play; i++)
            sweep(&in_play[i], stride, many);
    }
    talk_make_table("koryo", false);
    for (size_t i = 0; i < sizeof besides / sizeof *besides; i++)
        sweep(&besides[i], stride, many);
    talk_make_table("koryo", false);
    play_to_end();
    for (size_t i = 0; i < sizeof at_end / sizeof *at_end; i++)
        sweep(&at_end[i], stride, many);
    talk_make_table("koryo", true);
    for (size_t i = 0; i < sizeof thinking / sizeof *thinking; i++)
        sweep(&thinking[i], stride, many);
}

/* Opening the store, the hall, and taking up what is due. */
static void sweep_opening(long stride)
{
    bool has_failed = true;

    talk.doing = "opening";
    for (talk.k = 1; has_failed && talk.k < MOST; talk.k += stride) {
        struct problem problem = {.lang = LANG_EN};
        bool is_open;

        talk_close();
        alloc_fail_at(talk.k, 1);
        is_open = talk_open(&problem);
        if (is_open) {
            hall_resume(talk.hall);
            talk_settle();
        }
        has_failed = alloc_stop();
        if (!is_open && !*problem.text)
            fail("not opened, without a word");
        if (!is_open && !has_failed)
            fail("not opened, with memory: %s", problem.text);
        if (!is_open && !talk_open(&problem))
            fail("not opened afterwards: %s", problem.text);
        if (talk.thought)
            thought_free(talk.thought);
        talk.thought = NULL;
        tries++;
    }
    talk_check_disk();
}

/* --- the engine and records --- */

/* Whether an allocation failed on the way to the answer. */
static bool try_line(struct engine *engine, const char *line)
{
    bool has_failed;
    char *answer;

    alloc_fail_at(talk.k, 1);
    answer = engine_answer(engine, line, strlen(line));
    has_failed = alloc_stop();
    if (!answer)
        fail("%s: no answer", line);
    if (!has_failed && strstr(answer, "\"error\""))
        fail("%s: %s", line, answer);
    if (has_failed && !strstr(answer, "\"result\"") && !strstr(answer, "\"text\":\""))
        fail("%s: neither a result nor a reason: %s", line, answer);
    free(answer);
    tries++;
    return has_failed;
}

static void sweep_line(struct engine *engine, const char *line, long stride)
{
    for (talk.k = 1; try_line(engine, line) && talk.k < MOST; talk.k += stride)
        ;
}

/* The result of a request that nothing goes wrong with. */
static json_t *engine_result(struct engine *engine, const char *method, json_t *params)
{
    json_t *request = json_pack("{ss si ss so}", "jsonrpc", "2.0", "id", 1, "method", method,
                                "params", params);
    char *line = json_dumps(request, JSON_COMPACT);
    char *text = engine_answer(engine, line, strlen(line));
    json_t *answer = json_loads(text, 0, NULL);
    json_t *result = json_incref(json_object_get(answer, "result"));

    if (!result)
        fail("%s: %s", line, text);
    json_decref(answer);
    json_decref(request);
    free(text);
    free(line);
    return result;
}

/* Every try is the next action of a game; a new one begins when it is over. */
static void sweep_actions(struct engine *engine, long stride)
{
    int whole = 0;

    for (talk.k = 1; whole < ENOUGH && talk.k < MOST; talk.k += stride) {
        json_t *legal = engine_result(engine, "legal", json_pack("{ss}", "table", "t1"));
        const char *action =
            json_string_value(json_array_get(json_object_get(legal, "actions"), 0));
        char line[256];

        snprintf(line, sizeof line,
                 "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":{\"table\":\"t1\"%"
                 "s%s%s}}",
                 action ? "play" : "undo", action ? ",\"action\":\"" : "", action ? action : "",
                 action ? "\"" : "");
        whole = try_line(engine, line) ? 0 : whole + 1;
        json_decref(legal);
    }
}

/* A position and a record, read again. */
static void sweep_reading(struct engine *engine, long stride)
{
    json_t *position = engine_result(engine, "position", json_pack("{ss}", "table", "t1"));
    json_t *record = engine_result(engine, "record", json_pack("{ss}", "table", "t1"));
    json_t *load = json_pack("{ss si ss s{sO}}", "jsonrpc", "2.0", "id", 1, "method", "load",
                             "params", "position", position);
    json_t *replay = json_pack("{ss si ss sO}", "jsonrpc", "2.0", "id", 1, "method", "replay",
                               "params", record);
    char *line = json_dumps(load, JSON_COMPACT);

    sweep_line(engine, line, stride);
    free(line);
    line = json_dumps(replay, JSON_COMPACT);
    sweep_line(engine, line, stride);
    free(line);
    json_decref(position);
    json_decref(record);
    json_decref(load);
    json_decref(replay);
}

#define LINE(rest) "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":" rest "}"

static void sweep_engine(long stride)
{
    static const char *const lines[] = {
        LINE("\"games\""),
        LINE("\"new\",\"params\":{\"game\":\"koryo\",\"players\":2,\"seed\":"
             "\"0000000000000000000000000000000000000000000000000000000000000001\"}"),
        LINE("\"legal\",\"params\":{\"table\":\"t1\"}"),
        LINE("\"position\",\"params\":{\"table\":\"t1\"}"),
        LINE("\"score\",\"params\":{\"table\":\"t1\"}"),
        LINE("\"history\",\"params\":{\"table\":\"t1\"}"),
        LINE("\"why\",\"params\":{\"table\":\"t1\",\"action\":\"fly\"}"),
        LINE("\"bot\",\"params\":{\"table\":\"t1\",\"level\":\"novice\",\"sims\":1}"),
        LINE("\"record\",\"params\":{\"table\":\"t1\"}"),
        LINE("\"new\",\"params\":{\"game\":\"duel\",\"players\":2,\"options\":{\"vermeast\":"
             "true}}"),
    };
    struct engine *engine = engine_new();

    talk.doing = "engine";
    for (size_t i = 0; engine && i < sizeof lines / sizeof *lines; i++)
        sweep_line(engine, lines[i], stride);
    sweep_actions(engine, stride);
    sweep_reading(engine, stride);
    engine_free(engine);
}

/* A record of a game with options, as text. */
static char *make_record(void)
{
    struct problem problem = {.lang = LANG_EN};
    static const struct json options[] = {
        {.kind = WIRE_OBJECT, .size = 2, .n = 1},
        {.key = "vermeast", .kind = WIRE_BOOL, .size = 1, .number = true}};
    struct table_setup setup = {.options = options};
    struct table *table = table_new(face_find("duel"), 2, &setup, &problem);
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    move moves[MAX_MOVES];

    for (int i = 0; table && out && i < 40; i++) {
        table->game->moves(table->game, table->state, table_turn(table), moves);
        table_play(table, table_turn(table), moves[0], NULL);
    }
    if (!table || !out || !record_write(table, out))
        fail("no record");
    fclose(out);
    table_free(table);
    return text;
}

static void sweep_record(long stride)
{
    char *text = make_record();
    bool has_failed = true;

    talk.doing = "record";
    for (talk.k = 1; has_failed && talk.k < MOST; talk.k += stride) {
        struct problem problem = {.lang = LANG_EN};
        struct table *table;
        char *again = NULL;
        size_t size;
        FILE *out;
        bool is_whole;

        alloc_fail_at(talk.k, 1);
        table = record_read(text, NULL, NULL, &problem);
        out = table ? open_memstream(&again, &size) : NULL;
        is_whole = out && record_write(table, out);
        has_failed = alloc_stop();
        if (out)
            fclose(out);
        if (!table && (!*problem.text || !has_failed))
            fail("not read: %s", problem.text);
        if (is_whole && strcmp(text, again) != 0)
            fail("another record was read or written");
        free(again);
        table_free(table);
        tries++;
    }
    free(text);
}

void faults_pg(long stride)
{
    struct problem problem = {.lang = LANG_EN};

    talk_forget_tables();
    talk.doing = "setting up";
    if (!talk_open(&problem))
        fail("%s", problem.text);
    sweep_server(stride, 1);
    sweep_opening(stride);
    talk_close();
    printf("pg: %ld tries, each without one allocation: everything was answered, refused or "
           "dropped, and the database is as it was told\n",
           tries);
}

void faults_memory(long stride)
{
    uint8_t seed[SEED_BYTES] = {1};
    struct problem problem = {.lang = LANG_EN};

    rng_seed(&dice, seed);
    disk_format(&dice);
    talk_forget_tables();
    talk.doing = "setting up";
    if (!talk_open(&problem))
        fail("%s", problem.text);
    sweep_server(stride, 1);
    if (stride == 1)
        sweep_server(7, 3);
    sweep_opening(stride);
    talk_close();
    sweep_engine(stride);
    sweep_record(stride);
    printf(
        "memory: %ld tries, each without one allocation: everything was answered, refused or "
        "dropped, and the disk is as it was told\n",
        tries);
}
