/* Reading what is typed, line by line: with history and completion where there is a terminal
 * (libedit), otherwise as it comes. */
#ifndef CLI_LINE_H
#define CLI_LINE_H

#include <stdbool.h>
#include <stddef.h>

struct line_reader;

/* How a line can go on: see stage.h. */
struct line_completer {
    int (*complete)(void *context, const char *start, char *more);
    void *context;
};

/* NULL without memory. */
struct line_reader *line_open(void);
void line_close(struct line_reader *reader);

/* The next line, without its end, which lasts until the next call; NULL when there is none. */
char *line_read(struct line_reader *reader, const struct line_completer *completer);

#endif
