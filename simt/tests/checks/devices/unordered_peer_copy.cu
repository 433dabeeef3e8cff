// The default stream of one device does not order the streams of another.
// options: {"devices": 2}
// says: cudaMemcpyPeerAsync on stream copying reads a[0] to a[63]
#include <cuda_runtime.h>
__global__ void set(int* to) {
  to[threadIdx.x] = 1;
}
int main() {
  int *a, *b;
  cudaMalloc(&a, 256);
  cudaSetDevice(1);
  cudaMalloc(&b, 256);
  cudaStream_t copying;
  cudaStreamCreate(&copying);
  cudaSetDevice(0);
  set<<<1, 64>>>(a);  // other: race
  cudaMemcpyPeerAsync(b, 1, a, 0, 256, copying);  // expect: race
  cudaDeviceSynchronize();
  cudaSetDevice(1);
  cudaDeviceSynchronize();
  cudaFree(a);
  cudaFree(b);
}
