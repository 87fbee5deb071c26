/* The Python package's core: libmadang as types. What is Python's own to do – names, checks of
 * shapes, JSON, adapters – is in __init__.py; here is what must be fast. CPython's stable ABI.
 */
#include "core.h"

#include <stdio.h>

PyObject *problem_type;
PyTypeObject *game_type;

static PyObject *raise_problem(const madang_problem *problem)
{
    if (*problem->rule)
        PyErr_Format(problem_type, "%s [%s]", problem->text, problem->rule);
    else
        PyErr_SetString(problem_type, problem->text);
    return NULL;
}

/* A text of the library's as Python's; NULL: there was no memory. */
static PyObject *take_text(char *text)
{
    PyObject *result = text ? PyUnicode_FromString(text) : PyErr_NoMemory();

    madang_free(text);
    return result;
}

/* A seed: a whole number, or 32 bytes. */
static int read_seed(PyObject *value, uint8_t seed[MADANG_SEED_BYTES])
{
    if (PyBytes_Check(value)) {
        if (PyBytes_Size(value) == MADANG_SEED_BYTES) {
            memcpy(seed, PyBytes_AsString(value), MADANG_SEED_BYTES);
            return 1;
        }
        PyErr_SetString(PyExc_ValueError, "a seed has 32 bytes");
        return 0;
    }
    madang_seed(seed, PyLong_AsUnsignedLongLong(value));
    return !PyErr_Occurred();
}

/* --- games --- */

static PyTypeObject *state_type;

static PyObject *game_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    static char *words[] = {"name", "options", NULL};
    const char *name;
    PyObject *options = Py_None;
    madang_problem problem;
    Game *self;

    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "s|O", words, &name, &options))
        return NULL;
    self = (Game *)PyType_GenericAlloc(type, 0);
    if (!self)
        return NULL;
    self->options = Py_NewRef(options);
    if (options == Py_None) {
        self->game = madang_game_find(name);
        if (!self->game)
            PyErr_Format(problem_type, "'%s': no such game", name);
    } else {
        const char *text = PyUnicode_AsUTF8AndSize(options, NULL);

        self->opened = text ? madang_game_open(name, text, true, &problem) : NULL;
        self->game = self->opened;
        if (text && !self->game)
            raise_problem(&problem);
    }
    if (!self->game) {
        Py_DECREF(self);
        return NULL;
    }
    return (PyObject *)self;
}

static void game_dealloc(PyObject *object)
{
    PyTypeObject *type = Py_TYPE(object);
    Game *self = (Game *)object;

    madang_game_close(self->opened);
    Py_XDECREF(self->options);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type);
}

static PyObject *game_get(PyObject *object, void *what)
{
    Game *self = (Game *)object;
    madang_eyes eyes = madang_game_eyes(self->game);

    switch ((intptr_t)what) {
    case 0: return PyUnicode_FromString(madang_game_name(self->game));
    case 1: return Py_NewRef(self->options);
    case 2: return PyLong_FromLong(madang_game_rules(self->game));
    case 3: return PyLong_FromLong(madang_min_players(self->game));
    case 4: return PyLong_FromLong(madang_max_players(self->game));
    case 5: return PyLong_FromLong(madang_max_moves(self->game));
    case 6: return PyLong_FromLong(madang_max_plies(self->game));
    case 7: return PyLong_FromLong(eyes.cells);
    case 8: return PyLong_FromLong(eyes.letters);
    case 9: return PyLong_FromLong(eyes.hidden);
    default: return PyLong_FromLong(eyes.version);
    }
}

