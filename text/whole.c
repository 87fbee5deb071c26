/* See whole.h. */
#include "text/whole.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool whole_begin(struct whole *file, const char *path)
{
    size_t size = strlen(path) + sizeof ".new";

    file->out = NULL;
    file->path = strdup(path);
    file->part = (char *)malloc(size);
    if (file->path && file->part) {
        snprintf(file->part, size, "%s.new", path);
        file->out = fopen(file->part, "w");
    }
    if (file->out)
        return true;
    free(file->path);
    free(file->part);
    return false;
}

bool whole_end(struct whole *file, bool is_good)
{
    int before = errno;
    int why = 0;

    errno = 0;
    if (ferror(file->out))
        why = before ? before : EIO;
    else if (!is_good)
        why = ENOMEM;
    else if (fflush(file->out) || fsync(fileno(file->out)))
        why = errno;
    if (fclose(file->out) && !why)
        why = errno;
    if (!why && rename(file->part, file->path))
        why = errno;
    if (why)
        unlink(file->part);
    free(file->path);
    free(file->part);
    errno = why;
    return !why;
}
