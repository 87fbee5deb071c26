/* Arguments of commands, read by their tables; what they say of themselves; what was perhaps
 * meant. See cli.h. */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>

#include "games/paint.h"

/* What every command understands. */
static const struct cli_option common[] = {
    {"lang", N_("CODE"), CLI_LANG, N_("the language; without it the one of LANG")},
    {"help", NULL, CLI_HELP, N_("this text")},
    {0},
};

/* --- what was perhaps meant --- */

static int least(int a, int b, int c)
{
    a = a < b ? a : b;
    return a < c ? a : c;
}

/* How many letters must be changed, added, left out or swapped with the next. */
static int distance(const char *a, const char *b)
{
    enum { LONGEST = 40 };
    int row[3][LONGEST + 1]; /* two before, before, this */
    int n = (int)strlen(a);
    int m = (int)strlen(b);

    if (n > LONGEST || m > LONGEST)
        return LONGEST;
    for (int k = 0; k <= m; k++)
        row[0][k] = row[1][k] = row[2][k] = k;
    for (int i = 1; i <= n; i++) {
        memcpy(row[0], row[1], sizeof row[0]);
        memcpy(row[1], row[2], sizeof row[1]);
        row[2][0] = i;
        for (int k = 1; k <= m; k++) {
            row[2][k] =
                least(row[1][k] + 1, row[2][k - 1] + 1, row[1][k - 1] + (a[i - 1] != b[k - 1]));
            if (i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1])
                row[2][k] = least(row[2][k], row[0][k - 2] + 1, row[2][k]);
        }
    }
    return row[2][m];
}

void cli_near_try(struct cli_near *near, const char *candidate)
{
    int length = (int)strlen(near->word);
    int d = distance(near->word, candidate);
    bool is_start = length > 1 && !strncmp(near->word, candidate, (size_t)length);

    if (is_start)
        d = 1;
    if (d > (length > 5 ? 2 : 1) || d >= length || (near->best && d >= near->distance))
        return;
    near->best = candidate;
    near->distance = d;
}

/* Complains that there is no such thing: `plain` alone, or `meant` if something is near. */
static int complain_unknown(const struct screen *screen, const char *command, const char *plain,
                            const char *meant, const struct cli_near *near)
{
    struct problem problem = {.lang = screen->lang};

    problem_say(&problem, NULL, near->best ? meant : plain, "value", near->word, "near",
                near->best ? near->best : "", "command", command ? command : "", NULL);
    cli_complain_problem(command, &problem);
    return CLI_USAGE;
}

const struct cli_command *cli_find_command(const struct screen *screen, const char *name)
{
    struct cli_near near = {.word = name};
    const struct cli_command *command;

    for (int i = 0; (command = cli_command_at(i)) != NULL; i++) {
        if (!strcmp(name, command->name))
            return command;
        cli_near_try(&near, command->name);
    }
    complain_unknown(screen, NULL, N_("no command '{value}'; try 'madang --help'"),
                     N_("no command '{value}'; did you mean '{near}'?"), &near);
    return NULL;
}

const struct face *cli_find_game(const struct screen *screen, const char *command,
                                 const char *name)
{
    struct cli_near near = {.word = name};
    const struct face *face = face_find(name);

    if (face)
        return face;
    for (int i = 0; (face = face_at(i)) != NULL; i++)
        if (face->is_listed)
            cli_near_try(&near, face->game->name);
    complain_unknown(screen, command, N_("'{value}': no such game; see 'madang games'"),
                     N_("'{value}': no such game; did you mean '{near}'?"), &near);
    return NULL;
}

bool cli_is_word(const struct screen *screen, const struct cli_command *command,
                 const char *word)
{
    struct cli_near near = {.word = word};

    for (const struct cli_option *w = command->words; w->name; w++) {
        if (!strcmp(word, w->name))
            return true;
        cli_near_try(&near, w->name);
    }
    complain_unknown(screen, command->name,
                     N_("no '{value}' here; 'madang help {command}' says what there is"),
                     N_("no '{value}' here; did you mean '{near}'?"), &near);
    return false;
}

/* --- what the games let people choose --- */

enum { MAX_OPTIONS = 64, CHOICE = 1000 };

/* Choice number i of all games, with its face; NULL after the last. */
static const struct choice_form *choice_at(int i, const struct face **face)
{
    for (int k = 0; (*face = face_at(k)) != NULL; k++)
        for (const struct choice_form *c = (*face)->options.choices; c && c->name; c++)
            if (!i--)
                return c;
    return NULL;
}

