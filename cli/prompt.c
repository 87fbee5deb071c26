/* What a person types at the prompt of `madang play`: the number or text of an
 * action, as kindly read as can be, or one of the commands below. */
#include "cli/play.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/line.h"
#include "cli/picks.h"
#include "games/paint.h"

static void say(const struct play *play, const char *english, const char *value)
{
    text_say(play->out, play->screen.lang, english, "value", value, NULL);
    fputc('\n', play->out);
}

/* An answer that may be long: a full screen breaks it itself. */
static void tell(const struct play *play, const char *text)
{
    if (play->out == stdout)
        paint_wrap(play->out, &play->screen, text, 0, 2);
    else
        fprintf(play->out, "%s\n", text);
}

/* --- the list --- */

char *prompt_describe(const struct play *play, move action)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);

    if (!out)
        return NULL;
    play->table->face->words.describe(out, play->screen.lang, play->table->game, play->view,
                                      action);
    fclose(out);
    return text;
}

static void print_choice(const struct play *play, const struct choices *all, int i)
{
    enum { NUMBER = 6, ACTION = 18, GAP = 2 };
    const struct choice *choice = &all->choice[i];
    int width = (int)text_width_of(choice->text, strlen(choice->text));
    char *text = prompt_describe(play, choice->action);
    char letters[PICKS_LETTERS];

    picks_letters(i, letters);
    fprintf(play->out, "%4s  ", letters);
    paint_put(play->out, &play->screen, STYLE_BOLD, choice->text, ACTION);
    fputs("  ", play->out);
    paint_wrap(play->out, &play->screen, text ? text : "",
               NUMBER + (width > ACTION ? width : ACTION) + GAP, NUMBER + ACTION + GAP);
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
    fputs("      ", play->out);
    text_say(play->out, play->screen.lang,
             N_("{verb}: {n} ways, like '{example}'; '{verb}' lists them"), "verb", verb, "n",
             count, "example", all->choice[i].text, NULL);
    fputc('\n', play->out);
}

static bool starts_with(const char *text, const char *prefix)
{
    return !strncasecmp(text, prefix, strlen(prefix));
}

void prompt_list(const struct play *play, int seat, const char *prefix)
{
    struct choices all;

    choices_find(&all, play->table->game, play->table->state, seat);
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

/* Whether a line of Markdown goes on with the paragraph or the item before it. */
static bool goes_on(const char *line)
{
    const char *word = line + strspn(line, " ");

    return *word && !strchr("#|\n", *word) && !starts_with(word, "- ");
}

/* How long the block is that begins here: a heading, a row of a table, an empty line, or a
 * paragraph or an item with the lines that go on with it. */
static size_t block_length(const char *text)
{
    size_t length = strcspn(text, "\n");

    if (*text == '#' || *text == '|' || *text == '\n')
        return length;
    while (text[length] && goes_on(text + length + 1))
        length += 1 + strcspn(text + length + 1, "\n");
    return length;
}

/* Prints a block without its marks: headings in bold, code and emphasis plainly. It has one
 * line where the screen breaks lines itself. */
static void print_block(FILE *out, const struct play *play, const char *block, size_t length)
{
    size_t marks = strspn(block, "#");
    size_t indent = strspn(block, " ");
    char *text = (char *)malloc(length + 1);
    size_t n = 0;

    for (size_t i = marks + (marks ? strspn(block + marks, " ") : 0); text && i < length; i++) {
        if (block[i] == '\n') {
            text[n++] = ' ';
            i += strspn(block + i + 1, " ");
        } else if (block[i] != '*' && block[i] != '`') {
            text[n++] = block[i];
        }
    }
    if (!text)
        return;
    text[n] = 0;
    if (marks)
        paint_print(out, &play->screen, STYLE_BOLD, "%s\n", text);
    else if (play->full)
        fprintf(out, "%s\n", text);
    else
        paint_wrap(out, &play->screen, text, 0,
                   (int)indent + (starts_with(block + indent, "- ") ? 2 : 0));
    free(text);
}

static void print_rules(FILE *out, const struct play *play, const char *rules)
{
    while (*rules) {
        size_t length = block_length(rules);

        print_block(out, play, rules, length);
        rules += length + (rules[length] == '\n');
    }
}

/* Prints a rule by its number: "- [K17] …" and what belongs to it. */
static bool print_rule(const struct play *play, const char *rules, const char *number)
{
    char tag[24];
    bool found = false;

    snprintf(tag, sizeof tag, "- [%s]", number);
    for (bool is_inside = false; *rules;) {
        size_t length = block_length(rules);

        is_inside = starts_with(rules, tag) || (is_inside && starts_with(rules, "  "));
        found = found || is_inside;
        if (is_inside)
            print_block(play->out, play, rules, length);
        rules += length + (rules[length] == '\n');
    }
    return found;
}

/* Shows all rules, through a pager where there is a terminal and one is found. */
static void page(const struct play *play, const char *rules)
{
    const char *pager = getenv("PAGER");
    FILE *out = NULL;
    FILE *through;

    fflush(play->out);
    if (play->out == stdout && isatty(STDOUT_FILENO) && isatty(STDIN_FILENO))
        // NOLINTNEXTLINE(cert-env33-c): PAGER is the user's own choice
        out = popen(pager && *pager ? pager : "less -FRX 2>/dev/null || more", "w");
    if (!out) {
        print_rules(play->out, play, rules);
        return;
    }
    through = cli_ascii(out);
    print_rules(through, play, rules);
    if (through != out)
        fclose(through);
    pclose(out);
}

static void command_rules(struct play *play, int seat, const char *rest)
{
    const char *rules = play->table->face->rules[play->screen.lang];

    (void)seat;
    if (!*rest)
        page(play, rules);
    else if (!print_rule(play, rules, rest))
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
        tell(play, text);
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
        tell(play, text);
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
        fprintf(play->out, "%s: %s\n", rest, strerror(errno));
    }
}

