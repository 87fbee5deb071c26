/* What the server says about itself: one JSON object a line on standard error, or plain
 * text for people. Never a secret, a cookie or a card. */
#ifndef SERVER_LOG_H
#define SERVER_LOG_H

#include <stdbool.h>

enum severity { LOG_DEBUG, LOG_INFO, LOG_WARN, LOG_ERROR };

void log_setup(bool as_json, enum severity least);

/* An event and its details, names and values in pairs that end in NULL. */
void log_event(enum severity severity, const char *event, ...);

#endif
