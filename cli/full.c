/* madang play on a full screen: the table as its game draws it, what happened, what can be
 * done and a line to type on, each in its place. A cursor goes over what can be chosen: things
 * on the table and entries of a list; picks.h puts an action together of them.
 *
 *   ┌ table ──────────────────┬ log (beside it where there is room) ┐
 *   │                         │                                     │
 *   ├ list ───────────────────┴ log (below it otherwise) ───────────┤
 *   │ what is asked                                                 │
 *   │ what is pointed at                                            │
 *   └ > what is typed ──────────────────────────────────────────────┘ */
#include "cli/full.h"

#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { LEAST_ROWS = 24, LEAST_COLUMNS = 80 };

/* --- beginning and end --- */

bool full_has_room(const struct screen *screen)
{
    const char *term = getenv("TERM");
    struct winsize size;

    return !screen->plain && !cli_speaks_ascii() && isatty(STDIN_FILENO) &&
           isatty(STDOUT_FILENO) && term && *term && strcmp(term, "dumb") != 0 &&
           !ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) && size.ws_row >= LEAST_ROWS &&
           size.ws_col >= LEAST_COLUMNS;
}

/* Colours are the theme's own: pair n shows colour n − 1 on the default background. */
static void begin_colours(struct full *full)
{
    full->has_colours = full->screen.colour && has_colors() && start_color() == OK &&
                        use_default_colors() == OK;
    for (short i = 0; full->has_colours && i < 16; i++)
        init_pair((short)(i + 1), (short)(i < COLORS ? i : i - 8), -1);
}

/* Ctrl-C ends the waiting for a key, and then the game. */
static void catch_interrupt(void)
{
    struct sigaction action;

    cli_catch_interrupt();
    sigaction(SIGINT, NULL, &action);
    action.sa_flags &= ~SA_RESTART;
    sigaction(SIGINT, &action, NULL);
}

struct full *full_open(const struct screen *screen, const struct stage *stage, void *context)
{
    struct full *full = (struct full *)calloc(1, sizeof *full);

    if (!full)
        return NULL;
    full->screen = *screen;
    full->stage = stage;
    full->context = context;
    setlocale(LC_CTYPE, "");
    full->terminal = newterm(NULL, stdout, stdin);
    if (!full->terminal) {
        free(full);
        return NULL;
    }
    catch_interrupt();
    begin_colours(full);
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    set_escdelay(50);
    mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    mouseinterval(0);
    return full;
}

void full_close(struct full *full)
{
    if (!full)
        return;
    endwin();
    delscreen(full->terminal);
    signal(SIGINT, SIG_DFL);
    full_forget(full);
    free(full->log.line);
    for (int i = 0; i < full->n_history; i++)
        free(full->history[i]);
    free(full->message);
    free(full);
}

/* --- the log --- */

static void add_log(struct full *full, const char *line, size_t length)
{
    struct log *log = &full->log;
    char **more;

    if (log->n == log->capacity) {
        more = (char **)realloc(log->line, (size_t)(log->capacity * 2 + 64) * sizeof *more);
        if (!more)
            return;
        log->line = more;
        log->capacity = log->capacity * 2 + 64;
    }
    log->line[log->n] = strndup(line, length);
    log->n += log->line[log->n] != NULL;
}

void full_log(struct full *full, const char *text)
{
    while (*text) {
        size_t length = strcspn(text, "\n");

        add_log(full, text, length);
        text += length + (text[length] == '\n');
    }
    full->log.back = 0;
}

void full_forget(struct full *full)
{
    for (int i = 0; i < full->log.n; i++)
        free(full->log.line[i]);
    full->log.n = 0;
    full->is_marking = false;
}

/* --- what is drawn --- */

/* The table, for so many rows and columns. */
static void draw_table(struct full *full, int rows, int columns)
{
    struct screen screen = full->screen;
    char *text;

    screen.colour = true; /* also bold and dim; colours only if there are any */
    screen.has_spots = true;
    screen.rows = rows;
    screen.columns = columns;
    text = full->stage->draw(full->context, &screen);
    drawn_read(&full->now, text ? text : "");
    free(text);
}

