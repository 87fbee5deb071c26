/* Sentences on the wire: as text and, where there is more than words in them, as parts that a
 * front end puts together (docs/protocol.md). They come marked, as text/parts.h has them. */
#ifndef PROTOCOL_SENTENCE_H
#define PROTOCOL_SENTENCE_H

#include "text/text.h"
#include "wire/put.h"

/* The value `parts` of a sentence. */
void sentence_put_parts(struct put *out, const char *key, const char *marked);

/* Two members, or one if it is words alone. */
void sentence_put(struct put *out, const char *text_key, const char *parts_key,
                  const char *marked);

/* `rule`, if there is one, `text` and `parts` of a problem. */
void sentence_put_problem(struct put *out, const struct problem *problem);

#endif
