/* The only words of libc that this folder uses, declared here because not every target has
 * <string.h>. Whoever links it has them, or web/wasm/libc.c. */
#ifndef WIRE_BYTES_H
#define WIRE_BYTES_H

#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t n);
void *memmove(void *to, const void *from, size_t n);
void *memset(void *to, int byte, size_t n);
int memcmp(const void *one, const void *other, size_t n);
size_t strlen(const char *text);
int strcmp(const char *one, const char *other);

#endif
