/* See stats.h. */
#include "results/stats.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "results/day.h"

/* --- games --- */

/* The first action of a seat that was a decision, and that in words. */
static bool find_opening(const struct stats *stats, const struct table *table,
                         struct stats_row *row)
{
    struct table *again = table_copy_start(table);
    const struct game *game = table->game;
    bool is_well = again;

    for (int i = 0; is_well && i < table->n_plies && !*row->opening; i++) {
        const struct ply *ply = &table->plies[i];
        move moves[MAX_MOVES];

        if (ply->seat == row->seat && game->moves(game, again->state, ply->seat, moves) > 1) {
            FILE *out = text_begin();

            game->write_move(game, again->state, ply->action, row->opening);
            if (out) {
                table->face->words.describe(out, stats->lang, game, again->state, ply->action);
                text_clean(row->words, sizeof row->words, text_end(out));
            }
        }
        is_well = table_play(again, ply->seat, ply->action, NULL);
    }
    table_free(again);
    return is_well;
}

bool stats_add(struct stats *stats, const struct table *table, int seat, int mistakes,
               int64_t at)
{
    struct points points;
    struct stats_row *row;

    if (stats->n == stats->capacity) {
        int capacity = stats->capacity ? 2 * stats->capacity : 32;
        struct stats_row *rows =
            (struct stats_row *)realloc(stats->rows, (size_t)capacity * sizeof *rows);

        if (!rows)
            return false;
        stats->rows = rows;
        stats->capacity = capacity;
    }
    row = &stats->rows[stats->n];
    *row = (struct stats_row){.face = table->face,
                              .players = table->players,
                              .seat = seat,
                              .plies = table->n_plies,
                              .share = share_of_win(table, seat),
                              .mistakes = mistakes,
                              .at = at};
    table->game->points(table->game, table->state, &points);
    row->points = points.total[seat];
    for (int i = 0; i < table->players; i++) {
        const struct seat *s = &table->seats[i];

        row->place[i] = 1e5 * share_of_win(table, i) + points.total[i];
        row->opponent[i].is_bot = i != seat && *s->bot;
        if (i != seat)
            snprintf(row->opponent[i].name, MAX_NAME, "%s", *s->bot ? s->bot : s->name);
    }
    if (!find_opening(stats, table, row))
        return false;
    stats->n++;
    return true;
}

int stats_seat(const struct table *table, const char *name)
{
    int found = NOBODY;

    for (int seat = 0; seat < table->players; seat++) {
        if (*table->seats[seat].bot || (name && strcmp(name, table->seats[seat].name) != 0))
            continue;
        if (found != NOBODY)
            return NOBODY;
        found = seat;
    }
    return found;
}

void stats_free(struct stats *stats)
{
    free(stats->rows);
    *stats = (struct stats){.lang = stats->lang};
}

/* --- groups --- */

static bool is_same_opponent(const struct opponent *a, const struct opponent *b)
{
    return a->is_bot == b->is_bot && !strcmp(a->name, b->name);
}

/* What is added up of a group. */
struct sum {
    struct stats_group group;
    double squares;
};

/* The group of a row, or of one of its opponents; made if there is space for one more. */
static struct sum *group_of(struct sum *sums, int *n, const struct stats_row *row,
                            enum stats_by by, const struct opponent *opponent)
{
    for (int i = 0; i < *n; i++) {
        const struct stats_row *first = sums[i].group.first;
        bool is_like = first->face == row->face && first->players == row->players;

        if (by == BY_OPPONENT  ? is_same_opponent(&sums[i].group.opponent, opponent)
            : by == BY_OPENING ? is_like && !strcmp(first->opening, row->opening)
                               : is_like)
            return &sums[i];
    }
    if (*n == MAX_GROUPS)
        return NULL;
    sums[*n] = (struct sum){.group = {.first = row, .opponent = *opponent}};
    return &sums[(*n)++];
}

static void add_row(struct sum *sum, const struct stats_row *row, double better)
{
    if (!sum)
        return;
    sum->group.games++;
    sum->group.share += row->share;
    sum->group.points += row->points;
    sum->group.better += better;
    sum->squares += row->share * row->share;
}

static int by_games(const void *a, const void *b)
{
    return ((const struct stats_group *)b)->games - ((const struct stats_group *)a)->games;
}

