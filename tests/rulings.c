/* Rulings: short scripts, named after a rule, that reach an odd case and then say
 * what must hold. `rulings FILE…` runs them and reports the line that does not.
 *
 *     # [K-r5] a comment, and the rule it proves
 *     players 3                   how many; the base position is cut to that
 *     seed 7                      for deals that follow; 0 without it
 *     options {"map":"x"}         for tables that follow; paths begin at the script
 *     base other.json             what `at` changes, instead of base.json of this folder
 *     put hand.1+seen x-1 x-2     in the base: these texts, wherever in its arrays they
 *                                 stood, end those arrays now; acts is left as it is
 *     at {"phase":"main", …}      a table at the base, these fields changed
 *     new                         a table as setup makes it
 *     P1 raid P2 7                play; it must be P1's turn and legal
 *     yes end                     legal now
 *     no K11 end                  refused, citing that rule; `no - x`: not an action at all
 *     legal end, bank             exactly these are legal
 *     turn P2 main                who acts, in which phase; `turn - over`
 *     is tokens [1,0,2]           a field of the position; dots go into objects
 *     view P2 hand [0,{"9":1},0]  the same as a seat sees it; P0 is a spectator
 *     told {"event":"raided", …}  an event of the last action has these fields
 *     told P2 {"event":"dealt"}   the same as a seat is told it; P0 is a spectator
 *     tells [{…}, …]              the events of the last action are these, whole and in this
 *                                 order; `tells P2 […]` as a seat is told them
 *     shown order ?x2             the last action as the others read it
 *     barrier yes|no              whether the last action may not be undone
 *     score 3 -1 0                as if the game ended now
 *     line {"line":"tokens", …}   a line of that score has these fields
 *     guess P1 30-36 hand.2 {…}   of a hundred guesses at what that seat does not see so many
 *                                 have this field, on average; `hand.2` is that of P2
 *     winners P1 P3               of a game that is over
 *     bad {"bank":9} more than    loading base with this is refused; the text has that
 *
 * A JSON value may go on over several lines, up to its closing bracket; so may a list,
 * after a comma. The laws are looked at wherever a script comes. */
#include <fcntl.h>
#include <jansson.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "table/record.h"
#include "table/seed.h"
#include "table/table.h"
#include "tests/law.h"

struct script {
    const char *path;
    int line;
    int players;
    struct table_setup setup;
    json_t *base; /* with what was put there */
    const struct face *face;
    struct table *table;
    struct events events; /* of the last action */
    struct rng dice;      /* for guesses */
    int checks;
};

static void fail(const struct script *s, const char *what, const char *detail)
{
    fprintf(stderr, "%s:%d: %s: %s\n", s->path, s->line, what, detail);
    exit(1);
}

static void check(struct script *s, bool holds, const char *what, const char *detail)
{
    if (!holds)
        fail(s, what, detail);
    s->checks++;
}

static bool take(char **line, const char *word)
{
    size_t length = strlen(word);

    if (strncmp(*line, word, length) != 0 || ((*line)[length] && (*line)[length] != ' '))
        return false;
    *line += length + ((*line)[length] == ' ');
    return true;
}

/* "P2 " is seat 1, "P0 " a spectator. */
static bool take_seat(char **line, int *seat)
{
    if ((*line)[0] != 'P' || (*line)[1] < '0' || (*line)[1] > '5' ||
        ((*line)[2] && (*line)[2] != ' '))
        return false;
    *seat = (*line)[1] == '0' ? NOBODY : (*line)[1] - '1';
    *line += (*line)[2] ? 3 : 2;
    return true;
}

/* A JSON value at the start of a text; *rest is what follows it. */
static json_t *take_json(struct script *s, char *text, char **rest)
{
    json_error_t error;
    json_t *value = json_loads(text, JSON_DECODE_ANY | JSON_DISABLE_EOF_CHECK, &error);

    if (!value)
        fail(s, "not JSON", error.text);
    *rest = text + error.position;
    while (**rest == ' ')
        ++*rest;
    return value;
}

static void expect_json(struct script *s, json_t *got, json_t *wanted, const char *what)
{
    char *text = got ? json_dumps(got, JSON_COMPACT | JSON_ENCODE_ANY) : strdup("nothing");

    check(s, got && json_equal(got, wanted), what, text);
    free(text);
}