void full_remember(struct full *full)
{
    full->before = full->now;
    full->is_marking = true;
}

/* The row of the earlier drawing that says the same thing as that one: it begins alike. */
static int row_before(const struct full *full, int row)
{
    enum { LABEL = 12 };

    for (int step = 0; step < DRAWN_ROWS; step++)
        for (int sign = -1; sign <= 1; sign += 2) {
            int other = row + sign * step;
            int column = 0;

            if (other < 0 || other >= full->before.rows)
                continue;
            while (column < LABEL && !strcmp(full->now.glyph[row][column].text,
                                             full->before.glyph[other][column].text))
                column++;
            if (column == LABEL)
                return other;
        }
    return -1;
}

static attr_t attributes_of(const struct full *full, const struct glyph *glyph)
{
    attr_t attributes = 0;

    attributes |= glyph->attributes & GLYPH_BOLD ? A_BOLD : 0;
    attributes |= glyph->attributes & GLYPH_DIM ? A_DIM : 0;
    attributes |= glyph->attributes & GLYPH_REVERSE ? A_REVERSE : 0;
    if (full->has_colours && glyph->colour)
        attributes |= (attr_t)COLOR_PAIR(glyph->colour);
    return attributes;
}

/* Puts a text into a pane, broken between words; returns the rows that it took. Dry: it only
 * counts. */
static int wrap_text(const struct pane *pane, int row, const char *text, attr_t attributes,
                     int indent, bool is_dry)
{
    int column = 0;
    int rows = 1;

    while (*text) {
        size_t length = strcspn(text, " ");
        int width = (int)text_width_of(text, length);

        if (column && column + width > pane->columns) {
            rows++;
            column = indent;
        }
        if (!is_dry && row + rows > 0 && row + rows <= pane->rows) {
            attrset((int)attributes);
            mvaddnstr(pane->row + row + rows - 1, pane->column + column, text, (int)length);
            attrset(0);
        }
        column += width + 1;
        text += length + (text[length] == ' ');
    }
    return rows;
}

/* Cuts a text so that it takes at most so many columns. */
static void put_cut(int row, int column, int columns, const char *text, attr_t attributes)
{
    size_t length = strlen(text);

    while (length && (int)text_width_of(text, length) > columns) {
        length--;
        while (length && ((unsigned char)text[length] & 0xc0) == 0x80)
            length--;
    }
    attrset((int)attributes);
    mvaddnstr(row, column, text, (int)length);
    attrset(0);
}

static void put_table(struct full *full)
{
    const struct pane *pane = &full->table;

    for (int row = 0; row < pane->rows; row++) {
        int from = row + full->scroll;
        int other = from < full->now.rows && full->is_marking ? row_before(full, from) : -1;

        for (int column = 0; from < full->now.rows && column < full->now.columns[from] &&
                             column < pane->columns;
             column++) {
            const struct glyph *glyph = &full->now.glyph[from][column];
            bool is_changed =
                other >= 0 && strcmp(glyph->text, full->before.glyph[other][column].text) != 0;

            if (!glyph->columns)
                continue;
            attrset((int)(attributes_of(full, glyph) | (is_changed ? A_UNDERLINE : 0)));
            mvaddstr(pane->row + row, pane->column + column, glyph->text);
        }
    }
    attrset(0);
}

static void put_log(struct full *full)
{
    const struct pane *pane = &full->log_pane;
    int row = pane->rows;
    int i = full->log.n - 1 - full->log.back;

    for (; i >= 0 && row > 0; i--) {
        const char *line = full->log.line[i];
        bool is_action = *line != ' ';
        int rows = wrap_text(pane, 0, line, 0, 2, true);

        row -= rows;
        wrap_text(pane, row, line, is_action ? A_DIM : 0, 4, false);
    }
}

/* --- what can be chosen --- */

static void add_target(struct full *full, struct target target)
{
    if (full->n_targets < MAX_TARGETS)
        full->target[full->n_targets++] = target;
}

/* What a spot says after what is picked already: the first of its alternatives that some action
 * has. Returns how many have it. */
