/* What is said about a table in JSON; see protocol.h. */
#include <stdlib.h>
#include <string.h>

#include "protocol/protocol.h"
#include "text/memory.h"

static json_t *describe_game(const struct face *face, enum lang lang, bool with_files)
{
    json_t *options = json_array();
    json_t *choices = json_object();
    json_t *game;

    for (const struct choice_form *c = face->choices; c && c->name; c++)
        if (with_files || !c->argument) {
            json_array_append_new(options, json_string(c->name));
            json_object_set_new(choices, c->name, json_string(text_in(lang, c->about)));
        }
    game = json_pack("{ss ss si s[ii] so so ss ss}", "name", face->game->name, "title",
                     text_in(lang, face->title), "rules", face->game->version, "players",
                     face->game->min_players, face->game->max_players, "options", options,
                     "choices", choices, "about", text_in(lang, face->about), "minutes",
                     face->minutes);
    if (face->notice)
        json_object_set_new(game, "notice", json_string(text_in(lang, face->notice)));
    return game;
}

json_t *protocol_games(enum lang lang, bool with_files)
{
    json_t *games = json_array();

    for (int i = 0; face_at(i); i++)
        if (face_at(i)->is_listed)
            json_array_append_new(games, describe_game(face_at(i), lang, with_files));
    return games;
}

json_t *protocol_position(const struct table *table, int viewer)
{
    void *view = malloc(table->game->state_size);
    json_t *position = NULL;

    if (view) {
        table_view(table, viewer, view);
        position = table->face->write_position(table->game, view, viewer);
    } else {
        memory_note_short();
    }
    free(view);
    return position;
}

void protocol_add_view(const struct table *table, int viewer, enum lang lang, json_t *to)
{
    void *view = malloc(table->game->state_size);
    FILE *out = view ? text_begin() : NULL;

    if (out) { /* the question, too, as the viewer may know it */
        table_view(table, viewer, view);
        json_object_set_new(to, "position",
                            table->face->write_position(table->game, view, viewer));
        table->face->ask(out, lang, table->game, view);
        json_object_set_new(to, "ask", json_string(text_end(out)));
    } else {
        memory_note_short();
    }
    free(view);
}

static int by_bytes(const void *a, const void *b)
{
    return strcmp((const char *)a, (const char *)b);
}

json_t *protocol_legal(const struct table *table, int viewer)
{
    const struct game *game = table->game;
    int seat = table_turn(table);
    json_t *actions = json_array();
    move moves[MAX_MOVES];
    char texts[MAX_MOVES][MAX_TEXT];
    int n = seat != NOBODY && (viewer == seat || viewer == WHOLE)
                ? game->moves(game, table->state, seat, moves)
                : 0;

    for (int i = 0; i < n; i++)
        game->write_move(game, table->state, moves[i], texts[i]);
    qsort(texts, (size_t)n, MAX_TEXT, by_bytes);
    for (int i = 0; i < n; i++)
        json_array_append_new(actions, json_string(texts[i]));
    return json_pack("{si ss so}", "seat", face_seat_number(seat), "phase",
                     table->face->phase(game, table->state), "actions", actions);
}

json_t *protocol_events(const struct table *table, const struct events *events, int viewer,
                        enum lang lang)
{
    json_t *array = json_array();

    for (int i = 0; i < events->n; i++) {
        struct event e = events->event[i];
        json_t *object;
        FILE *out;

        if (viewer != WHOLE && !event_seen_by(&e, viewer))
            continue;
        out = text_begin();
        if (!out)
            continue;
        object = face_event(table->face, table->game, &e);
        face_tell(out, lang, table->face, table->game, &e);
        json_object_set_new(object, "text", json_string(text_end(out)));
        json_array_append_new(array, object);
    }
    return array;
}

json_t *protocol_history(const struct table *table, int viewer)
{
    json_t *actions = json_array();

    for (int i = 0; i < table->n_plies; i++) {
        char text[MAX_TEXT];

        if (table_ply_text(table, i, viewer, text))
            json_array_append_new(actions, json_pack("{si ss}", "seat",
                                                     table->plies[i].seat + 1, "action", text));
    }
    return actions;
}

static int by_visits(const void *a, const void *b)
{
    const struct opinion *one = (const struct opinion *)a;
    const struct opinion *other = (const struct opinion *)b;

    if (one->visits != other->visits)
        return one->visits < other->visits ? 1 : -1;
    return (one->share < other->share) - (one->share > other->share);
}

json_t *protocol_choice(const struct table *table, move action, const struct opinions *opinions)
{
    struct opinion sorted[MAX_MOVES];
    json_t *considered = json_array();
    char text[MAX_TEXT];

    memcpy(sorted, opinions->opinion, (size_t)opinions->n * sizeof *sorted);
    qsort(sorted, (size_t)opinions->n, sizeof *sorted, by_visits);
    for (int i = 0; i < opinions->n; i++) {
        table->game->write_move(table->game, table->state, sorted[i].action, text);
        json_array_append_new(considered,
                              json_pack("{ss si sf sf}", "action", text, "visits",
                                        (int)sorted[i].visits, "value", (double)sorted[i].share,
                                        "points", (double)sorted[i].points));
    }
    table->game->write_move(table->game, table->state, action, text);
    return json_pack("{ss so si}", "action", text, "considered", considered, "sims",
                     opinions->sims);
}

json_t *protocol_score(const struct table *table, enum lang lang)
{
    struct points points;
    json_t *scores = json_array();
    json_t *lines = json_array();
    json_t *winners = json_array();
    json_t *result;

    table->game->points(table->game, table->state, &points);
    for (int seat = 0; seat < table->players; seat++) {
        json_array_append_new(scores, json_integer(points.total[seat]));
        if (points.winners >> seat & 1)
            json_array_append_new(winners, json_integer(seat + 1));
    }
    for (int i = 0; i < points.n; i++) {
        json_t *line = face_line(table->face, table->game, &points.line[i]);
        FILE *out = text_begin();

        if (out) {
            face_tell_line(out, lang, table->face, table->game, &points.line[i]);
            json_object_set_new(line, "text", json_string(text_end(out)));
        }
        json_array_append_new(lines, line);
    }
    result = json_pack("{so so}", "scores", scores, "lines", lines);
    if (table_turn(table) == NOBODY)
        json_object_set(result, "winners", winners);
    json_decref(winners);
    return result;
}

json_t *protocol_why(const struct table *table, enum lang lang, const char *action)
{
    struct problem problem = {.lang = lang};
    json_t *result;

    if (table_why(table, action, &problem))
        return json_pack("{sb}", "legal", 1);
    result = json_pack("{sb}", "legal", 0);
    if (*problem.rule)
        json_object_set_new(result, "rule", json_string(problem.rule));
    json_object_set_new(result, "text", json_string(problem.text));
    return result;
}

json_t *protocol_explain(const struct table *table, enum lang lang, const char *code)
{
    json_t *result = NULL;
    char *text = NULL;
    size_t size;
    FILE *out = table->face->explain ? memory_open(&text, &size) : NULL;
    bool is_known = out && table->face->explain(out, lang, table->game, code);

    if (out)
        fclose(out);
    if (is_known)
        result = json_pack("{ss}", "text", text);
    free(text);
    return result;
}

json_t *protocol_box(const struct table *table, enum lang lang)
{
    return table->face->write_box ? table->face->write_box(table->game, lang) : json_object();
}
