/* The report of a balance run: balance.json for programs, balance.html for people. */
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "arena/balance.h"
#include "arena/page.h"
#include "text/whole.h"

/* --- JSON --- */

enum { DIGITS = 6 };

static void put_rate(struct put *out, const char *key, const struct rate *r)
{
    put_object(out, key);
    put_int(out, "n", r->n);
    put_real(out, "share", r->share, DIGITS);
    put_real(out, "error", r->error, DIGITS);
    put_end(out);
}

static void put_numbers(struct put *out, const char *key, const int *bar)
{
    put_object(out, key);
    for (int i = 0; i < BALANCE_MAX_TURNS; i++)
        if (bar[i]) {
            char number[12];

            snprintf(number, sizeof number, "%d", i);
            put_int(out, number, bar[i]);
        }
    put_end(out);
}

static void put_market(struct put *out, const struct balance_figures *f)
{
    put_object(out, "groups");
    for (int i = 0; i < f->n_groups; i++) {
        put_object(out, f->market->groups[i]);
        put_rate(out, "purchases", &f->groups[i].share);
        put_rate(out, "forbidden", &f->groups[i].forbidden);
        put_end(out);
    }
    put_end(out);
    put_object(out, "goods");
    for (int i = 0; i < f->n_goods; i++)
        if (balance_has_good(f, i)) {
            put_object(out, f->good[i].code);
            put_text(out, "group", f->market->groups[f->good[i].group]);
            put_rate(out, "bought", &f->goods[i].bought);
            put_rate(out, "with", &f->goods[i].with);
            put_rate(out, "without", &f->goods[i].without);
            put_rate(out, "forbidden", &f->goods[i].forbidden);
            put_end(out);
        }
    put_end(out);
}

static void put_targets(struct put *out, const struct balance_figures *f)
{
    struct target target[BALANCE_MAX_TARGETS];
    int n = balance_targets(f, target);

    put_array(out, "targets");
    for (int i = 0; i < n; i++) {
        put_object(out, NULL);
        put_text(out, "about", target[i].about);
        put_text(out, "what", target[i].what);
        put_real(out, "found", target[i].found, DIGITS);
        put_real(out, "low", target[i].low, DIGITS);
        put_real(out, "high", target[i].high, DIGITS);
        put_bool(out, "met", target[i].is_met);
        put_end(out);
    }
    put_end(out);
}

static void put_report(struct put *out, const struct balance *b,
                       const struct balance_figures *f)
{
    put_object(out, NULL);
    put_text(out, "game", f->game->name);
    put_text(out, "bot", b->bot.spec);
    put_text(out, "solo_bot", b->solo_bot.spec);
    put_int(out, "games", b->games);
    put_int(out, "forbid_games", b->forbid_games);
    put_int(out, "solo_games", b->solo_games);
    put_int(out, "seed", (int64_t)b->seed);
    put_real(out, "seconds", f->seconds, DIGITS);
    if (b->face->options.write)
        b->face->options.write(out, "options", f->game, f->options);
    put_targets(out, f);
    put_rate(out, "first", &f->first);
    put_rate(out, "draws", &f->draws);
    put_rate(out, "thinning", &f->thinning);
    put_rate(out, "in_length", &f->in_length);
    put_numbers(out, "turns", f->turns);
    put_numbers(out, "winner_owned", f->owned);
    put_real(out, "interrupts_a_turn", f->interrupts, DIGITS);
    put_int(out, "longest_turn", f->longest);
    put_market(out, f);
    put_rate(out, "solo", &f->solo);
    put_rate(out, "solo_random", &f->solo_random);
    put_end(out);
}

/* --- HTML --- */

static void say(FILE *out, enum lang lang, const char *before, const char *english)
{
    fputs(before, out);
    page_put(out, text_in(lang, english));
}

static void print_rate(FILE *out, const struct rate *r)
{
    if (r->n)
        fprintf(out, "<td>%.1f %% ± %.1f", 100 * r->share, 100 * r->error);
    else
        fputs("<td>–", out);
}

static void print_targets(FILE *out, enum lang lang, const struct balance_figures *f)
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
static void print_bars(FILE *out, const char *title, const int *bar, const char *unit)
{
    int first = 0;
    int last = BALANCE_MAX_TURNS - 1;

    while (first < last && !bar[first])
        first++;
    while (last > first && !bar[last])
        last--;
    page_bars(out, title, bar + first, last - first + 1, first, unit);
}

static void print_groups(FILE *out, enum lang lang, const struct balance_figures *f)
{
    say(out, lang, "<h2>", N_("Groups"));
    say(out, lang, "</h2><table><tr><th>", N_("group"));
    say(out, lang, "<th>", N_("share of purchases"));
    say(out, lang, "<th>", N_("wins when forbidden"));
    fputs("</tr>\n", out);
    for (int i = 0; i < f->n_groups; i++) {
        fprintf(out, "<tr><td><i style=\"background:%s\"></i>", page_colour(i));
        say(out, lang, "", f->market->groups[i]);
        print_rate(out, &f->groups[i].share);
        print_rate(out, &f->groups[i].forbidden);
        fputs("</tr>\n", out);
    }
    fputs("</table>\n", out);
}

static void print_goods(FILE *out, enum lang lang, const struct balance_figures *f)
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
        print_rate(out, &f->goods[i].bought);
        print_rate(out, &f->goods[i].with);
        print_rate(out, &f->goods[i].without);
        print_rate(out, &f->goods[i].forbidden);
        fputs("</tr>\n", out);
    }
    fputs("</table>\n", out);
}

static void print_page(FILE *out, enum lang lang, const struct balance *b,
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
    print_targets(out, lang, f);
    print_bars(out, text_in(lang, N_("Length of games")), f->turns,
               text_in(lang, N_("turns a player")));
    print_bars(out, text_in(lang, N_("Decks that won")), f->owned,
               text_in(lang, N_("cards at the end")));
    print_groups(out, lang, f);
    print_goods(out, lang, f);
    fputs("</html>\n", out);
}

bool balance_write(const struct balance *balance, const struct balance_figures *figures,
                   enum lang lang)
{
    char path[4096];
    struct put report = {.is_wide = true};
    struct whole file;
    bool done;

    if (mkdir(balance->out, 0777) && errno != EEXIST)
        return false;
    put_report(&report, balance, figures);
    snprintf(path, sizeof path, "%s/balance.json", balance->out);
    done = whole_begin(&file, path);
    done = done && whole_end(&file, !report.is_short && fputs(report.text, file.out) >= 0);
    put_free(&report);
    snprintf(path, sizeof path, "%s/balance.html", balance->out);

    if (!done || !whole_begin(&file, path))
        return false;
    print_page(file.out, lang, balance, figures);
    return whole_end(&file, true);
}
