#include <cstdio>
__global__ void fill(int* out) {
  out[threadIdx.x] = threadIdx.x;
}
int main() {
  int* out;
  cudaMalloc(&out, 128);
  fill<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  std::printf("%d\n", out[5]);  // expect: out_of_bounds
  cudaFree(out);
}
