/* People at their browsers: they play, change their minds, come and go, send things twice and
 * open each other's links. A tab knows only what it has been told. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "table/record.h"
#include "tests/asked.h"
#include "tests/sim/sim.h"

/* Entries after which a game, and a long one, has shown that it goes on. */
enum { A_WHILE = 8, LONG_GAME = 60 };

/* --- asking --- */

struct request *people_request(struct tab *tab, int id)
{
    for (int i = 0; i < MAX_REQUESTS; i++)
        if (tab->request[i].id == id)
            return &tab->request[i];
    return NULL;
}

static void forget_request(struct request *r)
{
    json_decref(r->params);
    free(r->text);
    memset(r, 0, sizeof *r);
}

static bool is_asking(struct tab *tab, const char *method, int table)
{
    for (int i = 0; i < MAX_REQUESTS; i++)
        if (tab->request[i].id && tab->request[i].table == table &&
            !strcmp(tab->request[i].method, method))
            return true;
    return false;
}

static void send_request(struct tab *tab, struct request *r)
{
    r->order = ++tab->last_order;
    r->since = sim.time;
    world_send_to_hall(tab, r->text);
}

/* Sends a request; takes the parameters over. Every now and then it is sent twice – not
 * `watch`: if only the second can be answered, nobody here knows any more what was asked. */
static void ask(struct tab *tab, const char *method, int table, json_t *params)
{
    struct request *r = people_request(tab, 0);
    json_t *whole;

    if (!r || !tab->client) {
        json_decref(params);
        return;
    }
    json_object_set_new(params, "lang", json_string(text_code(tab->lang)));
    asked_note(OF_ONLINE, method);
    r->id = ++tab->last_id;
    r->table = table;
    snprintf(r->method, sizeof r->method, "%s", method);
    r->params = params;
    whole = json_pack("{ss si ss sO}", "jsonrpc", "2.0", "id", r->id, "method", method,
                      "params", params);
    r->text = json_dumps(whole, JSON_COMPACT);
    json_decref(whole);
    send_request(tab, r);
    if (!sim.is_calm && chance(4) && strcmp(method, "name") != 0 &&
        strcmp(method, "watch") != 0)
        world_send_to_hall(tab, r->text);
}

static json_t *at_table(int table)
{
    return json_pack("{ss}", "table", truth_id(table));
}

static void watch(struct tab *tab, int table)
{
    struct seen *s = &tab->seen[table];
    json_t *params = at_table(table);

    s->is_watched = true;
    json_object_set_new(params, "since", json_integer(s->n));
    json_object_set_new(params, "positions", json_boolean(tab->wants_positions));
    json_object_set_new(params, "words", json_boolean(tab->wants_positions));
    if (!sim.is_calm && chance(5))
        json_object_set_new(params, "seat", json_integer(0));
    ask(tab, "watch", table, params);
}

/* What a browser adds to the seed: the same, however often it is asked. */
static void contribute(struct tab *tab, int table)
{
    const char *id = truth_id(table);
    uint8_t bytes[SECRET_BYTES];
    char hex[2 * SECRET_BYTES + 1];
    json_t *params = at_table(table);

    crypto_generichash(bytes, sizeof bytes, (const uint8_t *)id, strlen(id),
                       sim.human[tab->person].hash, SECRET_BYTES);
    json_object_set_new(params, "added",
                        json_string(sodium_bin2hex(hex, sizeof hex, bytes, sizeof bytes)));
    ask(tab, "add", table, params);
}

/* One of those that people are shown. */
static const struct game *some_game(void)
{
    const struct face *face;
    uint32_t n = 0;

    for (int i = 0; (face = face_at(i)) != NULL; i++)
        n += face->is_listed;
    n = roll(n);
    for (int i = 0; (face = face_at(i)) != NULL; i++)
        if (face->is_listed && !n--)
            return face->game;
    abort(); /* there are some */
}