static PyGetSetDef game_values[] = {
    {"name", game_get, NULL, "As in records and in the protocol.", (void *)0},
    {"options_text", game_get, NULL, "The options it was made with, as JSON, or None.",
     (void *)1},
    {"rules", game_get, NULL, "The version of its rules and shipped data.", (void *)2},
    {"min_players", game_get, NULL, NULL, (void *)3},
    {"max_players", game_get, NULL, NULL, (void *)4},
    {"max_moves", game_get, NULL, "Of one seat in one state.", (void *)5},
    {"max_plies", game_get, NULL, "Actions in a whole game.", (void *)6},
    {"cells", game_get, NULL, "Numbers in an observation.", (void *)7},
    {"letters", game_get, NULL, "The size of the alphabet that actions are spelt with.",
     (void *)8},
    {"hidden", game_get, NULL, "Numbers in what is hidden from a seat.", (void *)9},
    {"eyes_version", game_get, NULL, "Another one: cells or letters mean something else.",
     (void *)10},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot game_slots[] = {
    {Py_tp_doc, "Game(name, options=None)\n\nA game, as shipped or with options (JSON)."},
    {Py_tp_new, game_new},
    {Py_tp_dealloc, game_dealloc},
    {Py_tp_getset, game_values},
    {0, NULL},
};

static PyType_Spec game_spec = {"madang._core.Game", sizeof(Game), 0,
                                Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, game_slots};

/* --- states --- */

typedef struct {
    PyObject_HEAD Game *owner;
    const madang_game *game;
    int players;
    int turn;    /* -1: over */
    int n_moves; /* -1: not looked for yet */
    madang_move moves[MADANG_MAX_MOVES];
    uint64_t state[MADANG_MAX_STATE / 8];
} State;

/* What follows from a change of the state. */
static void state_look(State *self)
{
    self->turn = madang_turn(self->game, self->state);
    self->n_moves = -1;
}

static int state_moves(State *self)
{
    if (self->n_moves < 0)
        self->n_moves =
            self->turn < 0 ? 0 : madang_moves(self->game, self->state, self->turn, self->moves);
    return self->n_moves;
}

static State *state_alloc(PyTypeObject *type, Game *owner, int players)
{
    State *self = (State *)PyType_GenericAlloc(type, 0);

    if (self) {
        self->owner = (Game *)Py_NewRef((PyObject *)owner);
        self->game = owner->game;
        self->players = players;
    }
    return self;
}

static int is_played_by(const Game *owner, int players)
{
    if (players >= madang_min_players(owner->game) &&
        players <= madang_max_players(owner->game))
        return 1;
    PyErr_Format(problem_type, "%s is not played by %d", madang_game_name(owner->game),
                 players);
    return 0;
}

static PyObject *state_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    static char *words[] = {"game", "players", "seed", "bytes", NULL};
    Game *owner;
    int players;
    PyObject *number = NULL;
    PyObject *bytes = NULL;
    uint8_t seed[MADANG_SEED_BYTES];
    State *self;

    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O!i|OO", words, game_type, &owner, &players,
                                     &number, &bytes))
        return NULL;
    if (!is_played_by(owner, players))
        return NULL;
    if (bytes && (!PyBytes_Check(bytes) ||
                  (size_t)PyBytes_Size(bytes) != madang_state_size(owner->game))) {
        PyErr_SetString(PyExc_ValueError, "these are not the bytes of such a state");
        return NULL;
    }
    if (!bytes && (!number || number == Py_None))
        madang_seed_random(seed);
    else if (!bytes && !read_seed(number, seed))
        return NULL;
    self = state_alloc(type, owner, players);
    if (!self)
        return NULL;
    if (bytes)
        memcpy(self->state, PyBytes_AsString(bytes), madang_state_size(owner->game));
    else
        madang_setup(self->game, self->state, players, seed);
    state_look(self);
    return (PyObject *)self;
}

static void state_dealloc(PyObject *object)
{
    PyTypeObject *type = Py_TYPE(object);

    Py_XDECREF((PyObject *)((State *)object)->owner);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(object);
    Py_DECREF(type);
}

static PyObject *state_copy(PyObject *object, PyObject *unused)
{
    State *self = (State *)object;
    State *copy = state_alloc(Py_TYPE(object), self->owner, self->players);

    (void)unused;
    if (copy) {
        memcpy(copy->state, self->state, madang_state_size(self->game));
        state_look(copy);
    }
    return (PyObject *)copy;
}

static PyObject *state_play(PyObject *object, PyObject *number)
{
    State *self = (State *)object;
    long i = PyLong_AsLong(number);

    if (i == -1 && PyErr_Occurred())
        return NULL;
    if (i < 0 || i >= state_moves(self)) {
        PyErr_Format(PyExc_IndexError, "there are %d actions", state_moves(self));
        return NULL;
    }
    madang_play(self->game, self->state, self->turn, self->moves[i]);
    state_look(self);
    Py_RETURN_NONE;
}

