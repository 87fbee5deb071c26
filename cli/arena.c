/* madang arena: bots against bots. */
#include "cli/cli.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/arena.h"

enum { MAX_FOLDERS = 4096 };

static const char *const usage[] = {
    N_("usage: madang arena GAME --bot SPEC --bot SPEC… [OPTION…]"),
    N_("       madang arena --merge FOLDER --merge FOLDER… [--out FOLDER]"),
    NULL,
};

static const struct cli_option options[] = {
    {"bot", "SPEC", 'b',
     N_("a level (novice, casual, club, strong, best; also random, greedy, plain, search, "
        "net), "
        "perhaps with a budget: search:500 best:200ms, or with another net: best:./new.net; or "
        "a program: cmd:./mybot (docs/bots.md); with a name of its own: NAME=cmd:./mybot")},
    {"players", "N", 'n', N_("at the table; with fewer bots the last one fills the seats")},
    {"sets", "N", 's', N_("deals, each played with every rotation of the seats (100)")},
    {"seed", "N", 'x', N_("number of the first deal (1)")},
    {"sprt", "ELO,ELO", 'p', N_("stop when one of two strengths of the first bot is refuted")},
    {"threads", "N", 't', N_("games at a time; as many as there are cores")},
    {"ms", "N", 'm', N_("a program may think that long for a move (5000)")},
    {"out", N_("FOLDER"), 'o',
     N_("write reports and every game's record there; the same run again goes on with the "
        "deals that it lacks")},
    {"merge", N_("FOLDER"), 'g',
     N_("adds up what runs of the same kind have in their folders")},
    {"json", NULL, 'j', N_("the report as JSON instead of a table")},
    {0},
};

static bool read_sprt(const char *text, double elo[2])
{
    char *end;

    elo[0] = strtod(text, &end);
    if (end == text || *end != ',')
        return false;
    text = end + 1;
    elo[1] = strtod(text, &end);
    return end != text && !*end && elo[0] < elo[1];
}

static bool add_bot(const struct screen *screen, struct arena *arena, const char *spec)
{
    struct problem problem = {.lang = screen->lang};

    if (arena->n_contestants == MAX_CONTESTANTS) {
        cli_complain(screen, "arena", N_("too many bots"), "");
        return false;
    }
    if (contestant_read(&arena->contestant[arena->n_contestants], spec, &problem)) {
        arena->n_contestants++;
        return true;
    }
    cli_complain_problem("arena", &problem);
    return false;
}

/* What was asked for: games, or adding up. */
struct asked {
    struct arena arena;
    bool is_json;
    const char *merge[MAX_FOLDERS];
    int n_merge;
};

static bool add_folder(const struct screen *screen, struct asked *asked, const char *folder)
{
    if (asked->n_merge == MAX_FOLDERS) {
        cli_complain(screen, "arena", N_("too many folders"), "");
        return false;
    }
    asked->merge[asked->n_merge++] = folder;
    return true;
}

/* Takes one option; false if its argument makes no sense. */
static bool take(int c, const char *argument, struct screen *screen, void *context)
{
    struct asked *asked = (struct asked *)context;
    struct arena *arena = &asked->arena;
    long n = 0;
    bool good = true;

    switch (c) {
    case 'b': return add_bot(screen, arena, argument);
    case 'g': return add_folder(screen, asked, argument);
    case 'o': arena->out = argument; return true;
    case 'j': asked->is_json = true; return true;
    case 'n':
        good = cli_read_number(argument, 1, MAX_PLAYERS, &n);
        arena->players = (int)n;
        break;
    case 's':
        good = cli_read_number(argument, 1, 1000000, &n);
        arena->sets = (int)n;
        break;
    case 'x':
        good = cli_read_number(argument, 0, 1L << 62, &n);
        arena->seed = (uint64_t)n;
        break;
    case 't':
        good = cli_read_number(argument, 1, 64, &n);
        arena->threads = (int)n;
        break;
    case 'm':
        good = cli_read_number(argument, 1, 600000, &n);
        arena->ms = (int)n;
        break;
    default: good = read_sprt(argument, arena->elo); arena->has_sprt = true;
    }
    if (!good)
        cli_complain(screen, "arena", N_("'{value}': expected a number that is possible here"),
                     argument);
    return good;
}

