/* Contestants: what a spec means. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "arena/arena.h"
#include "bots/net.h"

/* A budget, up to the end or to another colon; what follows it, or NULL: it is none. */
static const char *read_budget(const char *text, struct bot_budget *budget)
{
    char *end;
    long n = strtol(text, &end, 10);
    bool in_ms = end != text && !strncmp(end, "ms", 2);

    if (end == text || n < 1 || n > 100000000)
        return NULL;
    end += in_ms ? 2 : 0;
    if (*end && *end != ':')
        return NULL;
    *budget = (struct bot_budget){.sims = in_ms ? 0 : (int)n, .ms = in_ms ? (int)n : 0};
    return end;
}

/* Whether what follows a level is a net's file: it can be told from a mistyped budget. */
static bool is_file(const struct bot_style *style, const char *text)
{
    size_t n = strlen(text);
    bool has_ending = n > 4 && !strcmp(text + n - 4, ".net");

    return (style->mind == MIND_NET || style->mind == MIND_BEST) && has_ending;
}

/* What may follow a level: ":500", ":./new.net" or both, ":500:./new.net". */
static bool read_rest(struct contestant *contestant, const char *rest)
{
    const char *after = *rest ? read_budget(rest + 1, &contestant->budget) : NULL;

    if (after)
        rest = after;
    if (*rest && is_file(contestant->style, rest + 1)) {
        contestant->file = contestant->spec + strlen(contestant->spec) - strlen(rest + 1);
        return true;
    }
    return !*rest;
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

void contestant_free(struct contestant *contestant)
{
    if (contestant->net) /* the first of what was allocated */
        free((char *)contestant->net - offsetof(struct net_in_file, net));
    contestant->net = NULL;
}

bool contestant_has_idle_budget(const struct contestant *contestant, const struct game *game,
                                int players)
{
    const struct bot_budget *budget = &contestant->budget;
    bool is_given = budget->sims || budget->ms;

    if (!is_given || !contestant->style)
        return false;
    return contestant->file ? contestant->style->mind != MIND_BEST
                            : !bot_style_uses_budget(contestant->style, game, players);
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
    if (contestant->style && read_rest(contestant, spec + length))
        return true;
    return problem_say(
        problem, NULL,
        N_("'{spec}': expected a level, perhaps with a budget like search:500 or best:200ms, "
           "perhaps with a net's file like net:./new.net or best:500:./new.net, or "
           "cmd:COMMAND"),
        "spec", spec, NULL);
}
