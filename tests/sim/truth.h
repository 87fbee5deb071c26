/* What truth.c knows and told.c compares with. */
#ifndef TESTS_SIM_TRUTH_H
#define TESTS_SIM_TRUTH_H

#include "tests/sim/sim.h"

/* An entry of a log, and what an action brought about. */
struct fact {
    struct entry entry;
    uint32_t seats; /* mask of those it carried */
    int64_t time;   /* when it was found on the disk */
    move action;
    move shown;
    struct events *events; /* NULL: no action */
};

/* Somebody wanted to play this. */
struct meant {
    int person; /* −1: a bot */
    int seat;
    int ply; /* a bot: entries of the log when it was asked */
    char action[MAX_TEXT];
};

struct truth {
    char id[ID_TEXT];
    const struct face *face;
    int players;
    int64_t creator;
    uint8_t secret[SECRET_BYTES];
    char *options;
    uint32_t drawn;               /* places that take part in the lot */
    uint8_t seat_of[MAX_PLAYERS]; /* of each place */
    struct stored_seat seat[MAX_PLAYERS];
    struct stored_table *said; /* as the log alone says it is */
    bool is_writing;           /* something about it may have been on its way to the disk */
    struct fact *fact;
    int n;
    int capacity;
    struct table *table; /* NULL until it is dealt */
    bool is_gone;        /* it goes on elsewhere */
    int64_t finished;
    bool is_public;
    bool was_public;    /* at some time */
    bool has_forgotten; /* somebody, whose names are gone from the log */
    char rematch[ID_TEXT];
    struct meant *meant;
    int n_meant;
    int meant_capacity;
    char link[MAX_PLAYERS][SECRET_TEXT];
};

extern struct truth truths[MAX_TABLES];

/* The seat in turn; NOBODY: it has not begun, is over, or goes on elsewhere. */
int truth_turn(const struct truth *t);

/* Whether an action was taken back since. */
bool truth_is_undone(const struct truth *t, int n);

#endif
