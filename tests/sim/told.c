/* Whether what leaves the server is true, durable, and no more than its reader may know. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "tests/said.h"
#include "tests/sim/truth.h"

/* --- how far a hall is --- */

/* Of several halls one may be behind another, but not for long: what it has not heard of the
 * store tells it. */
static void check_late(const struct truth *t, int n)
{
    int64_t late = (sim.is_calm ? 1 : 3) * 1000000LL; /* and a slow store makes it later */

    if (sim.n_halls == 1 && n < t->n - 1)
        fail("%s: %d entries are on the disk, but only %d were told", t->id, t->n, n);
    if (n < t->n && sim.n_halls > 1 && sim.time - t->fact[n].time > late &&
        sim.time - world_trouble_at() > 2 * late)
        fail("%s: entry %d has been on the disk for %.3f s, and hall does not know it", t->id,
             n + 1, (double)(sim.time - t->fact[n].time) / 1000000);
}

/* Whether the hall that a tab is connected to knows everything about a table: only then can
 * what it says be compared with how things are. */
static bool is_up_to_date(const struct tab *tab, const struct truth *t)
{
    struct hall *hall = sim.process[tab->process].hall;
    const struct room *room = hall ? room_find_loaded(hall, t->id) : NULL;

    return sim.n_halls == 1 || (room && room->n_notes == t->n);
}

/* --- entries of the log --- */

static json_t *expect_entry(const struct truth *t, int n, int viewer, enum lang lang)
{
    const struct fact *f = &t->fact[n - 1];
    const struct entry *e = &f->entry;
    json_t *x = json_object();
    char text[MAX_TEXT];

    switch (e->kind) {
    case ENTRY_SEAT:
        json_object_set_new(x, "kind", json_string("seat"));
        json_object_set_new(x, "what", json_stringn(e->text, strcspn(e->text, " ")));
        if (strchr(e->text, ' '))
            json_object_set_new(x, "name", json_string(strchr(e->text, ' ') + 1));
        break;
    case ENTRY_START:
        json_object_set_new(x, "kind", json_string("start"));
        if (t->drawn) {
            json_t *lot = json_array();

            for (int place = 0; place < t->players; place++)
                json_array_append_new(lot, json_integer(t->seat_of[place] + 1));
            json_object_set_new(x, "lot", lot);
        }
        break;
    case ENTRY_PLAY: {
        move m = viewer == e->seat ? f->action : f->shown;

        json_object_set_new(x, "kind", json_string("play"));
        json_object_set_new(x, "ply", json_integer(e->number));
        if (truth_is_undone(t, n))
            break;
        json_object_set_new(x, "events", said_events(t->table, f->events, viewer, lang));
        if (m) {
            t->table->game->write_move(t->table->game, t->table->state, m, text);
            json_object_set_new(x, "action", json_string(text));
        }
        break;
    }
    case ENTRY_UNDO:
        json_object_set_new(x, "kind", json_string("undo"));
        json_object_set_new(x, "to", json_integer(e->number));
        break;
    case ENTRY_HINT: json_object_set_new(x, "kind", json_string("hint")); break;
    case ENTRY_LINKS: json_object_set_new(x, "kind", json_string("links")); break;
    case ENTRY_FORGOTTEN: json_object_set_new(x, "kind", json_string("forgotten")); break;
    case ENTRY_LISTED:
        json_object_set_new(x, "kind", json_string("listed"));
        json_object_set_new(x, "public", json_boolean(e->number));
        break;
    case ENTRY_GONE: json_object_set_new(x, "kind", json_string("gone")); break;
    default:
        json_object_set_new(x, "kind", json_string("rematch"));
        if (viewer != NOBODY) /* who did not sit there does not hear where they go on */
            json_object_set_new(x, "next", json_string(e->text));
    }
    if (e->seat != NOBODY && e->kind != ENTRY_LINKS)
        json_object_set_new(x, "seat", json_integer(e->seat + 1));
    json_object_set_new(x, "n", json_integer(n));
    return x;
}

