/* Two games of the same deal, side by side, as JSON. */
#ifndef PROTOCOL_COMPARED_H
#define PROTOCOL_COMPARED_H

#include "table/table.h"

/* {"game":…,"title":…,"players":…,"common":…,"games":[{"seats":[…],"scores":[…],"winners":[…],
 * "over":…,"actions":[{"n":…,"seat":…,"action":…,"text":…,"words":{"text":[…]}},…],"shares":[[…],…]},…]}:
 * actions from where they part on, and the one before; shares from the start. False without
 * memory. */
bool compare_put(struct put *out, const struct table *one, const struct table *other,
                 enum lang lang);

#endif
