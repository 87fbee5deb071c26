/* The report of a balance run: balance.json for programs, balance.html for people – one file
 * with the few lines of script that sort its tables; example games lie beside it. */
#include <errno.h>
#include <string.h>

#include "arena/balance.h"
#include "arena/folder.h"
#include "arena/page.h"
#include "arena/tally.h"
#include "text/whole.h"

/* --- JSON --- */

enum { DIGITS = 6 };

static void put_rate(struct put *out, const char *key, const struct rate *r)
{
    put_object(out, key);
    put_int(out, "n", r->n);
    put_real(out, "share", r->share, DIGITS);
    put_real(out, "error", r->error, DIGITS);
    put_real(out, "low", r->low, DIGITS);
    put_real(out, "high", r->high, DIGITS);
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

/* Where an example lies, if there is one. */
static void put_example(struct put *out, const struct balance *b, int game)
{
    char name[64];

    if (!b->out || game < 0)
        return;
    balance_record_name(name, b, game);
    put_text(out, "example", name);
}

static void put_market(struct put *out, const struct balance *b,
                       const struct balance_figures *f)
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
            put_text(out, "name", f->good[i].name);
            put_text(out, "group", f->market->groups[f->good[i].group]);
            put_rate(out, "bought", &f->goods[i].bought);
            put_rate(out, "with", &f->goods[i].with);
            put_rate(out, "without", &f->goods[i].without);
            put_rate(out, "forbidden", &f->goods[i].forbidden);
            put_example(out, b, f->goods[i].example);
            put_end(out);
        }
    put_end(out);
    put_array(out, "pairs");
    for (int i = 0; i < f->n_pairs; i++) {
        put_object(out, NULL);
        put_array(out, "goods");
        put_text(out, NULL, f->good[f->pair[i].good[0]].code);
        put_text(out, NULL, f->good[f->pair[i].good[1]].code);
        put_end(out);
        put_rate(out, "wins", &f->pair[i].won);
        put_real(out, "expected", f->pair[i].expected, DIGITS);
        put_example(out, b, f->pair[i].example);
        put_end(out);
    }
    put_end(out);
}

static void put_targets(struct put *out, const struct balance_figures *f)
{
    static const char *const verdicts[] = {"met", "missed", "unknown"};
    struct target target[BALANCE_MAX_TARGETS];
    int n = balance_targets(f, target);

    put_array(out, "targets");
    for (int i = 0; i < n; i++) {
        put_object(out, NULL);
        put_text(out, "about", target[i].about);
        put_text(out, "what", target[i].what);
        put_rate(out, "found", &target[i].found);
        put_real(out, "low", target[i].low, DIGITS);
        put_real(out, "high", target[i].high, DIGITS);
        put_text(out, "verdict", verdicts[target[i].verdict]);
        put_end(out);
    }
    put_end(out);
}

static void put_changes(struct put *out, const struct changes *changes)
{
    put_object(out, "against");
    put_text(out, "from", changes->from);
    put_text(out, "new", changes->fresh);
    put_text(out, "gone", changes->gone);
    put_array(out, "changes");
    for (int i = 0; i < changes->n; i++) {
        const struct change *c = &changes->change[i];

        put_object(out, NULL);
        put_text(out, "about", c->about);
        put_text(out, "what", c->what);
        put_real(out, "before", c->before.share, DIGITS);
        put_real(out, "after", c->after.share, DIGITS);
        put_real(out, "difference", c->after.share - c->before.share, DIGITS);
        put_real(out, "error", c->error, DIGITS);
        put_bool(out, "certain", i < changes->n_certain);
        put_end(out);
    }
    put_end(out);
    put_end(out);
}

void balance_put(struct put *out, const struct balance *b, const struct balance_figures *f,
                 const struct changes *changes)
{
    put_object(out, NULL);
    put_text(out, "game", f->game->name);
    put_text(out, "bot", b->bot.spec);
    put_text(out, "solo_bot", b->solo_bot.spec);
    put_int(out, "players", f->players);
    put_int(out, "games", f->games);
    put_bool(out, "stopped", f->is_stopped);
    put_int(out, "forbid_games", b->forbid_games);
    put_int(out, "solo_games", b->solo_games);
    put_int(out, "seed", (int64_t)b->seed);
    put_real(out, "seconds", f->seconds, DIGITS);
    if (b->face->options.write)
        b->face->options.write(out, "options", f->game, f->options);
    put_targets(out, f);
    put_rate(out, "first", &f->seat[0]);
    put_array(out, "seats");
    for (int seat = 0; seat < f->players; seat++)
        put_rate(out, NULL, &f->seat[seat]);
    put_end(out);
    put_rate(out, "draws", &f->draws);
    put_rate(out, "thinning", &f->thinning);
    put_rate(out, "in_length", &f->in_length);
    put_numbers(out, "turns", f->turns);
    put_numbers(out, "winner_owned", f->owned);
    put_real(out, "interrupts_a_turn", f->interrupts, DIGITS);
    put_int(out, "longest_turn", f->longest);
    put_market(out, b, f);
    put_rate(out, "solo", &f->solo);
    put_rate(out, "solo_random", &f->solo_random);
    if (changes)
        put_changes(out, changes);
    put_end(out);
}