/* Cuts the arrays of an object that have an entry for each seat, or name each seat. */
static void cut_seats(json_t *object, int max_players, int players)
{
    const char *key;
    json_t *value;

    json_object_foreach(object, key, value)
    {
        if (json_is_object(value))
            cut_seats(value, max_players, players);
        if (json_is_array(value) && json_array_size(value) == (size_t)max_players)
            for (int i = max_players; i > players; i--)
                json_array_remove(value, (size_t)i - 1);
    }
}

/* --- the base --- */

static void read_base(struct script *s, const char *name)
{
    json_error_t error;

    json_decref(s->base);
    s->base = json_load_file(name, 0, &error);
    if (!s->base)
        fail(s, name, error.text);
    s->face = face_find(json_string_value(json_object_get(s->base, "game")));
    check(s, s->face, "no such game in", name);
}

/* Removes a text from all arrays inside a value, acts excepted. */
static void take_out(json_t *value, const char *text)
{
    const char *key;
    json_t *inner;
    size_t i;

    json_object_foreach(value, key, inner)
    {
        if (strcmp(key, "acts") != 0)
            take_out(inner, text);
    }
    for (i = json_array_size(value); i-- > 0;) {
        inner = json_array_get(value, i);
        if (json_is_string(inner) && !strcmp(json_string_value(inner), text))
            json_array_remove(value, i);
        else
            take_out(inner, text);
    }
}

/* The array at a path like hand.1 or lots.4, which is made if an object lacks it. */
static json_t *array_at(struct script *s, char *path)
{
    json_t *at = s->base;

    for (char *save, *key = strtok_r(path, ".", &save); key; key = strtok_r(NULL, ".", &save)) {
        json_t *outer = at;

        at = json_is_array(outer) ? json_array_get(outer, (size_t)strtol(key, NULL, 10) - 1)
                                  : json_object_get(outer, key);
        if (!at && json_is_object(outer)) {
            at = json_array();
            json_object_set_new(outer, key, at);
        }
    }
    check(s, json_is_array(at), "no array at", path);
    return at;
}

static void do_put(struct script *s, char *line)
{
    char *save;
    char *paths = strtok_r(line, " ", &save);
    char *texts[128];
    int n = 0;

    while (n < 128 && (texts[n] = strtok_r(NULL, " ", &save)) != NULL)
        take_out(s->base, texts[n++]);
    for (char *path = strtok_r(paths, "+", &save); path; path = strtok_r(NULL, "+", &save)) {
        json_t *array = array_at(s, path);

        for (int i = 0; i < n; i++)
            json_array_append_new(array, json_string(texts[i]));
    }
}

/* The base position for so many players, with changes. */
static json_t *make_position(struct script *s, json_t *changes)
{
    json_t *position = json_deep_copy(s->base);
    const char *key;
    json_t *value;

    json_object_set_new(position, "players", json_integer(s->players));
    cut_seats(position, s->face->game->max_players, s->players);
    json_object_foreach(changes, key, value)
    {
        json_t *old = json_object_get(position, key);

        if (json_is_object(old) && json_is_object(value))
            json_object_update(old, value);
        else
            json_object_set(position, key, value);
    }
    return position;
}

/* Every law that can be looked at in a position. */
static void obey(struct script *s)
{
    const struct game *g = s->table->game;
    struct law_state state;
    move moves[MAX_MOVES];
    int seat = table_turn(s->table);
    int n;

    law_at = (struct law_at){.game = g->name,
                             .played = g,
                             .players = s->table->players,
                             .script = s->path,
                             .ply = s->line};
    memcpy(state.byte, s->table->state, g->state_size);
    check(s, !g->broken(g, state.byte), "broken", "position");
    n = law_moves(g, &state, seat, moves);
    if (seat != NOBODY)
        law_notation(s->table, seat, moves, n);
    law_position(s->face, &state, s->table->seed);
    for (int viewer = 0; viewer < law_at.players; viewer++)
        law_view(s->face, &state, viewer, &s->dice);
    law_view(s->face, &state, NOBODY, &s->dice);
    law_points(s->face, &state);
}

static void do_at(struct script *s, char *line)
{
    struct problem problem = {.lang = LANG_EN};
    char *rest;
    json_t *changes = take_json(s, line, &rest);
    json_t *position = make_position(s, changes);

    table_free(s->table);
    s->table = table_load(position, &s->setup, &problem);
    check(s, s->table, "cannot be loaded", problem.text);
    json_decref(position);
    json_decref(changes);
    obey(s);
}

