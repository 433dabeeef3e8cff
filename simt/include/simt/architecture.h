// Macros by which a program asks for its compiler and its GPU.
#pragma once

// Only in kernel code, where the driver defines __CUDACC__ and __NVCC__. In plain C++ files, host libraries would take
// the macros to mean a CUDA compiler.
#ifdef __CUDACC__
#define __CUDACC_VER_MAJOR__ 13
#define __CUDACC_VER_MINOR__ 0
#define __CUDACC_VER_BUILD__ 0
// A text since CUDA 9, so that a comparison with a number ends with this hint.
#define __CUDACC_VER__ "Use __CUDACC_VER_MAJOR__, __CUDACC_VER_MINOR__ and __CUDACC_VER_BUILD__ instead."
#define __CUDACC_EXTENDED_LAMBDA__ 1
#define __CUDACC_RELAXED_CONSTEXPR__ 1

// The driver defines __CUDA_ARCH__ for the device's side of a file (translate/driver/two_texts.h): 800, unless its
// options name another architecture. With compute capability 8.0, code that selects its path by architecture uses
// cooperative groups, asynchronous copies, bfloat16 and warp reductions. It does not use tensor copies and wgmma, which
// the CPU backend lacks.
#ifdef SIMT_ARCHITECTURE
extern "C" void simt_set_architecture(int architecture);
// Before the program's own objects are made, which may ask for the device's properties.
__attribute__((constructor(101), unused)) static void simt_name_architecture() {
  simt_set_architecture(SIMT_ARCHITECTURE);
}
#endif
#endif
