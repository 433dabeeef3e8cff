// split_keys: a text is written word by word: one query at a time, which reads all keys. A block for each head would
//             leave most SMs idle. Keys can be cut into parts, since two softmaxes of parts make one of the whole.
// Changed:  a block has a part of the keys for all queries that read them. A group of lanes takes a key, 16 bytes a
//           lane. The parts' outputs, maxima and sums go to memory; a second kernel puts them together.
// Look for: with one query, blocks for all SMs; the rate of reading.
#include "online.h"
#include "unpack.h"

namespace attention {

using bf16 = __nv_bfloat16;
constexpr int kWarps = 4;
constexpr int kAtOnce = 8;        // keys that a group of lanes asks for before it uses the first
constexpr int kFewestKeys = 256;  // of a part
constexpr int kBlocks = 1024;     // about as many: several for each SM

/// How many keys a part has.
static __host__ __device__ int part_of(const Shape& shape) {
  const int least = parts(shape.keys, kMostParts), heads = parts(shape.heads, shape.sharing);
  const int of_blocks = parts(shape.keys, parts(kBlocks, heads));
  const int part = of_blocks > least ? of_blocks : least;
  return part > kFewestKeys ? part : kFewestKeys;
}

template <int kDim, int kRows>
__global__ void __launch_bounds__(32 * kWarps)
    split_keys(const bf16* q, const bf16* k, const bf16* v, float* scratch, Shape shape) {
  constexpr int kLanes = kDim / 8, kGroups = 32 * kWarps / kLanes;  // a group of lanes holds a row
  const int head_of_keys = blockIdx.y, lane = threadIdx.x % kLanes, group = threadIdx.x / kLanes;
  const int rows = min(shape.sharing, shape.heads - head_of_keys * shape.sharing) * shape.queries;
  const int first_row = blockIdx.z * kRows;
  if (first_row >= rows) return;  // the whole block: the last heads may be fewer
  k += size_t(head_of_keys) * shape.keys * kDim + 8 * lane;
  v += size_t(head_of_keys) * shape.keys * kDim + 8 * lane;
  const size_t row_of_all = size_t(head_of_keys) * shape.sharing * shape.queries + first_row;

  float own[kRows][8], out[kRows][8] = {}, largest[kRows], sum[kRows] = {};
  int seen[kRows];
#pragma unroll
  for (int r = 0; r < kRows; r++) {
    largest[r] = kNothing;
    seen[r] = first_row + r < rows ? shape.seen((first_row + r) % shape.queries) : 0;
    const size_t row = row_of_all + (first_row + r < rows ? r : 0);
    unpack(own[r], *reinterpret_cast<const uint4*>(q + row * kDim + 8 * lane));
    for (float& x : own[r]) x *= shape.scale() * kLog2E;  // 2^x is one instruction
  }

  const int part = part_of(shape), first_key = blockIdx.x * part, end = min(first_key + part, shape.keys);
  for (int first = first_key + group; first - group < end; first += kGroups * kAtOnce) {
    uint4 keys[kAtOnce], values[kAtOnce];
#pragma unroll
    for (int i = 0; i < kAtOnce; i++) {
      const int key = first + i * kGroups;
      keys[i] = values[i] = make_uint4(0, 0, 0, 0);
      if (key < end) {
        keys[i] = *reinterpret_cast<const uint4*>(k + size_t(key) * kDim);
        values[i] = *reinterpret_cast<const uint4*>(v + size_t(key) * kDim);
      }
    }
    float scores[kRows][kAtOnce];
#pragma unroll
    for (int i = 0; i < kAtOnce; i++) {
      float x[8];
      unpack(x, keys[i]);
#pragma unroll
      for (int r = 0; r < kRows; r++) {
        float score = 0;
#pragma unroll
        for (int c = 0; c < 8; c++) score += own[r][c] * x[c];
#pragma unroll
        for (int distance = kLanes / 2; distance > 0; distance /= 2) score += from_lane(score, distance);
        const int key = first + i * kGroups;
        scores[r][i] = key < end && key < seen[r] ? score : kNothing;
      }
    }
#pragma unroll
    for (int r = 0; r < kRows; r++) {
      float most = largest[r];
#pragma unroll
      for (int i = 0; i < kAtOnce; i++) most = fmaxf(most, scores[r][i]);
      const float base = most == kNothing ? 0 : most, keep = exp2_fast(largest[r] - base);
      largest[r] = most, sum[r] *= keep;
#pragma unroll
      for (int c = 0; c < 8; c++) out[r][c] *= keep;
#pragma unroll
      for (int i = 0; i < kAtOnce; i++) sum[r] += scores[r][i] = exp2_fast(scores[r][i] - base);
    }
#pragma unroll
    for (int i = 0; i < kAtOnce; i++) {
      float x[8];
      unpack(x, values[i]);
#pragma unroll
      for (int r = 0; r < kRows; r++)
#pragma unroll
        for (int c = 0; c < 8; c++) out[r][c] += scores[r][i] * x[c];
    }
  }

  // The block's groups together, for exponentials of base e again.
  __shared__ Online of_groups[kRows][kGroups];
  __shared__ float outs[kRows][kGroups][kDim];
#pragma unroll
  for (int r = 0; r < kRows; r++) {
    if (lane == 0) of_groups[r][group] = {largest[r] / kLog2E, sum[r]};
#pragma unroll
    for (int c = 0; c < 8; c++) outs[r][group][8 * lane + c] = out[r][c];
  }
  __syncthreads();  // all groups' parts are there
  for (int i = threadIdx.x; i < kRows * kDim; i += 32 * kWarps) {
    const int r = i / kDim, c = i % kDim;
    if (first_row + r >= rows) break;
    Online all = kNoNumbers;
    for (int g = 0; g < kGroups; g++) all = Merge()(all, of_groups[r][g]);
    float x = 0;
    for (int g = 0; g < kGroups; g++) x += outs[r][g][c] * exp_below(of_groups[r][g].largest, all.largest);
    float* result = scratch + ((row_of_all + r) * gridDim.x + blockIdx.x) * (kDim + 2);
    result[2 + c] = x;
    if (c == 0) result[0] = all.largest, result[1] = all.sum;
  }
}

// A block for each query of each head, a thread for each column, and for each part.
template <int kDim>
__global__ void together(const float* scratch, bf16* out, int pieces) {
  static_assert(kMostParts <= kDim, "a part has a thread");
  const float* of = scratch + size_t(blockIdx.x) * pieces * (kDim + 2);
  __shared__ float factors[kMostParts];
  Online own = kNoNumbers;
  if (int(threadIdx.x) < pieces) own = {of[threadIdx.x * (kDim + 2)], of[threadIdx.x * (kDim + 2) + 1]};
  const Online all = over_block<kDim, 0>(own, Merge());
  if (int(threadIdx.x) < pieces) factors[threadIdx.x] = exp_below(own.largest, all.largest);
  __syncthreads();  // the factors are there
  float x = 0;
#pragma unroll 8
  for (int p = 0; p < pieces; p++) x += factors[p] * of[p * (kDim + 2) + 2 + threadIdx.x];
  out[size_t(blockIdx.x) * kDim + threadIdx.x] = __float2bfloat16(all.sum > 0 ? x / all.sum : 0);
}

template <int kDim, int kRows>
static void launch_as(const bf16* q, const bf16* k, const bf16* v, bf16* out, float* scratch, const Shape& shape,
                      cudaStream_t stream) {
  const int pieces = parts(shape.keys, part_of(shape));
  const dim3 grid(pieces, parts(shape.heads, shape.sharing), parts(shape.sharing * shape.queries, kRows));
  split_keys<kDim, kRows><<<grid, 32 * kWarps, 0, stream>>>(q, k, v, scratch, shape);
  together<kDim><<<shape.heads * shape.queries, kDim, 0, stream>>>(scratch, out, pieces);
}

void launch_split_keys(const bf16* q, const bf16* k, const bf16* v, bf16* out, float* scratch, const Shape& shape,
                       cudaStream_t stream) {
  const bool one = shape.sharing * shape.queries == 1;
  if (shape.dimension == 64 && one) launch_as<64, 1>(q, k, v, out, scratch, shape, stream);
  else if (shape.dimension == 64) launch_as<64, 4>(q, k, v, out, scratch, shape, stream);
  else if (one) launch_as<128, 1>(q, k, v, out, scratch, shape, stream);
  else launch_as<128, 4>(q, k, v, out, scratch, shape, stream);
}

}  // namespace attention