static void make_table(struct tab *tab)
{
    const struct game *game = some_game();
    int players = game->min_players + (int)roll(game->max_players > game->min_players ? 2 : 1);
    json_t *seats = json_array();
    int mine = (int)roll((uint32_t)players);
    json_t *params;

    for (int i = 0; i < players; i++) {
        uint32_t kind = roll(10);

        json_array_append_new(seats, json_string(i == mine || kind == 0 ? "me"
                                                 : kind < 5             ? "human"
                                                 : kind < 7             ? "open"
                                                 : kind < 9             ? "novice"
                                                                        : "best"));
    }
    params = json_pack("{ss si so ss}", "game", game->name, "players", players, "seats", seats,
                       "leave", "novice");
    if (chance(50))
        json_object_set_new(params, "seat",
                            chance(60) ? json_string("lot")
                                       : json_integer(1 + roll((uint32_t)players)));
    if (chance(70))
        json_object_set_new(params, "hints", json_true());
    if (chance(50))
        json_object_set_new(params, "public", json_true());
    if (chance(20))
        json_object_set_new(params, "clock", json_integer(2 + roll(20)));
    ask(tab, "new", -1, params);
}

/* The record of a game that somebody has begun at home, to be freed. */
static char *begin_at_home(int players, const struct face *face)
{
    struct problem problem = {.lang = LANG_EN};
    struct table_setup setup = {.options = NULL};
    struct table *table;
    char *text = NULL;
    size_t size;
    FILE *out;

    for (int i = 0; i < SEED_BYTES; i++)
        setup.seed[i] = (uint8_t)roll(256);
    table = table_new(face, players, &setup, &problem);
    for (uint32_t left = roll(12); table && left; left--) {
        move moves[MAX_MOVES];
        int seat = table_turn(table);
        int n = table->game->moves(table->game, table->state, seat, moves);

        table_play(table, seat, moves[roll((uint32_t)n)], NULL);
    }
    out = table ? open_memstream(&text, &size) : NULL;
    if (!out || !record_write(table, out) || fclose(out))
        fail("no memory");
    table_free(table);
    return text;
}

/* Lets a game go on online that began at home; also one that nobody can take. */
static void adopt(struct tab *tab)
{
    const struct game *game = some_game();
    const struct face *face = face_find(game->name);
    int players = game->min_players + (int)roll(game->max_players > game->min_players ? 2 : 1);
    char *record = begin_at_home(players, face);
    json_t *seats = json_array();

    for (int i = 0; i < players; i++) {
        uint32_t kind = roll(4);

        json_array_append_new(seats, json_string(kind == 0   ? "human"
                                                 : kind == 1 ? "novice"
                                                             : "me"));
    }
    if (chance(10))
        record[roll((uint32_t)strlen(record))] = 'x';
    ask(tab, "adopt", -1,
        json_pack("{ss so ss}", "record", record, "seats", seats, "leave", "novice"));
    free(record);
}

static void play(struct tab *tab, int table)
{
    struct seen *s = &tab->seen[table];
    size_t n = json_array_size(s->legal);
    json_t *params;
    const char *action;

    if (!people_request(tab, 0)) /* too much is on its way: later */
        return;
    params = at_table(table);
    action = json_string_value(json_array_get(s->legal, roll((uint32_t)n)));
    truth_meant(table, tab->person, s->turn - 1, s->plies, action);
    json_object_set_new(params, "action", json_string(action));
    json_object_set_new(params, "n", json_integer(s->plies));
    if (chance(30))
        json_object_set_new(params, "seat", json_integer(s->turn));
    ask(tab, "play", table, params);
    if (!sim.is_calm && chance(30))
        return; /* goes on before it is told, maybe */
    json_decref(s->legal);
    s->legal = NULL;
}

/* --- what people do --- */

static void claim(struct tab *tab, int table)
{
    const char *link = truth_link(table, (int)roll((uint32_t)truth_players(table)));

    if (*link)
        ask(tab, chance(80) ? "claim" : "invited", table, json_pack("{ss}", "secret", link));
}

