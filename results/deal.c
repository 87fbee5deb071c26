/* See deal.h. */
#include "results/deal.h"

#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "crypt/crypt.h"
#include "table/record.h"
#include "table/seed.h"
#include "text/memory.h"
#include "wire/json.h"

enum {
    MAX_DEAL = 4096,          /* of a text that is read */
    SEED_BASE64 = 44,         /* with the final 0 */
    MAX_OPTIONS_BYTES = 3072, /* that fit */
    PARTS = 5,                /* of a text */
};

/* --- writing --- */

static const char *level_of(const struct seat *seat)
{
    const struct bot_style *style = bot_style_find(seat->bot);

    return style ? style->name : "club";
}

char *deal_write(const struct table *table, int seat, struct problem *problem)
{
    char seed[SEED_BASE64];
    char *options = record_options(table);
    char coded[MAX_DEAL] = "";
    char *text = NULL;
    size_t size;
    FILE *out;

    if (seat < 0 || seat >= table->players)
        problem_say(problem, NULL, N_("there is no such seat in this game"), NULL);
    else if (table->start)
        problem_say(problem, NULL,
                    N_("this game does not begin with its deal: it cannot be dealt again"),
                    NULL);
    else if (options && strlen(options) > MAX_OPTIONS_BYTES)
        problem_say(problem, NULL, N_("what this game is played with is too long for a link"),
                    NULL);
    else if ((out = memory_open(&text, &size)) == NULL)
        problem_say(problem, NULL, N_("out of memory"), NULL);
    else {
        base64_write(seed, sizeof seed, table->seed, SEED_BYTES);
        if (options)
            base64_write(coded, sizeof coded, (const uint8_t *)options, strlen(options));
        fprintf(out, "%s.%d.%s.", table->game->name, table->game->version, seed);
        for (int i = 0; i < table->players; i++)
            fprintf(out, "%s%s", i ? "-" : "", i == seat ? "you" : level_of(&table->seats[i]));
        fprintf(out, "%s%s", options ? "." : "", coded);
        if (fclose(out)) {
            free(text);
            text = NULL;
            problem_say(problem, NULL, N_("out of memory"), NULL);
        }
    }
    free(options);
    return text;
}

/* --- reading --- */

static struct table *no_deal(struct problem *problem)
{
    problem_say(problem, NULL,
                N_("this is no deal: expected a link or its end, like koryo.1.….you-club"),
                NULL);
    return NULL;
}

/* Cuts a copy of the text at its points; how many parts there are, 0: too many. */
static int cut(char *copy, char *part[PARTS])
{
    int n = 0;

    for (char *at = copy; at; n++) {
        char *end = strchr(at, '.');

        if (n == PARTS)
            return 0;
        part[n] = at;
        if (end)
            *end++ = 0;
        at = end;
    }
    return n;
}

/* Who plays each seat; how many do, 0: it is no list of seats with exactly one's own. */
static int read_seats(char *text, struct seat seats[MAX_PLAYERS])
{
    int people = 0;
    int n = 0;

    for (char *at = text; at; n++) {
        char *end = strchr(at, '-');

        if (n == MAX_PLAYERS)
            return 0;
        if (end)
            *end++ = 0;
        seats[n] = (struct seat){{0}, {0}};
        if (!strcmp(at, "you"))
            people++;
        else if (bot_style_find(at))
            snprintf(seats[n].bot, sizeof seats[n].bot, "%s", at);
        else
            return 0;
        at = end;
    }
    return people == 1 ? n : 0;
}

/* Options as they were recorded. False: they are none. */
static bool read_coded(const char *coded, struct json_doc *doc)
{
    size_t size = strlen(coded) * 3 / 4;
    uint8_t bytes[MAX_DEAL];

    return base64_read(bytes, size, coded) && json_read(doc, (const char *)bytes, size);
}

static struct table *make(char *part[PARTS], int n, struct problem *problem)
{
    const struct face *face = face_find(part[0]);
    struct table_setup setup = {.options = NULL};
    struct seat seats[MAX_PLAYERS];
    struct json_doc doc = {0};
    struct table *table = NULL;
    char *end;
    long rules = strtol(part[1], &end, 10);
    int players = read_seats(part[3], seats);

    if (!face || !face->is_listed || !players || *end || end == part[1] || rules < 1 ||
        rules > UINT16_MAX || !base64_read(setup.seed, SEED_BYTES, part[2]) ||
        (n == PARTS && !read_coded(part[4], &doc))) {
        json_free(&doc);
        return no_deal(problem);
    }
    setup.options = doc.values;
    if (rules != face->game->version)
        written_say(problem, face, (int)rules);
    else
        table = table_new(face, players, &setup, problem);
    if (table)
        memcpy(table->seats, seats, sizeof seats[0] * (size_t)players);
    json_free(&doc);
    return table;
}

struct table *deal_read(const char *text, struct problem *problem)
{
    const char *hash = strrchr(text, '#');
    char copy[MAX_DEAL];
    char *part[PARTS];
    int n;

    text = hash ? hash + 1 : text;
    if (!strncmp(text, "/deal/", 6)) /* of a page that came from a folder of files */
        text += 6;
    if (strcspn(text, "~") >= sizeof copy) /* what follows a ~ is the game that was played */
        return no_deal(problem);
    snprintf(copy, sizeof copy, "%.*s", (int)strcspn(text, "~"), text);
    n = cut(copy, part);
    return n < PARTS - 1 ? no_deal(problem) : make(part, n, problem);
}

bool deal_is_same(const struct table *one, const struct table *other)
{
    char *a;
    char *b;
    bool is_same;

    if (one->face != other->face || one->players != other->players ||
        memcmp(one->seed, other->seed, SEED_BYTES) != 0 || one->game != other->game ||
        one->options != other->options || !one->start != !other->start)
        return false;
    if (!one->start)
        return true;
    a = record_position(one);
    b = record_position(other);
    is_same = a && b && !strcmp(a, b);
    free(a);
    free(b);
    return is_same;
}
