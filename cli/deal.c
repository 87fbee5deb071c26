/* madang deal and madang compare: a deal that is played again, and what came of it. */
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "protocol/compared.h"
#include "results/compare.h"
#include "results/deal.h"
#include "results/stats.h"

static const char *const deal_usage[] = {N_("usage: madang deal [OPTION…] FILE"), NULL};

static const struct cli_option deal_options[] = {
    {"seat", "N", 's', N_("who gets it plays seat N; without it, the person's own")},
    {"site", "URL", 'u', N_("as a link to a server's page, like https://example.org")},
    {0},
};

static const char *const deal_notes[] = {
    N_("FILE is a record, - standard input. 'madang play --deal TEXT' plays what is printed."),
    NULL,
};

static const char *const compare_usage[] = {N_("usage: madang compare [OPTION…] FILE FILE"),
                                            NULL};

static const struct cli_option compare_options[] = {
    {"json", NULL, 'j', N_("for programs")},
    {0},
};

static const char *const compare_notes[] = {
    N_("The files are records of two games with the same deal."),
    NULL,
};

struct wanted {
    long seat; /* 0: not said */
    const char *site;
    bool is_json;
};

static bool take(int c, const char *argument, struct screen *screen, void *context)
{
    struct wanted *wanted = (struct wanted *)context;

    switch (c) {
    case 's':
        if (cli_read_number(argument, 1, MAX_PLAYERS, &wanted->seat))
            return true;
        cli_complain(screen, "deal", N_("there is no such seat in this game"), "");
        return false;
    case 'u': wanted->site = argument; return true;
    default: wanted->is_json = true; return true;
    }
}

static int deal(const struct cli_command *command, int argc, char **argv)
{
    struct screen screen = cli_screen();
    struct wanted wanted = {.seat = 0};
    struct problem problem = {0};
    int status = cli_read_options(argc, argv, command, &screen, &wanted, NULL);
    struct table *table;
    char *text = NULL;
    int seat;

    if (status)
        return cli_status(status);
    if (optind != argc - 1)
        return cli_usage(&screen, command);
    table = cli_read_record(&screen, "deal", argv[optind], NULL);
    if (!table)
        return CLI_FAILED;
    status = cli_check_seat(&screen, "deal", (int)wanted.seat, table->players);
    if (status) {
        table_free(table);
        return status;
    }
    seat = wanted.seat ? (int)wanted.seat - 1 : stats_seat(table, NULL);
    problem.lang = screen.lang;
    if (seat == NOBODY)
        cli_complain(&screen, "deal",
                     N_("which seat? not exactly one person played: say --seat"), "");
    else if ((text = deal_write(table, seat, &problem)) == NULL)
        cli_complain_problem("deal", &problem);
    else if (wanted.site)
        printf("%.*s/deal#%s\n",
               (int)strlen(wanted.site) - (*wanted.site && strrchr(wanted.site, 0)[-1] == '/'),
               wanted.site, text);
    else
        printf("%s\n", text);
    status = text ? CLI_OK : CLI_FAILED;
    free(text);
    table_free(table);
    return status;
}

/* --- compare --- */

static void print_percent(double share)
{
    printf("%3.0f %%", 100 * share);
}

/* One line for the action n of a game, and what each seat could expect after it. */
static bool tell_action(const struct screen *screen, struct table *again,
                        const struct table *game, int n)
{
    const struct ply *ply = &game->plies[n];
    double share[MAX_PLAYERS];
    char seat[PART_SEAT_TEXT];

    parts_seat(seat, ply->seat);
    printf("  %3d  %s%s", n + 1, seat, text_colon(screen->lang));
    again->face->words.describe(stdout, screen->lang, again->game, again->state, ply->action);
    if (!table_play(again, ply->seat, ply->action, NULL))
        return false;
    expect_of(again, share);
    fputs("  (", stdout);
    for (int i = 0; i < again->players; i++) {
        printf("%sP%d ", i ? ", " : "", i + 1);
        print_percent(share[i]);
    }
    fputs(")\n", stdout);
    return true;
}

static int tell_game(const struct screen *screen, const struct table *game, int from,
                     const char *path)
{
    struct table *again = table_copy_start(game);
    bool is_well = again;

    printf("\n%s\n", path);
    for (int i = 0; is_well && i < game->n_plies; i++)
        is_well = i < from ? table_play(again, game->plies[i].seat, game->plies[i].action, NULL)
                           : tell_action(screen, again, game, i);
    if (is_well)
        cli_tell_score(stdout, screen, game);
    table_free(again);
    return is_well ? CLI_OK : CLI_FAILED;
}

static int tell_both(const struct screen *screen, const struct table *one,
                     const struct table *other, char **paths)
{
    int common = compare_common(one, other);
    char n[12];

    snprintf(n, sizeof n, "%d", common);
    text_say(stdout, screen->lang,
             common == one->n_plies && common == other->n_plies
                 ? N_("Both games are the same, all {n} actions.")
                 : N_("The first {n} actions are the same; then the games part. After each "
                      "action: what every seat could expect, in shares of the win."),
             "n", n, NULL);
    fputc('\n', stdout);
    if (tell_game(screen, one, common, paths[0]) != CLI_OK)
        return CLI_FAILED;
    return tell_game(screen, other, common, paths[1]);
}

static int print_json(const struct screen *screen, const struct table *one,
                      const struct table *other)
{
    struct put out = {.is_wide = true};

    if (compare_put(&out, one, other, screen->lang))
        return cli_print_json(&out);
    put_free(&out);
    return CLI_FAILED;
}

static int compare(const struct cli_command *command, int argc, char **argv)
{
    struct screen screen = cli_screen();
    struct wanted wanted = {.seat = 0};
    int status = cli_read_options(argc, argv, command, &screen, &wanted, NULL);
    struct table *one;
    struct table *other;

    if (status)
        return cli_status(status);
    if (optind != argc - 2)
        return cli_usage(&screen, command);
    one = cli_read_record(&screen, "compare", argv[optind], NULL);
    other = one ? cli_read_record(&screen, "compare", argv[optind + 1], NULL) : NULL;
    status = CLI_FAILED;
    if (other && !deal_is_same(one, other))
        cli_complain(&screen, "compare", N_("these two games had different deals"), "");
    else if (other)
        status = wanted.is_json ? print_json(&screen, one, other)
                                : tell_both(&screen, one, other, argv + optind);
    table_free(one);
    table_free(other);
    return status;
}

const struct cli_command cli_deal = {
    .name = "deal",
    .about = N_("write down a game's deal for somebody else to play"),
    .usage = deal_usage,
    .options = deal_options,
    .notes = deal_notes,
    .take = take,
    .run = deal,
};

const struct cli_command cli_compare = {
    .name = "compare",
    .about = N_("put two games of the same deal side by side"),
    .usage = compare_usage,
    .options = compare_options,
    .notes = compare_notes,
    .take = take,
    .run = compare,
};
