/* What compilers may call even in freestanding code, and what wire/bytes.h wants. */
#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t n);
void *memset(void *to, int byte, size_t n);
void *memmove(void *to, const void *from, size_t n);
int memcmp(const void *one, const void *other, size_t n);
size_t strlen(const char *text);
int strcmp(const char *one, const char *other);

void *memcpy(void *restrict to, const void *restrict from, size_t n)
{
    for (size_t i = 0; i < n; i++)
        ((volatile char *)to)[i] = ((const char *)from)[i];
    return to;
}

void *memset(void *to, int byte, size_t n)
{
    for (size_t i = 0; i < n; i++)
        ((volatile char *)to)[i] = (char)byte;
    return to;
}

void *memmove(void *to, const void *from, size_t n)
{
    if ((char *)to <= (const char *)from)
        return memcpy(to, from, n);
    while (n--)
        ((volatile char *)to)[n] = ((const char *)from)[n];
    return to;
}

int memcmp(const void *one, const void *other, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (((const unsigned char *)one)[i] != ((const unsigned char *)other)[i])
            return ((const unsigned char *)one)[i] - ((const unsigned char *)other)[i];
    return 0;
}

size_t strlen(const char *text)
{
    size_t n = 0;

    while (((const volatile char *)text)[n])
        n++;
    return n;
}

int strcmp(const char *one, const char *other)
{
    while (*one && *one == *other) {
        one++;
        other++;
    }
    return (unsigned char)*one - (unsigned char)*other;
}
