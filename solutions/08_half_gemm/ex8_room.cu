// Exercise 8: how many stages? More stages bring more bytes on their way, until shared memory is full.
// Changed:  the number of stages, for any tile.
// Look for: one stage more would not fit. (The kernel here needs none: the check asks your function alone.)
#include "store.h"

namespace half_gemm {

using T = __nv_bfloat16;

constexpr int kShared = 227 * 1024;  // bytes of shared memory that a block of Hopper may have

/// How many stages fit, of `rows` rows of A and `cols` columns of B, kDepth deep, 2 bytes an element, beside `out`
/// bytes for what is on its way out.
int stages_of(int rows, int cols, int out) {
  // --- your code
  const int stage = (rows + cols) * kDepth * int(sizeof(T));  // bytes
  return (kShared - out) / stage;
  // --- end of your code
}

__global__ void room(const T* a, const T* b, T* c, int n, int k) {
  for (int col = threadIdx.x; col < n; col += blockDim.x) {
    float sum = 0;
    for (int i = 0; i < k; ++i) sum += float(a[size_t(blockIdx.x) * k + i]) * float(b[size_t(i) * n + col]);
    c[size_t(blockIdx.x) * n + col] = __float2bfloat16(sum);
  }
}

void launch_room(const Gemm<T>& g, cudaStream_t stream) {
  room<<<unsigned(g.m), 128, 0, stream>>>(g.a, g.b, g.c, g.n, g.k);
}

}  // namespace half_gemm
