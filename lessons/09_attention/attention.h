// What the steps of this lesson share: the signatures of its tasks.
#pragma once
#include <cuda_bf16.h>
#include <cuda_runtime.h>

#include <cstddef>

namespace attention {

/// out[r][c] = exp(in[r][c]) / (the sum of exp over row r). Numbers that are -infinity are masked: their output is 0,
/// also where all of a row is. `in` and `out` begin on 256 bytes, as cudaMalloc makes them. Enqueues on `stream`.
using LaunchSoftmax = void(const float* in, float* out, int rows, int cols, cudaStream_t stream);

/// Each row with mean 0 and variance 1, times `gain`, plus `bias` (layer norm); or each row divided by the root of its
/// mean square, times `gain` (RMS norm, which leaves `bias` out). kSmall is added to the variance or mean square.
using LaunchNorm = void(const float* in, const float* gain, const float* bias, float* out, int rows, int cols,
                        cudaStream_t stream);
constexpr float kSmall = 1e-5f;

/// The shape of one attention: each of `heads` has `queries` rows of `dimension` numbers in q and out; `sharing` heads
/// use the same `keys` rows of k and v. `dimension` is 64 or 128.
struct Shape {
  int heads, queries, keys, dimension, sharing;
  bool causal;  // query i sees keys 0 to i + keys - queries: the last query sees all keys

  __host__ __device__ float scale() const { return dimension == 64 ? 0.125f : 0.08838834764831845f; }  // 1 / sqrt
  /// How many keys query i sees; fewer than 1: none.
  __host__ __device__ int seen(int i) const { return causal ? i + keys - queries + 1 : keys; }
};

/// out = softmax(scale q k^T) v for each head; a query that sees no key has zeros. All rows lie one behind the other,
/// head by head. `scratch` holds scratch_floats(shape) floats of any content.
using LaunchAttention = void(const __nv_bfloat16* q, const __nv_bfloat16* k, const __nv_bfloat16* v, __nv_bfloat16* out,
                             float* scratch, const Shape& shape, cudaStream_t stream);

constexpr __host__ __device__ int parts(int n, int part) { return n / part + (n % part != 0); }

constexpr int kMostParts = 64;                   // of the keys of a query, in split_keys
constexpr int kMostSplit = 16;                   // queries of a head, there
constexpr size_t kMostScores = size_t(1) << 30;  // of a head, in written_out and scores_tiled

/// How many heads' scores scores_tiled has at a time: one, or as many as have 2^26 scores.
constexpr int heads_at_once(const Shape& shape) {
  const size_t heads = (size_t(1) << 26) / (size_t(shape.queries) * shape.keys);
  return heads < 1 ? 1 : heads > size_t(shape.heads) ? shape.heads : int(heads);
}

/// Where v as fp16 begins in the scratch of half_weights: behind a number for each head, on 128 bytes.
constexpr size_t halves_begin(const Shape& shape) { return size_t(parts(shape.heads, 32)) * 32; }

/// Room for the scores of these heads, for the partial results of split keys, or for v as fp16.
constexpr size_t scratch_floats(const Shape& shape) {
  const size_t scores = size_t(shape.queries) * shape.keys;
  const size_t most = scores <= kMostScores ? heads_at_once(shape) * scores : 1;
  const size_t rows = shape.queries <= kMostSplit ? size_t(shape.heads) * shape.queries : 0;
  const size_t split = rows * kMostParts * (shape.dimension + 2);
  const size_t halves =
      halves_begin(shape) + size_t(parts(shape.heads, shape.sharing)) * shape.keys * shape.dimension / 2;
  const size_t larger = most > split ? most : split;
  return larger > halves ? larger : halves;
}

constexpr unsigned kAllLanes = 0xffffffff;

}  // namespace attention
