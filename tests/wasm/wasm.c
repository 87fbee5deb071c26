/* The rules as WebAssembly: the same sources, no libc; run.mjs asks for the
 * signature and compares it with the native one. */
#include "bench/signature.h"

#define GAME(name) extern const struct game name##_game;
#include "games/games.def"
#undef GAME

/* What compilers may call even in freestanding code. */
void *memcpy(void *restrict to, const void *restrict from, size_t n);
void *memset(void *to, int byte, size_t n);

void *memcpy(void *restrict to, const void *restrict from, size_t n)
{
    for (size_t i = 0; i < n; i++)
        ((volatile char *)to)[i] = ((const char *)from)[i];
    return to;
}

void *memset(void *to, int byte, size_t n)
{
    for (size_t i = 0; i < n; i++)
        ((volatile char *)to)[i] = (char)byte;
    return to;
}

__attribute__((export_name("signature"))) uint64_t signature(void)
{
    static const struct game *const games[] = {
#define GAME(name) &name##_game,
#include "games/games.def"
#undef GAME
    };

    return signature_of_all(games, sizeof games / sizeof *games);
}
