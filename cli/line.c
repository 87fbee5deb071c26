/* See line.h. */
#include "cli/line.h"

#include <histedit.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/stage.h"

struct line_reader {
    EditLine *edit; /* NULL: there is no terminal */
    History *history;
    const struct line_completer *completer;
    char *line;
    size_t capacity;
};

static char *prompt(EditLine *edit)
{
    static char text[] = "> ";

    (void)edit;
    return text;
}

/* The Tab key. */
static unsigned char complete(EditLine *edit, int key)
{
    struct line_reader *reader = NULL;
    const LineInfo *info = el_line(edit);
    char start[200];
    char more[STAGE_MORE];

    (void)key;
    el_get(edit, EL_CLIENTDATA, &reader);
    snprintf(start, sizeof start, "%.*s", (int)(info->cursor - info->buffer), info->buffer);
    if (!reader->completer->complete(reader->completer->context, start, more) || !*more)
        return CC_ERROR;
    return el_insertstr(edit, more) ? CC_ERROR : CC_REFRESH;
}

/* A line is edited only where both ends are a terminal that has a cursor. */
static void begin_editing(struct line_reader *reader)
{
    enum { REMEMBERED = 200 };
    const char *term = getenv("TERM");
    HistEvent event;

    if (cli_speaks_ascii() || !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || !term ||
        !strcmp(term, "dumb"))
        return;
    setlocale(LC_CTYPE, "");
    reader->edit = el_init("madang", stdin, stdout, stderr);
    reader->history = history_init();
    if (!reader->edit || !reader->history)
        return;
    history(reader->history, &event, H_SETSIZE, REMEMBERED);
    el_set(reader->edit, EL_CLIENTDATA, reader);
    el_set(reader->edit, EL_PROMPT, prompt);
    el_set(reader->edit, EL_SIGNAL, 1); /* the terminal is given back first */
    el_set(reader->edit, EL_EDITOR, "emacs");
    el_set(reader->edit, EL_HIST, history, reader->history);
    el_set(reader->edit, EL_ADDFN, "madang-complete", "complete an action", complete);
    el_set(reader->edit, EL_BIND, "^I", "madang-complete", NULL);
    el_source(reader->edit, NULL); /* ~/.editrc */
}

struct line_reader *line_open(void)
{
    struct line_reader *reader = (struct line_reader *)calloc(1, sizeof *reader);

    if (reader)
        begin_editing(reader);
    return reader;
}

void line_close(struct line_reader *reader)
{
    if (!reader)
        return;
    if (reader->history)
        history_end(reader->history);
    if (reader->edit)
        el_end(reader->edit);
    free(reader->line);
    free(reader);
}

static char *read_plainly(struct line_reader *reader)
{
    fputs("> ", stdout);
    fflush(stdout);
    if (getline(&reader->line, &reader->capacity, stdin) < 0)
        return NULL;
    if (!isatty(STDIN_FILENO)) /* so that what was answered can be read */
        fputs(reader->line, stdout);
    return reader->line;
}

char *line_read(struct line_reader *reader, const struct line_completer *completer)
{
    HistEvent event;
    const char *typed;
    int length;

    if (!reader->edit || !reader->history)
        return read_plainly(reader);
    reader->completer = completer;
    typed = el_gets(reader->edit, &length);
    if (!typed || length <= 0)
        return NULL;
    if (typed[strspn(typed, " \t\r\n")])
        history(reader->history, &event, H_ENTER, typed);
    free(reader->line);
    reader->capacity = 0;
    reader->line = strdup(typed);
    return reader->line;
}
