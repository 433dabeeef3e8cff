// batch_tensor: a block a product, and tensor cores multiply.
// Changed:  the matrix has its exact side when it is compiled, no zeros around it. A warp has eight rows of C, in tiles
//           of 8 x 8: mma takes 4 of k at a time. C goes out through shared memory, side by side.
// Look for: the time at 32, where `batch_staged` loses: there each number from shared memory served two to four sums.
#include <cuda_pipeline_primitives.h>

#include <type_traits>

#include "libraries.h"

namespace libraries {

constexpr int kLeastSide = 9, kMostSide = 32;

// D += A B, with A 8 x 4 and B 4 x 8. Lane l brings A[l / 4][l % 4] and B[l % 4][l / 4], and has D[l / 4][2 (l % 4)]
// and the element to the right of it.
static __device__ void multiply_add(double2& d, double a, double b) {
  asm volatile("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0, %1}, {%2}, {%3}, {%0, %1};"
               : "+d"(d.x), "+d"(d.y)
               : "d"(a), "d"(b));
}

template <int kSide>
__global__ __launch_bounds__(32 * ((kSide + 7) / 8)) void batch_tensor(Batch batch) {
  constexpr int kTiles = (kSide + 7) / 8, kThreads = 32 * kTiles, kSquare = kSide * kSide;
  constexpr int kLead = 8 * kTiles + 4;  // doubles between rows: the lanes of half a warp read from 16 banks of 8 bytes
  using Vector = std::conditional_t<kSide % 2 == 0, double2, double>;  // of odd sides, every other row begins between
  constexpr int kWide = sizeof(Vector) / sizeof(double);
  __shared__ __align__(16) double a[kSide][kLead], b[kSide][kLead];
  const size_t begin = size_t(blockIdx.x) * kSquare;

  for (int i = kWide * threadIdx.x; i < kSquare; i += kWide * kThreads) {
    __pipeline_memcpy_async(&a[i / kSide][i % kSide], batch.a + begin + i, sizeof(Vector));
    __pipeline_memcpy_async(&b[i / kSide][i % kSide], batch.b + begin + i, sizeof(Vector));
  }
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();  // warps read what others have brought

  const int lane = threadIdx.x % 32, at = lane / 4, part = lane % 4;
  const int row = 8 * (threadIdx.x / 32) + at;
  const auto inside = [](int i) { return kSide % 8 == 0 || i < kSide; };
  double2 sums[kTiles] = {};
#pragma unroll
  for (int first = 0; first < kSide; first += 4) {
    const int k = first + part;
    const double left = inside(row) && inside(k) ? a[row][k] : 0;
#pragma unroll
    for (int tile = 0; tile < kTiles; ++tile) {
      const int col = 8 * tile + at;
      multiply_add(sums[tile], left, inside(col) && inside(k) ? b[k][col] : 0);
    }
  }

  __syncthreads();  // all have read A: C takes its place
#pragma unroll
  for (int tile = 0; tile < kTiles; ++tile)
    if (inside(row)) *reinterpret_cast<double2*>(&a[row][8 * tile + 2 * part]) = sums[tile];
  __syncthreads();  // threads write what others have computed
  for (int i = kWide * threadIdx.x; i < kSquare; i += kWide * kThreads)
    *reinterpret_cast<Vector*>(batch.c + begin + i) = *reinterpret_cast<const Vector*>(&a[i / kSide][i % kSide]);
}

template <int kSide>
static void run_side(const Batch& batch, cudaStream_t stream) {
  if constexpr (kSide > kLeastSide) {
    if (batch.n < kSide) return run_side<kSide - 1>(batch, stream);
  }
  batch_tensor<kSide><<<batch.count, 32 * ((kSide + 7) / 8), 0, stream>>>(batch);
  CHECK(cudaGetLastError());
}

void launch_batch_tensor(const Batch& batch, cudaStream_t stream) { run_side<kMostSide>(batch, stream); }

}  // namespace libraries
