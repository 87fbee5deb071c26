/* Many games at once, for __init__.py. */
#include "core.h"

/* The rows of a batch, in the order in which arrays for them are handed over. */
enum { ROW_SEAT, ROW_CELLS, ROW_MASK, ROW_MOVES, ROW_REWARD, ROW_OVER, ROW_POINTS, N_ROWS };

typedef struct {
    PyObject_HEAD Game *owner;
    madang_batch *batch;
    madang_rows rows;
    Py_buffer array[N_ROWS];
    bool has_array[N_ROWS];
    PyThread_type_lock lock; /* one choice after the other */
    int games;
} Batch;

static bool batch_take_arrays(Batch *self, PyObject *arrays, int players)
{
    madang_eyes eyes = madang_game_eyes(self->owner->game);
    const size_t bytes[N_ROWS] = {
        4, (size_t)eyes.cells, (size_t)eyes.letters, 4, 4 * (size_t)players,
        1, 4 * (size_t)players};

    for (int i = 0; i < N_ROWS; i++) {
        PyObject *array = PyTuple_GetItem(arrays, i);

        if (!array)
            return false;
        if (array == Py_None)
            continue;
        if (!want_buffer(array, &self->array[i], (size_t)self->games * bytes[i], 1))
            return false;
        self->has_array[i] = true;
    }
    self->rows = (madang_rows){
        .seat = (int32_t *)self->array[ROW_SEAT].buf,
        .cells = (uint8_t *)self->array[ROW_CELLS].buf,
        .mask = (uint8_t *)self->array[ROW_MASK].buf,
        .moves = (int32_t *)self->array[ROW_MOVES].buf,
        .reward = (float *)self->array[ROW_REWARD].buf,
        .is_over = (uint8_t *)self->array[ROW_OVER].buf,
        .points = (int32_t *)self->array[ROW_POINTS].buf,
    };
    return true;
}

static PyObject *batch_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    static char *words[] = {"game", "players", "games", "seed", "threads", "arrays", NULL};
    Game *owner;
    int players;
    int games;
    uint64_t seed;
    int threads;
    PyObject *arrays;
    Batch *self;

    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O!iiO&iO!", words, game_type, &owner,
                                     &players, &games, read_number, &seed, &threads,
                                     &PyTuple_Type, &arrays) ||
        !is_played_by(owner, players))
        return NULL;
    if (games < 1) {
        PyErr_SetString(problem_type, "a batch has one game at least");
        return NULL;
    }
    self = (Batch *)PyType_GenericAlloc(type, 0);
    if (!self)
        return NULL;
    self->owner = (Game *)Py_NewRef((PyObject *)owner);
    self->games = games;
    self->lock = PyThread_allocate_lock();
    self->batch =
        self->lock ? madang_batch_new(owner->game, players, games, seed, threads) : NULL;
    if (!self->batch)
        PyErr_Format(PyExc_MemoryError, "no memory for %d games", games);
    if (!self->batch || !batch_take_arrays(self, arrays, players)) {
        Py_DECREF(self);
        return NULL;
    }
    madang_batch_look(self->batch, &self->rows);
    return (PyObject *)self;
}

static void batch_dealloc(PyObject *object)
{
    PyTypeObject *type = Py_TYPE(object);
    Batch *self = (Batch *)object;

    madang_batch_free(self->batch);
    if (self->lock)
        PyThread_free_lock(self->lock);
    for (int i = 0; i < N_ROWS; i++)
        if (self->has_array[i])
            PyBuffer_Release(&self->array[i]);
    Py_XDECREF((PyObject *)self->owner);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type);
}

static PyObject *batch_choose(PyObject *object, PyObject *letters)
{
    Batch *self = (Batch *)object;
    PyThreadState *thread;
    Py_buffer buffer;
    int refused;

    if (!want_buffer(letters, &buffer, (size_t)self->games * sizeof(uint16_t), 0))
        return NULL;
    take_turn(self->lock);
    thread = PyEval_SaveThread();
    refused = madang_batch_choose(self->batch, (const uint16_t *)buffer.buf, &self->rows);
    PyEval_RestoreThread(thread);
    PyThread_release_lock(self->lock);
    PyBuffer_Release(&buffer);
    return PyLong_FromLong(refused);
}

static PyObject *batch_play(PyObject *object, PyObject *numbers)
{
    Batch *self = (Batch *)object;
    PyThreadState *thread;
    Py_buffer buffer;
    int refused;

    if (!want_buffer(numbers, &buffer, (size_t)self->games * sizeof(uint32_t), 0))
        return NULL;
    take_turn(self->lock);
    thread = PyEval_SaveThread();
    refused = madang_batch_play(self->batch, (const uint32_t *)buffer.buf, &self->rows);
    PyEval_RestoreThread(thread);
    PyThread_release_lock(self->lock);
    PyBuffer_Release(&buffer);
    return PyLong_FromLong(refused);
}

static PyMethodDef batch_methods[] = {
    {"choose", batch_choose, METH_O, "See Batch.choose()."},
    {"play", batch_play, METH_O, "See Batch.play()."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot batch_slots[] = {
    {Py_tp_doc, "See madang.Batch."},
    {Py_tp_new, batch_new},
    {Py_tp_dealloc, batch_dealloc},
    {Py_tp_methods, batch_methods},
    {0, NULL},
};

static PyType_Spec spec = {"madang._core.Batch", sizeof(Batch), 0, Py_TPFLAGS_DEFAULT,
                           batch_slots};

PyType_Spec *batch_spec(void)
{
    return &spec;
}
