/* madang join: a seat, or a place to watch from, at a table of a server; madang tables: which
 * there are. The same screen as at home, over the protocol that the page speaks. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "bots/bot.h"
#include "cli/full.h"
#include "cli/line.h"
#include "cli/remote.h"
#include "table/seed.h"
#include "text/memory.h"

struct join {
    struct screen screen;
    struct remote_place place;
    struct remote *remote;
    struct full *full;
    bool is_watching; /* asked for: no seat */
    bool is_line_by_line;
    const char *name;
    int seat;         /* from 1; 0: none */
    int n;            /* of the last news */
    int plies;        /* so many actions have been played */
    bool has_begun;   /* the game */
    bool is_over;     /* it, or the table */
    bool has_changed; /* something, since the screen was drawn */
    bool must_look;   /* the whole table has to be asked for again */
    bool is_sitting;  /* down: what has happened is told afterwards */
    bool quit;
    double next_try;    /* to connect again; 0: connected */
    char *ask;          /* what one is asked, or NULL */
    struct choices all; /* one's actions */
    char *words[MAX_MOVES];
    char *drawing; /* as it was drawn last, for so many columns and rows */
    int columns;
    int rows;
    struct line_reader *reader;
};

static void say(struct join *j, const char *text)
{
    if (j->is_sitting)
        return;
    if (j->full)
        full_log(j->full, text);
    else if (printf("%s\n", text) > 0)
        fflush(stdout);
}

/* A sentence with a seat in it. */
static void say_seat(struct join *j, const char *english, int seat, const char *value)
{
    char name[PART_SEAT_TEXT];
    char clean[200];
    char *text = NULL;
    size_t size;
    FILE *out = memory_open(&text, &size);

    if (!out)
        return;
    parts_seat(name, seat - 1);
    text_clean(clean, sizeof clean, value ? value : "");
    text_say(out, j->screen.lang, english, "seat", name, "value", clean, NULL);
    fclose(out);
    say(j, text);
    free(text);
}

/* --- what the server says --- */

static void forget_choices(struct join *j)
{
    for (int i = 0; i < j->all.n; i++)
        free(j->words[i]);
    j->all.n = 0;
}

/* What one may do, if it is one's turn: `legal` and `words` of an answer or of news. */
static void take_legal(struct join *j, const struct json *told)
{
    const struct json *words = json_get(told, "words");
    const char *ask = json_text(json_get(told, "ask"));
    int i = 0;

    forget_choices(j);
    FOR_JSON (action, json_get(told, "legal")) {
        const char *text = json_text(action);
        const char *said = json_text(json_at(words, i++));
        char clean[300];

        if (!text || j->all.n == MAX_MOVES)
            continue;
        text_clean(j->all.choice[j->all.n].text, MAX_TEXT, text);
        text_clean(clean, sizeof clean, said ? said : text);
        j->words[j->all.n++] = strdup(clean);
    }
    if (ask) {
        char clean[600];

        text_clean(clean, sizeof clean, ask);
        free(j->ask);
        j->ask = strdup(clean);
    }
}

static void take_play(struct join *j, const struct json *news)
{
    const char *action = json_text(json_get(news, "action"));
    char line[400];
    char clean[360];

    text_clean(clean, sizeof clean, action ? action : "?");
    snprintf(line, sizeof line, "P%d %s", (int)json_number(json_get(news, "seat")), clean);
    say(j, line);
    FOR_JSON (event, json_get(news, "events")) {
        const char *text = json_text(json_get(event, "text"));

        text_clean(clean, sizeof clean, text ? text : "");
        snprintf(line, sizeof line, "  %s", clean);
        say(j, line);
    }
}

/* A number that a server says, within what numbers of entries and plies can be. */
static int number_of(const struct json *value)
{
    enum { MOST = 1 << 30 };
    int64_t number = json_number(value);

    return number < 0 ? 0 : number > MOST ? MOST : (int)number;
}