static int read_options(const struct cli_command *command, int argc, char **argv,
                        struct screen *screen, struct asked *asked)
{
    struct arena *arena = &asked->arena;
    int status = cli_read_options(argc, argv, command, screen, asked, &arena->options);

    if (!status && asked->n_merge)
        return optind == argc ? CLI_OK : cli_usage(screen, command);
    return status ? status : cli_read_game(argc, argv, command, screen, &arena->face);
}

/* Fills in what was not said and looks whether it all fits together. */
static bool complete(const struct screen *screen, struct arena *arena)
{
    const struct game *game = arena->face->game;

    if (!arena->players)
        arena->players = game->min_players < 2 && game->max_players > 1 ? 2 : game->min_players;
    if (!arena->threads)
        arena->threads = (int)sysconf(_SC_NPROCESSORS_ONLN);
    if (arena->players < game->min_players || arena->players > game->max_players)
        cli_complain(screen, "arena", N_("{value} is not played by that many"),
                     text_in(screen->lang, arena->face->title));
    else if (arena->n_contestants < 2 && arena->players > 1)
        cli_complain(screen, "arena",
                     N_("at least two bots are needed: --bot best --bot random"), "");
    else if (arena->has_sprt && (arena->n_contestants != 2 || arena->players != 2))
        cli_complain(screen, "arena", N_("an SPRT compares two bots in a game of two"), "");
    else
        return true;
    return false;
}

static bool show_progress(const struct arena *arena, int done, double llr, void *context)
{
    char more[32] = "";

    if (arena->has_sprt)
        snprintf(more, sizeof more, " LLR %.2f ", llr);
    cli_progress(done, arena->sets, *(double *)context, more);
    return !cli_interrupted();
}

/* Half of an interval, if there is one. */
static void print_error(double error, int digits)
{
    if (isnan(error))
        printf("   –");
    else
        printf("%4.*f", digits, error);
}

/* What was said before a bot's first foul; a long line is cut in the middle. */
static void print_line(const char *mark, const char *line)
{
    enum { HEAD = 100, TAIL = 100 };
    int n = (int)strlen(line);

    if (n <= HEAD + TAIL)
        printf("%26s%s %s\n", "", mark, line);
    else
        printf("%26s%s %.*s … %s\n", "", mark, HEAD, line, line + n - TAIL);
}

static void print_exchange(const struct screen *screen, const struct exchange *exchange)
{
    if (!exchange->sent || !exchange->received)
        return;
    printf("%26s%s\n", "",
           text_in(screen->lang, N_("what was said before the first of them:")));
    print_line(">", exchange->sent);
    print_line("<", exchange->received);
}

static void print_summary(const struct screen *screen, const struct arena *arena,
                          const struct results *results, const struct summary *summary)
{
    printf("%s, %d %s, %d × %d, seed %llu\n", text_in(screen->lang, arena->face->title),
           arena->players, text_in(screen->lang, N_("players")), results->n_sets,
           results->per_set, (unsigned long long)arena->seed);
    printf("%-24s %7s %17s %8s %8s %14s %6s\n", "", text_in(screen->lang, N_("games")),
           text_in(screen->lang, N_("share of wins")), text_in(screen->lang, N_("sets")),
           text_in(screen->lang, N_("points")), "Elo", text_in(screen->lang, N_("fouls")));
    for (int i = 0; i < arena->n_contestants; i++) {
        const struct summary *s = &summary[i];
        int fouls = 0;

        for (int k = 1; k < FOUL_KINDS; k++)
            fouls += s->fouls[k];
        printf("%-24.24s %7d  %6.1f %% ± ", contestant_name(&arena->contestant[i]), s->games,
               100 * s->share);
        print_error(100 * s->share_error, 1);
        printf("  %6.1f %% %8.1f  %+6.0f ± ", 100 * s->pairs, s->points, s->elo);
        print_error(s->elo_error, 0);
        printf(" %6d\n", fouls);
        for (int k = 1; k < FOUL_KINDS; k++)
            if (s->fouls[k])
                printf("%24s %d × %s\n", "", s->fouls[k], foul_name((enum foul)k));
        print_exchange(screen, &results->first_foul[i]);
    }
    if (arena->has_sprt)
        printf("SPRT %g, %g: LLR %.2f (±%.2f): %s\n", arena->elo[0], arena->elo[1],
               results->llr, SPRT_BOUND,
               text_in(screen->lang, results->llr > SPRT_BOUND    ? N_("the stronger holds")
                                     : results->llr < -SPRT_BOUND ? N_("the weaker holds")
                                                                  : N_("undecided")));
}