/* --- chance drawn by the caller --- */

enum { MAX_OUTCOMES = 4096 };

/* The outcomes so far, in memory of the caller's; how many, or -1. */
static int read_outcomes(PyObject *sequence, uint32_t outcomes[MAX_OUTCOMES])
{
    Py_ssize_t n = PySequence_Size(sequence);

    if (n < 0)
        return -1;
    if (n > MAX_OUTCOMES) {
        PyErr_SetString(PyExc_ValueError, "too many outcomes");
        return -1;
    }
    for (Py_ssize_t i = 0; i < n; i++) {
        PyObject *item = PySequence_GetItem(sequence, i);

        outcomes[i] = item ? (uint32_t)PyLong_AsUnsignedLong(item) : 0;
        Py_XDECREF(item);
        if (PyErr_Occurred())
            return -1;
    }
    return (int)n;
}

/* The state that follows, or how many outcomes the next draw has. */
static PyObject *end_draw(State *next, int wanted)
{
    if (!wanted) {
        state_look(next);
        return (PyObject *)next;
    }
    Py_DECREF(next);
    if (wanted > 0)
        return PyLong_FromLong(wanted);
    PyErr_SetString(problem_type, "these are not outcomes of what chance decides here");
    return NULL;
}

static PyObject *state_drawn(PyObject *object, PyObject *args)
{
    State *self = (State *)object;
    uint32_t outcomes[MAX_OUTCOMES];
    PyObject *sequence;
    State *next;
    int n;
    int i;

    if (!PyArg_ParseTuple(args, "iO", &i, &sequence) ||
        (n = read_outcomes(sequence, outcomes)) < 0)
        return NULL;
    if (i < 0 || i >= state_moves(self)) {
        PyErr_Format(PyExc_IndexError, "there are %d actions", state_moves(self));
        return NULL;
    }
    next = (State *)state_copy(object, NULL);
    return next ? end_draw(next, madang_play_drawn(self->game, next->state, self->turn,
                                                   self->moves[i], outcomes, n))
                : NULL;
}

static PyObject *state_act(PyObject *object, PyObject *text)
{
    State *self = (State *)object;
    const char *action = PyUnicode_AsUTF8AndSize(text, NULL);
    madang_problem problem;
    madang_move move;

    if (!action)
        return NULL;
    if (!madang_is_legal(self->game, self->state, action, NULL, &problem))
        return raise_problem(&problem);
    move = madang_find_action(self->game, self->state, self->turn, action);
    madang_play(self->game, self->state, self->turn, move);
    state_look(self);
    Py_RETURN_NONE;
}

static PyObject *state_actions(PyObject *object, PyObject *unused)
{
    State *self = (State *)object;
    int n = state_moves(self);
    PyObject *list = PyList_New(n);

    (void)unused;
    for (int i = 0; list && i < n; i++) {
        char text[MADANG_MAX_TEXT];
        PyObject *item;

        madang_action_text(self->game, self->state, self->moves[i], text);
        item = PyUnicode_FromString(text);
        if (!item || PyList_SetItem(list, i, item) != 0) {
            Py_DECREF(list);
            return NULL;
        }
    }
    return list;
}

static PyObject *state_describe(PyObject *object, PyObject *args)
{
    State *self = (State *)object;
    const char *lang = "en";
    int i;

    if (!PyArg_ParseTuple(args, "i|s", &i, &lang))
        return NULL;
    if (i < 0 || i >= state_moves(self)) {
        PyErr_Format(PyExc_IndexError, "there are %d actions", state_moves(self));
        return NULL;
    }
    return take_text(madang_describe(self->game, self->state, self->moves[i], lang));
}

/* A viewer: a seat, or None for a spectator. */
static int read_viewer(const State *self, PyObject *value, int *viewer)
{
    *viewer = MADANG_SPECTATOR;
    if (value == Py_None)
        return 1;
    *viewer = (int)PyLong_AsLong(value);
    if (!PyErr_Occurred() && (*viewer < 0 || *viewer >= self->players))
        PyErr_SetString(PyExc_ValueError, "there is no such seat");
    return !PyErr_Occurred();
}

