/* See drawn.h. */
#include "cli/drawn.h"

#include <stdlib.h>
#include <string.h>

#include "text/unicode.h"
#include "wire/utf8.h"

/* Where the reading is, and how the next glyph looks. */
struct reading {
    struct drawn *drawn;
    int row;
    int column;
    struct glyph look;
};

/* "\033[1;33m": what follows looks so. Returns what comes after it. */
static const char *read_look(struct reading *r, const char *at)
{
    do {
        char *end;
        long code = strtol(++at, &end, 10);

        at = end;
        if (code == 0)
            r->look.attributes = r->look.colour = 0;
        else if (code == 1)
            r->look.attributes |= GLYPH_BOLD;
        else if (code == 2)
            r->look.attributes |= GLYPH_DIM;
        else if (code == 7)
            r->look.attributes |= GLYPH_REVERSE;
        else if (code >= 30 && code < 38)
            r->look.colour = (uint8_t)(code - 30 + 1);
        else if (code >= 90 && code < 98)
            r->look.colour = (uint8_t)(code - 90 + 8 + 1);
    } while (*at == ';');
    return *at ? at + 1 : at;
}

/* A mark of paint_spot(). Returns what comes after it. */
static const char *read_mark(struct reading *r, const char *at)
{
    struct drawn *drawn = r->drawn;
    size_t length = strcspn(++at, (char[]){PAINT_MARK, 0});

    r->look.spot = -1;
    if (length && length < MAX_TEXT && drawn->n_spots < DRAWN_SPOTS) {
        struct spot *spot = &drawn->spot[drawn->n_spots];

        *spot = (struct spot){.row = -1};
        for (size_t i = 0; i < length; i++)
            spot->words[i] = (char)(at[i] == '/' ? ' ' : at[i]);
        r->look.spot = (int16_t)drawn->n_spots++;
    }
    return at + length + (at[length] != 0);
}

/* How many bytes the character takes that begins there. */
static size_t character_size(const char *at)
{
    size_t n = 1;

    while (((unsigned char)at[n] & 0xc0) == 0x80)
        n++;
    return n;
}

/* A server's drawing steers no terminal. */
static bool is_seen(const char *at, size_t size)
{
    const unsigned char *bytes = (const unsigned char *)at;

    return utf8_length(bytes, bytes + size) == size && unicode_is_seen(utf8_read(bytes, size));
}

static void put_glyph(struct reading *r, const char *at, size_t size)
{
    struct drawn *drawn = r->drawn;
    int columns = (int)text_width_of(at, size);
    struct glyph *glyph = &drawn->glyph[r->row][r->column];

    if (!is_seen(at, size))
        return;
    if (!columns && r->column) { /* it belongs to the one before */
        size_t length = strlen(glyph[-1].text);

        if (length + size < sizeof glyph->text)
            memcpy(glyph[-1].text + length, at, size);
        return;
    }
    if (!columns || r->column + columns > DRAWN_COLUMNS || size >= sizeof glyph->text)
        return;
    *glyph = r->look;
    glyph->columns = (uint8_t)columns;
    memcpy(glyph->text, at, size);
    if (columns == 2) {
        glyph[1] = r->look;
        glyph[1].columns = 0;
    }
    if (r->look.spot >= 0) {
        struct spot *spot = &drawn->spot[r->look.spot];

        if (spot->row < 0) {
            spot->row = r->row;
            spot->column = r->column;
        }
        if (spot->row == r->row)
            spot->columns = r->column + columns - spot->column;
    }
    r->column += columns;
    drawn->columns[r->row] = r->column;
}

void drawn_read(struct drawn *drawn, const char *text)
{
    struct reading r = {.drawn = drawn, .look = {.spot = -1}};

    memset(drawn, 0, sizeof *drawn);
    while (*text && r.row < DRAWN_ROWS) {
        if (*text == '\n') {
            r.row++;
            r.column = 0;
            text++;
        } else if (text[0] == '\033' && text[1] == '[') {
            text = read_look(&r, text + 1);
        } else if (*text == PAINT_MARK) {
            text = read_mark(&r, text);
        } else {
            size_t size = character_size(text);

            put_glyph(&r, text, size);
            text += size;
        }
    }
    drawn->rows = r.row + (r.column > 0);
}

void drawn_print(FILE *out, const char *text, bool has_colours)
{
    while (*text) {
        size_t size = character_size(text);

        if (*text == PAINT_MARK) {
            size = 1 + strcspn(text + 1, (char[]){PAINT_MARK, 0});
            size += text[size] != 0;
        } else if (text[0] == '\033' && text[1] == '[') {
            size = 2 + strspn(text + 2, "0123456789;");
            if (text[size] == 'm' && has_colours)
                fwrite(text, 1, size + 1, out);
            size += text[size] == 'm';
        } else if (*text == '\n' || is_seen(text, size)) {
            fwrite(text, 1, size, out);
        }
        text += size;
    }
}
