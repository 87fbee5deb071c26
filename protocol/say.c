/* What is said about a table in JSON; see say.h. */
#include "protocol/say.h"

#include <stdlib.h>
#include <string.h>

#include "core/eyes.h"
#include "games/json.h"
#include "protocol/sentence.h"
#include "text/memory.h"

static void say_game(struct put *out, const struct face *face, enum lang lang, bool with_files)
{
    put_object(out, NULL);
    put_text(out, "name", face->game->name);
    put_text(out, "title", text_in(lang, face->title));
    put_int(out, "rules", face->game->version);
    put_array(out, "players");
    put_int(out, NULL, face->game->min_players);
    put_int(out, NULL, face->game->max_players);
    put_end(out);
    put_array(out, "options");
    for (const struct choice_form *c = face->options.choices; c && c->name; c++)
        if (with_files || !c->argument)
            put_text(out, NULL, c->name);
    put_end(out);
    put_object(out, "choices");
    for (const struct choice_form *c = face->options.choices; c && c->name; c++)
        if (with_files || !c->argument)
            put_text(out, c->name, text_in(lang, c->about));
    put_end(out);
    put_object(out, "bits");
    for (const struct choice_form *c = face->options.choices; c && c->name; c++)
        if (c->bit)
            put_int(out, c->name, c->bit);
    put_end(out);
    put_text(out, "about", text_in(lang, face->about));
    put_text(out, "minutes", face->minutes);
    if (face->notice)
        put_text(out, "notice", text_in(lang, face->notice));
    put_end(out);
}

void say_games(struct put *out, enum lang lang, bool with_files)
{
    put_array(out, NULL);
    for (int i = 0; face_at(i); i++)
        if (face_at(i)->is_listed)
            say_game(out, face_at(i), lang, with_files);
    put_end(out);
}

void say_position(struct put *out, const struct table *table, int viewer)
{
    void *view = malloc(table->game->state_size);

    if (view) {
        table_view(table, viewer, view);
        table->face->json.write_position(out, table->game, view, viewer);
    } else {
        memory_note_short();
    }
    free(view);
}

void say_drawing(struct put *out, const struct table *table, int viewer,
                 const struct screen *screen)
{
    void *view = malloc(table->game->state_size);
    char *text = NULL;
    size_t size;
    FILE *drawing = memory_open(&text, &size);

    if (view && drawing) {
        table_view(table, viewer, view);
        table->face->terminal.draw(drawing, screen, table->game, view, viewer);
    } else {
        memory_note_short();
    }
    if (drawing)
        fclose(drawing);
    put_object(out, NULL);
    put_text(out, "text", text ? text : "");
    put_end(out);
    free(text);
    free(view);
}

void say_view(struct put *out, const struct table *table, int viewer, enum lang lang)
{
    void *view = malloc(table->game->state_size);
    FILE *ask;

    if (!view) {
        memory_note_short();
        return;
    }
    table_view(table, viewer, view);
    put_key(out, "position");
    table->face->json.write_position(out, table->game, view, viewer);
    ask = parts_begin();
    if (ask) { /* as the viewer may know it, too */
        table->face->words.ask(ask, lang, table->game, view, viewer);
        sentence_put(out, "ask", "ask_parts", parts_end(ask));
    }
    free(view);
}

/* An action that may be chosen, and how it is written. */
struct offer {
    char text[MAX_TEXT];
    move action;
};

static int by_bytes(const void *a, const void *b)
{
    return strcmp(((const struct offer *)a)->text, ((const struct offer *)b)->text);
}

/* The legal actions of the seat in turn, sorted; none for who is not to act. */
static int find_offers(const struct table *table, int viewer, struct offer offers[MAX_MOVES])
{
    const struct game *game = table->game;
    int seat = table_turn(table);
    move moves[MAX_MOVES];
    int n = seat != NOBODY && (viewer == seat || viewer == WHOLE)
                ? game->moves(game, table->state, seat, moves)
                : 0;

    for (int i = 0; i < n; i++) {
        offers[i].action = moves[i];
        game->write_move(game, table->state, moves[i], offers[i].text);
    }
    qsort(offers, (size_t)n, sizeof *offers, by_bytes);
    return n;
}

void say_actions(struct put *out, const struct table *table, int viewer)
{
    struct offer offers[MAX_MOVES];
    int n = find_offers(table, viewer, offers);

    put_array(out, NULL);
    for (int i = 0; i < n; i++)
        put_text(out, NULL, offers[i].text);
    put_end(out);
}

/* Ends and puts what was put beside something else. */
void say_parts(struct put *out, const char *key, struct put *parts)
{
    put_end(parts);
    if (parts->is_short)
        memory_note_short();
    else
        put_raw(out, key, parts->text, parts->n);
    put_free(parts);
}

