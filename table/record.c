/* See record.h. */
#include "table/record.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "table/seed.h"
#include "text/memory.h"

static void write_seats(const struct seat *seats, int players, FILE *out)
{
    for (int i = 0; i < players; i++) {
        const struct seat *seat = &seats[i];

        fprintf(out, "seat P%d %s%s", i + 1, *seat->bot ? "bot " : "human", seat->bot);
        fprintf(out, "%s%s\n", *seat->name ? " " : "", seat->name);
    }
}

/* Puts the options as they are recorded; false if all is as shipped. */
static bool put_options(struct put *out, const struct table *table)
{
    return table->face->options.write &&
           table->face->options.write(out, NULL, table->game, table->options);
}

char *record_options(const struct table *table)
{
    struct put out = {0};

    return put_options(&out, table) ? put_take(&out) : NULL;
}

char *record_position(const struct table *table)
{
    struct put out = {0};

    if (!table->start)
        return NULL;
    table->face->json.write_position(&out, table->game, table->start, WHOLE);
    return put_take(&out);
}

static void write_end(const struct table *table, FILE *out)
{
    struct points points;

    fprintf(out, "end %d ", table->n_plies);
    if (table_turn(table) != NOBODY) {
        fputs("unfinished\n", out);
        return;
    }
    table->game->points(table->game, table->state, &points);
    fputs("scores", out);
    for (int seat = 0; seat < table->players; seat++)
        fprintf(out, " %d", points.total[seat]);
    fputs(" winners", out);
    for (int seat = 0; seat < table->players; seat++)
        if (points.winners >> seat & 1)
            fprintf(out, " P%d", seat + 1);
    fputc('\n', out);
}

static void write_digits(FILE *out, const char *word, const uint8_t bytes[SEED_BYTES])
{
    char text[SEED_TEXT];

    seed_write(bytes, text);
    fprintf(out, "%s %s\n", word, text);
}

/* How the seed was made, and how the seats were drawn. */
static void write_fair(const struct fair *fair, const uint8_t seed[SEED_BYTES], int players,
                       FILE *out)
{
    uint8_t commitment[SEED_BYTES];
    uint8_t seat_of[MAX_PLAYERS];
    char lot[LOT_TEXT];

    fair_commitment(fair->table, fair->secret, commitment);
    fprintf(out, "table %s\n", fair->table);
    write_digits(out, "commitment", commitment);
    write_digits(out, "secret", fair->secret);
    for (int seat = 0; seat < players; seat++)
        if (fair->has_added >> seat & 1) {
            fprintf(out, "added P%d", seat + 1);
            write_digits(out, "", fair->added[seat]);
        }
    if (!fair->drawn)
        return;
    fair_lot(fair, seed, seat_of);
    fair_write_lot(fair, seat_of, players, lot);
    fprintf(out, "lot %s\n", lot);
}

void record_write_head(const struct record_head *head, FILE *out)
{
    fprintf(out, "madang record 1\ngame %s\nrules %d\nplayers %d\n", head->game, head->rules,
            head->players);
    write_digits(out, "seed", head->seed);
    if (head->fair)
        write_fair(head->fair, head->seed, head->players, out);
    if (head->dealer)
        fprintf(out, "dealt P%d\n", head->dealer);
    if (head->options)
        fprintf(out, "options %s\n", head->options);
    if (head->position)
        fprintf(out, "position %s\n", head->position);
    write_seats(head->seats, head->players, out);
    fputc('\n', out);
}

bool record_write(const struct table *table, FILE *out)
{
    bool tells_seed = *table->fair.table && table_turn(table) == NOBODY;
    char *options;
    char *position;
    struct record_head head = {.game = table->game->name,
                               .rules = table->game->version,
                               .players = table->players,
                               .seed = table->seed,
                               .fair = tells_seed ? &table->fair : NULL,
                               .dealer = table->dealer,
                               .seats = table->seats};

    memory_was_short(); /* what was before is not about this */
    head.options = options = record_options(table);
    head.position = position = record_position(table);
    record_write_head(&head, out);
    free(options);
    free(position);
    for (int i = 0; i < table->n_plies; i++) {
        char text[MAX_TEXT];

        table_ply_text(table, i, WHOLE, text);
        fprintf(out, "P%d %s\n", table->plies[i].seat + 1, text);
    }
    write_end(table, out);
    return !memory_was_short();
}

/* --- reading --- */

/* The lines of a header: those every record has, those of a game whose shuffles can be
 * checked, others. */
