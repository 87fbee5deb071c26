/* For terminals that do not know UTF-8: everything that is printed goes through here and comes
 * out in ASCII, letters without their marks, lines and signs as what looks like them. */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "text/unicode.h"

/* Where a stream's bytes go, and the first bytes of a character whose others are to come. */
struct filter {
    FILE *to;
    char begun[4];
    int n;
};

static bool is_ascii;

static const char *spell(uint32_t c)
{
    static const struct {
        uint32_t c;
        const char *text;
    } signs[] = {
        {0x00a0, " "},  {0x202f, " "},   {0x2009, " "},   {0x00ab, "\""}, {0x00bb, "\""},
        {0x00b1, "+-"}, {0x00b7, "."},   {0x00d7, "x"},   {0x0152, "OE"}, {0x0153, "oe"},
        {0x00c6, "AE"}, {0x00e6, "ae"},  {0x2010, "-"},   {0x2011, "-"},  {0x2013, "-"},
        {0x2014, "-"},  {0x2018, "'"},   {0x2019, "'"},   {0x201c, "\""}, {0x201d, "\""},
        {0x2022, "*"},  {0x2026, "..."}, {0x2190, "<-"},  {0x2191, "^"},  {0x2192, "->"},
        {0x2193, "v"},  {0x2194, "<->"}, {0x2212, "-"},   {0x2260, "!="}, {0x2264, "<="},
        {0x2265, ">="}, {0x2460, "(1)"}, {0x2461, "(2)"}, {0x25a0, "#"},  {0x25a1, "."},
        {0x25b6, ">"},  {0x25c6, "*"},   {0x25cb, "o"},   {0x25cf, "*"},  {0x2605, "*"},
        {0x2606, "*"},  {0x2713, "v"},   {0x2717, "x"},
    };
    static char letter[2];

    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (signs[i].c == c)
            return signs[i].text;
    if (c >= 0x2500 && c < 0x2580) /* lines of boxes */
        return c == 0x2500 || c == 0x2501 || c == 0x2550   ? "-"
               : c == 0x2502 || c == 0x2503 || c == 0x2551 ? "|"
                                                           : "+";
    if (c >= 0x2580 && c < 0x25a0)
        return "#";
    c = unicode_plain(c);
    letter[0] = (char)c;
    return c < 0x80 ? letter : "?";
}

/* How many bytes the character has that begins so; 1 for what begins none. */
static int length_of(unsigned char first)
{
    return first < 0xc2 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 1;
}

static uint32_t decode(const char *bytes, int n)
{
    static const unsigned char bits[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    uint32_t c = (unsigned char)bytes[0] & bits[n];

    for (int i = 1; i < n; i++)
        c = c << 6 | ((unsigned char)bytes[i] & 0x3f);
    return n == 1 && c != (unsigned char)bytes[0] ? 0xfffd : c;
}

static ssize_t write_ascii(void *context, const char *bytes, size_t size)
{
    struct filter *f = (struct filter *)context;

    for (size_t i = 0; i < size; i++) {
        if (f->n && (bytes[i] & 0xc0) != 0x80) { /* the character is not whole */
            fputc('?', f->to);
            f->n = 0;
        }
        f->begun[f->n++] = bytes[i];
        if (f->n < length_of((unsigned char)f->begun[0]))
            continue;
        if (f->n == 1 && !(bytes[i] & 0x80))
            fputc(bytes[i], f->to);
        else
            fputs(spell(decode(f->begun, f->n)), f->to);
        f->n = 0;
    }
    return fflush(f->to) || ferror(f->to) ? 0 : (ssize_t)size; /* 0: it has failed */
}

static int close_filter(void *context)
{
    free(context);
    return 0;
}

FILE *cli_ascii(FILE *to)
{
    static const cookie_io_functions_t functions = {.write = write_ascii,
                                                    .close = close_filter};
    struct filter *filter = is_ascii ? (struct filter *)calloc(1, sizeof *filter) : NULL;
    FILE *out;

    if (!filter)
        return to;
    filter->to = to;
    out = fopencookie(filter, "w", functions);
    if (!out) {
        free(filter);
        return to;
    }
    return out;
}

/* One that is there until the program ends. */
static FILE *filter_for_good(struct filter *filter)
{
    static const cookie_io_functions_t functions = {.write = write_ascii};
    FILE *out = fopencookie(filter, "w", functions);

    return out ? out : filter->to;
}

void cli_speak_ascii(void)
{
    static struct filter out;
    static struct filter err;

    is_ascii = true;
    out.to = stdout;
    err.to = stderr;
    stdout = filter_for_good(&out);
    stderr = filter_for_good(&err);
    setvbuf(stdout, NULL, isatty(STDOUT_FILENO) ? _IOLBF : _IOFBF, BUFSIZ);
    setvbuf(stderr, NULL, _IONBF, 0);
}

bool cli_speaks_ascii(void)
{
    return is_ascii;
}

bool cli_ascii_has(enum lang lang)
{
    const char *name = text_language(lang);

    while (*name) {
        int n = length_of((unsigned char)*name);

        if (!strcmp(spell(decode(name, n)), "?"))
            return false;
        name += n;
    }
    return true;
}
