/* Puzzles: a position late in a game, a goal, and the one action that reaches it whatever is
 * hidden and whatever the others do – or, where a pile is all that is hidden, by far the most
 * often. docs/puzzles.md says what is claimed and how it is proved.
 *
 * A game's puzzles are a text, games/<game>/puzzles.txt:
 *
 *     madang puzzles 1
 *     game koryo
 *     rules 2
 *
 *     position {"game":"koryo",…}
 *     goal points 31
 *     answer raid P1 9 | - | end; reveal; end
 *     not steal P1 | {"placed":[{},{"9":2}]} | raid P1 9; end; reveal; end
 *
 * The seat in turn is asked. After each action: what of the position is otherwise, "-" if
 * nothing, and how it goes on then; in a puzzle of chances also in how many of how many deals
 * it succeeds, "90/120". The most tempting of the others stands first. */
#ifndef PUZZLES_PUZZLE_H
#define PUZZLES_PUZZLE_H

#include "table/table.h"

enum {
    PUZZLE_FORMAT = 1,
    PUZZLE_MAX_TRIES = 32, /* legal actions */
    PUZZLE_MAX_LINE = 96,  /* actions that follow */
};

enum puzzle_goal {
    PUZZLE_WIN = 1, /* the seat alone wins the game */
    PUZZLE_POINTS,  /* it has so many points in the end, or more */
    PUZZLE_PILE,    /* Duel: its pile is empty this turn */
};

/* A part of the text that a puzzle was read from. */
struct puzzle_text {
    const char *at;
    int n;
};

/* An action, and what is shown of it. */
struct puzzle_try {
    char action[MAX_TEXT];
    struct puzzle_text deal; /* JSON: members of the position; "-": none */
    struct puzzle_text line; /* actions that follow, "; " between them */
    int wins;                /* of how many of `deals`; 0 where chance is not asked */
};

struct puzzle {
    const struct face *face;
    struct puzzle_text position;
    enum puzzle_goal goal;
    int points;                                /* wanted */
    int deals;                                 /* 0: whatever is hidden */
    int n;                                     /* tries */
    struct puzzle_try tries[PUZZLE_MAX_TRIES]; /* the first is the answer */
};

/* How many puzzles a text has; -1, and the problem says why, if it is none of this game's
 * present rules. */
int puzzle_count(const struct face *face, const char *text, struct problem *problem);

/* Reads puzzle number i, from 0, which lasts as long as the text. False: it cannot be. */
bool puzzle_read(const struct face *face, const char *text, int i, struct puzzle *out,
                 struct problem *problem);

/* The shipped puzzles of a game; NULL: there are none. */
const char *puzzle_shipped(const struct face *face);

/* The position as a table, to be freed: as it is, or as one of the tries shows it, with what
 * follows played. NULL: it cannot be. */
struct table *puzzle_table(const struct puzzle *puzzle, struct problem *problem);
struct table *puzzle_shown(const struct puzzle *puzzle, const struct puzzle_try *try,
                           struct problem *problem);

/* The try of an action; NULL: there is none. */
const struct puzzle_try *puzzle_find(const struct puzzle *puzzle, const char *action);

/* What is asked, in a sentence. */
void puzzle_ask(FILE *out, enum lang lang, const struct puzzle *puzzle);

/* Sentence number i, from 0, of why a try succeeds or fails as its table shows; false: there
 * are no more. */
bool puzzle_reason(FILE *out, enum lang lang, const struct puzzle *puzzle,
                   const struct puzzle_try *try, const struct table *shown, int i);

#endif
