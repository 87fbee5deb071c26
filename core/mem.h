/* The only words of libc that the freestanding core uses, and what differs
 * between a CPU, WebAssembly and a GPU.
 *
 * RULE stands before every function of core/ and of games/<game>/{rules,hidden,
 * cards}.c: nvcc then compiles it for both sides, everybody else
 * ignores it. */
#ifndef CORE_MEM_H
#define CORE_MEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __CUDACC__
#include <string.h>
#define RULE __host__ __device__
#else
#define RULE
#endif

#if defined(__cplusplus) && !defined(_Static_assert)
#define _Static_assert static_assert
#endif

#ifdef __CUDA_ARCH__
#define CORE_MEMCPY(to, from, n) memcpy(to, from, n)
#define CORE_MEMSET(to, byte, n) memset(to, byte, n)
#else
#define CORE_MEMCPY(to, from, n) __builtin_memcpy(to, from, n)
#define CORE_MEMSET(to, byte, n) __builtin_memset(to, byte, n)
#endif

RULE static inline void mem_copy(void *to, const void *from, size_t n)
{
    CORE_MEMCPY(to, from, n);
}

RULE static inline void mem_zero(void *to, size_t n)
{
    CORE_MEMSET(to, 0, n);
}

/* The index of the lowest bit that is set; bits is not 0. */
RULE static inline int mem_low_bit(uint64_t bits)
{
#ifdef __CUDA_ARCH__
    return __ffsll((long long)bits) - 1;
#else
    return __builtin_ctzll(bits);
#endif
}

/* How many bits are set. */
RULE static inline int mem_count_bits(uint64_t bits)
{
#ifdef __CUDA_ARCH__
    return __popcll(bits);
#else
    return __builtin_popcountll(bits);
#endif
}

#endif
