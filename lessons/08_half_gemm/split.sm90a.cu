// split: 8192 x 128 elements of C are 64 tiles of 128 x 128: half of the SMs have nothing to do, however long the dot
//        products are. Cut these, too.
// Changed:  a cluster of 2, 4 or 8 blocks shares a tile of 128 x 128. Each block takes a part of the dot products and
//           leaves its sums in its shared memory; then each adds up some rows of all parts, reading the others' shared
//           memory. How many parts is chosen by what is then done at the same time. Where one part is best, `clusters`
//           or `way_out` does the work.
// Look for: more blocks than tiles. No sums of parts go through global memory, and their order is always the same.
#include <cooperative_groups.h>

#include "cluster.h"
#include "operands.h"
#include "order.h"
#include "pipeline.h"

namespace half_gemm {

Launch<__nv_bfloat16> launch_clusters, launch_way_out;  // in clusters.sm90a.cu and way_out.sm90a.cu
Launch<half> launch_clusters, launch_way_out;

constexpr int kTileRows = 128, kTileCols = 128, kStages = 4, kConsumers = 2, kThreads = 128 * (kConsumers + 1);
constexpr int kMostParts = 8;

template <class T>
struct Memory : Stages<T, kTileRows, kTileCols, kStages> {
  float2 sums[kTileRows][kTileCols / 2 + 4];  // the eight rows that a warp writes at once begin in other banks
};

template <class T, bool kColumns>
__global__ void __launch_bounds__(kThreads, 1)
    split(const __grid_constant__ CUtensorMap a, const __grid_constant__ CUtensorMap b, T* c, int m, int n, int k,
          int parts, int box_rows) {
  extern __shared__ __align__(1024) unsigned char memory[];
  auto& stages = *reinterpret_cast<Memory<T>*>(memory);
  const int part = rank_in_cluster(), tile = blockIdx.x / parts, across = tiles(n, kTileCols);
  const int row = tile / across * kTileRows, col = tile % across * kTileCols;
  const int all = tiles(k, kDepth), first = all * part / parts, end = all * (part + 1) / parts;

  // Of a matrix of few rows only these are fetched. The other rows of the stages stay zeros.
  if (box_rows < kTileRows) {
    for (int i = threadIdx.x; i < int(sizeof(stages.a) / sizeof(uint4)); i += kThreads)
      reinterpret_cast<uint4*>(stages.a)[i] = {};
    kernels::publish_to_engine();
  }
  if (threadIdx.x == 0) stages.make_barriers(kConsumers);
  __syncthreads();  // barriers and zeros are there before anyone uses them

  Turn<kStages> turn;
  if (threadIdx.x < 128) {  // the producer
    if (threadIdx.x == 0)
      for (int step = first; step < end; ++step, turn.next()) {
        kernels::barrier_wait(&stages.empty[turn.stage], turn.parity ^ 1);
        uint64_t* const full = &stages.full[turn.stage];
        kernels::barrier_expect(full, box_rows * kDepth * int(sizeof(T)) + int(sizeof(stages.b[0])));
        kernels::load_box(stages.a[turn.stage], a, row, step * kDepth, full);
        load_b<kColumns, kTileCols>(stages.b[turn.stage], b, step * kDepth, col, full);
      }
  } else {
    const int consumer = threadIdx.x / 128 - 1, lane = threadIdx.x % 32, warp = threadIdx.x / 32 - 4;
    float sums[kTileCols / 2];
    int before = 0;
    for (int step = first; step < end; ++step, turn.next()) {
      kernels::barrier_wait(&stages.full[turn.stage], turn.parity);
      begin_products();
      multiply_stage<T, kColumns>(sums, stages.a[turn.stage] + consumer * 64 * kDepth, stages.b[turn.stage],
                                  step > first);
      end_group();
      wait_products<1>();  // those of the stage before
      if (step > first && threadIdx.x % 128 == 0) kernels::barrier_arrive(&stages.empty[before]);
      before = turn.stage;
    }
    wait_products<0>();
#pragma unroll
    for (int i = 0; i < kTileCols / 2; i += 2)
      stages.sums[warp * 16 + lane / 4 + i / 2 % 2 * 8][i / 4 * 4 + lane % 4] = make_float2(sums[i], sums[i + 1]);
  }
  cluster_barrier();  // all parts' sums are there

  const auto cluster = cooperative_groups::this_cluster();
  for (int i = threadIdx.x; i < kTileRows / parts * (kTileCols / 2); i += kThreads) {
    const int r = i / (kTileCols / 2) * parts + part, at = i % (kTileCols / 2);
    float2 sum = make_float2(0, 0);
    for (int p = 0; p < parts; ++p) {
      const float2 of_part = *cluster.map_shared_rank(&stages.sums[r][at], p);
      sum.x += of_part.x, sum.y += of_part.y;
    }
    store_pair(c, m, n, row + r, col + at * 2, sum.x, sum.y);
  }
  cluster_barrier();  // nobody reads the shared memory of a block that has ended
}

/// How long it takes with so many parts, in steps of 128 x 128 x 64 products; beginning and end count as six.
static int steps_of(int blocks, int at_once, int steps) { return tiles(blocks, at_once) * (steps + 6); }

/// The best number of parts, or 0 where `clusters` is better, whose tiles are two by two of these.
static int parts_of(int m, int n, int k) {
  const int all = tiles(m, kTileRows) * tiles(n, kTileCols), steps = tiles(k, kDepth);
  int best = 0, least = steps_of(tiles(m, 2 * kTileRows) * tiles(n, 2 * kTileCols), sms() / 2, 2 * steps);
  for (int parts = 1; parts <= kMostParts && parts <= steps; parts *= 2)
    if (const int needed = steps_of(all * parts, sms(), tiles(steps, parts)); needed < least)
      best = parts, least = needed;
  return best;
}

template <class T, bool kColumns>
static void launch_as(const Gemm<T>& g, int parts, cudaStream_t stream) {
  const int box_rows = g.m < kTileRows ? int(whole(size_t(g.m))) : kTileRows;
  const Operands of = operands(g, box_rows, kTileCols, stream);
  const auto kernel = split<T, kColumns>;
  constexpr int kBytes = sizeof(Memory<T>);
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, kBytes);

