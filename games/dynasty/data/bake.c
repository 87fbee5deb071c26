/* Turns a data file into the initialiser of a struct dynasty_box: `bake FILE` prints it. The
 * build runs it on seasons.txt; the reader is the program's own. */
#include <stdio.h>
#include <stdlib.h>

#include "games/dynasty/face/seasons.h"

static void print_numbers(const uint8_t *numbers)
{
    fputs("{", stdout);
    for (int i = 0; i < DYNASTY_ROUNDS; i++)
        printf("%d,", numbers[i]);
    puts("},");
}

int main(int argc, char **argv)
{
    static struct faults faults;
    struct problem problem = {.lang = LANG_EN};
    struct dynasty_box box;
    size_t size;
    char *text = argc == 2 ? data_load(argv[1], &size, &problem) : NULL;

    if (!text) {
        fprintf(stderr, "%s\n", argc == 2 ? problem.text : "usage: bake FILE");
        return 2;
    }
    if (!dynasty_read_seasons(argv[1], text, size, &box, &faults)) {
        fprintf(stderr, "%s\n", faults.text[0]);
        return 1;
    }
    free(text);
    printf("0x%016llx,\n", (unsigned long long)box.data);
    print_numbers(box.dealt);
    print_numbers(box.limit);
    return 0;
}
