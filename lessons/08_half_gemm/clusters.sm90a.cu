// clusters: two tiles, one below the other, read the same columns of B, each for itself.
// Changed:  two such blocks form a cluster. Each asks for half of B's box and for both blocks (multicast): the TMA
//           reads the lines once from L2 and writes them into both blocks' shared memory, at the same place, and counts
//           their bytes at both blocks' barriers. A stage is empty when the consumers of both blocks have read it.
// Look for: a third less to read from L2: 32 KB a stage and block, where it was 48 KB. Time falls only if L2 was slow.
#include "cluster.h"
#include "operands.h"
#include "order.h"
#include "pipeline.h"

namespace half_gemm {

Launch<__nv_bfloat16> launch_persistent;  // in persistent.sm90a.cu
Launch<half> launch_persistent;

constexpr int kTileRows = 128, kTileCols = 256, kStages = 4, kConsumers = 2, kCluster = 2;

template <class T>
struct Memory : Stages<T, kTileRows, kTileCols, kStages> {
  WayOut<T> out[4 * kConsumers];  // one for each warp of the consumers
};

template <class T, bool kColumns>
__global__ void __cluster_dims__(kCluster) __launch_bounds__(128 * (kConsumers + 1), 1)
    clustered(const __grid_constant__ CUtensorMap a, const __grid_constant__ CUtensorMap b,
              const __grid_constant__ CUtensorMap c, int m, int n, int k) {
  extern __shared__ __align__(1024) unsigned char memory[];
  auto& stages = *reinterpret_cast<Memory<T>*>(memory);
  const int rank = rank_in_cluster(), first = blockIdx.x / kCluster, clusters = gridDim.x / kCluster;
  const int down = tiles(m, kCluster * kTileRows), across = tiles(n, kTileCols), steps = tiles(k, kDepth);

  if (threadIdx.x == 0) stages.make_barriers(kConsumers * kCluster);
  cluster_barrier();  // the barriers are made before anyone uses them, in both blocks

  Turn<kStages> turn;       // goes on from tile to tile
  if (threadIdx.x < 128) {  // the producer
    give_registers<40>();
    if (threadIdx.x == 0)
      for (int tile = first; tile < down * across; tile += clusters) {
        const Place place = place_of(tile, down, across);
        for (int step = 0; step < steps; ++step, turn.next()) {
          kernels::barrier_wait(&stages.empty[turn.stage], turn.parity ^ 1);
          uint64_t* const full = &stages.full[turn.stage];
          kernels::barrier_expect(full, sizeof(stages.a[0]) + sizeof(stages.b[0]));
          kernels::load_box(stages.a[turn.stage], a, (place.row * kCluster + rank) * kTileRows, step * kDepth, full);
          // This block's share of B, for both.
          constexpr int kShare = kTileCols / kCluster;
          load_b_to_all<kColumns, kShare, kCluster>(stages.b[turn.stage] + rank * kShare * kDepth, b, step * kDepth,
                                                    place.col * kTileCols + rank * kShare, full);
        }
      }
  } else {
    take_registers<232>();
    const int consumer = threadIdx.x / 128 - 1;
    for (int tile = first; tile < down * across; tile += clusters) {
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
        if (step > 0 && threadIdx.x % 128 < kCluster) arrive_at(&stages.empty[before], threadIdx.x % 128);
        before = turn.stage;
      }
      wait_products<0>();
      if (threadIdx.x % 128 < kCluster) arrive_at(&stages.empty[before], threadIdx.x % 128);
      const int warp = threadIdx.x / 32 - 4;
      stages.out[warp].store(sums, c, (place.row * kCluster + rank) * kTileRows + warp * 16, place.col * kTileCols);
    }
    wait_for_stores();
  }
  cluster_barrier();  // nobody arrives any more at barriers of a block that has ended
}

template <class T, bool kColumns>
static void launch_as(const Gemm<T>& g, cudaStream_t stream) {
  const Operands of = operands(g, kTileRows, kTileCols / kCluster, stream);
  const auto kernel = clustered<T, kColumns>;
  constexpr int kBytes = sizeof(Memory<T>);
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, kBytes);
  const int all = tiles(g.m, kCluster * kTileRows) * tiles(g.n, kTileCols), most = sms() / kCluster;
  kernel<<<unsigned(kCluster * in_even_rounds(all, most)), 128 * (kConsumers + 1), kBytes, stream>>>(
      of.a, of.b, matrix_map(g.c, g.m, g.n, g.n, 16), g.m, g.n, g.k);
}
template <class T>
static void launch(const Gemm<T>& g, cudaStream_t stream) {
  if (g.n % 8 != 0) return launch_persistent(g, stream);  // C's rows do not begin on 16 bytes
  g.columns ? launch_as<T, true>(g, stream) : launch_as<T, false>(g, stream);
}
void launch_clusters(const Gemm<__nv_bfloat16>& g, cudaStream_t stream) { launch(g, stream); }
void launch_clusters(const Gemm<half>& g, cudaStream_t stream) { launch(g, stream); }

}  // namespace half_gemm
