/* madang stats: how somebody is doing, by the records of their games. */
#include <dirent.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "bots/bot.h"
#include "cli/ratings.h"
#include "protocol/review.h"
#include "results/stats.h"
#include "table/record.h"

static const char *const usage[] = {
    N_("usage: madang stats [OPTION…] FOLDER|FILE…"),
    N_("       madang stats --server URL [OPTION…]"),
    NULL,
};

static const struct cli_option options[] = {
    {"name", N_("NAME"), 'n',
     N_("whose games; without it those of the only person at a table")},
    {"json", NULL, 'j', N_("for programs")},
    {"csv", NULL, 'c', N_("a line a game, for spreadsheets")},
    {"mistakes", NULL, 'm',
     N_("review every game and count its mistakes, too; that takes seconds a game")},
    {"server", N_("URL"), 's',
     N_("instead: ratings at that server, of those who want to be rated")},
    {"rate", N_("NAME"), 'r', N_("there: be rated from now on, and be called so")},
    {"unrate", NULL, 'u', N_("there: do not be rated any more")},
    CLI_PLAIN_OPTION,
    {0},
};

static const char *const notes[] = {
    N_("Files are records, oldest first; of a folder all its files are read."),
    NULL,
};

struct wanted {
    const char *name;
    bool is_json;
    bool is_csv;
    bool has_mistakes;
    struct ratings_wanted ratings;
};

static bool take(int c, const char *argument, struct screen *screen, void *context)
{
    struct wanted *wanted = (struct wanted *)context;

    (void)screen;
    switch (c) {
    case 'n': wanted->name = argument; return true;
    case 'j': wanted->is_json = wanted->ratings.is_json = true; return true;
    case 'm': wanted->has_mistakes = true; return true;
    case 's': wanted->ratings.server = argument; return true;
    case 'r': wanted->ratings.name = argument; return true;
    case 'u': wanted->ratings.is_off = true; return true;
    default: wanted->is_csv = true; return true;
    }
}

/* --- files --- */

struct file {
    char *path;
    int64_t at; /* when it was last written */
};

struct files {
    struct file *file;
    int n;
    int capacity;
};

static void free_files(struct files *files)
{
    for (int i = 0; i < files->n; i++)
        free(files->file[i].path);
    free(files->file);
}

static bool add_file(struct files *files, const char *folder, const char *name, int64_t at)
{
    char *path;

    if (files->n == files->capacity) {
        int capacity = files->capacity ? 2 * files->capacity : 64;
        struct file *more =
            (struct file *)realloc(files->file, (size_t)capacity * sizeof *more);

        if (!more)
            return false;
        files->file = more;
        files->capacity = capacity;
    }
    if (asprintf(&path, "%s%s%s", folder, *folder ? "/" : "", name) < 0)
        return false;
    files->file[files->n++] = (struct file){path, at};
    return true;
}

static int by_time(const void *a, const void *b)
{
    const struct file *one = (const struct file *)a;
    const struct file *other = (const struct file *)b;

    if (one->at != other->at)
        return one->at < other->at ? -1 : 1;
    return strcmp(one->path, other->path);
}

/* The plain files of a folder; false, with errno, if it cannot be read. */
static bool add_folder(struct files *files, const char *folder)
{
    DIR *dir = opendir(folder);
    struct dirent *entry;
    bool is_well = dir;

    while (is_well && (entry = readdir(dir)) != NULL) {
        struct stat about;

        if (*entry->d_name != '.' && !fstatat(dirfd(dir), entry->d_name, &about, 0) &&
            S_ISREG(about.st_mode))
            is_well = add_file(files, folder, entry->d_name, about.st_mtime);
    }
    if (dir)
        closedir(dir);
    return is_well;
}

static bool find_files(const struct screen *screen, struct files *files, char **paths, int n)
{
    for (int i = 0; i < n; i++) {
        struct stat about = {0};
        bool is_there = !strcmp(paths[i], "-") || !stat(paths[i], &about);

        if (!is_there ||
            !(S_ISDIR(about.st_mode) ? add_folder(files, paths[i])
                                     : add_file(files, "", paths[i], about.st_mtime))) {
            cli_complain_file(screen, "stats", paths[i]);
            return false;
        }
    }
    if (files->n)
        qsort(files->file, (size_t)files->n, sizeof *files->file, by_time);
    return true;
}

