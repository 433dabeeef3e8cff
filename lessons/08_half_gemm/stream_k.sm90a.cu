// stream_k: 8192 x 8192 elements are 1024 tiles of two blocks, for 66 clusters: 15 for each, and 34 are left. While
//           these are computed, half of the clusters have nothing to do.
// Changed:  the tiles that are left come first, and are shared evenly: each cluster gets as many steps along k, which
//           may begin and end within a tile. Who has not a tile's beginning leaves its sums in global memory, and
//           raises a flag; who has it adds them to its own. The other tiles are computed whole.
// Look for: stores to global memory by threads again: sums of parts. There are none where tiles are shared evenly
//           already, or where the exchange would take longer than the wait.
#include <algorithm>
#include <cuda/atomic>

#include "cluster.h"
#include "operands.h"
#include "order.h"
#include "pipeline.h"

namespace half_gemm {

Launch<__nv_bfloat16> launch_persistent;  // in persistent.sm90a.cu
Launch<half> launch_persistent;

constexpr int kTileRows = 128, kTileCols = 256, kStages = 4, kConsumers = 2, kCluster = 2, kWarps = 4 * kConsumers;

template <class T>
struct Memory : Stages<T, kTileRows, kTileCols, kStages> {
  WayOut<T> out[kWarps];  // one for each warp of the consumers
};

/// A cluster's next work: steps `first` to `end` of the dot products of a tile.
struct Piece {
  int tile, first, end;
};
class Pieces {
 public:
  /// The first `shared` of all tiles are shared by all clusters. Cluster 0 gets the last share: who waits for another
  /// cluster's sums waits for a lower one.
  __device__ Pieces(int cluster, int clusters, int shared, int all, int steps)
      : at_(begin_of(clusters - 1 - cluster, clusters, shared * steps)),
        end_(begin_of(clusters - cluster, clusters, shared * steps)),
        whole_(shared + cluster),
        clusters_(clusters),
        all_(all),
        steps_(steps) {}
  /// Where share i begins, in steps.
  static __device__ int begin_of(int i, int shares, int steps) { return steps * i / shares; }

  __device__ bool next(Piece& piece) {
    if (at_ < end_) {
      const int first = at_ % steps_;
      piece = {at_ / steps_, first, min(steps_, first + end_ - at_)};
      at_ += piece.end - first;
      return true;
    }
    piece = {whole_, 0, steps_};
    whole_ += clusters_;
    return piece.tile < all_;
  }

 private:
  int at_, end_, whole_, clusters_, all_, steps_;
};

/// Where sums of parts are exchanged: each consumer warp of each block has a place, and a flag.
struct Exchange {
  using Sums = float4[kTileCols / 8][32];  // a lane's sums, in fours
  using Flag = cuda::atomic_ref<unsigned, cuda::thread_scope_device>;
  static constexpr int kTogether = 16;  // loads that are on their way at the same time
  Sums* sums;
  unsigned* flags;

