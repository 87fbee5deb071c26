/* madang replay: a recorded game, checked as it goes and told. */
#include "cli/cli.h"

#include <stdlib.h>

#include "protocol/say.h"
#include "table/record.h"

static const char *const usage[] = {
    N_("usage: madang replay [OPTION…] FILE"),
    NULL,
};

static const struct cli_option options[] = {
    {"seat", "N", 's', N_("as seat N saw it; 0: as a spectator. Without it: everything")},
    {"to", "N", 't', N_("only the first N actions")},
    {"quiet", NULL, 'q', N_("only check")},
    {"json", NULL, 'j', N_("as JSON: who played, what, the position and the score")},
    CLI_PLAIN_OPTION,
    {0},
};

static const char *const notes[] = {
    N_("FILE - is standard input."),
    NULL,
};

struct wanted {
    struct screen screen;
    int seat;
    int to; /* actions to tell */
    bool quiet;
    bool is_json;
    const struct json *options; /* that stand for the record's own, or NULL */
};

static bool take(int key, const char *argument, struct screen *screen, void *context)
{
    struct wanted *wanted = (struct wanted *)context;
    long n = 0;
    bool is_good = true;

    switch (key) {
    case 's':
        is_good = cli_read_number(argument, 0, MAX_PLAYERS, &n);
        wanted->seat = (int)n;
        break;
    case 't':
        is_good = cli_read_number(argument, 0, 1 << 20, &n);
        wanted->to = (int)n;
        break;
    case 'j': wanted->is_json = true; break;
    default: wanted->quiet = true;
    }
    if (!is_good)
        cli_complain(screen, "replay", N_("'{value}': expected a number that is possible here"),
                     argument);
    return is_good;
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

/* The game for programs, as far as a viewer may know it. */
static int tell_json(const struct wanted *wanted, struct table *table)
{
    int viewer = wanted->seat == WHOLE ? WHOLE : wanted->seat ? wanted->seat - 1 : NOBODY;
    struct put out = {.is_wide = true};

    while (wanted->to >= 0 && table->n_plies > wanted->to)
        table_undo(table);
    put_object(&out, NULL);
    put_text(&out, "game", table->game->name);
    put_int(&out, "rules", table->game->version);
    put_key(&out, "options");
    say_options(&out, table);
    put_array(&out, "seats");
    for (int i = 0; i < table->players; i++) {
        put_object(&out, NULL);
        put_text(&out, "name", table->seats[i].name);
        put_text(&out, "bot", table->seats[i].bot);
        put_end(&out);
    }
    put_end(&out);
    put_key(&out, "actions");
    say_history(&out, table, 0, viewer);
    put_key(&out, "position");
    say_position(&out, table, viewer);
    put_key(&out, "score");
    say_score(&out, table, wanted->screen.lang);
    put_end(&out);
    return cli_print_json(&out);
}

/* A game by other rules: what the record says, as it is written. */
static int tell_written(const struct wanted *wanted, const struct written *written,
                        const struct problem *problem)
{
    int status = cli_check_seat(&wanted->screen, "replay", wanted->seat, written->players);

    if (status)
        return status;
    if (wanted->seat != WHOLE) { /* what a seat saw follows from the rules */
        cli_complain_problem("replay", problem);
        return cli_complain(&wanted->screen, "replay",
                            N_("what a seat saw is not known: leave --seat out"), "");
    }
    if (wanted->is_json)
        return cli_complain_problem("replay", problem);
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

static int replay(const struct cli_command *command, int argc, char **argv)
{
    struct wanted wanted = {.screen = cli_screen(), .seat = WHOLE, .to = -1};
    struct problem problem = {0};
    struct written *written = NULL;
    struct table *table;
    char *text;
    int status =
        cli_read_options(argc, argv, command, &wanted.screen, &wanted, &wanted.options);

    if (!status && optind != argc - 1)
        status = cli_usage(&wanted.screen, command);
    if (status)
        return cli_status(status);
    text = cli_read_file(&wanted.screen, "replay", argv[optind]);
    if (!text)
        return CLI_FAILED;
    problem.lang = wanted.screen.lang;
    table = record_read(text, wanted.options, &written, &problem);
    free(text);
    if (written) {
        status = tell_written(&wanted, written, &problem);
        written_free(written);
        return status;
    }
    if (!table)
        return cli_complain_problem("replay", &problem);
    status = cli_check_seat(&wanted.screen, "replay", wanted.seat, table->players);
    if (!status && wanted.is_json)
        status = tell_json(&wanted, table);
    else if (!status && !wanted.quiet)
        status = tell(&wanted, table);
    table_free(table);
    return status;
}

const struct cli_command cli_replay = {
    .name = "replay",
    .about = N_("check a recorded game and tell it"),
    .usage = usage,
    .options = options,
    .notes = notes,
    .has_choices = true,
    .take = take,
    .run = replay,
};
