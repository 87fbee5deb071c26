/* Many games at once on a GPU, one thread a game, as a library for PyTorch: train/env.py
 * compiles it with the rules of a game in front. The functions are those of env.c; pointers
 * are to device memory, and a step is one kernel on the caller's stream. */
#include <cstdio>

#include "core/rng.c"
#include "gpu/env_host.h"

static __global__ void play(struct env *env, int n, int cells, int behind, int letters,
                            const int32_t *letter, struct env_out all)
{
    const struct game game = {};
    int i = (int)(blockIdx.x * blockDim.x + threadIdx.x);

    if (i < n) {
        struct env_out row = env_row(&all, (size_t)i, cells + behind, letters);
        struct env mine = env[i];

        env_step_one(&mine, &game, letters, cells, letter[i], &row);
        env[i] = mine;
    }
}

extern "C" void env_about(struct env_about *out)
{
    env_tell_about(out);
}

extern "C" void env_shape(uint8_t *largest, uint8_t *is_name)
{
    env_tell_shape(largest, is_name);
}

extern "C" void *env_open(int n, uint32_t salt, const uint8_t *players, const uint8_t *options)
{
    struct env *env = nullptr;
    struct env *here = (struct env *)calloc((size_t)n, sizeof *here);

    if (!here)
        return nullptr;
    env_number(here, n, salt, players, options);
    cudaDeviceSetLimit(cudaLimitStackSize, 32 << 10);
    if (cudaMalloc(&env, (size_t)n * sizeof *env) == cudaSuccess)
        cudaMemcpy(env, here, (size_t)n * sizeof *env, cudaMemcpyHostToDevice);
    free(here);
    return env;
}

extern "C" void env_close(void *env)
{
    cudaFree(env);
}

extern "C" void env_step(void *stream, void *env, int n, const int32_t *letter, uint8_t *cell,
                         uint8_t *mask, uint8_t *seat, uint8_t *done, uint8_t *win,
                         int16_t *total)
{
    const int threads = 64;
    struct env_out all = {cell, mask, seat, done, win, total};

    play<<<(n + threads - 1) / threads, threads, 0, (cudaStream_t)stream>>>(
        (struct env *)env, n, G(_eyes).n_cells, G(_eyes).n_behind, G(_eyes).n_letters, letter,
        all);
}

/* What went wrong since the last time; "": nothing. */
extern "C" const char *env_error(void)
{
    cudaError_t error = cudaGetLastError();

    return error == cudaSuccess ? "" : cudaGetErrorString(error);
}
