/* The moon in a terminal: zones as cells, roads on the lines between them, crossings
 * where lines meet, all placed by the zones' names – b3 is column b, row 3. Zones out of
 * play are not drawn. Spots that a map has elsewhere are listed below it. See draw.h. */
#include <stdlib.h>
#include <string.h>

#include "games/charon/face/draw.h"
#include "text/memory.h"

enum {
    COLUMNS = 7, /* a to g */
    ROWS = 9,
    CELL_WIDTH = 10, /* with the line on its left */
    CELL_HEIGHT = 3, /* with the line above */
    WIDTH = COLUMNS * CELL_WIDTH + 1,
    HEIGHT = ROWS * CELL_HEIGHT + 1,
};

/* What a line of the drawing has in one column. */
struct glyph {
    char text[4]; /* one character, in UTF-8 */
    enum style style;
    int8_t spot; /* 1 + its number; 0: none */
};

struct canvas {
    const struct screen *screen;
    const struct charon_box *box;
    const struct charon *s;
    int viewer;
    int left; /* the first column and row with a zone in play */
    int top;
    int columns;
    int rows;
    int8_t zone[ROWS + 2][COLUMNS + 2]; /* from left and top, with a rim; -1: none */
    bool is_drawn[CHARON_MAX_SPOTS];
    struct glyph at[HEIGHT][WIDTH];
};

static void put(struct canvas *c, int x, int y, const char *text, enum style style)
{
    struct glyph *g = &c->at[y][x];

    snprintf(g->text, sizeof g->text, "%s", text);
    g->style = style;
    g->spot = 0;
}

static void put_ascii(struct canvas *c, int x, int y, const char *text, enum style style)
{
    for (; *text; text++, x++) {
        char one[2] = {*text, 0};

        put(c, x, y, one, style);
    }
}

/* Lays the zones in play out by their names. */
static void lay_out(struct canvas *c)
{
    int right = 0;
    int bottom = 0;

    c->left = COLUMNS;
    c->top = ROWS;
    memset(c->zone, -1, sizeof c->zone);
    for (int pass = 0; pass < 2; pass++)
        for (int zone = 0; zone < c->box->n_zones; zone++) {
            int x = c->box->zone[zone][0] - 'a';
            int y = c->box->zone[zone][1] - '1';

            if (c->box->zone_needs[zone] > c->s->players)
                continue;
            if (pass) {
                c->zone[y - c->top + 1][x - c->left + 1] = (int8_t)zone;
                continue;
            }
            c->left = x < c->left ? x : c->left;
            c->top = y < c->top ? y : c->top;
            right = x > right ? x : right;
            bottom = y > bottom ? y : bottom;
        }
    c->columns = right - c->left + 1;
    c->rows = bottom - c->top + 1;
}

/* The zone in play at a place from left and top, or -1; also just outside. */
static int zone_at(const struct canvas *c, int x, int y)
{
    return c->zone[y + 1][x + 1];
}

/* The spot that touches exactly these zones, -1s left out; -1 if there is none. */
static int find_spot(const struct canvas *c, const int *zones, int n)
{
    for (int spot = 0; spot < c->box->n_spots; spot++) {
        int found = 0;

        for (int i = 0; i < n; i++)
            for (int k = 0; k < c->box->n_touched[spot]; k++)
                found += zones[i] >= 0 && c->box->touched[spot][k] == zones[i];
        if (found == n && c->box->n_touched[spot] == n)
            return spot;
    }
    return -1;
}

/* A spot: the flag on it, or the mark of an empty one. */
static void put_spot(struct canvas *c, int x, int y, int spot, const char *mark)
{
    char flag[4] = "[?]";

    if (spot < 0)
        return;
    c->is_drawn[spot] = true;
    if (!c->s->flag[spot]) {
        put(c, x, y, mark, STYLE_PLAIN);
        c->at[y][x].spot = (int8_t)(1 + spot);
        return;
    }
    flag[1] = (char)('0' + c->s->flag[spot]);
    put_ascii(c, x - 1, y, flag, c->s->flag[spot] == c->viewer + 1 ? STYLE_TURN : STYLE_BOLD);
    for (int i = -1; i <= 1; i++)
        c->at[y][x + i].spot = (int8_t)(1 + spot);
}