enum {
    GAME,
    PLAYERS,
    SEED,
    TABLE,
    COMMITMENT,
    SECRET,
    ADDED,
    LOT,
    DEALT,
    RULES,
    POSITION,
    OPTIONS,
    SEAT,
    N_LINES
};

/* A record being read, line by line. */
struct reader {
    char *next; /* what is still to be read */
    int line;   /* number of the line that was read last */
    struct problem *problem;
    /* the header, as far as it was read */
    const struct face *face;
    int rules; /* the version it was played by; 1 if it does not say so */
    int players;
    int at[N_LINES]; /* where each line stands, the last of them; 0: nowhere */
    uint8_t seed[SEED_BYTES];
    struct fair fair;
    uint8_t commitment[SEED_BYTES];
    char lot[LOT_TEXT];
    int dealer; /* from 1; 0: it does not say so */
    struct json_doc options_doc;
    struct json_doc position_doc;
    const struct json *options; /* as recorded */
    const struct json *position;
    const struct json *given; /* options of the caller's, or NULL */
    struct seat seats[MAX_PLAYERS];
    struct table *table;
    struct written *written; /* instead, if it was played by other rules */
    bool ended;
};

/* The next line that is no comment, or NULL at the end. */
static char *next_line(struct reader *r)
{
    while (*r->next) {
        char *line = r->next;
        size_t length = strcspn(line, "\n");

        r->next += length + (line[length] == '\n');
        r->line++;
        line[length] = 0;
        if (length && line[length - 1] == '\r')
            line[length - 1] = 0;
        if (*line != '#')
            return line;
    }
    return NULL;
}

/* Puts the line's number before the problem there is. */
static bool fail_here(struct reader *r)
{
    struct problem cause = *r->problem;
    char line[12];

    snprintf(line, sizeof line, "%d", r->line ? r->line : 1); /* an empty record */
    return problem_say(r->problem, *cause.rule ? cause.rule : NULL, N_("line {line}: {cause}"),
                       "line", line, "cause", cause.text, NULL);
}

static bool fail(struct reader *r, const char *english, const char *value)
{
    problem_say(r->problem, NULL, english, "value", value, NULL);
    return fail_here(r);
}

/* Whether the line starts with that word; moves past it and its space. */
static bool skip_word(char **line, const char *word)
{
    size_t length = strlen(word);

    if (strncmp(*line, word, length) != 0 || ((*line)[length] && (*line)[length] != ' '))
        return false;
    *line += length + ((*line)[length] == ' ');
    return true;
}

/* A whole number that ends at a space or the end; moves past it. */
static bool skip_number(char **line, long *out)
{
    char *end;

    if (**line != '-' && (**line < '0' || **line > '9'))
        return false;
    *out = strtol(*line, &end, 10);
    if (end == *line || (*end && *end != ' '))
        return false;
    *line = end + (*end == ' ');
    return true;
}

static bool skip_seat(char **line, int *out)
{
    char *at = *line;

    if (at[0] != 'P' || at[1] < '1' || at[1] > '0' + MAX_PLAYERS || (at[2] && at[2] != ' '))
        return false;
    *out = at[1] - '1';
    *line += at[2] ? 3 : 2;
    return true;
}

static bool read_seat(struct reader *r, char *line)
{
    char level[MAX_NAME];
    int i;

    if (!skip_seat(&line, &i))
        return fail(r, N_("'{value}': expected a seat, like P1"), line);
    if (skip_word(&line, "bot")) {
        size_t length = strcspn(line, " ");

        if (!length || length >= MAX_NAME)
            return fail(r, N_("'{value}': expected the level of a bot"), line);
        memcpy(level, line, length);
        level[length] = 0;
        text_clean(r->seats[i].bot, sizeof r->seats[i].bot, level);
        line += length + (line[length] == ' ');
    } else if (!skip_word(&line, "human")) {
        return fail(r, N_("'{value}': expected human or bot"), line);
    }
    text_clean(r->seats[i].name, sizeof r->seats[i].name, line);
    return true;
}

/* A line's JSON value. */
static bool read_json(struct reader *r, const char *line, struct json_doc *doc,
                      const struct json **out)
{
    *out = json_read(doc, line, strlen(line));
    return *out || fail(r, N_("not JSON: {value}"), doc->error ? doc->error : "");
}

static bool read_game(struct reader *r, char *line)
{
    r->face = face_find(line);
    return r->face || fail(r, N_("'{value}': no such game"), line);
}

