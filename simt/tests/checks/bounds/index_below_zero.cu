// says: reads in[4294967295] (of 64 elements of 4 bytes), out of bounds; an unsigned index
#include <cuda_runtime.h>
__global__ void differences(const int* in, int* out, unsigned n) {
  const unsigned i = threadIdx.x;
  if (i < n) out[i] = in[i] - in[i - 1];  // expect: out_of_bounds
}
int main() {
  int *in, *out;
  cudaMalloc(&in, 256), cudaMalloc(&out, 256), cudaMemset(in, 0, 256);
  differences<<<1, 64>>>(in, out, 64);
  cudaDeviceSynchronize();
  cudaFree(in), cudaFree(out);
  return 0;
}
