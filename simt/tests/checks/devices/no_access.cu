// A kernel of device 0 writes memory of device 1.
#include <cuda_runtime.h>
__global__ void set(int* to) { to[threadIdx.x] = 1; }
int main() {
  int *a, *b;
  cudaMalloc(&a, 256);
  cudaSetDevice(1);
  cudaMalloc(&b, 256);
  cudaSetDevice(0);
  set<<<1, 64>>>(a);
  set<<<1, 64>>>(b);
  cudaDeviceSynchronize();
}
