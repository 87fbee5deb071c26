/* How many connections each address has. */
#ifndef SERVER_PEERS_H
#define SERVER_PEERS_H

#include <stdbool.h>

enum { PEER_ADDRESS = 48 };

struct peers;
struct peers *peers_new(void);
void peers_free(struct peers *peers);
int peers_count(const struct peers *peers, const char *address);
bool peers_add(struct peers *peers, const char *address, int n);

#endif
