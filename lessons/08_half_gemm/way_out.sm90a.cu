// way_out: a lane writes pairs of its sums: 4 bytes, and a warp's 32 pairs lie in 8 rows of C, 16 bytes each.
// Changed:  a warp puts its sums into shared memory, by stmatrix, as ldmatrix reads: four matrices of 8 x 8 at once,
//           swizzled. Then the TMA writes a box of 16 x 64 to C, while the warp goes on to the next one. Before the TMA
//           may read what threads have written, each of them needs fence.proxy.async.
// Look for: no stores to global memory by threads. What C is written in is whole lines of 128 bytes.
#include "operands.h"
#include "order.h"
#include "pipeline.h"

namespace half_gemm {

Launch<__nv_bfloat16> launch_persistent;  // in persistent.sm90a.cu
Launch<half> launch_persistent;

constexpr int kTileRows = 128, kTileCols = 256, kStages = 4, kConsumers = 2;

template <class T>
struct Memory : Stages<T, kTileRows, kTileCols, kStages> {
  WayOut<T> out[4 * kConsumers];  // one for each warp of the consumers
};

template <class T, bool kColumns>
__global__ void __launch_bounds__(128 * (kConsumers + 1), 1)
    persistent_out(const __grid_constant__ CUtensorMap a, const __grid_constant__ CUtensorMap b,
                   const __grid_constant__ CUtensorMap c, int m, int n, int k) {
  extern __shared__ __align__(1024) unsigned char memory[];
  auto& stages = *reinterpret_cast<Memory<T>*>(memory);
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
      const int warp = threadIdx.x / 32 - 4;
      stages.out[warp].store(sums, c, place.row * kTileRows + warp * 16, place.col * kTileCols);
    }
    wait_for_stores();
  }
}

template <class T, bool kColumns>
static void launch_as(const Gemm<T>& g, cudaStream_t stream) {
  const Operands of = operands(g, kTileRows, kTileCols, stream);
  const auto kernel = persistent_out<T, kColumns>;
  constexpr int kBytes = sizeof(Memory<T>);
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, kBytes);
  const int all = tiles(g.m, kTileRows) * tiles(g.n, kTileCols);
  kernel<<<unsigned(in_even_rounds(all, sms())), 128 * (kConsumers + 1), kBytes, stream>>>(
      of.a, of.b, matrix_map(g.c, g.m, g.n, g.n, 16), g.m, g.n, g.k);
}
template <class T>
static void launch(const Gemm<T>& g, cudaStream_t stream) {
  if (g.n % 8 != 0) return launch_persistent(g, stream);  // C's rows do not begin on 16 bytes
  g.columns ? launch_as<T, true>(g, stream) : launch_as<T, false>(g, stream);
}
void launch_way_out(const Gemm<__nv_bfloat16>& g, cudaStream_t stream) { launch(g, stream); }
void launch_way_out(const Gemm<half>& g, cudaStream_t stream) { launch(g, stream); }

}  // namespace half_gemm
