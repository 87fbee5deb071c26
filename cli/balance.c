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
    {"players", "N", 'n', N_("at the table; two, if the game can be played by two")},
    {"bot", "SPEC", 'b',
     N_("a level, perhaps with simulations: search:100, or with a net's file: net:./new.net "
        "(club; where no net fits, club:100)")},
    {"solo-bot", "SPEC", 'B', N_("who plays alone (net; where no net fits, net:1000)")},
    {"until", N_("POINTS"), 'u',
     N_("play no more of what is known to within so many points of a hundred: 2.5")},
    {"against", N_("FILE"), 'a',
     N_("say what is different from another run, or from other cards, another map or other "
        "seasons, which are played too")},
    {"seed", "N", 'x', N_("number of the first deal (1)")},
    {"threads", "N", 't', N_("games at a time; as many as there are cores")},
    {"out", N_("FOLDER"), 'o',
     N_("write balance.html and balance.json there, and example games; the same run again goes "
        "on with the games that it lacks")},
    {"json", NULL, 'j', N_("print the report as JSON, and nothing else")},
    {0},
};

/* What was asked for. */
struct asked {
    struct balance balance;
    const char *against; /* or NULL */
    bool is_json;
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

/* Points of a hundred, as a share. */
static bool read_points(const char *text, double *share)
{
    char *end;
    double points = strtod(text, &end);

    *share = points / 100;
    return end != text && !*end && points >= 0.01 && points <= 50;
}

/* Takes one option; false if its argument makes no sense. */
static bool take(int c, const char *argument, struct screen *screen, void *context)
{
    struct asked *asked = (struct asked *)context;
    struct balance *balance = &asked->balance;
    long n = 0;
    bool good = true;

    switch (c) {
    case 'b': return take_bot(screen, &balance->bot, argument);
    case 'B': return take_bot(screen, &balance->solo_bot, argument);
    case 'o': balance->out = argument; return true;
    case 'a': asked->against = argument; return true;
    case 'j': asked->is_json = true; return true;
    case 'u': good = read_points(argument, &balance->until); break;
    case 'n':
        good = cli_read_number(argument, 2, MAX_PLAYERS, &n);
        balance->players = (int)n;
        break;
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
                        struct screen *screen, struct asked *asked)
{
    struct balance *balance = &asked->balance;
    int status = cli_read_options(argc, argv, command, screen, asked, &balance->options);

    if (!status)
        status = cli_read_game(argc, argv, command, screen, &balance->face);
    if (status)
        return status;
    if (!balance->face->market) {
        cli_complain(screen, "balance",
                     N_("{value}: players choose nothing in this game that could be measured"),
                     text_in(screen->lang, balance->face->title));
        return CLI_USAGE;
    }
    if (!balance->players)
        balance->players =
            balance->face->game->min_players < 2 ? 2 : balance->face->game->min_players;
    if (balance->players <= balance->face->game->max_players &&
        balance->players >= balance->face->game->min_players)
        return CLI_OK;
    cli_complain(screen, "balance", N_("{value} is not played by that many"),
                 text_in(screen->lang, balance->face->title));
    return CLI_USAGE;
}

static bool show_progress(int done, int n, void *context)
{
    cli_progress(done, n, *(double *)context, "");
    return !cli_interrupted();
}

/* --- what is printed --- */

static void print_what(const struct screen *screen, const char *about, const char *what)
{
    printf("%s%s%s\n", text_in(screen->lang, about), *what ? text_colon(screen->lang) : "",
           text_in(screen->lang, what));
}

static void print_targets(const struct screen *screen, const struct balance *balance,
                          const struct balance_figures *figures)
{
    struct target target[BALANCE_MAX_TARGETS];
    int n = balance_targets(figures, target);

    printf("%s, %s, %d %s, %d %s, seed %llu\n", text_in(screen->lang, balance->face->title),
           balance->bot.spec, figures->players, text_in(screen->lang, N_("players")),
           figures->games, text_in(screen->lang, N_("games")),
           (unsigned long long)balance->seed);
    for (int i = 0; i < n; i++) {
        const char *verdict = text_in(screen->lang, balance_verdict(target[i].verdict));

        printf("%6.1f %% ± %4.1f  (%3.0f–%3.0f %%)  %s%*s  ", 100 * target[i].found.share,
               100 * target[i].found.error, 100 * target[i].low, 100 * target[i].high, verdict,
               text_width(verdict) < 13 ? 13 - (int)text_width(verdict) : 0, "");
        print_what(screen, target[i].about, target[i].what);
    }
}

static void print_list(const struct screen *screen, const char *english, const char *names)
{
    if (*names)
        printf("%s%s%s\n", text_in(screen->lang, english), text_colon(screen->lang), names);
}

static void print_changes(const struct screen *screen, const struct changes *changes)
{
    print_list(screen, N_("Compared with"), changes->from);
    print_list(screen, N_("New"), changes->fresh);
    print_list(screen, N_("Gone"), changes->gone);
    for (int i = 0; i < changes->n_certain; i++) {
        const struct change *c = &changes->change[i];

        printf("%6.1f %% → %5.1f %%  %+6.1f ± %4.1f  ", 100 * c->before.share,
               100 * c->after.share, 100 * (c->after.share - c->before.share), 100 * c->error);
        print_what(screen, c->about, c->what);
    }
    if (!changes->n_certain)
        puts(text_in(screen->lang, N_("Nothing is different for certain.")));
}

/* --- playing --- */

/* Plays one set. */
static int play(const struct screen *screen, const struct balance *balance,
                struct balance_figures *figures)
{
    struct problem problem = {.lang = screen->lang};
    double start = bot_clock();
    bool done = balance_run(balance, figures, screen->lang, show_progress, &start, &problem);

    if (isatty(STDERR_FILENO))
        fputc('\n', stderr);
    return done ? CLI_OK : cli_complain_problem("balance", &problem);
}

/* The report of another run, in its folder; NULL: there is none. */
static char *read_report(const char *folder)
{
    enum { LARGEST = 4 << 20 };
    char path[4096];
    char *text = (char *)calloc(1, LARGEST + 1);
    FILE *file;

    snprintf(path, sizeof path, "%s/balance.json", folder);
    file = text ? fopen(path, "rb") : NULL;
    if (file) {
        size_t size = fread(text, 1, LARGEST, file);

        fclose(file);
        if (size)
            return text;
    }
    free(text);
    return NULL;
}

/* The options with another file: what the game calls it is its first choice that has one. */
static const struct json *other_options(const struct balance *balance, const char *file,
                                        struct json_doc *doc)
{
    const struct choice_form *choice = balance->face->options.choices;
    struct put text = {0};
    const struct json *others = NULL;

    while (choice && choice->name && !choice->argument)
        choice++;
    if (!choice || !choice->name)
        return NULL;
    put_object(&text, NULL);
    FOR_MEMBERS (option, balance->options)
        if (strcmp(option->key, choice->name) != 0)
            put_json(&text, option->key, option);
    put_text(&text, choice->name, file);
    put_end(&text);
    if (!text.is_short)
        others = json_read(doc, text.text, text.n);
    put_free(&text);
    return others;
}

/* Plays another set in the same way; its report, or NULL, and it has complained. What is kept
 * of it lies in a folder of its own. */
static char *play_other(const struct screen *screen, const struct balance *balance,
                        const char *file, struct balance_figures *figures)
{
    struct balance other = *balance;
    struct json_doc doc = {0};
    struct put report = {0};
    char out[4096];
    char *text = NULL;

    snprintf(out, sizeof out, "%s/against", balance->out ? balance->out : "");
    other.out = balance->out ? out : NULL;
    other.options = other_options(balance, file, &doc);
    if (!other.options)
        cli_complain(screen, "balance", N_("'{value}': no report of a run is there"), file);
    else if (play(screen, &other, figures) == CLI_OK) {
        balance_put(&report, &other, figures, NULL);
        text = put_take(&report);
        if (other.out && !balance_write(&other, figures, NULL, screen->lang))
            cli_complain_file(screen, "balance", other.out);
    }
    json_free(&doc);
    return text;
}

static int report(const struct screen *screen, const struct asked *asked,
                  const struct balance_figures *figures, struct changes *changes)
{
    const struct balance *balance = &asked->balance;

    if (!asked->is_json)
        print_targets(screen, balance, figures);
    if (changes && !asked->is_json)
        print_changes(screen, changes);
    if (figures->is_stopped)
        cli_complain(screen, "balance",
                     balance->out
                         ? N_("stopped; the same command goes on with what is missing")
                         : N_("stopped; this is what had been played, and it is not kept"),
                     "");
    if (asked->is_json) {
        struct put out = {.is_wide = true};

        balance_put(&out, balance, figures, changes);
        cli_print_json(&out);
    }
    return !balance->out || balance_write(balance, figures, changes, screen->lang)
               ? CLI_OK
               : cli_complain_file(screen, "balance", balance->out);
}

/* Reports what was found, compared with what another report says. */
static int compare(const struct screen *screen, const struct asked *asked,
                   struct balance_figures *figures)
{
    struct balance_figures *others = (struct balance_figures *)calloc(1, sizeof *others);
    struct changes changes = {.from = asked->against};
    struct json_doc doc = {0};
    char *text = read_report(asked->against);
    const struct json *before;
    int status = CLI_FAILED;

    if (!text && others && !figures->is_stopped)
        text = play_other(screen, &asked->balance, asked->against, others);
    before = text ? json_read(&doc, text, strlen(text)) : NULL;
    if (text && balance_compare(&changes, figures, before))
        status = report(screen, asked, figures, &changes);
    else if (text)
        status = cli_complain(screen, "balance",
                              N_("'{value}': its report is not of this game"), asked->against);
    else if (figures->is_stopped)
        status = report(screen, asked, figures, NULL);
    balance_changes_free(&changes);
    json_free(&doc);
    free(text);
    free(others);
    return status;
}

static int measure(const struct screen *screen, const struct asked *asked)
{
    struct balance_figures *figures =
        (struct balance_figures *)calloc(1, sizeof(struct balance_figures));
    int status;

    if (!figures)
        return cli_complain(screen, "balance", N_("out of memory"), "");
    cli_catch_interrupt(); /* what is done is still reported */
    status = play(screen, &asked->balance, figures);
    if (!status)
        status = asked->against ? compare(screen, asked, figures)
                                : report(screen, asked, figures, NULL);
    free(figures);
    return status;
}

/* Who plays if nobody was named: by a net if one fits, else by a search that takes the same
 * simulations on every machine. */
static bool choose_bot(const struct screen *screen, struct contestant *bot, const char *level,
                       const char *searching, const struct game *game, int players)
{
    bool searches = bot_style_searches_instead(bot_style_find(level), game, players);

    return bot->style || take_bot(screen, bot, searches ? searching : level);
}

static bool choose_bots(const struct screen *screen, struct balance *balance)
{
    struct problem problem = {.lang = screen->lang};
    const struct game *game;
    uint32_t bits;

    if (!face_options(balance->face, balance->options, true, &game, &bits, &problem)) {
        cli_complain_problem("balance", &problem);
        return false;
    }
    if (!choose_bot(screen, &balance->bot, "club", "club:100", game, balance->players))
        return false;
    cli_tell_of_contestant(screen, &balance->bot, game, balance->players);
    if (game->min_players > 1)
        return true;
    if (!choose_bot(screen, &balance->solo_bot, "net", "net:1000", game, 1))
        return false;
    if (balance->solo_games) /* who does not play is not spoken of */
        cli_tell_of_contestant(screen, &balance->solo_bot, game, 1);
    return true;
}

static int run(const struct cli_command *command, int argc, char **argv)
{
    struct screen screen = cli_screen();
    struct asked asked = {.balance = {.games = 1000,
                                      .forbid_games = 200,
                                      .solo_games = 200,
                                      .seed = 1,
                                      .threads = (int)sysconf(_SC_NPROCESSORS_ONLN)}};
    int status;

    status = read_options(command, argc, argv, &screen, &asked);
    if (!status && !choose_bots(&screen, &asked.balance))
        status = CLI_FAILED;
    return status ? cli_status(status) : measure(&screen, &asked);
}

const struct cli_command cli_balance = {
    .name = "balance",
    .about = N_("measure how a game plays with what is in its box"),
    .usage = usage,
    .options = options,
    .has_choices = true,
    .take = take,
    .run = run,
};