/* The mistakes and missed chances of a seat; −1: it is not known, as there was no memory, or as
 * somebody did not want to wait any longer. */
static int count_mistakes(const struct table *table, int seat)
{
    struct review *review = review_of(table, seat);
    double start = bot_clock();
    int n = -1;

    while (review && review_step(review) && !cli_interrupted())
        cli_progress((int)(100 * review_progress(review)), 100, start, "");
    if (review && review_is_done(review)) {
        cli_progress(100, 100, start, "\n");
        n = review_marked(review, REVIEW_MISTAKE) + review_marked(review, REVIEW_MISSED);
    }
    review_free(review);
    return n;
}

/* Adds a file's game, or counts what is no record of one that counts. */
static bool add_game(const struct screen *screen, const struct wanted *wanted,
                     struct stats *stats, const struct file *file, int *skipped)
{
    struct problem problem = {.lang = screen->lang};
    char *text = cli_read_file(screen, "stats", file->path);
    struct table *table = text ? record_read(text, NULL, NULL, &problem) : NULL;
    int seat = table && table_turn(table) == NOBODY ? stats_seat(table, wanted->name) : NOBODY;
    int mistakes = seat != NOBODY && wanted->has_mistakes ? count_mistakes(table, seat) : -1;
    bool is_counted = seat != NOBODY && (mistakes >= 0 || !wanted->has_mistakes);
    bool is_well = is_counted ? stats_add(stats, table, seat, mistakes, file->at)
                              : seat == NOBODY || cli_interrupted();

    *skipped += seat == NOBODY;
    free(text);
    table_free(table);
    return is_well;
}

/* --- telling --- */

static const char *name_of(const struct screen *screen, const struct opponent *opponent)
{
    return *opponent->name ? opponent->name : text_in(screen->lang, N_("somebody"));
}

static void print_share(double share, double error)
{
    printf("%4.0f %%", 100 * share);
    if (isnan(error))
        fputs("        ", stdout);
    else
        printf(" ± %2.0f  ", 100 * error);
}

/* A row of blocks for a share: a plot for a terminal. */
static void print_bar(const struct screen *screen, double share)
{
    enum { WIDTH = 20 };
    int n = (int)(share * WIDTH + 0.5);

    for (int i = 0; i < WIDTH; i++)
        fputs(i < n ? (screen->utf8 ? "█" : "#") : (screen->utf8 ? "·" : "."), stdout);
}

static void tell_groups(const struct screen *screen, const struct stats *stats,
                        enum stats_by by, const char *title)
{
    int n;
    struct stats_group *groups = stats_groups(stats, by, &n);

    if (groups && n)
        printf("\n%s\n", text_in(screen->lang, title));
    for (int i = 0; groups && i < n && i < 16; i++) {
        const struct stats_group *g = &groups[i];

        fputs("  ", stdout);
        if (!screen->plain)
            print_bar(screen, by == BY_OPPONENT ? g->better : g->share);
        if (by == BY_OPPONENT)
            printf(" %3.0f %%  %4d  %s\n", 100 * g->better, g->games,
                   name_of(screen, &g->opponent));
        else {
            fputc(' ', stdout);
            print_share(g->share, g->error);
            printf("%4d  %s (%d)%s%s\n", g->games, text_in(screen->lang, g->first->face->title),
                   g->first->players, by == BY_OPENING ? text_colon(screen->lang) : "",
                   by == BY_OPENING ? g->first->words : "");
        }
    }
    free(groups);
}

static void print_rating(const struct rating *rating, const char *name)
{
    ratings_print(rating);
    printf("%s\n", name);
}

static bool tell_ratings(const struct screen *screen, const struct stats *stats)
{
    struct stats_rating *rating = (struct stats_rating *)malloc(sizeof *rating);

    for (int i = 0; rating && face_at(i); i++) {
        if (!stats_rate(stats, face_at(i), stats->n, rating))
            continue;
        fputc('\n', stdout);
        text_say(stdout, screen->lang,
                 N_("Ratings, {game}: 400 points are odds of 10 to 1, 0 is the mean of all"),
                 "game", text_in(screen->lang, face_at(i)->title), NULL);
        fputc('\n', stdout);
        print_rating(&rating->rating[0], text_in(screen->lang, N_("you")));
        for (int k = 1; k < rating->n; k++)
            print_rating(&rating->rating[k], name_of(screen, &rating->contestant[k]));
    }
    free(rating);
    return rating;
}

