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
    char *plain;       /* unpacked, once somebody has asked for that */
};

/* NULL: there is none. Paths of the page itself – /, /t/…, /seat – are "/index.html". */
struct asset *asset_find(const char *path);

/* Its contents as they were before they were compressed, for who cannot read gzip; they stay,
 * so that it is done once however often it is asked for. NULL: out of memory. */
const char *asset_unpack(struct asset *asset, size_t *size);

/* Made at build time; a NULL path after the last. */
extern struct asset assets[];

#endif
