/* See review.h. */
#include "protocol/review.h"

#include <math.h>
#include <stdlib.h>

#include "protocol/sentence.h"
#include "text/memory.h"
#include "text/parts.h"

static bool is_obvious(const struct table *table, const struct table *again, void *view)
{
    int seat = table->plies[again->n_plies].seat;

    table_view(again, seat, view);
    return table->face->obvious && table->face->obvious(table->game, view, seat);
}

/* The actions of a game, and which of them were none; false without memory. */
static bool find_plies(const struct table *table, struct table *again, struct review_ply *plies)
{
    void *view = malloc(table->game->state_size);
    bool is_done = view != NULL;

    for (int i = 0; is_done && i < table->n_plies; i++) {
        const struct ply *ply = &table->plies[i];

        plies[i] = (struct review_ply){ply->action, ply->seat, is_obvious(table, again, view)};
        is_done = table_play(again, ply->seat, ply->action, NULL);
    }
    free(view);
    return is_done;
}

struct review *review_of(const struct table *table, int seat)
{
    struct table *again = table_copy_start(table);
    struct review_ply *plies =
        (struct review_ply *)calloc((size_t)table->n_plies + 1, sizeof *plies);
    void *start = malloc(table->game->state_size);
    struct review *review = NULL;

    if (again && plies && start) {
        table_view(again, WHOLE, start);
        if (find_plies(table, again, plies))
            review =
                review_new(table->game, table->players, start, plies, table->n_plies, seat);
    }
    table_free(again);
    free(plies);
    free(start);
    return review;
}

/* --- in words --- */

const char *review_mark_code(enum review_mark mark)
{
    static const char *const codes[N_REVIEW_MARKS] = {"", "mistake", "missed", "only", "bold"};

    return codes[mark];
}

const char *review_mark_name(enum review_mark mark)
{
    static const char *const names[N_REVIEW_MARKS] = {"", N_("Mistake"), N_("Missed chance"),
                                                      N_("Only move"), N_("Bold and right")};

    return names[mark];
}

/* Of a hundred. */
static long percent(float share)
{
    return lroundf(100 * share);
}

/* What fills a gap. */
struct gap {
    char text[PART_NUMBER_TEXT];
};

static struct gap gap_of(long n)
{
    struct gap gap = {""};

    parts_number(gap.text, n);
    return gap;
}

/* "+3", "−2". */
static struct gap signed_gap(long n)
{
    struct gap gap;

    snprintf(gap.text, sizeof gap.text, "%s%ld", n < 0 ? "−" : "+", labs(n));
    return gap;
}

/* Words that are to fill a gap, to be freed; begun and ended by the caller. */
struct words {
    FILE *out;
    char *text;
    size_t size;
};

static bool words_begin(struct words *words)
{
    words->text = NULL;
    words->out = memory_open(&words->text, &words->size);
    return words->out;
}

static const char *words_end(struct words *words)
{
    fclose(words->out);
    return words->text ? words->text : "";
}

static void say_better(FILE *out, enum lang lang, const struct table *table,
                       const struct review *review, int decision)
{
    const struct review_decision *d = review_at(review, decision);
    float sign = d->is_best ? -1 : 1;
    float most = sign * d->gap + d->error;
    struct gap here = gap_of(percent(d->played.share));
    struct gap there = gap_of(percent(d->other.share));
    struct gap low = gap_of(percent(sign * d->gap - d->error));
    struct gap high = gap_of(percent(most > 1 ? 1 : most)); /* there are no more games */
    struct words words;
    const char *sentence =
        d->mark == REVIEW_ONLY
            ? N_("Nothing else does as well. The next best: {action}. Played on, it wins "
                 "{there} "
                 "of a hundred games instead of {here}: {low} to {high} fewer.")
        : d->mark == REVIEW_BOLD
            ? N_("Hardly anybody would have thought of it first, and it is right. The next "
                 "best: "
                 "{action}. Played on, it wins {there} of a hundred games instead of {here}: "
                 "{low} to {high} fewer.")
            : N_("Better: {action}. Played on, it wins {there} of a hundred games instead of "
                 "{here}: {low} to {high} more.");

    if (!words_begin(&words))
        return;
    table->face->words.describe(words.out, lang, table->game, review_view(review, decision),
                                d->other.action);
    text_say(out, lang, sentence, "action", words_end(&words), "here", here.text, "there",
             there.text, "low", low.text, "high", high.text, NULL);
    free(words.text);
}