  __device__ void leave(const float (&from)[kTileCols / 2], int place) const {
    const int lane = threadIdx.x % 32;
#pragma unroll
    for (int i = 0; i < kTileCols / 8; ++i)
      sums[place][i][lane] = make_float4(from[4 * i], from[4 * i + 1], from[4 * i + 2], from[4 * i + 3]);
    __syncwarp();  // all lanes have written before the flag is raised
    if (lane == 0) Flag(flags[place]).store(1, cuda::memory_order_release);
  }
  __device__ void add(float (&to)[kTileCols / 2], int place) const {
    const int lane = threadIdx.x % 32;
    if (lane == 0)
      while (Flag(flags[place]).load(cuda::memory_order_acquire) == 0) {}
    __syncwarp();  // all lanes read behind the flag
#pragma unroll
    for (int first = 0; first < kTileCols / 8; first += kTogether) {
      float4 more[kTogether];
#pragma unroll
      for (int i = 0; i < kTogether; ++i) more[i] = sums[place][first + i][lane];
#pragma unroll
      for (int i = 0; i < kTogether; ++i) {
        float* const sum = to + 4 * (first + i);
        sum[0] += more[i].x, sum[1] += more[i].y, sum[2] += more[i].z, sum[3] += more[i].w;
      }
    }
  }
};

template <class T, bool kColumns>
__global__ void __cluster_dims__(kCluster) __launch_bounds__(128 * (kConsumers + 1), 1)
    stream_k(const __grid_constant__ CUtensorMap a, const __grid_constant__ CUtensorMap b,
             const __grid_constant__ CUtensorMap c, int m, int n, int k, int shared, Exchange exchange) {
  extern __shared__ __align__(1024) unsigned char memory[];
  auto& stages = *reinterpret_cast<Memory<T>*>(memory);
  const int rank = rank_in_cluster(), cluster = blockIdx.x / kCluster, clusters = gridDim.x / kCluster;
  const int down = tiles(m, kCluster * kTileRows), across = tiles(n, kTileCols), steps = tiles(k, kDepth);

  if (threadIdx.x == 0) stages.make_barriers(kConsumers * kCluster);
  cluster_barrier();  // the barriers are made before anyone uses them, in both blocks

  Turn<kStages> turn;  // goes on from piece to piece
  Pieces pieces(cluster, clusters, shared, down * across, steps);
  Piece piece;
  if (threadIdx.x < 128) {  // the producer
    give_registers<40>();
    if (threadIdx.x == 0)
      while (pieces.next(piece)) {
        const Place place = place_of(piece.tile, down, across);
        for (int step = piece.first; step < piece.end; ++step, turn.next()) {
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
    const int consumer = threadIdx.x / 128 - 1, warp = threadIdx.x / 32 - 4;
    while (pieces.next(piece)) {
      float sums[kTileCols / 2];
      int before = 0;
      for (int step = piece.first; step < piece.end; ++step, turn.next()) {
        kernels::barrier_wait(&stages.full[turn.stage], turn.parity);
        begin_products();
        multiply_stage<T, kColumns>(sums, stages.a[turn.stage] + consumer * 64 * kDepth, stages.b[turn.stage],
                                    step > piece.first);
        end_group();
        wait_products<1>();  // those of the stage before
        if (step > piece.first && threadIdx.x % 128 < kCluster) arrive_at(&stages.empty[before], threadIdx.x % 128);
        before = turn.stage;
      }
      wait_products<0>();
      if (threadIdx.x % 128 < kCluster) arrive_at(&stages.empty[before], threadIdx.x % 128);
      if (piece.first > 0) {
        exchange.leave(sums, blockIdx.x * kWarps + warp);
        continue;
      }
      for (int end = piece.end, other = cluster; end < steps;) {  // the rest of the tile is the lower clusters'
        --other;
        const int to = Pieces::begin_of(clusters - other, clusters, shared * steps) - piece.tile * steps;
        exchange.add(sums, (other * kCluster + rank) * kWarps + warp);
        end = to;
      }
      const Place place = place_of(piece.tile, down, across);
      stages.out[warp].store(sums, c, (place.row * kCluster + rank) * kTileRows + warp * 16, place.col * kTileCols);
    }
    wait_for_stores();
  }
  cluster_barrier();  // nobody arrives any more at barriers of a block that has ended
}

/// How many of `all` tiles are shared: those that are left for a last round, if exchanges cost less than the wait. A
/// tile's shares are added one after the other.
static int shared_of(int all, int clusters, int steps) {
  constexpr int kFirst = 12, kEach = 4;  // an exchange takes about as long as so many steps
  const int left = all % clusters;
  if (left == 0) return 0;
  const int exchanges = kFirst + kEach * tiles(clusters, left);
  return steps * (clusters - left) > exchanges * clusters ? left : 0;
}

template <class T, bool kColumns>
static void launch_as(const Gemm<T>& g, cudaStream_t stream) {
  const Operands of = operands(g, kTileRows, kTileCols / kCluster, stream);
  const auto kernel = stream_k<T, kColumns>;
  constexpr int kBytes = sizeof(Memory<T>);
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, kBytes);
  const int all = tiles(g.m, kCluster * kTileRows) * tiles(g.n, kTileCols),
            most = std::min(all, std::min(sms(), kMostBlocks) / kCluster);
  const int shared = shared_of(all, most, tiles(g.k, kDepth));
  const int clusters = shared > 0 ? most : in_even_rounds(all, most);

  auto* const flags = reinterpret_cast<unsigned*>(static_cast<char*>(g.scratch) + bytes_of_copies(g.m, g.n, g.k));
  const Exchange exchange = {reinterpret_cast<Exchange::Sums*>(flags + kMostBlocks * kWarps), flags};
  if (shared > 0) cudaMemsetAsync(flags, 0, sizeof(unsigned) * unsigned(clusters * kCluster * kWarps), stream);
  kernel<<<unsigned(kCluster * clusters), 128 * (kConsumers + 1), kBytes, stream>>>(
      of.a, of.b, matrix_map(g.c, g.m, g.n, g.n, 16), g.m, g.n, g.k, shared, exchange);
}
template <class T>
static void launch(const Gemm<T>& g, cudaStream_t stream) {
  if (g.n % 8 != 0) return launch_persistent(g, stream);  // C's rows do not begin on 16 bytes
  g.columns ? launch_as<T, true>(g, stream) : launch_as<T, false>(g, stream);
}
void launch_stream_k(const Gemm<__nv_bfloat16>& g, cudaStream_t stream) { launch(g, stream); }
void launch_stream_k(const Gemm<half>& g, cudaStream_t stream) { launch(g, stream); }

}  // namespace half_gemm
