/* Puzzles in words: what is asked, and why an action does it or does not. What a line brings
 * about is told by the game's own score lines, now and at its end. */
#include <stdlib.h>
#include <string.h>

#include "puzzles/puzzle.h"
#include "text/parts.h"

void puzzle_ask(FILE *out, enum lang lang, const struct puzzle *puzzle)
{
    char n[PART_NUMBER_TEXT];

    parts_number(n, puzzle->points);
    switch (puzzle->goal) {
    case PUZZLE_WIN:
        text_say(out, lang,
                 N_("One action wins, whatever is hidden and whatever the others do. Which?"),
                 NULL);
        break;
    case PUZZLE_POINTS:
        text_say(out, lang,
                 text_count(lang,
                            "One action ends with {n} point or more, whatever is hidden and "
                            "whatever the others do. Which?",
                            "One action ends with {n} points or more, whatever is hidden "
                            "and whatever the others do. Which?",
                            puzzle->points),
                 "n", n, NULL);
        break;
    case PUZZLE_PILE:
        text_say(out, lang,
                 N_("Empty your pile this turn: one action has by far the best chance. Which?"),
                 NULL);
        break;
    }
}

/* Whether it does what is asked, and what is shown of it. */
static void tell_verdict(FILE *out, enum lang lang, const struct puzzle *puzzle,
                         const struct puzzle_try *try, int points)
{
    bool is_answer = try == puzzle->tries;
    char n[PART_NUMBER_TEXT];
    char of[PART_NUMBER_TEXT];
    char percent[PART_NUMBER_TEXT];

    parts_number(n, is_answer ? puzzle->points : points);
    switch (puzzle->goal) {
    case PUZZLE_WIN:
        text_say(out, lang,
                 is_answer ? N_("It wins, whatever is hidden and whatever the others do; for "
                                "example so.")
                           : N_("It does not win if the cards lie so and the others do this, "
                                "whatever you do after it."),
                 NULL);
        break;
    case PUZZLE_POINTS:
        text_say(out, lang,
                 is_answer ? text_count(lang,
                                        "It brings {n} point or more, whatever is hidden "
                                        "and whatever the others do; for example so.",
                                        "It brings {n} points or more, whatever is hidden "
                                        "and whatever the others do; for example so.",
                                        puzzle->points)
                           : text_count(lang,
                                        "It brings no more than {n} point if the cards lie "
                                        "so and the others do this.",
                                        "It brings no more than {n} points if the cards lie "
                                        "so and the others do this.",
                                        points),
                 "n", n, NULL);
        break;
    case PUZZLE_PILE:
        parts_number(n, try->wins);
        parts_number(of, puzzle->deals);
        parts_number(percent, puzzle->deals ? 100L * try->wins / puzzle->deals : 0);
        text_say(out, lang,
                 is_answer ? N_("It succeeds in {n} of {of} orders of the pile ({percent} %); "
                                "for example so.")
                           : N_("It succeeds in {n} of {of} orders of the pile ({percent} %). "
                                "In this one it fails."),
                 "n", n, "of", of, "percent", percent, NULL);
        break;
    }
}

/* The same line of another score, or NULL. */
static const struct score_line *find_line(const struct points *points,
                                          const struct score_line *line)
{
    for (int i = 0; i < points->n; i++)
        if (points->line[i].seat == line->seat && points->line[i].kind == line->kind &&
            points->line[i].arg == line->arg)
            return &points->line[i];
    return NULL;
}

static bool tell_change(FILE *out, enum lang lang, const struct table *table,
                        const struct score_line *line, int change, bool is_first)
{
    char n[PART_NUMBER_TEXT];
    char text[PART_NUMBER_TEXT + 8];

    if (!change)
        return is_first;
    if (is_first) {
        char seat[PART_SEAT_TEXT];

        parts_seat(seat, line->seat);
        text_say(out, lang, N_("What this changes for {seat}:"), "seat", seat, NULL);
    }
    fputs(is_first ? " " : "; ", out);
    face_tell_line(out, lang, table->face, table->game, line);
    parts_number(n, abs(change));
    snprintf(text, sizeof text, "%s%s", change > 0 ? "+" : "−", n);
    fprintf(out, " (%s)", text);
    return false;
}

/* What is otherwise for a seat at the end; false: nothing. */
static bool tell_changes(FILE *out, enum lang lang, const struct table *table, int seat,
                         const struct points *before, const struct points *then)
{
    bool is_first = true;

    for (int i = 0; i < then->n; i++) {
        const struct score_line *line = &then->line[i];
        const struct score_line *was = find_line(before, line);

        if (line->seat == seat)
            is_first = tell_change(out, lang, table, line, line->value - (was ? was->value : 0),
                                   is_first);
    }
    for (int i = 0; i < before->n; i++)
        if (before->line[i].seat == seat && !find_line(then, &before->line[i]))
            is_first = tell_change(out, lang, table, &before->line[i], -before->line[i].value,
                                   is_first);
    return !is_first;
}

static void tell_totals(FILE *out, enum lang lang, const struct table *table,
                        const struct points *points)
{
    fprintf(out, "%s", text_in(lang, N_("The points then:")));
    for (int seat = 0; seat < table->players; seat++) {
        char text[PART_SEAT_TEXT];
        char n[PART_NUMBER_TEXT];

        parts_seat(text, seat);
        parts_number(n, points->total[seat]);
        fprintf(out, "%s ", seat ? "," : "");
        text_say(out, lang, N_("{seat} {n}"), "seat", text, "n", n, NULL);
    }
}

bool puzzle_reason(FILE *out, enum lang lang, const struct puzzle *puzzle,
                   const struct puzzle_try *try, const struct table *shown, int i)
{
    const struct game *game = shown->game;
    int asked = shown->plies[0].seat;
    struct points before;
    struct points then;

    game->points(game, shown->start, &before);
    game->points(game, shown->state, &then);
    if (!i) {
        tell_verdict(out, lang, puzzle, try, then.total[asked]);
        return true;
    }
    if (puzzle->goal == PUZZLE_PILE)
        return false;
    for (int seat = 0; seat < shown->players; seat++) {
        bool has_changed = false;

        for (int k = 0; k < then.n + before.n && !has_changed; k++) {
            const struct score_line *line =
                k < then.n ? &then.line[k] : &before.line[k - then.n];
            const struct score_line *other = find_line(k < then.n ? &before : &then, line);

            has_changed = line->seat == seat && (!other || other->value != line->value);
        }
        if (has_changed && !--i)
            return tell_changes(out, lang, shown, seat, &before, &then);
    }
    if (--i)
        return false;
    tell_totals(out, lang, shown, &then);
    return true;
}
