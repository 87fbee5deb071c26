/* See keep.h. A name begins with the time at which the game began, so that the newest is the
 * last. */
#include "cli/keep.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char folder[] = "games/";

char *keep_new(const struct screen *screen, const char *game)
{
    time_t now = time(NULL);
    struct tm utc;
    char stamp[32];
    char name[120];

    gmtime_r(&now, &utc);
    strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", &utc);
    snprintf(name, sizeof name, "%s%s-%s-%d.txt", folder, stamp, game, (int)getpid());
    return cli_state_path(screen, "play", name, true);
}

/* Whether a record says that its game goes on: by its last line. */
static bool is_unfinished(const char *path)
{
    static const char mark[] = " unfinished";
    FILE *file = fopen(path, "rb");
    char *line = NULL;
    size_t capacity = 0;
    bool found = false;

    while (file && getline(&line, &capacity, file) > 0)
        found = !strncmp(line, "end ", 4) && strstr(line, mark);
    free(line);
    if (file)
        fclose(file);
    return found;
}

static int is_record(const struct dirent *entry)
{
    size_t length = strlen(entry->d_name);

    return length > 4 && !strcmp(entry->d_name + length - 4, ".txt");
}

char *keep_newest(const struct screen *screen)
{
    char *path = cli_state_path(screen, "play", folder, false);
    struct dirent **entries = NULL;
    int n = path ? scandir(path, &entries, is_record, alphasort) : 0;
    char *found = NULL;

    for (int i = n - 1; i >= 0; i--) {
        char *file = NULL;

        if (!found && asprintf(&file, "%s%s", path, entries[i]->d_name) >= 0 &&
            is_unfinished(file))
            found = file;
        else
            free(file);
        free(entries[i]);
    }
    free(entries);
    if (path && !found)
        cli_complain(screen, "play", N_("no game was left unfinished in {value}"), path);
    free(path);
    return found;
}
