/* Words for people, in English and the languages of languages.h.
 *
 * The English sentence is the key: it stands in the code, marked N_("…"), and
 * the other languages are gettext catalogues (texts/<lang>.po beside the code that
 * speaks), merged and compiled into the program at build time. No locale of
 * the process is involved, so one server speaks every language at once.
 *
 * A sentence has named gaps: "{seat} takes a token." In a translation {seat|은/는} is a gap
 * and the Korean particle that suits what fills it (particle.h). */
#ifndef TEXT_TEXT_H
#define TEXT_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "text/languages.h"

#ifndef N_
#define N_(sentence) sentence
#endif

enum lang {
    LANG_EN,
#define LANG_(NAME, code, own, with) LANG_##NAME,
    LANGUAGES(LANG_, )
#undef LANG_
        N_LANGS
};

/* "en", "fr"; names as their speakers write them. */
const char *text_code(enum lang lang);
const char *text_language(enum lang lang);

/* The language of a code or a locale ("fr", "fr_FR.UTF-8"); false if we lack it. */
bool text_find_lang(const char *code, enum lang *out);

/* A sentence in that language; the English one where there is no translation. */
const char *text_in(enum lang lang, const char *english);

/* All codes, as text_say fills {languages}: "en, fr". */
const char *text_codes(void);

/* The form for n things, by the plural rule of that language's catalogue. */
const char *text_count(enum lang lang, const char *one, const char *many, long n);

/* ": " as that language sets it. */
const char *text_colon(enum lang lang);

/* What goes into the gaps. */
struct word {
    const char *gap;
    const char *value;
};

/* Writes a sentence, its gaps filled; an unknown gap stays as it is. */
void text_fill(FILE *out, const char *sentence, const struct word *words, int n_words);

/* The same in a given language, with gaps and values as pairs that end in NULL:
 * text_say(out, lang, N_("{seat} passes."), "seat", "P1", NULL). */
void text_say(FILE *out, enum lang lang, const char *english, ...);
void text_vsay(FILE *out, enum lang lang, const char *english, va_list pairs);

/* A stream for a sentence, and what was written to it, which lasts until the next one is
 * begun. A thread writes one at a time. NULL without memory. */
FILE *text_begin(void);
const char *text_end(FILE *out);

/* What went wrong, for the person or program that caused it. */
struct problem {
    enum lang lang; /* set by the caller: the language to say it in */
    char rule[8];   /* "K17", or empty */
    char text[300];
    char parts[600]; /* the same marked (text/parts.h); empty: it is words alone */
};

/* Fills in the problem and returns false. The text is cleaned and, if long, cut. */
bool problem_say(struct problem *problem, const char *rule, const char *english, ...);

/* Copies as much as fits in whole characters, and puts '?' for every byte that is no UTF-8 and
 * for every character that is not seen – control characters, marks of direction, what takes no
 * space: what strangers wrote must not steer a terminal or a page. */
void text_clean(char *to, size_t size, const char *from);

/* How many columns of a terminal a text takes, or the first bytes of one: 4 for 마당. */
size_t text_width(const char *utf8);
size_t text_width_of(const char *utf8, size_t bytes);

#endif
