/* The memory of what is read and written: the one thing that this folder asks of its host.
 * realloc(), or free() if the size is 0; NULL if there is none. text/memory.c has it for the
 * program. */
#ifndef WIRE_MEMORY_H
#define WIRE_MEMORY_H

#include <stddef.h>

void *wire_resize(void *memory, size_t size);

#endif
