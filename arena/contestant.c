/* Contestants: what a spec means. */
#include <stdlib.h>
#include <string.h>

#include "arena/arena.h"

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
    if (!contestant->style ||
        (spec[length] && !read_budget(spec + length + 1, &contestant->budget)))
        return problem_say(
            problem, NULL,
            N_("'{spec}': expected a level, perhaps with a budget like club:500 or "
               "best:200ms, or cmd:COMMAND"),
            "spec", spec, NULL);
    return true;
}