/* Asks for a seat back, or answers somebody who asks for one. */
static void hand(struct tab *tab, int table)
{
    json_t *params = at_table(table);

    if (!tab->seen[table].ask && chance(80)) {
        json_object_set_new(params, "seat",
                            json_integer(1 + roll((uint32_t)truth_players(table))));
        ask(tab, "ask", table, params);
        return;
    }
    json_object_set_new(params, "ask",
                        json_integer(tab->seen[table].ask ? tab->seen[table].ask : 1));
    json_object_set_new(params, "agree", json_boolean(chance(80)));
    ask(tab, "hand", table, params);
}

static void join(struct tab *tab, int table)
{
    int seat = (int)roll((uint32_t)truth_players(table));

    if (truth_is_open_seat(table, seat) || chance(10))
        ask(tab, "join", table,
            json_pack("{ss si}", "table", truth_id(table), "seat", seat + 1));
}

/* Does not want to play with somebody, or does again, or with whoever comes. */
static void choose_company(struct tab *tab, int table)
{
    uint32_t what = roll(7);

    if (what == 5)
        ask(tab, "rate", -1,
            json_pack("{ss sb}", "name", chance(50) ? "One" : "Two", "agree", chance(70)));
    else if (what == 6)
        ask(tab, "ratings", -1, json_object());
    else if (what == 3 && truth_tables() < MAX_TABLES - 1)
        ask(tab, "quick", -1, json_pack("{ss}", "game", some_game()->name));
    else if (what > 2)
        ask(tab, "lobby", -1, json_pack("{sb}", "told", chance(70)));
    else if (!what)
        ask(tab, "block", table,
            json_pack("{ss si}", "table", truth_id(table), "seat",
                      1 + (int)roll((uint32_t)truth_players(table))));
    else if (what == 1)
        ask(tab, "blocked", -1, json_object());
    else
        ask(tab, "unblock", -1, json_pack("{si}", "n", 1 + (int)roll(3)));
}

static void rename_self(struct tab *tab)
{
    struct human *h = &sim.human[tab->person];
    char name[MAX_NAME];

    if (h->is_renaming)
        return;
    h->is_renaming = true;
    snprintf(name, sizeof name, "%c%u", 'A' + tab->person, roll(100));
    ask(tab, "name", -1, json_pack("{ss}", "name", name));
}

static void forget_self(struct tab *tab)
{
    struct human *h = &sim.human[tab->person];

    if (h->is_renaming)
        return;
    h->is_renaming = h->has_left = true;
    ask(tab, "forget", -1, json_object());
}

/* Something that is only looked at. */
static void visit(struct tab *tab, int table)
{
    static const char *const plain[] = {"legal", "score",   "history", "position", "record",
                                        "draw",  "course",  "box",     "why",      "describe",
                                        "at",    "explain", "review",  "check",    "rules",
                                        "games", "tables",  "hello"};
    enum { OF_NO_TABLE = 6 }; /* the last ones */
    uint32_t n = sizeof plain / sizeof *plain;
    uint32_t which = roll(n);
    const char *method = plain[which];
    bool is_about_table = which < n - OF_NO_TABLE;
    json_t *params = is_about_table ? at_table(table) : json_object();

    if (!strcmp(method, "rules") || !strcmp(method, "check"))
        json_object_set_new(params, "game", json_string(some_game()->name));
    if (!strcmp(method, "review"))
        json_object_update_new(params, json_pack("{ss si}", "record", "none", "seat", 1));
    if (!strcmp(method, "check"))
        json_object_set_new(params, "text", json_string("seasons 1/1\n"));
    if (!strcmp(method, "why"))
        json_object_set_new(params, "action", json_string("pass"));
    if (!strcmp(method, "explain"))
        json_object_set_new(params, "code", json_string("9"));
    if (!strcmp(method, "at"))
        json_object_set_new(params, "ply", json_integer(roll(40)));
    if ((!strcmp(method, "position") || !strcmp(method, "draw")) && chance(80))
        json_object_set_new(params, "seat",
                            json_integer(roll((uint32_t)truth_players(table) + 1)));
    ask(tab, method, is_about_table ? table : -1, params);
}

