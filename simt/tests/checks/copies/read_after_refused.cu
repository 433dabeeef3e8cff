// What a refused copy was to bring is unwritten: that follows from the copy, and is no entry of its own.
#include <cuda_runtime.h>
__global__ void twice(const int* in, int* out) { out[threadIdx.x] = 2 * in[threadIdx.x]; }
int main() {
  int host[32] = {}, *in, *out;
  cudaMalloc(&in, sizeof host), cudaMalloc(&out, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyDeviceToHost);  // expect: wrong_call
  twice<<<1, 32>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in), cudaFree(out);
}
