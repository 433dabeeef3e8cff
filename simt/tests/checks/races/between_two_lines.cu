#include <cuda_runtime.h>
__global__ void reverse(int* a, int* b, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = i;  // expect: race
  b[i] = a[n - 1 - i];  // other: race
}
int main() {
  int *a, *b;
  cudaMalloc(&a, 4096), cudaMalloc(&b, 4096);
  reverse<<<16, 64>>>(a, b, 1024);
  cudaDeviceSynchronize();
  cudaFree(a), cudaFree(b);
  return 0;
}
