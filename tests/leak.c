/* Nobody is told what is not theirs. Games are played in the server's hall, with everybody
 * connected. At their positions, for each seat and for a spectator, a twin of the table is
 * made that differs only in what that viewer may not know; everything the hall then says to
 * the viewer – answers, refusals, hints, pushes, what bots are given to think about – must be
 * the same bytes. What is told later to who was away is what was told when it happened; the
 * record stays closed until the end; the hall's log stays empty (guests.c).
 *
 * usage: leak [--positions N] [--seed N] [--write FOLDER]
 *
 * N positions over all games and player counts. --write: records that start at a position
 * where a seat is to act and at its twin, for tests/twins, which lets the program itself
 * read them. */
#include <stdlib.h>
#include <string.h>

#include "core/rng.h"
#include "tests/asked.h"
#include "tests/guests.h"
#include "tests/said.h"

enum { MAX_PHASES = 64 };

static struct {
    struct guests guests;
    struct rng dice;
    long positions;
    long answers; /* compared */
    long pushes;  /* compared */
    long logs;    /* compared */
    const char *folder;
    long unlike; /* after which the viewer could tell the twins apart */
    long by_phase[MAX_PHASES];
    char phase[MAX_PHASES][48];
} test;

static void fail(const char *what, const char *one, const char *other)
{
    fprintf(stderr, "leak: %s\n  %s\n  %s\n", what, one, other);
    exit(1);
}

static void ask(int who, const char *method, json_t *params)
{
    guests_ask(&test.guests, who, method, params);
    if (test.guests.dropped)
        fail("a client was dropped", test.guests.dropped, "");
}

/* A copy of what a client has been told since guests_forget(). */
static char *heard(int who)
{
    char *text = strdup(test.guests.ear[who].text);

    if (!text)
        abort();
    return text;
}

/* The same, and it is refused. */
static void ask_in_vain(int who, const char *method, json_t *params)
{
    size_t before = test.guests.ear[who].size;

    ask(who, method, params);
    if (!strstr(test.guests.ear[who].text + before, "\"error\""))
        fail("this is open at the end only", method, test.guests.ear[who].text + before);
}

/* Lets the bot that was asked for a hint answer, and say something about every action. */
static void answer_hint(void)
{
    struct thought *t = test.guests.thoughts;
    move moves[MAX_MOVES];

    if (!t)
        return;
    test.guests.thoughts = t->next;
    t->opinions->n = t->game->moves(t->game, t->view, t->seat, moves);
    t->opinions->sims = t->opinions->n;
    for (int i = 0; i < t->opinions->n; i++)
        t->opinions->opinion[i] = (struct opinion){.action = moves[i], .visits = 1};
    t->action = moves[0];
    hall_thought(test.guests.hall, t);
}

/* What may be asked at any time. */
static void ask_plain(const struct room *room, int viewer)
{
    static const char *const methods[] = {"legal",    "score",   "history", "box",
                                          "describe", "consent", "unwatch"};
    const char *id = room->stored->id;

    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
        ask(viewer, methods[i], json_pack("{ss}", "table", id));
    ask(viewer, "watch", json_pack("{ss}", "table", id));
    ask(viewer, "watch", json_pack("{ss sb ss}", "table", id, "positions", 0, "lang", "fr"));
    ask(viewer, "legal", json_pack("{ss sb}", "table", id, "words", 1));
    ask(viewer, "watch", json_pack("{ss sb}", "table", id, "words", 1));
    ask(viewer, "watch", json_pack("{ss ss}", "table", id, "lang", "en"));
    for (int seat = 0; seat <= room->stored->players; seat++) {
        ask(viewer, "position", json_pack("{ss si}", "table", id, "seat", seat));
        ask(viewer, "draw", json_pack("{ss si si}", "table", id, "seat", seat, "rows", 18));
        ask(viewer, "watch", json_pack("{ss si}", "table", id, "seat", seat));
    }
    ask(viewer, "watch", json_pack("{ss}", "table", id));
    ask(viewer, "tables", json_object());
    ask(viewer, "hello", json_object());
    ask(viewer, "games", json_object());
    ask(viewer, "lobby", json_pack("{sb}", "told", 0));
    ask(viewer, "finished", json_object());
    ask(viewer, "kept", json_object());
    ask(viewer, "rules", json_pack("{ss}", "game", room->stored->game));
    ask(viewer, "add", json_pack("{ss ss}", "table", id, "added", guests_added(viewer)));
    ask(viewer, "add", json_pack("{ss ss}", "table", id, "added", guests_added(viewer + 1)));
}

