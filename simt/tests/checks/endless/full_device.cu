// expect: time
#include <cuda_runtime.h>
__device__ int here;
// The device holds fewer blocks than the grid has, and none of them ends before all have begun.
__global__ void meet() {
  atomicAdd(&here, 1);
  while (atomicAdd(&here, 0) < static_cast<int>(gridDim.x)) {}
}
int main() {
  meet<<<40, 1, 48 * 1024>>>();
  cudaDeviceSynchronize();
}