static void check_same(const char *what, json_t *told, json_t *expected)
{
    char *a;
    char *b;

    if (json_equal(told, expected) || (!told && !expected))
        return;
    a = told ? json_dumps(told, JSON_ENCODE_ANY) : NULL;
    b = expected ? json_dumps(expected, JSON_ENCODE_ANY) : NULL;
    fail("%s was told as\n  %s\nand is, for who was told,\n  %s", what, a ? a : "nothing",
         b ? b : "nothing");
}

/* What depends on what happened since comes last. */
static void check_entry(const struct truth *t, json_t *told, int viewer, enum lang lang,
                        bool is_now)
{
    enum { OF_NOW = 3 };
    static const char *const keys[] = {"kind", "seat",   "what",   "name",   "ply",
                                       "to",   "public", "action", "events", "next"};
    size_t n_keys = sizeof keys / sizeof *keys - (is_now ? 0 : OF_NOW);
    int n = (int)json_integer_value(json_object_get(told, "n"));
    json_t *expected;

    if (n < 1 || n > t->n)
        fail("%s: entry %d was told, but %d are on the disk", t->id, n, t->n);
    expected = expect_entry(t, n, viewer, lang);
    for (size_t i = 0; i < n_keys; i++)
        check_same(keys[i], json_object_get(told, keys[i]), json_object_get(expected, keys[i]));
    json_decref(expected);
}

/* --- how a table stands --- */

static void check_position(const struct truth *t, json_t *told, int viewer)
{
    json_t *expected = said_position(t->table, viewer);

    check_same("the position", told, expected);
    json_decref(expected);
}

static void check_legal(const struct truth *t, json_t *told, int viewer)
{
    json_t *legal;

    if (viewer == NOBODY || truth_turn(t) != viewer) {
        if (told)
            fail("%s: what others may do was told", t->id);
        return;
    }
    legal = said_actions(t->table, viewer);
    check_same("what is legal", told, legal);
    json_decref(legal);
}

/* Words come with what is legal, for those who want them, and only then. */
static void check_words(const struct truth *t, json_t *told, bool is_wanted)
{
    json_t *legal = json_object_get(told, "legal");
    json_t *words = json_object_get(told, "words");

    if (!words != !(legal && is_wanted) ||
        (words && json_array_size(words) != json_array_size(legal)))
        fail("%s: words that are not those of what is legal", t->id);
}

static void check_turn(const struct truth *t, json_t *told)
{
    int turn = face_seat_number(truth_turn(t));
    int plies = t->table ? t->table->n_plies : 0;

    if (json_integer_value(json_object_get(told, "turn")) != turn ||
        json_integer_value(json_object_get(told, "plies")) != plies)
        fail("%s: whose turn it is was told wrongly", t->id);
}

/* A table as lists have it; it may be told before the last thing written is. */
static void check_table(json_t *told)
{
    const char *id = json_string_value(json_object_get(told, "id"));
    int i = id ? truth_find(id) : -1;
    int n = (int)json_integer_value(json_object_get(told, "n"));
    const char *rematch = json_string_value(json_object_get(told, "rematch"));
    const struct truth *t = i >= 0 ? &truths[i] : NULL;

    if (!t)
        return;
    if (n > t->n)
        fail("%s: entry %d was told, but %d are on the disk", t->id, n, t->n);
    check_late(t, n);
    if (rematch && strcmp(rematch, t->rematch) != 0)
        fail("%s: a rematch was told that is not on the disk", t->id);
    if (n == t->n)
        check_turn(t, told);
    if (json_object_get(told, "position") || json_object_get(told, "legal"))
        fail("%s: too much in the list", t->id);
}

/* --- pushes --- */

static void check_news(const struct tab *tab, json_t *told)
{
    const char *id = json_string_value(json_object_get(told, "table"));
    int i = id ? truth_find(id) : -1;
    const struct truth *t = i >= 0 ? &truths[i] : NULL;
    json_t *position = json_object_get(told, "position");
    int n = (int)json_integer_value(json_object_get(told, "n"));
    int viewer;

    if (!t)
        return;
    if (!tab->is_seen_by_server[i])
        fail("%s: news for somebody who does not watch", t->id);
    if (sim.n_halls == 1 && n != t->n)
        fail("%s: told out of turn", t->id);
    viewer = truth_viewer(tab, i);
    check_entry(t, told, viewer, tab->lang, n == t->n);
    if (n != t->n) {
        check_late(t, n);
        return;
    }
    check_turn(t, told);
    check_legal(t, json_object_get(told, "legal"), viewer);
    check_words(t, told, tab->wants_positions);
    if (tab->wants_positions && t->table)
        check_position(t, position, viewer);
    else if (position)
        fail("%s: a position that was not asked for", t->id);
}

