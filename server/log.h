/* What the server says about itself: one JSON object a line on standard error, or plain
 * text for people. Never a secret, a cookie or a card. For one thread, the loop's. */
#ifndef SERVER_LOG_H
#define SERVER_LOG_H

#include <stdbool.h>

enum severity { LOG_DEBUG, LOG_INFO, LOG_WARN, LOG_ERROR };

void log_setup(bool as_json, enum severity least);

/* From log_start() to log_stop() lines are written by a thread of their own, and whoever reads
 * them may stall: what does not fit into the queue is counted and told later. log_stop() waits
 * for a reader for a second at most. */
void log_start(void);
void log_stop(void);

/* An event and its details, names and values in pairs that end in NULL. What is said again
 * within ten seconds is counted instead, and told as one line with `repeated` afterwards. */
void log_event(enum severity severity, const char *event, ...);

/* Tells what was counted long enough; to be called now and then. */
void log_tick(void);

#endif
