// fp8: products of numbers of 8 bits take half the time and half the bytes. The sums are floats, says the instruction.
//      Its accumulators keep fewer bits: what is added is cut off behind about 14 bits of the largest term.
// Changed:  against `persistent`: elements of 8 bits, 128 deep at a time instead of 64. Tiles of 256 x 128: a consumer
//           has two times 64 rows. C is written in float.
// Look for: half the bytes by the TMA for the same product. The error grows with k, far beyond that of float sums.
#include "fp8.h"
#include "operands.h"
#include "order.h"
#include "pipeline.h"

namespace half_gemm {

constexpr int kTileRows = 256, kTileCols = 128, kStages = 4, kConsumers = 2;

__global__ void __launch_bounds__(128 * (kConsumers + 1), 1)
    fp8(const __grid_constant__ CUtensorMap a, const __grid_constant__ CUtensorMap b, float* c, int m, int n,
        int pairs) {
  extern __shared__ __align__(1024) unsigned char memory[];
  auto& stages = *reinterpret_cast<Stages<Fp8Pair, kTileRows, kTileCols, kStages>*>(memory);
  const int down = tiles(m, kTileRows), across = tiles(n, kTileCols), steps = tiles(pairs, kDepth);

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
          load_b<true, kTileCols>(stages.b[turn.stage], b, step * kDepth, place.col * kTileCols, full);
        }
      }
  } else {
    take_registers<232>();
    const int consumer = threadIdx.x / 128 - 1;
    for (int tile = blockIdx.x; tile < down * across; tile += gridDim.x) {
      float sums[2][kTileCols / 2];
      for (int step = 0; step < steps; ++step, turn.next()) {
        kernels::barrier_wait(&stages.full[turn.stage], turn.parity);
        begin_products();
#pragma unroll
        for (int i = 0; i < 2; ++i)
          multiply_stage<Fp8Pair, true>(sums[i], stages.a[turn.stage] + (consumer * 2 + i) * 64 * kDepth,
                                        stages.b[turn.stage], step > 0);
        end_group();
        wait_products<0>();  // the other consumer's go on
        if (threadIdx.x % 128 == 0) kernels::barrier_arrive(&stages.empty[turn.stage]);
      }
      const Place place = place_of(tile, down, across);
#pragma unroll
      for (int i = 0; i < 2; ++i)
        store_sums(sums[i], c, m, n, place.row * kTileRows + (consumer * 2 + i) * 64, place.col * kTileCols);
    }
  }
}

void launch_fp8(const Fp8Gemm& g, cudaStream_t stream) {
  const Operands of = operands(in_pairs(g), kTileRows, kTileCols, stream);
  constexpr int kBytes = sizeof(Stages<Fp8Pair, kTileRows, kTileCols, kStages>);
  cudaFuncSetAttribute(fp8, cudaFuncAttributeMaxDynamicSharedMemorySize, kBytes);
  const int all = tiles(g.m, kTileRows) * tiles(g.n, kTileCols);
  fp8<<<unsigned(in_even_rounds(all, sms())), 128 * (kConsumers + 1), kBytes, stream>>>(of.a, of.b, g.c, g.m, g.n,
                                                                                        g.k / 2);
}

}  // namespace half_gemm