void say_action(struct put *texts, struct put *parts, const char *key,
                const struct table *table, const void *view, enum lang lang, move action)
{
    FILE *words = parts_begin();
    const char *marked;

    if (!words)
        return;
    table->face->words.describe(words, lang, table->game, view, action);
    marked = parts_end(words);
    put_text(texts, key, parts_plain(marked));
    sentence_put_parts(parts, key, marked);
}

void say_words(struct put *out, const struct table *table, int viewer, enum lang lang)
{
    const struct face *face = table->face;
    struct offer offers[MAX_MOVES];
    int n = find_offers(table, viewer, offers);
    void *view = malloc(table->game->state_size);
    struct put parts = {0};
    move obvious = 0;

    if (!view) {
        memory_note_short();
        return;
    }
    table_view(table, table_turn(table), view); /* as the seat in turn may know it */
    put_array(&parts, NULL);
    put_array(out, "words");
    for (int i = 0; i < n; i++)
        say_action(out, &parts, NULL, table, view, lang, offers[i].action);
    put_end(out);
    say_parts(out, "words_parts", &parts);
    if (n && face->obvious)
        obvious = face->obvious(table->game, view, table_turn(table));
    for (int i = 0; i < n && obvious; i++)
        if (offers[i].action == obvious)
            put_text(out, "obvious", offers[i].text);
    free(view);
}

void say_legal(struct put *out, const struct table *table, int viewer, bool with_words,
               enum lang lang)
{
    put_object(out, NULL);
    put_int(out, "seat", face_seat_number(table_turn(table)));
    put_text(out, "phase", table->face->json.phase(table->game, table->state));
    put_key(out, "actions");
    say_actions(out, table, viewer);
    if (with_words)
        say_words(out, table, viewer, lang);
    put_end(out);
}

void say_events(struct put *out, const struct table *table, const struct events *events,
                int viewer, enum lang lang)
{
    put_array(out, NULL);
    for (int i = 0; i < events->n; i++) {
        struct event e = events->event[i];
        FILE *words;

        if (viewer != WHOLE && !event_seen_by(&e, viewer))
            continue;
        words = parts_begin();
        if (!words)
            continue;
        face_event(out, table->face, table->game, &e);
        face_tell(words, lang, table->face, table->game, &e);
        sentence_put(out, "text", "parts", parts_end(words));
        put_end(out);
    }
    put_end(out);
}

struct spelt {
    char text[MAX_TEXT];
    struct spelling word;
};

static int by_text(const void *a, const void *b)
{
    return strcmp(((const struct spelt *)a)->text, ((const struct spelt *)b)->text);
}

/* The letters of a seat's legal actions, in the order of their texts. */
static void put_words(struct put *out, const struct table *table, const void *view, int seat)
{
    move moves[MAX_MOVES];
    struct spelling words[MAX_MOVES];
    int n = table->game->moves(table->game, view, seat, moves);
    struct spelt *spelt = (struct spelt *)malloc((size_t)(n ? n : 1) * sizeof *spelt);

    if (!spelt) {
        out->is_short = true;
        return;
    }
    table->game->eyes->spell(table->game, view, seat, moves, n, words);
    for (int i = 0; i < n; i++) {
        table->game->write_move(table->game, view, moves[i], spelt[i].text);
        spelt[i].word = words[i];
    }
    qsort(spelt, (size_t)n, sizeof *spelt, by_text);
    put_array(out, "words");
    for (int i = 0; i < n; i++) {
        put_array(out, NULL);
        for (int k = 0; k < spelt[i].word.n; k++)
            put_int(out, NULL, spelt[i].word.letter[k]);
        put_end(out);
    }
    put_end(out);
    free(spelt);
}

void say_observation(struct put *out, const struct table *table, int seat)
{
    const struct eyes *eyes = table->game->eyes;
    struct spelling begun = {0};
    uint8_t cell[EYES_MAX_CELLS];
    struct eye eye = {.cell = cell};
    void *view = malloc(table->game->state_size);

    put_object(out, NULL);
    if (view) {
        table_view(table, seat, view);
        eyes->look(table->game, view, seat, &begun, &eye);
        put_int(out, "eyes", eyes->version);
        put_array(out, "cells");
        for (int64_t i = 0; i < eye.n; i++)
            put_int(out, NULL, cell[i]);
        put_end(out);
        if (table_turn(table) == seat)
            put_words(out, table, view, seat);
    } else {
        out->is_short = true;
    }
    put_end(out);
    free(view);
}

void say_options(struct put *out, const struct table *table)
{
    struct put before = *out;

    if (table->face->options.write &&
        table->face->options.write(out, NULL, table->game, table->options))
        return;
    put_back(out, &before);
    put_object(out, NULL);
    put_end(out);
}

