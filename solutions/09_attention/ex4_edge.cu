// Exercise 4: edge. With a causal mask query i sees the keys up to its own place. There may be more keys than queries,
//             then the last query sees all; and the last tile of 32 keys may end behind the last key.
// Changed:  the condition under which a lane's key counts.
// Look for: the right rows at the edges, with fewer queries than keys, more, and as many.
#include "keys_tile.h"

namespace attention {

constexpr int kWarps = 4, kDim = 64;

__global__ void edge(const bf16* q, const bf16* k, const bf16* v, bf16* out, Shape shape) {
  __shared__ KeysTile<kDim> tile;
  __shared__ float q_rows[kWarps][kDim];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  const int head = blockIdx.y, query = blockIdx.x * kWarps + warp;
  const size_t of_keys = size_t(head) * shape.keys * kDim, of_query = (size_t(head) * shape.queries + query) * kDim;
  const bool there = query < shape.queries;
  for (int c = lane; c < kDim; c += 32) q_rows[warp][c] = there ? __bfloat162float(q[of_query + c]) * shape.scale() : 0;

  float largest = -1e30f, sum = 0, row[kDim / 32] = {};
  for (int first = 0; first < shape.keys; first += kTileKeys) {
    __syncthreads();  // all have used the tile before
    tile.load<32 * kWarps>(k + of_keys, v + of_keys, first, shape.keys);
    __syncthreads();  // the tile is there

    const int key = first + lane;
    const float score = tile.score(q_rows[warp]);
    // --- your code
    const bool seen = key < shape.keys && (!shape.causal || key <= query + shape.keys - shape.queries);
    // --- end of your code

    const float before = largest;
    largest = fmaxf(before, over_warp(seen ? score : -1e30f, Largest()));
    const float weight = seen ? expf(score - largest) : 0, keep = expf(before - largest);
    sum = sum * keep + over_warp(weight, Plus());
    for (float& x : row) x *= keep;
    tile.weigh(row, weight);
  }
  if (!there) return;
  for (int i = 0; i < kDim / 32; i++) out[of_query + lane + 32 * i] = __float2bfloat16(sum > 0 ? row[i] / sum : 0);
}

void launch_edge(const bf16* q, const bf16* k, const bf16* v, bf16* out, float*, const Shape& shape,
                 cudaStream_t stream) {
  edge<<<dim3(parts(shape.queries, kWarps), shape.heads), 32 * kWarps, 0, stream>>>(q, k, v, out, shape);
}

}  // namespace attention