/* Who would play by a net and has none for this box says so, and who has no use for a budget.
 */
static void tell_of_nets(const struct screen *screen, const struct arena *arena)
{
    struct problem problem = {.lang = screen->lang};
    const struct game *game = arena->face->game;
    uint32_t bits;

    if (!face_options(arena->face, arena->options, true, &game, &bits, &problem))
        return;
    for (int i = 0; i < arena->n_contestants; i++)
        cli_tell_of_contestant(screen, &arena->contestant[i], game, arena->players);
}

static int report(const struct screen *screen, const struct asked *asked,
                  const struct results *results)
{
    const struct arena *arena = &asked->arena;
    struct summary summary[MAX_CONTESTANTS];
    struct put out = {.is_wide = true};

    summarise(arena, results, summary);
    if (asked->is_json) {
        report_put(&out, arena, results, summary);
        if (cli_print_json(&out) != CLI_OK)
            return CLI_FAILED;
    } else {
        print_summary(screen, arena, results, summary);
    }
    if (!arena->out || report_write(arena, results, summary))
        return CLI_OK;
    return cli_complain_file(screen, "arena", arena->out);
}

static int run(const struct screen *screen, struct asked *asked)
{
    struct arena *arena = &asked->arena;
    struct problem problem = {.lang = screen->lang};
    struct results results = {0};
    double start = bot_clock();
    int status;

    if (!arena_get_ready(arena, &problem)) {
        arena_free(arena);
        return cli_complain_problem("arena", &problem);
    }
    tell_of_nets(screen, arena);
    cli_catch_interrupt(); /* what is done is still reported */
    if (!arena_run(arena, &results, show_progress, &start, &problem)) {
        status = cli_complain_problem("arena", &problem);
    } else {
        if (isatty(STDERR_FILENO))
            fputc('\n', stderr);
        status = report(screen, asked, &results);
    }
    results_free(&results);
    arena_free(arena);
    return status;
}

static int merge(const struct screen *screen, struct asked *asked)
{
    struct problem problem = {.lang = screen->lang};
    struct results results = {0};
    struct json_doc doc = {0};
    int status =
        arena_merge(&asked->arena, &doc, &results, asked->merge, asked->n_merge, &problem)
            ? report(screen, asked, &results)
            : cli_complain_problem("arena", &problem);

    results_free(&results);
    json_free(&doc);
    return status;
}

static int compete(const struct cli_command *command, int argc, char **argv)
{
    struct screen screen = cli_screen();
    struct asked asked = {.arena = {.sets = 100, .seed = 1, .ms = 5000}};
    int status = read_options(command, argc, argv, &screen, &asked);

    if (!status && asked.n_merge)
        status = merge(&screen, &asked);
    else if (!status)
        status = complete(&screen, &asked.arena) ? run(&screen, &asked) : CLI_USAGE;
    return cli_status(status);
}

const struct cli_command cli_arena = {
    .name = "arena",
    .about = N_("let bots play against each other"),
    .usage = usage,
    .options = options,
    .has_choices = true,
    .take = take,
    .run = compete,
};
