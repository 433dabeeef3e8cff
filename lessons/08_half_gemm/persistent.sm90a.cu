// persistent: a block begins with empty stages and ends with a tensor core that waits for its stores. A new block pays
//             that again. And blocks take tiles row by row, so that those at work read all of B.
// Changed:  as many blocks as there are SMs; each takes tile after tile, and its stages go on: while the consumers
//           write a tile, the producer asks for the next. Tiles are taken in groups of eight rows (order.h).
// Look for: the same work by fewer blocks. With no more tiles than SMs there is nothing to gain.
#include "operands.h"
#include "order.h"
#include "pipeline.h"

namespace half_gemm {

constexpr int kTileRows = 128, kTileCols = 256, kStages = 4, kConsumers = 2;

template <class T, bool kColumns>
__global__ void __launch_bounds__(128 * (kConsumers + 1), 1)
    persistent(const __grid_constant__ CUtensorMap a, const __grid_constant__ CUtensorMap b, T* c, int m, int n,
               int k) {
  extern __shared__ __align__(1024) unsigned char memory[];
  auto& stages = *reinterpret_cast<Stages<T, kTileRows, kTileCols, kStages>*>(memory);
  const int down = tiles(m, kTileRows), across = tiles(n, kTileCols), steps = tiles(k, kDepth);

  if (threadIdx.x == 0) stages.make_barriers(kConsumers);
  __syncthreads();  // the barriers are made before anyone uses them

  Turn<kStages> turn;       // goes on from tile to tile
  if (threadIdx.x < 128) {  // the producer
    give_registers<40>();
    if (threadIdx.x == 0)
      for (int tile = blockIdx.x; tile < down * across; tile += gridDim.x) {
        const Place place = place_of(tile, down, across);
        for (int step = 0; step < steps; ++step, turn.next()) {
          kernels::barrier_wait(&stages.empty[turn.stage], turn.parity ^ 1);
          uint64_t* const full = &stages.full[turn.stage];
          kernels::barrier_expect(full, sizeof(stages.a[0]) + sizeof(stages.b[0]));
          kernels::load_box(stages.a[turn.stage], a, place.row * kTileRows, step * kDepth, full);
          load_b<kColumns, kTileCols>(stages.b[turn.stage], b, step * kDepth, place.col * kTileCols, full);
        }
      }
  } else {
    take_registers<232>();
    const int consumer = threadIdx.x / 128 - 1;
    for (int tile = blockIdx.x; tile < down * across; tile += gridDim.x) {
      const Place place = place_of(tile, down, across);
      float sums[kTileCols / 2];
      int before = 0;
      for (int step = 0; step < steps; ++step, turn.next()) {
        kernels::barrier_wait(&stages.full[turn.stage], turn.parity);
        begin_products();
        multiply_stage<T, kColumns>(sums, stages.a[turn.stage] + consumer * 64 * kDepth, stages.b[turn.stage],
                                    step > 0);
        end_group();
        wait_products<1>();  // those of the stage before
        if (step > 0 && threadIdx.x % 128 == 0) kernels::barrier_arrive(&stages.empty[before]);
        before = turn.stage;
      }
      wait_products<0>();
      if (threadIdx.x % 128 == 0) kernels::barrier_arrive(&stages.empty[before]);  // for the next tile's
      store_sums(sums, c, m, n, place.row * kTileRows + consumer * 64, place.col * kTileCols);
    }
  }
}

template <class T, bool kColumns>
static void launch_as(const Gemm<T>& g, cudaStream_t stream) {
  const Operands of = operands(g, kTileRows, kTileCols, stream);
  const auto kernel = persistent<T, kColumns>;
  constexpr int kBytes = sizeof(Stages<T, kTileRows, kTileCols, kStages>);
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, kBytes);
  const int all = tiles(g.m, kTileRows) * tiles(g.n, kTileCols);
  kernel<<<unsigned(in_even_rounds(all, sms())), 128 * (kConsumers + 1), kBytes, stream>>>(of.a, of.b, g.c, g.m, g.n,
                                                                                           g.k);
}
template <class T>
static void launch(const Gemm<T>& g, cudaStream_t stream) {
  g.columns ? launch_as<T, true>(g, stream) : launch_as<T, false>(g, stream);
}
void launch_persistent(const Gemm<__nv_bfloat16>& g, cudaStream_t stream) { launch(g, stream); }
void launch_persistent(const Gemm<half>& g, cudaStream_t stream) { launch(g, stream); }

}  // namespace half_gemm
