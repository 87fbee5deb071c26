/* See compared.h. */
#include "protocol/compared.h"

#include "games/json.h"
#include "protocol/say.h"
#include "results/compare.h"

static void put_shares(struct put *out, const struct table *again)
{
    enum { DIGITS = 4 };
    double share[MAX_PLAYERS];

    expect_of(again, share);
    put_array(out, NULL);
    for (int seat = 0; seat < again->players; seat++)
        put_real(out, NULL, share[seat], DIGITS);
    put_end(out);
}

static void put_action(struct put *out, const struct table *again, int n, const struct ply *ply,
                       enum lang lang)
{
    struct put parts = {0};
    char text[MAX_TEXT];

    again->game->write_move(again->game, again->state, ply->action, text);
    put_object(out, NULL);
    put_int(out, "n", n);
    put_int(out, "seat", ply->seat + 1);
    put_text(out, "action", text);
    put_object(&parts, NULL);
    say_action(out, &parts, "text", again, again->state, lang, ply->action);
    say_parts(out, "words", &parts);
    put_end(out);
}

static void put_players(struct put *out, const struct table *table)
{
    put_array(out, "seats");
    for (int seat = 0; seat < table->players; seat++) {
        put_object(out, NULL);
        put_text(out, "name", table->seats[seat].name);
        put_text(out, "bot", table->seats[seat].bot);
        put_end(out);
    }
    put_end(out);
}

static bool put_game(struct put *out, const struct table *table, int from, enum lang lang)
{
    struct table *again = table_copy_start(table);
    struct put shares = {0};
    struct points points;
    bool is_well = again;

    table->game->points(table->game, table->state, &points);
    put_object(out, NULL);
    put_players(out, table);
    put_array(out, "scores");
    for (int seat = 0; seat < table->players; seat++)
        put_int(out, NULL, points.total[seat]);
    put_end(out);
    put_bool(out, "over", table_turn(table) == NOBODY);
    put_mask(out, "winners", table_turn(table) == NOBODY ? points.winners : 0);
    put_array(out, "actions");
    put_array(&shares, NULL);
    for (int i = 0; is_well && i <= table->n_plies; i++) {
        put_shares(&shares, again);
        if (i < table->n_plies && i >= from)
            put_action(out, again, i + 1, &table->plies[i], lang);
        is_well = i == table->n_plies ||
                  table_play(again, table->plies[i].seat, table->plies[i].action, NULL);
    }
    put_end(out);
    put_end(&shares);
    is_well = is_well && !shares.is_short;
    if (is_well)
        put_raw(out, "shares", shares.text, shares.n);
    put_free(&shares);
    put_end(out);
    table_free(again);
    return is_well;
}

bool compare_put(struct put *out, const struct table *one, const struct table *other,
                 enum lang lang)
{
    int common = compare_common(one, other);
    int from = common ? common - 1 : 0;
    bool is_well;

    put_object(out, NULL);
    put_text(out, "game", one->game->name);
    put_text(out, "title", text_in(lang, one->face->title));
    put_int(out, "players", one->players);
    put_int(out, "common", common);
    put_array(out, "games");
    is_well = put_game(out, one, from, lang) && put_game(out, other, from, lang);
    put_end(out);
    put_end(out);
    return is_well;
}