/* One entry of the log, in words. */
static void take_entry(struct join *j, const struct json *news)
{
    const char *kind = json_text(json_get(news, "kind"));
    const char *what = json_text(json_get(news, "what"));
    const char *name = json_text(json_get(news, "name"));
    int seat = number_of(json_get(news, "seat"));
    int n = number_of(json_get(news, "n"));

    if (!kind || n <= j->n)
        return;
    j->n = n;
    if (!strcmp(kind, "play"))
        take_play(j, news);
    else if (!strcmp(kind, "start"))
        say(j, text_in(j->screen.lang, N_("The game begins.")));
    else if (!strcmp(kind, "undo"))
        say(j, text_in(j->screen.lang, N_("Taken back.")));
    else if (!strcmp(kind, "closed") || !strcmp(kind, "stop") || !strcmp(kind, "gone"))
        say(j, text_in(j->screen.lang, N_("The table ends here.")));
    else if (what && (!strcmp(what, "taken") || !strcmp(what, "handed")))
        say_seat(j, name && *name ? N_("{seat} sits down: {value}.") : N_("{seat} sits down."),
                 seat, name);
    else if (what && (!strcmp(what, "left") || !strcmp(what, "replaced")))
        say_seat(j, N_("{seat} has left; a bot plays on."), seat, NULL);
    else if (what && !strcmp(what, "back"))
        say_seat(j, N_("{seat} is back."), seat, NULL);
    if (strcmp(kind, "play") != 0)
        j->must_look = true; /* who sits where, and where one sits oneself */
}

static void heard(void *context, const char *method, const struct json *params)
{
    struct join *j = (struct join *)context;
    const char *table = json_text(json_get(params, "table"));

    if (strcmp(method, "news") != 0 || !table || strcmp(table, j->place.table) != 0)
        return;
    if (number_of(json_get(params, "n")) > j->n + 1)
        j->must_look = true;
    else
        take_entry(j, params);
    take_legal(j, params);
    j->plies = number_of(json_get(params, "plies"));
    if (j->has_begun && !json_number(json_get(params, "turn")))
        j->must_look = true;
    j->has_changed = true;
}

/* Asks for the table and what has happened at it since, page by page. */
static bool look(struct join *j, struct problem *problem)
{
    enum { MOST_PAGES = 1000 };
    bool has_more = true;

    for (int page = 0; has_more; page++) {
        struct put *out = remote_begin(j->remote, "watch");
        const struct json *result;
        const struct json *table;

        if (page == MOST_PAGES)
            return problem_say(problem, NULL, N_("the server comes to no end"), NULL);
        put_text(out, "table", j->place.table);
        put_int(out, "since", j->n);
        put_bool(out, "words", true);
        if (j->is_watching)
            put_int(out, "seat", 0);
        result = remote_ask(j->remote, problem);
        if (!result)
            return false;
        table = json_get(result, "table");
        j->seat = number_of(json_get(result, "seat"));
        j->has_begun = json_yes(json_get(table, "started"));
        j->is_over = json_yes(json_get(table, "over"));
        j->plies = number_of(json_get(table, "plies"));
        FOR_JSON (news, json_get(result, "news")) {
            take_entry(j, news);
        }
        take_legal(j, result);
        has_more = json_yes(json_get(result, "more"));
    }
    j->must_look = false;
    j->has_changed = true;
    return true;
}

/* --- the stage --- */

/* Who sits where, before the game begins. */
static char *draw_waiting(struct join *j)
{
    char *text = NULL;
    size_t size;
    FILE *out = memory_open(&text, &size);

    if (!out)
        return NULL;
    fprintf(out, "%s\n",
            text_in(j->screen.lang, N_("The game has not begun: others are waited for.")));
    fclose(out);
    return text;
}

