/* See alloc.h. The linker is told to give us every call of malloc() and its like
 * (tests/CMakeLists.txt); SQLite allocates through methods of its own. */
#include "tests/faults/alloc.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The linker's names for what was asked for and for what is given instead. */
void *real_malloc(size_t size) __asm__("__real_malloc");
void *real_calloc(size_t n, size_t size) __asm__("__real_calloc");
void *real_realloc(void *old, size_t size) __asm__("__real_realloc");
FILE *real_open_memstream(char **text, size_t *size) __asm__("__real_open_memstream");
void *wrap_malloc(size_t size) __asm__("__wrap_malloc");
void *wrap_calloc(size_t n, size_t size) __asm__("__wrap_calloc");
void *wrap_realloc(void *old, size_t size) __asm__("__wrap_realloc");
char *wrap_strdup(const char *text) __asm__("__wrap_strdup");
char *wrap_strndup(const char *text, size_t most) __asm__("__wrap_strndup");
FILE *wrap_open_memstream(char **text, size_t *size) __asm__("__wrap_open_memstream");

static struct {
    bool is_on;
    long left; /* until the one that fails */
    int many;  /* still to fail */
    bool has_failed;
    sqlite3_mem_methods real;
} memory;

void alloc_fail_at(long k, int many)
{
    memory.is_on = true;
    memory.left = k;
    memory.many = many;
    memory.has_failed = false;
}

bool alloc_stop(void)
{
    memory.is_on = false;
    return memory.has_failed;
}

static bool fails(void)
{
    if (!memory.is_on || !memory.many || --memory.left > 0)
        return false;
    memory.many--;
    memory.has_failed = true;
    return true;
}

void *alloc_real(void *old, size_t size)
{
    return real_realloc(old, size);
}

void *wrap_malloc(size_t size)
{
    return fails() ? NULL : real_malloc(size);
}

void *wrap_calloc(size_t n, size_t size)
{
    return fails() ? NULL : real_calloc(n, size);
}

void *wrap_realloc(void *old, size_t size)
{
    return fails() ? NULL : real_realloc(old, size);
}

char *wrap_strndup(const char *text, size_t most)
{
    size_t size = strnlen(text, most);
    char *copy = fails() ? NULL : (char *)real_malloc(size + 1);

    if (copy) {
        memcpy(copy, text, size);
        copy[size] = 0;
    }
    return copy;
}

char *wrap_strdup(const char *text)
{
    return wrap_strndup(text, strlen(text));
}

FILE *wrap_open_memstream(char **text, size_t *size)
{
    return fails() ? NULL : real_open_memstream(text, size);
}

static void *sqlite_malloc(int size)
{
    return fails() ? NULL : memory.real.xMalloc(size);
}

static void *sqlite_realloc(void *old, int size)
{
    return fails() ? NULL : memory.real.xRealloc(old, size);
}

void alloc_set_up(void)
{
    sqlite3_mem_methods methods;

    sqlite3_config(SQLITE_CONFIG_GETMALLOC, &memory.real);
    methods = memory.real;
    methods.xMalloc = sqlite_malloc;
    methods.xRealloc = sqlite_realloc;
    sqlite3_config(SQLITE_CONFIG_MALLOC, &methods);
    sqlite3_config(SQLITE_CONFIG_LOOKASIDE, 0, 0); /* every allocation is one */
}