/* How a table stands is told to those who watch it or sit there. */
static void check_notice(const struct tab *tab, json_t *told)
{
    const char *id = json_string_value(json_object_get(told, "id"));
    int i = id ? truth_find(id) : -1;
    bool may_know = i < 0 || tab->is_seen_by_server[i] || !is_up_to_date(tab, &truths[i]);

    for (int seat = 0; !may_know && seat < truths[i].players; seat++)
        may_know = truths[i].seat[seat].person == sim.human[tab->person].id;
    if (!may_know)
        fail("%s: told to somebody who neither watches nor sits there", id);
    check_table(told);
}

/* What somebody says goes to those who watch, a nudge to those who sit there. */
static void check_word(const struct tab *tab, const char *method, json_t *told)
{
    const char *id = json_string_value(json_object_get(told, "table"));
    int i = id ? truth_find(id) : -1;
    bool may_know = i < 0 || (!strcmp(method, "reaction") && tab->is_seen_by_server[i]) ||
                    (sim.n_halls > 1 && !strcmp(method, "nudge")); /* whose turn it was there */

    for (int seat = 0; !may_know && !strcmp(method, "nudge") && seat < truths[i].players;
         seat++)
        may_know = truths[i].seat[seat].person == sim.human[tab->person].id;
    if (!may_know)
        fail("%s: a %s for somebody it is not for", id, method);
}

/* --- answers --- */

static void check_watch(struct tab *tab, const struct request *r, json_t *result)
{
    const struct truth *t = &truths[r->table];
    json_t *seat = json_object_get(r->params, "seat");
    json_t *news = json_object_get(result, "news");
    json_t *entry;
    size_t k;
    int viewer;

    tab->is_seen_by_server[r->table] = true;
    tab->as[r->table] = AUTO;
    if (seat)
        tab->as[r->table] =
            json_integer_value(seat) ? (int)json_integer_value(seat) - 1 : NOBODY;
    viewer = truth_viewer(tab, r->table);
    check_table(json_object_get(result, "table"));
    if (!is_up_to_date(tab, t)) {
        json_array_foreach(news, k, entry)
        {
            check_entry(t, entry, viewer, tab->lang, false);
        }
        return;
    }
    if (json_integer_value(json_object_get(result, "seat")) != face_seat_number(viewer))
        fail("%s: shown as another seat's", t->id);
    check_legal(t, json_object_get(result, "legal"), viewer);
    check_words(t, result, tab->wants_positions);
    if (json_object_get(result, "position"))
        check_position(t, json_object_get(result, "position"), viewer);
    json_array_foreach(news, k, entry)
    {
        check_entry(t, entry, viewer, tab->lang, true);
    }
}

/* An answer with the number of an entry that it brought about. */
static void check_done(const struct request *r, json_t *result, int kind)
{
    const struct truth *t = &truths[r->table];
    int n = (int)json_integer_value(json_object_get(result, "n"));
    const struct entry *e;

    if (n < 1 || n > t->n)
        fail("%s: %s was acknowledged as entry %d, but %d are on the disk", t->id, r->method, n,
             t->n);
    e = &t->fact[n - 1].entry;
    if (e->kind != kind)
        fail("%s: %s was acknowledged as entry %d, which is another", t->id, r->method, n);
    if (kind == ENTRY_PLAY &&
        (strcmp(e->text, json_string_value(json_object_get(r->params, "action"))) != 0 ||
         e->number != json_integer_value(json_object_get(r->params, "n"))))
        fail("%s: %s was acknowledged as entry %d, '%s', action %d", t->id, r->text, n, e->text,
             e->number);
}

