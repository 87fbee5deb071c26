/* What a person types at the prompt of `madang play`: the number or text of an
 * action, as kindly read as can be, or one of the commands below. */
#include "cli/play.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/wait.h>
#include <unistd.h>

#include "games/paint.h"

/* The legal actions of a seat, sorted by text: number i is entry i - 1. */
struct choices {
    int n;
    struct choice {
        move action;
        char text[MAX_TEXT];
    } choice[MAX_MOVES];
};

static int by_text(const void *a, const void *b)
{
    return strcmp(((const struct choice *)a)->text, ((const struct choice *)b)->text);
}

static void find_choices(const struct play *play, int seat, struct choices *out)
{
    const struct game *game = play->table->game;
    move moves[MAX_MOVES];

    out->n = game->moves(game, play->table->state, seat, moves);
    for (int i = 0; i < out->n; i++) {
        out->choice[i].action = moves[i];
        game->write_move(game, play->table->state, moves[i], out->choice[i].text);
    }
    qsort(out->choice, (size_t)out->n, sizeof *out->choice, by_text);
}

static void say(const struct play *play, const char *english, const char *value)
{
    text_say(stdout, play->screen.lang, english, "value", value, NULL);
    fputc('\n', stdout);
}

/* --- the list --- */

static void print_choice(const struct play *play, const struct choices *all, int i)
{
    enum { NUMBER = 6, ACTION = 18, GAP = 2 };
    const struct choice *choice = &all->choice[i];
    int width = (int)text_width_of(choice->text, strlen(choice->text));
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);

    if (!out)
        return;
    play->table->face->words.describe(out, play->screen.lang, play->table->game, play->view,
                                      choice->action);
    fclose(out);
    printf("%4d  ", i + 1);
    paint_put(stdout, &play->screen, STYLE_BOLD, choice->text, ACTION);
    fputs("  ", stdout);
    paint_wrap(stdout, &play->screen, text, NUMBER + (width > ACTION ? width : ACTION) + GAP,
               NUMBER + ACTION + GAP);
    free(text);
}

/* How many of the choices from i on begin with the same verb. */
static int same_verb(const struct choices *all, int i)
{
    size_t verb = strcspn(all->choice[i].text, " ") + 1;
    int n = 1;

    while (i + n < all->n && !strncmp(all->choice[i].text, all->choice[i + n].text, verb))
        n++;
    return n;
}

/* Actions of one verb, as a single line when there are very many. */
static void print_verb(const struct play *play, const struct choices *all, int i, int n)
{
    enum { MANY = 24 };
    char verb[MAX_TEXT];
    char count[12];

    if (n <= MANY) {
        for (int k = i; k < i + n; k++)
            print_choice(play, all, k);
        return;
    }
    snprintf(verb, sizeof verb, "%.*s", (int)strcspn(all->choice[i].text, " "),
             all->choice[i].text);
    snprintf(count, sizeof count, "%d", n);
    printf("%4d–%d  ", i + 1, i + n);
    text_say(stdout, play->screen.lang,
             N_("{verb}: {n} ways, like '{example}'; '{verb}' lists them"), "verb", verb, "n",
             count, "example", all->choice[i].text, NULL);
    fputc('\n', stdout);
}

static bool starts_with(const char *text, const char *prefix)
{
    return !strncasecmp(text, prefix, strlen(prefix));
}

void prompt_list(const struct play *play, int seat, const char *prefix)
{
    struct choices all;

    find_choices(play, seat, &all);
    for (int i = 0; i < all.n;) {
        int n = *prefix ? 1 : same_verb(&all, i);

        if (*prefix && starts_with(all.choice[i].text, prefix))
            print_choice(play, &all, i);
        else if (!*prefix)
            print_verb(play, &all, i, n);
        i += n;
    }
}

/* --- commands --- */

/* Shows a long text through a pager where there is a terminal and one is found. */
static void page(const char *text)
{
    const char *pager = getenv("PAGER");
    FILE *out = NULL;
    FILE *through;

    fflush(stdout);
    if (isatty(STDOUT_FILENO) && isatty(STDIN_FILENO))
        // NOLINTNEXTLINE(cert-env33-c): PAGER is the user's own choice
        out = popen(pager && *pager ? pager : "less -FX 2>/dev/null || more", "w");
    if (!out) {
        fputs(text, stdout);
        return;
    }
    through = cli_ascii(out);
    fputs(text, through);
    if (through != out)
        fclose(through);
    pclose(out);
}