static PyObject *state_view(PyObject *object, PyObject *value)
{
    State *self = (State *)object;
    State *view;
    int viewer;

    if (!read_viewer(self, value, &viewer))
        return NULL;
    view = (State *)state_copy(object, NULL);
    if (view) {
        madang_redact(view->game, view->state, viewer);
        state_look(view);
    }
    return (PyObject *)view;
}

static PyObject *state_complete(PyObject *object, PyObject *args)
{
    PyObject *value;
    unsigned long long seed;
    State *whole;
    int viewer;

    if (!PyArg_ParseTuple(args, "OK", &value, &seed) ||
        !read_viewer((State *)object, value, &viewer))
        return NULL;
    whole = (State *)state_copy(object, NULL);
    if (whole) {
        madang_complete(whole->game, whole->state, viewer, seed);
        state_look(whole);
    }
    return (PyObject *)whole;
}

static PyObject *state_key(PyObject *object, PyObject *value)
{
    State *self = (State *)object;
    int viewer;

    if (!read_viewer(self, value, &viewer))
        return NULL;
    return PyLong_FromUnsignedLongLong(madang_key(self->game, self->state, viewer));
}

static PyObject *state_position(PyObject *object, PyObject *args)
{
    State *self = (State *)object;
    int viewer;

    if (!PyArg_ParseTuple(args, "i", &viewer))
        return NULL;
    return take_text(madang_position(self->game, self->state, viewer));
}

static PyObject *state_ask(PyObject *object, PyObject *args)
{
    State *self = (State *)object;
    const char *lang = "en";

    if (!PyArg_ParseTuple(args, "|s", &lang))
        return NULL;
    return take_text(madang_ask(self->game, self->state, self->turn, lang));
}

static PyObject *state_points(PyObject *object, PyObject *unused)
{
    State *self = (State *)object;
    PyObject *list = PyList_New(self->players);
    int points[MADANG_MAX_PLAYERS];

    (void)unused;
    madang_points(self->game, self->state, points);
    for (int seat = 0; list && seat < self->players; seat++) {
        PyObject *item = PyLong_FromLong(points[seat]);

        if (!item || PyList_SetItem(list, seat, item) != 0) {
            Py_DECREF(list);
            return NULL;
        }
    }
    return list;
}

static PyObject *state_winners(PyObject *object, PyObject *unused)
{
    State *self = (State *)object;
    uint32_t winners = madang_winners(self->game, self->state);
    PyObject *list = PyList_New(0);

    (void)unused;
    for (int seat = 0; list && seat < self->players; seat++) {
        PyObject *item = winners >> seat & 1 ? PyLong_FromLong(seat) : NULL;

        if (item && PyList_Append(list, item) != 0) {
            Py_DECREF(item);
            Py_DECREF(list);
            return NULL;
        }
        Py_XDECREF(item);
    }
    return list;
}

int want_buffer(PyObject *object, Py_buffer *buffer, size_t bytes, int is_written)
{
    if (PyObject_GetBuffer(object, buffer, is_written ? PyBUF_CONTIG : PyBUF_CONTIG_RO) != 0)
        return 0;
    if ((size_t)buffer->len == bytes)
        return 1;
    PyErr_Format(PyExc_ValueError, "an array of %zu bytes was expected", bytes);
    PyBuffer_Release(buffer);
    return 0;
}

/* Letters chosen so far, as a buffer of 16-bit numbers. */
static int read_begun(PyObject *object, uint16_t begun[MADANG_MAX_WORD], int *n)
{
    Py_buffer buffer;

    if (PyObject_GetBuffer(object, &buffer, PyBUF_CONTIG_RO) != 0)
        return 0;
    *n = (int)(buffer.len / (Py_ssize_t)sizeof *begun);
    if (*n >= MADANG_MAX_WORD)
        PyErr_SetString(PyExc_ValueError, "no action has so many letters");
    else
        memcpy(begun, buffer.buf, (size_t)*n * sizeof *begun);
    PyBuffer_Release(&buffer);
    return !PyErr_Occurred();
}

