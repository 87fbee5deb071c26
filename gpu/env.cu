/* Many games at once on a GPU, one thread a game, as a library for PyTorch: train/env.py
 * compiles it with the rules of a game in front. The functions are those of env.c; pointers
 * are to device memory, and a step is one kernel on the caller's stream. */
#include <cstdio>
#include <cstdlib>

#include <cuda_bf16.h>

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

static __global__ void glance(const struct env *env, int n, const uint32_t *draws, int picks,
                              int32_t *letter)
{
    const struct game game = {};
    int i = (int)(blockIdx.x * blockDim.x + threadIdx.x);

    if (i < n)
        letter[i] = env_glance_one(&env[i], &game, draws + (size_t)i * (size_t)picks, picks);
}

/* The features of a row of cells as zeros and ones: feature f is one if cell `source` is low …
 * high; packed: source | low << 16 | high << 24. n is even. A block a row. */
static __global__ void expand_row(const uint8_t *cell, const int64_t *index, int cells, int n,
                                  const uint32_t *packed, __nv_bfloat162 *out)
{
    __shared__ uint8_t mine[EYES_MAX_CELLS];
    size_t from = index ? (size_t)index[blockIdx.x] : blockIdx.x;

    for (int i = (int)threadIdx.x; i < cells; i += (int)blockDim.x)
        mine[i] = cell[from * (size_t)cells + (size_t)i];
    __syncthreads();
    for (int i = (int)threadIdx.x; i < n / 2; i += (int)blockDim.x) {
        float is_so[2];

        for (int k = 0; k < 2; k++) {
            uint32_t f = packed[2 * i + k];
            uint32_t value = mine[f & 0xffff];

            is_so[k] = value >= (f >> 16 & 255) && value <= f >> 24 ? 1.0f : 0.0f;
        }
        out[(size_t)blockIdx.x * (size_t)(n / 2) + (size_t)i] =
            __floats2bfloat162_rn(is_so[0], is_so[1]);
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

/* See env.c. */
extern "C" void env_glance(void *stream, const void *env, int first, int n,
                           const uint32_t *draws, int picks, int32_t *letter)
{
    const int threads = 64;

    glance<<<(n + threads - 1) / threads, threads, 0, (cudaStream_t)stream>>>(
        (const struct env *)env + first, n, draws, picks, letter);
}

/* Writes rows × n features for rows of cells, those with these indices or, without, the first.
 */
extern "C" void env_expand(void *stream, const uint8_t *cell, const int64_t *index, void *out,
                           int rows, int cells, int n, const uint32_t *packed)
{
    expand_row<<<rows, 256, 0, (cudaStream_t)stream>>>(cell, index, cells, n, packed,
                                                       (__nv_bfloat162 *)out);
}

/* What went wrong since the last time; "": nothing. */
extern "C" const char *env_error(void)
{
    cudaError_t error = cudaGetLastError();

    return error == cudaSuccess ? "" : cudaGetErrorString(error);
}
