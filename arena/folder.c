/* See folder.h. */
#include "arena/folder.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "text/whole.h"

struct folder {
    FILE *lines;
    pthread_mutex_t lock; /* of that */
    const char *path;
};

bool folder_say_error(struct problem *problem, const char *path)
{
    return problem_say(problem, NULL, "{path}: {error}", "path", path, "error", strerror(errno),
                       NULL);
}

void folder_path(char out[FOLDER_PATH], const char *folder, const char *name)
{
    snprintf(out, FOLDER_PATH, "%s/%s", folder, name);
}

void folder_put_mark(struct put *out, const char *key, uint64_t mark)
{
    char text[17];

    snprintf(text, sizeof text, "%016llx", (unsigned long long)mark);
    put_text(out, key, text);
}

/* --- run.json --- */

bool folder_write_run(const char *folder, const struct put *run, struct problem *problem)
{
    char path[FOLDER_PATH];
    struct whole file;

    folder_path(path, folder, "run.json");
    return (whole_begin(&file, path) &&
            whole_end(&file, fprintf(file.out, "%s\n", run->text) > 0)) ||
           folder_say_error(problem, path);
}

const struct json *folder_run(const char *folder, struct json_doc *doc)
{
    enum { LARGEST = 1 << 16 };
    char path[FOLDER_PATH];
    char text[LARGEST];
    size_t size;
    FILE *file;

    folder_path(path, folder, "run.json");
    file = fopen(path, "rb");
    if (!file)
        return NULL;
    size = fread(text, 1, sizeof text, file);
    fclose(file);
    errno = EINVAL;
    return json_read(doc, text, size);
}

/* Makes the folder, or looks whether it has the same run. */
static bool prepare(const char *path, const struct put *run, struct problem *problem)
{
    char games[FOLDER_PATH];
    struct json_doc mine = {0};
    struct json_doc theirs = {0};
    const struct json *found;
    bool is_good = !run->is_short || problem_say(problem, NULL, N_("out of memory"), NULL);

    folder_path(games, path, "games");
    if (is_good && mkdir(path, 0777) && errno != EEXIST)
        is_good = folder_say_error(problem, path);
    if (is_good && (found = folder_run(path, &theirs)) != NULL) {
        if (!json_same(found, json_read(&mine, run->text, run->n)))
            is_good = problem_say(problem, NULL,
                                  N_("{path}: another run is kept there; name another folder"),
                                  "path", path, NULL);
    } else if (is_good) {
        is_good =
            errno != ENOENT || (mkdir(games, 0777) && errno == EEXIST)
                ? problem_say(problem, NULL,
                              N_("{path}: another run is kept there; name another folder"),
                              "path", path, NULL)
                : folder_write_run(path, run, problem);
    }
    json_free(&mine);
    json_free(&theirs);
    return is_good;
}

/* --- lines --- */

/* *whole: the bytes of the lines that are whole. */
static bool read_lines(FILE *file, const char *path, line_taker *take, void *context,
                       long *whole, struct problem *problem)
{
    struct json_doc doc = {0};
    char *line = NULL;
    size_t capacity = 0;
    ssize_t size;
    enum line taken = LINE_TAKEN;
    char number[16];
    int n = 0;

    *whole = 0;
    while (!taken && (size = getline(&line, &capacity, file)) > 0 && line[size - 1] == '\n') {
        const struct json *value = json_read(&doc, line, (size_t)size);

        n++;
        *whole += size;
        taken = value ? take(context, value, problem) : LINE_STRANGE;
    }
    snprintf(number, sizeof number, "%d", n);
    if (taken == LINE_STRANGE)
        problem_say(problem, NULL, N_("{path}: line {n} is no deal of this run"), "path", path,
                    "n", number, NULL);
    json_free(&doc);
    free(line);
    return !taken;
}

bool folder_read(const char *folder, const char *name, line_taker *take, void *context,
                 struct problem *problem)
{
    char path[FOLDER_PATH];
    FILE *file;
    bool is_good;
    long whole;

    folder_path(path, folder, name);
    file = fopen(path, "rb");
    if (!file)
        return folder_say_error(problem, path);
    is_good = read_lines(file, path, take, context, &whole, problem);
    fclose(file);
    return is_good;
}

struct folder *folder_open(const char *path, const struct put *run, const char *name,
                           line_taker *take, void *context, struct problem *problem)
{
    struct folder *folder = (struct folder *)calloc(1, sizeof *folder);
    char file[FOLDER_PATH];
    long whole;

    if (!folder || !prepare(path, run, problem)) {
        free(folder);
        return NULL;
    }
    folder->path = path;
    pthread_mutex_init(&folder->lock, NULL);
    folder_path(file, path, name);
    folder->lines = fopen(file, "a+b");
    if (!folder->lines)
        folder_say_error(problem, file);
    else if (flock(fileno(folder->lines), LOCK_EX | LOCK_NB))
        problem_say(problem, NULL, N_("{path}: a run is going on there"), "path", path, NULL);
    else if (read_lines(folder->lines, file, take, context, &whole, problem)) {
        if (!ftruncate(fileno(folder->lines), whole))
            return folder;
        folder_say_error(problem, file);
    }
    folder_close(folder);
    return NULL;
}

bool folder_add(struct folder *folder, const struct put *line, struct problem *problem)
{
    bool is_good;

    pthread_mutex_lock(&folder->lock);
    is_good = !line->is_short && fprintf(folder->lines, "%s\n", line->text) > 0 &&
              !fflush(folder->lines);
    if (!is_good)
        folder_say_error(problem, folder->path);
    pthread_mutex_unlock(&folder->lock);
    return is_good;
}

void folder_close(struct folder *folder)
{
    if (!folder)
        return;
    if (folder->lines)
        fclose(folder->lines);
    pthread_mutex_destroy(&folder->lock);
    free(folder);
}