static int read_spot(const struct full *full, const char *words, char said[MAX_TEXT],
                     int *meant)
{
    while (*words) {
        size_t length = strcspn(words, "|");
        int n;

        snprintf(said, MAX_TEXT, "%.*s", (int)length, words);
        n = picks_meant(&full->picks, said, &full->all, meant);
        if (n)
            return n;
        words += length + (words[length] == '|');
    }
    return 0;
}

/* The spots of the table that can be picked now, and which actions they are part of. */
static void find_spots(struct full *full, bool *is_on_table)
{
    for (int i = 0; i < full->now.n_spots && full->picks.n < MAX_PICKS; i++) {
        const struct spot *spot = &full->now.spot[i];
        struct target target = {.row = full->table.row + spot->row - full->scroll,
                                .column = full->table.column + spot->column,
                                .columns = spot->columns,
                                .choice = -1};
        int meant[MAX_MOVES];
        int n = spot->row < 0 ? 0 : read_spot(full, spot->words, target.words, meant);

        if (n)
            add_target(full, target);
        for (int k = 0; k < n; k++)
            is_on_table[meant[k]] = true;
    }
}

/* What the list shows: what cannot be reached on the table; after a pick all that can be
 * meant. */
static void find_entries(struct full *full, const bool *is_on_table)
{
    full->n_entries = 0;
    for (int i = 0; i < full->n_meant; i++)
        if (full->picks.n || !is_on_table[full->meant[i]])
            full->entry[full->n_entries++] = full->meant[i];
}

static void put_list(struct full *full)
{
    const struct pane *pane = &full->list;
    int first = full->list_scroll;

    if (first > full->n_entries - pane->rows)
        first = full->n_entries - pane->rows;
    if (first < 0)
        first = 0;
    full->list_scroll = first;
    for (int i = 0; i < full->n_entries; i++) {
        int choice = full->entry[i];
        int row = pane->row + i - first;
        char *text = full->stage->describe(full->context, &full->all.choice[choice]);
        char letters[PICKS_LETTERS];
        char entry[200];

        picks_letters(choice, letters);
        snprintf(entry, sizeof entry, "%2s  %s", letters, text ? text : "");
        free(text);
        add_target(full, (struct target){.row = row,
                                         .column = pane->column,
                                         .columns = pane->columns - 1,
                                         .choice = choice});
        if (row >= pane->row && row < pane->row + pane->rows)
            put_cut(row, pane->column, pane->columns - 1, entry, 0);
    }
}

/* --- places --- */

static void lay_out(struct full *full, const char *question)
{
    enum { SIDE = 116, TABLE = 80, BELOW = 2 };
    int rows = getmaxy(stdscr);
    int columns = getmaxx(stdscr);
    bool is_beside = columns >= SIDE;
    struct pane ask = {.columns = columns};
    int asked = wrap_text(&ask, 0, question, 0, 2, true);
    int above; /* the bottom lines */

    asked = asked > FULL_ASK_ROWS ? FULL_ASK_ROWS : asked;
    above = rows - 2 - asked;
    full->ask = (struct pane){above, 0, asked, columns};
    full->table = (struct pane){0, 0, above - BELOW, is_beside ? TABLE : columns};
    draw_table(full, full->table.rows, full->table.columns);
    if (full->now.rows < full->table.rows)
        full->table.rows = full->now.rows;
    if (full->scroll > full->now.rows - full->table.rows)
        full->scroll = full->now.rows - full->table.rows;
    full->list = (struct pane){full->table.rows, 0, above - full->table.rows,
                               is_beside ? TABLE : columns / 2};
    full->log_pane = is_beside ? (struct pane){0, TABLE + 2, above, columns - TABLE - 2}
                               : (struct pane){full->table.rows, columns / 2,
                                               above - full->table.rows, columns - columns / 2};
    if (is_beside)
        mvvline(0, TABLE, ACS_VLINE, above);
}

int full_current(const struct full *full)
{
    return full->n_targets ? full->cursor : -1;
}

