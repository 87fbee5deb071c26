/* The rules as WebAssembly: the same sources, no libc; run.mjs asks for the
 * signature and compares it with the native one. */
#include "bench/signature.h"

#define GAME(name) extern const struct game name##_game;
#include "games/games.def"
#undef GAME

__attribute__((export_name("signature"))) uint64_t signature(void)
{
    static const struct game *const games[] = {
#define GAME(name) &name##_game,
#include "games/games.def"
#undef GAME
    };

    return signature_of_all(games, sizeof games / sizeof *games);
}