/* Somebody is blocked, and not any more: what the twin says depends on it. */
static void ask_list(const struct room *room, int viewer)
{
    ask(viewer, "block",
        json_pack("{ss si}", "table", room->stored->id, "seat",
                  (viewer + 1) % room->stored->players + 1));
    ask(viewer, "blocked", json_object());
    ask(viewer, "unblock", json_pack("{si}", "n", 1));
    ask(viewer, "rate", json_pack("{ss}", "name", "Rated"));
    ask(viewer, "ratings", json_object());
    ask(viewer, "rate", json_pack("{sb}", "agree", 0));
}

/* Everything a viewer can ask about a table, also what is refused. `wrong` is no action that
 * is legal now. */
static void ask_all(struct room *room, int viewer, const char *action, const char *wrong)
{
    const char *id = room->stored->id;

    room->told = 0; /* or it would be told to the first of the twins only */
    ask_plain(room, viewer);
    ask_in_vain(viewer, "record", json_pack("{ss}", "table", id));
    ask_in_vain(viewer, "course", json_pack("{ss}", "table", id));
    ask_in_vain(viewer, "review", json_pack("{ss si}", "record", id, "seat", 1));
    ask_in_vain(viewer, "position", json_pack("{ss}", "table", id));
    ask_in_vain(viewer, "draw", json_pack("{ss}", "table", id));
    ask_in_vain(viewer, "at", json_pack("{ss si}", "table", id, "ply", 0));
    ask_in_vain(viewer, "play", json_pack("{ss ss}", "table", id, "action", wrong));
    ask_in_vain(viewer, "start", json_pack("{ss}", "table", id));
    ask_in_vain(viewer, "rematch", json_pack("{ss}", "table", id));
    ask_in_vain(viewer, "adopt", json_pack("{ss}", "record", id));
    ask_in_vain(viewer, "depart", json_pack("{ss ss}", "table", id, "there", wrong));
    ask_in_vain(viewer, "remove", json_pack("{ss}", "table", id));
    ask_in_vain(viewer, "check", json_pack("{ss ss}", "game", room->stored->game, "text", "x"));
    ask_in_vain(viewer, "join",
                json_pack("{ss si}", "table", id, "seat", (viewer + 1) % 2 + 1));
    ask_in_vain(viewer, "claim", json_pack("{ss}", "secret", wrong));
    ask(viewer, "react", json_pack("{ss ss}", "table", id, "what", "hello"));
    ask(viewer, "nudge", json_pack("{ss}", "table", id));
    memset(room->words, 0, sizeof room->words); /* or the twin would have said too much */
    memset(room->nudges, 0, sizeof room->nudges);
    ask_in_vain(viewer, "replace", json_pack("{ss si}", "table", id, "seat", 1));
    ask_in_vain(viewer, "invited", json_pack("{ss}", "secret", wrong));
    ask_in_vain(viewer, "ask", json_pack("{ss si}", "table", id, "seat", (viewer + 1) % 2 + 1));
    ask_in_vain(viewer, "hand", json_pack("{ss si}", "table", id, "ask", 1));
    ask_list(room, viewer);
    ask(viewer, "why", json_pack("{ss ss}", "table", id, "action", action));
    ask(viewer, "why", json_pack("{ss ss}", "table", id, "action", wrong));
    ask(viewer, "explain", json_pack("{ss ss}", "table", id, "code", wrong));
    ask(viewer, "bot", json_pack("{ss}", "table", id));
    answer_hint();
    if (room->stored->players > 1) { /* the others are asked, and nothing happens yet */
        ask(viewer, "undo", json_pack("{ss}", "table", id));
        room->undo_asked_by = NOBODY;
    }
    if (room_record(room))
        fail("the record is open at the end only", id, "");
}

