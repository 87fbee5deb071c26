/* See peers.h. A hash of lists; addresses without connections are forgotten. */
#include "server/peers.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS = 4096 };

struct peer {
    struct peer *next;
    int n;
    char address[PEER_ADDRESS];
};

struct peers {
    struct peer *slot[SLOTS];
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

int peers_count(const struct peers *peers, const char *address)
{
    for (const struct peer *p = peers->slot[slot_of(address)]; p; p = p->next)
        if (!strcmp(p->address, address))
            return p->n;
    return 0;
}

bool peers_add(struct peers *peers, const char *address, int n)
{
    struct peer **at = &peers->slot[slot_of(address)];
    struct peer *p;

    while (*at && strcmp((*at)->address, address) != 0)
        at = &(*at)->next;
    if (!*at) {
        p = (struct peer *)calloc(1, sizeof *p);
        if (!p)
            return false;
        memcpy(p->address, address, strnlen(address, PEER_ADDRESS - 1));
        *at = p;
    }
    p = *at;
    p->n += n;
    if (p->n <= 0) {
        *at = p->next;
        free(p);
    }
    return true;
}
