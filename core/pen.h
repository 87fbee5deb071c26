/* Writes an action's text without libc: pen_…(at, …) puts something at `at`
 * and returns where to go on. Text ends in 0 after each call. */
#ifndef CORE_PEN_H
#define CORE_PEN_H

#include "core/bag.h"

RULE static inline char *pen_char(char *at, char c)
{
    *at++ = c;
    *at = 0;
    return at;
}

RULE static inline char *pen_word(char *at, const char *word)
{
    while (*word)
        *at++ = *word++;
    *at = 0;
    return at;
}

RULE static inline char *pen_number(char *at, int n)
{
    if (n >= 10)
        at = pen_number(at, n / 10);
    return pen_char(at, (char)('0' + n % 10));
}

/* " P2" */
RULE static inline char *pen_seat(char *at, int seat)
{
    return pen_number(pen_word(at, " P"), seat + 1);
}

/* "9x3+B": each kind by its one-letter code, count 1 left out. */
RULE static inline char *pen_bag(char *at, bag b, const char *codes)
{
    bag rest = b;

    FOR_KINDS (kind, rest) {
        if (rest != b)
            at = pen_char(at, '+');
        at = pen_char(at, codes[kind]);
        if (bag_count(b, kind) > 1)
            at = pen_number(pen_char(at, 'x'), bag_count(b, kind));
    }
    return at;
}

#endif
