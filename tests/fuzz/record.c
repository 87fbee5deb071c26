/* A record as `madang replay` reads it. What is accepted is written and read again: it is the
 * same game, or the same text if it was played by other rules. */
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
    struct table *again = record_read(text, NULL, NULL, &problem);
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

/* One by other rules is kept as it is written. */
static void read_written_again(const struct written *written)
{
    struct problem problem = {.lang = LANG_EN};
    struct written *again;
    char *text[2] = {NULL, NULL};

    for (int i = 0; i < 2; i++) {
        size_t size;
        FILE *out = open_memstream(&text[i], &size);

        if (!out)
            abort();
        again = NULL;
        if (i)
            fuzz_check(!record_read(text[0], NULL, &again, &problem) && again, problem.text,
                       text[0]);
        written_write(i ? again : written, out);
        fclose(out);
        written_free(again);
    }
    fuzz_check(!strcmp(text[0], text[1]), "a record is written one way", text[1]);
    free(text[0]);
    free(text[1]);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct problem problem = {.lang = LANG_FR};
    char *text = fuzz_text(bytes, size);
    struct written *written;
    struct table *table = record_read(text, NULL, &written, &problem);

    fuzz_check(table || *problem.text, "a refusal has a text", "");
    if (written)
        read_written_again(written);
    written_free(written);
    if (table) {
        read_again(table);
        fuzz_drive_from(table, bytes, size, 32);
    }
    table_free(table);
    free(text);
    return 0;
}