static char *draw(void *context, const struct screen *screen)
{
    struct join *j = (struct join *)context;
    struct problem problem = {.lang = j->screen.lang};
    const struct json *result;
    struct put *out;

    if (!j->has_begun)
        return draw_waiting(j);
    if (j->drawing && !j->has_changed && j->columns == screen->columns &&
        j->rows == screen->rows)
        return strdup(j->drawing);
    out = remote_begin(j->remote, "draw");
    put_text(out, "table", j->place.table);
    if (!j->is_over || j->seat)
        put_int(out, "seat", j->seat);
    if (screen->plain)
        put_bool(out, "plain", true);
    if (screen->columns >= 40)
        put_int(out, "columns", screen->columns);
    if (screen->rows > 0)
        put_int(out, "rows", screen->rows);
    result = remote_ask(j->remote, &problem);
    if (result) {
        const char *text = json_text(json_get(result, "text"));

        free(j->drawing);
        j->drawing = strdup(text ? text : "");
        j->columns = screen->columns;
        j->rows = screen->rows;
        j->has_changed = false;
    }
    return strdup(j->drawing ? j->drawing : problem.text);
}

static void find(void *context, struct choices *out)
{
    *out = ((const struct join *)context)->all;
}

static char *describe(void *context, const struct choice *choice)
{
    const struct join *j = (const struct join *)context;

    for (int i = 0; i < j->all.n; i++)
        if (!strcmp(j->all.choice[i].text, choice->text))
            return strdup(j->words[i]);
    return strdup(choice->text);
}

static char *ask(void *context)
{
    const struct join *j = (const struct join *)context;

    return strdup(j->ask ? j->ask : "");
}

static void tell_problem(const struct problem *problem, FILE *out)
{
    fputs(problem->text, out);
    fprintf(out, *problem->rule ? " [%s]\n" : "\n", problem->rule);
}

/* Plays an action; what is wrong with it goes to out. */
static void send_action(struct join *j, const char *text, FILE *out)
{
    struct problem problem = {.lang = j->screen.lang};
    struct put *params = remote_begin(j->remote, "play");

    put_text(params, "table", j->place.table);
    put_text(params, "action", text);
    put_int(params, "n", j->plies);
    put_int(params, "seat", j->seat);
    forget_choices(
        j); /* the news of it, and what can be done next, may come before the answer */
    if (remote_ask(j->remote, &problem))
        return;
    tell_problem(&problem, out);
    j->must_look = true;
}

static void act(void *context, const struct choice *choice)
{
    struct join *j = (struct join *)context;
    char *text = NULL;
    size_t size;
    FILE *out = memory_open(&text, &size);

    if (!out)
        return;
    send_action(j, choice->text, out);
    fclose(out);
    if (*text)
        full_say(j->full, text);
    free(text);
}

/* --- what is typed --- */

/* A request about the table whose answer is a text. */
static void tell_text(struct join *j, const char *method, const char *key, const char *value,
                      FILE *out)
{
    struct problem problem = {.lang = j->screen.lang};
    struct put *params = remote_begin(j->remote, method);
    const struct json *result;
    const char *text;
    char clean[1200];

    put_text(params, "table", j->place.table);
    if (key)
        put_text(params, key, value);
    result = remote_ask(j->remote, &problem);
    if (!result) {
        tell_problem(&problem, out);
        return;
    }
    text = json_text(json_get(result, "text"));
    if (json_text(json_get(result, "action")))
        text = json_text(json_get(result, "action"));
    if (json_yes(json_get(result, "legal")))
        text = text_in(j->screen.lang, N_("That is legal."));
    text_clean(clean, sizeof clean, text ? text : "");
    if (*clean)
        fprintf(out, "%s\n", clean);
}

/* Who has won, once that is known; a table may also end without. */
static void tell_winners(const struct join *j, const struct json *winners, FILE *out)
{
    if (!winners) {
        if (j->is_over)
            fprintf(out, "%s\n", text_in(j->screen.lang, N_("The table ends here.")));
        return;
    }
    fprintf(out, "%s%s",
            text_in(j->screen.lang, json_count(winners) > 1 ? N_("Shared win") : N_("Winner")),
            text_colon(j->screen.lang));
    FOR_JSON (winner, winners) {
        fprintf(out, "P%d ", (int)json_number(winner));
    }
    fputc('\n', out);
}