/* Whether there is a line above a cell, on its left: where a zone is on either side. */
static bool has_line_above(const struct canvas *c, int x, int y)
{
    return zone_at(c, x, y) >= 0 || zone_at(c, x, y - 1) >= 0;
}

static bool has_line_left(const struct canvas *c, int x, int y)
{
    return zone_at(c, x, y) >= 0 || zone_at(c, x - 1, y) >= 0;
}

/* The upper left corner of a cell: where up to four lines meet. */
static void draw_corner(struct canvas *c, int x, int y)
{
    static const char *const lines[16] = {/* bits: up, right, down, left */
                                          " ", "│", "─", "└", "│", "│", "┌", "├",
                                          "─", "┘", "─", "┴", "┐", "┤", "┬", "┼"};
    int zones[4] = {zone_at(c, x - 1, y - 1), zone_at(c, x, y - 1), zone_at(c, x - 1, y),
                    zone_at(c, x, y)};
    int bits = (y > 0 && has_line_left(c, x, y - 1)) |
               (x < c->columns && has_line_above(c, x, y)) << 1 |
               (y < c->rows && has_line_left(c, x, y)) << 2 |
               (x > 0 && has_line_above(c, x - 1, y)) << 3;

    put(c, x * CELL_WIDTH, y * CELL_HEIGHT,
        c->screen->utf8 ? lines[bits]
        : bits          ? "+"
                        : " ",
        STYLE_DIM);
    put_spot(c, x * CELL_WIDTH, y * CELL_HEIGHT, find_spot(c, zones, 4),
             c->screen->utf8 ? "○" : "o");
}

static void draw_lines(struct canvas *c, int x, int y)
{
    int left = x * CELL_WIDTH;
    int top = y * CELL_HEIGHT;
    int above[2] = {zone_at(c, x, y), zone_at(c, x, y - 1)};
    int beside[2] = {zone_at(c, x, y), zone_at(c, x - 1, y)};
    const char *dot = c->screen->utf8 ? "·" : ".";

    if (x < c->columns && has_line_above(c, x, y)) {
        for (int i = 1; i < CELL_WIDTH; i++)
            put(c, left + i, top, c->screen->utf8 ? "─" : "-", STYLE_DIM);
        put_spot(c, left + CELL_WIDTH / 2, top, find_spot(c, above, 2), dot);
    }
    if (y < c->rows && has_line_left(c, x, y)) {
        for (int i = 1; i < CELL_HEIGHT; i++)
            put(c, left, top + i, c->screen->utf8 ? "│" : "|", STYLE_DIM);
        put_spot(c, left, top + 2, find_spot(c, beside, 2), dot);
    }
}

/* A zone's name, its gems and empty holes, who would take them now; its centre. */
static void draw_zone(struct canvas *c, const struct charon_influence *influence, int x, int y)
{
    int zone = zone_at(c, x, y);
    int left = x * CELL_WIDTH;
    int top = y * CELL_HEIGHT;
    int how;
    int seat;
    char mark[3] = ">=";

    if (zone < 0)
        return;
    put_ascii(c, left + 2, top + 1, c->box->zone[zone], STYLE_BOLD);
    for (int i = 0; i < c->box->holes[zone]; i++) {
        bool is_full = i < c->s->zone_count[zone];
        char gem[2] = {is_full ? CHARON_GEM_CODES[c->s->zone_gem[zone]] : '.', 0};

        put(c, left + 5 + i, top + 1, gem,
            is_full ? charon_gem_style(c->s->zone_gem[zone]) : STYLE_DIM);
    }
    put_spot(c, left + CELL_WIDTH / 2, top + 2, find_spot(c, &zone, 1),
             c->screen->utf8 ? "·" : ".");
    seat = charon_claimant(influence, zone, &how);
    if (!c->s->zone_count[zone] || how == CHARON_NO_FLAG)
        return;
    if (seat != NOBODY)
        mark[1] = (char)('1' + seat);
    put_ascii(c, left + 8, top + 1, mark, STYLE_DIM);
}

