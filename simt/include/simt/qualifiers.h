// CUDA's qualifiers for the host compiler. Device code is host code here, so most qualifiers are empty.
#pragma once

#define __host__
// In counted code what is the device's has an alignment of its own (that of functions anyway), by which the debug
// information tells its variables from the host's (program/variables.cpp).
#if defined(SIMT_COUNTED) && SIMT_COUNTED
#define __device__ __attribute__((aligned(16)))
#define __global__ __attribute__((noipa, patchable_function_entry(1), aligned(16)))
#else
#define __device__
#define __global__ __attribute__((noipa, patchable_function_entry(1)))
#endif
#define __managed__ __device__

// An OS thread runs one block at a time, so a block's shared memory is that thread's thread-local memory.
#define __shared__ static __thread __attribute__((aligned(128)))

// A separate section. Its name is different for each variable (the counter ends up in an assembler comment), because
// g++ refuses const and other variables in one section.
#define SIMT_TEXT_(x) #x
#define SIMT_TEXT(x) SIMT_TEXT_(x)
#define __constant__ __attribute__((section(".simt_constant,\"aw\",@progbits#" SIMT_TEXT(__COUNTER__))))

#define __forceinline__ inline __attribute__((always_inline))
// Empty, because the standard library uses an attribute with this spelling.
#define __noinline__
#define __launch_bounds__(...)
#define __cluster_dims__(...)
#define __maxnreg__(...)
#define __grid_constant__
#define __align__(bytes) __attribute__((aligned(bytes)))
#define __builtin_align__(bytes) __align__(bytes)
#define __nv_pure__

// Arguments are read from the host's stack, which a kernel must not access: a function that passes them makes no access
// of the kernel's. noipa keeps it whole: otherwise g++ moves its reads into a caller that counts them.
#define SIMT_HANDS_OVER __attribute__((no_sanitize("thread"), noipa))

// Marks the function that calls a kernel for one thread (launch.h). The survey (translate/assembly/survey.h) puts its
// marks here, and into __host__, __device__ and __managed__ above.
#define SIMT_LAUNCHES __attribute__((no_sanitize("thread")))

// Our own device functions are inlined, so that counters name the caller's line.
#define SIMT_DEVICE static inline __attribute__((always_inline, unused))
// Declares a name only to say why it must not be used. Before g++ 12, functions are refused where they are called, and
// types are incomplete, with the sentence in an accompanying warning.
#if __has_attribute(unavailable)
#define SIMT_REFUSED(sentence) __attribute__((unavailable(sentence)))
#define SIMT_REFUSED_TYPE(sentence) __attribute__((unavailable(sentence)))
#else
#define SIMT_REFUSED(sentence) __attribute__((error(sentence)))
#define SIMT_REFUSED_TYPE(sentence) __attribute__((deprecated(sentence)))
#endif
