/* madang page: the page as a folder of files, for any web server. It plays against bots and
 * around one screen; what needs a server of ours is not shown. */
#include "cli/cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "server/assets.h"
#include "text/whole.h"

static const char *const usage[] = {
    N_("usage: madang page [--lang CODE] FOLDER"),
    NULL,
};

static const char *const notes[] = {
    N_("Writes the page into FOLDER: index.html and what belongs to it. Any web server can "
       "serve "
       "it."),
    NULL,
};

/* A folder that is there, or is made; false, and errno says why, if it cannot be. */
static bool make_folder(const char *path)
{
    struct stat status;

    if (!mkdir(path, 0777))
        return true;
    if (errno != EEXIST || stat(path, &status))
        return false;
    errno = ENOTDIR;
    return S_ISDIR(status.st_mode);
}

/* Where a file of the page goes, relative to the folder; NULL: it is the server's alone. */
static const char *place_of(const struct asset *asset)
{
    if (!strcmp(asset->path, "/index.html"))
        return NULL;
    return !strcmp(asset->path, "/alone.html") ? "index.html" : asset->path + 1;
}

static int write_file(const struct screen *screen, const char *path, struct asset *asset)
{
    size_t size;
    const char *text = asset_unpack(asset, &size);
    struct whole file;
    bool is_done = text && whole_begin(&file, path);

    if (is_done)
        is_done = whole_end(&file, fwrite(text, 1, size, file.out) == size);
    else if (!text)
        errno = ENOMEM;
    return is_done ? CLI_OK : cli_complain_file(screen, "page", path);
}

static int write_page(const struct screen *screen, const char *folder)
{
    size_t size = strlen(folder) + 256;
    char *path = (char *)malloc(size);
    int status = CLI_OK;

    if (!path) {
        errno = ENOMEM;
        return cli_complain_file(screen, "page", folder);
    }
    snprintf(path, size, "%s/assets", folder);
    if (!make_folder(folder))
        status = cli_complain_file(screen, "page", folder);
    else if (!make_folder(path))
        status = cli_complain_file(screen, "page", path);
    for (struct asset *a = assets; a->path && status == CLI_OK; a++) {
        const char *place = place_of(a);

        if (!place)
            continue;
        snprintf(path, size, "%s/%s", folder, place);
        status = write_file(screen, path, a);
    }
    free(path);
    return status;
}

static int run(const struct cli_command *command, int argc, char **argv)
{
    struct screen screen = cli_screen();
    int status = cli_read_options(argc, argv, command, &screen, NULL, NULL);

    if (status)
        return cli_status(status);
    if (optind + 1 != argc)
        return cli_usage(&screen, command);
    if (!asset_find("/alone.html"))
        return cli_complain(&screen, "page", N_("this program was built without the page"), "");
    return write_page(&screen, argv[optind]);
}

const struct cli_command cli_page = {
    .name = "page",
    .about = N_("write the page as a folder of files that needs no server of ours"),
    .usage = usage,
    .notes = notes,
    .run = run,
};
