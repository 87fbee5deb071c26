/* See peers.h. A hash of lists; whoever has been away long enough for a full quota is
 * forgotten when the list is next walked. */
#include "server/peers.h"

#include <stdlib.h>
#include <string.h>

enum { SLOTS = 4096, REMEMBERED = 60000 /* milliseconds; a quota of tables is a minute's */ };

struct peers {
    struct peer *slot[SLOTS];
    uint64_t last; /* number of an address */
};

struct peers *peers_new(void)
{
    return (struct peers *)calloc(1, sizeof(struct peers));
}

void peers_free(struct peers *peers)
{
    for (int i = 0; peers && i < SLOTS; i++)
        while (peers->slot[i]) {
            struct peer *next = peers->slot[i]->next;

            free(peers->slot[i]);
            peers->slot[i] = next;
        }
    free(peers);
}

static unsigned slot_of(const char *address)
{
    uint32_t hash = 2166136261u;

    for (; *address; address++)
        hash = (hash ^ (uint8_t)*address) * 16777619u;
    return hash % SLOTS;
}

struct peer *peers_find(struct peers *peers, const char *address, int64_t now)
{
    struct peer **at = &peers->slot[slot_of(address)];
    struct peer *p;

    while (*at && strcmp((*at)->address, address) != 0) {
        p = *at;
        if (p->connections || now - p->used < REMEMBERED) {
            at = &p->next;
            continue;
        }
        *at = p->next;
        free(p);
    }
    p = *at;
    if (!p) {
        p = *at = (struct peer *)calloc(1, sizeof *p);
        if (!p)
            return NULL;
        p->quota.address = ++peers->last;
        memcpy(p->address, address, strnlen(address, PEER_ADDRESS - 1));
    }
    p->used = now;
    return p;
}
