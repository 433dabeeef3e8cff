// expect: out_of_bounds
#include <cuda_runtime.h>
__global__ void differences(const int* in, int* out, unsigned n) {
  const unsigned i = threadIdx.x;
  if (i < n) out[i] = in[i] - in[i - 1];
}
int main() { int *in, *out; cudaMalloc(&in, 256), cudaMalloc(&out, 256), cudaMemset(in, 0, 256); differences<<<1, 64>>>(in, out, 64); cudaDeviceSynchronize(); cudaFree(in), cudaFree(out); return 0; }
