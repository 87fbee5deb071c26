/* See assets.h. */
#include "server/assets.h"

#include <string.h>

const struct asset *asset_find(const char *path)
{
    for (const struct asset *a = assets; a->path; a++)
        if (!strcmp(a->path, path))
            return a;
    return NULL;
}
