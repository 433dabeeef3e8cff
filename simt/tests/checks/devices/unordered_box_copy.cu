// A box is copied to another device before its kernel has ended.
// options: {"devices": 2}
// says: cudaMemcpy3DAsync on stream copying reads a[0] to a[63]
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
  cudaMemcpy3DPeerParms box = {};
  box.srcPtr = make_cudaPitchedPtr(a, 256, 256, 1);
  box.dstDevice = 1;
  box.dstPtr = make_cudaPitchedPtr(b, 256, 256, 1);
  box.extent = make_cudaExtent(256, 1, 1);
  cudaMemcpy3DPeerAsync(&box, copying);  // expect: race
  cudaDeviceSynchronize();
  cudaSetDevice(1);
  cudaDeviceSynchronize();
  cudaFree(a);
  cudaFree(b);
}
