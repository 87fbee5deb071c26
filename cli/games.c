/* madang games: what there is to play. */
#include "cli/cli.h"

static const char *const usage[] = {
    N_("usage: madang games [--lang CODE]"),
    NULL,
};

int cli_games(int argc, char **argv)
{
    static const struct option options[] = {
        {"lang", required_argument, NULL, 'l'}, {"help", no_argument, NULL, 'h'}, {0}};
    struct screen screen = cli_screen();
    int c;

    while ((c = getopt_long(argc, argv, "h", options, NULL)) != -1) {
        if (c == 'h') {
            cli_help(&screen, usage);
            return CLI_OK;
        }
        if (c != 'l')
            return cli_usage(&screen, usage);
        if (!cli_set_lang(&screen, optarg))
            return CLI_USAGE;
    }
    if (optind < argc)
        return cli_usage(&screen, usage);
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
