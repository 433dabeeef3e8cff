// What the steps of this lesson share: one signature, and how sums become elements of C.
#pragma once
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include <cstddef>

namespace half_gemm {

/// C = A B, of m x k and k x n elements. All three lie by rows, without gaps. Or B lies by columns (`columns`): then
/// element (row, col) of B is b[col * k + row], and the k elements of a dot product are neighbours.
template <class T>
struct Gemm {
  const T *a, *b;
  T* c;
  int m, n, k;
  bool columns;
  void* scratch;  // scratch_bytes(m, n, k) bytes of any content
};

/// Sums are floats, and each is rounded once, when it becomes an element of C. T is __nv_bfloat16 or half. Matrices
/// start on 256 bytes, as cudaMalloc makes them. Enqueues on `stream` and returns at once.
template <class T>
using Launch = void(const Gemm<T>& gemm, cudaStream_t stream);

/// Elements of a dot product that lie in shared memory at a time: 128 bytes, as many as a swizzle turns over.
constexpr int kDepth = 64;

/// How many tiles of `side` cover `extent` elements, the last one perhaps not full.
constexpr __host__ __device__ int tiles(int extent, int side) { return (extent + side - 1) / side; }

/// The next multiple of 8 elements: 16 bytes.
constexpr __host__ __device__ size_t whole(size_t extent) { return (extent + 7) / 8 * 8; }

/// Room for A and B with rows of whole 16 bytes, where theirs are not.
constexpr size_t bytes_of_copies(size_t m, size_t n, size_t k) {
  const size_t wide_a = k % 8 == 0 ? 0 : m * whole(k);
  const size_t wide_b = n % 8 == 0 && k % 8 == 0 ? 0 : whole(n) * whole(k);
  return 2 * (wide_a + wide_b);
}
/// Behind it 64 KB for flags and exercises, and for the sums of as many tiles of 128 x 256 as are computed at the same
/// time: at most one on each of an H200's SMs.
constexpr int kMostBlocks = 132;
constexpr size_t scratch_bytes(size_t m, size_t n, size_t k) {
  const size_t all = 2 * ((m + 255) / 256) * ((n + 255) / 256), blocks = all < kMostBlocks ? all : size_t{kMostBlocks};
  return bytes_of_copies(m, n, k) + (1 << 16) + blocks * 128 * 256 * sizeof(float);
}

}  // namespace half_gemm
