// How `rms_ahead` and `layer_ahead` go from row to row: a cluster stays for many rows. The TMA fetches rows ahead of
// time, and while a row is stored, the sums of the next one are on their way through the cluster.
#pragma once
#include "cluster.h"
#include "kernels/tma.h"

namespace attention {

constexpr int kAheadThreads = 256;              // of a block; an SM has two blocks, of other clusters
constexpr int kAheadRows = 3;                   // of which a block has its part in shared memory: 96 KB
constexpr int kPiece = 4 * kAheadThreads;       // numbers: vector i of all threads of a block
constexpr int kAheadBlock = kVectors * kPiece;  // numbers of a row that a block has
constexpr int kAheadBytes = kAheadRows * kAheadBlock * int(sizeof(float));

/// The rows of a cluster of kBlocks blocks, as the threads of one block see them. `cols` is a multiple of 4: the TMA
/// asks that a row begins on 16 bytes.
template <int kBlocks>
class RowsAhead {
 public:
  static constexpr int kThreads = kBlocks * kAheadThreads;  // of the cluster
  int t;                                                    // the thread's number among them

  __device__ RowsAhead(const float* in, int rows, int cols)
      : rank_(int(cooperative_groups::this_cluster().block_rank())), in_(in), rows_(rows), cols_(cols) {
    if (cols % 4 != 0) __builtin_unreachable();  // for Part, which needs no other code then
    has_begun();
    t = rank_ * kAheadThreads + int(threadIdx.x);
    if (threadIdx.x == 0)
      for (int i = 0; i < kAheadRows; i++) {
        kernels::barrier_init(arrived(i));
        fetch(i);
      }
    __syncthreads();  // the barriers are made before anyone waits at them
  }

  __device__ int row(int i) const { return (int(blockIdx.x) + i * int(gridDim.x)) / kBlocks; }
  __device__ bool has(int i) const { return row(i) < rows_; }

  /// The thread's numbers of the cluster's row number i. They may be loaded several times, until replace(i).
  __device__ __forceinline__ void load(Part<kVectors>& part, int i) const {
    kernels::barrier_wait(arrived(i), i / kAheadRows % 2);
    const auto own = reinterpret_cast<const float4*>(place(i)) + threadIdx.x;
#pragma unroll
    for (int k = 0; k < kVectors; k++)
      part.vectors[k] = 4 * (k * kThreads + t) < cols_ ? own[k * kAheadThreads] : make_float4(0, 0, 0, 0);
  }

  /// Another row takes the place of this one. All threads of the block call it.
  __device__ __forceinline__ void replace(int i) const {
    __syncthreads();  // all have loaded it
    if (threadIdx.x == 0) fetch(i + kAheadRows);
    __syncwarp();  // the warp goes on as one
  }

 private:
  __device__ static float* place(int i) {
    extern __shared__ __align__(128) float places[];
    return places + i % kAheadRows * kAheadBlock;
  }
  __device__ static uint64_t* arrived(int i) {
    __shared__ uint64_t barriers[kAheadRows];
    return &barriers[i % kAheadRows];
  }

  /// Asks for the block's numbers of a row. They are kVectors pieces, with those of the other blocks between them: so
  /// the whole cluster reads from one place of memory. If each block had its own stretch, it took 1 to 2 % longer.
  __device__ void fetch(int i) const {
    if (!has(i)) return;
    const auto begin = [&](int k) { return (k * kBlocks + rank_) * kPiece; };
    const auto bytes = [&](int k) { return int(sizeof(float)) * max(0, min(kPiece, cols_ - begin(k))); };
    int all = 0;
    for (int k = 0; k < kVectors; k++) all += bytes(k);
    kernels::barrier_expect(arrived(i), all);
    const float* from = in_ + size_t(row(i)) * cols_;
    for (int k = 0; k < kVectors && bytes(k) > 0; k++)
      kernels::load_bytes(place(i) + k * kPiece, from + begin(k), bytes(k), arrived(i));
  }

  int rank_;
  const float* in_;
  int rows_, cols_;
};

/// The whole kernel, but for what belongs to a norm:
///   own(part)               what a thread's numbers of a row are worth
///   finish(part, all, row)  stores them, when it knows what all are worth `together`
template <int kBlocks, class T, class Together, class Own, class Finish>
static __device__ __forceinline__ void each_row(const RowsAhead<kBlocks>& ahead, T none, Together together, Own own,
                                                Finish finish) {
  Part<kVectors> part;
  const auto tell = [&](int i) {
    if (!ahead.has(i)) return;
    ahead.load(part, i);
    tell_cluster<kAheadThreads>(own(part), together, i);
  };
  tell(0);
  for (int i = 0; ahead.has(i); i++) {
    const T all = hear_cluster<kAheadThreads>(none, together, i);
    tell(i + 1);
    ahead.load(part, i);  // again: this costs less than registers for two rows
    ahead.replace(i);
    finish(part, all, ahead.row(i));
  }
}

/// Calls launch(Blocks<k>()), where clusters of k blocks hold a row of `cols` numbers.
template <int kBlocks>
struct Blocks {
  static constexpr int value = kBlocks;
};
template <class Launch>
static void with_blocks(int cols, Launch launch) {
  if (cols <= kAheadBlock) launch(Blocks<1>());
  else if (cols <= 2 * kAheadBlock) launch(Blocks<2>());
  else if (cols <= 4 * kAheadBlock) launch(Blocks<4>());
  else launch(Blocks<8>());
}

/// Launches as many clusters as the GPU holds at once, or one for each row if these are fewer.
template <int kBlocks, class Kernel, class... Arguments>
static void launch_ahead(Kernel kernel, int rows, int cols, cudaStream_t stream, Arguments... arguments) {
  static int held = 0, asked_of = 0;  // clusters that a GPU of so many SMs holds; to ask takes longer than to launch
  int device = 0, multiprocessors = 0;
  cudaGetDevice(&device);
  cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device);
  if (asked_of != multiprocessors) {
    cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, kAheadBytes);
    const Clusters one(1, kBlocks, kAheadThreads, kAheadBytes, stream);
    cudaOccupancyMaxActiveClusters(&held, kernel, &one.config);
    asked_of = multiprocessors;
  }
  const Clusters all(rows < held ? rows : held, kBlocks, kAheadThreads, kAheadBytes, stream);
  cudaLaunchKernelEx(&all.config, kernel, arguments..., rows, cols);
}

}  // namespace attention
