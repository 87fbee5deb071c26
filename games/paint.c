/* See paint.h. */
#include "games/paint.h"

#include <string.h>

static const char *begin(const struct screen *screen, enum style style)
{
    static const char *const codes[] = {
        [STYLE_PLAIN] = "",          [STYLE_BOLD] = "\033[1m",      [STYLE_DIM] = "\033[2m",
        [STYLE_TURN] = "\033[1;36m", [STYLE_HOLDER] = "\033[1;33m", [STYLE_EVENT] = "\033[31m",
        [STYLE_BLUE] = "\033[94m",   [STYLE_YELLOW] = "\033[33m",   [STYLE_GREEN] = "\033[32m",
        [STYLE_PURPLE] = "\033[35m", [STYLE_BLACK] = "\033[7m",
    };

    return screen->colour ? codes[style] : "";
}

static const char *end(const struct screen *screen, enum style style)
{
    return screen->colour && style != STYLE_PLAIN ? "\033[0m" : "";
}

int paint_columns(const struct screen *screen)
{
    return screen->columns ? screen->columns : 80;
}

bool paint_has_rows(const struct screen *screen, int rows)
{
    return !screen->rows || rows <= screen->rows;
}

void paint_spot(FILE *out, const struct screen *screen, const char *words)
{
    if (!screen->has_spots)
        return;
    fputc(PAINT_MARK, out);
    for (; *words; words++)
        fputc(*words == ' ' ? '/' : *words, out);
    fputc(PAINT_MARK, out);
}

void paint_spot_end(FILE *out, const struct screen *screen)
{
    paint_spot(out, screen, "");
}

/* The columns that the first bytes of a text take, without its marks. */
static int shown_width(const char *text, size_t bytes)
{
    int width = 0;

    while (bytes) {
        const char *mark = (const char *)memchr(text, PAINT_MARK, bytes);
        size_t before = mark ? (size_t)(mark - text) : bytes;
        const char *end =
            mark ? (const char *)memchr(mark + 1, PAINT_MARK, bytes - before - 1) : NULL;

        width += (int)text_width_of(text, before);
        if (!end)
            break;
        bytes -= (size_t)(end + 1 - text);
        text = end + 1;
    }
    return width;
}

void paint_put(FILE *out, const struct screen *screen, enum style style, const char *text,
               int width)
{
    int blank = (width < 0 ? -width : width) - (int)text_width(text);

    if (blank < 0)
        blank = 0;
    fprintf(out, "%*s%s%s%s%*s", width < 0 ? blank : 0, "", begin(screen, style), text,
            end(screen, style), width < 0 ? 0 : blank, "");
}

void paint_wrap(FILE *out, const struct screen *screen, const char *text, int start, int indent)
{
    int column = start;
    bool is_first = true;

    while (*text && !screen->plain) {
        size_t length = strcspn(text, " ");
        int width = shown_width(text, length);

        if (!is_first && column + 1 + width > paint_columns(screen)) {
            fprintf(out, "\n%*s", indent, "");
            column = indent;
        } else if (!is_first) {
            fputc(' ', out);
            column++;
        }
        fwrite(text, 1, length, out);
        column += width;
        is_first = false;
        text += length + (text[length] == ' ');
    }
    fprintf(out, "%s\n", text);
}

void paint_print(FILE *out, const struct screen *screen, enum style style, const char *format,
                 ...)
{
    va_list args;

    fputs(begin(screen, style), out);
    va_start(args, format);
    vfprintf(out, format, args);
    va_end(args);
    fputs(end(screen, style), out);
}
