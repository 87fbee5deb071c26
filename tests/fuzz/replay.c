/* Runs a fuzz target over files, and over those in folders: the corpus as a test. Where
 * requests are read, each method must be among them.
 *
 * usage: fuzz-TARGET FILE|FOLDER… */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/asked.h"
#include "tests/fuzz/fuzz.h"

enum { LONGEST = 1 << 20 };

static int n_files;

static void run_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    uint8_t *bytes = (uint8_t *)malloc(LONGEST);
    uint8_t *exact;
    size_t size;

    if (!file || !bytes) {
        perror(path);
        exit(1);
    }
    size = fread(bytes, 1, LONGEST, file);
    fclose(file);
    exact = (uint8_t *)malloc(size ? size : 1); /* so that reading past it is noticed */
    if (!exact)
        abort();
    memcpy(exact, bytes, size);
    free(bytes);
    fprintf(stderr, "%s\n", path); /* the last one is the one that failed */
    LLVMFuzzerTestOneInput(exact, size);
    free(exact);
    n_files++;
}

static void run_folder(const char *path, DIR *folder)
{
    const struct dirent *entry;

    while ((entry = readdir(folder))) {
        char name[4096];

        snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
        if (entry->d_name[0] != '.')
            run_file(name);
    }
}

/* Whether every method of engine or server, if it is asked anything, is asked. */
static bool is_all_asked(unsigned who)
{
    if (!asked_count(who) || !asked_never(who))
        return true;
    fprintf(stderr, "no input asks %s\n", asked_never(who));
    return false;
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        DIR *folder = opendir(argv[i]);

        if (folder) {
            run_folder(argv[i], folder);
            closedir(folder);
        } else {
            run_file(argv[i]);
        }
    }
    printf("%d inputs\n", n_files);
    return n_files && is_all_asked(OF_ENGINE) && is_all_asked(OF_ONLINE) ? 0 : 1;
}