static void tell_score(struct join *j, FILE *out)
{
    struct problem problem = {.lang = j->screen.lang};
    struct put *params = remote_begin(j->remote, "score");
    const struct json *result;
    int seat = 1;

    put_text(params, "table", j->place.table);
    result = remote_ask(j->remote, &problem);
    if (!result) {
        tell_problem(&problem, out);
        return;
    }
    FOR_JSON (score, json_get(result, "scores")) {
        fprintf(out, "P%d\n", seat);
        FOR_JSON (line, json_get(result, "lines")) {
            const char *text = json_text(json_get(line, "text"));
            char clean[200];

            if (json_number(json_get(line, "seat")) != seat)
                continue;
            text_clean(clean, sizeof clean, text ? text : "");
            fprintf(out, "  %+4d  %s\n", (int)json_number(json_get(line, "value")), clean);
        }
        fprintf(out, "  %4d  %s\n", (int)json_number(score),
                text_in(j->screen.lang, N_("in all")));
        seat++;
    }
    tell_winners(j, json_get(result, "winners"), out);
}

static void tell_list(const struct join *j, const char *prefix, FILE *out)
{
    for (int i = 0; i < j->all.n; i++) {
        char letters[PICKS_LETTERS];

        if (strncasecmp(j->all.choice[i].text, prefix, strlen(prefix)) != 0)
            continue;
        picks_letters(i, letters);
        fprintf(out, "%4s  ", letters);
        paint_put(out, &j->screen, STYLE_PLAIN, j->all.choice[i].text, 18);
        fprintf(out, "  %s\n", j->words[i]);
    }
}

static const char *const commands[] = {"list", "explain", "why",  "score", "hint",
                                       "undo", "help",    "quit", NULL};

static void tell_help(const struct join *j, FILE *out)
{
    fprintf(
        out, "%s\n  ",
        text_in(j->screen.lang, N_("Type the letters or the text of an action, or one of:")));
    for (int i = 0; commands[i]; i++)
        fprintf(out, "%s%s", i ? ", " : "", commands[i]);
    fputc('\n', out);
}

static bool obey_command(struct join *j, const char *line, FILE *out)
{
    size_t length = strcspn(line, " ");
    const char *rest = line + length + (line[length] == ' ');
    const char *command = NULL;

    for (int i = 0; commands[i]; i++)
        if (strlen(commands[i]) == length && !strncasecmp(commands[i], line, length))
            command = commands[i];
    if (!command)
        return false;
    if (!strcmp(command, "list"))
        tell_list(j, rest, out);
    else if (!strcmp(command, "explain"))
        tell_text(j, "explain", "code", rest, out);
    else if (!strcmp(command, "why"))
        tell_text(j, "why", "action", rest, out);
    else if (!strcmp(command, "score"))
        tell_score(j, out);
    else if (!strcmp(command, "hint"))
        tell_text(j, "bot", NULL, NULL, out);
    else if (!strcmp(command, "undo"))
        tell_text(j, "undo", NULL, NULL, out);
    else if (!strcmp(command, "help"))
        tell_help(j, out);
    else
        j->quit = true;
    return true;
}

static void obey(void *context, char *line, FILE *out)
{
    struct join *j = (struct join *)context;
    const char *meant = NULL;
    int n = 0;

    line[strcspn(line, "\r\n")] = 0;
    if (!*line && j->all.n == 1)
        meant = j->all.choice[0].text;
    if (!*line && !meant)
        return;
    if (!meant && obey_command(j, line, out))
        return;
    for (int i = 0; i < j->all.n && !meant; i++) {
        char letters[PICKS_LETTERS];

        picks_letters(i, letters);
        if (!strcasecmp(letters, line) || !strcasecmp(j->all.choice[i].text, line))
            meant = j->all.choice[i].text;
    }
    for (int i = 0; i < j->all.n && !meant; i++)
        n += !strncasecmp(j->all.choice[i].text, line, strlen(line));
    for (int i = 0; i < j->all.n && !meant && n == 1; i++)
        if (!strncasecmp(j->all.choice[i].text, line, strlen(line)))
            meant = j->all.choice[i].text;
    if (meant)
        send_action(j, meant, out);
    else if (n)
        tell_list(j, line, out);
    else
        tell_text(j, "why", "action", line, out);
}