/* A bar for each game that was reviewed, oldest first. */
static void tell_mistakes(const struct screen *screen, const struct stats *stats)
{
    enum { MOST = 40 };

    puts("");
    puts(text_in(screen->lang, N_("Mistakes and missed chances, game by game, oldest first")));
    for (int i = 0; i < stats->n; i++) {
        const struct stats_row *row = &stats->rows[i];

        printf("  %4d  ", row->mistakes);
        for (int k = 0; k < row->mistakes && k < MOST && !screen->plain; k++)
            fputs(screen->utf8 ? "█" : "#", stdout);
        printf("%s%s (%d)\n", row->mistakes && !screen->plain ? "  " : "",
               text_in(screen->lang, row->face->title), row->players);
    }
}

static int tell(const struct screen *screen, const struct stats *stats, int skipped,
                bool has_mistakes)
{
    char games[12];
    char left[12];

    snprintf(games, sizeof games, "%d", stats->n);
    snprintf(left, sizeof left, "%d", skipped);
    text_say(stdout, screen->lang, N_("Games: {n}. Files that do not count: {skipped}."), "n",
             games, "skipped", left, NULL);
    fputc('\n', stdout);
    tell_groups(screen, stats, BY_GAME, N_("Share of the wins, games, game (players)"));
    tell_groups(screen, stats, BY_OPPONENT, N_("How often better than whom, games"));
    tell_groups(screen, stats, BY_OPENING, N_("First decisions, share of the wins, games"));
    if (has_mistakes && stats->n)
        tell_mistakes(screen, stats);
    return tell_ratings(screen, stats) ? CLI_OK : CLI_FAILED;
}

static int print_json(const struct stats *stats, int skipped)
{
    struct put out = {.is_wide = true};
    bool is_whole;

    put_object(&out, NULL);
    put_int(&out, "skipped", skipped);
    is_whole = stats_put(&out, stats);
    put_end(&out);
    if (is_whole)
        return cli_print_json(&out);
    put_free(&out);
    return CLI_FAILED;
}

static int stats_run(const struct cli_command *command, int argc, char **argv)
{
    struct screen screen = cli_screen();
    struct wanted wanted = {.name = NULL};
    struct stats stats = {.lang = LANG_EN};
    struct files files = {0};
    int status = cli_read_options(argc, argv, command, &screen, &wanted, NULL);
    int skipped = 0;
    bool is_well;

    if (status)
        return cli_status(status);
    if ((optind == argc) != (wanted.ratings.server != NULL) ||
        (wanted.is_csv && (wanted.is_json || wanted.ratings.server)) ||
        (wanted.ratings.name && wanted.ratings.is_off) ||
        (!wanted.ratings.server && (wanted.ratings.name || wanted.ratings.is_off)) ||
        (wanted.ratings.server && (wanted.name || wanted.has_mistakes)))
        return cli_usage(&screen, command);
    if (wanted.ratings.server)
        return ratings_at(&screen, &wanted.ratings);
    if (wanted.has_mistakes)
        cli_catch_interrupt();
    stats.lang = screen.lang;
    is_well = find_files(&screen, &files, argv + optind, argc - optind);
    for (int i = 0; is_well && i < files.n && !cli_interrupted(); i++)
        is_well = add_game(&screen, &wanted, &stats, &files.file[i], &skipped);
    status = CLI_FAILED;
    if (is_well && wanted.is_csv)
        stats_write_csv(&stats, stdout);
    if (is_well)
        status = wanted.is_csv    ? CLI_OK
                 : wanted.is_json ? print_json(&stats, skipped)
                                  : tell(&screen, &stats, skipped, wanted.has_mistakes);
    free_files(&files);
    stats_free(&stats);
    return status;
}

const struct cli_command cli_stats = {
    .name = "stats",
    .about = N_("say how somebody is doing, by recorded games"),
    .usage = usage,
    .options = options,
    .notes = notes,
    .take = take,
    .run = stats_run,
};
