/* Catalogues and sentences with gaps; see text.h.
 *
 * A compiled catalogue is a file in gettext's MO format: a header of seven
 * words, then two tables of (length, offset) pairs – the English sentences,
 * sorted, and their translations in the same order. A sentence with a plural has
 * both forms in one entry, a 0 between them. */
#include "text/text.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "text/embed.h"
#include "text/memory.h"
#include "text/parts.h"
#include "text/plural.h"
#include "text/unicode.h"
#include "wire/utf8.h"

#define CATALOGUE(NAME, code, own, with) EMBED(catalogue_##code, "catalogue_" #code ".mo");
LANGUAGES(CATALOGUE, )

static const struct {
    const char *code;
    const char *name;
    const char *catalogue; /* NULL: English needs none */
} languages[] = {{"en", "English", NULL},
#define ENTRY(NAME, code, own, with) {#code, own, catalogue_##code},
                 LANGUAGES(ENTRY, )};

struct mo {
    uint32_t magic;
    uint32_t revision;
    uint32_t n;
    uint32_t originals;    /* offset of the table */
    uint32_t translations; /* offset of the table */
};

struct mo_entry {
    uint32_t length;
    uint32_t offset;
};

const char *text_code(enum lang lang)
{
    return languages[lang].code;
}

const char *text_language(enum lang lang)
{
    return languages[lang].name;
}

const char *text_codes(void)
{
#define CODE(NAME, code, own, with) ", " #code
    return "en" LANGUAGES(CODE, );
}

bool text_find_lang(const char *code, enum lang *out)
{
    for (int lang = 0; lang < N_LANGS; lang++) {
        size_t length = strlen(languages[lang].code);

        if (!strncmp(code, languages[lang].code, length) && strchr("_-.@", code[length])) {
            *out = (enum lang)lang;
            return true;
        }
    }
    return false;
}

/* The entry of a sentence, its translations one after the other, or NULL. The empty
 * sentence's is the catalogue's header. */
static const char *look_up(enum lang lang, const char *english)
{
    const char *base = languages[lang].catalogue;
    struct mo mo;
    uint32_t low = 0;
    uint32_t high;

    if (!base)
        return NULL;
    memcpy(&mo, base, sizeof mo);
    high = mo.n;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        struct mo_entry entry;
        int order;

        memcpy(&entry, base + mo.originals + middle * sizeof entry, sizeof entry);
        order = strcmp(english, base + entry.offset);
        if (!order) {
            memcpy(&entry, base + mo.translations + middle * sizeof entry, sizeof entry);
            return base + entry.offset;
        }
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

const char *text_in(enum lang lang, const char *english)
{
    const char *found = *english ? look_up(lang, english) : NULL;

    return found ? found : english;
}

/* The plural rule in a catalogue's header, or one that knows no plurals. */
static const char *plural_rule(enum lang lang)
{
    const char *header = look_up(lang, "");
    const char *forms = header ? strstr(header, "Plural-Forms:") : NULL;
    const char *rule = forms ? strstr(forms, " plural=") : NULL;

    return rule ? rule + strlen(" plural=") : "0";
}

const char *text_count(enum lang lang, const char *one, const char *many, long n)
{
    const char *found = look_up(lang, one);
    int form;

    if (!found)
        return n == 1 ? one : many;
    form = plural_form(plural_rule(lang), (unsigned long)n);
    while (form-- > 0)
        found += strlen(found) + 1;
    return found;
}

const char *text_colon(enum lang lang)
{
    return text_in(lang, N_(": "));
}

void text_fill(FILE *out, const char *sentence, const struct word *words, int n_words)
{
    while (*sentence) {
        size_t plain = strcspn(sentence, "{");
        size_t gap;
        size_t name;
        int i;

        fwrite(sentence, 1, plain, out);
        sentence += plain;
        if (!*sentence)
            return;
        gap = strcspn(sentence, "}");
        name = strcspn(sentence, "|}") - 1;
        for (i = 0; i < n_words; i++)
            if (strlen(words[i].gap) == name && !strncmp(words[i].gap, sentence + 1, name))
                break;
        if (i < n_words && sentence[gap]) {
            const char *forms = sentence + name + 2;
            size_t n_forms = sentence[name + 1] == '|' ? gap - name - 2 : 0;

            sentence += gap + 1;
            sentence += parts_fill(out, words[i].value, forms, n_forms, sentence);
        } else {
            fputc(*sentence++, out);
        }
    }
}

void text_vsay(FILE *out, enum lang lang, const char *english, va_list pairs)
{
    enum { MAX_WORDS = 8 };
    struct word words[MAX_WORDS];
    int n = 0;

    while (n < MAX_WORDS && (words[n].gap = va_arg(pairs, const char *))) {
        words[n].value = va_arg(pairs, const char *);
        n++;
    }
    text_fill(out, text_in(lang, english), words, n);
}

void text_say(FILE *out, enum lang lang, const char *english, ...)
{
    va_list pairs;

    va_start(pairs, english);
    text_vsay(out, lang, english, pairs);
    va_end(pairs);
}

void text_clean(char *to, size_t size, const char *from)
{
    const unsigned char *at = (const unsigned char *)from;
    const unsigned char *end = at + strlen(from);
    size_t used = 0;

    while (at < end) {
        size_t n = utf8_length(at, end);
        bool is_kept = n && unicode_is_seen(utf8_read(at, n));

        if (used + (is_kept ? n : 1) >= size)
            break;
        if (is_kept)
            memcpy(to + used, at, n);
        else
            to[used] = '?';
        used += is_kept ? n : 1;
        at += n ? n : 1;
    }
    to[used] = 0;
}

static _Thread_local struct {
    FILE *out; /* kept: a stream costs more than a sentence */
    char *text;
    size_t size;
} sentence;

FILE *text_begin(void)
{
    if (sentence.out)
        rewind(sentence.out);
    else
        sentence.out = memory_open(&sentence.text, &sentence.size);
    return sentence.out;
}

const char *text_end(FILE *out)
{
    fputc(0, out); /* what an earlier sentence left may follow */
    fflush(out);
    return sentence.text;
}

bool problem_say(struct problem *problem, const char *rule, const char *english, ...)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = memory_open(&text, &size);
    va_list pairs;

    *problem->parts = 0;
    text_clean(problem->rule, sizeof problem->rule, rule ? rule : ""); /* a server's, perhaps */
    snprintf(problem->text, sizeof problem->text, "%s",
             text_in(problem->lang, N_("out of memory"))); /* if there is none even to say it */
    if (!out)
        return false;
    va_start(pairs, english);
    text_vsay(out, problem->lang, english, pairs);
    va_end(pairs);
    if (fclose(out)) {
        memory_note_short();
    } else if (!parts_are_marked()) {
        text_clean(problem->text, sizeof problem->text, text);
    } else {
        text_clean(problem->text, sizeof problem->text, parts_plain(text));
        if (size < sizeof problem->parts && parts_has_some(text))
            memcpy(problem->parts, text, size + 1);
    }
    free(text);
    return false;
}

size_t text_width_of(const char *utf8, size_t bytes)
{
    return unicode_width(utf8, bytes);
}

size_t text_width(const char *utf8)
{
    return text_width_of(utf8, strlen(utf8));
}