/* --- twins --- */

/* A copy of a state, whole (viewer WHOLE) or as a viewer may know it. */
static void *view_of(const struct table *t, int viewer)
{
    void *view = malloc(t->game->state_size);

    if (!view)
        abort();
    table_view(t, viewer == SPECTATOR ? NOBODY : viewer, view);
    return view;
}

/* Answers to the viewer at the table and at its twin. */
static void compare_answers(struct room *room, int viewer, const char *action,
                            const char *wrong)
{
    struct twin twin;
    char *before;

    ask_list(room, viewer); /* from then on the viewer is known to the store */
    guests_forget(&test.guests);
    ask_all(room, viewer, action, wrong);
    before = heard(viewer);
    twin = twin_of(room, viewer, &test.dice);
    twin_swap(room, &twin);
    guests_forget(&test.guests);
    ask_all(room, viewer, action, wrong);
    twin_swap(room, &twin);
    twin_free(&twin);
    if (strcmp(before, test.guests.ear[viewer].text) != 0)
        fail("answers differ", before, test.guests.ear[viewer].text);
    free(before);
    test.answers++;
}

/* What a bot that plays for the viewer's seat would be given. */
static void compare_thoughts(struct room *room, int viewer)
{
    struct thought *one = thought_new(room, viewer, bot_style_at(0));
    struct twin twin = twin_of(room, viewer, &test.dice);
    struct thought *other;

    twin_swap(room, &twin);
    other = thought_new(room, viewer, bot_style_at(0));
    twin_swap(room, &twin);
    twin_free(&twin);
    if (!one || !other || memcmp(one->view, other->view, room->table->game->state_size) != 0)
        fail("a bot is told more than its seat", room->stored->game, "");
    thought_free(one);
    thought_free(other);
}

/* Plays an action without asking anybody, and lets the hall tell it. */
static void tell_action(struct room *room, int seat, move action, struct events *events)
{
    struct entry entry = {.kind = ENTRY_PLAY, .seat = (uint8_t)seat, .action = action};

    if (room_apply(room, &entry, events) != FOUND_IT)
        abort();
    guests_forget(&test.guests);
    news_tell(room, events);
}

static void untell_action(struct room *room)
{
    room->table->n_plies--;
    room->n_notes--; /* a play by our rules has no text */
}

/* The events as a viewer may know them; returns how many. */
static int seen_events(const struct events *events, int viewer, struct event *out)
{
    int n = 0;

    for (int i = 0; i < events->n; i++) {
        out[n] = events->event[i];
        n += event_seen_by(&out[n], viewer);
    }
    return n;
}

static bool are_alike(const struct events *a, const struct events *b, int viewer)
{
    struct event one[MAX_EVENTS];
    struct event two[MAX_EVENTS];
    int n = seen_events(a, viewer, one);

    return n == seen_events(b, viewer, two) && !memcmp(one, two, (size_t)n * sizeof *one);
}

/* Whether an action at a twin looks to the viewer as another did at the table: `view` is what
 * it could see after that, `events` what it was told. */
static bool looks_alike(const struct table *twin, int viewer, int seat, move action,
                        const void *view, const struct events *events)
{
    const struct game *g = twin->game;
    void *then = view_of(twin, WHOLE);
    struct events other;
    bool is_alike;

    g->apply(g, then, seat, action, &other);
    g->redact(g, then, viewer == SPECTATOR ? NOBODY : viewer);
    is_alike = other.shown == events->shown && !memcmp(view, then, g->state_size) &&
               (!events->barrier || are_alike(events, &other, viewer));
    free(then);
    return is_alike;
}

/* What the viewer is pushed when the seat in turn acts, here and at the twin: there with
 * an action that looks the same to the viewer, if afterwards it still cannot tell which of
 * the two tables it sits at. Cards that the action turned up in another order tell it. */
