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
    PyObject *options;
} Game;

extern PyTypeObject *game_type;
extern PyObject *problem_type; /* madang.Problem */

/* A buffer of the caller's for so many bytes; 0, and an error, if it is none. */
int want_buffer(PyObject *object, Py_buffer *buffer, size_t bytes, int is_written);

/* Of madang._core.Batch: batch.c. */
PyType_Spec *batch_type(void);

#endif
