/* What the files of the core share. */
#ifndef MADANG_CORE_H
#define MADANG_CORE_H

#define Py_LIMITED_API 0x030b0000
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stdbool.h>
#include <string.h>

#include <madang.h>

typedef struct {
    PyObject_HEAD madang_game *opened; /* to be closed; NULL: as shipped */
    const madang_game *game;
    PyObject *options;  /* that it was made with, or None */
    PyObject *recorded; /* the same as records have them: what tells games apart */
} Game;

/* A game at a moment. */
typedef struct {
    PyObject_HEAD Game *owner;
    const madang_game *game;
    int players;
    uint32_t viewers; /* 0: whole; or whose view it is, a mask: some may see the same */
    int turn;         /* -1: over */
    int n_moves;      /* -1: not looked for yet */
    madang_move moves[MADANG_MAX_MOVES];
    uint64_t state[MADANG_MAX_STATE / 8];
} State;

extern PyTypeObject *game_type;
extern PyTypeObject *state_type;
extern PyObject *problem_type; /* madang.Problem */

/* core.c: what a problem of the library's is in Python, a text of the library's, which is
 * freed, and what the library gets of Python's; 0 or NULL, and an error. */
PyObject *raise_problem(const madang_problem *problem);
PyObject *take_text(char *text);
const char *read_text(PyObject *value);
int read_seed(PyObject *value, uint8_t seed[MADANG_SEED_BYTES]);

/* A whole number from 0 to 2^64 - 1, of whatever type has an index; for "O&" of
 * PyArg_ParseTuple(). */
int read_number(PyObject *value, void *number);

/* Whether a game is played by so many; 0, and an error, if it is not. */
int is_played_by(const Game *owner, int players);

/* What one thread at a time may use; Python's other threads go on while it is waited for. */
void take_turn(PyThread_type_lock lock);

/* state.c: whether a state is what a viewer sees, or that follows from it; 0, and an error, if
 * it is not; that; the legal actions of the seat in turn. */
int is_seen_by(const State *self, int viewer);
void state_see(const State *self, int viewer, uint64_t view[MADANG_MAX_STATE / 8]);
int state_moves(State *self);

/* Whether both are the same game with the same options. */
bool is_same_game(const Game *a, const Game *b);

/* deal(type, game, players, seed, outcomes): as State.drawn(), of a game that begins. */
PyObject *state_deal(PyObject *module, PyObject *args);

/* A buffer of the caller's for so many bytes; 0, and an error, if it is none. */
int want_buffer(PyObject *object, Py_buffer *buffer, size_t bytes, int is_written);

/* Of the types in other files. */
PyType_Spec *state_spec(void);
PyType_Spec *bot_spec(void);
PyType_Spec *batch_spec(void);

#endif
