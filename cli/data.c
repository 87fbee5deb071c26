/* madang maps, madang seasons: for people who type in their copy of Charon Inc. or of a
 * dynasty. docs/maps.md and docs/seasons.md describe the files. */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>

#include "games/charon/face/map.h"
#include "games/dynasty/face/seasons.h"

/* A kind of data files: how they are read, and what a good one is told. */
struct kind {
    const char *command;
    bool (*read)(const char *file, const char *text, size_t size, struct faults *faults);
};

static bool read_map(const char *file, const char *text, size_t size, struct faults *faults)
{
    struct charon_box box;

    return charon_read_map(file, text, size, &box, faults);
}

static bool read_seasons(const char *file, const char *text, size_t size, struct faults *faults)
{
    struct dynasty_box box;

    return dynasty_read_seasons(file, text, size, &box, faults);
}

/* Prints what is wrong with a file, or that nothing is. */
static bool check(const struct screen *screen, const struct kind *kind, const char *path)
{
    struct faults faults = {.lang = screen->lang};
    struct problem problem = {.lang = screen->lang};
    char more[12];
    size_t size;
    char *text = data_load(path, &size, &problem);
    bool is_right = text && kind->read(path, text, size, &faults);

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
    if (is_right) {
        text_say(stdout, screen->lang, N_("{file}: nothing is wrong."), "file", path, NULL);
        fputc('\n', stdout);
    }
    return is_right;
}

/* `COMMAND check FILE…` */
static int run(const struct cli_command *command, int argc, char **argv,
               const struct kind *kind)
{
    struct screen screen = cli_screen();
    int status = cli_read_options(argc, argv, command, &screen, NULL, NULL);

    if (status)
        return cli_status(status);
    if (optind < argc && !cli_is_word(&screen, command, argv[optind]))
        return CLI_USAGE;
    if (argc - optind < 2)
        return cli_usage(&screen, command);
    for (int i = optind + 1; i < argc; i++)
        if (!check(&screen, kind, argv[i]))
            status = CLI_FAILED;
    return status;
}

static const struct cli_option words[] = {
    {"check", N_("FILE…"), 0, N_("say what is wrong with the files, and in which line")},
    {0},
};

static int run_maps(const struct cli_command *command, int argc, char **argv)
{
    static const struct kind kind = {"maps", read_map};

    return run(command, argc, argv, &kind);
}

static int run_seasons(const struct cli_command *command, int argc, char **argv)
{
    static const struct kind kind = {"seasons", read_seasons};

    return run(command, argc, argv, &kind);
}

static const char *const maps_usage[] = {
    N_("usage: madang maps check [--lang CODE] FILE…"),
    NULL,
};
static const char *const maps_notes[] = {
    N_("docs/maps.md describes the files."),
    NULL,
};

const struct cli_command cli_maps = {
    .name = "maps",
    .about = N_("check maps of Charon Inc."),
    .usage = maps_usage,
    .words = words,
    .notes = maps_notes,
    .run = run_maps,
};

static const char *const seasons_usage[] = {
    N_("usage: madang seasons check [--lang CODE] FILE…"),
    NULL,
};
static const char *const seasons_notes[] = {
    N_("docs/seasons.md describes the files."),
    NULL,
};

const struct cli_command cli_seasons = {
    .name = "seasons",
    .about = N_("check seasons of Koryŏ and Chosŏn"),
    .usage = seasons_usage,
    .words = words,
    .notes = seasons_notes,
    .run = run_seasons,
};