/* --- HTML --- */

static void say(FILE *out, enum lang lang, const char *before, const char *english)
{
    fputs(before, out);
    page_put(out, text_in(lang, english));
}

/* A heading of a column, by which the table can be sorted. */
static void print_column(FILE *out, enum lang lang, const char *english)
{
    say(out, lang, "<th><button>", english);
    fputs("</button>", out);
}

/* A figure, and its interval drawn between 0 and 1 with the limits it should keep; no limits:
 * low is -1. */
static void print_rate(FILE *out, const struct rate *r, double low, double high)
{
    enum { WIDTH = 100 };

    if (!r->n) {
        fputs("<td data-n=\"-1\">–", out);
        return;
    }
    fprintf(out,
            "<td data-n=\"%.6f\">%.1f %% ± %.1f <svg class=\"rate\" viewBox=\"0 0 %d 12\" "
            "aria-hidden=\"true\"><path class=\"axis\" d=\"M0 6H%d\"/>",
            r->share, 100 * r->share, 100 * r->error, WIDTH, WIDTH);
    if (low >= 0)
        fprintf(out, "<path class=\"limit\" d=\"M%.1f 0V12M%.1f 0V12\"/>", WIDTH * low,
                WIDTH * high);
    fprintf(out,
            "<path class=\"%s\" d=\"M%.1f 6H%.1f\"/><circle cx=\"%.1f\" cy=\"6\" "
            "r=\"3\"/></svg>",
            low >= 0 && (r->high < low || r->low > high) ? "interval off" : "interval",
            WIDTH * r->low, WIDTH * r->high, WIDTH * r->share);
}

/* A link to a game that is kept, if there is one. */
static void print_example(FILE *out, enum lang lang, const struct balance *b, int game)
{
    char name[64];

    fputs("<td>", out);
    if (game < 0)
        return;
    balance_record_name(name, b, game);
    fprintf(out, "<a href=\"%s\">", name);
    say(out, lang, "", N_("a game"));
    fputs("</a>", out);
}

static void print_targets(FILE *out, enum lang lang, const struct balance_figures *f)
{
    static const char *const classes[] = {"good", "bad", "open"};
    struct target target[BALANCE_MAX_TARGETS];
    int n = balance_targets(f, target);

    say(out, lang, "<h2>", N_("Targets"));
    say(out, lang, "</h2><div class=\"wide\"><table><thead><tr><th>", N_("what"));
    say(out, lang, "<th>", N_("found"));
    say(out, lang, "<th>", N_("wanted"));
    fputs("<th></tr></thead>\n", out);
    for (int i = 0; i < n; i++) {
        say(out, lang, "<tr><td>", target[i].about);
        if (*target[i].what) {
            fputs(text_colon(lang), out);
            page_put(out, text_in(lang, target[i].what));
        }
        print_rate(out, &target[i].found, target[i].low, target[i].high);
        fprintf(out, "<td>%.0f–%.0f %%<td class=\"%s\">", 100 * target[i].low,
                100 * target[i].high, classes[target[i].verdict]);
        say(out, lang, "", balance_verdict(target[i].verdict));
        fputs("</tr>\n", out);
    }
    fputs("</table></div>\n", out);
}

