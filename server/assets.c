/* See assets.h. */
#include "server/assets.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

struct asset *asset_find(const char *path)
{
    for (struct asset *a = assets; a->path; a++)
        if (!strcmp(a->path, path))
            return a;
    return NULL;
}

const char *asset_unpack(struct asset *asset, size_t *size)
{
    enum { GZIP = 16 }; /* added to the size of the window: RFC 1952, not zlib's own format */
    const uint8_t *last = (const uint8_t *)asset->end - 4; /* the size, little-endian */
    z_stream z = {.next_in = (z_const Bytef *)asset->data,
                  .avail_in = (uInt)(asset->end - asset->data)};
    char *text;
    bool is_whole;

    *size = last[0] | (size_t)last[1] << 8 | (size_t)last[2] << 16 | (size_t)last[3] << 24;
    if (asset->plain)
        return asset->plain;
    text = (char *)malloc(*size + 1);
    if (!text || inflateInit2(&z, MAX_WBITS + GZIP) != Z_OK) {
        free(text);
        return NULL;
    }
    z.next_out = (Bytef *)text;
    z.avail_out = (uInt)*size + 1;
    is_whole = inflate(&z, Z_FINISH) == Z_STREAM_END;
    inflateEnd(&z);
    if (!is_whole) {
        free(text);
        return NULL;
    }
    asset->plain = text;
    return text;
}
