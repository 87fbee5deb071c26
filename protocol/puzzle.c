/* See puzzle.h. */
#include "protocol/puzzle.h"

#include <stdlib.h>

#include "protocol/say.h"
#include "protocol/sentence.h"
#include "puzzles/puzzle.h"
#include "text/memory.h"

/* The puzzle that is asked for, and how many there are; false: the call has failed. */
static bool puzzle_param(struct call *c, struct puzzle *puzzle, int *of)
{
    const struct face *face = c->params.game;
    const char *text = puzzle_shipped(face);

    *of = text ? puzzle_count(face, text, &c->problem) : 0;
    if (*of < 1) {
        call_fail_say(c, RPC_PARAMS, N_("there are no puzzles of this game"));
        return false;
    }
    if (!call_within(c, "n", c->params.n, 1, *of))
        return false;
    if (!puzzle_read(face, text, c->params.n - 1, puzzle, &c->problem)) {
        call_fail(c, RPC_PARAMS);
        return false;
    }
    return true;
}

enum outcome puzzle_show(struct call *c)
{
    struct puzzle puzzle;
    struct table *table;
    FILE *goal;
    int of;
    int seat;

    if (!puzzle_param(c, &puzzle, &of))
        return CALL_FAILED;
    table = puzzle_table(&puzzle, &c->problem);
    if (!table)
        return call_fail(c, RPC_POSITION);
    seat = table_turn(table);
    put_object(c->out, NULL);
    put_int(c->out, "n", c->params.n);
    put_int(c->out, "of", of);
    put_int(c->out, "players", table->players);
    put_int(c->out, "seat", face_seat_number(seat));
    goal = parts_begin();
    if (goal) {
        puzzle_ask(goal, c->lang, &puzzle);
        sentence_put(c->out, "goal", "goal_parts", parts_end(goal));
    }
    say_view(c->out, table, seat, c->lang);
    put_key(c->out, "legal");
    say_legal(c->out, table, seat, true, c->lang);
    put_array(c->out, "wrong");
    for (int i = 1; i < puzzle.n; i++)
        put_text(c->out, NULL, puzzle.tries[i].action);
    put_end(c->out);
    put_end(c->out);
    table_free(table);
    return CALL_DONE;
}

static void put_reasons(struct call *c, const struct puzzle *puzzle,
                        const struct puzzle_try *try, const struct table *shown)
{
    put_array(c->out, "reasons");
    for (int i = 0;; i++) {
        FILE *out = parts_begin();

        if (!out)
            break;
        if (!puzzle_reason(out, c->lang, puzzle, try, shown, i)) {
            parts_end(out);
            break;
        }
        put_object(c->out, NULL);
        sentence_put(c->out, "text", "parts", parts_end(out));
        put_end(c->out);
    }
    put_end(c->out);
}

static void put_step(struct call *c, const struct table *table, const struct events *events)
{
    int ply = table->n_plies;
    char text[MAX_TEXT];

    put_object(c->out, NULL);
    put_key(c->out, "position");
    say_position(c->out, table, WHOLE);
    put_key(c->out, "events");
    say_events(c->out, table, events, WHOLE, c->lang);
    put_int(c->out, "turn", face_seat_number(table_turn(table)));
    if (ply && table_ply_text(table, ply - 1, WHOLE, text)) {
        put_text(c->out, "action", text);
        put_int(c->out, "seat", table->plies[ply - 1].seat + 1);
    }
    put_end(c->out);
}

/* The line, everything open, from the position on. */
static void put_steps(struct call *c, const struct table *shown)
{
    struct table *again = table_copy_start(shown);
    struct events events = {.n = 0};

    put_array(c->out, "steps");
    if (again)
        put_step(c, again, &events);
    else
        memory_note_short();
    for (int i = 0; again && i < shown->n_plies; i++) {
        if (!table_play(again, shown->plies[i].seat, shown->plies[i].action, &events)) {
            memory_note_short();
            break;
        }
        put_step(c, again, &events);
    }
    put_end(c->out);
    table_free(again);
}

static void put_chances(struct call *c, const struct puzzle *puzzle)
{
    put_array(c->out, "chances");
    for (int i = 0; i < puzzle->n; i++) {
        put_object(c->out, NULL);
        put_text(c->out, "action", puzzle->tries[i].action);
        put_int(c->out, "wins", puzzle->tries[i].wins);
        put_int(c->out, "of", puzzle->deals);
        put_end(c->out);
    }
    put_end(c->out);
}

enum outcome puzzle_solve(struct call *c)
{
    struct puzzle puzzle;
    const struct puzzle_try *try;
    struct table *shown;
    int of;

    if (!puzzle_param(c, &puzzle, &of))
        return CALL_FAILED;
    try = puzzle_find(&puzzle, c->params.action);
    if (!try)
        return call_fail_say(c, RPC_PARAMS,
                             N_("that is not an action that can be chosen here"));
    shown = puzzle_shown(&puzzle, try, &c->problem);
    if (!shown)
        return call_fail(c, RPC_POSITION);
    put_object(c->out, NULL);
    put_bool(c->out, "right", try == puzzle.tries);
    put_text(c->out, "tempting", puzzle.tries[1].action);
    put_reasons(c, &puzzle, try, shown);
    put_steps(c, shown);
    if (puzzle.goal == PUZZLE_PILE)
        put_chances(c, &puzzle);
    put_end(c->out);
    table_free(shown);
    return CALL_DONE;
}