static void command_table(struct play *play, int seat, const char *rest)
{
    (void)rest;
    play->table->face->terminal.draw(play->out, &play->screen, play->table->game, play->view,
                                     seat);
}

static void command_score(struct play *play, int seat, const char *rest)
{
    (void)seat;
    (void)rest;
    cli_tell_score(play->out, &play->screen, play->table);
}

static void command_log(struct play *play, int seat, const char *rest)
{
    (void)rest;
    cli_tell(play->out, &play->screen, play->table, 0, seat);
}

static void command_list(struct play *play, int seat, const char *rest)
{
    prompt_list(play, seat, rest);
}

/* What a bot of the highest level would do, by what the seat can see. */
static void command_hint(struct play *play, int seat, const char *rest)
{
    enum { MEMORY = 64 << 20 };
    const struct table *table = play->table;
    struct bot_setup setup = {.players = table->players, .memory = MEMORY};
    char *text = NULL;

    (void)rest;
    if (!play->adviser)
        play->adviser = bot_new(table->game, bot_style_at(BOT_LEVELS - 1), &setup);
    if (play->adviser)
        text =
            prompt_describe(play, bot_choose(play->adviser, play->view, seat, 0, NULL, NULL));
    say(play, text ? N_("A strong player's choice: {value}") : N_("There is no advice now."),
        text ? text : "");
    free(text);
}

static void command_speed(struct play *play, int seat, const char *rest)
{
    (void)seat;
    if (!play_set_speed(play, rest))
        say(play, N_("The speeds are calm, normal, fast and now."), "");
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
    {"hint", command_hint, "", N_("what a strong player would do")},
    {"explain", command_card, N_("NAME"), N_("what a card, or a word on it, says")},
    {"why", command_why, N_("ACTION"), N_("which rule forbids an action")},
    {"rules", command_rules, N_("[NUMBER]"), N_("the rules, or one of them")},
    {"score", command_score, "", N_("the score if the game ended now")},
    {"log", command_log, "", N_("all that has happened")},
    {"undo", command_undo, "", N_("take your last action back, if nothing hidden was shown")},
    {"save", command_save, N_("FILE"), N_("save the game")},
    {"speed", command_speed, N_("WORD"), N_("how long what others do is shown")},
    {"help", command_help, "", N_("this list")},
    {"quit", command_quit, "", N_("leave the game")},
};