static void print_changes(FILE *out, enum lang lang, const struct changes *changes)
{
    say(out, lang, "<h2>", N_("Compared with"));
    fputs(text_colon(lang), out);
    page_put(out, changes->from);
    fputs("</h2>", out);
    if (*changes->fresh) {
        say(out, lang, "<p>", N_("New"));
        fputs(text_colon(lang), out);
        page_put(out, changes->fresh);
        fputs("</p>", out);
    }
    if (*changes->gone) {
        say(out, lang, "<p>", N_("Gone"));
        fputs(text_colon(lang), out);
        page_put(out, changes->gone);
        fputs("</p>", out);
    }
    fputs("<div class=\"wide\"><table class=\"sorts\"><thead><tr>", out);
    print_column(out, lang, N_("what"));
    print_column(out, lang, N_("before"));
    print_column(out, lang, N_("now"));
    print_column(out, lang, N_("difference"));
    fputs("</tr></thead><tbody>\n", out);
    for (int i = 0; i < changes->n; i++) {
        const struct change *c = &changes->change[i];
        double difference = c->after.share - c->before.share;

        say(out, lang, "<tr><td>", c->about);
        if (*c->what) {
            fputs(text_colon(lang), out);
            page_put(out, text_in(lang, c->what));
        }
        fprintf(out, "<td data-n=\"%.6f\">%.1f %%<td data-n=\"%.6f\">%.1f %%", c->before.share,
                100 * c->before.share, c->after.share, 100 * c->after.share);
        fprintf(out, "<td data-n=\"%.6f\"%s>%+.1f ± %.1f</tr>\n", difference,
                i < changes->n_certain ? " class=\"bad\"" : "", 100 * difference,
                100 * c->error);
    }
    fputs("</tbody></table></div>\n", out);
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
    double fair = 1.0 / f->players;

    say(out, lang, "<h2>", N_("Groups"));
    fputs("</h2><div class=\"wide\"><table class=\"sorts\"><thead><tr>", out);
    print_column(out, lang, N_("group"));
    print_column(out, lang, N_("share of purchases"));
    print_column(out, lang, N_("wins when forbidden"));
    fputs("</tr></thead><tbody>\n", out);
    for (int i = 0; i < f->n_groups; i++) {
        fprintf(out, "<tr><td><i style=\"background:%s\"></i>", page_colour(i));
        say(out, lang, "", f->market->groups[i]);
        print_rate(out, &f->groups[i].share, -1, 0);
        print_rate(out, &f->groups[i].forbidden, 0.7 * fair, 1.3 * fair);
        fputs("</tr>\n", out);
    }
    fputs("</tbody></table></div>\n", out);
}

static void print_goods(FILE *out, enum lang lang, const struct balance *b,
                        const struct balance_figures *f)
{
    double fair = 1.0 / f->players;

    say(out, lang, "<h2>", N_("One by one"));
    fputs("</h2><div class=\"wide\"><table class=\"sorts\"><thead><tr>", out);
    print_column(out, lang, f->market->words.good);
    print_column(out, lang, f->market->words.taken);
    print_column(out, lang, f->market->words.with);
    print_column(out, lang, f->market->words.without);
    print_column(out, lang, N_("wins when forbidden"));
    say(out, lang, "<th>", N_("example"));
    fputs("</tr></thead><tbody>\n", out);
    for (int i = 0; i < f->n_goods; i++) {
        if (!balance_has_good(f, i))
            continue;
        fprintf(out, "<tr><td><i style=\"background:%s\"></i>", page_colour(f->good[i].group));
        page_put(out, f->good[i].name);
        print_rate(out, &f->goods[i].bought, 0.02, 0.98);
        print_rate(out, &f->goods[i].with, -1, 0);
        print_rate(out, &f->goods[i].without, -1, 0);
        print_rate(out, &f->goods[i].forbidden, 0.8 * fair, 1.2 * fair);
        print_example(out, lang, b, f->goods[i].example);
        fputs("</tr>\n", out);
    }
    fputs("</tbody></table></div>\n", out);
}