/* Writes what the seat in turn sees, and which letters may follow, into two arrays. */
static PyObject *state_observe(PyObject *object, PyObject *args)
{
    State *self = (State *)object;
    uint64_t view[MADANG_MAX_STATE / 8];
    madang_eyes eyes = madang_game_eyes(self->game);
    uint16_t begun[MADANG_MAX_WORD];
    PyObject *letters;
    PyObject *cells_array;
    PyObject *mask_array;
    Py_buffer cells;
    Py_buffer mask;
    int n;

    if (!PyArg_ParseTuple(args, "OOO", &letters, &cells_array, &mask_array) ||
        !read_begun(letters, begun, &n))
        return NULL;
    if (self->turn < 0) {
        PyErr_SetString(problem_type, "the game is over");
        return NULL;
    }
    if (!want_buffer(cells_array, &cells, (size_t)eyes.cells, 1))
        return NULL;
    if (!want_buffer(mask_array, &mask, (size_t)eyes.letters, 1)) {
        PyBuffer_Release(&cells);
        return NULL;
    }
    memcpy(view, self->state, madang_state_size(self->game));
    madang_redact(self->game, view, self->turn);
    madang_observe(self->game, view, self->turn, begun, n, (uint8_t *)cells.buf);
    n = madang_letters(self->game, view, self->turn, begun, n, (uint8_t *)mask.buf);
    PyBuffer_Release(&cells);
    PyBuffer_Release(&mask);
    return PyLong_FromLong(n);
}

/* The number of the action that is spelt so, or -1. */
static PyObject *state_find_word(PyObject *object, PyObject *letters)
{
    State *self = (State *)object;
    Py_buffer buffer;
    madang_move move = 0;
    int n = state_moves(self);

    if (PyObject_GetBuffer(letters, &buffer, PyBUF_CONTIG_RO) != 0)
        return NULL;
    if (self->turn >= 0 && buffer.len <= (Py_ssize_t)(MADANG_MAX_WORD * sizeof(uint16_t)))
        move = madang_read_word(self->game, self->state, self->turn,
                                (const uint16_t *)buffer.buf, (int)(buffer.len / 2));
    PyBuffer_Release(&buffer);
    for (int i = 0; move && i < n; i++)
        if (self->moves[i] == move)
            return PyLong_FromLong(i);
    return PyLong_FromLong(-1);
}

static PyObject *state_reduce(PyObject *object, PyObject *unused)
{
    State *self = (State *)object;

    (void)unused;
    return Py_BuildValue("O(OiOy#)", (PyObject *)Py_TYPE(object), (PyObject *)self->owner,
                         self->players, Py_None, (const char *)self->state,
                         (Py_ssize_t)madang_state_size(self->game));
}

static PyObject *state_compare(PyObject *a, PyObject *b, int how)
{
    const State *x = (const State *)a;
    const State *y = (const State *)b;
    bool is_same;

    if (!PyObject_TypeCheck(b, state_type) || (how != Py_EQ && how != Py_NE))
        return Py_NewRef(Py_NotImplemented);
    is_same = x->players == y->players &&
              !strcmp(madang_game_name(x->game), madang_game_name(y->game)) &&
              !memcmp(x->state, y->state, madang_state_size(x->game));
    return PyBool_FromLong(is_same == (how == Py_EQ));
}

static PyObject *state_get(PyObject *object, void *what)
{
    State *self = (State *)object;

    switch ((intptr_t)what) {
    case 0: return Py_NewRef((PyObject *)self->owner);
    case 1: return PyLong_FromLong(self->players);
    case 2: return self->turn < 0 ? Py_NewRef(Py_None) : PyLong_FromLong(self->turn);
    case 3: return PyBool_FromLong(self->turn < 0);
    default: return PyLong_FromLong(state_moves(self));
    }
}