static bool read_rules(struct reader *r, char *line)
{
    long rules;

    if (!skip_number(&line, &rules) || rules < 1 || rules > UINT16_MAX || *line)
        return fail(r, N_("expected the version of the rules, a number"), line);
    r->rules = (int)rules;
    return true;
}

static bool read_players(struct reader *r, char *line)
{
    long players;

    if (!skip_number(&line, &players) || players < 1 || players > MAX_PLAYERS || *line)
        return fail(r, N_("expected the number of players"), line);
    r->players = (int)players;
    return true;
}

static bool read_seed(struct reader *r, char *line)
{
    return seed_read(r->seed, line) || fail(r, N_("a seed is 64 hexadecimal digits"), line);
}

static bool read_table(struct reader *r, char *line)
{
    if (!fair_is_id(line))
        return fail(r, N_("'{value}': expected the id of a table"), line);
    memcpy(r->fair.table, line, sizeof r->fair.table);
    return true;
}

static bool read_digits(struct reader *r, uint8_t out[SEED_BYTES], const char *line)
{
    return seed_read(out, line) || fail(r, N_("expected 64 hexadecimal digits"), line);
}

static bool read_commitment(struct reader *r, char *line)
{
    return read_digits(r, r->commitment, line);
}

static bool read_secret(struct reader *r, char *line)
{
    return read_digits(r, r->fair.secret, line);
}

static bool read_added(struct reader *r, char *line)
{
    int seat;

    if (!skip_seat(&line, &seat))
        return fail(r, N_("'{value}': expected a seat, like P1"), line);
    if (r->fair.has_added >> seat & 1)
        return fail(r, N_("this line is there twice"), "");
    r->fair.has_added |= 1u << seat;
    return read_digits(r, r->fair.added[seat], line);
}

/* Takes the text; whether it is right is seen when the seed is known. */
static bool read_lot(struct reader *r, char *line)
{
    int place = 0;

    if (strlen(line) >= sizeof r->lot)
        return fail(r, N_("expected the seat of each place, like 'P2 P1'"), "");
    memcpy(r->lot, line, strlen(line) + 1);
    for (int seat; *line; place++)
        if (place < MAX_PLAYERS && skip_seat(&line, &seat))
            r->fair.drawn |= 1u << place;
        else if (!skip_word(&line, "-"))
            return fail(r, N_("expected the seat of each place, like 'P2 P1'"), "");
    return true;
}

static bool read_dealt(struct reader *r, char *line)
{
    int seat;

    if (!skip_seat(&line, &seat) || *line)
        return fail(r, N_("'{value}': expected a seat, like P1"), line);
    r->dealer = seat + 1;
    return true;
}

static bool read_position(struct reader *r, char *line)
{
    return read_json(r, line, &r->position_doc, &r->position);
}

static bool read_options(struct reader *r, char *line)
{
    return read_json(r, line, &r->options_doc, &r->options);
}

static const struct header_line {
    const char *word;
    bool (*read)(struct reader *r, char *rest);
    bool of_each_seat; /* may be there more than once */
} header_lines[N_LINES] = {
    [GAME] = {"game", read_game, false},
    [PLAYERS] = {"players", read_players, false},
    [SEED] = {"seed", read_seed, false},
    [TABLE] = {"table", read_table, false},
    [COMMITMENT] = {"commitment", read_commitment, false},
    [SECRET] = {"secret", read_secret, false},
    [ADDED] = {"added", read_added, true},
    [LOT] = {"lot", read_lot, false},
    [DEALT] = {"dealt", read_dealt, false},
    [RULES] = {"rules", read_rules, false},
    [POSITION] = {"position", read_position, false},
    [OPTIONS] = {"options", read_options, false},
    [SEAT] = {"seat", read_seat, true},
};

static bool read_header_line(struct reader *r, char *line)
{
    for (int i = 0; i < N_LINES; i++) {
        char *rest = line;

        if (!skip_word(&rest, header_lines[i].word))
            continue;
        if (r->at[i] && !header_lines[i].of_each_seat)
            return fail(r, N_("this line is there twice"), "");
        r->at[i] = r->line;
        return header_lines[i].read(r, rest);
    }
    return fail(r, N_("'{value}': no such line in a record's header"), line);
}

static bool read_header(struct reader *r)
{
    char *line = next_line(r);

    if (!line || strcmp(line, "madang record 1") != 0)
        return fail(r, N_("a record starts with 'madang record 1'"), "");
    while ((line = next_line(r)) && *line)
        if (!read_header_line(r, line))
            return false;
    return line || fail(r, N_("the record ends in its header"), "");
}

