/* Memory that ran short while something was being said. A message is built of hundreds of
 * small pieces; checking each would bury the code, and one that is left out unnoticed is a lie.
 * So whatever cannot be allocated on the way is noted, and who sends the message looks here
 * before it goes: it is sent whole or not at all. One note for each thread. */
#ifndef TEXT_MEMORY_H
#define TEXT_MEMORY_H

#include <stdbool.h>
#include <stdio.h>

void memory_note_short(void);

/* Whether something was noted since this was last asked. */
bool memory_was_short(void);

/* open_memstream(), with a note if it fails. */
FILE *memory_open(char **text, size_t *size);

#endif