static PyGetSetDef state_values[] = {
    {"game", state_get, NULL, NULL, (void *)0},
    {"players", state_get, NULL, NULL, (void *)1},
    {"turn", state_get, NULL, "The seat to act, from 0; None when the game is over.",
     (void *)2},
    {"is_over", state_get, NULL, NULL, (void *)3},
    {"n_actions", state_get, NULL, "How many legal actions the seat in turn has.", (void *)4},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyMethodDef state_methods[] = {
    {"play", state_play, METH_O,
     "play(number)\n\nPlays a legal action of the seat in turn by its number, from 0."},
    {"act", state_act, METH_O,
     "act(action)\n\nPlays an action by its text; Problem says why one is refused."},
    {"actions", state_actions, METH_NOARGS,
     "actions()\n\nThe texts of the legal actions, in the order of their numbers."},
    {"describe", state_describe, METH_VARARGS,
     "describe(number, lang='en')\n\nAn action in words."},
    {"ask", state_ask, METH_VARARGS, "ask(lang='en')\n\nWhat the seat in turn is asked to do."},
    {"copy", state_copy, METH_NOARGS, "copy()\n\nThe same state again, to be played on."},
    {"__copy__", state_copy, METH_NOARGS, NULL},
    {"__deepcopy__", state_copy, METH_O, NULL},
    {"view", state_view, METH_O,
     "view(seat)\n\nWhat a seat, or None for a spectator, may know of it."},
    {"drawn", state_drawn, METH_VARARGS,
     "drawn(number, outcomes)\n\nThe state after an action, chance decided by the outcomes; or "
     "how many the next draw has."},
    {"complete", state_complete, METH_VARARGS,
     "complete(seat, seed)\n\nA view filled with a guess that agrees with it."},
    {"key", state_key, METH_O, "key(seat)\n\nA number for what a seat sees now."},
    {"position_text", state_position, METH_VARARGS, "The position as JSON; -1: all of it."},
    {"points", state_points, METH_NOARGS,
     "points()\n\nThe score as if the game ended now, a number a seat."},
    {"winners", state_winners, METH_NOARGS,
     "winners()\n\nThe seats that have won; none while the game goes on."},
    {"observe_into", state_observe, METH_VARARGS, "See State.observe()."},
    {"find_word", state_find_word, METH_O, "See State.spelt()."},
    {"__reduce__", state_reduce, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot state_slots[] = {
    {Py_tp_doc, "State(game, players, seed=…)\n\nA game in progress, without its history."},
    {Py_tp_new, state_new},
    {Py_tp_dealloc, state_dealloc},
    {Py_tp_getset, state_values},
    {Py_tp_methods, state_methods},
    {Py_tp_richcompare, state_compare},
    {Py_tp_hash, PyObject_HashNotImplemented},
    {0, NULL},
};

static PyType_Spec state_spec = {"madang._core.State", sizeof(State), 0,
                                 Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, state_slots};

/* --- bots --- */

typedef struct {
    PyObject_HEAD Game *owner;
    madang_bot *bot;
    int players;
} Bot;

static PyObject *bot_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    static char *words[] = {"game", "level", "players", "threads", NULL};
    Game *owner;
    const char *level;
    int players;
    int threads = 1;
    Bot *self;

    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O!si|i", words, game_type, &owner, &level,
                                     &players, &threads))
        return NULL;
    self = (Bot *)PyType_GenericAlloc(type, 0);
    if (!self)
        return NULL;
    self->owner = (Game *)Py_NewRef((PyObject *)owner);
    self->players = players;
    self->bot = madang_bot_new(owner->game, level, players, threads);
    if (!self->bot) {
        PyErr_Format(problem_type, "'%s': no such level, or no memory", level);
        Py_DECREF(self);
        return NULL;
    }
    return (PyObject *)self;
}

static void bot_dealloc(PyObject *object)
{
    PyTypeObject *type = Py_TYPE(object);
    Bot *self = (Bot *)object;

    madang_bot_free(self->bot);
    Py_XDECREF((PyObject *)self->owner);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type);
}

static PyObject *bot_choose(PyObject *object, PyObject *args, PyObject *kwargs)
{
    static char *words[] = {"state", "seed", "sims", "ms", NULL};
    Bot *self = (Bot *)object;
    uint64_t view[MADANG_MAX_STATE / 8];
    unsigned long long seed = 0;
    State *state;
    madang_move move;
    int sims = 0;
    int ms = 0;
    int n;

    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O!|Kii", words, state_type, &state, &seed,
                                     &sims, &ms))
        return NULL;
    n = state_moves(state);
    if (!n || state->players != self->players ||
        strcmp(madang_game_name(state->game), madang_game_name(self->owner->game)) != 0) {
        PyErr_SetString(problem_type,
                        n ? "the bot was made for another game" : "the game is over");
        return NULL;
    }
    memcpy(view, state->state, madang_state_size(state->game));
    madang_redact(state->game, view, state->turn);
    Py_BEGIN_ALLOW_THREADS move =
        madang_bot_choose(self->bot, view, state->turn, seed, sims, ms);
    Py_END_ALLOW_THREADS for (int i = 0; i < n;
                              i++) if (state->moves[i] == move) return PyLong_FromLong(i);
    PyErr_SetString(problem_type, "the bot has no answer");
    return NULL;
}

