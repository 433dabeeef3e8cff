// An index that nothing has written in this block leads out of bounds: one mistake, one entry.
// options: {"workers": 1}
#include <cuda_runtime.h>
__global__ void scatter(int* out) {
  __shared__ int to[32];
  if (blockIdx.x == 0) to[threadIdx.x] = 1 << 20;  // what the next block finds there
  else out[to[threadIdx.x]] = 1;  // expect: uninitialised
}
int main() {
  int* out;
  cudaMalloc(&out, 128);
  scatter<<<2, 32>>>(out);
  const bool failed = cudaDeviceSynchronize() == cudaErrorIllegalAddress;
  cudaFree(out);
  return failed ? 0 : 2;
}
