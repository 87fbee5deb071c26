/* The report of an arena: report.json for programs, report.html for people – one
 * file, no scripts, plots as SVG. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "arena/arena.h"
#include "arena/fouls.h"
#include "arena/page.h"
#include "table/seed.h"
#include "text/whole.h"

/* --- JSON --- */

enum { DIGITS = 6, MAX_FOULS = 1000 };

static void put_contestant(struct put *out, const struct arena *arena,
                           const struct contestant *c, const struct summary *s)
{
    put_object(out, NULL);
    put_text(out, "bot", contestant_name(c));
    if (*c->name)
        put_text(out, "spec", c->spec);
    if (*c->calls_itself[0])
        put_text(out, "name", c->calls_itself[0]);
    if (*c->calls_itself[1])
        put_text(out, "version", c->calls_itself[1]);
    put_int(out, "games", s->games);
    put_real(out, "share", s->share, DIGITS);
    put_real(out, "share_error", s->share_error, DIGITS);
    put_real(out, "better_sets", s->pairs, DIGITS);
    put_real(out, "points", s->points, DIGITS);
    put_real(out, "elo", s->elo, DIGITS);
    put_real(out, "elo_error", s->elo_error, DIGITS);
    put_array(out, "share_by_seat");
    for (int seat = 0; seat < arena->players; seat++)
        put_real(out, NULL, s->by_seat[seat], DIGITS);
    put_end(out);
    put_object(out, "fouls");
    for (int foul = 1; foul < FOUL_KINDS; foul++)
        if (s->fouls[foul])
            put_int(out, foul_name((enum foul)foul), s->fouls[foul]);
    put_end(out);
    put_end(out);
}

static void put_game(struct put *out, const struct arena *arena, const struct results *r, int i)
{
    const struct game_result *g = &r->game[i];
    uint8_t seed[SEED_BYTES];
    char text[SEED_TEXT];

    arena_seed(r->deal[i / r->per_set], seed);
    seed_write(seed, text);
    put_object(out, NULL);
    put_int(out, "set", i / r->per_set + 1);
    put_text(out, "seed", text);
    put_array(out, "seats");
    for (int seat = 0; seat < arena->players; seat++)
        put_text(out, NULL, contestant_name(&arena->contestant[g->lineup[seat]]));
    put_end(out);
    put_array(out, "points");
    for (int seat = 0; seat < arena->players; seat++)
        put_int(out, NULL, g->total[seat]);
    put_end(out);
    put_array(out, "shares");
    for (int seat = 0; seat < arena->players; seat++)
        put_real(out, NULL, g->share[seat], DIGITS);
    put_end(out);
    put_int(out, "actions", g->plies);
    if (g->foul) {
        put_object(out, "foul");
        put_text(out, "kind", foul_name((enum foul)g->foul));
        put_int(out, "seat", g->foul_seat + 1);
        put_end(out);
    }
    put_end(out);
}

void report_put(struct put *out, const struct arena *arena, const struct results *r,
                const struct summary summary[MAX_CONTESTANTS])
{
    put_object(out, NULL);
    put_text(out, "game", arena->face->game->name);
    put_int(out, "players", arena->players);
    put_int(out, "sets", r->n_sets);
    put_int(out, "seed", (int64_t)arena->seed);
    put_real(out, "seconds", r->seconds, DIGITS);
    put_array(out, "bots");
    for (int i = 0; i < arena->n_contestants; i++)
        put_contestant(out, arena, &arena->contestant[i], &summary[i]);
    put_end(out);
    put_array(out, "games");
    for (int i = 0; i < r->n_sets * r->per_set; i++)
        put_game(out, arena, r, i);
    put_end(out);
    fouls_put(out, arena->out, MAX_FOULS);
    if (arena->options)
        put_json(out, "options", arena->options);
    if (arena->has_sprt) {
        put_object(out, "sprt");
        put_array(out, "elo");
        put_real(out, NULL, arena->elo[0], DIGITS);
        put_real(out, NULL, arena->elo[1], DIGITS);
        put_end(out);
        put_real(out, "llr", r->llr, DIGITS);
        put_real(out, "bound", SPRT_BOUND, DIGITS);
        put_end(out);
    }
    put_end(out);
}

/* --- HTML --- */

/* Half of an interval, if there is one. */
static void print_error(FILE *out, double error, int digits)
{
    if (isnan(error))
        fputs("–", out);
    else
        fprintf(out, "%.*f", digits, error);
}

