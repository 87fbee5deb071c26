/* madang games: what there is to play. */
#include "cli/cli.h"

#include "protocol/say.h"

static const char *const usage[] = {
    N_("usage: madang games [OPTION…]"),
    NULL,
};

static const struct cli_option options[] = {
    {"json", NULL, 'j', N_("as JSON, with everything that can be chosen")},
    {0},
};

static bool take(int key, const char *argument, struct screen *screen, void *context)
{
    (void)key, (void)argument, (void)screen;
    *(bool *)context = true;
    return true;
}

static int run(const struct cli_command *command, int argc, char **argv)
{
    struct screen screen = cli_screen();
    struct put out = {.is_wide = true};
    bool is_json = false;
    int status = cli_read_options(argc, argv, command, &screen, &is_json, NULL);

    if (status)
        return cli_status(status);
    if (optind < argc)
        return cli_usage(&screen, command);
    if (is_json) {
        say_games(&out, screen.lang, true);
        return cli_print_json(&out);
    }
    for (int i = 0; face_at(i); i++) {
        const struct face *face = face_at(i);

        if (!face->is_listed)
            continue;
        printf("%s\t%s, %d–%d %s, ", face->game->name, text_in(screen.lang, face->title),
               face->game->min_players, face->game->max_players,
               text_in(screen.lang, N_("players")));
        text_say(stdout, screen.lang, N_("{minutes} min"), "minutes", face->minutes, NULL);
        printf("\n\t%s\n", text_in(screen.lang, face->about));
        if (face->notice)
            printf("\t%s\n", text_in(screen.lang, face->notice));
    }
    return CLI_OK;
}

const struct cli_command cli_games = {
    .name = "games",
    .about = N_("list the games"),
    .usage = usage,
    .options = options,
    .take = take,
    .run = run,
};
