/* The report of a balance run: balance.json for programs, balance.html for people. */
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "arena/balance.h"
#include "arena/page.h"
#include "text/whole.h"

/* --- JSON --- */

static json_t *json_of_rate(const struct rate *r)
{
    return json_pack("{si sf sf}", "n", r->n, "share", r->share, "error", r->error);
}

static json_t *json_of_bars(const int *bar)
{
    json_t *out = json_object();
    char key[12];

    for (int i = 0; i < BALANCE_MAX_TURNS; i++)
        if (bar[i]) {
            snprintf(key, sizeof key, "%d", i);
            json_object_set_new(out, key, json_integer(bar[i]));
        }
    return out;
}

static json_t *json_of_goods(const struct balance_figures *f)
{
    json_t *out = json_object();

    for (int i = 0; i < f->n_goods; i++)
        if (balance_has_good(f, i))
            json_object_set_new(out, f->good[i].code,
                                json_pack("{ss so so so so}", "group",
                                          f->market->groups[f->good[i].group], "bought",
                                          json_of_rate(&f->goods[i].bought), "with",
                                          json_of_rate(&f->goods[i].with), "without",
                                          json_of_rate(&f->goods[i].without), "forbidden",
                                          json_of_rate(&f->goods[i].forbidden)));
    return out;
}

static json_t *json_of_groups(const struct balance_figures *f)
{
    json_t *out = json_object();

    for (int i = 0; i < f->n_groups; i++)
        json_object_set_new(out, f->market->groups[i],
                            json_pack("{so so}", "purchases", json_of_rate(&f->groups[i].share),
                                      "forbidden", json_of_rate(&f->groups[i].forbidden)));
    return out;
}

static json_t *json_of_targets(const struct balance_figures *f)
{
    struct target target[BALANCE_MAX_TARGETS];
    int n = balance_targets(f, target);
    json_t *out = json_array();

    for (int i = 0; i < n; i++)
        json_array_append_new(out, json_pack("{ss ss sf sf sf sb}", "about", target[i].about,
                                             "what", target[i].what, "found", target[i].found,
                                             "low", target[i].low, "high", target[i].high,
                                             "met", target[i].is_met));
    return out;
}

static json_t *json_of_report(const struct balance *b, const struct balance_figures *f)
{
    json_t *report = json_pack("{ss ss ss si si si sI sf}", "game", f->game->name, "bot",
                               b->bot.spec, "solo_bot", b->solo_bot.spec, "games", b->games,
                               "forbid_games", b->forbid_games, "solo_games", b->solo_games,
                               "seed", (json_int_t)b->seed, "seconds", f->seconds);
    json_t *options =
        b->face->write_options ? b->face->write_options(f->game, f->options) : NULL;

    if (options)
        json_object_set_new(report, "options", options);
    json_object_set_new(report, "targets", json_of_targets(f));
    json_object_set_new(report, "first", json_of_rate(&f->first));
    json_object_set_new(report, "draws", json_of_rate(&f->draws));
    json_object_set_new(report, "thinning", json_of_rate(&f->thinning));
    json_object_set_new(report, "in_length", json_of_rate(&f->in_length));
    json_object_set_new(report, "turns", json_of_bars(f->turns));
    json_object_set_new(report, "winner_owned", json_of_bars(f->owned));
    json_object_set_new(report, "interrupts_a_turn", json_real(f->interrupts));
    json_object_set_new(report, "longest_turn", json_integer(f->longest));
    json_object_set_new(report, "groups", json_of_groups(f));
    json_object_set_new(report, "goods", json_of_goods(f));
    json_object_set_new(report, "solo", json_of_rate(&f->solo));
    json_object_set_new(report, "solo_random", json_of_rate(&f->solo_random));
    return report;
}

/* --- HTML --- */

static void say(FILE *out, enum lang lang, const char *before, const char *english)
{
    fputs(before, out);
    page_put(out, text_in(lang, english));
}

static void put_rate(FILE *out, const struct rate *r)
{
    if (r->n)
        fprintf(out, "<td>%.1f %% ± %.1f", 100 * r->share, 100 * r->error);
    else
        fputs("<td>–", out);
}

static void put_targets(FILE *out, enum lang lang, const struct balance_figures *f)
{
    struct target target[BALANCE_MAX_TARGETS];
    int n = balance_targets(f, target);

    say(out, lang, "<h2>", N_("Targets"));
    say(out, lang, "</h2><table><tr><th>", N_("what"));
    say(out, lang, "<th>", N_("found"));
    say(out, lang, "<th>", N_("wanted"));
    fputs("<th></tr>\n", out);
    for (int i = 0; i < n; i++) {
        say(out, lang, "<tr><td>", target[i].about);
        if (*target[i].what) {
            fputs(text_colon(lang), out);
            page_put(out, text_in(lang, target[i].what));
        }
        fprintf(out, "<td>%.1f %%<td>%.0f–%.0f %%", 100 * target[i].found, 100 * target[i].low,
                100 * target[i].high);
        say(out, lang, target[i].is_met ? "<td>" : "<td class=\"bad\">",
            target[i].is_met ? N_("met") : N_("missed"));
        fputs("</tr>\n", out);
    }
    fputs("</table>\n", out);
}

