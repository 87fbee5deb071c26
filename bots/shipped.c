/* The nets that the program comes with, games/<game>/nets/ *.net, in memory as they are. */
#include <pthread.h>
#include <stddef.h>

#include "bots/net.h"
#include "text/embed.h"

/* The build writes nets.inc: a line NET(name, path) for each file there is. */
#define NET(name, path) EMBED(name, path);
#include "bots/nets.inc"
#undef NET

static const struct {
    const char *from;
    const char *to;
} files[] = {
#define NET(name, path) {name, name##_end},
#include "bots/nets.inc"
#undef NET
    {NULL, NULL},
};

enum { MAX_NETS = sizeof files / sizeof *files };

static struct net nets[MAX_NETS];
static int n_nets;

static void read_all(void)
{
    for (int i = 0; files[i].from; i++)
        if (net_read(&nets[n_nets], files[i].from, (size_t)(files[i].to - files[i].from)))
            n_nets++;
}

const struct net *net_shipped(const struct game *game, int players)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;

    pthread_once(&once, read_all);
    return net_find(nets, n_nets, game, players);
}