/* Prints a rule by its number: "- [K17] …" and the lines that go on with it. */
static bool print_rule(const char *rules, const char *number)
{
    char tag[24];
    bool found = false;

    snprintf(tag, sizeof tag, "- [%s]", number);
    for (bool is_inside = false; *rules;) {
        size_t length = strcspn(rules, "\n");

        is_inside = starts_with(rules, tag) || (is_inside && starts_with(rules, "  "));
        found = found || is_inside;
        if (is_inside)
            printf("%.*s\n", (int)length, rules);
        rules += length + (rules[length] == '\n');
    }
    return found;
}

static void command_rules(struct play *play, int seat, const char *rest)
{
    const char *rules = play->table->face->rules[play->screen.lang];

    (void)seat;
    if (!*rest)
        page(rules);
    else if (!print_rule(rules, rest))
        say(play, N_("No rule '{value}'."), rest);
}

static void command_card(struct play *play, int seat, const char *rest)
{
    const struct face *face = play->table->face;
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    bool found = out && face->words.explain &&
                 face->words.explain(out, play->screen.lang, play->table->game, rest);

    (void)seat;
    if (out)
        fclose(out);
    if (found)
        paint_wrap(stdout, &play->screen, text, 0, 2);
    else
        say(play, N_("Nothing is written about '{value}'."), rest);
    free(text);
}

static void command_why(struct play *play, int seat, const char *rest)
{
    struct problem problem = {.lang = play->screen.lang};
    char text[sizeof problem.text + sizeof problem.rule + 4];

    (void)seat;
    if (!*rest) {
        say(play, N_("Which action? Like: why end"), "");
    } else if (!table_why(play->table, rest, &problem)) {
        say(play, N_("That is legal."), "");
    } else {
        snprintf(text, sizeof text, *problem.rule ? "%s [%s]" : "%s", problem.text,
                 problem.rule);
        paint_wrap(stdout, &play->screen, text, 0, 2);
    }
}

/* How many plies a seat's undo takes back: to its own last action, over what bots
 * did since, never past a barrier and never past another person. 0: none. */
static int plies_to_undo(const struct table *table, int seat)
{
    for (int i = table->n_plies - 1; i >= 0; i--) {
        if (table->plies[i].barrier)
            return 0;
        if (table->plies[i].seat == seat)
            return table->n_plies - i;
        if (!*table->seats[table->plies[i].seat].bot)
            return 0;
    }
    return 0;
}

static void command_undo(struct play *play, int seat, const char *rest)
{
    int n = plies_to_undo(play->table, seat);

    (void)rest;
    if (!n) {
        say(play,
            N_("Nothing can be undone: you have not acted, or hidden cards were shown "
               "since."),
            "");
        return;
    }
    while (n--)
        table_undo(play->table);
    for (int i = 0; i < play->table->players; i++)
        if (play->told[i] > play->table->n_plies)
            play->told[i] = play->table->n_plies;
    say(play, N_("Taken back."), "");
}

static void command_save(struct play *play, int seat, const char *rest)
{
    (void)seat;
    if (!*rest) {
        say(play, N_("To which file? Like: save game.txt"), "");
    } else if (cli_write_record(play->table, rest)) {
        say(play, N_("Saved. 'madang play --load {value}' goes on with it."), rest);
    } else {
        printf("%s: %s\n", rest, strerror(errno));
    }
}

static void command_table(struct play *play, int seat, const char *rest)
{
    (void)rest;
    play->table->face->terminal.draw(stdout, &play->screen, play->table->game, play->view,
                                     seat);
}

static void command_score(struct play *play, int seat, const char *rest)
{
    (void)seat;
    (void)rest;
    cli_tell_score(stdout, &play->screen, play->table);
}

static void command_log(struct play *play, int seat, const char *rest)
{
    (void)rest;
    cli_tell(stdout, &play->screen, play->table, 0, seat);
}

static void command_list(struct play *play, int seat, const char *rest)
{
    prompt_list(play, seat, rest);
}

static void command_quit(struct play *play, int seat, const char *rest)
{
    (void)seat;
    (void)rest;
    play->quit = true;
}

static void command_help(struct play *play, int seat, const char *rest);