/* The same about a line that was read before. */
static bool fail_at(struct reader *r, int line, const char *english, const uint8_t *right)
{
    char text[SEED_TEXT] = "";

    if (right)
        seed_write(right, text);
    r->line = line;
    return fail(r, english, text);
}

/* Checks that the seats were drawn as the seed says. */
static bool check_lot(struct reader *r)
{
    uint8_t seat_of[MAX_PLAYERS];
    char right[LOT_TEXT];

    if (!r->at[LOT])
        return true;
    fair_lot(&r->fair, r->seed, seat_of);
    fair_write_lot(&r->fair, seat_of, r->players, right);
    if (!strcmp(right, r->lot))
        return true;
    r->line = r->at[LOT];
    return fail(r, N_("the seats were not drawn as the seed says: that gives {value}"), right);
}

/* Checks how the seed was made, if the record says it: the commitment is the secret's, and
 * the seed follows from the secret and what was added. */
static bool check_fair(struct reader *r)
{
    uint8_t right[SEED_BYTES];

    if (!r->at[TABLE] && !r->at[COMMITMENT] && !r->at[SECRET] && !r->at[ADDED] && !r->at[LOT])
        return true;
    for (int i = TABLE; i <= SECRET; i++)
        if (!r->at[i])
            return fail(r, N_("the header lacks its line '{value}'"), header_lines[i].word);
    if (r->at[POSITION])
        return fail_at(r, r->at[POSITION],
                       N_("a game whose shuffles can be checked starts from its seed alone"),
                       NULL);
    if (r->fair.has_added >> r->players)
        return fail_at(r, r->at[ADDED], N_("there is no such seat in this game"), NULL);
    fair_commitment(r->fair.table, r->fair.secret, right);
    if (memcmp(right, r->commitment, SEED_BYTES) != 0)
        return fail_at(r, r->at[COMMITMENT],
                       N_("the commitment does not fit the table and the secret: theirs is "
                          "{value}"),
                       right);
    fair_seed(&r->fair, right);
    if (memcmp(right, r->seed, SEED_BYTES) != 0)
        return fail_at(r, r->at[SEED],
                       N_("the seed does not follow from the table, the secret and what was "
                          "added: that gives {value}"),
                       right);
    return check_lot(r);
}

static bool check_header(struct reader *r)
{
    for (int i = GAME; i <= SEED; i++)
        if (!r->at[i])
            return fail(r, N_("the header lacks its line '{value}'"), header_lines[i].word);
    if (r->dealer > r->players)
        return fail_at(r, r->at[DEALT], N_("there is no such seat in this game"), NULL);
    return check_fair(r);
}

/* A value as text, to be freed; NULL if there is none. */
static char *json_line(const struct json *value)
{
    struct put out = {0};

    if (!value)
        return NULL;
    put_json(&out, NULL, value);
    return put_take(&out);
}

/* A game by other rules: kept as it is written. */
static bool set_written(struct reader *r)
{
    struct written *w = r->written = written_new(r->face, r->rules, r->players);

    if (!w)
        return fail(r, N_("out of memory"), "");
    memcpy(w->seed, r->seed, SEED_BYTES);
    memcpy(w->seats, r->seats, sizeof w->seats);
    w->fair = r->fair;
    w->dealer = r->dealer;
    w->options = json_line(r->options);
    w->position = json_line(r->position);
    return true;
}

/* Whether the record was made with the options that its table has. */
static bool has_same_options(struct reader *r)
{
    struct put options = {0};
    struct json_doc doc = {0};
    bool same;

    if (put_options(&options, r->table))
        same = json_same(options.is_short ? NULL : json_read(&doc, options.text, options.n),
                         r->options);
    else
        same = !r->options;
    put_free(&options);
    json_free(&doc);
    return same;
}

static bool set_table(struct reader *r)
{
    struct table_setup setup = {.options = r->given ? r->given : r->options,
                                .may_read_files = r->given};

    memcpy(setup.seed, r->seed, SEED_BYTES);
    if (r->position)
        r->table = table_load(r->position, &setup, r->problem);
    else
        r->table = table_new(r->face, r->players, &setup, r->problem);
    if (!r->table)
        return fail_here(r);
    if (r->table->face != r->face || r->table->players != r->players)
        return fail(r, N_("the position is of another game than the header says"), "");
    if (!has_same_options(r))
        return fail(r, N_("the record was made with other options"), "");
    memcpy(r->table->seats, r->seats, sizeof r->seats);
    r->table->fair = r->fair;
    r->table->dealer = r->dealer;
    return true;
}

