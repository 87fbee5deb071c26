/* Bots. */
#include "core.h"

typedef struct {
    PyObject_HEAD Game *owner;
    madang_bot *bot;
    PyThread_type_lock lock; /* it thinks about one thing at a time */
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
                                     &players, &threads) ||
        !is_played_by(owner, players))
        return NULL;
    self = (Bot *)PyType_GenericAlloc(type, 0);
    if (!self)
        return NULL;
    self->owner = (Game *)Py_NewRef((PyObject *)owner);
    self->players = players;
    self->lock = PyThread_allocate_lock();
    self->bot = self->lock ? madang_bot_new(owner->game, level, players, threads) : NULL;
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
    if (self->lock)
        PyThread_free_lock(self->lock);
    Py_XDECREF((PyObject *)self->owner);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type);
}

static PyObject *bot_choose(PyObject *object, PyObject *args, PyObject *kwargs)
{
    static char *words[] = {"state", "seed", "sims", "ms", NULL};
    Bot *self = (Bot *)object;
    uint64_t view[MADANG_MAX_STATE / 8];
    madang_move moves[MADANG_MAX_MOVES]; /* others may play on while it thinks */
    uint64_t seed = 0;
    PyThreadState *thread;
    State *state;
    madang_move move;
    int sims = 0;
    int ms = 0;
    int seat;
    int n;

    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O!|O&ii", words, state_type, &state,
                                     read_number, &seed, &sims, &ms))
        return NULL;
    seat = state->turn;
    if (!is_same_game(state->owner, self->owner) || state->players != self->players ||
        seat < 0) {
        PyErr_SetString(problem_type,
                        seat < 0 ? "the game is over" : "the bot was made for another game");
        return NULL;
    }
    if (!is_seen_by(state, seat))
        return NULL;
    n = state_moves(state);
    memcpy(moves, state->moves, (size_t)n * sizeof *moves);
    state_see(state, seat, view);
    take_turn(self->lock);
    thread = PyEval_SaveThread();
    move = madang_bot_choose(self->bot, view, seat, seed, sims, ms);
    PyEval_RestoreThread(thread);
    PyThread_release_lock(self->lock);
    for (int i = 0; i < n; i++)
        if (moves[i] == move)
            return PyLong_FromLong(i);
    PyErr_SetString(problem_type, "the bot has no answer");
    return NULL;
}

static PyObject *bot_forget(PyObject *object, PyObject *unused)
{
    Bot *self = (Bot *)object;

    (void)unused;
    take_turn(self->lock);
    madang_bot_forget(self->bot);
    PyThread_release_lock(self->lock);
    Py_RETURN_NONE;
}

static PyMethodDef bot_methods[] = {
    {"forget", bot_forget, METH_NOARGS,
     "forget()\n\nWhat it has found out and would use for its next choice; as new."},
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

static PyType_Spec spec = {"madang._core.Bot", sizeof(Bot), 0, Py_TPFLAGS_DEFAULT, bot_slots};

PyType_Spec *bot_spec(void)
{
    return &spec;
}
