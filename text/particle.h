/* Korean particles, which follow the last sound of what they are joined to: 달은, 호랑이는. */
#ifndef TEXT_PARTICLE_H
#define TEXT_PARTICLE_H

#include <stdio.h>

#include "text/parts.h"

/* Of "은/는" – after a consonant, after a vowel – the one that follows this text; ㄹ counts as
 * a vowel for "으로/로". Digits are read as Sino-Korean numbers and capitals by their names;
 * what stands in brackets at the end is not read at all. Where nobody knows, 은(는), and
 * particle_of() returns nothing. */
struct span particle_of(const char *text, const char *forms, size_t length);
void particle_put(FILE *out, const char *text, const char *forms, size_t length);

#endif
