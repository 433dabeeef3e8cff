// Exercise 7: merge. Two warps share a query: one has the even tiles of keys, the other the odd ones. Each has its
//             largest score, its sum and its row, which are for its own maximum.
// Changed:  how the two become one.
// Look for: the right rows, whichever of the two has the larger maximum.
#include "keys_tile.h"

namespace attention {

constexpr int kWarps = 2, kDim = 64;

struct Half {
  float largest, sum, row[kDim];
};

__global__ void merge(const bf16* q, const bf16* k, const bf16* v, bf16* out, Shape shape) {
  __shared__ KeysTile<kDim> tiles[kWarps];
  __shared__ float q_row[kDim];
  __shared__ Half halves[kWarps];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32, head = blockIdx.y, query = blockIdx.x;
  const size_t of_keys = size_t(head) * shape.keys * kDim, of_query = (size_t(head) * shape.queries + query) * kDim;
  q_row[threadIdx.x] = __bfloat162float(q[of_query + threadIdx.x]) * shape.scale();

  float largest = -1e30f, sum = 0, row[kDim / 32] = {};
  for (int first = 0; first < shape.keys; first += kWarps * kTileKeys) {
    __syncthreads();  // both have used their tiles
    for (int w = 0; w < kWarps; w++)
      tiles[w].load<32 * kWarps>(k + of_keys, v + of_keys, first + w * kTileKeys, shape.keys);
    __syncthreads();  // the tiles are there
    const bool seen = first + int(threadIdx.x) < min(shape.keys, shape.seen(query));
    const float score = seen ? tiles[warp].score(q_row) : -1e30f, before = largest;
    largest = fmaxf(before, over_warp(score, Largest()));
    const float weight = seen ? expf(score - largest) : 0, keep = expf(before - largest);
    sum = sum * keep + over_warp(weight, Plus());
    for (float& x : row) x *= keep;
    tiles[warp].weigh(row, weight);
  }
  halves[warp].largest = largest, halves[warp].sum = sum;
  for (int i = 0; i < kDim / 32; i++) halves[warp].row[lane + 32 * i] = row[i];
  __syncthreads();  // both halves are there

  const Half &a = halves[0], &b = halves[1];
  const int c = threadIdx.x;  // a column for each thread
  // --- your code
  const float most = fmaxf(a.largest, b.largest);
  const float of_a = expf(a.largest - most), of_b = expf(b.largest - most);
  const float all = a.sum * of_a + b.sum * of_b;
  const float weighed = a.row[c] * of_a + b.row[c] * of_b;
  // --- end of your code
  out[of_query + c] = __float2bfloat16(all > 0 ? weighed / all : 0);
}

void launch_merge(const bf16* q, const bf16* k, const bf16* v, bf16* out, float*, const Shape& shape,
                  cudaStream_t stream) {
  merge<<<dim3(shape.queries, shape.heads), 32 * kWarps, 0, stream>>>(q, k, v, out, shape);
}

}  // namespace attention