static void talk_nonsense(struct tab *tab)
{
    static const char *const nonsense[] = {
        "",
        "{",
        "[]",
        "{\"jsonrpc\":\"2.0\",\"method\":\"play\"}",
        "{\"jsonrpc\":\"2.0\",\"id\":[],\"method\":\"play\"}",
        "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"watch\",\"params\":{\"table\":7}}",
        "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"new\",\"params\":{\"game\":\"go\"}}",
        "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"claim\",\"params\":{\"secret\":\"me\"}}",
    };

    world_send_to_hall(tab, nonsense[roll(sizeof nonsense / sizeof *nonsense)]);
}

/* Some of what needs no parameters; the last one makes a link of one's own. */
static void ask_simply(struct tab *tab, int table, uint32_t which)
{
    static const char *const simple[] = {"leave", "back",  "back", "links",
                                         "bot",   "nudge", "links"};
    json_t *params = at_table(table);

    if (which == 6)
        json_object_set_new(params, "seat",
                            json_integer(1 + roll((uint32_t)truth_players(table))));
    ask(tab, simple[which], table, params);
}

static void do_something(struct tab *tab, int table)
{
    struct seen *s = &tab->seen[table];
    uint32_t what = roll(100);

    if (s->undo_seat && chance(60))
        ask(tab, "consent", table,
            json_pack("{ss sb}", "table", truth_id(table), "agree", chance(80)));
    else if (s->ask && chance(60))
        hand(tab, table); // NOLINT(bugprone-branch-clone): later it is done without being asked
    else if (s->plies && what < 6)
        ask(tab, "undo", table, at_table(table));
    else if (s->legal && chance(85))
        play(tab, table);
    else if (s->turn && chance(8))
        ask(tab, "replace", table,
            json_pack("{ss si sb}", "table", truth_id(table), "seat", s->turn, "agree",
                      chance(90)));
    else if (!s->is_watched || what > 96)
        watch(tab, table);
    else if (chance(truth_lacks(table, tab->person) ? 40 : 3))
        contribute(tab, table);
    else if (what < 40)
        ask_simply(tab, table, roll(7));
    else if (what < 43)
        ask(tab, "react", table, json_pack("{ss ss}", "table", truth_id(table), "what", "wow"));
    else if (what < 49)
        claim(tab, table);
    else if (what < 52)
        hand(tab, table);
    else if (what < 58)
        join(tab, table);
    else if (what < 61)
        ask(tab, "start", table, at_table(table));
    else if (what < 63)
        choose_company(tab, table);
    else if (what < 67)
        rename_self(tab);
    else if (what < 69)
        talk_nonsense(tab);
    else if (what < 70)
        ask(tab, chance(80) ? "depart" : "remove", table, at_table(table));
    else if (what < 77 && !is_asking(tab, "unwatch", table)) {
        s->is_watched = s->is_synced = false;
        ask(tab, "unwatch", table, at_table(table));
    } else if (what < 82)
        ask(tab, "rematch", table, at_table(table));
    else if (what < 83)
        ask(tab, "finished", -1, json_pack("{ss}", "name", "A"));
    else if (what < 84 && chance(20))
        forget_self(tab);
    else if (what < 84)
        ask(tab, "kept", -1, json_object());
    else if (what < 85)
        ask(tab, "finished", -1, json_object());
    else if (what < 87)
        ask(tab, "listing", table,
            json_pack("{ss sb}", "table", truth_id(table), "public", (int)chance(50)));
    else
        visit(tab, table);
}

/* When nothing goes wrong any more, everybody watches and plays. */
static void settle(struct tab *tab)
{
    if (chance(5))
        ask(tab, "hello", -1, json_object());
    if (chance(5))
        ask(tab, "finished", -1, json_object());
    for (int table = 0; table < truth_tables(); table++) {
        struct seen *s = &tab->seen[table];

        if (!s->is_synced && !is_asking(tab, "watch", table))
            watch(tab, table);
        else if (s->legal && !is_asking(tab, "play", table))
            play(tab, table);
        else if (truth_lacks(table, tab->person) && !is_asking(tab, "add", table))
            contribute(tab, table);
        else if (!truth_table(table) && truth_is_creator(table, tab->person) &&
                 !is_asking(tab, "start", table))
            ask(tab, "start", table, at_table(table));
        else if (truth_waits(table) && truth_is_creator(table, tab->person) && chance(10) &&
                 !is_asking(tab, "links", table)) /* those that were sent may be lost */
            ask(tab, "links", table, at_table(table));
        else if (truth_waits(table) && !is_asking(tab, "claim", table))
            claim(tab, table);
        else if (!table && truth_is_over(table) && truth_tables() < MAX_TABLES && chance(5))
            ask(tab, "rematch", table, at_table(table));
    }
}

