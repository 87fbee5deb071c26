/* What results/ promises: days, deals, ratings, statistics. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "results/compare.h"
#include "results/day.h"
#include "results/deal.h"
#include "results/stats.h"
#include "table/seed.h"

static void days_are_dates(void **state)
{
    static const char *const wrong[] = {"",           "2026-13-01", "2026-02-29", "2026-00-10",
                                        "2026-01-32", "26-01-01",   "2026-1-1",   "2026/01/01",
                                        "1969-12-31", "2026-01-011"};
    static const struct {
        int64_t at;
        const char *text;
    } times[] = {{0, "1970-01-01"},          {86399, "1970-01-01"},
                 {951782400, "2000-02-29"},  {951868800, "2000-03-01"},
                 {1794787199, "2026-11-15"}, {1794787200, "2026-11-16"},
                 {4107542400, "2100-03-01"}, {-1, "1970-01-01"}};
    struct day day;
    char text[DAY_TEXT];

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(day_read(&day, wrong[i]));
    for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
        day = day_at(times[i].at);
        day_write(&day, text);
        assert_string_equal(text, times[i].text);
        assert_true(day_read(&day, text));
    }
}

/* A day's deal never changes: everybody's results hang on it. */
static void a_day_has_one_deal(void **state)
{
    struct problem problem = {0};
    struct day day;
    struct day found;
    struct table *table;
    char seed[SEED_TEXT];

    (void)state;
    assert_true(day_read(&day, "2026-11-16"));
    table = day_table(face_find("koryo"), &day, &problem);
    seed_write(table->seed, seed);
    assert_string_equal(seed,
                        "20261116f5b5778954ea074eab931667d96bda8cba972fdf28f4cf6677257cf4");
    assert_int_equal(table->players, 4);
    assert_int_equal(stats_seat(table, NULL), 1);
    assert_true(day_of(table, &found));
    assert_int_equal(found.day, 16);
    table->seed[31] ^= 1;
    assert_false(day_of(table, &found));
    table->seed[31] ^= 1;
    snprintf(table->seats[0].bot, MAX_NAME, "club");
    assert_false(day_of(table, &found));
    table_free(table);
}

/* Bots of a day do what they do, and par is the same each time. */
static void a_record_shows_whose_actions_it_has(void **state)
{
    struct problem problem = {0};
    struct day day = {2026, 11, 16};
    struct table *table = day_table(face_find("choson"), &day, &problem);
    struct table *par = par_play(table, stats_seat(table, NULL), 20, NULL, NULL);
    struct table *again = par_play(table, stats_seat(table, NULL), 20, NULL, NULL);
    move moves[MAX_MOVES];
    int wrong = -1;

    (void)state;
    assert_int_equal(par->n_plies, again->n_plies);
    assert_int_equal(compare_common(par, again), par->n_plies);
    par->seats[stats_seat(table, NULL)].bot[0] = 0;
    assert_int_equal(day_check(par), -1);
    for (int i = 0; i < par->n_plies && wrong < 0; i++) { /* some bot does something else */
        const struct ply *ply = &par->plies[i];

        if (*par->seats[ply->seat].bot &&
            table->game->moves(table->game, table->state, ply->seat, moves) > 1) {
            assert_true(
                table_play(table, ply->seat, moves[moves[0] == ply->action ? 1 : 0], NULL));
            wrong = i;
        } else {
            assert_true(table_play(table, ply->seat, ply->action, NULL));
        }
    }
    assert_true(wrong >= 0);
    assert_int_equal(day_check(table), wrong);
    table_free(table);
    table_free(par);
    table_free(again);
}

