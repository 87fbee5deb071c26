/* make gpu-bench: how fast random games are on a GPU, one thread a game, and that they are
 * those of the CPU, bit for bit. Compiled for one game like signature.cu. */
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "core/rng.c"
#include "gpu/env.h"

enum { GAMES = 8, CHECKED = 512, THREADS = 64 };

/* What a thread has played: actions, and all its last states in one number. */
struct tally {
    uint64_t actions;
    uint64_t hash;
};

/* Dice that cost little and are good enough to choose by (splitmix64). */
RULE static uint32_t roll(uint64_t *dice, uint32_t n)
{
    uint64_t x = *dice += 0x9e3779b97f4a7c15;

    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
    x = (x ^ x >> 27) * 0x94d049bb133111eb;
    return (uint32_t)((x >> 32) * n >> 32);
}

RULE static uint64_t mix(uint64_t hash, const void *bytes, size_t n)
{
    for (size_t i = 0; i < n; i += 8) {
        uint64_t word;

        mem_copy(&word, (const char *)bytes + i, 8);
        hash = (hash ^ word) * 0x9e3779b97f4a7c15;
        hash ^= hash >> 29;
    }
    return hash;
}

RULE static struct tally play_games(const struct game *game, int players, uint64_t number)
{
    struct tally tally = {0, number};
    uint64_t dice = number;
    struct GAME state;
    move moves[ENV_MAX_MOVES];

    for (int i = 0; i < GAMES; i++) {
        uint8_t seed[SEED_BYTES] = {0};
        uint32_t actors;

        for (int k = 0; k < 8; k++)
            seed[k] = (uint8_t)(number >> 8 * k);
        seed[8] = (uint8_t)i;
        G(_setup_any)(game, &state, players, 0, seed);
        while ((actors = G(_actors_any)(game, &state)) != 0) {
            int seat = mem_low_bit(actors);
            int n = G(_moves_any)(game, &state, seat, moves);

            G(_apply_any)
            (game, &state, seat, moves[n > 1 ? roll(&dice, (uint32_t)n) : 0], NULL);
            tally.actions++;
        }
        tally.hash = mix(tally.hash, &state, sizeof state);
    }
    return tally;
}

static __global__ void play(int players, int n, struct tally *out)
{
    const struct game game = {};
    int i = (int)(blockIdx.x * blockDim.x + threadIdx.x);

    if (i < n)
        out[i] = play_games(&game, players, (uint64_t)i);
}

static bool failed(cudaError_t error)
{
    if (error != cudaSuccess)
        fprintf(stderr, "%s\n", cudaGetErrorString(error));
    return error != cudaSuccess;
}

int main(int argc, char **argv)
{
    const struct game *game = &G(_game);
    int n = argc > 1 ? atoi(argv[1]) : 1 << 18;
    struct tally *there;
    struct tally *here = (struct tally *)calloc((size_t)n, sizeof *here);
    cudaEvent_t start;
    cudaEvent_t end;

    cudaDeviceSetLimit(cudaLimitStackSize, 32 << 10);
    if (!here || failed(cudaMalloc(&there, (size_t)n * sizeof *there)))
        return 1;
    cudaEventCreate(&start);
    cudaEventCreate(&end);
    for (int players = game->min_players < 2 ? 2 : game->min_players;
         players <= game->max_players; players++) {
        uint64_t actions = 0;
        float ms = 0;
        int blocks = (n + THREADS - 1) / THREADS;

        play<<<blocks, THREADS>>>(players, n, there); /* warm */
        cudaEventRecord(start);
        play<<<blocks, THREADS>>>(players, n, there);
        cudaEventRecord(end);
        if (failed(cudaEventSynchronize(end)) || failed(cudaGetLastError()) ||
            failed(cudaMemcpy(here, there, (size_t)n * sizeof *here, cudaMemcpyDeviceToHost)))
            return 1;
        cudaEventElapsedTime(&ms, start, end);
        for (int i = 0; i < n; i++)
            actions += here[i].actions;
        for (int i = 0; i < CHECKED && i < n; i++) {
            struct tally again = play_games(game, players, (uint64_t)i);

            if (memcmp(&again, &here[i], sizeof again) != 0) {
                fprintf(stderr, "%s, %d players: thread %d played other games than the CPU\n",
                        game->name, players, i);
                return 1;
            }
        }
        printf("%-8s %d players %8.3f G actions/s, %d games like the CPU's\n", game->name,
               players, (double)actions / ms / 1e6, GAMES * CHECKED);
    }
    return 0;
}
