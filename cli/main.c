/* Which command is meant; --help and --version. */
#include "cli/cli.h"

#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const struct command {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *about;
} commands[] = {
    {"play", cli_play, N_("play a game in the terminal")},
    {"replay", cli_replay, N_("check a recorded game and tell it")},
    {"verify", cli_verify, N_("check how a recorded game was shuffled and played")},
    {"serve", cli_serve, N_("host tables for browsers")},
    {"page", cli_page, N_("write the page as a folder of files that needs no server of ours")},
    {"admin", cli_admin, N_("look after a server's tables: list, back up, restore")},
    {"arena", cli_arena, N_("let bots play against each other")},
    {"balance", cli_balance, N_("measure how a game plays with its cards")},
    {"cards", cli_cards, N_("check, show and read out sets of cards of Duel of Chaos")},
    {"maps", cli_maps, N_("check maps of Charon Inc.")},
    {"seasons", cli_seasons, N_("check seasons of Koryŏ and Chosŏn")},
    {"games", cli_games, N_("list the games")},
    {"engine", cli_engine, N_("speak the table protocol on standard input and output")},
};

static void print_help(FILE *out, const struct screen *screen)
{
    fprintf(out, "madang – %s\n\n",
            text_in(screen->lang, N_("modern tabletop games, played by people and bots "
                                     "(unofficial)")));
    fprintf(out, "%s\n", text_in(screen->lang, N_("usage: madang COMMAND [OPTION…]")));
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        fprintf(out, "  %-8s %s\n", commands[i].name, text_in(screen->lang, commands[i].about));
    fprintf(out, "\n%s\n",
            text_in(screen->lang, N_("'madang COMMAND --help' says more; so does 'man madang'. "
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

    signal(SIGPIPE, SIG_IGN); /* a reader that goes away is a failed write, not a death */
    signal(SIGXFSZ, SIG_IGN); /* so is a file that may not grow */
    if (argc < 2) {
        print_help(stderr, &screen);
        return CLI_USAGE;
    }
    if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h") || !strcmp(argv[1], "help")) {
        print_help(stdout, &screen);
        return CLI_OK;
    }
    if (!strcmp(argv[1], "--version") || !strcmp(argv[1], "-V")) {
        printf("madang %s\n", MADANG_VERSION);
        return CLI_OK;
    }
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (!strcmp(argv[1], commands[i].name))
            return check_output(&screen, commands[i].run(argc - 1, argv + 1));
    cli_complain(&screen, NULL, N_("no command '{value}'; try 'madang --help'"), argv[1]);
    return CLI_USAGE;
}
