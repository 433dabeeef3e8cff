// CUDA's qualifiers as the host compiler understands them. Device code is host code here, so most say nothing.
#pragma once

#define __host__
// In counted code what is the device's has an alignment of its own (that of functions anyway), by which the debug information tells its
// variables from the host's (runtime/variables.cpp).
#if defined(SIMT_COUNTED) && SIMT_COUNTED
#define __device__ __attribute__((aligned(16)))
#define __global__ __attribute__((noipa, patchable_function_entry(1), aligned(16)))
#else
#define __device__
#define __global__ __attribute__((noipa, patchable_function_entry(1)))
#endif
#define __managed__ __device__

// One block runs at a time on an OS thread, so a block's shared memory is that thread's.
#define __shared__ static __thread __attribute__((aligned(128)))

// A section of its own. Each variable names it differently for the compiler (the counter ends up in an assembler comment),
// which would otherwise refuse const and other variables in one section.
#define SIMT_TEXT_(x) #x
#define SIMT_TEXT(x) SIMT_TEXT_(x)
#define __constant__ __attribute__((section(".simt_constant,\"aw\",@progbits#" SIMT_TEXT(__COUNTER__))))

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
  _Pragma("GCC error \"__cluster_dims__: the CPU backend has no thread block clusters; launch plain blocks instead.\"")

// Arguments come from the host's stack, where a kernel has no business: a function that hands them over does no access of the
// kernel's. Whole, or the compiler moves its reads to a caller that has them counted.
#define SIMT_HANDS_OVER __attribute__((no_sanitize("thread"), noipa))

// Stands at the function that calls a kernel for one thread (launch.h). The survey (translate/survey.h) puts marks here, and into __host__,
// __device__ and __managed__ above.
#define SIMT_LAUNCHES __attribute__((no_sanitize("thread")))

// Our own device functions are part of the caller's line, so that counters name that line.
#define SIMT_DEVICE static inline __attribute__((always_inline, unused))
// A name that exists only to say why it may not be used. Before g++ 12 functions are refused where they are called, and types are never
// complete, with the sentence in a warning beside.
#if __has_attribute(unavailable)
#define SIMT_REFUSED(sentence) __attribute__((unavailable(sentence)))
#define SIMT_REFUSED_TYPE(sentence) __attribute__((unavailable(sentence)))
#else
#define SIMT_REFUSED(sentence) __attribute__((error(sentence)))
#define SIMT_REFUSED_TYPE(sentence) __attribute__((deprecated(sentence)))
#endif
