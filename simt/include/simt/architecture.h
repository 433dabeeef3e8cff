// The answers to a program that asks for its compiler and its GPU.
#pragma once

// Only in kernel code, where the driver defines __CUDACC__ and __NVCC__: in plain C++ files, whose compiler is no CUDA compiler, host
// libraries would take them at their word.
#ifdef __CUDACC__
#define __CUDACC_VER_MAJOR__ 13
#define __CUDACC_VER_MINOR__ 0
#define __CUDACC_VER_BUILD__ 0
#define __CUDACC_EXTENDED_LAMBDA__ 1
#define __CUDACC_RELAXED_CONSTEXPR__ 1

// Host and device code are one compilation here, so this is defined in both. Compute capability 8.0 makes code that picks
// its path by architecture take the one with cooperative groups, asynchronous copies, bfloat16 and warp reductions, and not
// the one with clusters, tensor-memory copies and inline PTX, which the CPU backend does not have.
#define __CUDA_ARCH__ 800
#endif
