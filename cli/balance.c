/* madang balance: how a game plays with the cards there are. */
#include "cli/cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/balance.h"

static const char *const usage[] = {
    N_("usage: madang balance GAME [OPTION…]"),
    NULL,
};

static const struct cli_option options[] = {
    {"games", "N", 'g', N_("of a bot against itself, everything allowed (1000)")},
    {"forbid", "N", 'f', N_("games for each group and card forbidden to one seat (200)")},
    {"solo", "N", 's', N_("games alone, of which the first turn counts (200)")},
    {"bot", "SPEC", 'b', N_("a level, perhaps with simulations: club:100")},
    {"solo-bot", "SPEC", 'B', N_("who plays alone (club:1000)")},
    {"seed", "N", 'x', N_("number of the first deal (1)")},
    {"threads", "N", 't', N_("games at a time; as many as there are cores")},
    {"out", N_("FOLDER"), 'o', N_("write balance.html and balance.json there")},
    {0},
};

static bool take_bot(const struct screen *screen, struct contestant *bot, const char *spec)
{
    struct problem problem = {.lang = screen->lang};

    if (!contestant_read(bot, spec, &problem)) {
        cli_complain_problem("balance", &problem);
        return false;
    }
    if (bot->style)
        return true;
    cli_complain(screen, "balance", N_("'{value}': only bots of this program can play here"),
                 spec);
    return false;
}

/* Takes one option; false if its argument makes no sense. */
static bool take(int c, const char *argument, struct screen *screen, void *context)
{
    struct balance *balance = (struct balance *)context;
    long n = 0;
    bool good = true;

    switch (c) {
    case 'b': return take_bot(screen, &balance->bot, argument);
    case 'B': return take_bot(screen, &balance->solo_bot, argument);
    case 'o': balance->out = argument; return true;
    case 'g':
        good = cli_read_number(argument, 1, 10000000, &n);
        balance->games = (int)n;
        break;
    case 'f':
        good = cli_read_number(argument, 0, 1000000, &n);
        balance->forbid_games = (int)n;
        break;
    case 's':
        good = cli_read_number(argument, 0, 1000000, &n);
        balance->solo_games = (int)n;
        break;
    case 't':
        good = cli_read_number(argument, 1, 64, &n);
        balance->threads = (int)n;
        break;
    default: good = cli_read_number(argument, 0, 1L << 62, &n); balance->seed = (uint64_t)n;
    }
    if (!good)
        cli_complain(screen, "balance",
                     N_("'{value}': expected a number that is possible here"), argument);
    return good;
}

static int read_options(const struct cli_command *command, int argc, char **argv,
                        struct screen *screen, struct balance *balance)
{
    int status = cli_read_options(argc, argv, command, screen, balance, &balance->options);

    if (!status)
        status = cli_read_game(argc, argv, command, screen, &balance->face);
    if (status || balance->face->market)
        return status;
    cli_complain(
        screen, "balance",
        N_("{value}: players buy no cards in this game, so there is nothing to measure"),
        text_in(screen->lang, balance->face->title));
    return CLI_USAGE;
}

static bool show_progress(int done, int n, void *context)
{
    cli_progress(done, n, *(double *)context, "");
    return !cli_interrupted();
}

static void print_targets(const struct screen *screen, const struct balance *balance,
                          const struct balance_figures *figures)
{
    struct target target[BALANCE_MAX_TARGETS];
    int n = balance_targets(figures, target);

    printf("%s, %s, %d, seed %llu\n", text_in(screen->lang, balance->face->title),
           balance->bot.spec, balance->games, (unsigned long long)balance->seed);
    for (int i = 0; i < n; i++)
        printf("%6.1f %%  (%3.0f–%3.0f %%)  %s  %s%s%s\n", 100 * target[i].found,
               100 * target[i].low, 100 * target[i].high,
               text_in(screen->lang, target[i].is_met ? N_("met") : N_("missed")),
               text_in(screen->lang, target[i].about),
               *target[i].what ? text_colon(screen->lang) : "",
               text_in(screen->lang, target[i].what));
}

static int run(const struct screen *screen, struct balance *balance)
{
    struct problem problem = {.lang = screen->lang};
    struct balance_figures *figures =
        (struct balance_figures *)calloc(1, sizeof(struct balance_figures));
    double start = bot_clock();
    int status = CLI_OK;

    cli_catch_interrupt();
    if (!figures) {
        status = cli_complain(screen, "balance", N_("out of memory"), "");
    } else if (balance_run(balance, figures, screen->lang, show_progress, &start, &problem)) {
        if (isatty(STDERR_FILENO))
            fputc('\n', stderr);
        print_targets(screen, balance, figures);
        if (balance->out && !balance_write(balance, figures, screen->lang)) {
            status = cli_complain_file(screen, "balance", balance->out);
        }
    } else {
        status = cli_interrupted()
                     ? cli_complain(screen, "balance", N_("stopped; nothing is reported"), "")
                     : cli_complain_problem("balance", &problem);
    }
    free(figures);
    return status;
}

static int measure(const struct cli_command *command, int argc, char **argv)
{
    struct screen screen = cli_screen();
    struct balance balance = {.games = 1000,
                              .forbid_games = 200,
                              .solo_games = 200,
                              .seed = 1,
                              .threads = (int)sysconf(_SC_NPROCESSORS_ONLN)};
    int status;

    take_bot(&screen, &balance.bot, "club:100");
    take_bot(&screen, &balance.solo_bot, "club:1000");
    status = read_options(command, argc, argv, &screen, &balance);
    if (!status && balance.face)
        status = run(&screen, &balance);
    return cli_status(status);
}

const struct cli_command cli_balance = {
    .name = "balance",
    .about = N_("measure how a game plays with its cards"),
    .usage = usage,
    .options = options,
    .has_choices = true,
    .take = take,
    .run = measure,
};
