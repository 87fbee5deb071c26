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

bool action_counts(const char *word, const char *codes, int most, uint8_t *counts)
{
    int last = 0;

    memset(counts, 0, strlen(codes));
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
        counts[kind] = (uint8_t)(count > most ? most : count);
        if (!*word)
            return true;
        if (*word++ != '+')
            return false;
    }
}

bool action_bag(const char *word, const char *codes, bag *out)
{
    uint8_t counts[BAG_KINDS];

    *out = 0;
    if (!action_counts(word, codes, 15, counts))
        return false;
    for (int kind = 1; codes[kind]; kind++)
        *out += bag_of(kind, counts[kind]);
    return true;
}

/* "order, reveal, bank": the verbs a text could have started with. */
static void list_verbs(char *out, size_t size, const struct verb *verbs)
{
    const char *last = "";
    size_t used = 0;

    for (out[0] = 0; verbs->name && used < size; verbs++) {
        if (strcmp(verbs->name, last) != 0)
            used += (size_t)snprintf(out + used, size - used, "%s%s", used ? ", " : "",
                                     verbs->name);
        last = verbs->name;
    }
}

/* A text that is no action at all, whatever its arguments; the sentence lists the verbs. */
static bool refuse_text(struct problem *problem, const char *english, const char *text,
                        const struct verb *verbs)
{
    char known[160];

    list_verbs(known, sizeof known, verbs);
    return problem_say(problem, NULL, english, "action", text, "verbs", known, NULL);
}

bool wish_misspelt(const char *text, const struct verb *verb, struct problem *problem)
{
    return problem_say(problem, NULL,
                       N_("'{action}' is not written correctly; an example is '{example}'."),
                       "action", text, "example", verb->example, NULL);
}

static bool read_arguments(struct wish *wish, const struct action *a, const char *pattern,
                           const struct grammar *grammar)
{
    if (a->n != (int)strlen(pattern) + 1)
        return false;
    for (int i = 0; pattern[i]; i++)
        if (!grammar->read(grammar->context, pattern[i], a->word[i + 1], &wish->value[i]))
            return false;
    return true;
}

bool wish_read_by(struct wish *wish, const char *text, const struct grammar *grammar,
                  struct problem *problem)
{
    const struct verb *verbs = grammar->verbs;
    const struct verb *meant = NULL;
    struct action a;

    memset(wish, 0, sizeof *wish);
    if (!action_split(&a, text))
        return refuse_text(
            problem,
            N_("'{action}' is not an action: a verb ({verbs}) and its arguments, "
               "single spaces between them."),
            text, verbs);
    for (int i = 0; verbs[i].name; i++) {
        if (strcmp(verbs[i].name, a.word[0]) != 0)
            continue;
        wish->verb = i;
        if (read_arguments(wish, &a, verbs[i].pattern, grammar))
            return true;
        meant = meant ? meant : &verbs[i];
    }
    if (meant)
        return wish_misspelt(text, meant, problem);
    return refuse_text(problem, N_("'{action}' is not an action; the verbs are {verbs}."), text,
                       verbs);
}

/* What the words of most games mean. */
struct common_words {
    int players;
    const char *codes;
};

static bool read_common(const void *context, char letter, const char *word, uint64_t *value)
{
    const struct common_words *common = (const struct common_words *)context;

    switch (letter) {
    case 's': *value = (uint64_t)action_seat(word, common->players); return *value != NOBODY;
    case 'k': *value = (uint64_t)action_card(word, common->codes); return *value != 0;
    default: return action_bag(word, common->codes, value);
    }
}

bool wish_read(struct wish *wish, const char *text, const struct verb *verbs, int players,
               const char *codes, struct problem *problem)
{
    struct common_words common = {players, codes};
    struct grammar grammar = {verbs, read_common, &common};
    const char *pattern;
    int seats = 0;
    int kinds = 0;

    if (!wish_read_by(wish, text, &grammar, problem))
        return false;
    pattern = verbs[wish->verb].pattern;
    for (int i = 0; pattern[i]; i++) {
        if (pattern[i] == 's')
            wish->seat[seats++] = (int)wish->value[i];
        else if (pattern[i] == 'k')
            wish->kind[kinds++] = (int)wish->value[i];
        else
            wish->cards = wish->value[i];
    }
    if (seats == 2 && wish->seat[0] > wish->seat[1])
        return wish_misspelt(text, &verbs[wish->verb], problem);
    return true;
}