/* First and last bar that is not 0. */
static void put_bars(FILE *out, const char *title, const int *bar, const char *unit)
{
    int first = 0;
    int last = BALANCE_MAX_TURNS - 1;

    while (first < last && !bar[first])
        first++;
    while (last > first && !bar[last])
        last--;
    page_bars(out, title, bar + first, last - first + 1, first, unit);
}

static void put_groups(FILE *out, enum lang lang, const struct balance_figures *f)
{
    say(out, lang, "<h2>", N_("Groups"));
    say(out, lang, "</h2><table><tr><th>", N_("group"));
    say(out, lang, "<th>", N_("share of purchases"));
    say(out, lang, "<th>", N_("wins when forbidden"));
    fputs("</tr>\n", out);
    for (int i = 0; i < f->n_groups; i++) {
        fprintf(out, "<tr><td><i style=\"background:%s\"></i>", page_colour(i));
        say(out, lang, "", f->market->groups[i]);
        put_rate(out, &f->groups[i].share);
        put_rate(out, &f->groups[i].forbidden);
        fputs("</tr>\n", out);
    }
    fputs("</table>\n", out);
}

static void put_goods(FILE *out, enum lang lang, const struct balance_figures *f)
{
    say(out, lang, "<h2>", N_("Cards"));
    say(out, lang, "</h2><table><tr><th>", N_("card"));
    say(out, lang, "<th>", N_("bought when affordable"));
    say(out, lang, "<th>", N_("wins with it"));
    say(out, lang, "<th>", N_("wins without it"));
    say(out, lang, "<th>", N_("wins when forbidden"));
    fputs("</tr>\n", out);
    for (int i = 0; i < f->n_goods; i++) {
        if (!balance_has_good(f, i))
            continue;
        fprintf(out, "<tr><td><i style=\"background:%s\"></i>", page_colour(f->good[i].group));
        page_put(out, f->good[i].name);
        put_rate(out, &f->goods[i].bought);
        put_rate(out, &f->goods[i].with);
        put_rate(out, &f->goods[i].without);
        put_rate(out, &f->goods[i].forbidden);
        fputs("</tr>\n", out);
    }
    fputs("</table>\n", out);
}

static void put_page(FILE *out, enum lang lang, const struct balance *b,
                     const struct balance_figures *f)
{
    char numbers[4][32];

    page_open(out, lang, text_in(lang, b->face->title), text_in(lang, b->face->title));
    snprintf(numbers[0], sizeof numbers[0], "%d", b->games);
    snprintf(numbers[1], sizeof numbers[1], "%llu", (unsigned long long)b->seed);
    snprintf(numbers[2], sizeof numbers[2], "%.3f", f->interrupts);
    snprintf(numbers[3], sizeof numbers[3], "%d", f->longest);
    fputs("<p>", out);
    text_say(out, lang,
             N_("{games} games of {bot} against itself, seed {seed}. Interrupts a turn: "
                "{interrupts}; actions of the longest turn: {longest}. Intervals are 95 %. A "
                "win is by thinning if the winner's deck is smaller at the end than at the "
                "start, otherwise by chain."),
             "games", numbers[0], "bot", b->bot.spec, "seed", numbers[1], "interrupts",
             numbers[2], "longest", numbers[3], NULL);
    fputs("</p>\n", out);
    put_targets(out, lang, f);
    put_bars(out, text_in(lang, N_("Length of games")), f->turns,
             text_in(lang, N_("turns a player")));
    put_bars(out, text_in(lang, N_("Decks that won")), f->owned,
             text_in(lang, N_("cards at the end")));
    put_groups(out, lang, f);
    put_goods(out, lang, f);
    fputs("</html>\n", out);
}

bool balance_write(const struct balance *balance, const struct balance_figures *figures,
                   enum lang lang)
{
    char path[4096];
    json_t *report;
    struct whole file;
    bool done;

    if (mkdir(balance->out, 0777) && errno != EEXIST)
        return false;
    report = json_of_report(balance, figures);
    snprintf(path, sizeof path, "%s/balance.json", balance->out);
    done = whole_begin(&file, path);
    done = done && whole_end(&file, !json_dumpf(report, file.out,
                                                JSON_INDENT(1) | JSON_REAL_PRECISION(6)));
    json_decref(report);
    snprintf(path, sizeof path, "%s/balance.html", balance->out);

    if (!done || !whole_begin(&file, path))
        return false;
    put_page(file.out, lang, balance, figures);
    return whole_end(&file, true);
}
