#include "engine/worker/flush_l2.h"

namespace warpwise {

namespace {

__global__ void read_all(const float* data, int64_t count, float* sink) {
  float sum = 0;
  for (int64_t i = blockIdx.x * int64_t{blockDim.x} + threadIdx.x; i < count; i += int64_t{gridDim.x} * blockDim.x)
    sum += data[i];
  if (sum == 1.0f) *sink = sum;  // never true, since all data are zeros, but the compiler cannot know
}

}  // namespace

void read_through_l2(const float* data, int64_t count, float* sink, cudaStream_t stream) {
  constexpr int kBlocks = 1056, kThreads = 256;
  read_all<<<kBlocks, kThreads, 0, stream>>>(data, count, sink);
}

}  // namespace warpwise
