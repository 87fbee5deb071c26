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
    const char *const *usage; /* as of cli_help() */
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

/* `COMMAND check FILE…`; the options are --lang and --help. */
static int run(int argc, char **argv, const struct kind *kind)
{
    static const struct option options[] = {
        {"lang", required_argument, NULL, 'l'}, {"help", no_argument, NULL, 'h'}, {0}};
    struct screen screen = cli_screen();
    int status = CLI_OK;
    int c;

    while ((c = getopt_long(argc, argv, "h", options, NULL)) != -1) {
        if (c == 'h') {
            cli_help(&screen, kind->usage);
            return CLI_OK;
        }
        if (c != 'l')
            return cli_usage(&screen, kind->usage);
        if (!cli_set_lang(&screen, optarg))
            return CLI_USAGE;
    }
    if (argc - optind < 2 || strcmp(argv[optind], "check") != 0)
        return cli_usage(&screen, kind->usage);
    for (int i = optind + 1; i < argc; i++)
        if (!check(&screen, kind, argv[i]))
            status = CLI_FAILED;
    return status;
}

int cli_maps(int argc, char **argv)
{
    static const char *const usage[] = {
        N_("usage: madang maps check [--lang CODE] FILE…"),
        N_("Says what is wrong with maps of Charon Inc., and in which line. docs/maps.md "
           "describes them."),
        NULL,
    };
    static const struct kind kind = {"maps", usage, read_map};

    return run(argc, argv, &kind);
}

int cli_seasons(int argc, char **argv)
{
    static const char *const usage[] = {
        N_("usage: madang seasons check [--lang CODE] FILE…"),
        N_("Says what is wrong with seasons of Koryŏ and Chosŏn, and in which line. "
           "docs/seasons.md describes them."),
        NULL,
    };
    static const struct kind kind = {"seasons", usage, read_seasons};

    return run(argc, argv, &kind);
}
