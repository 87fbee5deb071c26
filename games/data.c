/* See data.h. */
#include "games/data.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "crypt/crypt.h"

bool data_fail(struct data_file *file, const char *english, const char *value)
{
    enum { MAX_PLACE = 120 };
    struct faults *faults = file->faults;
    struct problem cause = {.lang = faults->lang};
    struct problem whole = {.lang = faults->lang};
    size_t length = strlen(file->name);
    char line[12];

    snprintf(line, sizeof line, "%d", file->line);
    problem_say(&cause, NULL, english, "value", value, NULL);
    problem_say(&whole, NULL, "{file}:{line}: {cause}", "file",
                file->name + (length > MAX_PLACE ? length - MAX_PLACE : 0), "line", line,
                "cause", cause.text, NULL);
    if (faults->n < MAX_FAULTS)
        memcpy(faults->text[faults->n], whole.text, sizeof whole.text);
    faults->n++;
    return false;
}

/* Splits a line at its spaces, up to a comment; returns how many words it has, one more than
 * DATA_MAX_WORDS if there are too many. */
static int split(char *line, char **word)
{
    char *rest = NULL;
    int n = 0;

    line[strcspn(line, "#")] = 0;
    for (char *at = strtok_r(line, " \t\r", &rest); at && n <= DATA_MAX_WORDS;
         at = strtok_r(NULL, " \t\r", &rest), n++)
        if (n < DATA_MAX_WORDS)
            word[n] = at;
    return n;
}

bool data_read(struct data_file *file, const char *text, size_t size,
               void (*read)(void *context, char **word, int n), void *context)
{
    int before = file->faults->n;
    char *copy = NULL;

    file->line = 1;
    if (size > DATA_MAX_FILE || memchr(text, 0, size))
        return data_fail(file, N_("a data file is a text of 65,536 bytes at most"), "");
    copy = strndup(text, size);
    if (!copy)
        return data_fail(file, N_("out of memory"), "");
    for (char *at = copy, *next; *at; at = next, file->line += *next != 0) {
        char *word[DATA_MAX_WORDS];
        size_t length = strcspn(at, "\n");
        int n;

        next = at + length + (at[length] == '\n');
        at[length] = 0;
        n = split(at, word);
        if (n > DATA_MAX_WORDS)
            data_fail(file, N_("a line has 40 words at most"), "");
        else if (n)
            read(context, word, n);
    }
    free(copy);
    return file->faults->n == before;
}

bool data_number(const char *word, int least, int most, int *out)
{
    size_t digits = strspn(word, "0123456789");

    if (!digits || digits > 4 || word[digits] || (*word == '0' && digits > 1))
        return false;
    *out = (int)strtol(word, NULL, 10);
    return *out >= least && *out <= most;
}

uint64_t data_hash(const char *text, size_t size)
{
    uint8_t hash[HASH_BYTES];
    uint64_t name = 0;

    hash_pieces(HASH_SHA256, &(struct piece){text, size}, 1, hash);
    for (int i = 0; i < 8; i++)
        name = name << 8 | hash[i];
    return name;
}

char *data_load(const char *path, size_t *size, struct problem *problem)
{
    FILE *file = fopen(path, "rb");
    char *text = (char *)malloc(DATA_MAX_FILE + 1);
    int error = errno;
    bool done = false;

    if (file && text) {
        *size = fread(text, 1, DATA_MAX_FILE + 1, file);
        error = errno;
        done = !ferror(file);
    }
    if (file)
        fclose(file);
    if (done)
        return text;
    free(text);
    problem_say(problem, NULL, "{file}: {cause}", "file", path, "cause", strerror(error), NULL);
    return NULL;
}
