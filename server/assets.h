/* The page, compiled in. */
#ifndef SERVER_ASSETS_H
#define SERVER_ASSETS_H

#include <stdbool.h>
#include <stddef.h>

struct asset {
    const char *path; /* "/assets/app-3f9c.js" */
    const char *type; /* of its contents */
    const char *data;
    const char *end;
    bool is_gzip;      /* data is compressed */
    bool is_immutable; /* its name changes with its contents */
};

/* NULL: there is none. Paths of the page itself – /, /t/…, /seat – are "/index.html". */
const struct asset *asset_find(const char *path);

/* Made at build time; a NULL path after the last. */
extern const struct asset assets[];

#endif