static int complete(void *context, const char *start, char more[STAGE_MORE])
{
    const struct join *j = (const struct join *)context;

    return picks_complete(&j->all, commands, start, more);
}

/* --- waiting --- */

/* Connects again, and looks at what has been missed. */
static void go_on(struct join *j)
{
    struct problem problem = {.lang = j->screen.lang};

    if (bot_clock() < j->next_try)
        return;
    if (j->next_try <= 0)
        say(j, text_in(j->screen.lang, N_("The connection is broken; it is made again.")));
    if (remote_again(j->remote) && look(j, &problem)) {
        say(j, text_in(j->screen.lang, N_("Connected again.")));
        j->next_try = 0;
    } else {
        j->next_try = bot_clock() + 1;
    }
}

/* Hears what has come; ms: how long it may wait. */
static void listen_to(struct join *j, int ms)
{
    struct problem problem = {.lang = j->screen.lang};

    if (!remote_listen(j->remote, ms)) {
        go_on(j);
        usleep((useconds_t)ms * 1000);
    } else if (j->must_look) {
        look(j, &problem);
    }
}

static int next_key(void *context)
{
    enum { MS = 30 };
    struct join *j = (struct join *)context;
    int key = ERR;

    while (key == ERR && !cli_interrupted()) {
        listen_to(j, MS);
        if (j->has_changed)
            return STAGE_NEWS;
        timeout(0);
        key = getch();
        timeout(-1);
    }
    return key;
}

static bool goes_on(void *context)
{
    return !((const struct join *)context)->is_over;
}

static bool *quit(void *context)
{
    return &((struct join *)context)->quit;
}

static const struct stage stage = {.draw = draw,
                                   .find = find,
                                   .describe = describe,
                                   .ask = ask,
                                   .act = act,
                                   .obey = obey,
                                   .complete = complete,
                                   .key = next_key,
                                   .goes_on = goes_on,
                                   .quit = quit};

/* --- line by line --- */

static int complete_line(void *context, const char *start, char *more)
{
    return complete(context, start, more);
}

static void play_lines(struct join *j)
{
    const struct line_completer completer = {complete_line, j};
    char *line;
    char *text;

    while (!j->is_over && !j->quit) {
        listen_to(j, 50);
        if (!j->all.n)
            continue;
        text = draw(j, &j->screen);
        fputc('\n', stdout);
        drawn_print(stdout, text ? text : "", j->screen.colour);
        fputc('\n', stdout);
        free(text);
        tell_list(j, "", stdout);
        while (j->all.n && !j->quit) {
            paint_wrap(stdout, &j->screen, j->ask ? j->ask : "", 0, 2);
            line = line_read(j->reader, &completer);
            if (!line)
                j->quit = true;
            else
                obey(j, line, stdout);
        }
    }
}

static void play_full(struct join *j)
{
    while (!j->is_over && !j->quit) {
        if (full_has_room(&j->screen)) {
            full_listen(j->full);
        } else {
            full_close(j->full);
            j->full = NULL;
            play_lines(j);
        }
    }
}

static void finish(struct join *j)
{
    char *text = NULL;
    size_t size;
    FILE *out;

    if (!j->is_over || !j->has_begun)
        return;
    out = memory_open(&text, &size);
    if (!out)
        return;
    tell_score(j, out);
    fclose(out);
    if (j->full) {
        full_say(j->full, text_in(j->screen.lang, N_("The game is over. Any key: the score.")));
        full_page(text, text_in(j->screen.lang, N_("q leaves")));
    } else {
        fputs(text, stdout);
    }
    free(text);
}

/* --- sitting down --- */

/* The lowest seat that is open to whoever comes; 0: none, or one sits there already. */
static int open_seat(const struct json *table)
{
    int seat = 0;
    int found = 0;

    FOR_JSON (one, json_get(table, "seats")) {
        const char *kind = json_text(json_get(one, "kind"));

        seat++;
        if (json_yes(json_get(one, "you")))
            return 0;
        if (!found && kind && !strcmp(kind, "open") && !json_yes(json_get(one, "taken")))
            found = seat;
    }
    return found;
}

