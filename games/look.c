/* See look.h. */
#include "games/look.h"

static const char *begin(const struct look *look, enum style style)
{
    static const char *const codes[] = {
        [STYLE_PLAIN] = "",          [STYLE_BOLD] = "\033[1m",      [STYLE_DIM] = "\033[2m",
        [STYLE_TURN] = "\033[1;36m", [STYLE_HOLDER] = "\033[1;33m", [STYLE_EVENT] = "\033[31m",
    };

    return look->colour ? codes[style] : "";
}

static const char *end(const struct look *look, enum style style)
{
    return look->colour && style != STYLE_PLAIN ? "\033[0m" : "";
}

void look_put(FILE *out, const struct look *look, enum style style, const char *text, int width)
{
    int blank = (width < 0 ? -width : width) - (int)text_width(text);

    if (blank < 0)
        blank = 0;
    fprintf(out, "%*s%s%s%s%*s", width < 0 ? blank : 0, "", begin(look, style), text,
            end(look, style), width < 0 ? 0 : blank, "");
}

void look_print(FILE *out, const struct look *look, enum style style, const char *format, ...)
{
    va_list args;

    fputs(begin(look, style), out);
    va_start(args, format);
    vfprintf(out, format, args);
    va_end(args);
    fputs(end(look, style), out);
}