/* An opponent counts once in a game, also if several bots are alike. */
static void add_opponents(struct sum *sums, int *n, const struct stats_row *row)
{
    for (int seat = 0; seat < row->players; seat++) {
        double better = 0;
        int alike = 0;
        bool is_first = seat != row->seat;

        for (int i = 0; i < row->players; i++) {
            if (i == row->seat || seat == row->seat ||
                !is_same_opponent(&row->opponent[i], &row->opponent[seat]))
                continue;
            is_first = is_first && i >= seat;
            alike++;
            better += row->place[row->seat] > row->place[i]    ? 1
                      : row->place[row->seat] == row->place[i] ? 0.5
                                                               : 0;
        }
        if (is_first)
            add_row(group_of(sums, n, row, BY_OPPONENT, &row->opponent[seat]), row,
                    better / alike);
    }
}

struct stats_group *stats_groups(const struct stats *stats, enum stats_by by, int *n)
{
    struct sum *sums = (struct sum *)calloc(MAX_GROUPS, sizeof *sums);
    struct stats_group *groups = (struct stats_group *)calloc(MAX_GROUPS, sizeof *groups);

    *n = 0;
    for (int i = 0; sums && groups && i < stats->n; i++) {
        const struct stats_row *row = &stats->rows[i];

        if (by == BY_OPPONENT)
            add_opponents(sums, n, row);
        else if (by == BY_GAME || *row->opening)
            add_row(group_of(sums, n, row, by, &row->opponent[row->seat]), row, 0);
    }
    for (int i = 0; groups && i < *n; i++) {
        double games = sums[i].group.games;
        double mean = sums[i].group.share / games;
        double variance = sums[i].squares / games - mean * mean;

        groups[i] = sums[i].group;
        groups[i].share = mean;
        groups[i].points /= games;
        groups[i].better /= games;
        groups[i].error =
            games > 1 ? 1.96 * sqrt((variance > 0 ? variance : 0) / (games - 1)) : NAN;
    }
    free(sums);
    if (groups)
        qsort(groups, (size_t)*n, sizeof *groups, by_games);
    return groups;
}

/* --- ratings --- */

/* The number of an opponent among the contestants; −1: there are too many. */
static int contestant_of(struct stats_rating *out, const struct opponent *opponent)
{
    for (int i = 1; i < out->n; i++)
        if (is_same_opponent(&out->contestant[i], opponent))
            return i;
    if (out->n == MAX_GROUPS)
        return -1;
    out->contestant[out->n] = *opponent;
    return out->n++;
}

static bool make_game(struct stats_rating *out, const struct stats_row *row,
                      struct rated_game *game)
{
    game->players = row->players;
    for (int seat = 0; seat < row->players; seat++) {
        game->who[seat] = seat == row->seat ? 0 : contestant_of(out, &row->opponent[seat]);
        game->place[seat] = row->place[seat];
        if (game->who[seat] < 0)
            return false;
    }
    return true;
}

bool stats_rate(const struct stats *stats, const struct face *face, int games,
                struct stats_rating *out)
{
    struct rated_game *rated = (struct rated_game *)calloc((size_t)stats->n + 1, sizeof *rated);
    int n = 0;
    bool is_well;

    *out = (struct stats_rating){.face = face, .n = 1};
    for (int i = 0; rated && i < stats->n && out->games < games; i++)
        if (stats->rows[i].face == face && stats->rows[i].players > 1) {
            out->games++;
            n += make_game(out, &stats->rows[i], &rated[n]);
        }
    is_well = rated && n && rating_find(rated, n, out->rating, out->n);
    free(rated);
    return is_well;
}

/* --- telling --- */

enum { DIGITS = 4 };

static void put_face(struct put *out, const struct face *face, enum lang lang)
{
    put_text(out, "game", face->game->name);
    put_text(out, "title", text_in(lang, face->title));
}

static void put_opponent(struct put *out, const struct opponent *opponent)
{
    put_text(out, opponent->is_bot ? "bot" : "name", opponent->name);
}

static bool put_groups(struct put *out, const struct stats *stats, enum stats_by by)
{
    int n;
    struct stats_group *groups = stats_groups(stats, by, &n);

    for (int i = 0; groups && i < n; i++) {
        const struct stats_group *g = &groups[i];

        put_object(out, NULL);
        if (by == BY_OPPONENT) {
            put_opponent(out, &g->opponent);
            put_real(out, "better", g->better, DIGITS);
        } else {
            put_face(out, g->first->face, stats->lang);
            put_int(out, "players", g->first->players);
        }
        if (by == BY_OPENING) {
            put_text(out, "action", g->first->opening);
            put_text(out, "words", g->first->words);
        }
        put_int(out, "games", g->games);
        put_real(out, "share", g->share, DIGITS);
        put_real(out, "error", g->error, DIGITS);
        if (by == BY_GAME)
            put_real(out, "points", g->points, DIGITS);
        put_end(out);
    }
    free(groups);
    return groups;
}

static int games_of(const struct stats *stats, const struct face *face)
{
    int n = 0;

    for (int i = 0; i < stats->n; i++)
        n += stats->rows[i].face == face && stats->rows[i].players > 1;
    return n;
}

