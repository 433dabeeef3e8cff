#include <cuda_runtime.h>
struct Body {
  int id[3];
  char c;
  double d;
};
__global__ void f(const Body* in, Body* out) {
  out[threadIdx.x] = in[threadIdx.x];  // expect: uninitialised
}
int main() {
  Body *a, *b;
  cudaMalloc(&a, 32 * sizeof *a);
  cudaMalloc(&b, 32 * sizeof *a);
  cudaMemset(a, 0, 31 * sizeof *a);
  f<<<1, 32>>>(a, b);
  cudaDeviceSynchronize();
  cudaFree(a);
  cudaFree(b);
}