static void compare_pushes(struct room *room, int viewer, int seat, move action)
{
    struct table *t = room->table;
    void *state = view_of(t, WHOLE);
    struct twin twin = twin_of(room, viewer, &test.dice);
    struct events events;
    struct events other;
    move moves[MAX_MOVES];
    char *pushed;
    void *view;
    int n;
    int i = 0;

    tell_action(room, seat, action, &events);
    view = view_of(t, viewer);
    pushed = heard(viewer);
    untell_action(room);
    memcpy(t->state, state, t->game->state_size);

    twin_swap(room, &twin);
    n = t->game->moves(t->game, t->state, seat, moves);
    while (i < n && ((seat == viewer && moves[i] != action) ||
                     !looks_alike(t, viewer, seat, moves[i], view, &events)))
        i++;
    if (i < n) {
        memcpy(state, t->state, t->game->state_size);
        tell_action(room, seat, moves[i], &other);
        untell_action(room);
        memcpy(t->state, state, t->game->state_size);
        if (strcmp(pushed, test.guests.ear[viewer].text) != 0)
            fail("pushes differ", pushed, test.guests.ear[viewer].text);
    }
    twin_swap(room, &twin);
    twin_free(&twin);
    test.pushes += i < n;
    test.unlike += i == n;
    free(pushed);
    free(view);
    free(state);
}

/* --- for the program --- */

/* A record that starts at a state, as the seat of this file's name loads it. */
static void write_record(const struct room *room, const void *state, int seat,
                         const char *which)
{
    const struct table *t = room->table;
    struct put position = {0};
    char path[512];
    FILE *out;

    snprintf(path, sizeof path, "%s/%s-%d-%ld-P%d.%s", test.folder, t->game->name, t->players,
             test.positions, seat + 1, which);
    t->face->json.write_position(&position, t->game, state, WHOLE);
    out = fopen(path, "w");
    if (!out || position.is_short)
        fail("cannot be written", path, "");
    fprintf(out, "madang record 1\ngame %s\nplayers %d\nseed %064d\nposition %s\n\n",
            t->game->name, t->players, 0, position.text);
    fprintf(out, "end 0 unfinished\n");
    fclose(out);
    put_free(&position);
}

static void write_twins(const struct room *room, int seat)
{
    struct twin twin = twin_of(room, seat, &test.dice);

    write_record(room, room->table->state, seat, "one");
    write_record(room, twin.state, seat, "other");
    twin_free(&twin);
}

/* --- games --- */

static void count_phase(const struct room *room)
{
    char name[48];
    int i = 0;

    snprintf(name, sizeof name, "%s %s", room->stored->game,
             room->table->face->json.phase(room->table->game, room->table->state));
    while (i < MAX_PHASES - 1 && *test.phase[i] && strcmp(test.phase[i], name) != 0)
        i++;
    memcpy(test.phase[i], name, sizeof name);
    test.by_phase[i]++;
}

/* A text that was an action somewhere, and is none here. */
static const char *find_wrong(const struct table *t, const char *legal)
{
    enum { KEPT = 512 };
    static char texts[KEPT][MAX_TEXT];
    static uint32_t n;
    const char *text = texts[rng_below(&test.dice, n ? n : 1)];

    memcpy(texts[n < KEPT ? n++ : rng_below(&test.dice, KEPT)], legal, MAX_TEXT);
    return *text && !table_find(t, table_turn(t), text) ? text : "nothing";
}

static void check_position(struct room *room, int seat, move action)
{
    char text[MAX_TEXT];
    const char *wrong;

    room->table->game->write_move(room->table->game, room->table->state, action, text);
    wrong = find_wrong(room->table, text);
    for (int viewer = 0; viewer < N_GUESTS; viewer++) {
        if (viewer >= room->stored->players && viewer != SPECTATOR)
            continue;
        compare_answers(room, viewer, text, wrong);
        compare_pushes(room, viewer, seat, action);
        if (viewer == seat)
            compare_thoughts(room, viewer);
    }
    if (test.folder)
        write_twins(room, seat);
    count_phase(room);
    test.positions++;
    test.guests.time += 1000000;
}

/* --- who was away --- */

/* Whether entry i of what was told is an action that was taken back since. */
static bool is_undone(json_t *told, size_t i)
{
    json_int_t ply = json_integer_value(json_object_get(json_array_get(told, i), "ply"));
    json_t *to;

    while (++i < json_array_size(told))
        if ((to = json_object_get(json_array_get(told, i), "to")) &&
            json_integer_value(to) <= ply)
            return true;
    return false;
}

