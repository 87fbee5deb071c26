/* Madang: modern tabletop games as a library.
 *
 * A game answers; it never asks. A state is plain memory of the caller's, as long as
 * madang_state_size() says and aligned to eight bytes: it is copied with memcpy(), compared
 * with memcmp(), kept in a file. It holds everything, what is hidden and the generator of its
 * chances included; what a seat may know of it is a view, a copy through madang_redact().
 *
 * Seats are numbered from 0. An action is a number, madang_move, that means something only
 * where it is legal; it has one text, the same in records and in the protocol. Nothing here
 * prints, exits, or keeps a state of its own; any number of threads may call it at once, each
 * with states, tables, bots and batches of its own. What can fail for want of memory says so.
 * Where callers must hand over what is legal – as many players as the game has, a seat that
 * owes an action, one of its moves, a whole state where no view is asked for – nothing is
 * checked again, because that is what takes the time; madang_find_action() checks, tables do.
 * Whatever makes something returns NULL for a NULL game, so that one check will do for several
 * calls; a NULL text is an empty one.
 *
 * Names that are not in this file are none of the library's interface. Until version 1 the
 * interface may change with the second number of the version. */
#ifndef MADANG_H
#define MADANG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define MADANG_VERSION_MAJOR 0
#define MADANG_VERSION_MINOR 1
#define MADANG_VERSION_PATCH 0
#define MADANG_VERSION       "0.1.0"

#ifndef MADANG_API
#define MADANG_API __attribute__((visibility("default")))
#endif

enum {
    MADANG_MAX_PLAYERS = 5,
    MADANG_MAX_MOVES = 1024, /* of one seat in one state, in any game */
    MADANG_MAX_STATE = 1024, /* bytes of a state, in any game */
    MADANG_MAX_TEXT = 64,    /* bytes of an action's text, the final 0 included */
    MADANG_MAX_WORD = 3,     /* letters of an action for a net */
    MADANG_SEED_BYTES = 32,
    MADANG_SPECTATOR = 7 /* as a viewer: somebody without a seat */
};

/* An action, packed; 0 is none. */
typedef uint32_t madang_move;

/* What is wrong, for people. Every function that takes one takes NULL as well. */
typedef struct madang_problem {
    char rule[8];   /* that forbids it, as in RULES.md: "K17"; or empty */
    char text[300]; /* a sentence */
} madang_problem;

/* The version of the library that runs, which may be later than MADANG_VERSION. */
MADANG_API const char *madang_version(void);

/* Frees a text that a function here returned. NULL is nothing. */
MADANG_API void madang_free(void *text);

/* --- games --- */

typedef struct madang_game madang_game;

/* The games as shipped, from 0; NULL after the last. They need not be closed. */
MADANG_API const madang_game *madang_game_at(int i);

/* The game of that name as shipped: "koryo", "choson", "charon", "duel"; NULL: there is none.
 */
MADANG_API const madang_game *madang_game_find(const char *name);

/* A game with options, a JSON object as in the protocol: {"map":"my-moon.txt"}, or NULL: as
 * shipped. NULL and a problem if it cannot be. Files are read if may_read_files, and now: what
 * becomes of them later changes nothing. What was in a file stays known until the program ends,
 * each once, so that tables, bots and records outlive the game. To be closed. */
MADANG_API madang_game *madang_game_open(const char *name, const char *options,
                                         bool may_read_files, madang_problem *problem);
MADANG_API void madang_game_close(madang_game *game);

MADANG_API const char *madang_game_name(const madang_game *game);
/* Its options as records have them: {} as shipped; files are named by the hash of what was in
 * them, {"data":"0123456789abcdef"}, which opens the game again in a program that has read
 * them. To be freed; NULL without memory. */
MADANG_API char *madang_game_options(const madang_game *game);
/* The version of its rules and shipped data: what follows from a seed and its actions is the
 * same as long as this is. */