/* Keeps the cursor on what it was on, or on what is nearest to it. */
static void keep_cursor(struct full *full)
{
    long nearest = -1;

    full->cursor = 0;
    for (int i = 0; i < full->n_targets; i++) {
        long down = full->target[i].row - full->cursor_row;
        long right = full->target[i].column - full->cursor_column;
        long distance = down * down * 16 + right * right;

        if (nearest < 0 || distance < nearest) {
            nearest = distance;
            full->cursor = i;
        }
    }
}

/* The only action that can be meant, or the one that says just what is picked. */
int full_ready(const struct full *full)
{
    if (!full->picks.n)
        return -1;
    return full->n_meant == 1 ? full->meant[0] : picks_whole(&full->picks, &full->all);
}

/* What is pointed at, or what is picked, and the keys for it. */
static char *tip(const struct full *full)
{
    int at = full_current(full);
    int choice = full_ready(full);
    char *text = NULL;
    char *action;
    size_t size;
    FILE *out = open_memstream(&text, &size);

    if (!out)
        return NULL;
    if (choice >= 0) {
        action = full->stage->describe(full->context, &full->all.choice[choice]);
        text_say(out, full->screen.lang,
                 full->n_meant == 1 ? N_("Enter plays it: {action}. Backspace: something else.")
                                    : N_("Space plays it: {action}. Enter picks more."),
                 "action", action ? action : "", NULL);
        free(action);
    } else if (at >= 0) {
        int meant[MAX_MOVES];
        int n = full->target[at].choice >= 0
                    ? 1
                    : picks_meant(&full->picks, full->target[at].words, &full->all, meant);
        char count[12];

        if (full->target[at].choice >= 0)
            meant[0] = full->target[at].choice;
        snprintf(count, sizeof count, "%d", n);
        action = full->stage->describe(full->context, &full->all.choice[meant[0]]);
        text_say(out, full->screen.lang,
                 n == 1 ? "{action}" : N_("{words}: {n} actions, like: {action}"), "words",
                 full->target[at].words, "n", count, "action", action ? action : "", NULL);
        free(action);
    }
    fclose(out);
    return text;
}

void full_show(struct full *full, bool is_asked)
{
    char *question = full->message ? strdup(full->message)
                     : is_asked    ? full->stage->ask(full->context)
                                   : NULL;
    bool is_on_table[MAX_MOVES] = {false};
    char *pointed;
    int at;

    erase();
    full->n_targets = full->n_entries = 0;
    lay_out(full, question ? question : "");
    if (is_asked) {
        full->n_meant = picks_meant(&full->picks, NULL, &full->all, full->meant);
        find_spots(full, is_on_table);
        find_entries(full, is_on_table);
    }
    put_table(full);
    put_list(full);
    put_log(full);
    keep_cursor(full);
    if (question)
        wrap_text(&full->ask, 0, question, A_BOLD, 2, false);
    free(question);
    pointed = is_asked ? tip(full) : NULL;
    put_cut(full->ask.row + full->ask.rows, 0, getmaxx(stdscr), pointed ? pointed : "", 0);
    free(pointed);
    at = full_current(full);
    for (int i = 0; i < full->n_targets; i++) {
        const struct target *target = &full->target[i];
        bool is_table = target->choice < 0;

        if (target->row < 0 || target->row >= full->ask.row)
            continue;
        if (i == at)
            mvchgat(target->row, target->column, target->columns, A_REVERSE | A_BOLD, 0, NULL);
        else if (is_table)
            mvchgat(target->row, target->column, target->columns, A_BOLD,
                    (short)(full->has_colours ? 7 : 0), NULL);
    }
    mvaddstr(getmaxy(stdscr) - 1, 0, "> ");
    put_cut(getmaxy(stdscr) - 1, 2, getmaxx(stdscr) - 3, full->typed, 0);
    if (!*full->typed && is_asked)
        put_cut(getmaxy(stdscr) - 1, 4, getmaxx(stdscr) - 5,
                text_in(full->screen.lang,
                        N_("arrows and Enter choose · Tab next · type an action · ? help")),
                A_DIM);
    wmove(stdscr, getmaxy(stdscr) - 1, 2 + (int)text_width(full->typed));
    refresh();
}
