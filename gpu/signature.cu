/* The rules on a GPU: the same sources, compiled as device code for one game,
 *     nvcc -std=c++20 -I. -Ibuild -DGAME=koryo $(tools/parts koryo | sed 's/^/-include /')
 * gpu/signature.cu The kernel plays the signature's games; the host prints what it got for each
 * player count, to be compared with `bench --signatures`. */
#include <cstdio>

#include "bench/signature.c"
#include "core/rng.c"

#define JOIN(a, b)       a##b
#define NAME(game, what) JOIN(game, what)

static __global__ void play(int players, uint32_t options, uint64_t *out)
{
    struct game on_device = {.name = "", .box = nullptr, GAME_FUNCTIONS_OF(GAME)};

    *out = signature_of(&on_device, players, options);
}

int main()
{
    uint64_t *out;
    uint64_t got = 0;

    cudaMalloc(&out, sizeof *out);
    cudaDeviceSetLimit(cudaLimitStackSize, 64 << 10);
    const struct game *game = &NAME(GAME, _game);

    for (uint32_t options = 0; options <= game->options; options++)
        for (int players = game->min_players; players <= game->max_players; players++) {
            play<<<1, 1>>>(players, options, out);
            if (cudaMemcpy(&got, out, sizeof got, cudaMemcpyDeviceToHost) != cudaSuccess) {
                fprintf(stderr, "%s\n", cudaGetErrorString(cudaGetLastError()));
                return 1;
            }
            printf("%s %d %u %016llx\n", game->name, players, options, (unsigned long long)got);
        }
    return 0;
}
