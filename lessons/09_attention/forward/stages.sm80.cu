// stages: in `mma` the tensor cores wait for each tile on its way from memory. Ask for tiles early.
// Changed:  cp.async brings the next tile of keys and values while this one is used, without a register in between.
//           Blocks with the most keys begin first: with a causal mask, the last ones to end would be the longest.
// Look for: one barrier a tile where `mma` has four, and no stores of threads into shared memory.
#include "tensor.h"

namespace attention {

/// As load_tile, but the bytes are on their way until wait_copies.
template <int kDim, int kRows, int kThreads>
static __device__ __forceinline__ void ask_tile(bf16* tile, const bf16* matrix, int first, int rows) {
  constexpr int kVectors = kDim / 8, kStep = kThreads / kVectors;  // a thread has the same vector of each kStep-th row
  static_assert(kStep % 8 == 0 && kRows % kStep == 0, "a thread's rows are swizzled alike");
  const int row = threadIdx.x / kVectors, vector = threadIdx.x % kVectors;
  const bf16* const from = matrix + size_t(first + row) * kDim + 8 * vector;
  const unsigned to = unsigned(__cvta_generic_to_shared(place<kDim>(tile, row, vector)));
#pragma unroll
  for (int i = 0; i < kRows; i += kStep) {
    const bool there = first + row + i < rows;
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(to + i * kDim * int(sizeof(bf16))),
                 "l"(there ? from + i * kDim : matrix), "r"(there ? 16 : 0)  // what is not copied becomes zeros
                 : "memory");
  }
}
static __device__ __forceinline__ void wait_copies() { asm volatile("cp.async.wait_all;" ::: "memory"); }

template <int kDim, int kM, int kWarps, int kKeys>
struct Sizes {
  static constexpr int queries = 16 * kM * kWarps, bytes = (queries + 4 * kKeys) * kDim * int(sizeof(bf16));
};

template <int kDim, int kM, int kWarps, int kKeys, int kBlocks>
__global__ void __launch_bounds__(32 * kWarps, kBlocks)
    stages(const bf16* q, const bf16* k, const bf16* v, bf16* out, Shape shape) {
  constexpr int kThreads = 32 * kWarps, kQueries = 16 * kM * kWarps;
  extern __shared__ __align__(256) bf16 memory[];
  bf16* const q_tile = memory;
  const auto keys = [&](int stage) { return memory + (kQueries + 2 * stage * kKeys) * kDim; };
  const auto values = [&](int stage) { return keys(stage) + kKeys * kDim; };
  const int head = blockIdx.y, warp = threadIdx.x / 32;
  const int block_query = (gridDim.x - 1 - blockIdx.x) * kQueries, first_query = block_query + 16 * kM * warp;
  q += size_t(head) * shape.queries * kDim;
  k += size_t(head / shape.sharing) * shape.keys * kDim;
  v += size_t(head / shape.sharing) * shape.keys * kDim;
  const int tiles = parts(last_key(shape, block_query + kQueries), kKeys);

  const auto ask = [&](int tile) {
    if (tile >= tiles) return;
    ask_tile<kDim, kKeys, kThreads>(keys(tile % 2), k, tile * kKeys, shape.keys);
    ask_tile<kDim, kKeys, kThreads>(values(tile % 2), v, tile * kKeys, shape.keys);
  };
  ask_tile<kDim, kQueries, kThreads>(q_tile, q, block_query, shape.queries);
  ask(0);
  Running<kDim, kM> running;
  running.clear();
  for (int tile = 0; tile < tiles; tile++) {
    wait_copies();
    __syncthreads();  // the tile is there, and all have used the one before
    ask(tile + 1);
    float scores[kM][kKeys / 8][4], keep[kM][2];
    score<kDim, kM, kKeys>(scores, q_tile, 16 * kM * warp, keys(tile % 2));
    if (!sees_all(shape, first_query, (tile + 1) * kKeys)) mask<kM, kKeys>(scores, first_query, tile * kKeys, shape);
    soften<0, kDim, kM, kKeys>(scores, running, keep, shape.scale());
    rescale(running, keep);
    weigh<kDim, kM, kKeys>(scores, values(tile % 2), running);
  }
  write_rows(running, out + size_t(head) * shape.queries * kDim, first_query, shape.queries);
}

template <int kDim, int kM, int kWarps, int kKeys, int kBlocks>
static void launch_as(const bf16* q, const bf16* k, const bf16* v, bf16* out, const Shape& shape, cudaStream_t stream) {
  using S = Sizes<kDim, kM, kWarps, kKeys>;
  const auto kernel = stages<kDim, kM, kWarps, kKeys, kBlocks>;
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, S::bytes);
  kernel<<<dim3(parts(shape.queries, S::queries), shape.heads), 32 * kWarps, S::bytes, stream>>>(q, k, v, out, shape);
}

void launch_stages(const bf16* q, const bf16* k, const bf16* v, bf16* out, float*, const Shape& shape,
                   cudaStream_t stream) {
  if (shape.dimension == 64) launch_as<64, 2, 4, 64, 2>(q, k, v, out, shape, stream);
  else launch_as<128, 2, 4, 64, 1>(q, k, v, out, shape, stream);
}

}  // namespace attention
