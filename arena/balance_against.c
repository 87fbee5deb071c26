/* What is different between two sets. Both are reports in JSON (balance_put()), so that one
 * can be of an earlier run, whose cards nobody has any more. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "arena/balance.h"

static double read_real(const struct json *value)
{
    return json_is(value, WIRE_REAL) ? strtod(value->text, NULL) : (double)json_number(value);
}

static bool read_rate(const struct json *value, struct rate *rate)
{
    *rate = (struct rate){.n = (int)json_number(json_get(value, "n")),
                          .share = read_real(json_get(value, "share")),
                          .error = read_real(json_get(value, "error"))};
    return rate->n > 0;
}

/* Adds a figure that both have. */
static void add(struct changes *changes, const char *about, const char *what,
                const struct rate *after, const struct json *before)
{
    struct change *change = &changes->change[changes->n];

    if (!after->n || !read_rate(before, &change->before))
        return;
    change->about = about;
    text_clean(change->what, sizeof change->what, what);
    change->after = *after;
    change->error = hypot(change->before.error, after->error);
    changes->n++;
}

static double certainty(const struct change *change)
{
    return fabs(change->after.share - change->before.share) - change->error;
}

static int by_certainty(const void *a, const void *b)
{
    double one = certainty((const struct change *)a);
    double other = certainty((const struct change *)b);

    return one < other ? 1 : one > other ? -1 : 0;
}

/* Adds a name to a list as long as there is space. */
static void name(char list[512], const char *what)
{
    size_t n = strlen(list);

    if (n + strlen(what) + 3 < 512)
        snprintf(list + n, 512 - n, "%s%s", n ? ", " : "", what);
}

static void compare_goods(struct changes *c, const struct balance_figures *f,
                          const struct json *before)
{
    const struct json *goods = json_get(before, "goods");

    for (int i = 0; i < f->n_goods; i++) {
        const struct json *old = json_get(goods, f->good[i].code);

        if (!balance_has_good(f, i))
            continue;
        if (!old) {
            name(c->fresh, f->good[i].name);
            continue;
        }
        add(c, f->market->words.taken, f->good[i].name, &f->goods[i].bought,
            json_get(old, "bought"));
        add(c, f->market->words.with, f->good[i].name, &f->goods[i].with,
            json_get(old, "with"));
        add(c, N_("win rate of a seat without it"), f->good[i].name, &f->goods[i].forbidden,
            json_get(old, "forbidden"));
    }
    FOR_MEMBERS (old, goods) {
        const char *called = json_text(json_get(old, "name"));
        bool is_there = false;

        for (int good = 0; good < f->n_goods; good++)
            is_there = is_there ||
                       (balance_has_good(f, good) && !strcmp(f->good[good].code, old->key));
        if (!is_there)
            name(c->gone, called ? called : old->key);
    }
}

bool balance_compare(struct changes *changes, const struct balance_figures *f,
                     const struct json *before)
{
    const struct json *groups = json_get(before, "groups");
    const char *game = json_text(json_get(before, "game"));
    const char *from = changes->from;

    *changes = (struct changes){.from = from};
    if (!game || strcmp(game, f->game->name) != 0 || !json_is(groups, WIRE_OBJECT))
        return false;
    changes->change = (struct change *)calloc(16 + 2 * MARKET_MAX_GROUPS + 3 * MARKET_MAX_GOODS,
                                              sizeof *changes->change);
    if (!changes->change)
        return false;
    add(changes, N_("wins of seat 1"), "", &f->seat[0], json_get(before, "first"));
    add(changes, N_("games of the length they should have"), "", &f->in_length,
        json_get(before, "in_length"));
    add(changes, N_("draws"), "", &f->draws, json_get(before, "draws"));
    add(changes, N_("wins by thinning"), "", &f->thinning, json_get(before, "thinning"));
    add(changes, N_("alone: won in the first turn, best play found"), "", &f->solo,
        json_get(before, "solo"));
    for (int i = 0; i < f->n_groups; i++) {
        const struct json *old = json_get(groups, f->market->groups[i]);

        add(changes, N_("share of purchases"), f->market->groups[i], &f->groups[i].share,
            json_get(old, "purchases"));
        add(changes, N_("win rate of a seat without the group"), f->market->groups[i],
            &f->groups[i].forbidden, json_get(old, "forbidden"));
    }
    compare_goods(changes, f, before);
    qsort(changes->change, (size_t)changes->n, sizeof *changes->change, by_certainty);
    while (changes->n_certain < changes->n &&
           certainty(&changes->change[changes->n_certain]) > 0)
        changes->n_certain++;
    return true;
}

void balance_changes_free(struct changes *changes)
{
    free(changes->change);
    changes->change = NULL;
    changes->n = changes->n_certain = 0;
}
