/* See particle.h. web/src/particle.ts is the same; tests/particles.txt holds for both. */
#include "text/particle.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

#include "text/unicode.h"
#include "wire/utf8.h"

enum sound { CONSONANT, SOUND_L, VOWEL, UNKNOWN };

/* 영 일 이 삼 사 오 육 칠 팔 구; a 0 at the end is 십, 백 or 천, all closed as 영 is. */
static const enum sound digits[] = {CONSONANT, SOUND_L,   VOWEL,   CONSONANT, VOWEL,
                                    VOWEL,     CONSONANT, SOUND_L, SOUND_L,   VOWEL};

/* The end of a text without what is in brackets at its end. */
static const char *skip_brackets(const char *text, const char *end)
{
    const char *open = end;

    if (end == text || end[-1] != ')')
        return end;
    while (open > text && *--open != '(')
        if (open != end - 1 && *open == ')')
            return end;
    while (open > text && open[-1] == ' ')
        open--;
    return open > text && (*open == '(' || *open == ' ') ? open : end;
}

/* The character that ends at `at`, and where it begins; NULL: there is none. */
static const unsigned char *before(const unsigned char *at, const unsigned char *start,
                                   uint32_t *c)
{
    const unsigned char *from = at;

    while (from > start && at - from < 4 && (from == at || utf8_is_tail(*from)))
        from--;
    if (from == at || utf8_length(from, at) != (size_t)(at - from))
        return NULL;
    *c = utf8_read(from, (size_t)(at - from));
    return from;
}

static bool is_vowel(char c)
{
    return c && strchr("aeiou", c);
}

/* A word in Latin letters, its last ones last: as it would roughly be read. */
static enum sound latin_sound(const char *word, size_t n)
{
    char last = word[n - 1];
    size_t stop = n > 2 && !strncmp(word + n - 2, "ck", 2) ? n - 2 : n - 1;

    if (isupper((unsigned char)last)) /* spelled: 엘, 알, 엠, 엔 */
        return strchr("LR", last) ? SOUND_L : strchr("MN", last) ? CONSONANT : VOWEL;
    if (last == 'l')
        return SOUND_L;
    if (strchr("mn", last) || (n > 1 && last == 'g' && word[n - 2] == 'n'))
        return CONSONANT; /* 존, 킹 */
    if (strchr("bckpt", last) && stop && is_vowel(word[stop - 1]) &&
        (stop < 2 || !is_vowel(word[stop - 2])))
        return CONSONANT; /* 잭, 밥 */
    return VOWEL;
}

static enum sound last_sound(const char *text)
{
    const unsigned char *start = (const unsigned char *)text;
    const unsigned char *at = (const unsigned char *)skip_brackets(text, text + strlen(text));
    char word[8] = "";
    size_t n = sizeof word;
    uint32_t c = 0;

    do
        at = before(at, start, &c);
    while (at && c != '%' && !unicode_is_spoken(c));
    if (!at)
        return UNKNOWN;
    if (c >= 0xac00 && c <= 0xd7a3) {
        unsigned final = (c - 0xac00) % 28;

        return !final ? VOWEL : final == 8 ? SOUND_L : CONSONANT;
    }
    if (c >= '0' && c <= '9')
        return digits[c - '0'];
    if (c == '%')
        return VOWEL; /* 퍼센트 */
    for (; n && at && unicode_plain(c) < 0x80 && isalpha((int)unicode_plain(c));
         at = before(at, start, &c))
        word[--n] = (char)unicode_plain(c);
    return n < sizeof word ? latin_sound(word + n, sizeof word - n) : UNKNOWN;
}

struct span particle_of(const char *text, const char *forms, size_t length)
{
    const char *slash = memchr(forms, '/', length);
    size_t n_closed = slash ? (size_t)(slash - forms) : length;
    size_t open = slash ? n_closed + 1 : length;
    enum sound sound = last_sound(text);

    if (sound == UNKNOWN)
        return (struct span){forms, 0};
    if (sound == VOWEL || (sound == SOUND_L && !strncmp(forms, "으로", strlen("으로"))))
        return (struct span){forms + open, length - open};
    return (struct span){forms, n_closed};
}

void particle_put(FILE *out, const char *text, const char *forms, size_t length)
{
    const char *slash = memchr(forms, '/', length);
    int n_closed = (int)(slash ? slash - forms : (ptrdiff_t)length);
    struct span one = particle_of(text, forms, length);

    if (one.n)
        fwrite(one.text, 1, one.n, out);
    else
        fprintf(out, "%.*s(%.*s)", n_closed, forms, (int)length - n_closed - (slash != NULL),
                forms + n_closed + (slash != NULL));
}
