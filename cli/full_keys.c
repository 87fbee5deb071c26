/* What a person does at the full screen: keys, the mouse, a line that is typed. See full.c. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/full.h"
#include "text/memory.h"

/* --- messages --- */

static void forget_message(struct full *full)
{
    free(full->message);
    full->message = NULL;
}

/* How many bytes of a line fit into so many columns, whole words if there are any. */
static size_t fitting(const char *line, size_t length, int columns)
{
    size_t fits = 0;

    for (size_t end = 0; end <= length; end++)
        if ((end == length || line[end] == ' ') && (int)text_width_of(line, end) <= columns)
            fits = end;
    return fits ? fits : length;
}

/* Writes a line of a text, broken below its first word if it is an item, if row and those after
 * it are on the screen; returns the row after it. */
static int put_line(int row, int rows, const char *line, size_t left)
{
    int spaces = (int)strspn(line, " ");
    int indent = spaces + (line[spaces] == '-' && line[spaces + 1] == ' ' ? 2 : 0);

    for (int column = 0;; column = indent) {
        size_t length = fitting(line, left, getmaxx(stdscr) - column);

        if (row >= 0 && row < rows)
            mvaddnstr(row, column, line, (int)length);
        row++;
        if (length == left)
            return row;
        line += length + 1; /* a space */
        left -= length + 1;
    }
}

/* A text over the whole screen, until it is put away. */
void full_page(const char *text, const char *hint)
{
    int first = 0;
    int key = 0;

    while (key != 'q' && key != 27 && key != '\r' && key != ERR) {
        int rows = getmaxy(stdscr) - 1;
        int row = -first;
        const char *at = text;

        erase();
        while (*at) {
            size_t length = strcspn(at, "\n");

            row = put_line(row, rows, at, length);
            at += length + (at[length] == '\n');
        }
        attrset((int)A_DIM);
        mvaddnstr(rows, 0, hint, -1);
        attrset(0);
        refresh();
        key = getch();
        switch (key) {
        case KEY_DOWN: first++; break;
        case KEY_UP: first--; break;
        case KEY_NPAGE:
        case ' ': first += rows - 1; break;
        case KEY_PPAGE: first -= rows - 1; break;
        case KEY_HOME: first = 0; break;
        case KEY_END: first += row; break;
        default: break;
        }
        if (first > row + first - rows)
            first = row + first - rows;
        if (first < 0)
            first = 0;
    }
}

/* An answer of a line or two stands where the question was, a longer one over everything. */
static void answer(struct full *full, char *text)
{
    const struct screen *screen = &full->screen;
    size_t length = strlen(text);

    while (length && text[length - 1] == '\n')
        text[--length] = 0;
    if (strchr(text, '\n') || (int)text_width(text) > (FULL_ASK_ROWS - 1) * getmaxx(stdscr)) {
        full_page(text,
                  text_in(screen->lang, N_("arrows and Space turn the page; q goes back")));
        free(text);
    } else if (length) {
        forget_message(full);
        full->message = text;
    } else {
        free(text);
    }
}

static bool confirm(struct full *full, const char *english)
{
    int key;

    forget_message(full);
    full->message = strdup(text_in(full->screen.lang, english));
    full_show(full, false);
    key = getch();
    forget_message(full);
    return key == 'y' || key == 'Y' || key == 'o' || key == 'O' || key == ERR;
}

/* --- acting --- */

static void play_choice(struct full *full, int choice)
{
    full_remember(full);
    full->picks.n = 0;
    full->stage->act(full->context, &full->all.choice[choice]);
}

/* Enter, or a click: an entry is played, a thing on the table is picked; when nothing is left
 * to say it is played. */
static void choose(struct full *full)
{
    int at = full_current(full);
    int choice = full_ready(full);
    const struct target *target = at < 0 ? NULL : &full->target[at];

    if (choice >= 0 && full->n_meant == 1)
        play_choice(full, choice);
    else if (target && target->choice >= 0)
        play_choice(full, target->choice);
    else if (target && full->picks.n < MAX_PICKS)
        memcpy(full->picks.words[full->picks.n++], target->words, MAX_TEXT);
}

