/* madang replay: a recorded game, checked as it goes and told. */
#include "cli/cli.h"

#include <stdlib.h>

#include "table/record.h"

static const char *const usage[] = {
    N_("usage: madang replay [OPTION…] FILE"),
    N_("  --seat N     as seat N saw it; 0: as a spectator. Without it: everything"),
    N_("  --to N       only the first N actions"),
    N_("  --quiet      only check"),
    N_("  --lang CODE"),
    N_("  --plain      sentences, no colour and no drawing: for screen readers"),
    N_("FILE - is standard input."),
    NULL,
};

struct wanted {
    struct screen screen;
    int seat;
    int to; /* actions to tell */
    bool quiet;
    const struct json *options; /* that stand for the record's own, or NULL */
};

static bool read_number(const char *text, int max, int *out)
{
    char *end;
    long n = strtol(text, &end, 10);

    if (*end || end == text || n < 0 || n > max)
        return false;
    *out = (int)n;
    return true;
}

static bool take_option(int c, const char *argument, struct screen *screen, void *context)
{
    struct wanted *wanted = (struct wanted *)context;

    switch (c) {
    case 's':
        return read_number(argument, MAX_PLAYERS, &wanted->seat) || !cli_usage(screen, usage);
    case 't': return read_number(argument, 1 << 20, &wanted->to) || !cli_usage(screen, usage);
    case 'q': wanted->quiet = true; return true;
    case 'p': cli_set_plain(screen); return true;
    default: return cli_set_lang(screen, argument);
    }
}

static int read_options(int argc, char **argv, struct wanted *wanted)
{
    static const struct option own[] = {{"seat", required_argument, NULL, 's'},
                                        {"to", required_argument, NULL, 't'},
                                        {"quiet", no_argument, NULL, 'q'},
                                        {"lang", required_argument, NULL, 'l'},
                                        {"plain", no_argument, NULL, 'p'},
                                        {"help", no_argument, NULL, 'h'},
                                        {0}};
    static const struct cli_command command = {"replay", usage, own, take_option};
    int status =
        cli_read_options(argc, argv, &command, &wanted->screen, wanted, &wanted->options, NULL);

    return status == CLI_OK && optind != argc - 1 ? cli_usage(&wanted->screen, usage) : status;
}

static int tell(const struct wanted *wanted, struct table *table)
{
    int viewer = wanted->seat == WHOLE ? WHOLE : wanted->seat ? wanted->seat - 1 : NOBODY;
    void *view = malloc(table->game->state_size);

    if (!view)
        return CLI_FAILED;
    while (wanted->to >= 0 && table->n_plies > wanted->to)
        table_undo(table);
    cli_tell(stdout, &wanted->screen, table, 0, viewer);
    fputc('\n', stdout);
    table_view(table, viewer, view);
    table->face->terminal.draw(stdout, &wanted->screen, table->game, view, viewer);
    fputc('\n', stdout);
    cli_tell_score(stdout, &wanted->screen, table);
    free(view);
    return CLI_OK;
}

/* A game by other rules: what the record says, as it is written. */
static int tell_written(const struct wanted *wanted, const struct written *written,
                        const struct problem *problem)
{
    if (wanted->seat > written->players)
        return cli_complain(&wanted->screen, "replay", N_("that seat was not at the table"),
                            "");
    if (wanted->seat != WHOLE) { /* what a seat saw follows from the rules */
        cli_complain_problem("replay", problem);
        return cli_complain(&wanted->screen, "replay",
                            N_("what a seat saw is not known: leave --seat out"), "");
    }
    printf("%s\n", problem->text);
    if (wanted->quiet)
        return CLI_OK;
    puts(text_in(wanted->screen.lang,
                 N_("Its actions and its result, as they are written and not checked:")));
    for (int i = 0; i < written->n_actions && (wanted->to < 0 || i < wanted->to); i++)
        printf("P%d %s\n", written->actions[i].seat + 1, written->actions[i].text);
    if (wanted->to < 0 || wanted->to >= written->n_actions)
        printf("%s\n", written->end);
    return CLI_OK;
}

int cli_replay(int argc, char **argv)
{
    struct wanted wanted = {.screen = cli_screen(), .seat = WHOLE, .to = -1};
    struct problem problem = {0};
    struct written *written = NULL;
    struct table *table;
    char *text;
    int status = read_options(argc, argv, &wanted);

    text = status ? NULL : cli_read_file(&wanted.screen, "replay", argv[optind]);
    problem.lang = wanted.screen.lang;
    table = text ? record_read(text, wanted.options, &written, &problem) : NULL;
    if (status)
        return status < 0 ? CLI_OK : status;
    if (!text)
        return CLI_FAILED;
    free(text);
    if (written) {
        status = tell_written(&wanted, written, &problem);
        written_free(written);
        return status;
    }
    if (!table)
        return cli_complain_problem("replay", &problem);
    if (wanted.seat > table->players)
        status =
            cli_complain(&wanted.screen, "replay", N_("that seat was not at the table"), "");
    else if (!wanted.quiet)
        status = tell(&wanted, table);
    table_free(table);
    return status;
}
