// Exercise 4: predict. A warp is 32 threads that go together. What all of them write at once is one request.
//             A request moves whole sectors: 32 bytes each, which are 8 floats.
// Changed:  four numbers, for n = 4096.
// Look for: your figures beside the counted ones.
#include "first_steps.h"

namespace first_steps {

// --- your code
extern const double predicted_one = 96;
extern const double predicted_neighbours = 32;
extern const double predicted_neighbours_sectors = 4;
extern const double predicted_fours_sectors = 16;
// --- end of your code

__global__ void one_thread(float a, const float* x, float* y, int begin, int end) {
  for (int i = begin; i < end; i++) y[i] = a * x[i] + y[i];
}

__global__ void neighbours(float a, const float* x, float* y, int begin, int end) {
  const int i = begin + blockIdx.x * blockDim.x + threadIdx.x;
  if (i < end) y[i] = a * x[i] + y[i];
}

__global__ void fours(float a, const float* x, float* y, int begin, int end) {
  const int first = begin + 4 * (blockIdx.x * blockDim.x + threadIdx.x);
  for (int i = first; i < first + 4 && i < end; i++) y[i] = a * x[i] + y[i];
}

void launch_predict(float a, const float* x, float* y, int n, cudaStream_t stream) {
  const int one = n < 96 ? n : 96, most = n < 1120 ? n : 1120;
  one_thread<<<1, 1, 0, stream>>>(a, x, y, 0, one);       // 96 elements
  neighbours<<<4, 256, 0, stream>>>(a, x, y, one, most);  // 1024 elements
  fours<<<(n - most) / 1024 + 1, 256, 0, stream>>>(a, x, y, most, n);
}

}  // namespace first_steps
