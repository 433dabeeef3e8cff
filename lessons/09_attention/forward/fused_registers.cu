// fused_registers: in `fused` each multiply-add reads a number from shared memory. Let it read registers.
// Changed:  the products of `scores_tiled` in the loop of `fused`: a thread has 8 x 4 scores of a tile, and 8 rows of
//           the output, 8 columns each. Weights go through shared memory to the threads that need them.
// Look for: wavefronts of shared memory: far fewer for each score than in `fused`. No stores but those of the output.
#include "float_tile.h"

namespace attention {

template <int kDim>
__global__ void __launch_bounds__(kTileThreads)
    fused_registers(const bf16* q, const bf16* k, const bf16* v, bf16* out, Shape shape) {
  extern __shared__ __align__(16) float tiles[];
  float *const q_tile = tiles, *const tile = q_tile + kTile * kPitch<kDim>,
               *const weights = tile + kTile * kPitch<kDim>;
  const int first_query = blockIdx.x * kTile, head = blockIdx.y;
  q += size_t(head) * shape.queries * kDim;
  k += size_t(head / shape.sharing) * shape.keys * kDim;
  v += size_t(head / shape.sharing) * shape.keys * kDim;
  const int last = min(shape.seen(min(first_query + kTile, shape.queries) - 1), shape.keys);

  load_rows<kDim>(q_tile, q, first_query, shape.queries);
  float row[kRows][kDim / kAcross] = {}, largest[kRows], sum[kRows] = {};  // the sum: of this thread's keys
#pragma unroll
  for (int r = 0; r < kRows; r++) largest[r] = kNothing;

  for (int first = 0; first < last; first += kTile) {
    load_rows<kDim>(tile, k, first, shape.keys);
    __syncthreads();  // the queries and the keys are there
    float scores[kRows][kKeys];
    score<kDim>(scores, q_tile, tile);
    __syncthreads();  // all have used the keys
    load_rows<kDim>(tile, v, first, shape.keys);

#pragma unroll
    for (int r = 0; r < kRows; r++) {
      const int seen = min(shape.seen(first_query + down() + kDown * r), shape.keys) - first - across();
      const float before = largest[r];
#pragma unroll
      for (int j = 0; j < kKeys; j++) {
        scores[r][j] = kAcross * j < seen ? scores[r][j] * shape.scale() : kNothing;
        largest[r] = fmaxf(largest[r], scores[r][j]);
      }
      largest[r] = over_lanes<kAcross>(largest[r], Largest());  // a row is in 16 lanes
      const float keep = exp_below(before, largest[r]);
      sum[r] *= keep;
      for (float& x : row[r]) x *= keep;
#pragma unroll
      for (int j = 0; j < kKeys; j++) {
        const float weight = exp_below(scores[r][j], largest[r]);
        sum[r] += weight;
        weights[(down() + kDown * r) * kWeightsPitch + across() + kAcross * j] = weight;
      }
    }
    __syncthreads();  // the values and the weights are there
    weigh<kDim>(row, weights, tile);
    __syncthreads();  // all have used them
  }

#pragma unroll
  for (int r = 0; r < kRows; r++) {
    const float all = over_lanes<kAcross>(sum[r], Plus());
    const int query = first_query + down() + kDown * r;
    if (query < shape.queries)
      write_columns<kDim>(out + (size_t(head) * shape.queries + query) * kDim, row[r], all > 0 ? 1 / all : 0);
  }
}

template <int kDim>
static void launch_as(const bf16* q, const bf16* k, const bf16* v, bf16* out, const Shape& shape, cudaStream_t stream) {
  constexpr int kBytes = kTile * (2 * kPitch<kDim> + kWeightsPitch) * int(sizeof(float));
  cudaFuncSetAttribute(fused_registers<kDim>, cudaFuncAttributeMaxDynamicSharedMemorySize, kBytes);
  fused_registers<kDim>
      <<<dim3(parts(shape.queries, kTile), shape.heads), kTileThreads, kBytes, stream>>>(q, k, v, out, shape);
}

void launch_fused_registers(const bf16* q, const bf16* k, const bf16* v, bf16* out, float*, const Shape& shape,
                            cudaStream_t stream) {
  if (shape.dimension == 64) launch_as<64>(q, k, v, out, shape, stream);
  else launch_as<128>(q, k, v, out, shape, stream);
}

}  // namespace attention
