#include <cuda_runtime.h>
constexpr int kThreads = 128;
__global__ void __launch_bounds__(kThreads, 2) f(int* o) {
  o[threadIdx.x] = 1;
}
int main() {
  int* d;
  cudaMalloc(&d, 2048);
  f<<<1, 256>>>(d);  // expect: launch
  cudaDeviceSynchronize();
  cudaFree(d);
}