MADANG_API int madang_game_rules(const madang_game *game);
MADANG_API int madang_min_players(const madang_game *game);
MADANG_API int madang_max_players(const madang_game *game);
MADANG_API int madang_max_moves(const madang_game *game); /* of one seat in one state */
MADANG_API int madang_max_plies(const madang_game *game); /* actions in a whole game */
MADANG_API size_t madang_state_size(const madang_game *game);

/* --- playing --- */

/* A seed from a number, the same everywhere; neighbours give games that have nothing in common.
 */
MADANG_API void madang_seed(uint8_t seed[MADANG_SEED_BYTES], uint64_t number);
/* One that nobody can guess. */
MADANG_API void madang_seed_random(uint8_t seed[MADANG_SEED_BYTES]);

/* Writes every byte of the state of a game that begins, for madang_min_players() to
 * madang_max_players(). */
MADANG_API void madang_setup(const madang_game *game, void *state, int players,
                             const uint8_t seed[MADANG_SEED_BYTES]);

/* Mask of the seats that owe an action; 0: the game is over. */
MADANG_API uint32_t madang_actors(const madang_game *game, const void *state);

/* The seat to act, the lowest if several owe an action; -1 when it is over. */
MADANG_API int madang_turn(const madang_game *game, const void *state);

/* Writes all legal actions of a seat, ascending, and returns how many; out has space for
 * madang_max_moves(). Also of a view of that seat. */
MADANG_API int madang_moves(const madang_game *game, const void *state, int seat,
                            madang_move *out);

/* What follows from a legal action, chance included. A view has no chances to come and is not
 * played on: madang_complete() it first. */
MADANG_API void madang_play(const madang_game *game, void *state, int seat, madang_move action);

/* The same with chance drawn by the caller, as a node of its own for each draw. Whatever chance
 * decides – who begins, a shuffle card by card, a roll – is drawn one after the other, one of n
 * that are all equally likely; what each is, is seen in what follows. Give the outcomes of the
 * first draws, numbers from 0 to n - 1, and you are told the n of the next: call again with one
 * more. Returns that n; 0: nothing is left to draw, and the state is written; -1: the outcomes
 * are not those of such draws, or the game is not played by so many. Unless it returns 0 the
 * state stays as it was. Chances that the caller does not draw later on, with madang_play(),
 * come from the seed, which these draws do not use up. */
MADANG_API int madang_setup_drawn(const madang_game *game, void *state, int players,
                                  const uint8_t seed[MADANG_SEED_BYTES],
                                  const uint32_t *outcomes, int n_outcomes);
MADANG_API int madang_play_drawn(const madang_game *game, void *state, int seat,
                                 madang_move action, const uint32_t *outcomes, int n_outcomes);

/* The score as if the game ended now, one number a seat. */
MADANG_API void madang_points(const madang_game *game, const void *state,
                              int points[MADANG_MAX_PLAYERS]);

/* Mask of the seats that have won; 0 while the game goes on, and where nobody has. */
MADANG_API uint32_t madang_winners(const madang_game *game, const void *state);

/* NULL, or the sentence of an invariant that does not hold: for states from elsewhere. Not for
 * views. */
MADANG_API const char *madang_broken(const madang_game *game, const void *state);

/* --- what is hidden --- */

/* Takes out of a state, in place, what a seat or MADANG_SPECTATOR may not know. */
MADANG_API void madang_redact(const madang_game *game, void *state, int viewer);

/* Fills a view of that viewer with a guess that agrees with it, chances to come included. */
MADANG_API void madang_complete(const madang_game *game, void *view, int viewer, uint64_t seed);

/* A number for what a viewer sees now: equal views have equal keys. Who wants what a seat has
 * seen in the whole game mixes the keys of its views in their order. */
MADANG_API uint64_t madang_key(const madang_game *game, const void *state, int viewer);

/* --- for people and programs --- */

