// options: {"launch_limit_s": 5}
// says: of its 40 blocks wait in loops for others that cannot begin
#include <cuda_runtime.h>
__device__ int here;
// The device holds fewer blocks than the grid has, and none of them ends before all have begun.
__global__ void meet() {
  atomicAdd(&here, 1);
  while (atomicAdd(&here, 0) < static_cast<int>(gridDim.x)) {}  // expect: time
}
int main() {
  meet<<<40, 1, 48 * 1024>>>();
  cudaDeviceSynchronize();
}
