/* Games at a moment: whole states and views. A view is looked at, and completed to a whole
 * state; nothing is behind it that could be played on. */
#include "core.h"

#include <stdio.h>

/* What follows from a change of the state. */
static void state_look(State *self)
{
    self->turn = madang_turn(self->game, self->state);
    self->n_moves = -1;
}

/* Whether it is what a viewer sees, or from which that follows. */
static bool state_has_view(const State *self, int viewer)
{
    return !self->viewers || self->viewers >> viewer & 1;
}

/* Who looks at it: whose view it is or, at a whole state, the seat in turn. */
static int state_viewer(const State *self)
{
    int viewer = 0;

    if (!self->viewers)
        return self->turn < 0 ? MADANG_SPECTATOR : self->turn;
    while (!(self->viewers >> viewer & 1))
        viewer++;
    return viewer;
}

/* The legal actions, of which others than the seat in turn see nothing. */
int state_moves(State *self)
{
    if (self->n_moves < 0)
        self->n_moves = self->turn < 0 || !state_has_view(self, self->turn)
                            ? 0
                            : madang_moves(self->game, self->state, self->turn, self->moves);
    return self->n_moves;
}

/* The state as a viewer sees it, in memory of the caller's. */
void state_see(const State *self, int viewer, uint64_t view[MADANG_MAX_STATE / 8])
{
    memcpy(view, self->state, madang_state_size(self->game));
    if (!self->viewers)
        madang_redact(self->game, view, viewer);
}

/* Whether there is something to go on from; 0, and an error, of a view: there is nothing
 * behind it. */
static int is_whole(const State *self)
{
    if (!self->viewers)
        return 1;
    PyErr_SetString(problem_type, "a view cannot be played on: complete() it first");
    return 0;
}

int is_seen_by(const State *self, int viewer)
{
    if (state_has_view(self, viewer))
        return 1;
    PyErr_SetString(problem_type, "this is somebody else's view");
    return 0;
}

/* The number of a legal action. */
static int is_action(State *self, long number)
{
    int n = state_moves(self);

    if (number >= 0 && number < n)
        return 1;
    if (self->turn >= 0 && !n)
        is_seen_by(self, self->turn);
    else
        PyErr_Format(PyExc_IndexError, "there are %d actions", n);
    return 0;
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

/* Looks at bytes from elsewhere: whether they are the view of one of these viewers, which
 * redacting does not change, or a whole state that can be, with so many players. What a
 * spectator sees redacting for a seat does not change either: who knows whose view it is says
 * it.
 */
static bool state_is_known(State *self, uint32_t viewers)
{
    size_t size = madang_state_size(self->game);
    char wanted[32];
    char *position;
    bool is_known;

    for (int viewer = 0; viewer <= MADANG_SPECTATOR; viewer++)
        if (viewer < self->players || viewer == MADANG_SPECTATOR) {
            uint64_t view[MADANG_MAX_STATE / 8];

            memcpy(view, self->state, size);
            madang_redact(self->game, view, viewer);
            if (!memcmp(view, self->state, size))
                self->viewers |= 1u << viewer;
        }
    self->viewers &= viewers;
    if (!self->viewers && madang_broken(self->game, self->state))
        return false;
    state_look(self);
    position =
        madang_position(self->game, self->state, self->viewers ? state_viewer(self) : -1);
    snprintf(wanted, sizeof wanted, "\"players\":%d,", self->players);
    is_known = position && strstr(position, wanted);
    madang_free(position);
    return is_known;
}

static PyObject *state_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    static char *words[] = {"game", "players", "seed", "bytes", "viewers", NULL};
    Game *owner;
    int players;
    PyObject *number = NULL;
    PyObject *bytes = NULL;
    unsigned int viewers = ~0u;
    uint8_t seed[MADANG_SEED_BYTES];
    State *self;

    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O!i|OOI", words, game_type, &owner,
                                     &players, &number, &bytes, &viewers))
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
    if (bytes && !state_is_known(self, viewers)) {
        Py_DECREF(self);
        PyErr_SetString(PyExc_ValueError, "these are not the bytes of such a state");
        return NULL;
    }
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
        copy->viewers = self->viewers;
        state_look(copy);
    }
    return (PyObject *)copy;
}