/* The action's text. Returns its length. */
MADANG_API size_t madang_action_text(const madang_game *game, const void *state,
                                     madang_move action, char text[MADANG_MAX_TEXT]);

/* The legal action of a seat with that very text; 0: there is none. */
MADANG_API madang_move madang_find_action(const madang_game *game, const void *state, int seat,
                                          const char *text);

/* Whether the text is a legal action of the seat in turn; if not, the problem says why. lang:
 * "en", "fr", "ko"; NULL and what is unknown are English. */
MADANG_API bool madang_is_legal(const madang_game *game, const void *state, const char *text,
                                const char *lang, madang_problem *problem);

/* An action in words; what the seat in turn is asked to do, as a viewer, whose view it is, is
 * told. To be freed; NULL without memory. */
MADANG_API char *madang_describe(const madang_game *game, const void *view, madang_move action,
                                 const char *lang);
MADANG_API char *madang_ask(const madang_game *game, const void *view, int viewer,
                            const char *lang);

/* The position as JSON, as in the protocol: of a state as the viewer may know it, or, with
 * viewer -1, all of it. To be freed; NULL without memory. */
MADANG_API char *madang_position(const madang_game *game, const void *state, int viewer);

/* The state of a whole position; its chances come from the seed. False and a problem if it is
 * none of this game. */
MADANG_API bool madang_read_position(const madang_game *game, const char *position,
                                     const uint8_t seed[MADANG_SEED_BYTES], void *state,
                                     madang_problem *problem);

/* --- tables: a game in progress, with its history --- */

typedef struct madang_table madang_table;

/* A table at its first position; NULL without memory or with a number of players that the game
 * has not. */
MADANG_API madang_table *madang_table_new(const madang_game *game, int players,
                                          const uint8_t seed[MADANG_SEED_BYTES]);
/* The table at the end of a record, every action and the seed checked; NULL and a problem. A
 * record that names data by its hash needs a game that was opened with them before. */
MADANG_API madang_table *madang_table_read(const char *record, madang_problem *problem);
MADANG_API void madang_table_free(madang_table *table);

MADANG_API const madang_game *madang_table_game(const madang_table *table);
MADANG_API int madang_table_players(const madang_table *table);
MADANG_API int madang_table_plies(const madang_table *table);
/* Its state, until something is played or taken back. */
MADANG_API const void *madang_table_state(const madang_table *table);
/* Whose the action of a ply was, from 0, and its text; -1 and none: there is no such ply. */
MADANG_API int madang_table_ply(const madang_table *table, int ply, char text[MADANG_MAX_TEXT]);

/* Plays an action of the seat in turn by its text; false and a problem: nothing has changed. */
MADANG_API bool madang_table_play(madang_table *table, const char *action,
                                  madang_problem *problem);
/* Takes the last action back; false: there is none, or no memory. */
MADANG_API bool madang_table_undo(madang_table *table);
/* Its record, a text that `madang replay` reads. To be freed; NULL without memory. */
MADANG_API char *madang_table_record(const madang_table *table);

/* --- bots --- */

typedef struct madang_bot madang_bot;

/* A bot of a level – "novice", "casual", "club", "strong", "best", also "random", "greedy",
 * "search", "plain", "net" – that can be asked again and again; NULL without memory, if there
 * is no such level, or if the game is not played by so many. threads: of a bot that searches;
 * 0: one. Where no net fits the box, those that have one search instead. */
MADANG_API madang_bot *madang_bot_new(const madang_game *game, const char *level, int players,
                                      int threads);
MADANG_API void madang_bot_free(madang_bot *bot);

/* Its choice for a seat that owes an action, from that seat's view alone. How long it thinks:
 * whichever ends first of so many simulations or milliseconds; 0: as its level does. The same
 * view, seed and number of simulations give the same answer, of a bot that searches the first
 * time: what it has found out serves its next choices, until it is told to forget it, as at the
 * beginning of a game. */
MADANG_API madang_move madang_bot_choose(madang_bot *bot, const void *view, int seat,
                                         uint64_t seed, int sims, int ms);