static const struct command {
    const char *name;
    void (*run)(struct play *play, int seat, const char *rest);
    const char *argument;
    const char *about;
} commands[] = {
    {"list", command_list, N_("[START]"), N_("the legal actions (that start so)")},
    {"table", command_table, "", N_("the table again")},
    {"card", command_card, N_("NAME"), N_("what a card, or a word on it, says")},
    {"why", command_why, N_("ACTION"), N_("which rule forbids an action")},
    {"rules", command_rules, N_("[NUMBER]"), N_("the rules, or one of them")},
    {"score", command_score, "", N_("the score if the game ended now")},
    {"log", command_log, "", N_("all that has happened")},
    {"undo", command_undo, "", N_("take your last action back, if nothing hidden was shown")},
    {"save", command_save, N_("FILE"), N_("save the game")},
    {"help", command_help, "", N_("this list")},
    {"quit", command_quit, "", N_("leave the game")},
};

static void command_help(struct play *play, int seat, const char *rest)
{
    (void)seat;
    (void)rest;
    say(play, N_("Type the number or the text of an action, or one of:"), "");
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        char usage[64];

        snprintf(usage, sizeof usage, "%s %s", commands[i].name,
                 text_in(play->screen.lang, commands[i].argument));
        fputs("  ", stdout);
        paint_put(stdout, &play->screen, STYLE_BOLD, usage, 16);
        printf("%s\n", text_in(play->screen.lang, commands[i].about));
    }
}

/* --- reading --- */

/* Trims a line and makes its spaces single. */
static void tidy(char *line)
{
    char *to = line;

    for (const char *from = line; *from; from++) {
        bool space = strchr(" \t\r\n", *from) != NULL;

        if (!space)
            *to++ = *from;
        else if (to > line && to[-1] != ' ')
            *to++ = ' ';
    }
    if (to > line && to[-1] == ' ')
        to--;
    *to = 0;
}

static bool run_command(struct play *play, int seat, const char *line)
{
    size_t length = strcspn(line, " ");

    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strlen(commands[i].name) == length &&
            !strncasecmp(commands[i].name, line, length)) {
            commands[i].run(play, seat, line + length + (line[length] == ' '));
            return true;
        }
    return false;
}

/* The action a line means: its number, its text in any case, or the beginning of one
 * action only. 0 if none or several. */
static move find_meant(const struct choices *all, const char *line, int *n_meant)
{
    char *end;
    long number = strtol(line, &end, 10);
    move meant = 0;

    *n_meant = 0;
    if (!*end)
        return number >= 1 && number <= all->n ? all->choice[number - 1].action : 0;
    for (int i = 0; i < all->n; i++) {
        if (!strcasecmp(all->choice[i].text, line))
            return all->choice[i].action;
        if (starts_with(all->choice[i].text, line)) {
            meant = all->choice[i].action;
            ++*n_meant;
        }
    }
    return *n_meant == 1 ? meant : 0;
}

static void act(struct play *play, int seat, const char *line)
{
    struct choices all;
    int n_meant;
    move meant;

    find_choices(play, seat, &all);
    meant = find_meant(&all, line, &n_meant);
    if (meant) {
        if (!table_play(play->table, seat, meant, NULL))
            play->quit = true;
    } else if (n_meant) {
        prompt_list(play, seat, line);
    } else if (!line[strspn(line, "0123456789")]) {
        say(play, N_("No action has the number {value}; 'list' shows them."), line);
    } else {
        command_why(play, seat, line);
        say(play, N_("'list' shows the legal actions, 'help' the rest."), "");
    }
}

/* What is expected, in one sentence. */
static void ask(const struct play *play, int seat)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);

    if (!out)
        return;
    play->table->face->words.ask(out, play->screen.lang, play->table->game, play->view, seat);
    fclose(out);
    paint_wrap(stdout, &play->screen, text, 0, 2);
    free(text);
}

void prompt_seat(struct play *play, int seat)
{
    int plies = play->table->n_plies;
    char *line = NULL;
    size_t capacity = 0;

    while (play->table->n_plies == plies && !play->quit) {
        ask(play, seat);
        fputs("> ", stdout);
        fflush(stdout);
        if (getline(&line, &capacity, stdin) < 0) {
            fputc('\n', stdout);
            say(play, N_("The input has ended; so has this game."), "");
            play->quit = true;
            break;
        }
        if (!isatty(STDIN_FILENO))
            fputs(line, stdout);
        tidy(line);
        if (*line && !run_command(play, seat, line))
            act(play, seat, line);
    }
    free(line);
}
