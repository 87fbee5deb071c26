/* See seasons.h. */
#include "games/dynasty/face/seasons.h"

#include <string.h>

/* A data file being read. */
struct reader {
    struct data_file file;
    struct dynasty_box *box;
    bool has_seasons;
};

/* "10/3": cards dealt, limit. */
static void read_season(struct reader *r, int round, const char *word)
{
    const char *slash = strchr(word, '/');
    char dealt_text[8] = "";
    int dealt = 0;
    int limit = 0;

    if (slash && slash - word < (int)sizeof dealt_text)
        memcpy(dealt_text, word, (size_t)(slash - word));
    if (!slash || !data_number(dealt_text, 1, DYNASTY_MAX_SEASON, &dealt) ||
        !data_number(slash + 1, 1, DYNASTY_MAX_SEASON, &limit))
        data_fail(&r->file,
                  N_("'{value}': a season is cards dealt and a limit, each from 1 to 55, like "
                     "10/3"),
                  word);
    r->box->dealt[round] = (uint8_t)dealt;
    r->box->limit[round] = (uint8_t)limit;
}

static void read_line(void *context, char **word, int n)
{
    struct reader *r = (struct reader *)context;

    if (strcmp(word[0], "seasons") != 0) {
        data_fail(&r->file, N_("'{value}': the line starts with seasons"), word[0]);
        return;
    }
    if (r->has_seasons)
        data_fail(&r->file, N_("the seasons are there twice"), "");
    r->has_seasons = true;
    if (n != 1 + DYNASTY_ROUNDS) {
        data_fail(&r->file,
                  N_("there are eight seasons, one a round, like 'seasons 10/3 9/4 …'"), "");
        return;
    }
    for (int round = 0; round < DYNASTY_ROUNDS; round++)
        read_season(r, round, word[1 + round]);
}

bool dynasty_read_seasons(const char *file, const char *text, size_t size,
                          struct dynasty_box *box, struct faults *faults)
{
    struct reader r = {.file = {file, 0, faults}, .box = box};

    memset(box, 0, sizeof *box);
    box->data = data_hash(text, size);
    if (!data_read(&r.file, text, size, read_line, &r))
        return false;
    return r.has_seasons || data_fail(&r.file, N_("the seasons are missing"), "");
}