static PyMethodDef bot_methods[] = {
    {"choose", (PyCFunction)(void (*)(void))bot_choose, METH_VARARGS | METH_KEYWORDS,
     "choose(state, seed=0, sims=0, ms=0)\n\nThe number of its action for the seat in turn, "
     "from "
     "what that seat may know."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot bot_slots[] = {
    {Py_tp_doc, "Bot(game, level, players, threads=1)"},
    {Py_tp_new, bot_new},
    {Py_tp_dealloc, bot_dealloc},
    {Py_tp_methods, bot_methods},
    {0, NULL},
};

static PyType_Spec bot_spec = {"madang._core.Bot", sizeof(Bot), 0, Py_TPFLAGS_DEFAULT,
                               bot_slots};

/* --- tables --- */

typedef struct {
    PyObject_HEAD madang_table *table;
} Table;

static PyObject *table_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    static char *words[] = {"game", "players", "seed", "record", NULL};
    PyObject *owner = Py_None;
    PyObject *number = Py_None;
    const char *record = NULL;
    int players = 0;
    uint8_t seed[MADANG_SEED_BYTES];
    madang_problem problem;
    Table *self;

    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "|OiOs", words, &owner, &players, &number,
                                     &record))
        return NULL;
    if (!record && !PyObject_TypeCheck(owner, game_type)) {
        PyErr_SetString(PyExc_TypeError, "a table is made for a Game, or of a record");
        return NULL;
    }
    madang_seed_random(seed);
    if (number != Py_None && !read_seed(number, seed))
        return NULL;
    self = (Table *)PyType_GenericAlloc(type, 0);
    if (!self)
        return NULL;
    snprintf(problem.text, sizeof problem.text, "not played by %d, or no memory", players);
    *problem.rule = '\0';
    self->table = record ? madang_table_read(record, &problem)
                         : madang_table_new(((Game *)owner)->game, players, seed);
    if (!self->table) {
        Py_DECREF(self);
        return raise_problem(&problem);
    }
    return (PyObject *)self;
}

static void table_dealloc(PyObject *object)
{
    PyTypeObject *type = Py_TYPE(object);

    madang_table_free(((Table *)object)->table);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(object);
    Py_DECREF(type);
}

static PyObject *table_act(PyObject *object, PyObject *text)
{
    const char *action = PyUnicode_AsUTF8AndSize(text, NULL);
    madang_problem problem;

    if (!action)
        return NULL;
    if (!madang_table_play(((Table *)object)->table, action, &problem))
        return raise_problem(&problem);
    Py_RETURN_NONE;
}

static PyObject *table_undo(PyObject *object, PyObject *unused)
{
    (void)unused;
    return PyBool_FromLong(madang_table_undo(((Table *)object)->table));
}

static PyObject *table_record(PyObject *object, PyObject *unused)
{
    (void)unused;
    return take_text(madang_table_record(((Table *)object)->table));
}

static PyObject *table_history(PyObject *object, PyObject *unused)
{
    madang_table *table = ((Table *)object)->table;
    int n = madang_table_plies(table);
    PyObject *list = PyList_New(n);

    (void)unused;
    for (int i = 0; list && i < n; i++) {
        char text[MADANG_MAX_TEXT];
        int seat = madang_table_ply(table, i, text);
        PyObject *item = Py_BuildValue("(is)", seat, text);

        if (!item || PyList_SetItem(list, i, item) != 0) {
            Py_DECREF(list);
            return NULL;
        }
    }
    return list;
}

/* Its state's bytes, its game's name and how many play. */
static PyObject *table_state(PyObject *object, PyObject *unused)
{
    madang_table *table = ((Table *)object)->table;
    const madang_game *game = madang_table_game(table);

    (void)unused;
    return Py_BuildValue("(siy#)", madang_game_name(game), madang_table_players(table),
                         (const char *)madang_table_state(table),
                         (Py_ssize_t)madang_state_size(game));
}

