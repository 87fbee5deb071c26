/* Contestants: what a spec means. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "arena/arena.h"
#include "bots/net.h"

static bool read_budget(const char *text, struct bot_budget *budget)
{
    char *end;
    long n = strtol(text, &end, 10);

    if (end == text || n < 1 || n > 100000000)
        return false;
    if (!*end)
        budget->sims = (int)n;
    else if (!strcmp(end, "ms"))
        budget->ms = (int)n;
    else
        return false;
    return true;
}

/* Whether what follows a level is a net's file: it can be told from a budget that is mistyped.
 */
static bool is_file(const struct bot_style *style, const char *text)
{
    size_t n = strlen(text);
    bool has_ending = n > 4 && !strcmp(text + n - 4, ".net");

    return (style->mind == MIND_NET || style->mind == MIND_BEST) && has_ending;
}

/* A net, and the file that it is used from. */
struct net_in_file {
    struct net net;
    _Alignas(16) uint8_t bytes[4 << 20];
};

bool contestant_read_net(struct contestant *contestant, const struct game *game, int players,
                         struct problem *problem)
{
    struct net_in_file *read;
    FILE *file;
    size_t size = 0;
    int error;

    if (!contestant->file || contestant->net)
        return true;
    read = (struct net_in_file *)malloc(sizeof *read);
    file = fopen(contestant->file, "rb");
    error = errno;
    if (file && read) {
        size = fread(read->bytes, 1, sizeof read->bytes, file);
        error = ferror(file) ? errno : 0;
    }
    if (file)
        fclose(file);
    if (error)
        problem_say(problem, NULL, "{path}: {error}", "path", contestant->file, "error",
                    strerror(error), NULL);
    else if (!net_read(&read->net, read->bytes, size))
        problem_say(problem, NULL, N_("'{file}' is no net, or a damaged one"), "file",
                    contestant->file, NULL);
    else if (!net_fits(&read->net, game, players))
        problem_say(
            problem, NULL,
            N_("'{file}' is a net for another game, another box or another number of players"),
            "file", contestant->file, NULL);
    else
        contestant->net = &read->net;
    if (!contestant->net)
        free(read);
    return contestant->net;
}

const char *contestant_name(const struct contestant *contestant)
{
    return *contestant->name ? contestant->name : contestant->spec;
}

bool contestant_read(struct contestant *contestant, const char *spec, struct problem *problem)
{
    char name[32];
    size_t label = strcspn(spec, "=:");
    size_t length;

    memset(contestant, 0, sizeof *contestant);
    if (strlen(spec) >= sizeof contestant->spec || label >= sizeof contestant->name)
        return problem_say(problem, NULL, N_("the name of a bot is too long"), NULL);
    memcpy(contestant->spec, spec, strlen(spec) + 1);
    if (spec[label] == '=') { /* NAME=…: what it is called here */
        snprintf(name, sizeof name, "%.*s", (int)label, spec);
        text_clean(contestant->name, sizeof contestant->name, name);
        if (!*name || strpbrk(name, " \t"))
            return problem_say(problem, NULL,
                               N_("'{spec}': expected NAME=BOT, the name a word"), "spec", spec,
                               NULL);
        spec += label + 1;
    }
    length = strcspn(spec, ":");
    if (!strncmp(spec, "cmd:", 4)) {
        contestant->command = contestant->spec + (strlen(contestant->spec) - strlen(spec)) + 4;
        return *contestant->command ||
               problem_say(problem, NULL, N_("cmd: expects a command"), NULL);
    }
    snprintf(name, sizeof name, "%.*s", (int)length, spec);
    contestant->style = bot_style_find(name);
    if (contestant->style && spec[length] && is_file(contestant->style, spec + length + 1))
        contestant->file =
            contestant->spec + strlen(contestant->spec) - strlen(spec) + length + 1;
    else if (!contestant->style ||
             (spec[length] && !read_budget(spec + length + 1, &contestant->budget)))
        return problem_say(
            problem, NULL,
            N_("'{spec}': expected a level, perhaps with a budget like club:500 or "
               "best:200ms, or with a net's file like net:./new.net, or cmd:COMMAND"),
            "spec", spec, NULL);
    return true;
}
