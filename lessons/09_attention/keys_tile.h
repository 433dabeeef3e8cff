// A tile of keys and values as floats in shared memory, for kernels in which a warp has a query and each of its lanes a
// key.
#pragma once
#include "sums.h"

namespace attention {

using bf16 = __nv_bfloat16;
constexpr int kTileKeys = 32;  // one for each lane

template <int kDim>
struct KeysTile {
  float k[kTileKeys][kDim + 1];  // lanes read rows of k: one spare number, so that they meet in no bank
  float v[kTileKeys][kDim];

  /// All kThreads threads of the block bring keys `first` to `first` + 31; those behind the end become zeros.
  template <int kThreads>
  __device__ void load(const bf16* keys, const bf16* values, int first, int count) {
    for (int i = threadIdx.x; i < kTileKeys * kDim; i += kThreads) {
      const int j = i / kDim, c = i % kDim;
      const size_t at = size_t(first + j) * kDim + c;
      k[j][c] = first + j < count ? __bfloat162float(keys[at]) : 0;
      v[j][c] = first + j < count ? __bfloat162float(values[at]) : 0;
    }
  }

  /// The score of this lane's key.
  __device__ float score(const float* query) const {
    float sum = 0;
    for (int c = 0; c < kDim; c++) sum += query[c] * k[threadIdx.x % 32][c];
    return sum;
  }

  /// row += the sum over the tile's keys of weight times value. Each lane has the weight of its key, and of the row
  /// columns lane, lane + 32, ...
  __device__ void weigh(float (&row)[kDim / 32], float weight) const {
    for (int j = 0; j < kTileKeys; j++) {
      const float of_key = __shfl_sync(kAllLanes, weight, j);
#pragma unroll
      for (int i = 0; i < kDim / 32; i++) row[i] += of_key * v[j][threadIdx.x % 32 + 32 * i];
    }
  }
};

}  // namespace attention