static PyMethodDef table_methods[] = {
    {"act", table_act, METH_O, "act(action)\n\nPlays an action of the seat in turn."},
    {"undo", table_undo, METH_NOARGS, "undo()\n\nTakes the last action back; False: none."},
    {"record", table_record, METH_NOARGS, "record()\n\nText that `madang replay` reads."},
    {"history", table_history, METH_NOARGS, "history()\n\n[(seat, action), …]"},
    {"parts", table_state, METH_NOARGS, "See Table.state."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot table_slots[] = {
    {Py_tp_doc, "Table(game, players, seed=None) or Table(record=text)"},
    {Py_tp_new, table_new},
    {Py_tp_dealloc, table_dealloc},
    {Py_tp_methods, table_methods},
    {0, NULL},
};

static PyType_Spec table_spec = {"madang._core.Table", sizeof(Table), 0,
                                 Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, table_slots};

/* --- the module --- */

/* deal(type, game, players, seed, outcomes): as State.drawn(), of a game that begins. */
static PyObject *deal(PyObject *module, PyObject *args)
{
    uint32_t outcomes[MAX_OUTCOMES];
    uint8_t seed[MADANG_SEED_BYTES];
    PyTypeObject *type;
    Game *owner;
    PyObject *number;
    PyObject *sequence;
    State *state;
    int players;
    int n;

    (void)module;
    if (!PyArg_ParseTuple(args, "O!O!iOO", &PyType_Type, &type, game_type, &owner, &players,
                          &number, &sequence) ||
        !is_played_by(owner, players) || !read_seed(number, seed) ||
        (n = read_outcomes(sequence, outcomes)) < 0)
        return NULL;
    if (!PyType_IsSubtype(type, state_type)) {
        PyErr_SetString(PyExc_TypeError, "not a type of states");
        return NULL;
    }
    state = state_alloc(type, owner, players);
    return state ? end_draw(state, madang_setup_drawn(owner->game, state->state, players, seed,
                                                      outcomes, n))
                 : NULL;
}

static PyObject *names(PyObject *module, PyObject *unused)
{
    PyObject *list = PyList_New(0);

    (void)module;
    (void)unused;
    for (int i = 0; list && madang_game_at(i); i++) {
        PyObject *name = PyUnicode_FromString(madang_game_name(madang_game_at(i)));

        if (!name || PyList_Append(list, name) != 0) {
            Py_XDECREF(name);
            Py_DECREF(list);
            return NULL;
        }
        Py_DECREF(name);
    }
    return list;
}

static PyMethodDef functions[] = {
    {"deal", deal, METH_VARARGS,
     "deal(type, game, players, seed, outcomes)\n\nA game that begins, chance decided by the "
     "outcomes; or how many the next draw has."},
    {"names", names, METH_NOARGS, "names()\n\nThe games there are."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT, "_core", NULL, -1, functions, NULL, NULL, NULL, NULL};

static bool add_type(PyObject *m, PyType_Spec *spec, const char *name, PyTypeObject **out)
{
    PyObject *type = PyType_FromSpec(spec);

    if (!type)
        return false;
    if (out)
        *out = (PyTypeObject *)type;
    return PyModule_AddObjectRef(m, name, type) == 0;
}

PyMODINIT_FUNC PyInit__core(void)
{
    PyObject *m = PyModule_Create(&module);

    if (!m)
        return NULL;
    problem_type = PyErr_NewExceptionWithDoc(
        "madang.Problem", "What is wrong, in words; a rule that forbids it is named.",
        PyExc_ValueError, NULL);
    if (!problem_type || PyModule_AddObjectRef(m, "Problem", problem_type) != 0 ||
        !add_type(m, &game_spec, "Game", &game_type) ||
        !add_type(m, &state_spec, "State", &state_type) ||
        !add_type(m, &bot_spec, "Bot", NULL) || !add_type(m, &table_spec, "Table", NULL) ||
        !add_type(m, batch_type(), "Batch", NULL) ||
        PyModule_AddStringConstant(m, "version", madang_version()) != 0) {
        Py_DECREF(m);
        return NULL;
    }
    return m;
}
