/* Threads on which bots think, so that nobody else waits for them. Whose turn it is, the hall
 * says: thought.h. */
#ifndef SERVER_THINK_H
#define SERVER_THINK_H

#include "hall/hall.h"

struct thinkers;

/* Thinks at once. */
void thought_think(struct thought *thought);

/* wake() is called from another thread when a thought is done. */
struct thinkers *thinkers_new(int threads, void (*wake)(void *), void *context);

/* Waits for those who think to finish; thoughts that had not begun are dropped. */
void thinkers_free(struct thinkers *thinkers);

void thinkers_add(struct thinkers *thinkers, struct thought *thought);

/* A thought that is done, or NULL. */
struct thought *thinkers_take(struct thinkers *thinkers);

#endif
