/* What Unicode says about characters. unicode.c has it for the program, from libunistring; in
 * the page the browser says it (web/wasm/host.c). */
#ifndef TEXT_UNICODE_H
#define TEXT_UNICODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Whether a character is to be seen where it stands: no control character, C1 (U+009B begins a
 * terminal's commands) as little as C0, nothing that turns the direction of writing, ends a
 * line or takes no space. */
bool unicode_is_seen(uint32_t c);

/* Whether it is read aloud: a letter or a number. */
bool unicode_is_spoken(uint32_t c);

/* A Latin letter without its mark: ŏ is o. */
uint32_t unicode_plain(uint32_t c);

/* The columns that a text takes on a terminal. */
size_t unicode_width(const char *utf8, size_t bytes);

#endif