static void keep_in_history(struct full *full)
{
    if (full->n_history == MAX_HISTORY) {
        free(full->history[0]);
        memmove(full->history, full->history + 1, (MAX_HISTORY - 1) * sizeof *full->history);
        full->n_history--;
    }
    full->history[full->n_history] = strdup(full->typed);
    full->n_history += full->history[full->n_history] != NULL;
    full->recalled = full->n_history;
}

static void obey_line(struct full *full)
{
    char *text = NULL;
    size_t size;
    FILE *out = memory_open(&text, &size);
    bool *quit = full->stage->quit(full->context);

    if (!out)
        return;
    keep_in_history(full);
    full_remember(full);
    if (strcmp(full->typed, "table") != 0) /* it is there */
        full->stage->obey(full->context, full->typed, out);
    fclose(out);
    full->typed[0] = 0;
    full->picks.n = 0;
    if (*quit) {
        *quit = confirm(full, N_("Leave? The game is kept. y: yes"));
        free(text);
    } else {
        answer(full, text);
    }
}

/* --- moving --- */

/* To the nearest target in a direction. */
static void go(struct full *full, int down, int right)
{
    int at = full_current(full);
    int best = -1;
    long nearest = 0;

    for (int i = 0; i < full->n_targets && at >= 0; i++) {
        const struct target *from = &full->target[at];
        const struct target *to = &full->target[i];
        long along = down ? (long)(to->row - from->row) * down
                          : (long)(to->column - from->column) * right;
        long across = down ? (to->column + to->columns / 2) - (from->column + from->columns / 2)
                           : to->row - from->row;
        long distance =
            down ? along * along * 16 + across * across : along * along + across * across * 100;

        if (along <= 0 || (right && across && along * along < across * across))
            continue;
        if (best < 0 || distance < nearest) {
            best = i;
            nearest = distance;
        }
    }
    if (best >= 0)
        full->cursor = best;
}

/* To the next target as one reads. */
static void go_on(struct full *full, int step)
{
    if (full->n_targets)
        full->cursor = (full->cursor + step + full->n_targets) % full->n_targets;
}

/* Brings what the cursor is on into sight. */
static void follow_cursor(struct full *full)
{
    int at = full_current(full);
    const struct target *target = at < 0 ? NULL : &full->target[at];
    const struct pane *pane;
    int *scroll;

    if (!target)
        return;
    pane = target->choice < 0 ? &full->table : &full->list;
    scroll = target->choice < 0 ? &full->scroll : &full->list_scroll;
    full->cursor_row = target->row;
    full->cursor_column = target->column;
    if (target->row < pane->row) {
        *scroll -= pane->row - target->row;
        full->cursor_row = pane->row;
    } else if (target->row >= pane->row + pane->rows) {
        *scroll += target->row - (pane->row + pane->rows - 1);
        full->cursor_row = pane->row + pane->rows - 1;
    }
}

static void scroll_log(struct full *full, int lines)
{
    full->log.back += lines;
    if (full->log.back > full->log.n - 1)
        full->log.back = full->log.n - 1;
    if (full->log.back < 0)
        full->log.back = 0;
}

static void hear_mouse(struct full *full)
{
    MEVENT event;

    if (getmouse(&event) != OK)
        return;
    if (event.bstate & BUTTON4_PRESSED)
        scroll_log(full, 1);
    if (event.bstate & BUTTON5_PRESSED)
        scroll_log(full, -1);
    if (!(event.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED)))
        return;
    for (int i = 0; i < full->n_targets; i++) {
        const struct target *target = &full->target[i];

        if (event.y == target->row && event.x >= target->column &&
            event.x < target->column + target->columns) {
            full->cursor = i;
            follow_cursor(full);
            choose(full);
            return;
        }
    }
}

/* --- typing --- */

static void recall(struct full *full, int step)
{
    int i = full->recalled + step;

    if (i < 0 || i > full->n_history)
        return;
    full->recalled = i;
    snprintf(full->typed, sizeof full->typed, "%s",
             i < full->n_history ? full->history[i] : "");
}

