// split: 1 x 8192 elements of C are 32 tiles of 128 x 256: most SMs have nothing to do, however long the dot products
//        are. Take smaller tiles, and cut the dot products, too.
// Changed:  tiles of 64 x 128, with one consumer and eight stages: where few products need many bytes, what matters is
//           how many are on their way. A cluster of 1, 2, 4 or 8 blocks shares a tile. Each block takes a part of the
//           dot products and leaves its sums in its shared memory; then each adds up some rows of all parts, reading
//           the others' shared memory. How many parts is chosen by what is then done at the same time. A tile of one
//           part goes out as in `way_out`. Where larger tiles are better, `stream_k` or `way_out` does the work.
// Look for: more blocks than tiles. No sums of parts go through global memory, and their order is always the same.
#include <cooperative_groups.h>

#include "cluster.h"
#include "operands.h"
#include "order.h"
#include "pipeline.h"

namespace half_gemm {

Launch<__nv_bfloat16> launch_stream_k, launch_way_out;  // in stream_k.sm90a.cu and way_out.sm90a.cu
Launch<half> launch_stream_k, launch_way_out;

constexpr int kTileRows = 64, kTileCols = 128, kStages = 8, kThreads = 256, kMostParts = 8;

template <class T>
struct Memory : Stages<T, kTileRows, kTileCols, kStages> {
  WayOut<T> out[4];  // one for each of the consumer's warps
};
/// Sums lie where the stages were. The eight rows that a warp writes at once begin in other banks.
using Sums = float2[kTileRows][kTileCols / 2 + 4];
static_assert(sizeof(Sums) <= sizeof(Memory<half>::b));

template <class T, bool kColumns>
__global__ void __launch_bounds__(kThreads, 1)
    split(const __grid_constant__ CUtensorMap a, const __grid_constant__ CUtensorMap b,
          const __grid_constant__ CUtensorMap whole_c, T* c, int m, int n, int k, int parts, int box_rows) {
  extern __shared__ __align__(1024) unsigned char memory[];
  auto& stages = *reinterpret_cast<Memory<T>*>(memory);
  auto& sums_of = reinterpret_cast<Sums&>(stages.b);
  const int part = rank_in_cluster(), tile = blockIdx.x / parts, across = tiles(n, kTileCols);
  const int row = tile / across * kTileRows, col = tile % across * kTileCols;
  const int all = tiles(k, kDepth), first = all * part / parts, end = all * (part + 1) / parts;

  // Of a matrix of few rows only these are fetched. The other rows of the stages stay zeros.
  if (box_rows < kTileRows) {
    for (int i = threadIdx.x; i < int(sizeof(stages.a) / sizeof(uint4)); i += kThreads)
      reinterpret_cast<uint4*>(stages.a)[i] = {};
    kernels::publish_to_engine();
  }
  if (threadIdx.x == 0) stages.make_barriers(1);
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
    float sums[kTileCols / 2];
    int before = 0;
    for (int step = first; step < end; ++step, turn.next()) {
      kernels::barrier_wait(&stages.full[turn.stage], turn.parity);
      begin_products();
      multiply_stage<T, kColumns>(sums, stages.a[turn.stage], stages.b[turn.stage], step > first);
      end_group();
      wait_products<1>();  // those of the stage before
      if (step > first && threadIdx.x == 128) kernels::barrier_arrive(&stages.empty[before]);
      before = turn.stage;
    }
    wait_products<0>();
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32 - 4;
    if (parts == 1 && n % 8 == 0) {
      stages.out[warp].store(sums, whole_c, row + warp * 16, col);
      wait_for_stores();
    } else if (parts == 1) {
      store_sums(sums, c, m, n, row, col);
    } else {
      asm volatile("bar.sync 1, 128;" ::: "memory");  // the products of all four warps have read the stages
#pragma unroll
      for (int i = 0; i < kTileCols / 2; i += 2)
        sums_of[warp * 16 + lane / 4 + i / 2 % 2 * 8][i / 4 * 4 + lane % 4] = make_float2(sums[i], sums[i + 1]);
    }
  }
  if (parts == 1) return;
  cluster_barrier();  // all parts' sums are there

  const auto cluster = cooperative_groups::this_cluster();
  for (int i = threadIdx.x; i < kTileRows / parts * (kTileCols / 2); i += kThreads) {
    const int r = i / (kTileCols / 2) * parts + part, at = i % (kTileCols / 2);
    float2 sum = make_float2(0, 0);
    for (int p = 0; p < parts; ++p) {
      const float2 of_part = *cluster.map_shared_rank(&sums_of[r][at], p);
      sum.x += of_part.x, sum.y += of_part.y;
    }
    store_pair(c, m, n, row + r, col + at * 2, sum.x, sum.y);
  }
  cluster_barrier();  // nobody reads the shared memory of a block that has ended
}

/// How long it takes, in steps of 64 x 128 x 64 products; beginning and end count as six.
static int steps_of(int blocks, int at_once, int steps) { return tiles(blocks, at_once) * (steps + 6); }

/// The best number of parts, or 0 where tiles of 128 x 256 are better. A step of these takes as long as 8/3 small ones:
/// these must bring 24 KB for a quarter of the products.
static int parts_of(int m, int n, int k) {
  const int all = tiles(m, kTileRows) * tiles(n, kTileCols), steps = tiles(k, kDepth);
  int best = 0, least = steps_of(tiles(m, 256) * tiles(n, 256), sms() / 2, 8 * steps / 3);
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
  config.numAttrs = parts > 1 ? 1 : 0;
  const CUtensorMap whole_c = g.n % 8 == 0 ? matrix_map(g.c, g.m, g.n, g.n, 16) : CUtensorMap{};  // else: pairs
  cudaLaunchKernelEx(&config, kernel, of.a, of.b, whole_c, g.c, g.m, g.n, g.k, parts, box_rows);
}
template <class T>
static void launch(const Gemm<T>& g, cudaStream_t stream) {
  const int parts = parts_of(g.m, g.n, g.k);
  if (parts == 0) {
    // Where all tiles are computed at once, blocks need not share: a cluster would only wait for its slower block.
    const bool at_once = tiles(g.m, 128) * tiles(g.n, 256) <= sms();
    return at_once ? launch_way_out(g, stream) : launch_stream_k(g, stream);
  }
  g.columns ? launch_as<T, true>(g, parts, stream) : launch_as<T, false>(g, parts, stream);
}
void launch_split(const Gemm<__nv_bfloat16>& g, cudaStream_t stream) { launch(g, stream); }
void launch_split(const Gemm<half>& g, cudaStream_t stream) { launch(g, stream); }

}  // namespace half_gemm