static void command_help(struct play *play, int seat, const char *rest)
{
    (void)seat;
    (void)rest;
    say(play, N_("Type the letters or the text of an action, or one of:"), "");
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        char usage[64];

        snprintf(usage, sizeof usage, "%s %s", commands[i].name,
                 text_in(play->screen.lang, commands[i].argument));
        fputs("  ", play->out);
        paint_put(play->out, &play->screen, STYLE_BOLD, usage, 16);
        fprintf(play->out, "%s\n", text_in(play->screen.lang, commands[i].about));
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

/* The action a line means: its letters in the list, its text in any case, or the beginning of
 * one action only. 0 if none or several. */
static move find_meant(const struct choices *all, const char *line, int *n_meant)
{
    move meant = 0;

    *n_meant = 0;
    for (int i = 0; i < all->n; i++) {
        char letters[PICKS_LETTERS];

        picks_letters(i, letters);
        if (!strcasecmp(letters, line) || !strcasecmp(all->choice[i].text, line))
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

    choices_find(&all, play->table->game, play->table->state, seat);
    meant = find_meant(&all, line, &n_meant);
    if (meant) {
        if (!table_play(play->table, seat, meant, NULL))
            play->quit = true;
    } else if (n_meant) {
        prompt_list(play, seat, line);
    } else {
        command_why(play, seat, line);
        if (play->out == stdout)
            say(play, N_("'list' shows the legal actions, 'help' the rest."), "");
    }
}

char *prompt_question(const struct play *play, int seat)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);

    if (!out)
        return NULL;
    play->table->face->words.ask(out, play->screen.lang, play->table->game, play->view, seat);
    fclose(out);
    return text;
}

/* Enter alone: where there is only one action, it is meant. */
static void play_only(struct play *play, int seat)
{
    struct choices all;

    choices_find(&all, play->table->game, play->table->state, seat);
    if (all.n == 1 && !table_play(play->table, seat, all.choice[0].action, NULL))
        play->quit = true;
}

void prompt_obey(struct play *play, int seat, char *line)
{
    tidy(line);
    if (!*line)
        play_only(play, seat);
    else if (!run_command(play, seat, line))
        act(play, seat, line);
}

int prompt_complete(const struct play *play, int seat, const char *start, char more[STAGE_MORE])
{
    const char *names[sizeof commands / sizeof *commands + 1] = {NULL};
    struct choices all;

    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        names[i] = commands[i].name;
    choices_find(&all, play->table->game, play->table->state, seat);
    return picks_complete(&all, names, start, more);
}

/* Who is at the prompt. */
struct asked {
    const struct play *play;
    int seat;
};

static int complete_line(void *context, const char *start, char *more)
{
    const struct asked *asked = (const struct asked *)context;

    return prompt_complete(asked->play, asked->seat, start, more);
}

static int complete_nothing(void *context, const char *start, char *more)
{
    (void)context;
    (void)start;
    *more = 0;
    return 0;
}

/* Whoever leaves by mistake stays. */
static bool confirm_quit(struct play *play)
{
    const struct line_completer nothing = {complete_nothing, NULL};
    const char *line;

    say(play, play->is_kept ? N_("Leave? The game is kept. y: yes") : N_("Leave? y: yes"), "");
    line = line_read(play->reader, &nothing);
    return !line || strchr("yYoO", line[0]);
}

void prompt_seat(struct play *play, int seat)
{
    int plies = play->table->n_plies;
    struct asked asked = {play, seat};
    const struct line_completer completer = {complete_line, &asked};

    while (play->table->n_plies == plies && !play->quit) {
        char *question = prompt_question(play, seat);
        char *line;

        paint_wrap(play->out, &play->screen, question ? question : "", 0, 2);
        free(question);
        line = line_read(play->reader, &completer);
        if (!line) {
            fputc('\n', stdout);
            say(play, N_("The input has ended; so has this game."), "");
            play->quit = true;
            return;
        }
        prompt_obey(play, seat, line);
        if (play->quit && isatty(STDIN_FILENO))
            play->quit = confirm_quit(play);
    }
}