static void do_bad(struct script *s, char *line)
{
    struct problem problem = {.lang = LANG_EN};
    char *rest;
    json_t *changes = take_json(s, line, &rest);
    json_t *position = make_position(s, changes);
    struct table *table = table_load(position, &s->setup, &problem);

    check(s, !table, "is loaded", line);
    check(s, *rest && strstr(problem.text, rest), "refused for another reason", problem.text);
    json_decref(position);
    json_decref(changes);
}

static void do_play(struct script *s, int seat, const char *text)
{
    struct problem problem = {.lang = LANG_EN};
    struct law_state before;

    check(s, table_turn(s->table) == seat, "not that seat's turn", text);
    check(s, table_why(s->table, text, &problem), text, problem.text);
    memcpy(before.byte, s->table->state, s->table->game->state_size);
    law_at.ply = s->line;
    law_play(s->table, &before, seat, table_find(s->table, seat, text), &s->dice, &s->events);
    obey(s);
}

static void do_no(struct script *s, char *line)
{
    struct problem problem = {.lang = LANG_EN};
    char *action = line + strcspn(line, " ");

    if (*action)
        *action++ = 0;
    check(s, !table_why(s->table, action, &problem), "is legal", action);
    check(s, !strcmp(problem.rule, strcmp(line, "-") != 0 ? line : ""), "cites another rule",
          *problem.rule ? problem.rule : problem.text);
    problem.lang = LANG_FR;
    table_why(s->table, action, &problem);
    check(s, *problem.text, "has no French", action);
}

static int by_text(const void *a, const void *b)
{
    return strcmp((const char *)a, (const char *)b);
}

static void do_legal(struct script *s, char *line)
{
    static char wanted[MAX_MOVES][MAX_TEXT];
    static char got[MAX_MOVES][MAX_TEXT];
    const struct game *game = s->table->game;
    int seat = table_turn(s->table);
    move moves[MAX_MOVES];
    int n = seat == NOBODY ? 0 : game->moves(game, s->table->state, seat, moves);
    int k = 0;

    for (char *item = strtok(line, ","); item; item = strtok(NULL, ","))
        snprintf(wanted[k++], MAX_TEXT, "%s", item + strspn(item, " "));
    for (int i = 0; i < n; i++)
        game->write_move(game, s->table->state, moves[i], got[i]);
    qsort(got, (size_t)n, MAX_TEXT, by_text);
    qsort(wanted, (size_t)k, MAX_TEXT, by_text);
    for (int i = 0; i < n || i < k; i++) {
        if (i >= k)
            fail(s, "also legal", got[i]);
        check(s, i < n && !strcmp(got[i], wanted[i]), "not legal, or something before it is",
              wanted[i]);
    }
}

/* A field of a position; dots go into objects, and to a seat's or other entry of arrays. */
static json_t *field_at(json_t *at, char *path)
{
    for (char *save, *key = strtok_r(path, ".", &save); key; key = strtok_r(NULL, ".", &save))
        at = json_is_array(at) ? json_array_get(at, (size_t)strtol(key, NULL, 10) - 1)
                               : json_object_get(at, key);
    return at;
}

/* Takes the word before a JSON value. */
static char *take_path(char **line)
{
    char *path = *line;

    *line += strcspn(path, " ");
    if (**line)
        *(*line)++ = 0;
    return path;
}

static void do_field(struct script *s, int viewer, char *line)
{
    char *path = take_path(&line);
    json_t *wanted = take_json(s, line, &line);
    void *view = malloc(s->table->game->state_size);
    json_t *position;

    table_view(s->table, viewer, view);
    position = s->face->write_position(s->table->game, view, viewer);
    expect_json(s, field_at(position, path), wanted, path);
    json_decref(position);
    json_decref(wanted);
    free(view);
}

/* How often guesses at what a seat does not see have a field: each is as likely as it should
 * be, whoever guesses. */
