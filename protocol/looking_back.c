/* See looking_back.h. */
#include "protocol/looking_back.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bots/net.h"
#include "protocol/compared.h"
#include "results/day.h"
#include "results/deal.h"
#include "results/stats.h"
#include "table/record.h"
#include "text/memory.h"

/* The table of a record; NULL, and the call has failed, if it is none. */
static struct table *read_table(struct call *c, const char *record)
{
    struct table *table = record_read(record, NULL, NULL, &c->problem);

    if (!table)
        call_fail(c, RPC_RECORD);
    return table;
}

static bool put_record(struct put *out, const struct table *table)
{
    char *text = NULL;
    size_t size;
    FILE *file = memory_open(&text, &size);
    bool is_whole = file && record_write(table, file) && !ferror(file);

    is_whole = file && !fclose(file) && is_whole;
    if (is_whole)
        put_text(out, "record", text);
    free(text);
    return is_whole;
}

/* The seat that is meant, or the only person's; NOBODY, and the call has failed. */
static int seat_meant(struct call *c, const struct table *table)
{
    int seat = c->params.seat;

    if (seat == ABSENT) {
        seat = stats_seat(table, NULL);
        if (seat == NOBODY)
            call_fail_param(c, "seat", N_("{where}: missing"));
        return seat;
    }
    if (!call_within(c, "seat", seat, 1, table->players))
        return NOBODY;
    return seat - 1;
}

/* How it stands for a seat. */
static void put_result(struct put *out, const struct table *table, int seat)
{
    enum { DIGITS = 4 };
    struct points points;

    table->game->points(table->game, table->state, &points);
    put_int(out, "score", points.total[seat]);
    put_array(out, "scores");
    for (int i = 0; i < table->players; i++)
        put_int(out, NULL, points.total[i]);
    put_end(out);
    put_bool(out, "over", table_turn(table) == NOBODY);
    if (table_turn(table) == NOBODY)
        put_real(out, "share", share_of_win(table, seat), DIGITS);
}

/* --- today --- */

static void put_day(struct put *out, const struct day *day, const struct table *table,
                    enum lang lang)
{
    const struct net *net = net_shipped(table->game, table->players);
    char date[DAY_TEXT];
    char tag[MAX_NAME];
    char hash[20];

    day_write(day, date);
    day_tag(table, tag);
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)(net ? net_hash(net) : 0));
    put_text(out, "date", date);
    put_text(out, "game", table->game->name);
    put_text(out, "title", text_in(lang, table->face->title));
    put_int(out, "rules", table->game->version);
    put_text(out, "net", hash);
    put_int(out, "players", table->players);
    put_int(out, "seat", face_seat_number(stats_seat(table, NULL)));
    put_text(out, "level", day_level);
    put_text(out, "tag", tag);
}

static enum outcome judge_day(struct call *c)
{
    struct table *table = read_table(c, c->params.record);
    struct day day;
    int wrong = -1;

    if (!table)
        return CALL_FAILED;
    put_object(c->out, NULL);
    put_bool(c->out, "is", day_of(table, &day));
    if (day_of(table, &day)) {
        wrong = day_check(table);
        put_day(c->out, &day, table, c->lang);
        put_bool(c->out, "true", wrong == -1);
        put_result(c->out, table, stats_seat(table, NULL));
    }
    put_end(c->out);
    table_free(table);
    return wrong == -2 ? call_no_memory(c) : CALL_DONE;
}

enum outcome method_today(struct call *c)
{
    struct day day = day_at((int64_t)time(NULL));
    struct table *table;
    bool is_whole;

    if (c->params.record)
        return judge_day(c);
    if (c->params.date && !day_read(&day, c->params.date))
        return call_fail_param(c, "date", N_("{where}: expected a date, like 2026-11-16"));
    table = day_table(c->params.game ? c->params.game : day_face(&day), &day, &c->problem);
    if (!table)
        return call_fail(c, RPC_PARAMS);
    put_object(c->out, NULL);
    put_day(c->out, &day, table, c->lang);
    is_whole = put_record(c->out, table);
    put_end(c->out);
    table_free(table);
    return is_whole ? CALL_DONE : call_no_memory(c);
}

enum outcome method_par(struct call *c)
{
    struct table *table = read_table(c, c->params.record);
    int seat = table ? seat_meant(c, table) : NOBODY;
    int lines = c->params.sims == ABSENT ? PAR_LINES : c->params.sims;
    struct table *par = seat != NOBODY ? par_play(table, seat, lines, NULL, NULL) : NULL;
    bool is_whole = false;