/* How the rating of a game came about, in at most so many steps. */
static bool put_rating(struct put *out, const struct stats *stats, const struct face *face,
                       struct stats_rating *rating)
{
    enum { STEPS = 24 };
    int n = games_of(stats, face);
    int step = (n + STEPS - 1) / STEPS;

    if (!n)
        return true;
    put_object(out, NULL);
    put_face(out, face, stats->lang);
    put_int(out, "games", n);
    put_array(out, "course");
    for (int i = n - (n - 1) / step * step; i <= n; i += step) {
        if (!stats_rate(stats, face, i, rating))
            return false;
        put_object(out, NULL);
        put_int(out, "games", i);
        put_real(out, "rating", rating->rating[0].elo, DIGITS);
        put_real(out, "error", rating->rating[0].error, DIGITS);
        put_end(out);
    }
    put_end(out);
    put_real(out, "rating", rating->rating[0].elo, DIGITS);
    put_real(out, "error", rating->rating[0].error, DIGITS);
    put_array(out, "others");
    for (int i = 1; i < rating->n; i++) {
        put_object(out, NULL);
        put_opponent(out, &rating->contestant[i]);
        put_real(out, "rating", rating->rating[i].elo, DIGITS);
        put_real(out, "error", rating->rating[i].error, DIGITS);
        put_end(out);
    }
    put_end(out);
    put_end(out);
    return true;
}

static bool put_ratings(struct put *out, const struct stats *stats)
{
    struct stats_rating *rating = (struct stats_rating *)calloc(1, sizeof *rating);
    bool is_well = rating;

    for (int i = 0; is_well && face_at(i); i++)
        is_well = put_rating(out, stats, face_at(i), rating);
    free(rating);
    return is_well;
}

static void put_row(struct put *out, const struct stats_row *row)
{
    put_object(out, NULL);
    put_text(out, "game", row->face->game->name);
    put_int(out, "players", row->players);
    put_int(out, "seat", row->seat + 1);
    put_real(out, "share", row->share, DIGITS);
    put_int(out, "points", row->points);
    put_int(out, "plies", row->plies);
    put_text(out, "opening", row->opening);
    if (row->mistakes >= 0)
        put_int(out, "mistakes", row->mistakes);
    if (row->at)
        put_int(out, "at", row->at);
    put_end(out);
}

bool stats_put(struct put *out, const struct stats *stats)
{
    static const struct {
        const char *key;
        enum stats_by by;
    } groups[] = {{"results", BY_GAME}, {"opponents", BY_OPPONENT}, {"openings", BY_OPENING}};
    bool is_well = true;

    put_int(out, "games", stats->n);
    for (int i = 0; i < 3 && is_well; i++) {
        put_array(out, groups[i].key);
        is_well = put_groups(out, stats, groups[i].by);
        put_end(out);
    }
    put_array(out, "ratings");
    is_well = is_well && put_ratings(out, stats);
    put_end(out);
    put_array(out, "list");
    for (int i = 0; i < stats->n; i++)
        put_row(out, &stats->rows[i]);
    put_end(out);
    return is_well;
}

/* A field of a line; what a spreadsheet would take for a formula is not one. */
static void write_field(const char *text, FILE *out)
{
    fputc('"', out);
    if (*text && strchr("=+-@\t", *text))
        fputc('\'', out);
    for (; *text; text++) {
        if (*text == '"')
            fputc('"', out);
        fputc(*text, out);
    }
    fputc('"', out);
}

void stats_write_csv(const struct stats *stats, FILE *out)
{
    fputs("n,game,players,seat,share,points,plies,opening,opponents,mistakes,at\n", out);
    for (int i = 0; i < stats->n; i++) {
        const struct stats_row *row = &stats->rows[i];
        char others[MAX_PLAYERS * (MAX_NAME + 2)] = "";
        size_t used = 0;

        for (int seat = 0; seat < row->players; seat++)
            if (seat != row->seat)
                used += (size_t)snprintf(others + used, sizeof others - used, "%s%s",
                                         used ? ", " : "", row->opponent[seat].name);
        fprintf(out, "%d,%s,%d,%d,%.4f,%d,%d,", i + 1, row->face->game->name, row->players,
                row->seat + 1, row->share, row->points, row->plies);
        write_field(row->opening, out);
        fputc(',', out);
        write_field(others, out);
        if (row->mistakes >= 0)
            fprintf(out, ",%d", row->mistakes);
        else
            fputc(',', out);
        if (row->at)
            fprintf(out, ",%lld\n", (long long)row->at);
        else
            fputs(",\n", out);
    }
}