/* A line of the moon, blank below its last one, and what stands beside it, or NULL. */
static void print_line(FILE *out, const struct canvas *c, int y, const char *beside)
{
    int width = c->columns * CELL_WIDTH + 1;
    bool is_blank = y > c->rows * CELL_HEIGHT;

    while (!beside && width && !strcmp(c->at[y][width - 1].text, " "))
        width--;
    for (int x = 0; x < width; x++) {
        const struct glyph *g = &c->at[y][x];
        int before = x ? g[-1].spot : 0;

        if (is_blank) {
            fputc(' ', out);
            continue;
        }
        if (g->spot != before && before)
            paint_spot_end(out, c->screen);
        if (g->spot != before && g->spot)
            paint_spot(out, c->screen, c->box->spot[g->spot - 1]);
        paint_put(out, c->screen, g->style, g->text, 1);
        if (g->spot && x == width - 1)
            paint_spot_end(out, c->screen);
    }
    if (beside)
        fprintf(out, "  %s", beside);
    fputc('\n', out);
}

/* Spots that no place in the grid stands for, as a paragraph; none: nothing. */
static void draw_rest(FILE *out, const struct canvas *c)
{
    char *text = NULL;
    size_t size;
    FILE *list = memory_open(&text, &size);
    int n = 0;

    for (int spot = 0; spot < c->box->n_spots && list; spot++) {
        if (c->is_drawn[spot] || c->box->spot_needs[spot] > c->s->players)
            continue;
        if (!n++)
            fprintf(list, "%s%s", text_in(c->screen->lang, N_("Also")),
                    text_colon(c->screen->lang));
        else
            fputs(", ", list);
        fputs(c->box->spot[spot], list);
        if (c->s->flag[spot])
            fprintf(list, "[%d]", c->s->flag[spot]);
    }
    if (list)
        fclose(list);
    if (n)
        paint_wrap(out, c->screen, text, 0, 2);
    free(text);
}

void charon_draw_moon(FILE *out, const struct screen *screen, const struct charon_box *box,
                      const struct charon *s, int viewer, const struct charon_panel *panel)
{
    struct canvas c = {.screen = screen, .box = box, .s = s, .viewer = viewer};
    struct charon_influence influence;
    int lines;
    bool beside;

    charon_count(box, s, &influence);
    lay_out(&c);
    lines = c.rows * CELL_HEIGHT + 1;
    beside = c.columns * CELL_WIDTH + 1 + CHARON_PANEL_WIDTH <= CHARON_DRAW_COLUMNS;
    for (int y = 0; y < lines; y++)
        for (int x = 0; x <= c.columns * CELL_WIDTH; x++)
            put(&c, x, y, " ", STYLE_PLAIN);
    for (int y = 0; y <= c.rows; y++)
        for (int x = 0; x <= c.columns; x++)
            draw_lines(&c, x, y);
    for (int y = 0; y <= c.rows; y++)
        for (int x = 0; x <= c.columns; x++)
            draw_corner(&c, x, y);
    for (int y = 0; y < c.rows; y++)
        for (int x = 0; x < c.columns; x++)
            draw_zone(&c, &influence, x, y);
    for (int y = 0; y < lines || (beside && y < panel->n); y++)
        print_line(out, &c, y, beside && y < panel->n ? panel->line[y] : NULL);
    draw_rest(out, &c);
    for (int i = 0; i < panel->n && !beside; i++)
        fprintf(out, "%s\n", panel->line[i]);
}