/* Whether the last line is that of a game that was given up without a result, because the
 * server's rules were no longer its own. */
static bool is_stopped(const struct reader *r, const char *line)
{
    char stopped[32];

    snprintf(stopped, sizeof stopped, "end %d stopped", r->table->n_plies);
    return table_turn(r->table) != NOBODY && !strcmp(line, stopped);
}

/* Takes the last line as it is, but for the number of actions. */
static bool read_written_end(struct reader *r, char *line)
{
    struct written *w = r->written;
    long n;

    if (!skip_word(&line, "end") || !skip_number(&line, &n) || n != w->n_actions ||
        strlen(line) >= sizeof w->end)
        return fail(r, N_("expected 'end', the number of actions and the result"), "");
    text_clean(w->end, sizeof w->end, line);
    return true;
}

/* Checks the line that says how the game stood at the end. */
static bool read_end(struct reader *r, char *line)
{
    char *expected = NULL;
    size_t size;
    FILE *out;
    bool same;

    r->ended = true;
    if (r->written)
        return read_written_end(r, line);
    out = memory_open(&expected, &size);
    if (!out)
        return fail(r, N_("out of memory"), "");
    write_end(r->table, out);
    fclose(out);
    expected[size - 1] = 0; /* the end of the line */
    same = !strcmp(expected, line) || is_stopped(r, line);
    if (!same)
        fail(r, N_("the game does not end so, but with: {value}"), expected);
    free(expected);
    if (same && r->at[SECRET] && table_turn(r->table) != NOBODY && !is_stopped(r, line))
        return fail(r, N_("a secret is revealed when the game is over, and this one is not"),
                    "");
    return same;
}

static bool read_written_action(struct reader *r, int seat, const char *text)
{
    char clean[MAX_TEXT];

    if (seat >= r->players)
        return fail(r, N_("there is no such seat in this game"), "");
    text_clean(clean, sizeof clean, text);
    return written_add(r->written, seat, clean) || fail(r, N_("out of memory"), "");
}

static bool read_action(struct reader *r, char *line)
{
    char *text = line;
    int seat;
    move action;

    if (!skip_seat(&text, &seat))
        return fail(r, N_("'{value}': expected a seat and its action, like 'P1 pass'"), line);
    if (r->written)
        return read_written_action(r, seat, text);
    if (seat != table_turn(r->table)) {
        if (table_turn(r->table) == NOBODY)
            return fail(r, N_("'{value}': the game is over"), line);
        return fail(r, N_("'{value}': it is another seat's turn"), line);
    }
    action = table_find(r->table, seat, text);
    if (!action && table_why(r->table, text, r->problem))
        return fail_here(r);
    return table_play(r->table, seat, action, NULL) || fail(r, N_("out of memory"), "");
}

static bool read_all(struct reader *r)
{
    char *line;

    if (!read_header(r) || !check_header(r) || !r->face ||
        !(r->rules == r->face->game->version ? set_table(r) : set_written(r)))
        return false;
    while ((line = next_line(r)) && !r->ended)
        if (*line && !(!strncmp(line, "end", 3) ? read_end(r, line) : read_action(r, line)))
            return false;
    if (line && *line)
        return fail(r, N_("'{value}': nothing follows the last line"), line);
    return r->ended || fail(r, N_("the record has been cut off: its last line is missing"), "");
}

struct table *record_read(const char *text, const struct json *options,
                          struct written **written, struct problem *problem)
{
    char *copy = strdup(text);
    struct reader r = {.next = copy, .problem = problem, .rules = 1, .given = options};
    bool done;
    bool is_short;

    if (written)
        *written = NULL;
    if (!copy) {
        problem_say(problem, NULL, N_("out of memory"), NULL);
        return NULL;
    }
    memory_was_short(); /* what was before is not about this */
    done = read_all(&r);
    json_free(&r.position_doc);
    json_free(&r.options_doc);
    free(copy);
    is_short = memory_was_short();
    if (is_short)
        problem_say(problem, NULL, N_("out of memory"), NULL);
    else if (done && r.written)
        written_say(problem, r.face, r.rules);
    if (done && !is_short && written) {
        *written = r.written;
        r.written = NULL;
    }
    written_free(r.written);
    if (!done || is_short) {
        table_free(r.table);
        return NULL;
    }
    return r.table;
}
