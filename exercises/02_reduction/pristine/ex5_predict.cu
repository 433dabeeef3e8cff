// Exercise 5: predict. Shared memory has 32 banks of 4 bytes; lanes that meet in one bank wait for each other, unless
//             they want the same word.
// Changed:  three numbers. How many wavefronts does one load request of a warp take in each kernel?
// Look for: your figures beside the counted ones.
#include "reduction.h"

namespace reduction {

constexpr int kThreads = 256;  // a block sums as many numbers

// --- your code
// TODO: wavefronts of each kernel's shared load.
extern const double predicted_2 = 0;
extern const double predicted_33 = 0;
extern const double predicted_8 = 0;
// --- end of your code

__global__ void apart_2(const float* in, float* out, size_t n) {
  __shared__ float staged[33 * 32];
  for (int i = threadIdx.x; i < 33 * 32; i += 32) staged[i] = i < n ? in[i] : 0;
  __syncwarp();
  const float mine = staged[2 * threadIdx.x];  // the load in question
  if (mine == 12345) out[0] = mine;
}

__global__ void apart_33(const float* in, float* out, size_t n) {
  __shared__ float staged[33 * 32];
  for (int i = threadIdx.x; i < 33 * 32; i += 32) staged[i] = i < n ? in[i] : 0;
  __syncwarp();
  const float mine = staged[33 * threadIdx.x];  // the load in question
  if (mine == 12345) out[0] = mine;
}

__global__ void apart_8(const float* in, float* out, size_t n) {
  __shared__ float staged[33 * 32];
  for (int i = threadIdx.x; i < 33 * 32; i += 32) staged[i] = i < n ? in[i] : 0;
  __syncwarp();
  const float mine = staged[8 * (threadIdx.x / 4) + 256 * (threadIdx.x % 4)];  // the load in question
  if (mine == 12345) out[0] = mine;
}

__global__ void sum_all(const float* in, float* out, size_t n) {
  double sum = 0;
  for (size_t i = 0; i < n; i++) sum += in[i];
  *out = float(sum);
}

void launch_predict(const float* in, float* out, float*, size_t n, cudaStream_t stream) {
  apart_2<<<1, 32, 0, stream>>>(in, out, n);
  apart_33<<<1, 32, 0, stream>>>(in, out, n);
  apart_8<<<1, 32, 0, stream>>>(in, out, n);
  sum_all<<<1, 1, 0, stream>>>(in, out, n);
}

}  // namespace reduction
