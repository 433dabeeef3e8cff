// fused: no score is needed twice if each is used at once. The online softmax lets a block go through the keys tile by
//        tile, with a running maximum, a running sum, and a running row of the output.
// Changed:  one kernel. A warp has a query: its lanes have a key each for the scores, and columns of the output each
//           for the product with v. The matrix of scores is never written.
// Look for: no stores but those of the output. Each block loads all keys for its 8 queries.
#include "sums.h"

namespace attention {

using bf16 = __nv_bfloat16;
constexpr int kWarps = 8;  // a query each
constexpr int kKeys = 32;  // of a tile: one for each lane

template <int kDim>
__global__ void __launch_bounds__(32 * kWarps)
    fused(const bf16* q, const bf16* k, const bf16* v, bf16* out, Shape shape) {
  constexpr int kPitch = kDim + 1;  // lanes read rows of k: one spare number, so that they meet in no bank
  constexpr int kColumns = kDim / 32;
  __shared__ float q_rows[kWarps][kDim], k_tile[kKeys][kPitch], v_tile[kKeys][kDim];
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
  for (int first = 0; first < last; first += kKeys) {
    __syncthreads();  // all have used the tile before
    for (int i = threadIdx.x; i < kKeys * kDim; i += 32 * kWarps) {
      const int j = i / kDim, c = i % kDim;
      const bool there = first + j < shape.keys;
      k_tile[j][c] = there ? __bfloat162float(k[size_t(first + j) * kDim + c]) : 0;
      v_tile[j][c] = there ? __bfloat162float(v[size_t(first + j) * kDim + c]) : 0;
    }
    __syncthreads();  // the tile is there

    float score = 0;
    for (int c = 0; c < kDim; c++) score += q_rows[warp][c] * k_tile[lane][c];
    if (first + lane >= seen) score = kNothing;

    const float before = largest;
    largest = fmaxf(before, over_warp(score, Largest()));
    const float weight = exp_below(score, largest), keep = exp_below(before, largest);
    sum = sum * keep + over_warp(weight, Plus());
    for (float& x : row) x *= keep;  // what was weighed with the old maximum
    for (int j = 0; j < kKeys; j++) {
      const float w = __shfl_sync(kAllLanes, weight, j);
#pragma unroll
      for (int i = 0; i < kColumns; i++) row[i] += w * v_tile[j][lane + 32 * i];
    }
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