/* The first table that a tab watches, as far as it or the server knows; −1: none. */
static int watched(const struct tab *tab)
{
    for (int table = 0; table < truth_tables(); table++)
        if (tab->is_seen_by_server[table] || tab->seen[table].is_watched)
            return table;
    return -1;
}

/* Watches nothing any more, and then asks once which tables there are. An older list does not
 * count: what happened while a table was watched came as its news, not as its row. */
static void stay_at_home(struct tab *tab)
{
    int left = watched(tab);

    for (int table = 0; table < truth_tables(); table++)
        if (is_asking(tab, "watch", table) || is_asking(tab, "unwatch", table))
            return;
    if (left >= 0) {
        tab->has_list = false;
        tab->seen[left].is_watched = tab->seen[left].is_synced = false;
        ask(tab, "unwatch", left, at_table(left));
    } else if (!tab->has_list && !is_asking(tab, "tables", -1)) {
        ask(tab, "tables", -1, json_object());
    }
}

/* Whatever happens to the disk, who is connected is answered, if only with what is wrong. */
static void check_waiting(const struct tab *tab)
{
    enum { PATIENCE = 10 * 1000000 };

    for (int i = 0; i < MAX_REQUESTS; i++) {
        const struct request *r = &tab->request[i];

        if (r->id && !r->is_answered && sim.time - r->since > PATIENCE)
            fail("tab %d: no answer to %s", (int)(tab - sim.tab), r->text);
    }
}

void people_act(struct tab *tab)
{
    int n = truth_tables();

    if (!tab->client) {
        if (world_is_up() && sim.time >= sim.back_at && (sim.is_calm || chance(50)))
            world_connect(tab);
        return;
    }
    if (tab->is_ending || tab->is_slow)
        return;
    check_waiting(tab);
    if (tab->person == sim.at_home)
        stay_at_home(tab);
    else if (sim.resting >> tab->person & 1)
        return;
    else if (sim.is_calm)
        settle(tab);
    else if (n < MAX_TABLES - 1 && chance(1))
        adopt(tab);
    else if (!n || (n < MAX_TABLES - 1 && chance(2)))
        make_table(tab);
    else
        do_something(tab, (int)roll((uint32_t)n));
}

/* --- coming back --- */

/* Whether one may ask again without knowing whether it has been done. */
static bool can_repeat(const struct request *r)
{
    static const char *const once[] = {"new",  "undo", "consent", "links", "bot",
                                       "name", "hand", "adopt",   "forget"};

    for (size_t i = 0; i < sizeof once / sizeof *once; i++)
        if (!strcmp(r->method, once[i]))
            return false;
    return strcmp(r->method, "watch") != 0 && strcmp(r->method, "unwatch") != 0;
}

void people_connected(struct tab *tab)
{
    sim.human[tab->person].id = tab->client->person.id;
    tab->has_list = false;
    for (int table = 0; table < truth_tables(); table++) {
        json_decref(tab->seen[table].legal);
        tab->seen[table].legal = NULL;
    }
    for (int i = 0; i < MAX_REQUESTS; i++) {
        struct request *r = &tab->request[i];

        if (r->id && can_repeat(r) && (sim.is_calm || chance(80)))
            send_request(tab, r);
        else if (r->id)
            forget_request(r);
    }
    for (int table = 0; table < truth_tables(); table++)
        if (tab->seen[table].is_watched)
            watch(tab, table);
}

/* --- hearing --- */

static void hear_state(struct seen *s, json_t *told)
{
    s->turn = (int)json_integer_value(json_object_get(told, "turn"));
    s->plies = (int)json_integer_value(json_object_get(told, "plies"));
}