/* Takes the seat of a link, or an open one; watching needs none. */
static bool take_seat(struct join *j, struct problem *problem)
{
    const struct json *result;
    struct put *out;
    int seat;

    if (*j->place.secret) {
        const char *table;

        out = remote_begin(j->remote, "claim");
        put_text(out, "secret", j->place.secret);
        result = remote_ask(j->remote, problem);
        table = json_text(json_get(result, "table"));
        if (!table)
            return false;
        text_clean(j->place.table, sizeof j->place.table, table);
        if (json_get(result, "asked"))
            fprintf(stderr, "%s\n",
                    text_in(j->screen.lang, N_("Somebody has that seat and is asked for it.")));
        return true;
    }
    out = remote_begin(j->remote, "watch");
    put_text(out, "table", j->place.table);
    result = remote_ask(j->remote, problem);
    if (!result)
        return false;
    seat = j->is_watching ? 0 : open_seat(json_get(result, "table"));
    if (!seat)
        return true;
    out = remote_begin(j->remote, "join");
    put_text(out, "table", j->place.table);
    put_int(out, "seat", seat);
    return remote_ask(j->remote, problem);
}

/* One's part of the seed: without it the game does not begin. That it has begun already is no
 * failure, and who watches has none. */
static void add_to_seed(struct join *j)
{
    struct problem problem = {.lang = j->screen.lang};
    uint8_t seed[SEED_BYTES];
    char text[SEED_TEXT];
    struct put *out = remote_begin(j->remote, "add");

    seed_random(seed);
    seed_write(seed, text);
    put_text(out, "table", j->place.table);
    put_text(out, "added", text);
    remote_ask(j->remote, &problem);
}

static bool sit(struct join *j, struct problem *problem)
{
    struct put *out;

    if (j->name) {
        out = remote_begin(j->remote, "name");
        put_text(out, "name", j->name);
        if (!remote_ask(j->remote, problem))
            return false;
    }
    if (!take_seat(j, problem))
        return false;
    if (!j->is_watching)
        add_to_seed(j);
    return look(j, problem);
}

static void play_there(struct join *j)
{
    if (!j->is_line_by_line && full_has_room(&j->screen))
        j->full = full_open(&j->screen, &stage, j);
    j->is_sitting = false;
    j->n = 0;
    j->must_look = true;
    if (j->full)
        play_full(j);
    else
        play_lines(j);
    finish(j);
    full_close(j->full);
    j->full = NULL;
}

/* --- the commands --- */

static const char *const join_usage[] = {
    N_("usage: madang join LINK [OPTION…]"),
    NULL,
};

static const struct cli_option join_options[] = {
    {"name", N_("NAME"), 'n', N_("what the others call you")},
    {"watch", NULL, 'w', N_("watch, without taking a seat")},
    {"lines", NULL, 'i', N_("line by line, also where there is room for a full screen")},
    CLI_PLAIN_OPTION,
    {0},
};

static const char *const join_notes[] = {
    N_("LINK is what the page shows for a seat or a table, like https://example.org/seat#… or "
       "https://example.org/t/…. Who you are there is kept in ~/.local/state/madang/people, so "
       "that your seat stays yours."),
    NULL,
};

static bool take_join(int key, const char *argument, struct screen *screen, void *context)
{
    struct join *j = (struct join *)context;

    (void)screen;
    switch (key) {
    case 'n': j->name = argument; break;
    case 'w': j->is_watching = true; break;
    default: j->is_line_by_line = true;
    }
    return true;
}

