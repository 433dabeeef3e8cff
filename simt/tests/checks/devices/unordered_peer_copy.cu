// The default stream of one device does not order the streams of another.
#include <cuda_runtime.h>
__global__ void set(int* to) { to[threadIdx.x] = 1; }
int main() {
  int *a, *b;
  cudaMalloc(&a, 256);
  cudaSetDevice(1);
  cudaMalloc(&b, 256);
  cudaStream_t copying;
  cudaStreamCreate(&copying);
  cudaSetDevice(0);
  set<<<1, 64>>>(a);
  cudaMemcpyPeerAsync(b, 1, a, 0, 256, copying);
  cudaDeviceSynchronize();
  cudaSetDevice(1);
  cudaDeviceSynchronize();
  cudaFree(a);
  cudaFree(b);
}
