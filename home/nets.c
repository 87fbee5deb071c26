/* The nets of a page: it gives those of the games it plays, when it plays them. */
#include <stdlib.h>

#include "bots/net.h"
#include "home/host.h"

enum { MAX_NETS = 16 };

static struct net nets[MAX_NETS];
static int n_nets;

int home_net(const char *bytes, size_t size);

/* Takes over the bytes of a net; 0: it is none that this module can play by. */
EXPORT(home_net) int home_net(const char *bytes, size_t size)
{
    return n_nets < MAX_NETS && net_read(&nets[n_nets], bytes, size) && ++n_nets;
}

const struct net *net_shipped(const struct game *game, int players)
{
    return net_find(nets, n_nets, game, players);
}
