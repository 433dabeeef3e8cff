// fused: no score is needed twice if each is used at once. The online softmax lets a block go through the keys tile by
//        tile, with a running maximum, a running sum, and a running row of the output.
// Changed:  one kernel. A warp has a query: its lanes have a key each for the scores, and columns of the output each
//           for the product with v. The matrix of scores is never written.
// Look for: no stores but those of the output. Each block loads all keys for its 8 queries.
#include "keys_tile.h"
#include "online.h"

namespace attention {

constexpr int kWarps = 8;  // a query each

template <int kDim>
__global__ void __launch_bounds__(32 * kWarps)
    fused(const bf16* q, const bf16* k, const bf16* v, bf16* out, Shape shape) {
  constexpr int kColumns = kDim / 32;
  __shared__ KeysTile<kDim> tile;
  __shared__ float q_rows[kWarps][kDim];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  const int head = blockIdx.y, query = blockIdx.x * kWarps + warp;
  q += size_t(head) * shape.queries * kDim;
  k += size_t(head / shape.sharing) * shape.keys * kDim;
  v += size_t(head / shape.sharing) * shape.keys * kDim;

  for (int c = lane; c < kDim; c += 32)
    q_rows[warp][c] = query < shape.queries ? __bfloat162float(q[size_t(query) * kDim + c]) * shape.scale() : 0;
  const int seen = query < shape.queries ? min(shape.seen(query), shape.keys) : 0;
  const int last = min(shape.seen(min(int(blockIdx.x + 1) * kWarps, shape.queries) - 1), shape.keys);

  float largest = kNothing, sum = 0, row[kColumns] = {};
  for (int first = 0; first < last; first += kTileKeys) {
    __syncthreads();  // all have used the tile before
    tile.template load<32 * kWarps>(k, v, first, shape.keys);
    __syncthreads();  // the tile is there

    float score = tile.score(q_rows[warp]);
    if (first + lane >= seen) score = kNothing;

    const float before = largest;
    largest = fmaxf(before, over_warp(score, Largest()));
    const float weight = exp_below(score, largest), keep = exp_below(before, largest);
    sum = sum * keep + over_warp(weight, Plus());
    for (float& x : row) x *= keep;  // what was weighed with the old maximum
    tile.weigh(row, weight);
  }

  if (query >= shape.queries) return;
  const float scale = sum > 0 ? 1 / sum : 0;
#pragma unroll
  for (int i = 0; i < kColumns; i++)
    out[(size_t(head) * shape.queries + query) * kDim + lane + 32 * i] = __float2bfloat16(row[i] * scale);
}

void launch_fused(const bf16* q, const bf16* k, const bf16* v, bf16* out, float*, const Shape& shape,
                  cudaStream_t stream) {
  const dim3 grid(parts(shape.queries, kWarps), shape.heads);
  if (shape.dimension == 64) fused<64><<<grid, 32 * kWarps, 0, stream>>>(q, k, v, out, shape);
  else fused<128><<<grid, 32 * kWarps, 0, stream>>>(q, k, v, out, shape);
}

}  // namespace attention
