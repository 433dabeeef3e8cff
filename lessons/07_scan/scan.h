// What the steps of this lesson share: one signature, and how numbers are cut into parts.
#pragma once
#include <cuda_runtime.h>

#include <cstddef>

namespace scan {

/// out[i] = in[0] + ... + in[i] for every i < n (an inclusive scan), added in whatever order the step is about. `in`
/// and `out` start on 256 bytes, as cudaMalloc makes them, and do not overlap; `scratch` holds scratch_bytes(n) bytes
/// of any content. T is unsigned (sums are modulo 2^32) or float. Enqueues on `stream` and returns at once. Any n
/// from 0 to 2^33.
template <class T>
using Launch = void(const T* in, T* out, void* scratch, size_t n, cudaStream_t stream);

constexpr unsigned kAllLanes = 0xffffffff;

/// How many parts of `part` numbers cover n numbers, the last one perhaps not full.
constexpr __host__ __device__ size_t parts(size_t n, size_t part) { return n / part + (n % part != 0); }

/// Room for the sums of all blocks and all levels where a block scans 256 numbers or more, for 16 bytes a tile of 2048
/// numbers, and for what a library wants.
constexpr size_t scratch_bytes(size_t n) { return n / 256 * 5 + n / 128 + (1 << 16); }

}  // namespace scan
