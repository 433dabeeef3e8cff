// written_out: attention as its formula stands: scores, their softmax, and the product with v. Three kernels a head.
// Changed:  nothing yet. The matrix of scores, queries x keys, is written to memory, read, written and read again.
// Look for: the bytes: 16 for each score, where q, k, v and out together have a few for each query.
#include "soften.h"

namespace attention {

using bf16 = __nv_bfloat16;
constexpr int kTile = 16;  // scores and products: a thread for each number, 16 x 16 of them a block

// scores[i][j] = scale q[i] k[j], or nothing where query i does not see key j.
__global__ void write_scores(const bf16* q, const bf16* k, float* scores, Shape shape) {
  const int j = blockIdx.x * kTile + threadIdx.x, i = blockIdx.y * kTile + threadIdx.y;
  if (i >= shape.queries || j >= shape.keys) return;
  float sum = 0;
  if (j < shape.seen(i))
    for (int c = 0; c < shape.dimension; c++)
      sum +=
          __bfloat162float(q[size_t(i) * shape.dimension + c]) * __bfloat162float(k[size_t(j) * shape.dimension + c]);
  scores[size_t(i) * shape.keys + j] = j < shape.seen(i) ? sum * shape.scale() : kNothing;
}

// out[i][c] = the sum over j of weights[i][j] v[j][c]
__global__ void weigh(const float* weights, const bf16* v, bf16* out, Shape shape) {
  const int c = blockIdx.x * kTile + threadIdx.x, i = blockIdx.y * kTile + threadIdx.y;
  if (i >= shape.queries) return;
  float sum = 0;
  for (int j = 0; j < shape.keys; j++)
    sum += weights[size_t(i) * shape.keys + j] * __bfloat162float(v[size_t(j) * shape.dimension + c]);
  out[size_t(i) * shape.dimension + c] = __float2bfloat16(sum);
}

void launch_written_out(const bf16* q, const bf16* k, const bf16* v, bf16* out, float* scratch, const Shape& shape,
                        cudaStream_t stream) {
  const dim3 block(kTile, kTile);
  const unsigned rows = parts(shape.queries, kTile);
  for (int head = 0; head < shape.heads; head++) {
    const size_t of_queries = size_t(head) * shape.queries * shape.dimension;
    const size_t of_keys = size_t(head / shape.sharing) * shape.keys * shape.dimension;
    write_scores<<<dim3(parts(shape.keys, kTile), rows), block, 0, stream>>>(q + of_queries, k + of_keys, scratch,
                                                                             shape);
    soften<<<shape.queries, kSoftenThreads, 0, stream>>>(scratch, shape.keys);
    weigh<<<dim3(shape.dimension / kTile, rows), block, 0, stream>>>(scratch, v + of_keys, out + of_queries, shape);
  }
}

}  // namespace attention
