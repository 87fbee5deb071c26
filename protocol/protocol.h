/* The table protocol: JSON-RPC 2.0, one object a line; docs/protocol.md has every
 * method. An engine is a set of tables and somebody who may see and do everything
 * at them: a script, a bot's harness, a test. */
#ifndef PROTOCOL_PROTOCOL_H
#define PROTOCOL_PROTOCOL_H

#include <stddef.h>

/* Longest line that is read; longer ones are refused unread. */
enum { PROTOCOL_MAX_LINE = 1 << 20 };

struct engine;

struct engine *engine_new(void);
void engine_free(struct engine *engine);

/* The answer to one line, to be freed; NULL if none is due (a notification). */
char *engine_answer(struct engine *engine, const char *line, size_t size);

/* The answer to a line that was too long to read. */
char *engine_too_long(void);

#endif
