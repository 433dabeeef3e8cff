// roles: in `wgmma` the block asks for a box, waits, multiplies, waits. Let one thread only ask, four warps multiply.
// Changed:  a producer and a consumer, with four stages between them. Each stage has two barriers: `full`, at which the
//           TMA's bytes arrive, and `empty`, at which the consumer says that it has read the stage. Their phases
//           alternate, so both sides keep a stage number and a parity.
// Look for: no barrier of the whole block in the loop. The producer is up to four boxes ahead.
#include "operands.h"
#include "pipeline.h"

namespace half_gemm {

constexpr int kTileRows = 128, kTileCols = 128, kStages = 4;

template <class T, bool kColumns>
__global__ void __launch_bounds__(256)
    producer_consumer(const __grid_constant__ CUtensorMap a, const __grid_constant__ CUtensorMap b, T* c, int m, int n,
                      int k) {
  extern __shared__ __align__(1024) unsigned char memory[];
  auto& stages = *reinterpret_cast<Stages<T, kTileRows, kTileCols, kStages>*>(memory);
  const int across = tiles(n, kTileCols), steps = tiles(k, kDepth);
  const int row = blockIdx.x / across * kTileRows, col = blockIdx.x % across * kTileCols;

  if (threadIdx.x == 0) stages.make_barriers(1);
  __syncthreads();  // the barriers are made before anyone uses them

  Turn<kStages> turn;
  if (threadIdx.x >= 128) {  // the producer: one thread of its warps
    if (threadIdx.x == 128)
      for (int step = 0; step < steps; ++step, turn.next()) {
        // The phase before the first counts as ended: a wait for its parity, 1, ends at once.
        kernels::barrier_wait(&stages.empty[turn.stage], turn.parity ^ 1);
        uint64_t* const full = &stages.full[turn.stage];
        kernels::barrier_expect(full, sizeof(stages.a[0]) + sizeof(stages.b[0]));
        kernels::load_box(stages.a[turn.stage], a, row, step * kDepth, full);
        load_b<kColumns, kTileCols>(stages.b[turn.stage], b, step * kDepth, col, full);
      }
    return;
  }

  float sums[2][kTileCols / 2];
  int before = 0;
  for (int step = 0; step < steps; ++step, turn.next()) {
    kernels::barrier_wait(&stages.full[turn.stage], turn.parity);
    begin_products();
#pragma unroll
    for (int i = 0; i < 2; ++i)
      multiply_stage<T, kColumns>(sums[i], stages.a[turn.stage] + i * 64 * kDepth, stages.b[turn.stage], step > 0);
    end_group();
    wait_products<1>();  // those of the stage before: it may be filled again
    if (step > 0 && threadIdx.x == 0) kernels::barrier_arrive(&stages.empty[before]);
    before = turn.stage;
  }
  wait_products<0>();
#pragma unroll
  for (int i = 0; i < 2; ++i) store_sums(sums[i], c, m, n, row + i * 64, col);
}

template <class T, bool kColumns>
static void launch_as(const Gemm<T>& g, cudaStream_t stream) {
  const Operands of = operands(g, kTileRows, kTileCols, stream);
  const auto kernel = producer_consumer<T, kColumns>;
  constexpr int kBytes = sizeof(Stages<T, kTileRows, kTileCols, kStages>);
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, kBytes);
  const unsigned blocks = unsigned(tiles(g.m, kTileRows)) * unsigned(tiles(g.n, kTileCols));
  kernel<<<blocks, 256, kBytes, stream>>>(of.a, of.b, g.c, g.m, g.n, g.k);
}
template <class T>
static void launch(const Gemm<T>& g, cudaStream_t stream) {
  g.columns ? launch_as<T, true>(g, stream) : launch_as<T, false>(g, stream);
}
void launch_roles(const Gemm<__nv_bfloat16>& g, cudaStream_t stream) { launch(g, stream); }
void launch_roles(const Gemm<half>& g, cudaStream_t stream) { launch(g, stream); }

}  // namespace half_gemm
