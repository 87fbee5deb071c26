/* A game at the terminal, as the files of `madang play` see it. */
#ifndef CLI_PLAY_H
#define CLI_PLAY_H

#include "arena/program.h"
#include "cli/cli.h"
#include "cli/stage.h"

struct full;
struct line_reader;

struct play {
    struct screen screen;
    struct table *table;
    const char *record; /* file that is kept up to date, or NULL */
    struct bot *bots[MAX_PLAYERS];
    char *commands[MAX_PLAYERS]; /* of seats that programs play, else NULL */
    struct program *programs[MAX_PLAYERS];
    struct bot *adviser;   /* made when first asked */
    void *view;            /* room for the view of the seat in turn */
    int told[MAX_PLAYERS]; /* plies each seat has been told of */
    int humans;            /* how many of them there are */
    const char *phase;     /* in which the table was drawn last */
    bool is_drawn;         /* the only person's seat, by lot */
    bool is_kept;          /* in a file that `--continue` finds */
    bool is_line_by_line;  /* asked for: no full screen */
    bool quit;
    bool has_failed;            /* a program did */
    int pause_ms;               /* after what others do, on a full screen */
    FILE *out;                  /* where answers to commands go */
    struct full *full;          /* the full screen, while there is one */
    int seat;                   /* whose eyes see the table there */
    int from;                   /* plies there were when it was that seat's turn */
    struct line_reader *reader; /* what is typed, line by line */
};

/* Plays the table, at which somebody may have played already, until it is over or the person
 * has had enough; returns the exit status. */
int play_table(struct play *play);

/* How long what others do is shown, by a word: calm, normal, fast, now; false: no such word. */
bool play_set_speed(struct play *play, const char *word);

/* --- line by line: prompt.c --- */

/* Lets the person in the seat in turn do one thing: an action or a command. */
void prompt_seat(struct play *play, int seat);

/* What a line that was typed says: an action is played, a command answered in play->out. */
void prompt_obey(struct play *play, int seat, char *line);

/* The list of actions; prefix: only those that start so. */
void prompt_list(const struct play *play, int seat, const char *prefix);

/* An action in words, to be freed; NULL without memory. */
char *prompt_describe(const struct play *play, move action);

/* What the seat is asked to do, to be freed; NULL without memory. */
char *prompt_question(const struct play *play, int seat);

/* How a line can go on: see stage.h. */
int prompt_complete(const struct play *play, int seat, const char *start,
                    char more[STAGE_MORE]);

/* --- on a full screen: local.c --- */

/* Whether there is one, or one could be begun. */
bool local_fits(struct play *play);

/* The terminal is given back. */
void local_end(struct play *play);

/* Lets the person in the seat in turn act; returns before, if the window has become too
 * small. is_new: somebody else was at the screen before. */
void local_seat(struct play *play, int seat, bool is_new);

/* Shows what has just happened for as long as one likes, to the only person at the screen. */
void local_watch(struct play *play, int viewer);

/* The end of the game: shown until a key is pressed. */
void local_finish(struct play *play, int viewer);

#endif
