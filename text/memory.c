/* See memory.h. */
#include "text/memory.h"

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
