#include <cuda_runtime.h>
__global__ void smooth(float* a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < n - 1) a[i] = (a[i - 1] + a[i + 1]) * 0.5f;  // expect: race; other: race
}
int main() {
  float* a;
  cudaMalloc(&a, 4096);
  float h[1024];
  for (int i = 0; i < 1024; i++)
    h[i] = i * i;
  cudaMemcpy(a, h, 4096, cudaMemcpyHostToDevice);
  smooth<<<4, 256>>>(a, 1024);
  cudaDeviceSynchronize();
  cudaFree(a);
  return 0;
}
