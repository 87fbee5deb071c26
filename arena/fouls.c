/* Exchanges that ended in fouls; see fouls.h. */
#include "arena/fouls.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

enum { PATH_BYTES = 4096 };

static FILE *open_in(const char *folder, const char *mode)
{
    char path[PATH_BYTES];

    snprintf(path, sizeof path, "%s/fouls.jsonl", folder);
    return fopen(path, mode);
}

static bool append(const char *folder, const struct put *line)
{
    FILE *file = open_in(folder, "ab");
    bool is_good = file && fprintf(file, "%s\n", line->text) > 0;

    return file && !fclose(file) && is_good;
}

bool fouls_note(const struct arena *arena, struct results *results, uint64_t deal, int i,
                const struct game_result *game, const char *sent, const char *received)
{
    int who = game->lineup[game->foul_seat];
    struct exchange *first = &results->first_foul[who];
    struct put line = {0};
    bool is_good = true;

    put_object(&line, NULL);
    put_int(&line, "deal", (int64_t)deal);
    put_int(&line, "game", i + 1);
    put_int(&line, "seat", game->foul_seat + 1);
    put_text(&line, "bot", contestant_name(&arena->contestant[who]));
    put_text(&line, "kind", foul_name((enum foul)game->foul));
    put_text(&line, "sent", sent);
    put_text(&line, "received", received);
    put_end(&line);
    pthread_mutex_lock(&lock);
    if (!first->sent) {
        first->sent = strdup(sent);
        first->received = strdup(received);
    }
    if (arena->out)
        is_good = !line.is_short && append(arena->out, &line);
    pthread_mutex_unlock(&lock);
    put_free(&line);
    return is_good;
}

void fouls_put(struct put *out, const char *folder, int most)
{
    FILE *file = folder ? open_in(folder, "rb") : NULL;
    struct json_doc doc = {0};
    char *line = NULL;
    size_t size = 0;
    ssize_t n;

    put_array(out, "fouls");
    while (file && most > 0 && (n = getline(&line, &size, file)) > 0) {
        const struct json *foul = json_read(&doc, line, (size_t)n - (line[n - 1] == '\n'));

        if (foul) { /* one that was cut off when the machine stopped is none */
            put_json(out, NULL, foul);
            most--;
        }
    }
    put_end(out);
    free(line);
    json_free(&doc);
    if (file)
        fclose(file);
}

bool fouls_copy(const char *from, const char *to)
{
    FILE *in = open_in(from, "rb");
    FILE *out = in ? open_in(to, "ab") : NULL;
    bool is_good = out;
    char bytes[4096];
    size_t n;

    if (!in)
        return errno == ENOENT; /* nobody fouled */
    while (is_good && (n = fread(bytes, 1, sizeof bytes, in)) > 0)
        is_good = fwrite(bytes, 1, n, out) == n;
    fclose(in);
    return (!out || !fclose(out)) && is_good;
}
