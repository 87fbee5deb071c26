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
 *     asks strike a 3–5           the question to the seat in turn has these words
 *     cause 4@P2 limit            what it comes from, in this order, and whose that is; `cause
 * -`: nothing in particular is tokens [1,0,2]           a field of the position; dots go into
 * objects view P2 hand [0,{"9":1},0]  the same as a seat sees it; P0 is a spectator told
 * {"event":"raided", …}  an event of the last action has these fields told P2 {"event":"dealt"}
 * the same as a seat is told it; P0 is a spectator tells [{…}, …]              the events of
 * the last action are these, whole and in this order; `tells P2 […]` as a seat is told them
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
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "table/record.h"
#include "table/seed.h"
#include "table/table.h"
#include "tests/law.h"
#include "tests/tree.h"

struct script {
    const char *path;
    int line;
    int players;
    struct table_setup setup;
    struct tree *base;       /* with what was put there */
    struct json_doc doc;     /* of the line */
    struct json_doc options; /* of the setup */
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
static const struct json *take_json(struct script *s, struct json_doc *doc, char *text,
                                    char **rest)
{
    const struct json *value = json_read(doc, text, strlen(text));

    *rest = text + strlen(text);
    if (!value && doc->error && !strcmp(doc->error, "something follows the value")) {
        *rest = text + doc->error_at - 1;
        value = json_read(doc, text, doc->error_at - 1);
    }
    if (!value)
        fail(s, "not JSON", doc->error ? doc->error : "no memory");
    return value;
}

static void expect_json(struct script *s, const struct json *got, const struct json *wanted,
                        const char *what)
{
    struct put out = {0};

    if (got)
        put_json(&out, NULL, got);
    check(s, got && json_same(got, wanted), what, got ? out.text : "nothing");
    put_free(&out);
}

/* Cuts the arrays of an object that have an entry for each seat, or name each seat. */
static void cut_seats(struct tree *object, int max_players, int players)
{
    for (struct tree *value = object->first; value; value = value->next) {
        if (value->kind == WIRE_OBJECT)
            cut_seats(value, max_players, players);
        if (value->kind == WIRE_ARRAY && tree_count(value) == max_players)
            for (int i = max_players; i > players; i--)
                tree_free(tree_take(value, tree_at(value, i - 1)));
    }
}

/* --- the base --- */

static void read_base(struct script *s, const char *name)
{
    FILE *file = fopen(name, "r");
    char *text = NULL;
    char *rest;
    size_t room = 0;

    if (!file || getdelim(&text, &room, 0, file) < 0)
        fail(s, name, "cannot be read");
    fclose(file);
    tree_free(s->base);
    s->base = tree_of(take_json(s, &s->doc, text, &rest));
    free(text);
    s->face = face_find(json_text(json_get(s->doc.values, "game")));
    check(s, s->face, "no such game in", name);
}

/* Removes a text from all arrays inside a value, acts excepted. */
static void take_out(struct tree *value, const char *quoted)
{
    struct tree *next;

    for (struct tree *inner = value->first; inner; inner = next) {
        next = inner->next;
        if (value->kind == WIRE_ARRAY && inner->kind == WIRE_TEXT &&
            !strcmp(inner->value, quoted))
            tree_free(tree_take(value, inner));
        else if (!inner->key || strcmp(inner->key, "acts") != 0)
            take_out(inner, quoted);
    }
}

/* The array at a path like hand.1 or lots.4, which is made if an object lacks it. */
static struct tree *array_at(struct script *s, char *path)
{
    struct tree *at = s->base;