static int join_table(const struct cli_command *command, int argc, char **argv)
{
    struct join *j = (struct join *)calloc(1, sizeof *j);
    struct problem problem;
    int status;

    if (!j)
        return CLI_FAILED;
    j->screen = cli_screen();
    status = cli_read_options(argc, argv, command, &j->screen, j, NULL);
    problem = (struct problem){.lang = j->screen.lang};
    if (!status && optind + 1 != argc)
        status = cli_usage(&j->screen, command);
    if (!status && !remote_read(&j->place, argv[optind], &problem)) {
        cli_complain_problem("join", &problem);
        status = CLI_USAGE;
    }
    if (!status && !*j->place.table && !*j->place.secret) {
        cli_complain(&j->screen, "join",
                     N_("'{value}': this is no link to a seat or a table; see 'madang tables'"),
                     argv[optind]);
        status = CLI_USAGE;
    }
    if (!status) {
        j->remote = remote_open(&j->place, j->screen.lang, heard, j, &problem);
        j->reader = line_open();
        j->is_sitting = true;
        if (j->remote && j->reader && sit(j, &problem))
            play_there(j);
        else
            status = cli_complain_problem("join", &problem);
        line_close(j->reader);
        remote_close(j->remote);
    }
    forget_choices(j);
    free(j->ask);
    free(j->drawing);
    free(j);
    return cli_status(status);
}

const struct cli_command cli_join = {
    .name = "join",
    .about = N_("sit down, or watch, at a table of a server"),
    .usage = join_usage,
    .options = join_options,
    .notes = join_notes,
    .take = take_join,
    .run = join_table,
};

static const char *const tables_usage[] = {
    N_("usage: madang tables --server URL [OPTION…]"),
    NULL,
};

static const struct cli_option tables_options[] = {
    {"server", N_("URL"), 's', N_("whose tables, like https://example.org")},
    {0},
};

static bool take_tables(int key, const char *argument, struct screen *screen, void *context)
{
    (void)key;
    (void)screen;
    *(const char **)context = argument;
    return true;
}

/* A line for each table: what it is and how to get there. How many there are. */
static int print_tables(const struct remote_place *place, const struct screen *screen,
                        const char *heading, const struct json *tables)
{
    if (!json_count(tables))
        return 0;
    printf("%s\n", text_in(screen->lang, heading));
    FOR_JSON (table, tables) {
        const char *id = json_text(json_get(table, "id"));
        const char *game = json_text(json_get(table, "game"));
        char clean[80];
        bool is_usual = place->port == (place->is_secure ? 443 : 80);

        id = id ? id : json_text(json_get(table, "table"));
        text_clean(clean, sizeof clean, game ? game : "");
        printf("  %-8s %d  ", clean, (int)json_number(json_get(table, "players")));
        text_clean(clean, sizeof clean, id ? id : "");
        printf("%s://%s", place->is_secure ? "https" : "http", place->host);
        if (!is_usual)
            printf(":%d", place->port);
        printf("/t/%s\n", clean);
    }
    return json_count(tables);
}

static int list_tables(const struct cli_command *command, int argc, char **argv)
{
    struct screen screen = cli_screen();
    const char *server = NULL;
    int status = cli_read_options(argc, argv, command, &screen, &server, NULL);
    struct problem problem = {.lang = screen.lang};
    struct remote_place place;
    struct remote *remote;
    const struct json *result;
    int n;

    if (status)
        return cli_status(status);
    if (!server || optind < argc)
        return cli_usage(&screen, command);
    if (!remote_read(&place, server, &problem)) {
        cli_complain_problem("tables", &problem);
        return CLI_USAGE;
    }
    remote = remote_open(&place, screen.lang, NULL, NULL, &problem);
    if (!remote)
        return cli_complain_problem("tables", &problem);
    remote_begin(remote, "tables");
    result = remote_ask(remote, &problem);
    if (!result)
        status = cli_complain_problem("tables", &problem);
    n = print_tables(&place, &screen, N_("Yours"), json_get(result, "tables"));
    remote_begin(remote, "lobby");
    result = remote_ask(remote, &problem); /* refused where strangers do not meet */
    n += print_tables(&place, &screen, N_("With a free seat"), json_get(result, "open"));
    n += print_tables(&place, &screen, N_("To watch"), json_get(result, "running"));
    if (!n && !status)
        puts(text_in(screen.lang, N_("There are no tables here now.")));
    remote_close(remote);
    return status;
}

const struct cli_command cli_tables = {
    .name = "tables",
    .about = N_("list the tables of a server"),
    .usage = tables_usage,
    .options = tables_options,
    .take = take_tables,
    .run = list_tables,
};