static PyObject *state_play(PyObject *object, PyObject *number)
{
    State *self = (State *)object;
    long i = PyLong_AsLong(number);

    if ((i == -1 && PyErr_Occurred()) || !is_whole(self) || !is_action(self, i))
        return NULL;
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
        uint64_t outcome = 0;
        int is_number = item && read_number(item, &outcome);

        Py_XDECREF(item);
        if (!is_number)
            return -1;
        outcomes[i] = outcome < UINT32_MAX ? (uint32_t)outcome : UINT32_MAX; /* never is one */
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
        (n = read_outcomes(sequence, outcomes)) < 0 || !is_whole(self) || !is_action(self, i))
        return NULL;
    next = (State *)state_copy(object, NULL);
    return next ? end_draw(next, madang_play_drawn(self->game, next->state, self->turn,
                                                   self->moves[i], outcomes, n))
                : NULL;
}

static PyObject *state_act(PyObject *object, PyObject *text)
{
    State *self = (State *)object;
    const char *action = read_text(text);
    madang_problem problem;
    madang_move move;

    if (!action || !is_whole(self))
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

static PyObject *state_describe(PyObject *object, PyObject *args, PyObject *kwargs)
{
    static char *words[] = {"number", "lang", NULL};
    State *self = (State *)object;
    uint64_t view[MADANG_MAX_STATE / 8];
    const char *lang = "en";
    int i;

    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "i|s", words, &i, &lang) ||
        !is_action(self, i))
        return NULL;
    state_see(self, self->turn, view);
    return take_text(madang_describe(self->game, view, self->moves[i], lang));
}

/* A viewer: a seat, or None for a spectator. */
static int read_viewer(const State *self, PyObject *value, int *viewer)
{
    long seat;

    *viewer = MADANG_SPECTATOR;
    if (value == Py_None)
        return 1;
    seat = PyLong_AsLong(value);
    if (seat == -1 && PyErr_Occurred())
        return 0;
    if (seat < 0 || seat >= self->players) {
        PyErr_SetString(PyExc_ValueError, "there is no such seat");
        return 0;
    }
    *viewer = (int)seat;
    return 1;
}

static PyObject *state_view(PyObject *object, PyObject *value)
{
    State *self = (State *)object;
    State *view;
    int viewer;

    if (!read_viewer(self, value, &viewer) || !is_seen_by(self, viewer))
        return NULL;
    view = (State *)state_copy(object, NULL);
    if (view) {
        state_see(self, viewer, view->state);
        view->viewers = 1u << viewer;
        state_look(view);
    }
    return (PyObject *)view;
}

static PyObject *state_complete(PyObject *object, PyObject *args, PyObject *kwargs)
{
    static char *words[] = {"seat", "seed", NULL};
    State *self = (State *)object;
    PyObject *value;
    uint64_t seed;
    State *whole;
    int viewer;

    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "OO&", words, &value, read_number, &seed) ||
        !read_viewer(self, value, &viewer) || !is_seen_by(self, viewer))
        return NULL;
    whole = (State *)state_copy(object, NULL);
    if (whole) {
        state_see(self, viewer, whole->state);
        whole->viewers = 0;
        madang_complete(whole->game, whole->state, viewer, seed);
        state_look(whole);
    }
    return (PyObject *)whole;
}

static PyObject *state_key(PyObject *object, PyObject *value)
{
    State *self = (State *)object;
    int viewer;

    if (!read_viewer(self, value, &viewer) || !is_seen_by(self, viewer))
        return NULL;
    return PyLong_FromUnsignedLongLong(madang_key(self->game, self->state, viewer));
}

/* As a seat or, with None, a spectator sees it; without either, all of it that there is. */
static PyObject *state_position(PyObject *object, PyObject *args)
{
    State *self = (State *)object;
    PyObject *value = NULL;
    int viewer = self->viewers ? state_viewer(self) : -1;

    if (!PyArg_ParseTuple(args, "|O", &value) ||
        (value && (!read_viewer(self, value, &viewer) || !is_seen_by(self, viewer))))
        return NULL;
    return take_text(madang_position(self->game, self->state, viewer));
}