static void print_table(FILE *out, const struct arena *arena, const struct summary *summary)
{
    fputs("<table><tr><th>bot<th>games<th>share of wins<th>better sets<th>points<th>Elo", out);
    for (int seat = 0; seat < arena->players; seat++)
        fprintf(out, "<th>as P%d", seat + 1);
    fputs("<th>fouls</tr>\n", out);
    for (int i = 0; i < arena->n_contestants; i++) {
        const struct summary *s = &summary[i];
        int fouls = 0;

        for (int foul = 1; foul < FOUL_KINDS; foul++)
            fouls += s->fouls[foul];
        fprintf(out, "<tr><td><i style=\"background:%s\"></i>", page_colour(i));
        page_put(out, contestant_name(&arena->contestant[i]));
        fprintf(out, "<td>%d<td>%.1f %% ± ", s->games, 100 * s->share);
        print_error(out, 100 * s->share_error, 1);
        fprintf(out, "<td>%.1f %%<td>%.1f<td>%+.0f ± ", 100 * s->pairs, s->points, s->elo);
        print_error(out, s->elo_error, 0);
        for (int seat = 0; seat < arena->players; seat++)
            fprintf(out, "<td>%.1f %%", 100 * s->by_seat[seat]);
        fprintf(out, "<td>%d</tr>\n", fouls);
    }
    fputs("</table>\n", out);
}

/* Ratings as dots with their 95 % intervals. */
static void print_ratings(FILE *out, const struct arena *arena, const struct summary *summary)
{
    double low = 0;
    double high = 0;
    int n = arena->n_contestants;

    for (int i = 0; i < n; i++) {
        double error = isnan(summary[i].elo_error) ? 0 : summary[i].elo_error;

        low = fmin(low, summary[i].elo - error);
        high = fmax(high, summary[i].elo + error);
    }
    if (high - low < 1)
        high = low + 1;
    fprintf(out,
            "<h2>Ratings</h2><svg viewBox=\"0 0 640 %d\" role=\"img\" "
            "aria-label=\"Ratings with intervals\">",
            40 * n + 10);
    for (int i = 0; i < n; i++) {
        double x = 200 + 400 * (summary[i].elo - low) / (high - low);
        double error =
            isnan(summary[i].elo_error) ? 0 : 400 * summary[i].elo_error / (high - low);
        int y = 40 * i + 25;

        fprintf(out, "<text x=\"190\" y=\"%d\" text-anchor=\"end\">", y + 5);
        page_put(out, contestant_name(&arena->contestant[i]));
        fprintf(out,
                "</text><line x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\" stroke=\"%s\" "
                "stroke-width=\"3\"/><circle cx=\"%.1f\" cy=\"%d\" r=\"6\" fill=\"%s\"/>"
                "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\" class=\"small\">%+.0f</text>",
                x - error, x + error, y, y, page_colour(i), x, y, page_colour(i), x, y - 10,
                summary[i].elo);
    }
    fputs("</svg>\n", out);
}

/* The share of each bot over the first k sets, for growing k. */
static void print_course(FILE *out, const struct arena *arena, const struct results *r)
{
    fputs("<h2>Share of wins as sets went by</h2><svg viewBox=\"0 0 640 260\" role=\"img\" "
          "aria-label=\"Share of wins over sets\"><path class=\"axis\" d=\"M40 10V230H630M40 "
          "120H630\"/><text x=\"35\" y=\"15\" text-anchor=\"end\">100 %</text><text x=\"35\" "
          "y=\"125\" text-anchor=\"end\">50</text><text x=\"35\" y=\"234\" "
          "text-anchor=\"end\">0</text>",
          out);
    fprintf(out, "<text x=\"630\" y=\"250\" text-anchor=\"end\">%d sets</text>", r->n_sets);
    for (int who = 0; who < arena->n_contestants; who++) {
        double sum = 0;
        int seats = 0;
        int step = r->n_sets / 200 + 1;

        fprintf(out, "<polyline fill=\"none\" stroke-width=\"2\" stroke=\"%s\" points=\"",
                page_colour(who));
        for (int set = 0; set < r->n_sets; set++) {
            for (int i = set * r->per_set; i < (set + 1) * r->per_set; i++)
                for (int seat = 0; seat < arena->players; seat++)
                    if (r->game[i].lineup[seat] == who) {
                        sum += r->game[i].share[seat];
                        seats++;
                    }
            if (seats && (set % step == 0 || set + 1 == r->n_sets))
                fprintf(out, "%.1f,%.1f ", 40 + 590.0 * (set + 1) / r->n_sets,
                        230 - 220 * sum / seats);
        }
        fputs("\"/>", out);
    }
    fputs("</svg>\n", out);
}

