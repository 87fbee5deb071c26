/* madang maps, madang seasons: for people who type in their copy of Charon Inc. or of a
 * dynasty. docs/maps.md and docs/seasons.md describe the files. */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>

#include "games/charon/face/face.h"
#include "games/charon/face/map.h"
#include "games/dynasty/face/seasons.h"

EMBED(cli_shipped_moon, "games/charon/data/moon.txt");
EMBED(cli_shipped_seasons, "games/dynasty/data/seasons.txt");

/* A kind of data files: how they are read, what a good one looks like, the shipped one. */
struct kind {
    const char *command;
    /* Shows it, unless screen is NULL. */
    bool (*read)(const struct screen *screen, const char *file, const char *text, size_t size,
                 struct faults *faults);
    const char *shipped;
    const char *shipped_end;
};

static bool read_map(const struct screen *screen, const char *file, const char *text,
                     size_t size, struct faults *faults)
{
    struct charon_box box;

    if (!charon_read_map(file, text, size, &box, faults))
        return false;
    if (screen)
        charon_draw_box(stdout, screen, &box);
    return true;
}

static bool read_seasons(const struct screen *screen, const char *file, const char *text,
                         size_t size, struct faults *faults)
{
    struct dynasty_box box;

    if (!dynasty_read_seasons(file, text, size, &box, faults))
        return false;
    for (int round = 0; screen && round < DYNASTY_ROUNDS; round++) {
        char number[3][12];

        snprintf(number[0], sizeof number[0], "%d", round + 1);
        snprintf(number[1], sizeof number[1], "%d", box.dealt[round]);
        snprintf(number[2], sizeof number[2], "%d", box.limit[round]);
        text_say(stdout, screen->lang,
                 N_("Round {round} of 8: {dealt} cards each, limit {limit}."), "round",
                 number[0], "dealt", number[1], "limit", number[2], NULL);
        fputc('\n', stdout);
    }
    return true;
}

/* Prints what is wrong with a file, or that nothing is; or shows it. */
static bool look(const struct screen *screen, const struct kind *kind, const char *path,
                 bool is_shown)
{
    struct faults faults = {.lang = screen->lang};
    struct problem problem = {.lang = screen->lang};
    char more[12];
    size_t size;
    char *text = data_load(path, &size, &problem);
    bool is_right = text && kind->read(is_shown ? screen : NULL, path, text, size, &faults);

    free(text);
    if (!text)
        cli_complain_problem(kind->command, &problem);
    for (int i = 0; i < faults.n && i < MAX_FAULTS; i++)
        fprintf(stderr, "%s\n", faults.text[i]);
    if (faults.n > MAX_FAULTS) {
        snprintf(more, sizeof more, "%d", faults.n - MAX_FAULTS);
        text_say(stderr, screen->lang, N_("… and {n} more"), "n", more, NULL);
        fputc('\n', stderr);
    }
    if (is_right && !is_shown) {
        text_say(stdout, screen->lang, N_("{file}: nothing is wrong."), "file", path, NULL);
        fputc('\n', stdout);
    }
    return is_right;
}

bool cli_write_new(const struct screen *screen, const char *command, const char *path,
                   const char *text, size_t size)
{
    FILE *file = fopen(path, "wbx"); /* never over something that is there */
    bool done = file && fwrite(text, 1, size, file) == size;

    if (file && fclose(file))
        done = false;
    if (done)
        text_say(stdout, screen->lang, N_("{file}: written."), "file", path, NULL);
    else
        cli_complain_file(screen, command, path);
    fputs(done ? "\n" : "", stdout);
    return done;
}

static int run(const struct cli_command *command, int argc, char **argv,
               const struct kind *kind)
{
    struct screen screen = cli_screen();
    int status = cli_read_options(argc, argv, command, &screen, NULL, NULL);
    const char *what;
    bool is_good = true;

    if (status)
        return cli_status(status);
    if (optind < argc && !cli_is_word(&screen, command, argv[optind]))
        return CLI_USAGE;
    if (argc - optind < 2)
        return cli_usage(&screen, command);
    what = argv[optind++];
    for (; optind < argc; optind++)
        if (strcmp(what, "new") != 0)
            is_good = look(&screen, kind, argv[optind], !strcmp(what, "show")) && is_good;
        else
            is_good = cli_write_new(&screen, kind->command, argv[optind], kind->shipped,
                                    (size_t)(kind->shipped_end - kind->shipped)) &&
                      is_good;
    return is_good ? CLI_OK : CLI_FAILED;
}

static const struct cli_option options[] = {
    CLI_PLAIN_OPTION,
    {0},
};

/* --- maps --- */

static int run_maps(const struct cli_command *command, int argc, char **argv)
{
    static const struct kind kind = {"maps", read_map, cli_shipped_moon, cli_shipped_moon_end};

    return run(command, argc, argv, &kind);
}

static const char *const maps_usage[] = {
    N_("usage: madang maps new|check|show [OPTION…] FILE…"),
    NULL,
};

static const struct cli_option maps_words[] = {
    {"new", N_("FILE…"), 0, N_("write the shipped map there, to change it")},
    {"check", N_("FILE…"), 0, N_("say what is wrong with the files, and in which line")},
    {"show", N_("FILE…"), 0, N_("draw the moon, and say what buildings cost")},
    {0},
};

static const char *const maps_notes[] = {
    N_("docs/maps.md describes the files."),
    NULL,
};

const struct cli_command cli_maps = {
    .name = "maps",
    .about = N_("make, check and show maps of Charon Inc."),
    .usage = maps_usage,
    .words = maps_words,
    .options = options,
    .notes = maps_notes,
    .run = run_maps,
};

/* --- seasons --- */

static int run_seasons(const struct cli_command *command, int argc, char **argv)
{
    static const struct kind kind = {"seasons", read_seasons, cli_shipped_seasons,
                                     cli_shipped_seasons_end};

    return run(command, argc, argv, &kind);
}

static const char *const seasons_usage[] = {
    N_("usage: madang seasons new|check|show [OPTION…] FILE…"),
    NULL,
};

static const struct cli_option seasons_words[] = {
    {"new", N_("FILE…"), 0, N_("write the shipped seasons there, to change them")},
    {"check", N_("FILE…"), 0, N_("say what is wrong with the files, and in which line")},
    {"show", N_("FILE…"), 0, N_("say what is dealt and may stay, round by round")},
    {0},
};

static const char *const seasons_notes[] = {
    N_("docs/seasons.md describes the files."),
    NULL,
};

const struct cli_command cli_seasons = {
    .name = "seasons",
    .about = N_("make, check and show seasons of Koryŏ and Chosŏn"),
    .usage = seasons_usage,
    .words = seasons_words,
    .options = options,
    .notes = seasons_notes,
    .run = run_seasons,
};
