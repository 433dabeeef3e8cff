// An unwritten value is stored beyond the end: two mistakes, and the second does not follow from the first.
#include <cuda_runtime.h>
__global__ void store(float* out) {
  __shared__ float tile[64];
  if (threadIdx.x < 32) tile[threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x];  // expect: out_of_bounds; expect: uninitialised
}
int main() {
  float* out;
  cudaMalloc(&out, 128);
  store<<<1, 64>>>(out);
  const bool failed = cudaDeviceSynchronize() == cudaErrorIllegalAddress;
  cudaFree(out);
  return failed ? 0 : 2;
}