void say_history(struct put *out, const struct table *table, int from, int viewer)
{
    put_array(out, NULL);
    for (int i = from; i < table->n_plies; i++) {
        char text[MAX_TEXT];

        if (!table_ply_text(table, i, viewer, text))
            continue;
        put_object(out, NULL);
        put_int(out, "seat", table->plies[i].seat + 1);
        put_text(out, "action", text);
        put_end(out);
    }
    put_end(out);
}

static int by_visits(const void *a, const void *b)
{
    const struct opinion *one = (const struct opinion *)a;
    const struct opinion *other = (const struct opinion *)b;

    if (one->visits != other->visits)
        return one->visits < other->visits ? 1 : -1;
    return (one->share < other->share) - (one->share > other->share);
}

void say_choice(struct put *out, const struct table *table, const struct bot_style *style,
                enum lang lang, move action, const struct opinions *opinions)
{
    enum { DIGITS = 4 };
    struct opinion sorted[MAX_MOVES];
    char text[MAX_TEXT];

    memcpy(sorted, opinions->opinion, (size_t)opinions->n * sizeof *sorted);
    qsort(sorted, (size_t)opinions->n, sizeof *sorted, by_visits);
    table->game->write_move(table->game, table->state, action, text);
    put_object(out, NULL);
    put_text(out, "action", text);
    put_array(out, "considered");
    for (int i = 0; i < opinions->n; i++) {
        table->game->write_move(table->game, table->state, sorted[i].action, text);
        put_object(out, NULL);
        put_text(out, "action", text);
        put_int(out, "visits", sorted[i].visits);
        put_real(out, "value", (double)sorted[i].share, DIGITS);
        put_real(out, "points", (double)sorted[i].points, DIGITS);
        put_end(out);
    }
    put_end(out);
    put_int(out, "sims", opinions->sims);
    if (bot_style_searches_instead(style, table->game, table->players)) {
        FILE *note = text_begin();

        if (note)
            text_say(note, lang, bot_searches_instead, "bot", style->name, NULL);
        put_text(out, "note", note ? text_end(note) : "");
    }
    put_end(out);
}

void say_score(struct put *out, const struct table *table, enum lang lang)
{
    struct points points;

    table->game->points(table->game, table->state, &points);
    put_object(out, NULL);
    put_array(out, "scores");
    for (int seat = 0; seat < table->players; seat++)
        put_int(out, NULL, points.total[seat]);
    put_end(out);
    put_array(out, "lines");
    for (int i = 0; i < points.n; i++) {
        FILE *words = parts_begin();

        if (!words)
            continue;
        face_line(out, table->face, table->game, &points.line[i]);
        face_tell_line(words, lang, table->face, table->game, &points.line[i]);
        sentence_put(out, "text", "parts", parts_end(words));
        put_end(out);
    }
    put_end(out);
    if (table_turn(table) == NOBODY)
        put_mask(out, "winners", points.winners);
    put_end(out);
}

/* Whether there are control characters in a text, which is repeated to who wrote it: they must
 * not be taken for marks. */
static bool has_marks(const char *text)
{
    for (; *text; text++)
        if ((unsigned char)*text < ' ')
            return true;
    return false;
}

bool say_refusal(const struct table *table, const char *action, struct problem *problem)
{
    bool is_refused;

    parts_mark(!has_marks(action));
    is_refused = table_why(table, action, problem);
    parts_mark(false);
    return is_refused;
}

void say_why(struct put *out, const struct table *table, enum lang lang, const char *action)
{
    struct problem problem = {.lang = lang};
    bool is_refused = say_refusal(table, action, &problem);

    put_object(out, NULL);
    put_bool(out, "legal", !is_refused);
    if (is_refused)
        sentence_put_problem(out, &problem);
    put_end(out);
}

bool say_explain(struct put *out, const struct table *table, enum lang lang, const char *code)
{
    FILE *words = table->face->words.explain ? parts_begin() : NULL;
    bool is_known = words && table->face->words.explain(words, lang, table->game, code);
    const char *marked = words ? parts_end(words) : "";

    if (is_known) {
        put_object(out, NULL);
        sentence_put(out, "text", "parts", marked);
        put_end(out);
    }
    return is_known;
}

bool say_check(struct put *out, const struct face *face, const char *text, enum lang lang)
{
    if (!face->options.check)
        return false;
    put_object(out, NULL);
    face->options.check(out, text, strlen(text), lang);
    put_end(out);
    return true;
}

void say_box(struct put *out, const struct face *face, const struct game *game, enum lang lang)
{
    if (face->json.write_box) {
        face->json.write_box(out, game, lang);
    } else {
        put_object(out, NULL);
        put_end(out);
    }
}
