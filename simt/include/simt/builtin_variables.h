// threadIdx and its kin under CUDA's names: the library's own thread-local variables, seen as const so that a read is no
// memory access. blockDim and gridDim are plain uint3 (dim3 converts from it): a class with constructors would not do.
#pragma once

#include "simt/primitives.h"
#include "vector_types.h"

extern const __thread uint3 threadIdx __asm__("simt_thread_idx") __attribute__((tls_model("initial-exec")));
extern const __thread uint3 blockIdx __asm__("simt_block_idx") __attribute__((tls_model("initial-exec")));
extern const __thread uint3 blockDim __asm__("simt_block_dim") __attribute__((tls_model("initial-exec")));
extern const __thread uint3 gridDim __asm__("simt_grid_dim") __attribute__((tls_model("initial-exec")));
constexpr int warpSize = 32;
