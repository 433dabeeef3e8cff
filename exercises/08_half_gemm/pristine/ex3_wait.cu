// Exercise 3: wait long enough. Two parts are on their way while the third is multiplied. The result is right on most
//             days.
// Changed:  what a round waits for, and when it asks for another part.
// Look for: no race, one barrier a part, and copies of the next part that stay on their way behind each wait.
#include <cuda_pipeline.h>

#include "warp_sums.h"

namespace half_gemm {

using T = __nv_bfloat16;

constexpr int kStages = 3;
struct Stage {
  PartOfA a, b;  // B lies by columns: its part looks like A's
};

static __device__ int swizzle(int row, int v) { return v ^ (row % 8); }

// The vectors of the part that begins at (row, at); they arrive later. Rows are whole vectors.
static __device__ void request(PartOfA& part, const T* matrix, int rows, int k, int row, int at) {
  for (int i = threadIdx.x; i < kRows * kDepth / 8; i += kThreads) {
    const int r = i / (kDepth / 8), v = i % (kDepth / 8);
    const bool inside = row + r < rows && at + v * 8 < k;
    __pipeline_memcpy_async(&part.vectors[r][swizzle(r, v)],
                            inside ? matrix + size_t(row + r) * k + at + v * 8 : matrix, 16, inside ? 0 : 16);
  }
}

__global__ void __launch_bounds__(kThreads) wait(const T* a, const T* b, T* c, int m, int n, int k) {
  extern __shared__ __align__(128) unsigned char memory[];
  auto* const stages = reinterpret_cast<Stage*>(memory);
  const int across = tiles(n, kCols), row = blockIdx.x / across * kRows, col = blockIdx.x % across * kCols;
  const int parts = tiles(k, kDepth);
  const auto fetch = [&](int part) {
    if (part < parts) {
      request(stages[part % kStages].a, a, m, k, row, part * kDepth);
      request(stages[part % kStages].b, b, n, k, col, part * kDepth);
    }
    __pipeline_commit();  // a group for each part, an empty one behind the last
  };

  WarpSums sums;
  for (int part = 0; part < kStages - 1; ++part) fetch(part);
  for (int part = 0; part < parts; ++part) {
    // --- your code
    // TODO: which group has the part's copies? Who reads the stage that `fetch` fills?
    fetch(part + kStages - 1);
    __pipeline_wait_prior(kStages - 1);
    __syncthreads();
    // --- end of your code
    const Stage& stage = stages[part % kStages];
    sums.multiply_parts<T, true>(stage.a, stage.b, swizzle);
  }
  sums.store(c, m, n, row, col);
}

void launch_wait(const Gemm<T>& g, cudaStream_t stream) {
  launch_tiles(wait, wait, g, int(kStages * sizeof(Stage)), stream);
}

}  // namespace half_gemm
