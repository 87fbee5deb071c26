/* A game at the terminal, as the files of `madang play` see it. */
#ifndef CLI_PLAY_H
#define CLI_PLAY_H

#include "arena/program.h"
#include "cli/cli.h"

struct play {
    struct screen screen;
    struct table *table;
    const char *record; /* file that is kept up to date, or NULL */
    struct bot *bots[MAX_PLAYERS];
    char *commands[MAX_PLAYERS]; /* of seats that programs play, else NULL */
    struct program *programs[MAX_PLAYERS];
    void *view;            /* room for the view of the seat in turn */
    int told[MAX_PLAYERS]; /* plies each seat has been told of */
    int humans;            /* how many of them there are */
    const char *phase;     /* in which the table was drawn last */
    bool is_drawn;         /* the only person's seat, by lot */
    bool quit;
    bool has_failed; /* a program did */
};

/* Plays the table, at which somebody may have played already, until it is over or the person
 * has had enough; returns the exit status. */
int play_table(struct play *play);

/* Lets the person in the seat in turn do one thing: an action or a command. */
void prompt_seat(struct play *play, int seat);

/* The list of actions; prefix: only those that start so. */
void prompt_list(const struct play *play, int seat, const char *prefix);

#endif
