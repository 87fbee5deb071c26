/* Reading puzzles. Whoever wrote the file, a puzzle that is read is one: its position loads,
 * its actions are legal, its lines can be played. Whether it is right is for who checks
 * proofs. */
#include <stdlib.h>
#include <string.h>

#include "puzzles/puzzle.h"

static bool starts(const char *at, const char *end, const char *word)
{
    size_t n = strlen(word);

    return (size_t)(end - at) >= n && !memcmp(at, word, n);
}

static const char *line_end(const char *at)
{
    const char *end = strchr(at, '\n');

    return end ? end : at + strlen(at);
}

static const char *next_line(const char *end)
{
    return *end ? end + 1 : end;
}

/* A line that is exactly this word and this value. */
static bool is_line(const char *at, const char *word, const char *value)
{
    const char *end = line_end(at);
    size_t n = strlen(word);

    return starts(at, end, word) && (size_t)(end - at) == n + strlen(value) &&
           !memcmp(at + n, value, strlen(value));
}

/* The first position line from here on; NULL: there is none. */
static const char *next_puzzle(const char *at)
{
    for (; *at; at = next_line(line_end(at)))
        if (starts(at, line_end(at), "position "))
            return at;
    return NULL;
}

int puzzle_count(const struct face *face, const char *text, struct problem *problem)
{
    char number[12];
    const char *game = next_line(line_end(text));
    const char *rules = next_line(line_end(game));
    int n = 0;

    snprintf(number, sizeof number, "%d", PUZZLE_FORMAT);
    if (!is_line(text, "madang puzzles ", number)) {
        problem_say(problem, NULL, N_("these are no puzzles that this program can read"), NULL);
        return -1;
    }
    snprintf(number, sizeof number, "%d", face->game->version);
    if (!is_line(game, "game ", face->game->name) || !is_line(rules, "rules ", number)) {
        problem_say(problem, NULL, N_("these puzzles are of another game or of other rules"),
                    NULL);
        return -1;
    }
    for (const char *at = next_puzzle(text); at; at = next_puzzle(next_line(line_end(at))))
        n++;
    return n;
}

/* The text up to " | " or the end of the line; *at goes on behind it. */
static struct puzzle_text next_field(const char **at, const char *end)
{
    struct puzzle_text field = {*at, 0};

    while (*at < end && !starts(*at, end, " | "))
        (*at)++;
    field.n = (int)(*at - field.at);
    if (*at < end)
        *at += 3;
    return field;
}

/* A number of a file, which is not large; *end: what follows it. */
static bool read_number(const char *at, int *out, const char **end)
{
    enum { LARGEST = 100000 };
    char *stop;
    long n = strtol(at, &stop, 10);

    *end = stop;
    *out = (int)n;
    return stop != at && n >= 0 && n <= LARGEST;
}

/* "90/120" */
static bool read_chance(const char *at, int *wins, int *deals)
{
    return read_number(at, wins, &at) && *at == '/' && read_number(at + 1, deals, &at);
}

static bool read_try(struct puzzle *puzzle, const char *at, const char *end)
{
    struct puzzle_try *try = &puzzle->tries[puzzle->n];
    struct puzzle_text action = next_field(&at, end);
    struct puzzle_text chance;

    if (puzzle->n == PUZZLE_MAX_TRIES || action.n >= MAX_TEXT)
        return false;
    memset(try, 0, sizeof *try);
    memcpy(try->action, action.at, (size_t)action.n);
    try->deal = next_field(&at, end);
    try->line = next_field(&at, end);
    chance = next_field(&at, end);
    if (chance.n && !read_chance(chance.at, &try->wins, &puzzle->deals))
        return false;
    puzzle->n++;
    return try->deal.n > 0;
}

static bool read_goal(struct puzzle *puzzle, const char *at, const char *end)
{
    if (starts(at, end, "win"))
        puzzle->goal = PUZZLE_WIN;
    else if (starts(at, end, "pile"))
        puzzle->goal = PUZZLE_PILE;
    else if (starts(at, end, "points ") && read_number(at + 7, &puzzle->points, &at))
        puzzle->goal = PUZZLE_POINTS;
    return puzzle->goal;
}