/* The log as a viewer is told it, page after page. */
static json_t *whole_log(const struct room *room, int viewer)
{
    json_t *log = json_array();

    for (int since = 0; since < room->n_notes;) {
        struct put out = {0};
        json_t *page;

        since = news_put_since(&out, room, since, viewer, LANG_EN);
        page = said(&out);
        json_array_extend(log, page);
        json_decref(page);
    }
    return log;
}

/* What was told while it happened is what is told to who asks later. */
static void compare_log(const struct room *room, int viewer, json_t *told)
{
    json_t *later = whole_log(room, viewer == SPECTATOR ? NOBODY : viewer);
    size_t skipped = json_array_size(later) - json_array_size(told);

    for (size_t i = 0; i < json_array_size(told); i++) {
        json_t *then = json_array_get(told, i);
        json_t *now = json_array_get(later, skipped + i);
        const char *key;
        json_t *value;

        json_object_foreach(now, key, value)
        {
            if (!json_equal(json_object_get(then, key), value))
                fail("the log says something else than the push", key, json_dumps(now, 0));
        }
        if (json_object_get(then, "events") && !json_object_get(now, "events") &&
            !is_undone(told, i))
            fail("the log says less than the push", json_dumps(then, 0), json_dumps(now, 0));
    }
    json_decref(later);
    test.logs++;
}

static void compare_logs(const struct room *room, json_t **told)
{
    for (int i = 0; i < N_GUESTS; i++)
        if (i < room->stored->players || i == SPECTATOR)
            compare_log(room, i, told[i]);
}

static void keep_news(int who, json_t *told)
{
    char *line = test.guests.ear[who].text;

    for (char *end; line && (end = strchr(line, '\n')); line = end + 1) {
        json_t *message = json_loadb(line, (size_t)(end - line), 0, NULL);
        const char *method = json_string_value(json_object_get(message, "method"));

        if (method && !strcmp(method, "news"))
            json_array_append(told, json_object_get(message, "params"));
        json_decref(message);
    }
}

/* What everybody is told of something, and has been told before. */
static void hear(json_t **told)
{
    for (int i = 0; i < N_GUESTS; i++)
        keep_news(i, told[i]);
    guests_forget(&test.guests);
}

/* The seat that acted last takes it back, and everybody agrees. */
static void take_back(const struct room *room, json_t **told)
{
    const struct table *t = room->table;
    const char *id = room->stored->id;
    int seat = t->n_plies ? t->plies[t->n_plies - 1].seat : 0;

    ask(seat, "undo", json_pack("{ss}", "table", id));
    for (int i = 0; i < t->players; i++)
        if (i != seat)
            ask(i, "consent", json_pack("{ss}", "table", id));
    hear(told);
}

/* What changes something and is asked once. */
static void ask_once(const struct room *room, json_t **told)
{
    const char *id = room->stored->id;

    ask(0, "name", json_pack("{ss}", "name", "Ana"));
    ask(0, "links", json_pack("{ss}", "table", id));
    ask(0, "listing", json_pack("{ss sb}", "table", id, "public", 1));
    ask(0, "listing", json_pack("{ss}", "table", id));
    ask(SPECTATOR, "forget", json_object());
    ask(1, "quick", json_pack("{ss}", "game", "koryo"));
    ask(0, "leave", json_pack("{ss}", "table", id));
    ask(0, "back", json_pack("{ss}", "table", id));
    guests_forget_thoughts(&test.guests);
    hear(told);
}

/* A turn's first hint is told to everybody, so it is over with before answers are compared. */
static void ask_first_hint(const struct room *room, int seat, json_t **told)
{
    ask(seat, "bot", json_pack("{ss}", "table", room->stored->id));
    answer_hint();
    hear(told);
}

