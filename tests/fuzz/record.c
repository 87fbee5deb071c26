/* A record as `madang replay` reads it. What is accepted is written and read again: it is the
 * same game. */
#include <stdlib.h>
#include <string.h>

#include "table/record.h"
#include "tests/fuzz/fuzz.h"

static char *write_record(const struct table *table)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);

    if (!out)
        abort();
    record_write(table, out);
    fclose(out);
    return text;
}

static void read_again(const struct table *table)
{
    struct problem problem = {.lang = LANG_EN};
    char *text = write_record(table);
    struct table *again = record_read(text, NULL, &problem);
    char *text_again;

    fuzz_check(again, problem.text, text);
    text_again = write_record(again);
    fuzz_check(!memcmp(again->state, table->state, table->game->state_size),
               "replaying a record gives the same bytes", text);
    fuzz_check(!strcmp(text, text_again), "a record is written one way", text_again);
    free(text_again);
    free(text);
    table_free(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct problem problem = {.lang = LANG_FR};
    char *text = fuzz_text(bytes, size);
    struct table *table = record_read(text, NULL, &problem);

    fuzz_check(table || *problem.text, "a refusal has a text", "");
    if (table) {
        read_again(table);
        fuzz_drive_from(table, bytes, size, 32);
    }
    table_free(table);
    free(text);
    return 0;
}