/* The lines of one puzzle, up to the next one. */
static bool read_lines(struct puzzle *puzzle, const char *at)
{
    const char *end = line_end(at);

    puzzle->position = (struct puzzle_text){at + strlen("position "), 0};
    puzzle->position.n = (int)(end - puzzle->position.at);
    for (at = next_line(end); *at; at = next_line(end)) {
        end = line_end(at);
        if (starts(at, end, "position "))
            break;
        if (starts(at, end, "goal ") ? !read_goal(puzzle, at + 5, end)
            : starts(at, end, "answer ")
                ? puzzle->n || !read_try(puzzle, at + 7, end)
                : starts(at, end, "not ") && (!puzzle->n || !read_try(puzzle, at + 4, end)))
            return false;
    }
    return puzzle->goal && puzzle->n > 1;
}

bool puzzle_read(const struct face *face, const char *text, int i, struct puzzle *out,
                 struct problem *problem)
{
    int n = puzzle_count(face, text, problem);
    const char *at = text;

    if (n < 0)
        return false;
    if (i < 0 || i >= n)
        return problem_say(problem, NULL, N_("there is no such puzzle"), NULL);
    memset(out, 0, sizeof *out);
    out->face = face;
    for (at = next_puzzle(text); i; i--)
        at = next_puzzle(next_line(line_end(at)));
    return read_lines(out, at) ||
           problem_say(problem, NULL, N_("this is no puzzle, or only a part of one"), NULL);
}

const struct puzzle_try *puzzle_find(const struct puzzle *puzzle, const char *action)
{
    for (int i = 0; i < puzzle->n; i++)
        if (!strcmp(puzzle->tries[i].action, action))
            return &puzzle->tries[i];
    return NULL;
}

/* The position with some members replaced. */
static struct table *load(const struct puzzle *puzzle, const struct puzzle_text *deal,
                          struct problem *problem)
{
    struct json_doc position = {0};
    struct json_doc other = {0};
    struct json_doc both = {0};
    struct table_setup setup = {.options = NULL};
    struct put out = {0};
    struct table *table = NULL;
    bool is_read = json_read(&position, puzzle->position.at, (size_t)puzzle->position.n) &&
                   json_is(position.values, WIRE_OBJECT) &&
                   (deal->at[0] == '-' || json_read(&other, deal->at, (size_t)deal->n));

    put_object(&out, NULL);
    if (is_read)
        FOR_MEMBERS (member, position.values) {
            const struct json *instead = json_get(other.values, member->key);

            put_json(&out, member->key, instead ? instead : member);
        }
    put_end(&out);
    if (is_read && !out.is_short && json_read(&both, out.text, out.n))
        table = table_load(both.values, &setup, problem);
    else
        problem_say(problem, NULL, N_("this is no puzzle, or only a part of one"), NULL);
    if (table && table->face != puzzle->face) {
        table_free(table);
        table = NULL;
        problem_say(problem, NULL, N_("these puzzles are of another game or of other rules"),
                    NULL);
    }
    json_free(&position);
    json_free(&other);
    json_free(&both);
    put_free(&out);
    return table;
}

struct table *puzzle_table(const struct puzzle *puzzle, struct problem *problem)
{
    static const struct puzzle_text as_it_is = {"-", 1};

    return load(puzzle, &as_it_is, problem);
}

static bool play(struct table *table, const char *action)
{
    int seat = table_turn(table);
    move m = seat == NOBODY ? 0 : table_find(table, seat, action);
    struct events events;

    return m && table_play(table, seat, m, &events);
}

static bool play_line(struct table *table, const struct puzzle_text *line)
{
    const char *at = line->at;
    const char *end = at + line->n;
    bool is_played = true;

    while (is_played && at < end && *at != '-') {
        const char *stop = at;
        char action[MAX_TEXT] = "";

        while (stop < end && *stop != ';')
            stop++;
        if (stop - at < MAX_TEXT)
            memcpy(action, at, (size_t)(stop - at));
        is_played = play(table, action);
        at = stop + 2;
    }
    return is_played;
}

struct table *puzzle_shown(const struct puzzle *puzzle, const struct puzzle_try *try,
                           struct problem *problem)
{
    struct table *table = load(puzzle, &try->deal, problem);

    if (!table || (play(table, try->action) && play_line(table, &try->line)))
        return table;
    table_free(table);
    problem_say(problem, NULL, N_("this is no puzzle, or only a part of one"), NULL);
    return NULL;
}
