/* madang games: what there is to play. */
#include "cli/cli.h"

static const char *const usage[] = {
    N_("usage: madang games [--lang CODE]"),
    NULL,
};

static int run(const struct cli_command *command, int argc, char **argv)
{
    struct screen screen = cli_screen();
    int status = cli_read_options(argc, argv, command, &screen, NULL, NULL);

    if (status)
        return cli_status(status);
    if (optind < argc)
        return cli_usage(&screen, command);
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
    .run = run,
};
