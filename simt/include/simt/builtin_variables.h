// threadIdx and the like under CUDA's names: the library's thread-local variables, const so that a read is not counted
// as a memory access. blockDim and gridDim are plain uint3 (dim3 converts from it), because a class with constructors
// would not work.
#pragma once

#include "simt/primitives.h"
#include "vector_types.h"

extern const __thread uint3 threadIdx __asm__("simt_thread_idx") __attribute__((tls_model("initial-exec")));
extern const __thread uint3 blockIdx __asm__("simt_block_idx") __attribute__((tls_model("initial-exec")));
extern const __thread uint3 blockDim __asm__("simt_block_dim") __attribute__((tls_model("initial-exec")));
extern const __thread uint3 gridDim __asm__("simt_grid_dim") __attribute__((tls_model("initial-exec")));
constexpr int warpSize = 32;