static void say_fact(FILE *out, enum lang lang, const struct table *table,
                     const struct review_fact *fact)
{
    struct gap here = gap_of(percent(fact->often[0]));
    struct gap there = gap_of(percent(fact->often[1]));
    char seat[PART_SEAT_TEXT];
    struct words words;

    if (!words_begin(&words))
        return;
    parts_seat(seat, fact->line.seat);
    if (fact->is_line)
        face_tell_line(words.out, lang, table->face, table->game, &fact->line);
    else
        face_tell(words.out, lang, table->face, table->game, &fact->event);
    text_say(
        out, lang,
        fact->is_line ? N_("In the end {seat} has, in {here} of a hundred games ({there} "
                           "after the other action): {line}.")
                      : N_("In {here} of a hundred games ({there} after the other action): "
                           "{line}"),
        "seat", seat, "here", here.text, "there", there.text, "line", words_end(&words), NULL);
    free(words.text);
}

/* The seat whose points differ most, or NOBODY if nobody's differ by a point. */
static int find_points(const struct table *table, const struct review_reason *reason)
{
    int found = NOBODY;
    float most = 1;

    for (int seat = 0; seat < table->players && table->players > 1; seat++) {
        float change = fabsf(reason->points[1][seat] - reason->points[0][seat]);

        if (change >= most) {
            most = change;
            found = seat;
        }
    }
    return found;
}

static void say_points(FILE *out, enum lang lang, const struct review_reason *reason, int seat)
{
    struct gap here = gap_of(lroundf(reason->points[0][seat]));
    struct gap there = gap_of(lroundf(reason->points[1][seat]));
    char name[PART_SEAT_TEXT];

    parts_seat(name, seat);
    text_say(
        out, lang,
        N_("{seat} ends with {here} points on average; after the other action with {there}."),
        "seat", name, "here", here.text, "there", there.text, NULL);
}

static void say_next(FILE *out, enum lang lang, const struct table *table,
                     const struct review_reason *reason, int side)
{
    struct words words;

    if (!words_begin(&words))
        return;
    for (int i = 0; i < reason->n_next[side]; i++) {
        if (i)
            fputc(' ', words.out);
        face_tell(words.out, lang, table->face, table->game, &reason->next[side][i]);
    }
    text_say(out, lang,
             side ? N_("What most often follows the other action: {events}")
                  : N_("What most often follows: {events}"),
             "events", words_end(&words), NULL);
    free(words.text);
}

bool review_say(FILE *out, enum lang lang, const struct table *table,
                const struct review *review, int decision, int i)
{
    const struct review_decision *d = review_at(review, decision);
    const struct review_reason *reason = d->reason;
    int seat = reason ? find_points(table, reason) : NOBODY;

    if (d->mark == REVIEW_NONE || (!reason && i))
        return false;
    if (!i--)
        say_better(out, lang, table, review, decision);
    else if (i < reason->n_facts)
        say_fact(out, lang, table, &reason->fact[i]);
    else if ((i -= reason->n_facts) == 0 && seat != NOBODY)
        say_points(out, lang, reason, seat);
    else if ((i -= seat != NOBODY) < 2 && reason->n_next[i])
        say_next(out, lang, table, reason, i);
    else
        return false;
    return true;
}

/* Luck in words; its numbers are whole, and add up with the others that are told. */
static void say_luck(FILE *out, enum lang lang, const struct review_luck *luck)
{
    struct gap deal = signed_gap(percent(luck->deal));
    struct gap draws = signed_gap(percent(luck->draws));
    struct gap others =
        signed_gap(percent(luck->result) - percent(luck->start) - percent(luck->deal) -
                   percent(luck->draws) - percent(luck->decisions));

    text_say(out, lang,
             N_("Luck, in wins of a hundred games: the first cards {deal}, what was drawn and "
                "uncovered {draws}, what the others did {others}."),
             "deal", deal.text, "draws", draws.text, "others", others.text, NULL);
}

void review_sum_up(FILE *out, enum lang lang, const struct review *review, int i)
{
    struct review_luck luck = review_luck_of(review);
    struct gap decisions = gap_of(review_count(review));
    struct gap mistakes =
        gap_of(review_marked(review, REVIEW_MISTAKE) + review_marked(review, REVIEW_MISSED));
    struct gap skill = signed_gap(percent(luck.decisions));
    struct gap error = gap_of(percent(luck.error));
    struct gap start = gap_of(percent(luck.start));
    struct gap result = gap_of(percent(luck.result));
    char seat[PART_SEAT_TEXT];

    parts_seat(seat, review_seat(review));
    if (i == 0)
        text_say(out, lang,
                 N_("{seat}, decisions: {decisions}; mistakes and missed chances: {mistakes}."),
                 "seat", seat, "decisions", decisions.text, "mistakes", mistakes.text, NULL);
    else if (i == 1)
        text_say(out, lang,
                 N_("Skill, against how bots like to play: {skill} wins in a hundred games, "
                    "give or take {error}."),
                 "skill", skill.text, "error", error.text, NULL);
    else if (i == 2)
        say_luck(out, lang, &luck);
    else
        text_say(out, lang,
                 N_("From {start} wins in a hundred games, what anybody could expect, skill "
                    "and luck lead to {result}."),
                 "start", start.text, "result", result.text, NULL);
}

