// scores_tiled: `written_out` loads q, k, v and the weights again for each number that it computes. Products need tiles
//               in shared memory, and many numbers for each thread: lesson 03 has both.
// Changed:  both products by blocks of 64 queries, with 8 x 4 scores, or 8 x 8 numbers of the output, in a thread's
//           registers. The scores are still written out.
// Look for: far fewer requests of loads. As many bytes of scores as before: 16 for each.
#include "float_tile.h"
#include "soften.h"

namespace attention {

// scores[i][j] = scale q[i] k[j], or nothing where query i does not see key j.
template <int kDim>
__global__ void __launch_bounds__(kTileThreads)
    write_scores(const bf16* q, const bf16* k, float* scores, int first_head, Shape shape) {
  extern __shared__ __align__(16) float tiles[];
  float *const q_tile = tiles, *const k_tile = tiles + kTile * kPitch<kDim>;
  const int first_key = blockIdx.x * kTile, first_query = blockIdx.y * kTile, head = first_head + blockIdx.z;
  load_rows<kDim>(q_tile, q + size_t(head) * shape.queries * kDim, first_query, shape.queries);
  load_rows<kDim>(k_tile, k + size_t(head / shape.sharing) * shape.keys * kDim, first_key, shape.keys);
  __syncthreads();  // the tiles are there

  float own[kRows][kKeys];
  score<kDim>(own, q_tile, k_tile);
#pragma unroll
  for (int r = 0; r < kRows; r++)
#pragma unroll
    for (int j = 0; j < kKeys; j++) {
      const int query = first_query + down() + kDown * r, key = first_key + across() + kAcross * j;
      if (query < shape.queries && key < shape.keys)
        scores[(size_t(blockIdx.z) * shape.queries + query) * shape.keys + key] =
            key < shape.seen(query) ? own[r][j] * shape.scale() : kNothing;
    }
}

// out[i] = the sum over j of weights[i][j] v[j]
template <int kDim>
__global__ void __launch_bounds__(kTileThreads)
    weigh_scores(const float* weights, const bf16* v, bf16* out, int first_head, Shape shape) {
  extern __shared__ __align__(16) float tiles[];
  float *const v_tile = tiles, *const weights_tile = tiles + kTile * kPitch<kDim>;
  const int first_query = blockIdx.x * kTile, head = first_head + blockIdx.z;
  v += size_t(head / shape.sharing) * shape.keys * kDim;

  float own[kRows][kDim / kAcross] = {};
  for (int first = 0; first < shape.keys; first += kTile) {
    load_rows<kDim>(v_tile, v, first, shape.keys);
    for (int i = threadIdx.x; i < kTile * kTile; i += kTileThreads) {
      const int query = first_query + i / kTile, key = first + i % kTile;
      weights_tile[i / kTile * kWeightsPitch + i % kTile] =
          query < shape.queries && key < shape.keys
              ? weights[(size_t(blockIdx.z) * shape.queries + query) * shape.keys + key]
              : 0;
    }
    __syncthreads();  // the tiles are there
    weigh<kDim>(own, weights_tile, v_tile);
    __syncthreads();  // all have used them
  }
#pragma unroll
  for (int r = 0; r < kRows; r++) {
    const int query = first_query + down() + kDown * r;
    if (query < shape.queries) write_columns<kDim>(out + (size_t(head) * shape.queries + query) * kDim, own[r], 1);
  }
}

template <int kDim>
static void launch_as(const bf16* q, const bf16* k, const bf16* v, bf16* out, float* scratch, const Shape& shape,
                      cudaStream_t stream) {
  constexpr int kTileBytes = kTile * kPitch<kDim> * int(sizeof(float));
  constexpr int kScoreBytes = 2 * kTileBytes, kWeighBytes = kTileBytes + kTile * kWeightsPitch * int(sizeof(float));
  cudaFuncSetAttribute(write_scores<kDim>, cudaFuncAttributeMaxDynamicSharedMemorySize, kScoreBytes);
  cudaFuncSetAttribute(weigh_scores<kDim>, cudaFuncAttributeMaxDynamicSharedMemorySize, kWeighBytes);
  const unsigned rows = parts(shape.queries, kTile);
  for (int head = 0; head < shape.heads; head += heads_at_once(shape)) {
    const unsigned heads = min(heads_at_once(shape), shape.heads - head);
    write_scores<kDim><<<dim3(parts(shape.keys, kTile), rows, heads), kTileThreads, kScoreBytes, stream>>>(
        q, k, scratch, head, shape);
    soften<<<heads * shape.queries, kSoftenThreads, 0, stream>>>(scratch, shape.keys);
    weigh_scores<kDim><<<dim3(rows, 1, heads), kTileThreads, kWeighBytes, stream>>>(scratch, v, out, head, shape);
  }
}

void launch_scores_tiled(const bf16* q, const bf16* k, const bf16* v, bf16* out, float* scratch, const Shape& shape,
                         cudaStream_t stream) {
  if (shape.dimension == 64) launch_as<64>(q, k, v, out, scratch, shape, stream);
  else launch_as<128>(q, k, v, out, scratch, shape, stream);
}

}  // namespace attention