MADANG_API void madang_bot_forget(madang_bot *bot);

/* --- for learning machines: docs/eyes.md has the layouts --- */

/* An observation is a row of cells, small whole numbers, made from a view; seats are relative
 * to the one that looks. An action is a word of one to MADANG_MAX_WORD letters, chosen one
 * after the other; no word begins with another. A box that nets have no eyes for – a moon whose
 * copies of a card differ – has version 0 and neither cells nor letters: nothing is written,
 * and there are no words. */
typedef struct madang_eyes {
    int version; /* another one: cells or letters mean something else */
    int cells;
    int hidden;  /* cells of what a seat may not know */
    int letters; /* the alphabet: 0 … */
    int max_word;
} madang_eyes;

MADANG_API madang_eyes madang_game_eyes(const madang_game *game);

/* Writes the cells that a seat sees, with the first letters of an action that it has chosen so
 * far; and what is hidden from it, from a whole state: for those who teach, never for those who
 * play. */
MADANG_API void madang_observe(const madang_game *game, const void *view, int seat,
                               const uint16_t *begun, int n_begun, uint8_t *cells);
MADANG_API void madang_observe_hidden(const madang_game *game, const void *state, int seat,
                                      uint8_t *cells);

/* Sets the mask of the letters that may follow, one byte a letter, and returns how many. */
MADANG_API int madang_letters(const madang_game *game, const void *view, int seat,
                              const uint16_t *begun, int n_begun, uint8_t *mask);

/* The letters of a legal action; returns how many. The legal action of a word; 0: there is
 * none.
 */
MADANG_API int madang_spell(const madang_game *game, const void *view, int seat,
                            madang_move action, uint16_t word[MADANG_MAX_WORD]);
MADANG_API madang_move madang_read_word(const madang_game *game, const void *view, int seat,
                                        const uint16_t *word, int n);

/* --- many games at once --- */

/* So many games of one kind, side by side. A game that ends begins again by itself, with the
 * next seed. The same seed and choices give the same games, whatever the number of threads;
 * after fork() there is one. */
typedef struct madang_batch madang_batch;

/* Where a batch writes how its games stand, each a row a game: the caller's memory, of which
 * nothing is kept. What is NULL is not written, and costs nothing. */
typedef struct madang_rows {
    int32_t *seat;    /* [games]: that is to choose */
    uint8_t *cells;   /* [games][cells]: what it sees */
    uint8_t *mask;    /* [games][letters]: what it may choose */
    int32_t *moves;   /* [games]: how many actions it has */
    float *reward;    /* [games][players]: shares of the win, of a game that has just ended */
    uint8_t *is_over; /* [games]: the last choice ended a game, and another has begun */
    int32_t *points;  /* [games][players]: of a game that has just ended */
} madang_rows;

/* threads: 0: as many as there are cores. NULL without memory, or where a game is not played by
 * so many. */
MADANG_API madang_batch *madang_batch_new(const madang_game *game, int players, int games,
                                          uint64_t seed, int threads);
MADANG_API void madang_batch_free(madang_batch *batch);

/* How all games stand, without a choice. */
MADANG_API void madang_batch_look(madang_batch *batch, const madang_rows *rows);

/* One letter a game, of those that may follow; an action is played when its word is whole. Or
 * one action a game, by its number among the legal ones, from 0. Returns how many choices there
 * was nothing to choose for: those games stay as they are. */
MADANG_API int madang_batch_choose(madang_batch *batch, const uint16_t *letter,
                                   const madang_rows *rows);
MADANG_API int madang_batch_play(madang_batch *batch, const uint32_t *number,
                                 const madang_rows *rows);

/* The state of a game of the batch, from 0, until it is played on; NULL: there is none. */
MADANG_API const void *madang_batch_state(const madang_batch *batch, int game);

#ifdef __cplusplus
}
#endif

#endif
