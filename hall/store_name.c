/* Names as finished games are found by them: part of a name is enough, whatever its case. */
#include <locale.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <wctype.h>

#include "hall/store_kind.h"

static locale_t locale; /* the program's own decides nothing here */

static void make_locale(void)
{
    locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
}

/* The letters of a UTF-8 text in lower case; how many. */
static int read_letters(const char *text, wint_t letters[MAX_NAME])
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    int n = 0;

    pthread_once(&once, make_locale);
    while (*text && n < MAX_NAME) {
        unsigned char c = (unsigned char)*text;
        uint32_t letter = c < 0x80 ? c : c < 0xe0 ? c & 0x1f : c < 0xf0 ? c & 0x0f : c & 7;

        for (text++; ((unsigned char)*text & 0xc0) == 0x80; text++)
            letter = letter << 6 | ((unsigned char)*text & 0x3f);
        letters[n++] = locale ? towlower_l(letter, locale) : letter;
    }
    return n;
}

bool store_name_has(const char *name, const char *part)
{
    wint_t letters[MAX_NAME];
    wint_t wanted[MAX_NAME];
    int n = read_letters(name, letters);
    int n_wanted = read_letters(part, wanted);

    for (int i = 0; i + n_wanted <= n; i++)
        if (!memcmp(letters + i, wanted, (size_t)n_wanted * sizeof *wanted))
            return true;
    return false;
}

/* The pieces of a text that are from `least` to `most` letters long, a word each. */
static char *write_words(const wint_t *letters, int n, int least, int most)
{
    enum { LETTER = 9 }; /* x, and eight digits at most */
    size_t space = (size_t)(n + 1) * 3 * (3 * LETTER + 2);
    char *out = (char *)malloc(space);
    size_t used = 0;

    if (!out)
        return NULL;
    *out = 0;
    for (int size = least; size <= most; size++)
        for (int i = 0; i + size <= n; i++) {
            used += (size_t)snprintf(out + used, space - used, used ? " n" : "n");
            for (int k = 0; k < size; k++)
                used += (size_t)snprintf(out + used, space - used, "x%x", letters[i + k]);
        }
    return out;
}

char *store_name_words(const char *name)
{
    wint_t letters[MAX_NAME];
    int n = read_letters(name, letters);

    return write_words(letters, n, 1, 3);
}

char *store_part_words(const char *part)
{
    wint_t letters[MAX_NAME];
    int n = read_letters(part, letters);
    int size = n < 3 ? n : 3;

    return write_words(letters, n, size ? size : 1, size);
}
