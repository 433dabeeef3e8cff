// grid_stride: launch only as many blocks as fit on the GPU at once; each thread takes several elements.
// Changed:  the loop is back, and strides by the whole grid. The block size is the choice "block", 32 to 1024.
// Look for: GB/s by block size. An H200's SM has 2048 threads in at most 32 blocks; blocks of 32 threads fill half.
#include "check.h"
#include "first_steps.h"

namespace first_steps {

__global__ void grid_stride(float a, const float* x, float* y, int n) {
  const int stride = gridDim.x * blockDim.x;  // all threads of the grid
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride) y[i] = a * x[i] + y[i];
}

void launch_grid_stride(float a, const float* x, float* y, int n, int threads, cudaStream_t stream) {
  int device = 0, sms = 0, blocks_on_sm = 0;
  CHECK(cudaGetDevice(&device));
  CHECK(cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, device));
  CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks_on_sm, grid_stride, threads, 0));
  grid_stride<<<sms * blocks_on_sm, threads, 0, stream>>>(a, x, y, n);
}

}  // namespace first_steps
