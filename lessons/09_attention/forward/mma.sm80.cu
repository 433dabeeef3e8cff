// mma: nearly all operations are products of matrices, and tensor cores do these. Between the two products a tile's
//      scores stay in registers: the layout in which mma leaves them is the one in which it takes them.
// Changed:  bf16 tiles in shared memory; a warp has 16 queries, and multiplies 16 x 16 by 16 x 8 in one instruction.
// Look for: two mma instructions where `fused` has 32 lanes times 64 multiply-adds each.
#include "tensor.h"

namespace attention {

constexpr int kWarps = 4, kKeys = 64;
constexpr int kQueries = 16 * kWarps;

template <int kDim>
__global__ void __launch_bounds__(32 * kWarps)
    mma(const bf16* q, const bf16* k, const bf16* v, bf16* out, Shape shape) {
  __shared__ __align__(256) bf16 q_tile[kQueries * kDim], tile[kKeys * kDim];
  const int head = blockIdx.y, warp = threadIdx.x / 32;
  const int block_query = blockIdx.x * kQueries, first_query = block_query + 16 * warp;
  q += size_t(head) * shape.queries * kDim;
  k += size_t(head / shape.sharing) * shape.keys * kDim;
  v += size_t(head / shape.sharing) * shape.keys * kDim;

  load_tile<kDim, kQueries, 32 * kWarps>(q_tile, q, block_query, shape.queries);
  Running<kDim, 1> running;
  running.clear();
  const int last = last_key(shape, block_query + kQueries);
  for (int first = 0; first < last; first += kKeys) {
    load_tile<kDim, kKeys, 32 * kWarps>(tile, k, first, shape.keys);
    __syncthreads();  // the queries and the keys are there
    float scores[1][kKeys / 8][4], keep[1][2];
    score<kDim, 1, kKeys>(scores, q_tile, 16 * warp, tile);
    __syncthreads();  // all have used the keys
    load_tile<kDim, kKeys, 32 * kWarps>(tile, v, first, shape.keys);
    if (!sees_all(shape, first_query, first + kKeys)) mask<1, kKeys>(scores, first_query, first, shape);
    soften<0, kDim, 1, kKeys>(scores, running, keep, shape.scale());
    rescale(running, keep);
    __syncthreads();  // the values are there
    weigh<kDim, 1, kKeys>(scores, tile, running);
    __syncthreads();  // all have used the values
  }
  write_rows(running, out + size_t(head) * shape.queries * kDim, first_query, shape.queries);
}

void launch_mma(const bf16* q, const bf16* k, const bf16* v, bf16* out, float*, const Shape& shape,
                cudaStream_t stream) {
  const dim3 grid(parts(shape.queries, kQueries), shape.heads);
  if (shape.dimension == 64) mma<64><<<grid, 32 * kWarps, 0, stream>>>(q, k, v, out, shape);
  else mma<128><<<grid, 32 * kWarps, 0, stream>>>(q, k, v, out, shape);
}

}  // namespace attention