    for (char *save, *key = strtok_r(path, ".", &save); key; key = strtok_r(NULL, ".", &save)) {
        struct tree *outer = at;

        check(s, outer, "nothing at", path);
        if (!outer) /* check() did not return; the analyser does not see it */
            return NULL;
        at = outer->kind == WIRE_ARRAY ? tree_at(outer, (int)strtol(key, NULL, 10) - 1)
                                       : tree_get(outer, key);
        if (!at && outer->kind == WIRE_OBJECT) {
            at = tree_read("[]");
            tree_set(outer, key, at);
        }
    }
    check(s, at && at->kind == WIRE_ARRAY, "no array at", path);
    return at;
}

static void do_put(struct script *s, char *line)
{
    char *save;
    char *paths = strtok_r(line, " ", &save);
    char quoted[128][64];
    char *text;
    int n = 0;

    while (n < 128 && (text = strtok_r(NULL, " ", &save)) != NULL) {
        snprintf(quoted[n], sizeof quoted[n], "\"%s\"", text);
        take_out(s->base, quoted[n++]);
    }
    for (char *path = strtok_r(paths, "+", &save); path; path = strtok_r(NULL, "+", &save)) {
        struct tree *array = array_at(s, path);

        for (int i = 0; i < n; i++)
            tree_append(array, tree_read(quoted[i]));
    }
}

/* Loads the base position for so many players, with the changes that a line begins with. */
static struct table *load(struct script *s, char *line, char **rest, struct problem *problem)
{
    char *base = tree_text(s->base);
    struct tree *position = tree_read(base);
    char players[12];
    struct table *table;
    char *text;

    snprintf(players, sizeof players, "%d", s->players);
    tree_set(position, "players", tree_read(players));
    cut_seats(position, s->face->game->max_players, s->players);
    FOR_MEMBERS (value, take_json(s, &s->doc, line, rest)) {
        struct tree *old = tree_get(position, value->key);

        if (old && old->kind == WIRE_OBJECT && value->kind == WIRE_OBJECT)
            tree_update(old, value);
        else
            tree_set(position, value->key, tree_of(value));
    }
    text = tree_text(position);
    table = table_load(json_read(&s->doc, text, strlen(text)), &s->setup, problem);
    tree_free(position);
    free(base);
    free(text);
    return table;
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

