/* The engine in a page: what is asked about games as a whole, in a worker of its own, as it may
 * take long. It sees what it is given, records, and no table of the hall. */
#include <stdlib.h>
#include <string.h>

#include "home/host.h"
#include "protocol/protocol.h"

char *home_study(char *line, size_t size);
size_t home_text_size(const char *text);

/* The answer to a line, which it takes over; to be freed. NULL: there is none. */
EXPORT(home_study) char *home_study(char *line, size_t size)
{
    static struct engine *engine;
    char *answer = NULL;

    if (!engine)
        engine = engine_new();
    if (engine)
        answer = engine_answer(engine, line, size);
    free(line);
    return answer;
}

EXPORT(home_text_size) size_t home_text_size(const char *text)
{
    return strlen(text);
}
