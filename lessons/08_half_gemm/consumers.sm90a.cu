// consumers: a tile of 128 x 128 reads 256 lines for 128 x 128 products: half a line for each row of products. A larger
//            tile reads fewer. But a warpgroup has registers for 128 x 128 sums, and no more.
// Changed:  two consumers, each with 64 rows of a tile of 128 x 256: one product instruction is 64 x 256 x 16, the
//           largest. The producer gives its registers away (setmaxnreg), and the consumers take them.
// Look for: a quarter less to read for the same products. While one consumer writes its sums, the other may still
//           multiply.
#include "operands.h"
#include "pipeline.h"

namespace half_gemm {

constexpr int kTileRows = 128, kTileCols = 256, kStages = 4, kConsumers = 2;

template <class T, bool kColumns>
__global__ void __launch_bounds__(128 * (kConsumers + 1), 1)
    two_consumers(const __grid_constant__ CUtensorMap a, const __grid_constant__ CUtensorMap b, T* c, int m, int n,
                  int k) {
  extern __shared__ __align__(1024) unsigned char memory[];
  auto& stages = *reinterpret_cast<Stages<T, kTileRows, kTileCols, kStages>*>(memory);
  const int across = tiles(n, kTileCols), steps = tiles(k, kDepth);
  const int row = blockIdx.x / across * kTileRows, col = blockIdx.x % across * kTileCols;

  if (threadIdx.x == 0) stages.make_barriers(kConsumers);
  __syncthreads();  // the barriers are made before anyone uses them

  Turn<kStages> turn;
  if (threadIdx.x < 128) {  // the producer
    give_registers<40>();
    if (threadIdx.x == 0)
      for (int step = 0; step < steps; ++step, turn.next()) {
        kernels::barrier_wait(&stages.empty[turn.stage], turn.parity ^ 1);
        uint64_t* const full = &stages.full[turn.stage];
        kernels::barrier_expect(full, sizeof(stages.a[0]) + sizeof(stages.b[0]));
        kernels::load_box(stages.a[turn.stage], a, row, step * kDepth, full);
        load_b<kColumns, kTileCols>(stages.b[turn.stage], b, step * kDepth, col, full);
      }
  } else {
    take_registers<232>();
    const int consumer = threadIdx.x / 128 - 1;
    float sums[kTileCols / 2];
    int before = 0;
    for (int step = 0; step < steps; ++step, turn.next()) {
      kernels::barrier_wait(&stages.full[turn.stage], turn.parity);
      begin_products();
      multiply_stage<T, kColumns>(sums, stages.a[turn.stage] + consumer * 64 * kDepth, stages.b[turn.stage], step > 0);
      end_group();
      wait_products<1>();  // those of the stage before
      if (step > 0 && threadIdx.x % 128 == 0) kernels::barrier_arrive(&stages.empty[before]);
      before = turn.stage;
    }
    wait_products<0>();
    store_sums(sums, c, m, n, row + consumer * 64, col);
  }
}

template <class T, bool kColumns>
static void launch_as(const Gemm<T>& g, cudaStream_t stream) {
  const Operands of = operands(g, kTileRows, kTileCols, stream);
  const auto kernel = two_consumers<T, kColumns>;
  constexpr int kBytes = sizeof(Stages<T, kTileRows, kTileCols, kStages>);
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, kBytes);
  const unsigned blocks = unsigned(tiles(g.m, kTileRows)) * unsigned(tiles(g.n, kTileCols));
  kernel<<<blocks, 128 * (kConsumers + 1), kBytes, stream>>>(of.a, of.b, g.c, g.m, g.n, g.k);
}
template <class T>
static void launch(const Gemm<T>& g, cudaStream_t stream) {
  g.columns ? launch_as<T, true>(g, stream) : launch_as<T, false>(g, stream);
}
void launch_consumers(const Gemm<__nv_bfloat16>& g, cudaStream_t stream) { launch(g, stream); }
void launch_consumers(const Gemm<half>& g, cudaStream_t stream) { launch(g, stream); }

}  // namespace half_gemm