static void hear_view(struct seen *s, json_t *told)
{
    json_decref(s->legal);
    s->legal = json_incref(json_object_get(told, "legal"));
    if (json_object_get(told, "position")) {
        json_decref(s->position);
        s->position = json_incref(json_object_get(told, "position"));
    }
}

static void hear_table(struct tab *tab, json_t *told)
{
    const char *id = json_string_value(json_object_get(told, "id"));
    int table = id ? truth_find(id) : -1;
    size_t i;
    json_t *seat;

    if (table < 0)
        return;
    tab->seen[table].listed = (int)json_integer_value(json_object_get(told, "n"));
    tab->seen[table].undo_seat =
        (int)json_integer_value(json_object_get(json_object_get(told, "undo"), "seat"));
    tab->seen[table].ask = 0;
    json_array_foreach(json_object_get(told, "seats"), i, seat)
    {
        json_t *first = json_array_get(json_object_get(seat, "asks"), 0);

        if (first)
            tab->seen[table].ask = (int)json_integer_value(json_object_get(first, "ask"));
    }
}

static void hear_watch(struct tab *tab, const struct request *r, json_t *result)
{
    int table = r->table;
    struct seen *s = &tab->seen[table];
    json_t *state = json_object_get(result, "table");
    json_t *entry;
    size_t i;

    json_array_foreach(json_object_get(result, "news"), i, entry)
    {
        int n = (int)json_integer_value(json_object_get(entry, "n"));

        if (n > s->n + 1)
            fail("tab %d: %s goes on with %d after %d", (int)(tab - sim.tab), truth_id(table),
                 n, s->n);
        s->n = n > s->n ? n : s->n;
    }
    if (json_object_get(result, "more")) { /* the next page */
        s->is_synced = false;
        if (s->is_watched)
            watch(tab, table);
        return;
    }
    if (json_integer_value(json_object_get(state, "n")) != s->n)
        fail("tab %d: %s is at %d, but is told up to %d", (int)(tab - sim.tab), truth_id(table),
             (int)json_integer_value(json_object_get(state, "n")), s->n);
    s->is_synced = s->is_watched;
    if (sim.is_calm && json_object_get(r->params, "seat"))
        s->is_synced = false; /* looks again, as itself */
    hear_state(s, state);
    hear_view(s, result);
    hear_table(tab, state);
}

static void hear_news(struct tab *tab, json_t *told)
{
    const char *id = json_string_value(json_object_get(told, "table"));
    int table = id ? truth_find(id) : -1;
    struct seen *s = table < 0 ? NULL : &tab->seen[table];
    int n = (int)json_integer_value(json_object_get(told, "n"));

    if (!s || !s->is_synced) /* the answer to watch is still on its way, or was not wanted */
        return;
    if (n != s->n + 1)
        fail("tab %d: %s: news %d after %d", (int)(tab - sim.tab), id, n, s->n);
    s->n = n;
    s->undo_seat = 0;
    hear_state(s, told);
    hear_view(s, told);
}

static void hear_answer(struct tab *tab, struct request *r, json_t *result)
{
    if (!strcmp(r->method, "name") || !strcmp(r->method, "forget"))
        sim.human[tab->person].is_renaming = !result;
    if (!result) {
        if (!strcmp(r->method, "play") || !strcmp(r->method, "watch"))
            tab->seen[r->table].is_synced = false; /* looks again before it goes on */
        return;
    }
    if (!strcmp(r->method, "tables")) {
        size_t i;
        json_t *row;

        tab->has_list = tab->person == sim.at_home && watched(tab) < 0;
        json_array_foreach(json_object_get(result, "tables"), i, row)
        {
            hear_table(tab, row);
        }
    }
    if (!strcmp(r->method, "watch"))
        hear_watch(tab, r, result);
    if (!strcmp(r->method, "claim") || !strcmp(r->method, "join")) {
        const char *id = json_string_value(json_object_get(result, "table"));
        int table = id ? truth_find(id) : -1;

        if (table >= 0) /* one's view is another now */
            watch(tab, table);
    }
}

