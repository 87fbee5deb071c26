/* See memory.h. */
#include "text/memory.h"

#include <stdlib.h>

#include "wire/memory.h"

static _Thread_local bool is_short;

void memory_note_short(void)
{
    is_short = true;
}

bool memory_was_short(void)
{
    bool was = is_short;

    is_short = false;
    return was;
}

FILE *memory_open(char **text, size_t *size)
{
    FILE *out = open_memstream(text, size);

    if (!out)
        memory_note_short();
    return out;
}

void *wire_resize(void *memory, size_t size)
{
    void *resized = NULL;

    if (!size)
        free(memory);
    else
        resized = realloc(memory, size);
    if (size && !resized)
        memory_note_short();
    return resized;
}