/* --- as JSON --- */

enum { DIGITS = 4 };

/* A member: an action's text, its words and their parts. */
static void put_action(struct put *out, const char *const keys[3], const struct table *table,
                       const void *view, enum lang lang, move action)
{
    FILE *words = parts_begin();
    char text[MAX_TEXT];

    table->game->write_move(table->game, view, action, text);
    put_text(out, keys[0], text);
    if (!words)
        return;
    table->face->words.describe(words, lang, table->game, view, action);
    sentence_put(out, keys[1], keys[2], parts_end(words));
}

static void put_sentence(struct put *out, FILE *words)
{
    put_object(out, NULL);
    sentence_put(out, "text", "parts", parts_end(words));
    put_end(out);
}

static void put_why(struct put *out, const struct table *table, const struct review *review,
                    int decision, enum lang lang)
{
    bool has_more = true;

    put_array(out, "why");
    for (int i = 0; has_more; i++) {
        FILE *words = parts_begin();

        has_more = words && review_say(words, lang, table, review, decision, i);
        if (has_more)
            put_sentence(out, words);
        else if (words)
            parts_end(words);
    }
    put_end(out);
}

static void put_decision(struct put *out, const struct table *table,
                         const struct review *review, int i, enum lang lang)
{
    static const char *const played[] = {"action", "words", "words_parts"};
    static const char *const other[] = {"other", "other_words", "other_parts"};
    const struct review_decision *d = review_at(review, i);
    const void *view = review_view(review, i);

    put_object(out, NULL);
    put_int(out, "ply", d->ply);
    put_action(out, played, table, view, lang, d->played.action);
    if (d->is_seen) {
        put_action(out, other, table, view, lang, d->other.action);
        put_real(out, "share", (double)d->played.share, DIGITS);
        put_real(out, "other_share", (double)d->other.share, DIGITS);
        put_real(out, "points", (double)d->played.points, DIGITS);
        put_real(out, "other_points", (double)d->other.points, DIGITS);
        put_real(out, "cost", d->is_best || d->gap < 0 ? 0 : (double)d->gap, DIGITS);
        put_real(out, "low", (double)(d->gap - d->error), DIGITS);
        put_real(out, "high", (double)(d->gap + d->error), DIGITS);
        put_int(out, "games", d->pairs);
    }
    if (d->mark != REVIEW_NONE) {
        put_text(out, "mark", review_mark_code(d->mark));
        put_text(out, "mark_name", text_in(lang, review_mark_name(d->mark)));
        put_why(out, table, review, i, lang);
    }
    put_end(out);
}

static void put_luck(struct put *out, const struct review *review)
{
    struct review_luck luck = review_luck_of(review);

    put_object(out, "luck");
    put_real(out, "start", (double)luck.start, DIGITS);
    put_real(out, "deal", (double)luck.deal, DIGITS);
    put_real(out, "draws", (double)luck.draws, DIGITS);
    put_real(out, "others", (double)luck.others, DIGITS);
    put_real(out, "decisions", (double)luck.decisions, DIGITS);
    put_real(out, "error", (double)luck.error, DIGITS);
    put_real(out, "result", (double)luck.result, DIGITS);
    put_end(out);
}

void say_review(struct put *out, const struct table *table, const struct review *review,
                enum lang lang)
{
    put_object(out, NULL);
    put_text(out, "game", table->face->game->name);
    put_int(out, "seat", review_seat(review) + 1);
    put_bool(out, "done", review_is_done(review));
    put_real(out, "progress", (double)review_progress(review), DIGITS);
    put_int(out, "mistakes",
            review_marked(review, REVIEW_MISTAKE) + review_marked(review, REVIEW_MISSED));
    put_luck(out, review);
    put_array(out, "summary");
    for (int i = 0; i < REVIEW_SENTENCES; i++) {
        FILE *words = parts_begin();

        if (!words)
            break;
        review_sum_up(words, lang, review, i);
        put_sentence(out, words);
    }
    put_end(out);
    put_array(out, "decisions");
    for (int i = 0; i < review_count(review); i++)
        put_decision(out, table, review, i, lang);
    put_end(out);
    put_end(out);
}