    table_free(s->table);
    s->table = load(s, line, &rest, &problem);
    check(s, s->table, "cannot be loaded", problem.text);
    obey(s);
}

static void do_bad(struct script *s, char *line)
{
    struct problem problem = {.lang = LANG_EN};
    char *rest;

    check(s, !load(s, line, &rest, &problem), "is loaded", line);
    check(s, *rest && strstr(problem.text, rest), "refused for another reason", problem.text);
}

static void do_play(struct script *s, int seat, const char *text)
{
    struct problem problem = {.lang = LANG_EN};
    struct law_state before = {{0}};

    check(s, table_turn(s->table) == seat, "not that seat's turn", text);
    check(s, !table_why(s->table, text, &problem), text, problem.text);
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
    check(s, table_why(s->table, action, &problem), "is legal", action);
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
static const struct json *field_at(const struct json *at, const char *path)
{
    char *copy = strdup(path);

    for (char *save, *key = strtok_r(copy, ".", &save); key; key = strtok_r(NULL, ".", &save))
        at = json_is(at, WIRE_ARRAY) ? json_at(at, (int)strtol(key, NULL, 10) - 1)
                                     : json_get(at, key);
    free(copy);
    return at;
}

/* The position of a state as a document. */
static const struct json *read_state(const struct script *s, struct json_doc *doc,
                                     const void *state, int viewer)
{
    struct put out = {0};
    const struct json *position;

    s->face->json.write_position(&out, s->table->game, state, viewer);
    position = json_read(doc, out.text, out.n);
    put_free(&out);
    return position;
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
    const struct json *wanted = take_json(s, &s->doc, line, &line);
    struct json_doc doc = {0};
    struct law_state view;

    table_view(s->table, viewer, view.byte);
    expect_json(s, field_at(read_state(s, &doc, view.byte, viewer), path), wanted, path);
    json_free(&doc);
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
    const struct json *wanted;
    struct json_doc doc = {0};

    check(s, take_seat(&line, &viewer), "expected a seat", line);
    least = strtol(line, &end, 10);
    most = strtol(end + (*end == '-'), &end, 10);
    line = end + (*end == ' ');
    path = take_path(&line);
    wanted = take_json(s, &s->doc, line, &line);
    for (int i = 0; i < GUESSES; i++) {
        struct law_state guess;

        table_view(s->table, viewer, guess.byte);
        g->complete(g, guess.byte, viewer, &s->dice);
        hits += json_same(field_at(read_state(s, &doc, guess.byte, WHOLE), path), wanted);
    }
    json_free(&doc);
    double share = 100.0 * hits / GUESSES;

    snprintf(text, sizeof text, "%.1f", share);
    check(s, share >= (double)least && share <= (double)most, "guessed that often in a hundred",
          text);
}

/* Puts the events of the last action as a seat is told them; WHOLE: all that there is. */
static void put_told(struct put *out, const struct script *s, int viewer)
{
    put_array(out, NULL);
    for (int i = 0; i < s->events.n; i++) {
        struct event e = s->events.event[i];

        if (viewer == WHOLE || event_seen_by(&e, viewer)) {
            face_event(out, s->face, s->table->game, &e);
            put_end(out);
        }
    }
    put_end(out);
}

/* Whether an object of a list has these fields. */
static bool has_object(const struct json *list, const struct json *wanted)
{
    FOR_JSON (object, list) {
        bool fits = true;

        FOR_MEMBERS (value, wanted)
            fits = fits && json_same(json_get(object, value->key), value);
        if (fits)
            return true;
    }
    return false;
}

static void do_told(struct script *s, char *line, bool exactly)
{
    int viewer = WHOLE;
    const struct json *wanted;
    struct put told = {0};
    struct json_doc doc = {0};

    take_seat(&line, &viewer);
    wanted = take_json(s, &s->doc, line, &line);
    put_told(&told, s, viewer);
    if (exactly)
        expect_json(s, json_read(&doc, told.text, told.n), wanted, "told instead");
    else
        check(s, has_object(json_read(&doc, told.text, told.n), wanted), "told instead",
              told.text);
    put_free(&told);
    json_free(&doc);
}

static void do_score_line(struct script *s, char *line)
{
    const struct json *wanted = take_json(s, &s->doc, line, &line);
    struct put lines = {0};
    struct json_doc doc = {0};
    struct points points;

    s->table->game->points(s->table->game, s->table->state, &points);
    put_array(&lines, NULL);
    for (int i = 0; i < points.n; i++) {
        face_line(&lines, s->face, s->table->game, &points.line[i]);
        put_end(&lines);
    }
    put_end(&lines);
    check(s, has_object(json_read(&doc, lines.text, lines.n), wanted), "scored instead",
          lines.text);
    put_free(&lines);
    json_free(&doc);
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
    check(s, !strcmp(line, s->table->face->json.phase(s->table->game, s->table->state)),
          "another phase", s->table->face->json.phase(s->table->game, s->table->state));
}

/* The question to the seat in turn, marked. */
static const char *question(struct script *s)
{
    int seat = table_turn(s->table);
    struct law_state view;
    FILE *out;

    table_view(s->table, seat, view.byte);
    out = parts_begin();
    s->face->words.ask(out, LANG_EN, s->table->game, view.byte, seat);
    return parts_end(out);
}

static void do_cause(struct script *s, const char *line)
{
    const char *at = question(s);
    struct part part;
    char got[256] = "";
    size_t n = 0;

    while ((at = parts_next(at, &part)))
        if (part.kind == PART_CAUSE)
            n += (size_t)snprintf(got + n, sizeof got - n, "%s%.*s%s%.*s", n ? " " : "",
                                  (int)part.code.n, part.code.text,
                                  *part.seat.text > '0' ? "@P" : "",
                                  *part.seat.text > '0' ? (int)part.seat.n : 0, part.seat.text);
    check(s, !strcmp(line, n ? got : "-"), line, n ? got : "-");
}

static void do_asks(struct script *s, const char *line)
{
    const char *text = parts_plain(question(s));

    check(s, strstr(text, line), line, text);
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
        s->setup.options = take_json(s, &s->options, line, &line);
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
        check(s, !table_why(s->table, line, &problem), line, problem.text);
    } else if (take(&line, "no")) {
        do_no(s, line);
    } else if (take(&line, "legal")) {
        do_legal(s, line);
    } else if (take(&line, "turn")) {
        do_turn(s, line);
    } else if (take(&line, "asks")) {
        do_asks(s, line);
    } else if (take(&line, "cause")) {
        do_cause(s, line);
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
    tree_free(s.base);
    json_free(&s.doc);
    json_free(&s.options);
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
