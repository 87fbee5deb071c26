/* What servers tell each other through the database, where there is no network between them:
 * NOTIFY, in a transaction of its own after what was written is, and LISTEN, both on a
 * connection of their own with a thread of its own. What is lost while it is away the database
 * is asked for anyway. */
#ifndef SERVER_CHANNEL_H
#define SERVER_CHANNEL_H

#include <stdbool.h>
#include <stddef.h>

enum { CHANNEL_MOST = 7900 }; /* bytes of a text: NOTIFY takes no 8,000 */

struct channel;

/* heard() is called from another thread when there is something to take. NULL without memory or
 * thread. */
struct channel *channel_new(const char *place, void (*heard)(void *context), void *context);
void channel_free(struct channel *channel);

/* Lets the others have a text, some time soon; what waits goes together. */
void channel_tell(struct channel *channel, const char *text);

/* The next that another has told, to be freed; NULL: there is none. */
char *channel_take(struct channel *channel);

#endif
