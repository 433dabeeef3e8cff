// How to declare a function that a step calls to access memory.
#pragma once

// Debug information treats such a function as part of its caller, so that on the CPU backend its accesses count for the
// line in the step that calls it.
#ifdef WARPWISE_SIMT
#define WARPWISE_ACCESS __device__ inline __attribute__((artificial))
#else
#define WARPWISE_ACCESS __device__ inline
#endif