static void do_guess(struct script *s, char *line)
{
    enum { GUESSES = 2000 };
    const struct game *g = s->table->game;
    int viewer = NOBODY;
    int hits = 0;
    char *end;
    char *path;
    char text[24];
    long least;
    long most;
    json_t *wanted;

    check(s, take_seat(&line, &viewer), "expected a seat", line);
    least = strtol(line, &end, 10);
    most = strtol(end + (*end == '-'), &end, 10);
    line = end + (*end == ' ');
    path = take_path(&line);
    wanted = take_json(s, line, &line);
    for (int i = 0; i < GUESSES; i++) {
        struct law_state guess;
        char *copy = strdup(path);
        json_t *position;

        table_view(s->table, viewer, guess.byte);
        g->complete(g, guess.byte, viewer, &s->dice);
        position = s->face->write_position(g, guess.byte, WHOLE);
        hits += json_equal(field_at(position, copy), wanted);
        json_decref(position);
        free(copy);
    }
    json_decref(wanted);
    snprintf(text, sizeof text, "%.1f", 100.0 * hits / GUESSES);
    check(s, 100 * hits >= least * GUESSES && 100 * hits <= most * GUESSES,
          "guessed that often in a hundred", text);
}

/* The events of the last action as a seat is told them; WHOLE: all that there is. */
static json_t *events_told(const struct script *s, int viewer)
{
    json_t *list = json_array();

    for (int i = 0; i < s->events.n; i++) {
        struct event e = s->events.event[i];

        if (viewer == WHOLE || event_seen_by(&e, viewer))
            json_array_append_new(list, face_event(s->face, s->table->game, &e));
    }
    return list;
}

/* Whether an object of a list has these fields. */
static bool has_object(json_t *list, json_t *wanted)
{
    size_t i;
    json_t *object;

    json_array_foreach(list, i, object)
    {
        const char *key;
        json_t *value;
        bool fits = true;

        json_object_foreach(wanted, key, value) fits =
            fits && json_equal(json_object_get(object, key), value);
        if (fits)
            return true;
    }
    return false;
}

static void do_told(struct script *s, char *line, bool exactly)
{
    int viewer = WHOLE;
    json_t *wanted;
    json_t *list;

    take_seat(&line, &viewer);
    wanted = take_json(s, line, &line);
    list = events_told(s, viewer);
    if (exactly) {
        expect_json(s, list, wanted, "told instead");
    } else {
        char *text = json_dumps(list, JSON_COMPACT);

        check(s, has_object(list, wanted), "told instead", text);
        free(text);
    }
    json_decref(list);
    json_decref(wanted);
}

static void do_score_line(struct script *s, char *line)
{
    json_t *wanted = take_json(s, line, &line);
    json_t *list = json_array();
    struct points points;
    char *text;

    s->table->game->points(s->table->game, s->table->state, &points);
    for (int i = 0; i < points.n; i++)
        json_array_append_new(list, face_line(s->face, s->table->game, &points.line[i]));
    text = json_dumps(list, JSON_COMPACT);
    check(s, has_object(list, wanted), "scored instead", text);
    free(text);
    json_decref(list);
    json_decref(wanted);
}

static void do_score(struct script *s, char *line)
{
    struct points points;
    int seat = 0;

    s->table->game->points(s->table->game, s->table->state, &points);
    for (char *item = strtok(line, " "); item; item = strtok(NULL, " ")) {
        char got[24];

        snprintf(got, sizeof got, "P%d has %d", seat + 1, points.total[seat]);
        check(s, points.total[seat] == strtol(item, NULL, 10), item, got);
        seat++;
    }
    check(s, seat == s->table->players, "a score for each seat", "expected");
}

static void do_winners(struct script *s, char *line)
{
    struct points points;
    unsigned wanted = 0;
    int seat;

    s->table->game->points(s->table->game, s->table->state, &points);
    while (take_seat(&line, &seat))
        wanted |= 1u << seat;
    check(s, table_turn(s->table) == NOBODY, "not over", "winners");
    check(s, points.winners == wanted, "others win", "winners");
}

static void do_turn(struct script *s, char *line)
{
    int seat = NOBODY;

    if (!take_seat(&line, &seat))
        take(&line, "-");
    check(s, table_turn(s->table) == seat, "another seat's turn", line);
    check(s, !strcmp(line, s->table->face->phase(s->table->game, s->table->state)),
          "another phase", s->table->face->phase(s->table->game, s->table->state));
}

static void do_shown(struct script *s, char *line)
{
    char text[MAX_TEXT] = "nothing";

    if (s->events.shown)
        s->table->game->write_move(s->table->game, s->table->state, s->events.shown, text);
    check(s, !strcmp(text, line), line, text);
}

