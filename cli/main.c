/* Which command is meant; --help and --version. */
#include "cli/cli.h"

#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* In the order in which --help lists them. */
static const struct cli_command *const commands[] = {
    &cli_play,    &cli_join,   &cli_tables, &cli_today,   &cli_deal,    &cli_compare,
    &cli_stats,   &cli_replay, &cli_review, &cli_verify,  &cli_puzzles, &cli_serve,
    &cli_page,    &cli_admin,  &cli_arena,  &cli_balance, &cli_cards,   &cli_maps,
    &cli_seasons, &cli_games,  &cli_engine, &cli_help,
};

const struct cli_command *cli_command_at(int i)
{
    return (size_t)i < sizeof commands / sizeof *commands ? commands[i] : NULL;
}

void cli_print_commands(FILE *out, const struct screen *screen)
{
    const struct cli_command *command;

    fprintf(out, "madang – %s\n\n",
            text_in(screen->lang, N_("modern tabletop games, played by people and bots "
                                     "(unofficial)")));
    fprintf(out, "%s\n", text_in(screen->lang, N_("usage: madang COMMAND [OPTION…]")));
    for (int i = 0; (command = cli_command_at(i)) != NULL; i++)
        fprintf(out, "  %-8s %s\n", command->name, text_in(screen->lang, command->about));
    fprintf(out, "\n%s\n",
            text_in(screen->lang, N_("'madang help COMMAND' says more; so does 'man madang'. "
                                     "To start: madang play koryo")));
}

/* What was printed has arrived; a reader who had enough is no failure. */
static int check_output(const struct screen *screen, int status)
{
    struct stat out;
    bool has_failed = fflush(stdout) || ferror(stdout);

    if (!has_failed || status != CLI_OK ||
        (!fstat(STDOUT_FILENO, &out) && (S_ISFIFO(out.st_mode) || S_ISSOCK(out.st_mode))))
        return status;
    cli_complain(screen, NULL, N_("not everything could be written to standard output"), "");
    return CLI_FAILED;
}

int main(int argc, char **argv)
{
    struct screen screen = cli_screen();
    const struct cli_command *command;

    signal(SIGPIPE, SIG_IGN); /* a reader that goes away is a failed write, not a death */
    signal(SIGXFSZ, SIG_IGN); /* so is a file that may not grow */
    if (!screen.utf8 &&
        (argc < 2 || strcmp(argv[1], "engine") != 0)) /* the protocol is UTF-8 */
        cli_speak_ascii();
    if (argc < 2) {
        cli_print_commands(stderr, &screen);
        return CLI_USAGE;
    }
    if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h")) {
        cli_print_commands(stdout, &screen);
        return CLI_OK;
    }
    if (!strcmp(argv[1], "--version") || !strcmp(argv[1], "-V")) {
        printf("madang %s\n", MADANG_VERSION);
        return CLI_OK;
    }
    command = cli_find_command(&screen, argv[1]);
    return command ? check_output(&screen, command->run(command, argc - 1, argv + 1))
                   : CLI_USAGE;
}