/* Puts a choice into the options object, for the game to judge; false: it is none. */
static bool take_choice(int c, const char *argument, const struct json **options)
{
    static struct json chosen[MAX_OPTIONS + 1] = {{.kind = WIRE_OBJECT, .size = 1}};
    const struct face *face;
    const struct choice_form *choice = c < CHOICE ? NULL : choice_at(c - CHOICE, &face);
    uint32_t i = 1;

    if (!choice)
        return false;
    while (i < chosen->size && strcmp(chosen[i].key, choice->name) != 0) /* the last counts */
        i++;
    chosen[i] = (struct json){.key = choice->name, .size = 1};
    chosen[i].kind = choice->argument ? WIRE_TEXT : WIRE_BOOL;
    if (choice->argument) {
        chosen[i].text = argument;
        chosen[i].n = (uint32_t)strlen(argument);
    } else {
        chosen[i].number = true;
    }
    if (i == chosen->size) {
        chosen->size++;
        chosen->n++;
    }
    *options = chosen;
    return true;
}

/* Whether no game before that one has the same choices: games that share them are told of
 * together. */
static bool is_first(const struct face *face)
{
    for (int i = 0; face_at(i) != face; i++)
        if (face_at(i)->options.choices == face->options.choices)
            return false;
    return true;
}

/* What a choice is, with the games that have it; lasts until the next text_begin(). */
static const char *describe_choice(enum lang lang, const struct face *face,
                                   const struct choice_form *choice)
{
    FILE *out = text_begin();

    if (!out)
        return "";
    for (int k = 0; face_at(k); k++)
        if (face_at(k)->options.choices == face->options.choices)
            fprintf(out, "%s%s", face_at(k) == face ? "" : ", ",
                    text_in(lang, face_at(k)->title));
    fprintf(out, "%s%s", text_colon(lang), text_in(lang, choice->about));
    return text_end(out);
}

bool cli_option_at(const struct cli_command *command, enum lang lang, int i,
                   struct cli_option *out)
{
    const struct face *face;
    const struct choice_form *choice;

    for (const struct cli_option *o = command->options; o && o->name; o++)
        if (!i--) {
            *out = *o;
            return true;
        }
    for (int k = 0; command->has_choices && (choice = choice_at(k, &face)) != NULL; k++)
        if (is_first(face) && !i--) {
            *out = (struct cli_option){choice->name, choice->argument, CHOICE + k,
                                       describe_choice(lang, face, choice)};
            return true;
        }
    if (i >= 2)
        return false;
    *out = common[i];
    return true;
}

/* --- what a command says of itself --- */

/* "--load FILE" */
static const char *write_form(char form[64], const struct screen *screen, const char *dashes,
                              const struct cli_option *o)
{
    snprintf(form, 64, "%s%s%s%s", dashes, o->name, o->value ? " " : "",
             o->value ? text_in(screen->lang, o->value) : "");
    return form;
}

enum { NARROW = 14, WIDE = 25 };

static int widest(const struct screen *screen, const struct cli_command *command)
{
    struct cli_option o;
    char form[64];
    int width = NARROW;

    for (const struct cli_option *w = command->words; w && w->name; w++) {
        int n = (int)text_width(write_form(form, screen, "", w));

        width = n > width ? n : width;
    }
    for (int i = 0; cli_option_at(command, screen->lang, i, &o); i++) {
        int n = (int)text_width(write_form(form, screen, "--", &o));

        width = n > width ? n : width;
    }
    return width < WIDE ? width : WIDE;
}

static void print_entry(const struct screen *screen, const char *dashes,
                        const struct cli_option *o, int width)
{
    char form[64];

    write_form(form, screen, dashes, o);
    printf("  ");
    paint_put(stdout, screen, STYLE_PLAIN, form, width);
    if ((int)text_width(form) > width) /* what it says begins on a line of its own */
        printf("\n%*s", width + 2, "");
    printf("  ");
    paint_wrap(stdout, screen, text_in(screen->lang, o->about), width + 4, width + 4);
}

