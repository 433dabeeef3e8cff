// What the steps of the task `select` share: which numbers are kept, and their signature.
#pragma once
#include "scan.h"

namespace scan {

/// Odd numbers are kept. `out` gets them in their order, `count` how many they are. `scratch` holds scratch_bytes(n)
/// bytes of any content. `in` and `out` start on 256 bytes and do not overlap; `out` has room for as many numbers as
/// are kept, and no more. Enqueues on `stream` and returns at once.
using LaunchSelect = void(const unsigned* in, unsigned* out, unsigned* count, void* scratch, size_t n,
                          cudaStream_t stream);

inline __host__ __device__ bool is_kept(unsigned x) { return x % 2 == 1; }

/// The inclusive scan of lesson step `items`, which two kernels of `select_three` have between them.
Launch<unsigned> launch_items;

}  // namespace scan
