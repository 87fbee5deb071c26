/* See peers.h. A hash of lists; whoever has been away long enough for a full quota is
 * forgotten when the list is next walked. */
#include "server/peers.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

#include "crypt/crypt.h"

enum { SLOTS = 4096, REMEMBERED = 60000 /* milliseconds; a quota of tables is a minute's */ };

struct peers {
    struct peer *slot[SLOTS];
    uint8_t key[32]; /* by which addresses have numbers that nobody can choose */
    char (*refused)[PEER_ADDRESS];
    int n_refused;
};

struct peers *peers_new(void)
{
    struct peers *peers = (struct peers *)calloc(1, sizeof *peers);

    if (peers)
        random_bytes(peers->key, sizeof peers->key);
    return peers;
}

void peers_free(struct peers *peers)
{
    for (int i = 0; peers && i < SLOTS; i++)
        while (peers->slot[i]) {
            struct peer *next = peers->slot[i]->next;

            free(peers->slot[i]);
            peers->slot[i] = next;
        }
    if (peers)
        free(peers->refused);
    free(peers);
}

static unsigned slot_of(const char *address)
{
    uint32_t hash = 2166136261u;

    for (; *address; address++)
        hash = (hash ^ (uint8_t)*address) * 16777619u;
    return hash % SLOTS;
}

bool peers_read_address(const char *text, char address[PEER_ADDRESS])
{
    char host[PEER_ADDRESS];
    struct in_addr four;
    struct in6_addr six;
    const char *end;
    size_t n;

    text += strspn(text, " \t");
    text += *text == '[';
    end = strchr(text, '.') && !strchr(text, ']') && strchr(text, ':') == strrchr(text, ':')
              ? ":%] \t" /* IPv4 and a port */
              : "%] \t";
    n = strcspn(text, end);
    if (n >= sizeof host)
        return false;
    memcpy(host, text, n);
    host[n] = 0;
    if (inet_pton(AF_INET, host, &four) == 1)
        return inet_ntop(AF_INET, &four, address, PEER_ADDRESS);
    if (inet_pton(AF_INET6, host, &six) != 1)
        return false;
    if (IN6_IS_ADDR_V4MAPPED(&six))
        return inet_ntop(AF_INET, &six.s6_addr[12], address, PEER_ADDRESS);
    memset(&six.s6_addr[8], 0, 8);
    if (!inet_ntop(AF_INET6, &six, address, PEER_ADDRESS - 4))
        return false;
    memcpy(address + strlen(address), "/64", 4);
    return true;
}

/* The same whenever it comes again, while the server runs; never 0. */
static uint64_t number_of(const struct peers *peers, const char *address)
{
    const struct piece pieces[] = {{peers->key, sizeof peers->key}, piece_text(address)};
    uint8_t hash[HASH_BYTES];
    uint64_t number;

    hash_pieces(HASH_BLAKE2B, pieces, 2, hash);
    memcpy(&number, hash, sizeof number);
    return number | 1;
}

static bool is_refused(const struct peers *peers, const char *address)
{
    for (int i = 0; i < peers->n_refused; i++)
        if (!strcmp(peers->refused[i], address))
            return true;
    return false;
}

bool peers_refuse(struct peers *peers, char (*addresses)[PEER_ADDRESS], int n)
{
    size_t size = (size_t)n * sizeof *addresses;
    void *copy;

    if (n == peers->n_refused && (!n || !memcmp(addresses, peers->refused, size)))
        return true;
    copy = malloc(size ? size : 1);
    if (!copy)
        return false;
    if (n)
        memcpy(copy, addresses, size);
    free(peers->refused);
    peers->refused = (char(*)[PEER_ADDRESS])copy;
    peers->n_refused = n;
    for (int i = 0; i < SLOTS; i++)
        for (struct peer *p = peers->slot[i]; p; p = p->next)
            p->is_refused = is_refused(peers, p->address);
    return true;
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
        p->quota.address = number_of(peers, address);
        memcpy(p->address, address, strnlen(address, PEER_ADDRESS - 1));
        p->is_refused = is_refused(peers, p->address);
    }
    p->used = now;
    return p;
}
