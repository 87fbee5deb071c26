/* The Python package's core: libmadang as types. What is Python's own to do – names, checks of
 * shapes, JSON, adapters – is in __init__.py; here is what must be fast. CPython's stable ABI.
 */
#include "core.h"

PyObject *problem_type;
PyTypeObject *game_type;
PyTypeObject *state_type;

PyObject *raise_problem(const madang_problem *problem)
{
    if (*problem->rule)
        PyErr_Format(problem_type, "%s [%s]", problem->text, problem->rule);
    else
        PyErr_SetString(problem_type, problem->text);
    return NULL;
}

/* A text of the library's as Python's; NULL: there was no memory. */
PyObject *take_text(char *text)
{
    PyObject *result = text ? PyUnicode_FromString(text) : PyErr_NoMemory();

    madang_free(text);
    return result;
}

/* The bytes of a Python text that the library reads as far as a 0; NULL, and an error. */
const char *read_text(PyObject *value)
{
    Py_ssize_t size;
    const char *text;

    if (!PyUnicode_Check(value)) {
        PyErr_SetString(PyExc_TypeError, "a str was expected");
        return NULL;
    }
    text = PyUnicode_AsUTF8AndSize(value, &size);
    if (text && strlen(text) != (size_t)size) {
        PyErr_SetString(PyExc_ValueError, "embedded null character");
        return NULL;
    }
    return text;
}

int read_number(PyObject *value, void *number)
{
    PyObject *index = PyNumber_Index(value);

    if (!index)
        return 0;
    *(uint64_t *)number = PyLong_AsUnsignedLongLong(index);
    Py_DECREF(index);
    if (!PyErr_Occurred())
        return 1;
    PyErr_Format(PyExc_OverflowError, "%R is not from 0 to 2**64 - 1", value);
    return 0;
}

void take_turn(PyThread_type_lock lock)
{
    PyThreadState *thread;

    if (PyThread_acquire_lock(lock, NOWAIT_LOCK))
        return;
    thread = PyEval_SaveThread();
    PyThread_acquire_lock(lock, WAIT_LOCK);
    PyEval_RestoreThread(thread);
}

/* A seed: a whole number, or 32 bytes. */
int read_seed(PyObject *value, uint8_t seed[MADANG_SEED_BYTES])
{
    uint64_t number;

    if (PyBytes_Check(value)) {
        if (PyBytes_Size(value) == MADANG_SEED_BYTES) {
            memcpy(seed, PyBytes_AsString(value), MADANG_SEED_BYTES);
            return 1;
        }
        PyErr_SetString(PyExc_ValueError, "a seed has 32 bytes");
        return 0;
    }
    if (!read_number(value, &number))
        return 0;
    madang_seed(seed, number);
    return 1;
}

/* --- games --- */

int is_played_by(const Game *owner, int players)
{
    if (players >= madang_min_players(owner->game) &&
        players <= madang_max_players(owner->game))
        return 1;
    PyErr_Format(problem_type, "%s is not played by %d", madang_game_name(owner->game),
                 players);
    return 0;
}

bool is_same_game(const Game *a, const Game *b)
{
    return a == b || (!strcmp(madang_game_name(a->game), madang_game_name(b->game)) &&
                      !PyUnicode_Compare(a->recorded, b->recorded));
}

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
        const char *text = read_text(options);

        self->opened = text ? madang_game_open(name, text, true, &problem) : NULL;
        self->game = self->opened;
        if (text && !self->game)
            raise_problem(&problem);
    }
    if (self->game)
        self->recorded = take_text(madang_game_options(self->game));
    if (!self->recorded) {
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
    Py_XDECREF(self->recorded);
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
    case 10: return Py_NewRef(self->recorded);
    default: return PyLong_FromLong(eyes.version);
    }
}

static PyGetSetDef game_values[] = {
    {"name", game_get, NULL, "As in records and in the protocol.", (void *)0},
    {"options_text", game_get, NULL, "The options it was made with, as JSON, or None.",
     (void *)1},
    {"recorded_text", game_get, NULL, "The same as records have them: {} as shipped.",
     (void *)10},
    {"rules", game_get, NULL, "The version of its rules and shipped data.", (void *)2},
    {"min_players", game_get, NULL, NULL, (void *)3},
    {"max_players", game_get, NULL, NULL, (void *)4},
    {"max_moves", game_get, NULL, "Of one seat in one state.", (void *)5},
    {"max_plies", game_get, NULL, "Actions in a whole game.", (void *)6},
    {"cells", game_get, NULL, "Numbers in an observation; 0: nets have no eyes for this box.",
     (void *)7},
    {"letters", game_get, NULL, "The size of the alphabet that actions are spelt with.",
     (void *)8},
    {"hidden", game_get, NULL, "Numbers in what is hidden from a seat.", (void *)9},
    {"eyes_version", game_get, NULL, "Another one: cells or letters mean something else.",
     (void *)11},
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
    int players = -1; /* as many as there must be */
    uint8_t seed[MADANG_SEED_BYTES];
    madang_problem problem;
    Table *self;

    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "|OiOz", words, &owner, &players, &number,
                                     &record))
        return NULL;
    if (record ? owner != Py_None || players >= 0 || number != Py_None
               : !PyObject_TypeCheck(owner, game_type)) {
        PyErr_SetString(PyExc_TypeError, "a table is made for a Game, or of a record");
        return NULL;
    }
    if (!record && players < 0)
        players = madang_min_players(((Game *)owner)->game);
    if (!record && !is_played_by((Game *)owner, players))
        return NULL;
    madang_seed_random(seed);
    if (number != Py_None && !read_seed(number, seed))
        return NULL;
    self = (Table *)PyType_GenericAlloc(type, 0);
    if (!self)
        return NULL;
    problem = (madang_problem){.rule = "", .text = "out of memory"};
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
    const char *action = read_text(text);
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

/* Its game's name and options, how many play, and its state's bytes. */
static PyObject *table_state(PyObject *object, PyObject *unused)
{
    madang_table *table = ((Table *)object)->table;
    const madang_game *game = madang_table_game(table);
    char *options = madang_game_options(game);
    PyObject *parts;

    (void)unused;
    if (!options)
        return PyErr_NoMemory();
    parts = Py_BuildValue("(ssiy#)", madang_game_name(game), options,
                          madang_table_players(table), (const char *)madang_table_state(table),
                          (Py_ssize_t)madang_state_size(game));
    madang_free(options);
    return parts;
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
    {"deal", state_deal, METH_VARARGS,
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
        !add_type(m, state_spec(), "State", &state_type) ||
        !add_type(m, bot_spec(), "Bot", NULL) || !add_type(m, &table_spec, "Table", NULL) ||
        !add_type(m, batch_spec(), "Batch", NULL) ||
        PyModule_AddStringConstant(m, "version", madang_version()) != 0) {
        Py_DECREF(m);
        return NULL;
    }
    return m;
}
