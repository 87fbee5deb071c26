/* See parse.h. */
#include "games/parse.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool action_split(struct action *action, const char *text)
{
    size_t size = strlen(text);
    char *at = action->text;

    action->n = 0;
    if (!size || size >= sizeof action->text)
        return false;
    memcpy(action->text, text, size + 1);
    for (;;) {
        size_t length = strcspn(at, " ");

        if (!length || action->n == MAX_WORDS)
            return false;
        action->word[action->n++] = at;
        if (!at[length])
            return true;
        at[length] = 0;
        at += length + 1;
    }
}

int action_seat(const char *word, int players)
{
    bool is_seat = word[0] == 'P' && word[1] >= '1' && word[1] < '1' + players && !word[2];

    return is_seat ? word[1] - '1' : NOBODY;
}

int action_card(const char *word, const char *codes)
{
    const char *code = word[0] && !word[1] ? strchr(codes + 1, word[0]) : NULL;

    return code ? (int)(code - codes) : 0;
}

bool action_bag(const char *word, const char *codes, bag *out)
{
    int last = 0;

    *out = 0;
    for (;;) {
        char code[2] = {word[0], 0};
        int kind = action_card(code, codes);
        long count = 1;

        if (kind <= last) /* unknown, twice, or out of order */
            return false;
        last = kind;
        word++;
        if (*word == 'x') {
            char *end;

            if (word[1] < '1' || word[1] > '9')
                return false;
            count = strtol(word + 1, &end, 10);
            if (count < 2)
                return false;
            word = end;
        }
        *out += bag_of(kind, count > 15 ? 15 : (int)count);
        if (!*word)
            return true;
        if (*word++ != '+')
            return false;
    }
}

/* Reads the arguments by the verb's pattern; false if one is none. */
static bool read_arguments(struct wish *wish, const struct action *a, const char *pattern,
                           int players, const char *codes)
{
    int seats = 0;
    int kinds = 0;

    if (a->n != (int)strlen(pattern) + 1)
        return false;
    for (int i = 0; pattern[i]; i++) {
        const char *word = a->word[i + 1];

        if (pattern[i] == 's') {
            wish->seat[seats] = action_seat(word, players);
            if (wish->seat[seats++] == NOBODY)
                return false;
        } else if (pattern[i] == 'k') {
            wish->kind[kinds] = action_card(word, codes);
            if (!wish->kind[kinds++])
                return false;
        } else if (!action_bag(word, codes, &wish->cards)) {
            return false;
        }
    }
    return seats < 2 || wish->seat[0] <= wish->seat[1];
}

/* "order, reveal, bank": the verbs a text could have started with. */
static void list_verbs(char *out, size_t size, const struct verb *verbs)
{
    size_t used = 0;

    out[0] = 0;
    for (int i = 0; verbs[i].name && used < size; i++)
        if (!i || strcmp(verbs[i].name, verbs[i - 1].name) != 0)
            used += (size_t)snprintf(out + used, size - used, "%s%s", used ? ", " : "",
                                     verbs[i].name);
}

bool wish_misspelt(const char *text, const struct verb *verb, struct problem *problem)
{
    return problem_say(problem, NULL,
                       N_("'{action}' is not written right; it looks like '{example}'."),
                       "action", text, "example", verb->example, NULL);
}

bool wish_read(struct wish *wish, const char *text, const struct verb *verbs, int players,
               const char *codes, struct problem *problem)
{
    struct action a;
    char known[160];
    int verb = 0;

    memset(wish, 0, sizeof *wish);
    if (!action_split(&a, text)) {
        list_verbs(known, sizeof known, verbs);
        return problem_say(problem, NULL,
                           N_("'{action}' is no action: a verb ({verbs}) and its arguments, "
                              "single spaces between them."),
                           "action", text, "verbs", known, NULL);
    }
    while (verbs[verb].name && strcmp(verbs[verb].name, a.word[0]) != 0)
        verb++;
    if (!verbs[verb].name) {
        list_verbs(known, sizeof known, verbs);
        return problem_say(problem, NULL, N_("'{action}' is no action; the verbs are {verbs}."),
                           "action", text, "verbs", known, NULL);
    }
    for (; verbs[verb].name && !strcmp(verbs[verb].name, a.word[0]); verb++) {
        wish->verb = verb;
        if (read_arguments(wish, &a, verbs[verb].pattern, players, codes))
            return true;
    }
    return wish_misspelt(text, &verbs[wish->verb], problem);
}