static void keep_links(int table, json_t *links)
{
    const char *key;
    json_t *link;

    json_object_foreach(links, key, link)
    {
        int seat = key[1] - '1';

        if (table >= 0 && seat >= 0 && seat < MAX_PLAYERS)
            snprintf(truths[table].link[seat], SECRET_TEXT, "%s", json_string_value(link));
    }
}

static void check_new(const struct request *r, json_t *result)
{
    const char *id = json_string_value(json_object_get(result, "table"));
    int i = id ? truth_add(id) : -1;

    if (!id)
        fail("a table without an id");
    keep_links(i, json_object_get(result, "links"));
    if (!strcmp(r->method, "rematch") && strcmp(truths[r->table].rematch, id) != 0)
        fail("%s: to go on at %s was acknowledged, but is not on the disk", truths[r->table].id,
             id);
}

static void check_seat(const struct tab *tab, const struct request *r, json_t *result)
{
    const char *id = json_string_value(json_object_get(result, "table"));
    int i = id ? truth_find(id) : -1;
    int seat = (int)json_integer_value(json_object_get(result, "seat")) - 1;
    const struct stored_seat *x;
    bool is_own;

    if (i < 0 || seat < 0 || seat >= MAX_PLAYERS || !is_up_to_date(tab, &truths[i]))
        return;
    x = &truths[i].seat[seat];
    is_own = x->person == sim.human[tab->person].id;
    if (json_is_true(json_object_get(result, "handed")) && is_own)
        fail("%s: seat %d was handed over, but is still the same person's", id, seat + 1);
    if (json_object_get(result, "asked") || !strcmp(r->method, "hand"))
        return;
    if ((!strcmp(r->method, "claim") || !strcmp(r->method, "join") ||
         !strcmp(r->method, "quick")) &&
        !is_own)
        fail("%s: seat %d was acknowledged, but is somebody else's", id, seat + 1);
    if (!strcmp(r->method, "leave") && is_own && !x->is_away)
        fail("%s: seat %d: leaving was acknowledged, but is not on the disk", id, seat + 1);
    if (!strcmp(r->method, "back") && x->is_away)
        fail("%s: seat %d: coming back was acknowledged, but is not on the disk", id, seat + 1);
}

/* Nobody finds a game that was never public, unless they sat there. */
static void check_found(const struct tab *tab, json_t *result)
{
    int64_t person = sim.human[tab->person].id;
    json_t *game;
    size_t k;

    json_array_foreach(json_object_get(result, "games"), k, game)
    {
        int i = truth_find(json_string_value(json_object_get(game, "table")));
        bool may_find = i < 0 || truths[i].was_public;

        for (int seat = 0; !may_find && seat < truths[i].players; seat++)
            may_find = truths[i].seat[seat].person == person ||
                       truths[i].said->seat[seat].before == person;
        if (!may_find)
            fail("%s: found by somebody who has not its address", truths[i].id);
    }
}

/* Strangers are shown what is public, or was until now. */
static void check_lobby(json_t *told)
{
    static const char *const kinds[] = {"open", "running"};
    json_t *table;
    size_t k;

    for (int kind = 0; kind < 2; kind++)
        json_array_foreach(json_object_get(told, kinds[kind]), k, table)
        {
            const char *id = json_string_value(json_object_get(table, "table"));
            int i = id ? truth_find(id) : -1;

            if (i >= 0 && !truths[i].was_public)
                fail("%s: shown to strangers", id);
        }
}

/* Somebody's part of the seed was acknowledged; a seat that changed hands since has lost it. */
static void check_added(const struct request *r)
{
    const struct truth *t = &truths[r->table];

    for (int i = 0; i < t->n; i++)
        if (t->fact[i].entry.kind == ENTRY_SEAT && !strcmp(t->fact[i].entry.text, "added"))
            return;
    fail("%s: a part of the seed was acknowledged, but is not on the disk", t->id);
}

static void check_replaced(const struct request *r, json_t *result)
{
    const struct truth *t = &truths[r->table];
    int seat = (int)json_integer_value(json_object_get(r->params, "seat")) - 1;

    if (json_is_true(json_object_get(result, "replaced")) && !t->seat[seat].is_away)
        fail("%s: a bot for seat %d was acknowledged, but is not on the disk", t->id, seat + 1);
}