static void complete(struct full *full)
{
    char more[STAGE_MORE];
    size_t length = strlen(full->typed);

    if (full->stage->complete(full->context, full->typed, more))
        snprintf(full->typed + length, sizeof full->typed - length, "%s", more);
}

static void type(struct full *full, int key)
{
    size_t length = strlen(full->typed);

    if (length + 1 < sizeof full->typed) {
        full->typed[length] = (char)key;
        full->typed[length + 1] = 0;
    }
}

static void take_back(struct full *full)
{
    size_t length = strlen(full->typed);

    if (!length) {
        full->picks.n -= full->picks.n > 0;
        return;
    }
    do
        length--;
    while (length && ((unsigned char)full->typed[length] & 0xc0) == 0x80);
    full->typed[length] = 0;
}

/* A key that means the same whether or not something is typed; false: it does not. */
static bool hear_common(struct full *full, int key)
{
    switch (key) {
    case KEY_MOUSE: hear_mouse(full); return true;
    case KEY_PPAGE: scroll_log(full, full->log_pane.rows); return true;
    case KEY_NPAGE: scroll_log(full, -full->log_pane.rows); return true;
    case KEY_BACKSPACE:
    case 127:
    case '\b': take_back(full); return true;
    case 27:
        full->typed[0] = 0;
        full->picks.n = 0;
        return true;
    case 'L' & 31: clearok(stdscr, TRUE); return true;
    case KEY_RESIZE: return true;
    default: return false;
    }
}

/* With a line that is being typed. */
static void hear_typing(struct full *full, int key)
{
    switch (key) {
    case '\r':
    case '\n': obey_line(full); break;
    case '\t': complete(full); break;
    case KEY_UP: recall(full, -1); break;
    case KEY_DOWN: recall(full, 1); break;
    default:
        if (key >= ' ' && key < 256)
            type(full, key);
    }
}

static void hear_pointing(struct full *full, int key)
{
    switch (key) {
    case '\r':
    case '\n':
    case KEY_ENTER: choose(full); break;
    case ' ':
        if (full_ready(full) >= 0)
            play_choice(full, full_ready(full));
        break;
    case '\t': go_on(full, 1); break;
    case KEY_BTAB: go_on(full, -1); break;
    case KEY_UP: go(full, -1, 0); break;
    case KEY_DOWN: go(full, 1, 0); break;
    case KEY_LEFT: go(full, 0, -1); break;
    case KEY_RIGHT: go(full, 0, 1); break;
    case '?':
        snprintf(full->typed, sizeof full->typed, "help");
        obey_line(full);
        break;
    default:
        if (key > ' ' && key < 256)
            type(full, key);
    }
}

/* --- listening --- */

void full_listen(struct full *full)
{
    bool *quit = full->stage->quit(full->context);

    full->picks.n = 0;
    flushinp();
    while (full->stage->goes_on(full->context) && !*quit && full_has_room(&full->screen)) {
        int key;

        full->stage->find(full->context, &full->all);
        full_show(full, full->all.n > 0);
        key = full->stage->key(full->context);
        if (cli_interrupted() || key == ERR) { /* Ctrl-C, or the terminal is gone */
            *quit = true;
            return;
        }
        if (key == STAGE_NEWS || key == KEY_RESIZE)
            continue;
        forget_message(full);
        if (hear_common(full, key))
            ;
        else if (*full->typed)
            hear_typing(full, key);
        else
            hear_pointing(full, key);
        follow_cursor(full);
    }
}

bool full_pause(struct full *full, int ms)
{
    full->all.n = 0;
    full_show(full, false);
    timeout(ms);
    if (ms)
        getch();
    timeout(-1);
    return !cli_interrupted();
}

void full_say(struct full *full, const char *text)
{
    forget_message(full);
    full->message = strdup(text);
    full_show(full, false);
    getch();
    forget_message(full);
}

void full_curtain(const char *text)
{
    int key;

    do {
        erase();
        mvaddstr(getmaxy(stdscr) / 2, 4, text);
        refresh();
        key = getch();
    } while (key != '\r' && key != '\n' && key != ERR);
}
