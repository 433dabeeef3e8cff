// How a function is declared that a step calls to touch memory.
#pragma once

// Debug information takes such a function for a part of its caller, so that on the CPU backend its accesses count for
// the step's own line.
#ifdef WARPWISE_SIMT
#define WARPWISE_ACCESS __device__ inline __attribute__((artificial))
#else
#define WARPWISE_ACCESS __device__ inline
#endif