/* How often each bot ended with how many points. */
static void print_points(FILE *out, const struct arena *arena, const struct results *r)
{
    enum { BINS = 24 };
    int low = 1 << 14;
    int high = -(1 << 14);

    for (int i = 0; i < r->n_sets * r->per_set; i++)
        for (int seat = 0; seat < arena->players; seat++) {
            int total = r->game[i].total[seat];

            low = total < low ? total : low;
            high = total > high ? total : high;
        }
    if (high <= low)
        return;
    fputs(
        "<h2>Points</h2><svg viewBox=\"0 0 640 260\" role=\"img\" aria-label=\"Distribution of "
        "points\"><path class=\"axis\" d=\"M40 230H630\"/>",
        out);
    fprintf(out,
            "<text x=\"40\" y=\"250\">%d</text><text x=\"630\" y=\"250\" "
            "text-anchor=\"end\">%d points</text>",
            low, high);
    for (int who = 0; who < arena->n_contestants; who++) {
        int bin[BINS] = {0};
        int most = 1;

        for (int i = 0; i < r->n_sets * r->per_set; i++)
            for (int seat = 0; seat < arena->players; seat++)
                if (r->game[i].lineup[seat] == who)
                    bin[(r->game[i].total[seat] - low) * (BINS - 1) / (high - low)]++;
        for (int i = 0; i < BINS; i++)
            most = bin[i] > most ? bin[i] : most;
        fprintf(out, "<polyline fill=\"none\" stroke-width=\"2\" stroke=\"%s\" points=\"",
                page_colour(who));
        for (int i = 0; i < BINS; i++)
            fprintf(out, "%.1f,%.1f ", 40 + 590.0 * i / (BINS - 1),
                    230 - 210.0 * bin[i] / most);
        fputs("\"/>", out);
    }
    fputs("</svg>\n", out);
}

/* What was said before the fouls. */
static void print_fouls(FILE *out, const struct arena *arena)
{
    enum { MOST = 20 };
    struct put list = {0};
    struct json_doc doc = {0};
    const struct json *fouls;

    put_object(&list, NULL);
    fouls_put(&list, arena->out, MOST);
    put_end(&list);
    fouls = list.is_short ? NULL : json_get(json_read(&doc, list.text, list.n), "fouls");
    if (json_count(fouls))
        fputs("<h2>Fouls</h2>\n", out);
    FOR_JSON (foul, fouls) {
        fprintf(out, "<p>Deal %lld, game %lld, P%lld: ",
                (long long)json_number(json_get(foul, "deal")),
                (long long)json_number(json_get(foul, "game")),
                (long long)json_number(json_get(foul, "seat")));
        page_put(out, json_text(json_get(foul, "bot")));
        fputs(", ", out);
        page_put(out, json_text(json_get(foul, "kind")));
        fputs("</p><pre>&gt; ", out);
        page_put(out, json_text(json_get(foul, "sent")));
        fputs("\n&lt; ", out);
        page_put(out, json_text(json_get(foul, "received")));
        fputs("</pre>\n", out);
    }
    put_free(&list);
    json_free(&doc);
}

static void print_page(FILE *out, const struct arena *arena, const struct results *r,
                       const struct summary *summary)
{
    char title[200];
    char tab[200];

    snprintf(tab, sizeof tab, "Arena: %s", arena->face->title);
    snprintf(title, sizeof title, "%s, %d players", arena->face->title, arena->players);
    page_open(out, LANG_EN, tab, title);
    fprintf(out,
            "<p>%d sets of %d games on the same deal, seats rotated; first deal %llu. "
            "Intervals are 95 %%. Ratings: Plackett–Luce, on Elo's scale.",
            r->n_sets, r->per_set, (unsigned long long)arena->seed);
    if (arena->has_sprt)
        fprintf(out, " SPRT %g against %g Elo: log-likelihood ratio %.2f of ±%.2f.",
                arena->elo[0], arena->elo[1], r->llr, SPRT_BOUND);
    fputs("</p>\n", out);
    print_table(out, arena, summary);
    print_ratings(out, arena, summary);
    print_course(out, arena, r);
    print_points(out, arena, r);
    print_fouls(out, arena);
    fputs("<p>Every game is in games/; <code>madang replay</code> retells one.</p></html>\n",
          out);
}

bool report_write(const struct arena *arena, const struct results *results,
                  const struct summary summary[MAX_CONTESTANTS])
{
    struct put report = {.is_wide = true};
    char path[4096];
    struct whole file;
    bool done;

    report_put(&report, arena, results, summary);
    snprintf(path, sizeof path, "%s/report.json", arena->out);
    done = whole_begin(&file, path);
    done = done && whole_end(&file, !report.is_short && fputs(report.text, file.out) >= 0);
    put_free(&report);
    snprintf(path, sizeof path, "%s/report.html", arena->out);

    if (!done || !whole_begin(&file, path))
        return false;
    print_page(file.out, arena, results, summary);
    return whole_end(&file, true);
}