static void do_line(struct script *s, char *line)
{
    struct problem problem = {.lang = LANG_EN};
    int seat;

    if (take(&line, "players")) {
        s->players = (int)strtol(line, NULL, 10);
    } else if (take(&line, "seed")) {
        memset(s->setup.seed, 0, SEED_BYTES);
        s->setup.seed[0] = (uint8_t)strtol(line, NULL, 10);
    } else if (take(&line, "options")) {
        json_decref(s->setup.options);
        s->setup.options = take_json(s, line, &line);
    } else if (take(&line, "base")) {
        read_base(s, line);
    } else if (take(&line, "put")) {
        do_put(s, line);
    } else if (take(&line, "new")) {
        table_free(s->table);
        s->table = table_new(s->face, s->players, &s->setup, &problem);
        check(s, s->table, "new", problem.text);
        obey(s);
    } else if (take(&line, "at")) {
        do_at(s, line);
    } else if (take(&line, "bad")) {
        do_bad(s, line);
    } else if (!s->table) {
        fail(s, "no table yet", line);
    } else if (take_seat(&line, &seat)) {
        do_play(s, seat, line);
    } else if (take(&line, "yes")) {
        check(s, table_why(s->table, line, &problem), line, problem.text);
    } else if (take(&line, "no")) {
        do_no(s, line);
    } else if (take(&line, "legal")) {
        do_legal(s, line);
    } else if (take(&line, "turn")) {
        do_turn(s, line);
    } else if (take(&line, "is")) {
        do_field(s, WHOLE, line);
    } else if (take(&line, "view")) {
        check(s, take_seat(&line, &seat), "expected a seat", line);
        do_field(s, seat, line);
    } else if (take(&line, "told")) {
        do_told(s, line, false);
    } else if (take(&line, "tells")) {
        do_told(s, line, true);
    } else if (take(&line, "guess")) {
        do_guess(s, line);
    } else if (take(&line, "line")) {
        do_score_line(s, line);
    } else if (take(&line, "shown")) {
        do_shown(s, line);
    } else if (take(&line, "barrier")) {
        check(s, s->events.barrier == !strcmp(line, "yes"), "barrier is not", line);
    } else if (take(&line, "score")) {
        do_score(s, line);
    } else if (take(&line, "winners")) {
        do_winners(s, line);
    } else {
        fail(s, "no such line in a ruling", line);
    }
}

/* How many brackets are open at the end of a text. */
static int open_brackets(const char *text)
{
    int n = 0;

    for (; *text; text++)
        n += (*text == '{' || *text == '[') - (*text == '}' || *text == ']');
    return n;
}

static void run(const char *path)
{
    struct script s = {.path = path, .players = 2, .setup = {.may_read_files = true}};
    char *folder_path = strdup(path);
    FILE *file = fopen(path, "r");
    char *line = NULL;
    size_t room = 0;
    char whole[8192] = "";
    size_t used = 0;

    if (!file || chdir(dirname(folder_path)))
        fail(&s, "cannot be read", path);
    read_base(&s, "base.json");
    while (getline(&line, &room, file) >= 0) {
        char *start = line + strspn(line, " ");

        s.line++;
        start[strcspn(start, "\n")] = 0;
        if (*start == '#' || (!*start && !*whole))
            continue;
        used += (size_t)snprintf(whole + used, sizeof whole - used, "%s", start);
        if (used >= sizeof whole)
            fail(&s, "too long", start);
        if (open_brackets(whole) > 0 || (used && whole[used - 1] == ','))
            continue;
        do_line(&s, whole);
        whole[0] = 0;
        used = 0;
    }
    if (*whole)
        fail(&s, "a bracket is not closed", whole);
    if (!s.checks)
        fail(&s, "checks nothing", path);
    table_free(s.table);
    json_decref(s.base);
    json_decref(s.setup.options);
    free(line);
    free(folder_path);
    fclose(file);
}

int main(int argc, char **argv)
{
    int home = open(".", O_RDONLY | O_DIRECTORY);

    for (int i = 1; i < argc; i++) {
        if (fchdir(home))
            return 2;
        run(argv[i]);
    }
    printf("%d rulings hold\n", argc - 1);
    return argc > 1 ? 0 : 2;
}
