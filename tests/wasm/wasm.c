/* The rules and nets as WebAssembly: the same sources, no libc; run.mjs asks for the
 * signatures, which are compared with the native ones. */
#include <stdalign.h>

#include "bench/nets.h"
#include "bench/signature.h"

#define GAME(name) extern const struct game name##_game;
#include "games/games.def"
#undef GAME

static const struct game *const games[] = {
#define GAME(name) &name##_game,
#include "games/games.def"
#undef GAME
};

/* Where the caller puts a net's file. */
static alignas(16) uint8_t room[1 << 20];

__attribute__((export_name("signature"))) uint64_t signature(void)
{
    return signature_of_all(games, sizeof games / sizeof *games);
}

__attribute__((export_name("room"))) uint8_t *room_at(void)
{
    return room;
}

/* Mixes the net in the room into a hash if it fits that game; otherwise the hash stays. */
__attribute__((export_name("add_net"))) uint64_t add_net(uint64_t hash, int game, int size)
{
    struct net net;

    if (!net_read(&net, room, (size_t)size) || !net_fits(&net, games[game]))
        return hash;
    return signature_of_net(hash, &net, games[game]);
}
