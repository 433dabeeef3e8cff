// The kernel between the two products, for steps that write scores out.
#pragma once
#include "online.h"

namespace attention {

constexpr int kSoftenThreads = 256;

/// Each row of `keys` scores becomes its softmax: a block for each row.
static __global__ void soften(float* scores, int keys) {
  float* x = scores + size_t(blockIdx.x) * keys;
  Online own = kNoNumbers;
  for (int j = threadIdx.x; j < keys; j += kSoftenThreads) own.add(x[j]);
  const Online row = over_block<kSoftenThreads, 0>(own, Merge());
  const float scale = row.sum > 0 ? 1 / row.sum : 0;
  for (int j = threadIdx.x; j < keys; j += kSoftenThreads) x[j] = exp_below(x[j], row.largest) * scale;
}

}  // namespace attention
