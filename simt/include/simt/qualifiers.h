// CUDA's qualifiers as the host compiler understands them. Device code is host code here, so most say nothing.
// __shared__, __constant__ and __managed__ place variables and belong to the translator (simt/primitives.h).
#pragma once

#define __host__
#define __device__
#define __forceinline__ inline __attribute__((always_inline))
// Empty, because the standard library spells an attribute the same way.
#define __noinline__
#define __launch_bounds__(...)
#define __maxnreg__(...)
#define __grid_constant__
#define __align__(bytes) __attribute__((aligned(bytes)))
#define __builtin_align__(bytes) __align__(bytes)
#define __nv_pure__
#define __cluster_dims__(...) \
  _Pragma("GCC error \"__cluster_dims__: the CPU backend has no thread block clusters; launch plain blocks.\"")

// Our own device functions: part of the caller's line, so that counters name that line.
#define SIMT_DEVICE static inline __attribute__((always_inline, unused))
// A function whose lanes meet: never cloned, merged or moved by the compiler.
#define SIMT_REFUSED(sentence) __attribute__((error(sentence)))