void cli_print_help(const struct screen *screen, const struct cli_command *command)
{
    int width = widest(screen, command);
    struct cli_option o;

    for (const char *const *line = command->usage; *line; line++)
        puts(text_in(screen->lang, *line));
    for (const struct cli_option *w = command->words; w && w->name; w++)
        print_entry(screen, "", w, width);
    for (int i = 0; cli_option_at(command, screen->lang, i, &o); i++)
        print_entry(screen, "--", &o, width);
    for (const char *const *line = command->notes; line && *line; line++)
        paint_wrap(stdout, screen, text_in(screen->lang, *line), 0, 0);
}

int cli_usage(const struct screen *screen, const struct cli_command *command)
{
    for (const char *const *line = command->usage; *line; line++)
        fprintf(stderr, "%s\n", text_in(screen->lang, *line));
    text_say(stderr, screen->lang, N_("'madang help {command}' says more."), "command",
             command->name, NULL);
    fputc('\n', stderr);
    return CLI_USAGE;
}

/* --- reading --- */

static void make_table(const struct cli_command *command, struct option to[MAX_OPTIONS])
{
    struct cli_option o;
    int n = 0;

    for (; n < MAX_OPTIONS - 1 && cli_option_at(command, LANG_EN, n, &o); n++)
        to[n] = (struct option){o.name, o.value ? required_argument : no_argument, NULL, o.key};
    to[n] = (struct option){0};
}

/* getopt_long() did not understand an argument: why, in words. */
static int complain_option(const struct screen *screen, const struct cli_command *command,
                           const struct option *table, int c, const char *argument)
{
    struct cli_near near = {.word = argument};
    char names[MAX_OPTIONS][48];
    char word[48];
    size_t length = strcspn(argument, "=");
    struct problem problem = {.lang = screen->lang};

    snprintf(word, sizeof word, "%.*s", (int)length, argument);
    if (c == ':' || optopt >= CLI_HELP || (optopt && !strncmp(argument, "--", 2))) {
        problem_say(&problem, NULL,
                    c == ':' ? N_("{value} needs something after it")
                             : N_("{value} has nothing after it"),
                    "value", word, NULL);
        cli_complain_problem(command->name, &problem);
        return CLI_USAGE;
    }
    near.word = word;
    for (int i = 0; table[i].name; i++) {
        snprintf(names[i], sizeof names[i], "--%s", table[i].name);
        cli_near_try(&near, names[i]);
    }
    return complain_unknown(screen, command->name,
                            N_("no option '{value}'; 'madang help {command}' lists them"),
                            N_("no option '{value}'; did you mean '{near}'?"), &near);
}

static bool set_lang(struct screen *screen, const char *command, const char *code)
{
    struct problem problem = {.lang = screen->lang};

    if (text_find_lang(code, &screen->lang)) {
        if (screen->utf8 || cli_ascii_has(screen->lang))
            return true;
        screen->lang = LANG_EN;
        cli_complain(screen, command,
                     N_("'{value}' cannot be written in this locale; LC_ALL=C.UTF-8 is one in "
                        "which it can"),
                     code);
        return false;
    }
    problem_say(&problem, NULL, N_("'{value}': the languages are {languages}"), "value", code,
                "languages", text_codes(), NULL);
    cli_complain_problem(command, &problem);
    return false;
}

int cli_read_options(int argc, char **argv, const struct cli_command *command,
                     struct screen *screen, void *context, const struct json **choices)
{
    struct option table[MAX_OPTIONS];
    int c;

    make_table(command, table);
    opterr = 0; /* we say it ourselves */
    while ((c = getopt_long(argc, argv, ":h", table, NULL)) != -1)
        switch (c) {
        case 'h':
        case CLI_HELP: cli_print_help(screen, command); return -1;
        case CLI_PLAIN:
            screen->plain = true;
            screen->colour = false;
            break;
        case CLI_LANG:
            if (!set_lang(screen, command->name, optarg))
                return CLI_USAGE;
            break;
        case '?':
        case ':': return complain_option(screen, command, table, c, argv[optind - 1]);
        default:
            if (!take_choice(c, optarg, choices) && !command->take(c, optarg, screen, context))
                return CLI_USAGE;
        }
    return CLI_OK;
}

int cli_read_game(int argc, char **argv, const struct cli_command *command,
                  const struct screen *screen, const struct face **face)
{
    if (optind != argc - 1)
        return cli_usage(screen, command);
    *face = cli_find_game(screen, command->name, argv[optind]);
    return *face ? CLI_OK : CLI_USAGE;
}
