/* How somebody is doing, by the games that they played: results by game and number of players,
 * ratings, opponents, first decisions. */
#ifndef RESULTS_STATS_H
#define RESULTS_STATS_H

#include "results/rating.h"
#include "table/table.h"

/* Whom one played against: a bot of a level, or a person of that name. */
struct opponent {
    char name[MAX_NAME];
    bool is_bot;
};

/* A game, as far as it counts. */
struct stats_row {
    const struct face *face;
    int players;
    int seat;
    int plies;
    double share; /* of the win */
    int points;
    char opening[MAX_TEXT]; /* the first action that was a decision; empty: there was none */
    char words[200];        /* the same in words */
    struct opponent opponent[MAX_PLAYERS]; /* by seat; one's own is empty */
    double place[MAX_PLAYERS];             /* how well each seat did, larger is better */
    int mistakes;                          /* that a review found; −1: not known */
    int64_t at; /* when it ended, in seconds since 1970; 0: not known */
};

/* Games, in the order in which they were played. */
struct stats {
    enum lang lang;
    struct stats_row *rows;
    int n;
    int capacity;
};

/* Adds a finished game as the player of a seat saw it. False, and nothing has changed, without
 * memory. */
bool stats_add(struct stats *stats, const struct table *table, int seat, int mistakes,
               int64_t at);
void stats_free(struct stats *stats);

/* The only person's seat, or with a name that person's; NOBODY: there is none, or more than
 * one. */
int stats_seat(const struct table *table, const char *name);

/* Puts members: `games`, `results`, `ratings`, `opponents`, `openings`, `list`;
 * docs/protocol.md has them. False without memory. */
bool stats_put(struct put *out, const struct stats *stats);

/* A line a game, for spreadsheets. */
void stats_write_csv(const struct stats *stats, FILE *out);

/* --- for those who show them otherwise --- */

/* What is the same of some games: results of a game with so many players, or against an
 * opponent, or after a first decision. */
struct stats_group {
    const struct stats_row *first; /* the first of them, and by which it is one */
    struct opponent opponent;      /* of groups by opponent */
    int games;
    double share;  /* mean */
    double error;  /* half of a 95 % interval; NAN: one game has none */
    double points; /* mean */
    double better; /* of opponents: in which part of the games one did better, ties a half */
};

enum stats_by { BY_GAME, BY_OPPONENT, BY_OPENING };

/* The groups, those with most games first, at most MAX_GROUPS; to be freed. NULL without
 * memory. */
enum { MAX_GROUPS = 64 };
struct stats_group *stats_groups(const struct stats *stats, enum stats_by by, int *n);

/* One's own rating after the first `games` games of one face, and the others'. */
struct stats_rating {
    const struct face *face;
    int games;
    int n;                                  /* contestants, oneself the first */
    struct opponent contestant[MAX_GROUPS]; /* but the first */
    struct rating rating[MAX_GROUPS];
};

/* Of games with more contestants those that come last are left out. False: there are no games,
 * or there is no memory. */
bool stats_rate(const struct stats *stats, const struct face *face, int games,
                struct stats_rating *out);

#endif