void people_hear(struct tab *tab, json_t *message)
{
    const char *method = json_string_value(json_object_get(message, "method"));
    int id = (int)json_integer_value(json_object_get(message, "id"));
    struct request *r = id ? people_request(tab, id) : NULL;

    if (method && !strcmp(method, "news")) {
        hear_news(tab, json_object_get(message, "params"));
    } else if (method) {
        hear_table(tab, json_object_get(message, "params"));
    } else if (r) {
        hear_answer(tab, r, json_object_get(message, "result"));
        forget_request(r);
    }
}

/* --- the end --- */

/* One game is played to its end, unless it is a long one; the others go on for a while. */
static bool is_played_out(int table)
{
    const struct table *t = truth_table(table);
    int enough = table ? A_WHILE : LONG_GAME;
    bool is_long = table || (t && !strcmp(t->game->name, "duel"));

    return truth_is_over(table) || truth_is_deserted(table) ||
           (is_long && truth_n(table) >= sim.calm_n[table] + enough && t);
}

const char *people_lack(void)
{
    static char what[128];

    for (int table = 0; table < truth_tables(); table++) {
        snprintf(what, sizeof what, "the end of %s", truth_id(table));
        if (!is_played_out(table))
            return what;
        for (int i = 0; i < sim.n_tabs; i++) {
            const struct seen *s = &sim.tab[i].seen[table];

            snprintf(what, sizeof what, "%s at tab %d, which knows %d of %d%s", truth_id(table),
                     i, s->n, truth_n(table), s->is_synced ? "" : " and waits");
            if (!s->is_synced || s->n != truth_n(table))
                return what;
        }
        for (int i = 0; i < sim.n_people; i++) {
            snprintf(what, sizeof what, "the name of %d at %s", i, truth_id(table));
            if (truth_misnames(table, i))
                return what;
        }
    }
    return NULL;
}

void people_note_home(void)
{
    memset(sim.home_n, 0, sizeof sim.home_n);
    for (int table = 0; table < truth_tables(); table++)
        if (truth_is_turn(table, sim.at_home))
            sim.home_n[table] = truth_n(table);
}

void people_check_home(void)
{
    for (int i = 0; i < sim.n_tabs; i++) {
        const struct tab *tab = &sim.tab[i];

        if (tab->person != sim.at_home)
            continue;
        if (!tab->client || !tab->has_list)
            fail("tab %d is at home and has no list of tables", i);
        for (int table = 0; table < truth_tables(); table++)
            if (tab->seen[table].listed < sim.home_n[table])
                fail("tab %d is at home, in turn at %s, and knows %d of %d entries", i,
                     truth_id(table), tab->seen[table].listed, sim.home_n[table]);
    }
}

void people_set_up(void)
{
    sim.at_home = -1;
    sim.resting = 0;
    sim.is_deaf = false;
    sim.n_people = 2 + (int)roll(MAX_PEOPLE - 1);
    sim.n_tabs = sim.n_people + (int)roll(3);
    for (int i = 0; i < sim.n_people; i++) {
        memset(&sim.human[i], 0, sizeof sim.human[i]);
        randombytes_buf(sim.human[i].hash, SECRET_BYTES);
        sim.human[i].quota.address = 1 + (uint64_t)i / 2; /* some live together */
    }
    for (int i = 0; i < sim.n_tabs; i++) {
        struct tab *tab = &sim.tab[i];

        memset(tab, 0, sizeof *tab);
        tab->person = i % sim.n_people;
        tab->lang = chance(20) ? LANG_FR : LANG_EN;
        tab->wants_positions = chance(30);
        world_schedule(EVENT_ACT, (int64_t)roll(1000), tab, NULL);
    }
}

void people_tear_down(void)
{
    for (int i = 0; i < sim.n_tabs; i++) {
        struct tab *tab = &sim.tab[i];

        for (int k = 0; k < MAX_REQUESTS; k++)
            if (tab->request[k].id)
                forget_request(&tab->request[k]);
        for (int k = 0; k < MAX_TABLES; k++) {
            json_decref(tab->seen[k].legal);
            json_decref(tab->seen[k].position);
        }
    }
}
