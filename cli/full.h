/* The full screen, as its two files see it: full.c draws, full_keys.c listens. */
#ifndef CLI_FULL_H
#define CLI_FULL_H

#include "cli/cli.h"
#include "cli/drawn.h"
#include "cli/picks.h"
#include "cli/stage.h"

/* curses has a function of the name of our type for actions. */
#define NCURSES_NOMACROS
#define move curses_move
#include <curses.h>
#undef move

/* A part of the screen. */
struct pane {
    int row;
    int column;
    int rows;
    int columns;
};

/* What the cursor can be on: a thing on the table, or an entry of the list. */
struct target {
    int row;
    int column;
    int columns;
    int choice;           /* of the list; −1: on the table */
    char words[MAX_TEXT]; /* that a thing on the table stands for */
};

enum { FULL_ASK_ROWS = 3 }; /* a question or an answer takes at most */
enum { MAX_TARGETS = DRAWN_SPOTS + MAX_MOVES, MAX_TYPED = 200, MAX_HISTORY = 100 };

/* What has happened, a line each; back: so many are below what is shown. */
struct log {
    char **line;
    int n;
    int capacity;
    int back;
};

struct full {
    struct screen screen;
    const struct stage *stage;
    void *context; /* of the stage */
    SCREEN *terminal;
    bool has_colours;
    struct log log;
    char *message; /* an answer, until a key is pressed; or NULL */

    /* the places of things */
    struct pane table;
    struct pane list;
    struct pane log_pane;
    struct pane ask;
    int scroll; /* rows of the table above what is shown */
    int list_scroll;

    /* the table now, and when the person last acted */
    struct drawn now;
    struct drawn before;
    bool is_marking; /* what is different */

    /* what can be done */
    struct choices all;
    struct picks picks;
    int n_meant;
    int meant[MAX_MOVES];
    int n_entries;
    int entry[MAX_MOVES]; /* choices in the list */
    int n_targets;
    struct target target[MAX_TARGETS];
    int cursor; /* a target, and where it was */
    int cursor_row;
    int cursor_column;

    /* what is typed */
    char typed[MAX_TYPED];
    char *history[MAX_HISTORY];
    int n_history;
    int recalled; /* of the history; n_history: none */
};

/* Whether there is a terminal that has room for one: what was chosen on the command line is for
 * the caller to see. */
bool full_has_room(const struct screen *screen);

/* Begins it; NULL if the terminal cannot do it. end() gives the terminal back; NULL is fine. */
struct full *full_open(const struct screen *screen, const struct stage *stage, void *context);
void full_close(struct full *full);

/* Adds lines to the log; forgets them, and what has changed, before somebody else looks. */
void full_log(struct full *full, const char *text);
void full_forget(struct full *full);

/* Listens to the person as long as the stage goes on and there is room. */
void full_listen(struct full *full);

/* Draws everything; is_asked: for the person whose turn it is. */
void full_show(struct full *full, bool is_asked);

/* Shows it for so long, or until a key is pressed; false: Ctrl-C was. */
bool full_pause(struct full *full, int ms);

/* A sentence where the question is, and a text over everything, until a key is pressed. */
void full_say(struct full *full, const char *text);
void full_page(const char *text, const char *hint);

/* A sentence alone on the screen, until Enter is pressed. */
void full_curtain(const char *text);

/* Remembers the table as it is drawn: what is different later is marked. */
void full_remember(struct full *full);

/* The target under the cursor; −1: there is none. */
int full_current(const struct full *full);

/* The choice that would be played now; −1: none. */
int full_ready(const struct full *full);

#endif