    table_free(table);
    if (seat == NOBODY)
        return CALL_FAILED;
    if (par) {
        put_object(c->out, NULL);
        put_int(c->out, "lines", lines);
        put_int(c->out, "seat", seat + 1);
        put_result(c->out, par, seat);
        is_whole = put_record(c->out, par);
        put_end(c->out);
    }
    table_free(par);
    return is_whole ? CALL_DONE : call_no_memory(c);
}

/* --- a deal again --- */

static enum outcome write_deal(struct call *c)
{
    struct table *table = read_table(c, c->params.record);
    int seat = table ? seat_meant(c, table) : NOBODY;
    char *text = seat != NOBODY ? deal_write(table, seat, &c->problem) : NULL;

    if (text) {
        put_object(c->out, NULL);
        put_text(c->out, "deal", text);
        put_end(c->out);
    } else if (seat != NOBODY) {
        call_fail(c, RPC_RECORD);
    }
    free(text);
    table_free(table);
    return text ? CALL_DONE : CALL_FAILED;
}

enum outcome method_deal(struct call *c)
{
    struct table *table;
    bool is_whole;

    if (c->params.record)
        return write_deal(c);
    if (!c->params.deal)
        return call_fail_param(c, "deal", N_("{where}: missing"));
    table = deal_read(c->params.deal, &c->problem);
    if (!table)
        return call_fail(c, RPC_PARAMS);
    put_object(c->out, NULL);
    put_text(c->out, "game", table->game->name);
    put_text(c->out, "title", text_in(c->lang, table->face->title));
    put_int(c->out, "players", table->players);
    put_int(c->out, "seat", face_seat_number(stats_seat(table, NULL)));
    is_whole = put_record(c->out, table);
    put_end(c->out);
    table_free(table);
    return is_whole ? CALL_DONE : call_no_memory(c);
}

enum outcome method_compare(struct call *c)
{
    struct table *one = read_table(c, c->params.record);
    struct table *other = one ? read_table(c, c->params.other) : NULL;
    enum outcome outcome = CALL_FAILED;

    if (other && !deal_is_same(one, other))
        outcome = call_fail_say(c, RPC_RECORD, N_("these two games had different deals"));
    else if (other)
        outcome = compare_put(c->out, one, other, c->lang) ? CALL_DONE : call_no_memory(c);
    table_free(one);
    table_free(other);
    return outcome;
}

/* --- how somebody is doing --- */

/* Adds one of the games; false without memory. What cannot be counted is skipped: a game that
 * is not over, has other rules, or in which nobody is meant. */
static bool add_game(struct call *c, struct stats *stats, const struct json *game, int *skipped)
{
    const char *record = json_text(json_get(game, "record"));
    const struct json *mistakes = json_get(game, "mistakes");
    struct problem problem = {.lang = c->lang};
    struct table *table = record ? record_read(record, NULL, NULL, &problem) : NULL;
    int64_t number = json_number(json_get(game, "seat"));
    int seat = NOBODY;
    bool is_well = true;

    if (table && table_turn(table) == NOBODY)
        seat = number >= 1 && number <= table->players ? (int)number - 1
                                                       : stats_seat(table, c->params.name);
    if (seat == NOBODY)
        ++*skipped;
    else
        is_well = stats_add(stats, table, seat,
                            json_is(mistakes, WIRE_INT) ? (int)json_number(mistakes) : -1,
                            json_number(json_get(game, "at")));
    table_free(table);
    return is_well;
}

static bool put_csv(struct put *out, const struct stats *stats)
{
    char *text = NULL;
    size_t size;
    FILE *file = memory_open(&text, &size);

    if (!file)
        return false;
    stats_write_csv(stats, file);
    if (fclose(file)) {
        free(text);
        return false;
    }
    put_text(out, "csv", text);
    free(text);
    return true;
}

enum outcome method_stats(struct call *c)
{
    struct stats stats = {.lang = c->lang};
    bool is_well = true;
    int skipped = 0;

    if (!json_is(c->params.played, WIRE_ARRAY))
        return call_fail_param(c, "played", N_("{where}: expected an array"));
    FOR_JSON (game, c->params.played)
        is_well = is_well && add_game(c, &stats, game, &skipped);
    if (is_well) {
        put_object(c->out, NULL);
        put_int(c->out, "skipped", skipped);
        is_well = stats_put(c->out, &stats) && (!c->params.csv || put_csv(c->out, &stats));
        put_end(c->out);
    }
    stats_free(&stats);
    return is_well ? CALL_DONE : call_no_memory(c);
}
