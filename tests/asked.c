/* See asked.h. */
#include "tests/asked.h"

static unsigned sides[N_METHODS + 1]; /* that were asked it; the last is no method */

void asked_note(unsigned who, const char *method)
{
    sides[methods_find(method, who)] |= who;
}

void asked_forget(void)
{
    for (int i = 0; i <= N_METHODS; i++)
        sides[i] = 0;
}

int asked_count(unsigned who)
{
    int n = 0;

    for (int i = 0; i < N_METHODS; i++)
        n += (sides[i] & who) != 0;
    return n;
}

const char *asked_never(unsigned who)
{
    for (int i = 0; i < N_METHODS; i++)
        if (methods_have((enum method)i, who) && !(sides[i] & who))
            return methods_name((enum method)i);
    return NULL;
}