static void check_history(const struct tab *tab, const struct request *r, json_t *result)
{
    struct tab as_itself = *tab;
    int viewer;
    json_t *expected;

    as_itself.as[r->table] = AUTO;
    viewer = truth_is_over(r->table) ? WHOLE : truth_viewer(&as_itself, r->table);
    expected = said_history(truths[r->table].table, viewer);
    check_same("history", json_object_get(result, "actions"), expected);
    json_decref(expected);
}

static void check_asked_position(const struct tab *tab, const struct request *r, json_t *result)
{
    const struct truth *t = &truths[r->table];
    json_t *param = json_object_get(r->params, "seat");
    int seat = (int)json_integer_value(param) - 1;

    if (!truth_is_over(r->table) &&
        (!param || (seat >= 0 && t->seat[seat].person != sim.human[tab->person].id)))
        fail("%s: what others hold was shown", t->id);
    check_position(t, result, !param ? WHOLE : seat < 0 ? NOBODY : seat);
}

/* Nobody is rated but under a name that was given for it. */
static void check_ratings(json_t *result)
{
    json_t *game;
    json_t *one;
    size_t i;
    size_t k;

    json_array_foreach(json_object_get(result, "ratings"), i, game)
    {
        json_array_foreach(json_object_get(game, "list"), k, one)
        {
            const char *name = json_string_value(json_object_get(one, "name"));

            if (name && strncmp(name, "One", 3) != 0 && strncmp(name, "Two", 3) != 0)
                fail("%s is rated, and nobody wanted that", name);
        }
    }
}

static void check_result(struct tab *tab, const struct request *r, json_t *result)
{
    struct human *h = &sim.human[tab->person];
    json_t *table;
    size_t i;

    if (!strcmp(r->method, "watch"))
        check_watch(tab, r, result);
    else if (!strcmp(r->method, "unwatch"))
        tab->is_seen_by_server[r->table] = false;
    else if (!strcmp(r->method, "play"))
        check_done(r, result, ENTRY_PLAY);
    else if (json_object_get(result, "n"))
        check_done(r, result, ENTRY_UNDO);
    else if (!strcmp(r->method, "new") || !strcmp(r->method, "rematch") ||
             !strcmp(r->method, "adopt"))
        check_new(r, result);
    else if (!strcmp(r->method, "quick")) {
        check_new(r, result);
        check_seat(tab, r, result);
    } else if (!strcmp(r->method, "lobby"))
        check_lobby(result);
    else if (!strcmp(r->method, "links"))
        keep_links(r->table, json_object_get(result, "links"));
    else if (!strcmp(r->method, "finished"))
        check_found(tab, result);
    else if (!strcmp(r->method, "name"))
        snprintf(h->name, sizeof h->name, "%s",
                 json_string_value(json_object_get(result, "name")));
    else if (!strcmp(r->method, "forget"))
        h->name[0] = 0;
    else if (!strcmp(r->method, "ratings"))
        check_ratings(result);
    else if (r->table >= 0 && !is_up_to_date(tab, &truths[r->table]))
        ; /* what follows compares with how things are */
    else if (!strcmp(r->method, "position"))
        check_asked_position(tab, r, result);
    else if (!strcmp(r->method, "history"))
        check_history(tab, r, result);
    else if (!strcmp(r->method, "start") && !truths[r->table].table)
        fail("%s: the start was acknowledged, but is not on the disk", truths[r->table].id);
    else if (!strcmp(r->method, "add"))
        check_added(r);
    else if (!strcmp(r->method, "replace"))
        check_replaced(r, result);
    else if (!strcmp(r->method, "depart") && !truths[r->table].is_gone)
        fail("%s: leaving was acknowledged, but is not on the disk", truths[r->table].id);
    else
        check_seat(tab, r, result);
    json_array_foreach(json_object_get(result, "tables"), i, table)
    {
        check_table(table);
    }
}

/* An old link belongs to no table. */
static bool has_link(const struct request *r)
{
    return !strcmp(r->method, "claim") || !strcmp(r->method, "invited");
}