  cudaLaunchAttribute size_of_cluster;
  size_of_cluster.id = cudaLaunchAttributeClusterDimension;
  size_of_cluster.val.clusterDim = {unsigned(parts), 1, 1};
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(unsigned(tiles(g.m, kTileRows)) * unsigned(tiles(g.n, kTileCols)) * unsigned(parts));
  config.blockDim = dim3(kThreads);
  config.dynamicSmemBytes = kBytes;
  config.stream = stream;
  config.attrs = &size_of_cluster;
  config.numAttrs = 1;
  cudaLaunchKernelEx(&config, kernel, of.a, of.b, g.c, g.m, g.n, g.k, parts, box_rows);
}
template <class T>
static void launch(const Gemm<T>& g, cudaStream_t stream) {
  const int parts = parts_of(g.m, g.n, g.k);
  if (parts == 0) {
    // Where all tiles are computed at once, blocks need not share: a cluster would only wait for its slower block.
    const bool at_once = tiles(g.m, 128) * tiles(g.n, 256) <= sms();
    return at_once ? launch_way_out(g, stream) : launch_clusters(g, stream);
  }
  g.columns ? launch_as<T, true>(g, parts, stream) : launch_as<T, false>(g, parts, stream);
}
void launch_split(const Gemm<__nv_bfloat16>& g, cudaStream_t stream) { launch(g, stream); }
void launch_split(const Gemm<half>& g, cudaStream_t stream) { launch(g, stream); }

}  // namespace half_gemm
