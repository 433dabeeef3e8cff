// wgmma: a warp's mma instruction waits for its operands in registers, and 32 lanes compute addresses for them.
//        Hopper's tensor cores read shared memory themselves, and its TMA fills it.
// Changed:  one thread asks the TMA for a box of A and one of B, which arrive at a barrier in shared memory (an
//           mbarrier). Four warps together (a warpgroup) start products of 64 x 128 x 16, which read both boxes where
//           they lie, swizzled, and go on by themselves until the group is waited for.
// Look for: no loads by threads at all: neither from global nor from shared memory. But all wait for each box.
#include "operands.h"
#include "pipeline.h"

namespace half_gemm {

constexpr int kTileRows = 128, kTileCols = 128;  // the warpgroup's: two products of 64 rows each

template <class T>
struct Boxes {
  alignas(1024) T a[kTileRows * kDepth];
  alignas(1024) T b[kTileCols * kDepth];
  uint64_t full;
};

template <class T, bool kColumns>
__global__ void __launch_bounds__(128)
    warpgroup(const __grid_constant__ CUtensorMap a, const __grid_constant__ CUtensorMap b, T* c, int m, int n, int k) {
  extern __shared__ __align__(1024) unsigned char memory[];
  auto& boxes = *reinterpret_cast<Boxes<T>*>(memory);
  const int across = tiles(n, kTileCols);
  const int row = blockIdx.x / across * kTileRows, col = blockIdx.x % across * kTileCols;

  if (threadIdx.x == 0) kernels::barrier_init(&boxes.full);
  __syncthreads();  // the barrier is made before anyone waits at it

  float sums[2][kTileCols / 2];
  for (int step = 0; step < tiles(k, kDepth); ++step) {
    if (threadIdx.x == 0) {
      kernels::barrier_expect(&boxes.full, sizeof(boxes.a) + sizeof(boxes.b));
      kernels::load_box(boxes.a, a, row, step * kDepth, &boxes.full);
      load_b<kColumns, kTileCols>(boxes.b, b, step * kDepth, col, &boxes.full);
    }
    kernels::barrier_wait(&boxes.full, step % 2);
    begin_products();
#pragma unroll
    for (int i = 0; i < 2; ++i) multiply_stage<T, kColumns>(sums[i], boxes.a + i * 64 * kDepth, boxes.b, step > 0);
    end_group();
    wait_products<0>();
    __syncthreads();  // all four warps' products have read the boxes
  }
#pragma unroll
  for (int i = 0; i < 2; ++i) store_sums(sums[i], c, m, n, row + i * 64, col);
}

template <class T, bool kColumns>
static void launch_as(const Gemm<T>& g, cudaStream_t stream) {
  const Operands of = operands(g, kTileRows, kTileCols, stream);
  const auto kernel = warpgroup<T, kColumns>;
  constexpr int kBytes = sizeof(Boxes<T>);
  const unsigned blocks = unsigned(tiles(g.m, kTileRows)) * unsigned(tiles(g.n, kTileCols));
  kernel<<<blocks, 128, kBytes, stream>>>(of.a, of.b, g.c, g.m, g.n, g.k);
}
template <class T>
static void launch(const Gemm<T>& g, cudaStream_t stream) {
  g.columns ? launch_as<T, true>(g, stream) : launch_as<T, false>(g, stream);
}
void launch_wgmma(const Gemm<__nv_bfloat16>& g, cudaStream_t stream) { launch(g, stream); }
void launch_wgmma(const Gemm<half>& g, cudaStream_t stream) { launch(g, stream); }

}  // namespace half_gemm