static PyObject *state_ask(PyObject *object, PyObject *args, PyObject *kwargs)
{
    static char *words[] = {"lang", NULL};
    State *self = (State *)object;
    uint64_t view[MADANG_MAX_STATE / 8];
    const char *lang = "en";

    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "|s", words, &lang))
        return NULL;
    state_see(self, state_viewer(self), view);
    return take_text(madang_ask(self->game, view, state_viewer(self), lang));
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
    if (!is_seen_by(self, self->turn))
        return NULL;
    if (!eyes.cells) {
        PyErr_SetString(problem_type, "nets have no eyes for this game");
        return NULL;
    }
    if (!want_buffer(cells_array, &cells, (size_t)eyes.cells, 1))
        return NULL;
    if (!want_buffer(mask_array, &mask, (size_t)eyes.letters, 1)) {
        PyBuffer_Release(&cells);
        return NULL;
    }
    state_see(self, self->turn, view);
    madang_observe(self->game, view, self->turn, begun, n, (uint8_t *)cells.buf);
    n = madang_letters(self->game, view, self->turn, begun, n, (uint8_t *)mask.buf);
    PyBuffer_Release(&cells);
    PyBuffer_Release(&mask);
    if (n)
        return PyLong_FromLong(n);
    PyErr_SetString(problem_type, "no legal action begins so");
    return NULL;
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
    if (n && buffer.len <= (Py_ssize_t)(MADANG_MAX_WORD * sizeof(uint16_t)))
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
    return Py_BuildValue("O(OiOy#I)", (PyObject *)Py_TYPE(object), (PyObject *)self->owner,
                         self->players, Py_None, (const char *)self->state,
                         (Py_ssize_t)madang_state_size(self->game), self->viewers);
}

static PyObject *state_compare(PyObject *a, PyObject *b, int how)
{
    const State *x = (const State *)a;
    const State *y = (const State *)b;
    bool is_same;

    if (!PyObject_TypeCheck(b, state_type) || (how != Py_EQ && how != Py_NE))
        return Py_NewRef(Py_NotImplemented);
    is_same = is_same_game(x->owner, y->owner) && x->players == y->players &&
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
    case 4: return PyLong_FromLong(state_moves(self));
    default: return PyBool_FromLong(self->viewers != 0);
    }
}

static PyGetSetDef state_values[] = {
    {"game", state_get, NULL, NULL, (void *)0},
    {"players", state_get, NULL, NULL, (void *)1},
    {"turn", state_get, NULL, "The seat to act, from 0; None when the game is over.",
     (void *)2},
    {"is_over", state_get, NULL, NULL, (void *)3},
    {"n_actions", state_get, NULL, "How many legal actions the seat in turn has.", (void *)4},
    {"is_view", state_get, NULL,
     "Whether it is a view: to be looked at and completed, not played on.", (void *)5},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyMethodDef state_methods[] = {
    {"play", state_play, METH_O,
     "play(number)\n\nPlays a legal action of the seat in turn by its number, from 0."},
    {"act", state_act, METH_O,
     "act(action)\n\nPlays an action by its text; Problem says why one is refused."},
    {"actions", state_actions, METH_NOARGS,
     "actions()\n\nThe texts of the legal actions, in the order of their numbers."},
    {"describe", (PyCFunction)(void (*)(void))state_describe, METH_VARARGS | METH_KEYWORDS,
     "describe(number, lang='en')\n\nAn action in words."},
    {"ask", (PyCFunction)(void (*)(void))state_ask, METH_VARARGS | METH_KEYWORDS,
     "ask(lang='en')\n\nWhat the seat in turn is asked to do."},
    {"copy", state_copy, METH_NOARGS, "copy()\n\nThe same state again, to be played on."},
    {"__copy__", state_copy, METH_NOARGS, NULL},
    {"__deepcopy__", state_copy, METH_O, NULL},
    {"view", state_view, METH_O,
     "view(seat)\n\nWhat a seat, or None for a spectator, may know of it."},
    {"drawn", state_drawn, METH_VARARGS,
     "drawn(number, outcomes)\n\nThe state after an action, chance decided by the outcomes; or "
     "how many the next draw has."},
    {"complete", (PyCFunction)(void (*)(void))state_complete, METH_VARARGS | METH_KEYWORDS,
     "complete(seat, seed)\n\nA view filled with a guess that agrees with it."},
    {"key", state_key, METH_O, "key(seat)\n\nA number for what a seat sees now."},
    {"position_text", state_position, METH_VARARGS, "See State.position()."},
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

static PyType_Spec spec = {"madang._core.State", sizeof(State), 0,
                           Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, state_slots};

PyType_Spec *state_spec(void)
{
    return &spec;
}

PyObject *state_deal(PyObject *module, PyObject *args)
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
