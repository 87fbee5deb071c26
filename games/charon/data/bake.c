/* Turns a data file into the initialiser of a struct charon_box: `bake FILE` prints it.
 * The build runs it on moon.txt; the reader is the program's own. */
#include <stdio.h>
#include <stdlib.h>

#include "games/charon/face/map.h"

static void print_bytes(const uint8_t *bytes, int n)
{
    fputs("{", stdout);
    for (int i = 0; i < n; i++)
        printf("%d,", bytes[i]);
    puts("},");
}

static void print_box(const struct charon_box *box)
{
    printf("0x%016llx,\n0x%llx,0x%llx,0x%llx,\n{", (unsigned long long)box->data,
           (unsigned long long)box->all, (unsigned long long)box->twelves,
           (unsigned long long)box->bits);
    for (int kind = 0; kind < CHARON_MAX_KINDS; kind++)
        printf("0x%llx,", (unsigned long long)box->cost[kind]);
    puts("},");
    print_bytes(box->number, CHARON_MAX_KINDS);
    print_bytes(box->copies, CHARON_MAX_KINDS);
    print_bytes(box->shift, CHARON_MAX_KINDS);
    print_bytes(box->mask, CHARON_MAX_KINDS);
    print_bytes(box->kind_at, 64);
    print_bytes(box->value, CHARON_HIGHEST_CARD + 1);
    puts("{");
    for (int kind = 0; kind < CHARON_MAX_KINDS; kind++)
        printf("\"%s\",", box->code[kind]);
    printf("},\n%d,%d,%d,%d,\n", box->n_kinds, box->is_even, box->n_zones, box->n_spots);
    print_bytes(box->holes, CHARON_MAX_ZONES);
    print_bytes(box->zone_needs, CHARON_MAX_ZONES);
    print_bytes(box->spot_needs, CHARON_MAX_SPOTS);
    print_bytes(box->n_touched, CHARON_MAX_SPOTS);
    puts("{");
    for (int i = 0; i < CHARON_MAX_SPOTS; i++)
        print_bytes(box->touched[i], CHARON_MAX_TOUCHED);
    puts("},\n{");
    for (int i = 0; i < CHARON_MAX_ZONES; i++)
        printf("\"%s\",", box->zone[i]);
    puts("},\n{");
    for (int i = 0; i < CHARON_MAX_SPOTS; i++)
        printf("\"%s\",", box->spot[i]);
    puts("},\n{0},");
}

int main(int argc, char **argv)
{
    static struct faults faults;
    struct problem problem = {.lang = LANG_EN};
    struct charon_box box;
    size_t size;
    char *text = argc == 2 ? data_load(argv[1], &size, &problem) : NULL;

    if (!text) {
        fprintf(stderr, "%s\n", argc == 2 ? problem.text : "usage: bake FILE");
        return 2;
    }
    if (!charon_read_map(argv[1], text, size, &box, &faults)) {
        fprintf(stderr, "%s\n", faults.text[0]);
        return 1;
    }
    free(text);
    print_box(&box);
    return 0;
}
