/* The page, compiled in. */
#ifndef SERVER_ASSETS_H
#define SERVER_ASSETS_H

#include <stdbool.h>
#include <stddef.h>

struct asset {
    const char *path; /* "/assets/app-3f9c.js" */
    const char *type; /* of its contents */
    const char *data; /* gzip */
    const char *end;
    bool is_immutable; /* its name changes with its contents */
};

/* NULL: there is none. Paths of the page itself – /, /t/…, /seat – are "/index.html". */
const struct asset *asset_find(const char *path);

/* Its contents as they were before they were compressed, for who cannot read gzip; NULL: out of
 * memory. free() it. */
char *asset_unpack(const struct asset *asset, size_t *size);

/* Made at build time; a NULL path after the last. */
extern const struct asset assets[];

#endif
