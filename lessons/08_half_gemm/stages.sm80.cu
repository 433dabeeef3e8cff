// stages: the block waits for memory, then computes, then waits. Let the next parts come while it computes.
// Changed:  asynchronous copies (cp.async) bring parts straight to shared memory, into three stages in turn: two are on
//           their way while the third is multiplied. One barrier a part, where there were two.
// Look for: no stores to shared memory by way of registers, and half the barriers.
#include <cuda_pipeline.h>

#include "warp_sums.h"

namespace half_gemm {

constexpr int kStages = 3;

template <bool kColumns>
struct Stage {
  PartOfA a;
  PartOfB<kColumns> b;
};

/// As Part::load, but the vectors come later. Rows that are not whole vectors cannot be copied so.
template <class T, int kDown, int kAcross, class Place>
static __device__ __forceinline__ void request(Part<kDown, kAcross>& part, const T* matrix, int rows, int cols, int row,
                                               int col, Place place) {
  if (cols % 8 != 0) return part.load(matrix, rows, cols, row, col, place);
#pragma unroll
  for (int i = threadIdx.x, at = 0; at < kDown * kAcross / kThreads; i += kThreads, ++at) {
    const int r = i / kAcross, v = i % kAcross;
    const bool inside = row + r < rows && col + v * 8 < cols;
    // Outside of the matrix nothing is read, and 16 zeros are written.
    __pipeline_memcpy_async(&part.vectors[r][place(r, v)],
                            inside ? matrix + size_t(row + r) * cols + col + v * 8 : matrix, 16, inside ? 0 : 16);
  }
}

template <class T, bool kColumns>
__global__ void __launch_bounds__(kThreads, kResident) staged(const T* a, const T* b, T* c, int m, int n, int k) {
  extern __shared__ __align__(128) unsigned char memory[];
  auto* const stages = reinterpret_cast<Stage<kColumns>*>(memory);
  const auto swizzle = [](int r, int v) { return v ^ (r % 8); };
  const int across = tiles(n, kCols), row = blockIdx.x / across * kRows, col = blockIdx.x % across * kCols;
  const int parts = tiles(k, kDepth);
  const auto fetch = [&](int part) {
    if (part < parts) {
      request(stages[part % kStages].a, a, m, k, row, part * kDepth, swizzle);
      if constexpr (kColumns) request(stages[part % kStages].b, b, n, k, col, part * kDepth, swizzle);
      else request(stages[part % kStages].b, b, k, n, part * kDepth, col, swizzle);
    }
    __pipeline_commit();  // also where there is nothing, so that the count of groups goes on
  };

  WarpSums sums;
  for (int part = 0; part < kStages - 1; ++part) fetch(part);
  for (int part = 0; part < parts; ++part) {
    __pipeline_wait_prior(kStages - 2);  // this thread's copies of the part have arrived,
    __syncthreads();                     // and all others'; and nobody reads the part before any more
    fetch(part + kStages - 1);           // to where that was
    const auto& stage = stages[part % kStages];
    sums.multiply_parts<T, kColumns>(stage.a, stage.b, swizzle);
  }
  sums.store(c, m, n, row, col);
}

template <class T>
static void launch(const Gemm<T>& g, cudaStream_t stream) {
  launch_tiles(staged<T, true>, staged<T, false>, g, int(kStages * sizeof(Stage<true>)), stream);
}
void launch_stages(const Gemm<__nv_bfloat16>& g, cudaStream_t stream) { launch(g, stream); }
void launch_stages(const Gemm<half>& g, cudaStream_t stream) { launch(g, stream); }

}  // namespace half_gemm