static void print_pairs(FILE *out, enum lang lang, const struct balance *b,
                        const struct balance_figures *f)
{
    if (!f->n_pairs)
        return;
    say(out, lang, "<h2>", N_("Two together"));
    say(out, lang, "</h2><p>",
        N_("What seats win that have both, and what one would expect: the mean of what those "
           "win that have the one or the other. The most telling pairs."));
    fputs("</p><div class=\"wide\"><table class=\"sorts\"><thead><tr>", out);
    print_column(out, lang, f->market->words.good);
    print_column(out, lang, f->market->words.good);
    print_column(out, lang, N_("seats"));
    print_column(out, lang, N_("wins with both"));
    print_column(out, lang, N_("expected"));
    print_column(out, lang, N_("difference"));
    say(out, lang, "<th>", N_("example"));
    fputs("</tr></thead><tbody>\n", out);
    for (int i = 0; i < f->n_pairs; i++) {
        const struct pair_figures *pair = &f->pair[i];
        double difference = pair->won.share - pair->expected;

        fputs("<tr><td>", out);
        page_put(out, f->good[pair->good[0]].name);
        fputs("<td>", out);
        page_put(out, f->good[pair->good[1]].name);
        fprintf(out, "<td data-n=\"%d\">%d", pair->won.n, pair->won.n);
        print_rate(out, &pair->won, -1, 0);
        fprintf(out, "<td data-n=\"%.6f\">%.1f %%<td data-n=\"%.6f\"%s>%+.1f", pair->expected,
                100 * pair->expected, difference,
                difference > pair->won.error || -difference > pair->won.error ? " class=\"bad\""
                                                                              : "",
                100 * difference);
        print_example(out, lang, b, pair->example);
        fputs("</tr>\n", out);
    }
    fputs("</tbody></table></div>\n", out);
}

static void print_lengths(FILE *out, enum lang lang, const struct balance *b,
                          const struct balance_figures *f)
{
    char name[64];

    print_bars(out, text_in(lang, N_("Length of games")), f->turns,
               text_in(lang, N_("turns a player")));
    if (f->shortest_game < 0)
        return;
    balance_record_name(name, b, f->shortest_game);
    fprintf(out, "<p><a href=\"%s\">", name);
    say(out, lang, "", N_("the shortest game that is kept"));
    balance_record_name(name, b, f->longest_game);
    fprintf(out, "</a> · <a href=\"%s\">", name);
    say(out, lang, "", N_("the longest game that is kept"));
    fputs("</a></p>\n", out);
}

/* What the figures are about. */
static void print_about(FILE *out, enum lang lang, const struct balance *b,
                        const struct balance_figures *f)
{
    char numbers[4][32];

    snprintf(numbers[0], sizeof numbers[0], "%d", f->games);
    snprintf(numbers[1], sizeof numbers[1], "%llu", (unsigned long long)b->seed);
    snprintf(numbers[2], sizeof numbers[2], "%.3f", f->interrupts);
    snprintf(numbers[3], sizeof numbers[3], "%d", f->longest);
    fputs("<p>", out);
    text_say(out, lang,
             N_("{games} games of {bot} against itself, seed {seed}. Intervals are 95 %: a "
                "target is met if all of the interval is within it, missed if all of it is "
                "outside, and not known yet otherwise."),
             "games", numbers[0], "bot", b->bot.spec, "seed", numbers[1], NULL);
    if (f->market->owned) {
        fputc(' ', out);
        text_say(
            out, lang,
            N_("Interrupts a turn: {interrupts}; actions of the longest turn: {longest}. A "
               "win is by thinning if the winner's deck is smaller at the end than at the "
               "start, otherwise by chain."),
            "interrupts", numbers[2], "longest", numbers[3], NULL);
    }
    fputs("</p>\n", out);
    if (f->is_stopped)
        say(out, lang, "<p class=\"bad\">",
            N_("The run was stopped before its end; the same command goes on with it."));
}

static void print_page(FILE *out, enum lang lang, const struct balance *b,
                       const struct balance_figures *f, const struct changes *changes)
{
    page_open(out, lang, text_in(lang, b->face->title), text_in(lang, b->face->title));
    print_about(out, lang, b, f);
    print_targets(out, lang, f);
    if (changes)
        print_changes(out, lang, changes);
    if (f->market->turns)
        print_lengths(out, lang, b, f);
    if (f->market->owned)
        print_bars(out, text_in(lang, N_("Decks that won")), f->owned,
                   text_in(lang, N_("cards at the end")));
    print_groups(out, lang, f);
    print_goods(out, lang, b, f);
    print_pairs(out, lang, b, f);
    page_close(out);
}

bool balance_write(const struct balance *balance, const struct balance_figures *figures,
                   const struct changes *changes, enum lang lang)
{
    char path[FOLDER_PATH];
    struct put report = {.is_wide = true};
    struct whole file;
    bool done;

    balance_put(&report, balance, figures, changes);
    folder_path(path, balance->out, "balance.json");
    done = whole_begin(&file, path);
    done = done && whole_end(&file, !report.is_short && fputs(report.text, file.out) >= 0);
    put_free(&report);
    folder_path(path, balance->out, "balance.html");
    if (!done || !whole_begin(&file, path))
        return false;
    print_page(file.out, lang, balance, figures, changes);
    return whole_end(&file, true);
}