/* A disk that does not work is no reason to say that something does not exist. */
static void check_error(const struct request *r, json_t *error)
{
    int code = (int)json_integer_value(json_object_get(error, "code"));
    const char *text =
        json_string_value(json_object_get(json_object_get(error, "data"), "text"));

    if (!text || !*text)
        fail("an error without a word");
    if (code == RPC_INTERNAL && ((sim.is_calm && sim.time > sim.calm_since + 5000000) ||
                                 sim.time > world_trouble_at() + 2000000))
        fail("refused although everything works: %s", text);
    if (r->table >= 0 && code == RPC_NO_TABLE && !has_link(r))
        fail("%s: denied", truths[r->table].id);
    if (!strcmp(r->method, "watch") && code == RPC_PARAMS)
        fail("%s: has fewer entries than it had", truths[r->table].id);
}

/* --- secrets --- */

static bool has_bytes(const char *text, const uint8_t bytes[SECRET_BYTES])
{
    char hex[2 * SECRET_BYTES + 1];
    char base64[SECRET_TEXT];

    secret_write(bytes, base64);
    sodium_bin2hex(hex, sizeof hex, bytes, SECRET_BYTES);
    return strstr(text, hex) || strstr(text, base64);
}

const char *truth_find_secret(const char *text)
{
    for (int i = 0; i < truth_tables(); i++) {
        const struct truth *t = &truths[i];

        if (!truth_is_over(i) &&
            (has_bytes(text, t->secret) || (t->table && has_bytes(text, t->table->seed))))
            return "what shuffles were made from";
        for (int seat = 0; seat < t->players && !truth_is_over(i); seat++)
            if (t->seat[seat].has_added && has_bytes(text, t->seat[seat].added))
                return "what somebody added to a shuffle";
        for (int seat = 0; seat < t->players; seat++)
            if (*t->link[seat] && strstr(text, t->link[seat]))
                return "a seat's link";
    }
    for (int i = 0; i < sim.n_people; i++)
        if (has_bytes(text, sim.human[i].hash))
            return "who somebody is";
    return NULL;
}

/* Requests about a table are answered in the order in which they came; a hint takes its time,
 * and what names a link belongs to no table. */
static void check_order(struct tab *tab, struct request *r)
{
    if (!r || r->is_answered || r->table < 0 || !strcmp(r->method, "bot") || has_link(r))
        return;
    if (r->order < tab->answered[r->table])
        fail("answered out of order: %s", r->text);
    tab->answered[r->table] = r->order;
    r->is_answered = true;
}

static bool may_have_links(const struct request *r)
{
    return r && (!strcmp(r->method, "new") || !strcmp(r->method, "links") ||
                 !strcmp(r->method, "rematch") || !strcmp(r->method, "adopt"));
}

void truth_check_told(struct tab *tab, const char *text, json_t *message)
{
    const char *method = json_string_value(json_object_get(message, "method"));
    int id = (int)json_integer_value(json_object_get(message, "id"));
    struct request *r = id ? people_request(tab, id) : NULL;
    const char *secret = may_have_links(r) ? NULL : truth_find_secret(text);

    if (secret)
        fail("%s was told: %s", secret, text);
    check_order(tab, r);
    if (method && !strcmp(method, "news"))
        check_news(tab, json_object_get(message, "params"));
    else if (method && !strcmp(method, "lobby"))
        check_lobby(json_object_get(message, "params"));
    else if (method && strcmp(method, "table") != 0)
        check_word(tab, method, json_object_get(message, "params"));
    else if (method)
        check_notice(tab, json_object_get(message, "params"));
    else if (r && json_object_get(message, "result"))
        check_result(tab, r, json_object_get(message, "result"));
    else if (r)
        check_error(r, json_object_get(message, "error"));
}

/* --- at the end --- */

void truth_check_seen(const struct tab *tab, int table)
{
    const struct truth *t = &truths[table];
    const struct seen *s = &tab->seen[table];

    if (s->n != t->n)
        fail("tab %d knows %d of %d entries of %s", (int)(tab - sim.tab), s->n, t->n, t->id);
    if (tab->wants_positions && t->table)
        check_position(t, s->position, truth_viewer(tab, table));
}
