/* madang today: the deal of a day, and what it is worth. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/play.h"
#include "results/day.h"
#include "results/stats.h"

static const char *const usage[] = {
    N_("usage: madang today [GAME] [OPTION…]"),
    N_("       madang today --check FILE"),
    NULL,
};

static const struct cli_option options[] = {
    {"date", "YYYY-MM-DD", 'd', N_("another day's; days begin and end at midnight UTC")},
    {"record", N_("FILE"), 'r',
     N_("keep the game's record in FILE; go on with it if it is there")},
    {"par", NULL, 'b', N_("do not play: only say what par is")},
    {"check", N_("FILE"), 'c', N_("whether a record is a day's deal, played against its bots")},
    CLI_PLAIN_OPTION,
    {0},
};

static const char *const notes[] = {
    N_("Without GAME it is the game whose turn it is. Par is what the bot best makes of the "
       "same seat."),
    NULL,
};

struct wanted {
    struct play *play;
    const char *date;
    const char *check;
    bool is_par;
};

static bool take(int c, const char *argument, struct screen *screen, void *context)
{
    struct wanted *wanted = (struct wanted *)context;

    (void)screen;
    switch (c) {
    case 'd': wanted->date = argument; return true;
    case 'r': wanted->play->record = argument; return true;
    case 'c': wanted->check = argument; return true;
    default: wanted->is_par = true; return true;
    }
}

static void say_day(const struct play *play, const struct day *day)
{
    const struct table *table = play->table;
    char date[DAY_TEXT];
    char mark[DAY_MARK_TEXT];
    char seat[PART_SEAT_TEXT];

    day_write(day, date);
    day_mark(table, mark);
    parts_seat(seat, stats_seat(table, NULL));
    text_say(stdout, play->screen.lang,
             N_("{game}, the deal of {date}: you are {seat}, the bots are {level} ({mark})."),
             "game", text_in(play->screen.lang, table->face->title), "date", date, "seat", seat,
             "level", day_level, "mark", mark, NULL);
    fputc('\n', stdout);
}

/* --- par --- */

static bool show_progress(const struct table *table, void *context)
{
    const struct screen *screen = (const struct screen *)context;

    if (isatty(STDERR_FILENO)) {
        char n[12];

        snprintf(n, sizeof n, "%d", table->n_plies);
        fputc('\r', stderr);
        text_say(stderr, screen->lang, N_("par: {n} actions"), "n", n, NULL);
    }
    return !cli_interrupted();
}

static void say_par(const struct play *play, const struct table *par, int seat)
{
    const struct table *table = play->table;
    bool is_over = table_turn(table) == NOBODY;
    struct points mine;
    struct points best;
    char lines[12];
    char points[12];
    char own[12];
    char gap[12];

    table->game->points(table->game, table->state, &mine);
    par->game->points(par->game, par->state, &best);
    snprintf(lines, sizeof lines, "%d", PAR_LINES);
    snprintf(points, sizeof points, "%d", best.total[seat]);
    snprintf(own, sizeof own, "%d", mine.total[seat]);
    snprintf(gap, sizeof gap, "%+d", mine.total[seat] - best.total[seat]);
    text_say(stdout, play->screen.lang,
             best.winners >> seat & 1
                 ? N_("Par, by the bot best with {lines} lines a decision: {points} and a win.")
                 : N_("Par, by the bot best with {lines} lines a decision: {points}, no win."),
             "lines", lines, "points", points, NULL);
    fputc('\n', stdout);
    if (!is_over)
        return;
    text_say(stdout, play->screen.lang,
             mine.winners >> seat & 1 ? N_("You made {points} and have won: {gap} to par.")
                                      : N_("You made {points} and have not won: {gap} to par."),
             "points", own, "gap", gap, NULL);
    fputc('\n', stdout);
}

static int find_par(const struct play *play)
{
    struct screen screen = play->screen;
    int seat = stats_seat(play->table, NULL);
    struct table *par;

    cli_catch_interrupt();
    par = par_play(play->table, seat, PAR_LINES, show_progress, &screen);
    if (isatty(STDERR_FILENO))
        fputs("\r\033[K", stderr);
    if (!par)
        return CLI_FAILED;
    say_par(play, par, seat);
    table_free(par);
    return CLI_OK;
}

/* --- a record --- */

static int check(struct play *play, const char *path)
{
    struct day day;
    char n[12];
    int wrong;

    play->table = cli_read_record(&play->screen, "today", path, NULL);
    if (!play->table)
        return CLI_FAILED;
    if (!day_of(play->table, &day))
        return cli_complain(&play->screen, "today", N_("{value}: this is no day's deal"), path);
    say_day(play, &day);
    wrong = day_check(play->table);
    snprintf(n, sizeof n, "%d", wrong + 1);
    if (wrong >= 0)
        return cli_complain(&play->screen, "today",
                            N_("action {value} is not what the bot would have done"), n);
    return wrong == -1 ? find_par(play) : CLI_FAILED;
}

/* The day's table; if a record is to be kept and is there, as far as it goes. */
static bool open_table(struct play *play, const struct face *face, const struct day *day)
{
    struct problem problem = {.lang = play->screen.lang};
    struct table *table = day_table(face, day, &problem);
    struct day other;

    if (!table) {
        cli_complain_problem("today", &problem);
        return false;
    }
    play->table = table;
    if (!play->record || access(play->record, F_OK) != 0)
        return true;
    play->table = cli_read_record(&play->screen, "today", play->record, NULL);
    if (play->table && (!day_of(play->table, &other) || play->table->face != face ||
                        memcmp(play->table->seed, table->seed, SEED_BYTES) != 0)) {
        cli_complain(&play->screen, "today",
                     N_("{value}: this is another game's record; it stays as it is"),
                     play->record);
        table_free(play->table);
        play->table = NULL;
    }
    table_free(table);
    return play->table;
}

static int play_day(struct play *play, const struct wanted *wanted, const char *game)
{
    struct day day = day_at((int64_t)time(NULL));
    const struct face *face;
    int status;

    if (wanted->date && !day_read(&day, wanted->date)) {
        cli_complain(&play->screen, "today", N_("'{value}': expected a date, like 2026-11-16"),
                     wanted->date);
        return CLI_USAGE;
    }
    face = game ? cli_find_game(&play->screen, "today", game) : day_face(&day);
    if (!face)
        return CLI_USAGE;
    if (!open_table(play, face, &day))
        return CLI_FAILED;
    say_day(play, &day);
    status = wanted->is_par ? CLI_OK : play_table(play);
    if (status == CLI_OK && (wanted->is_par || table_turn(play->table) == NOBODY))
        status = find_par(play);
    return status;
}

static int today(const struct cli_command *command, int argc, char **argv)
{
    struct play play = {.screen = cli_screen()};
    struct wanted wanted = {.play = &play};
    int status = cli_read_options(argc, argv, command, &play.screen, &wanted, NULL);

    if (status)
        return cli_status(status);
    if (optind < argc - 1 ||
        (wanted.check && (optind < argc || wanted.date || play.record || wanted.is_par)))
        return cli_usage(&play.screen, command);
    status = wanted.check ? check(&play, wanted.check)
                          : play_day(&play, &wanted, optind < argc ? argv[optind] : NULL);
    table_free(play.table);
    return status;
}

const struct cli_command cli_today = {
    .name = "today",
    .about = N_("play today's deal, the same for everybody"),
    .usage = usage,
    .options = options,
    .notes = notes,
    .take = take,
    .run = today,
};
