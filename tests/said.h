/* What the program says, read by another reader than its own: tests look at messages through
 * jansson. */
#ifndef TESTS_SAID_H
#define TESTS_SAID_H

#include <jansson.h>

#include "table/table.h"

/* What was put, to be released; it must be JSON. */
json_t *said(struct put *out);

/* What say.h says about a table, to be released. */
json_t *said_position(const struct table *table, int viewer);
json_t *said_actions(const struct table *table, int viewer);
json_t *said_events(const struct table *table, const struct events *events, int viewer,
                    enum lang lang);
json_t *said_history(const struct table *table, int viewer);

#endif