/* Who has the same number as somebody who sits there, but another identity, does not. */
static void check_double(const struct room *room)
{
    const struct client *ana = test.guests.ear[0].client;
    struct quota quota = {.address = 9};
    uint8_t hash[SECRET_BYTES];
    struct client *twin;

    memcpy(hash, ana->person.hash, sizeof hash);
    hash[SECRET_BYTES - 1] ^= 1;
    twin = hall_enter(test.guests.hall, hash, &quota, &test.guests.ear[0]);
    if (!twin || twin->person.id != ana->person.id || !room_seats_of(room, ana))
        fail("there is no double", "", "");
    if (room_seats_of(room, twin))
        fail("a part of an identity is enough for a seat", "", "");
    hall_leave(test.guests.hall, twin);
}

/* A game, of which some positions are looked at, until there were enough. */
static void play_game(const struct face *face, int players, long positions, long share)
{
    enum { SOME = 4, NOW_AND_THEN = 16 };
    struct room *room = guests_table(&test.guests, face, players);
    json_t *told[N_GUESTS];
    long until = test.positions + share < positions ? test.positions + share : positions;
    int seat;

    if (!room)
        fail("the game did not start", face->game->name, "");
    for (int i = 0; i < N_GUESTS; i++)
        told[i] = json_array();
    guests_forget(&test.guests);
    ask_once(room, told);
    check_double(room);
    while ((seat = room_turn(room)) != NOBODY && test.positions < until) {
        move moves[MAX_MOVES];
        char text[MAX_TEXT];
        int n = room->table->game->moves(room->table->game, room->table->state, seat, moves);
        move action = moves[rng_below(&test.dice, (uint32_t)n)];

        if (!rng_below(&test.dice, SOME)) {
            ask_first_hint(room, seat, told);
            check_position(room, seat, action);
        }
        guests_forget(&test.guests);
        room->table->game->write_move(room->table->game, room->table->state, action, text);
        ask(seat, "play", json_pack("{ss ss}", "table", room->stored->id, "action", text));
        hear(told);
        if (!rng_below(&test.dice, NOW_AND_THEN))
            take_back(room, told);
        if (!rng_below(&test.dice, NOW_AND_THEN))
            compare_logs(room, told);
    }
    compare_logs(room, told);
    for (int i = 0; i < N_GUESTS; i++)
        json_decref(told[i]);
    guests_end_table(&test.guests, room);
}

/* Games of every kind, each with its share of the positions. */
static void play_games(long positions)
{
    long kinds = 0;
    long share;

    for (int i = 0; face_at(i); i++)
        if (face_at(i)->is_listed)
            kinds += face_at(i)->game->max_players - face_at(i)->game->min_players + 1;
    share = kinds ? positions / kinds + 1 : 0;
    while (test.positions < positions)
        for (int i = 0; face_at(i); i++)
            for (int players = face_at(i)->game->min_players;
                 face_at(i)->is_listed && players <= face_at(i)->game->max_players; players++)
                play_game(face_at(i), players, positions, share);
}

int main(int argc, char **argv)
{
    long positions = 2000;
    unsigned seed = 1;

    for (int i = 1; i + 1 < argc; i += 2) {
        if (!strcmp(argv[i], "--positions"))
            positions = strtol(argv[i + 1], NULL, 10);
        else if (!strcmp(argv[i], "--seed"))
            seed = (unsigned)strtoul(argv[i + 1], NULL, 10);
        else if (!strcmp(argv[i], "--write"))
            test.folder = argv[i + 1];
    }
    rng_restore(
        &test.dice,
        (uint8_t[SEED_BYTES]){(uint8_t)seed, (uint8_t)(seed >> 8), (uint8_t)(seed >> 16)}, 0);
    guests_enter(&test.guests, seed);
    play_games(positions);
    guests_leave(&test.guests);
    if (asked_never(OF_ONLINE))
        fail("a method is never asked", asked_never(OF_ONLINE), "");
    for (int i = 0; i < MAX_PHASES && *test.phase[i]; i++)
        printf("%-24s %8ld\n", test.phase[i], test.by_phase[i]);
    printf("%ld positions, seed %u: %ld sets of answers and %ld pushes are the same bytes "
           "for twins (%ld times the viewer could tell the twins apart afterwards); %ld logs "
           "say what was told\n",
           test.positions, seed, test.answers, test.pushes, test.unlike, test.logs);
    return 0;
}
