/* UTF-8, strictly: no overlong forms, no surrogates, nothing above U+10FFFF. */
#ifndef WIRE_UTF8_H
#define WIRE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static inline bool utf8_is_tail(unsigned char byte)
{
    return (byte & 0xc0) == 0x80;
}

/* How many bytes the character at p has; 0: no character begins there. */
static inline size_t utf8_length(const unsigned char *p, const unsigned char *end)
{
    size_t left = (size_t)(end - p);

    if (!left || (*p >= 0x80 && *p < 0xc2) || *p > 0xf4)
        return 0;
    if (*p < 0x80)
        return 1;
    if (left < 2 || !utf8_is_tail(p[1]))
        return 0;
    if (*p < 0xe0)
        return 2;
    if ((*p == 0xe0 && p[1] < 0xa0) || (*p == 0xed && p[1] >= 0xa0) || left < 3 ||
        !utf8_is_tail(p[2]))
        return 0;
    if (*p < 0xf0)
        return 3;
    if ((*p == 0xf0 && p[1] < 0x90) || (*p == 0xf4 && p[1] >= 0x90) || left < 4 ||
        !utf8_is_tail(p[3]))
        return 0;
    return 4;
}

/* The character of n bytes at p, as utf8_length() found it. */
static inline uint32_t utf8_read(const unsigned char *p, size_t n)
{
    uint32_t c = n < 2 ? *p : *p & (0x7fu >> n);

    for (size_t i = 1; i < n; i++)
        c = c << 6 | (p[i] & 0x3fu);
    return c;
}

/* Writes a character that is no surrogate; returns its bytes. */
static inline size_t utf8_write(char *to, uint32_t c)
{
    static const unsigned char first[] = {0, 0, 0xc0, 0xe0, 0xf0};
    size_t n = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;

    for (size_t i = n; i-- > 1; c >>= 6)
        to[i] = (char)(0x80 | (c & 0x3f));
    to[0] = (char)(first[n] | c);
    return n;
}

#endif