static void a_deal_is_a_text(void **state)
{
    static const char *const wrong[] = {"",
                                        "koryo",
                                        "chess.1.A.you-club",
                                        "koryo.1..you-club",
                                        "koryo.1.AAAA.you-club",
                                        "....",
                                        ".....~.",
                                        "#"};
    struct problem problem = {0};
    struct table_setup setup = {.seed = {1, 2, 3}};
    struct table *table = table_new(face_find("koryo"), 3, &setup, &problem);
    struct table *found;
    char link[300];
    char *text;

    (void)state;
    snprintf(table->seats[1].bot, MAX_NAME, "best");
    text = deal_write(table, 2, &problem);
    assert_string_equal(text,
                        "koryo.1.AQIDAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA.club-best-you");
    snprintf(link, sizeof link, "https://example.org/deal#%s~rest", text);
    found = deal_read(link, &problem);
    assert_non_null(found);
    assert_true(deal_is_same(table, found));
    assert_int_equal(stats_seat(found, NULL), 2);
    assert_string_equal(found->seats[0].bot, "club");
    assert_null(deal_write(table, 3, &problem));
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_null(deal_read(wrong[i], &problem));
    text[6] = '9'; /* another version of the rules */
    assert_null(deal_read(text, &problem));
    assert_non_null(strstr(problem.text, "9"));
    found->seed[0] = 9;
    assert_false(deal_is_same(table, found));
    table_free(found);
    table_free(table);
    free(text);
}

/* Two who win three of four games: odds of three to one, but for what keeps them finite. */
static void ratings_are_odds(void **state)
{
    struct rated_game games[400];
    struct rating ratings[2];

    (void)state;
    for (int i = 0; i < 400; i++)
        games[i] = (struct rated_game){2, {0, 1}, {i % 4 ? 1 : 0, i % 4 ? 0 : 1}};
    assert_true(rating_find(games, 400, ratings, 2));
    assert_true(fabs(ratings[0].elo - ratings[1].elo - 190.8) < 2);
    assert_true(fabs(ratings[0].elo + ratings[1].elo) < 1e-6);
    assert_true(ratings[0].error > 10 && ratings[0].error < 30);
    for (int i = 0; i < 400; i++)
        games[i].place[0] = games[i].place[1] = 0; /* draws say nothing */
    assert_true(rating_find(games, 400, ratings, 2));
    assert_true(fabs(ratings[0].elo) < 1e-6);
}

static void results_are_counted(void **state)
{
    struct problem problem = {0};
    struct day day = {2026, 11, 16};
    struct stats stats = {.lang = LANG_EN};
    struct stats_rating rating;
    struct stats_group *groups;
    double share = 0;
    int n;

    (void)state;
    for (int i = 0; i < 4; i++, day.day++) {
        struct table *table = day_table(face_find("koryo"), &day, &problem);
        struct table *played = par_play(table, 0, 4, NULL, NULL);

        share += share_of_win(played, 0) / 4;
        assert_true(stats_add(&stats, played, 0, i, 0));
        table_free(table);
        table_free(played);
    }
    assert_true(stats_rate(&stats, face_find("koryo"), 4, &rating));
    assert_int_equal(rating.games, 4);
    assert_int_equal(rating.n, 3); /* oneself, strong, and club for the person of the day */
    assert_false(stats_rate(&stats, face_find("duel"), 4, &rating));
    groups = stats_groups(&stats, BY_GAME, &n);
    for (int i = 0; i < n; i++)
        share -= groups[i].share * groups[i].games / 4;
    assert_true(fabs(share) < 1e-9);
    free(groups);
    groups = stats_groups(&stats, BY_OPPONENT, &n);
    assert_int_equal(n, 2);
    for (int i = 0; i < n; i++)
        assert_true(groups[i].opponent.is_bot && groups[i].games >= 1 && groups[i].games <= 4);
    free(groups);
    stats_free(&stats);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(days_are_dates),
        cmocka_unit_test(a_day_has_one_deal),
        cmocka_unit_test(a_record_shows_whose_actions_it_has),
        cmocka_unit_test(a_deal_is_a_text),
        cmocka_unit_test(ratings_are_odds),
        cmocka_unit_test(results_are_counted),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
