/* madang review: what the decisions of a recorded game cost, which mattered and why. */
#include "cli/cli.h"

#include <stdlib.h>

#include "games/paint.h"
#include "protocol/review.h"

static const char *const usage[] = {
    N_("usage: madang review [OPTION…] FILE"),
    NULL,
};

static const struct cli_option options[] = {
    {"seat", "N", 's', N_("whose decisions; without it those of every person at the table")},
    {"json", NULL, 'j', N_("as the protocol has it, an object for each seat")},
    CLI_PLAIN_OPTION,
    {0},
};

static const char *const notes[] = {
    N_("FILE - is standard input. 'madang play --load FILE --at N' plays on from a moment."),
    NULL,
};

struct wanted {
    struct screen screen;
    int seat; /* from 1; 0: all people's */
    bool is_json;
    const struct json *options; /* that stand for the record's own, or NULL */
};

static bool take(int key, const char *argument, struct screen *screen, void *context)
{
    struct wanted *wanted = (struct wanted *)context;
    long seat = 0;

    if (key == 'j') {
        wanted->is_json = true;
        return true;
    }
    if (!cli_read_number(argument, 1, MAX_PLAYERS, &seat))
        return !cli_complain(screen, "review",
                             N_("'{value}': expected a number that is possible here"),
                             argument);
    wanted->seat = (int)seat;
    return true;
}

/* A sentence that one of the functions of protocol/review.h writes, in lines of the screen. */
static void print(const struct screen *screen, FILE *out, char **text, int indent)
{
    fclose(out);
    printf("%*s", indent, "");
    paint_wrap(stdout, screen, *text ? *text : "", indent, indent);
    free(*text);
}

static void tell_decision(const struct wanted *wanted, const struct table *table,
                          const struct review *review, int i)
{
    enum { PLY = 5, ACTION = 24, INDENT = 7 };
    const struct review_decision *d = review_at(review, i);
    const struct screen *screen = &wanted->screen;
    char text[MAX_TEXT];
    bool has_more = true;

    table->game->write_move(table->game, review_view(review, i), d->played.action, text);
    printf("%*d  ", PLY, d->ply);
    paint_put(stdout, screen, d->mark == REVIEW_NONE ? STYLE_PLAIN : STYLE_BOLD, text, ACTION);
    printf("  %+5.1f ± %.1f", -100 * (double)d->gap, 100 * (double)d->error);
    if (d->mark != REVIEW_NONE) {
        fputs("  ", stdout);
        paint_put(stdout, screen, STYLE_BOLD, text_in(screen->lang, review_mark_name(d->mark)),
                  0);
    }
    fputc('\n', stdout);
    for (int k = 0; has_more; k++) {
        char *words = NULL;
        size_t size;
        FILE *out = open_memstream(&words, &size);

        has_more = out && review_say(out, screen->lang, table, review, i, k);
        if (has_more) {
            print(screen, out, &words, INDENT);
        } else if (out) {
            fclose(out);
            free(words);
        }
    }
}

static void tell(const struct wanted *wanted, const struct table *table,
                 const struct review *review)
{
    const struct screen *screen = &wanted->screen;

    puts(text_in(
        screen->lang,
        N_("After how many actions, what was played, and how many games of a hundred it "
           "wins more or fewer than the best of the other actions:")));
    for (int i = 0; i < review_count(review); i++)
        tell_decision(wanted, table, review, i);
    for (int i = 0; i < REVIEW_SENTENCES; i++) {
        char *words = NULL;
        size_t size;
        FILE *out = open_memstream(&words, &size);

        if (!out)
            return;
        review_sum_up(out, screen->lang, review, i);
        print(screen, out, &words, 0);
    }
}

static int tell_json(const struct wanted *wanted, const struct table *table,
                     const struct review *review)
{
    struct put out = {0};

    say_review(&out, table, review, wanted->screen.lang);
    return cli_print_json(&out);
}

static int review_seat_of(const struct wanted *wanted, const struct table *table, int seat)
{
    struct review *review = review_of(table, seat);
    double start = bot_clock();
    int status = CLI_OK;

    if (!review)
        return cli_complain(&wanted->screen, "review", N_("out of memory"), "");
    while (review_step(review) && !cli_interrupted())
        cli_progress((int)(100 * review_progress(review)), 100, start, "");
    cli_progress(100, 100, start, "\n");
    if (wanted->is_json)
        status = tell_json(wanted, table, review);
    else
        tell(wanted, table, review);
    review_free(review);
    return status;
}

/* The seats that are asked about: one, or everybody's who is no bot, or all. */
static uint32_t find_seats(const struct wanted *wanted, const struct table *table)
{
    uint32_t people = 0;

    if (wanted->seat)
        return 1u << (wanted->seat - 1);
    for (int i = 0; i < table->players; i++)
        people |= *table->seats[i].bot ? 0 : 1u << i;
    return people ? people : (1u << table->players) - 1;
}

static int review_table(const struct wanted *wanted, const struct table *table)
{
    uint32_t seats = find_seats(wanted, table);
    int status = cli_check_seat(&wanted->screen, "review", wanted->seat, table->players);

    if (status)
        return status;
    if (table_turn(table) != NOBODY)
        return cli_complain(&wanted->screen, "review", N_("the game is not over"), "");
    cli_catch_interrupt();
    for (int seat = 0; seat < table->players && !status && !cli_interrupted(); seat++)
        if (seats >> seat & 1)
            status = review_seat_of(wanted, table, seat);
    return status;
}

static int run(const struct cli_command *command, int argc, char **argv)
{
    struct wanted wanted = {.screen = cli_screen()};
    struct table *table;
    int status =
        cli_read_options(argc, argv, command, &wanted.screen, &wanted, &wanted.options);

    if (!status && optind != argc - 1)
        status = cli_usage(&wanted.screen, command);
    if (status)
        return cli_status(status);
    table = cli_read_record(&wanted.screen, "review", argv[optind], wanted.options);
    if (!table)
        return CLI_FAILED;
    status = review_table(&wanted, table);
    table_free(table);
    return status;
}

const struct cli_command cli_review = {
    .name = "review",
    .about = N_("say which decisions of a recorded game mattered, and why"),
    .usage = usage,
    .options = options,
    .notes = notes,
    .has_choices = true,
    .take = take,
    .run = run,
};
