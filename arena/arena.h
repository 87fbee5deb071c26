/* Bots against bots: many games, the same deals for everybody, and what can be said
 * about the result.
 *
 * A *set* is one deal played once for each rotation of the line-up round the table, so
 * that nobody is favoured by cards or seat. Sets are independent; statistics are over sets. */
#ifndef ARENA_ARENA_H
#define ARENA_ARENA_H

#include <stdio.h>

#include "arena/program.h"
#include "bots/bot.h"
#include "games/face.h"
#include "table/table.h"

enum { MAX_CONTESTANTS = 12 };

/* Who plays: one of our bots, "best", "search:500" (simulations) or "best:200ms", also by a net
 * of a file, "net:./new.net" or "best:500:./new.net"; or any program that speaks the table
 * protocol, "cmd:./mybot --fast". */
struct contestant {
    char spec[256];
    char name[32];                  /* that it is given here, "mine=cmd:./mybot"; empty: none */
    char calls_itself[2][MAX_NAME]; /* a program: name and version; empty: not known */
    const struct bot_style *style;  /* NULL: a program */
    struct bot_budget budget;
    const char *command; /* of a program, inside spec */
    const char *file;    /* of a net, inside spec; NULL: it has none of its own */
    struct net *net;     /* that was read from it, or NULL */
};

bool contestant_read(struct contestant *contestant, const char *spec, struct problem *problem);

/* Reads the net of its file, if it has one: false and a problem if that is none for the game.
 */
bool contestant_read_net(struct contestant *contestant, const struct game *game, int players,
                         struct problem *problem);
void contestant_free(struct contestant *contestant);

/* Whether it was given a budget and plays by what needs none. */
bool contestant_has_idle_budget(const struct contestant *contestant, const struct game *game,
                                int players);

/* What it is called in results: the name it was given, or its spec. */
const char *contestant_name(const struct contestant *contestant);

/* What is to be played. */
struct arena {
    const struct face *face;
    const struct json *options; /* or NULL */
    int players;
    int n_contestants;
    struct contestant contestant[MAX_CONTESTANTS];
    int sets;      /* at most */
    uint64_t seed; /* number of the first deal; the others follow */
    int threads;
    int ms;          /* a program may think that long for a move */
    bool has_sprt;   /* stop when one of two strengths is refuted */
    double elo[2];   /* the two */
    const char *out; /* folder for report and records, or NULL */
};

struct game_result {
    uint8_t lineup[MAX_PLAYERS]; /* contestant by seat */
    float share[MAX_PLAYERS];    /* of the win, by seat */
    int16_t total[MAX_PLAYERS];  /* points, by seat */
    uint16_t plies;
    uint8_t foul;      /* that ended it */
    uint8_t foul_seat; /* who committed it */
};

/* What was said before a foul. */
struct exchange {
    char *sent;
    char *received;
};

/* Results, set by set; only the first n_sets count. */
struct results {
    int n_sets;
    int per_set;
    uint64_t *deal;           /* its number, by set */
    bool *is_done;            /* by set */
    struct game_result *game; /* n_sets × per_set */
    double llr;               /* of the SPRT: log-likelihood ratio */
    double seconds;
    struct exchange first_foul[MAX_CONTESTANTS];
};

/* Starts every program once, and greets it, and reads nets from their files: false and a
 * problem if one cannot play. */
bool arena_get_ready(struct arena *arena, struct problem *problem);
void arena_free(struct arena *arena);

/* Room for the results of so many sets; false: there is no memory. */
bool results_make(struct results *results, const struct arena *arena, int sets);
void results_free(struct results *results);

/* The line-up of game i of a deal, by seat. */
void arena_lineup(const struct arena *arena, uint64_t deal, int i, uint8_t lineup[MAX_PLAYERS]);
int arena_games_per_set(const struct arena *arena);

/* The seed of the deal of that number. */
void arena_seed(uint64_t number, uint8_t seed[SEED_BYTES]);

/* Plays everything, on several threads, but what arena->out has already; tells `progress` now
 * and then, which returns false to stop. The results are to be freed. */
bool arena_run(const struct arena *arena, struct results *results,
               bool (*progress)(const struct arena *, int sets_done, double llr, void *),
               void *context, struct problem *problem);

/* --- one game --- */

/* What a thread needs to play: bots and programs, made when first used. */
struct players {
    const struct arena *arena;
    const struct game *game;
    struct bot *bot[MAX_CONTESTANTS];
    struct program *program[MAX_CONTESTANTS];
    void *view;
};

bool match_play(struct players *players, struct results *results, uint64_t deal, int i,
                struct game_result *result, struct problem *problem);
void players_free(struct players *players);

/* --- what is kept --- */

/* Everything that was played in runs over different deals, from their folders. The arena is
 * filled in; its options last as long as the document. */
bool arena_merge(struct arena *arena, struct json_doc *doc, struct results *results,
                 const char *const *folder, int n, struct problem *problem);

/* --- statistics --- */

/* Share of the win and points of a contestant, over sets. */
struct summary {
    int games;
    double share;       /* mean */
    double share_error; /* half of a 95 % interval; NAN: one set has none */
    double pairs;       /* share of sets in which it did better than even */
    double points;
    double by_seat[MAX_PLAYERS];
    int fouls[FOUL_KINDS];
    double elo;       /* rating, the mean of all is 0 */
    double elo_error; /* half of a 95 % interval; NAN: the games do not say */
};

void summarise(const struct arena *arena, const struct results *results,
               struct summary summary[MAX_CONTESTANTS]);

/* Ratings by the Plackett–Luce model. */
void rate(const struct arena *arena, const struct results *results,
          struct summary summary[MAX_CONTESTANTS]);

/* The log-likelihood ratio of the two strengths of an SPRT of the first contestant. */
double sprt_llr(const struct arena *arena, const struct results *results);

/* Where an SPRT stops: ± this, for 5 % of errors of either kind. */
#define SPRT_BOUND 2.944

/* The report as JSON; report.json and report.html in arena->out; false, with errno, if they
 * cannot be written. */
void report_put(struct put *out, const struct arena *arena, const struct results *results,
                const struct summary summary[MAX_CONTESTANTS]);
bool report_write(const struct arena *arena, const struct results *results,
                  const struct summary summary[MAX_CONTESTANTS]);

#endif
