// A stream belongs to the device that was current when it was made.
// options: {"devices": 2}
// says: its stream is one of device 1, and the current device is 0
#include <cuda_runtime.h>
__global__ void set(int* to) {
  to[threadIdx.x] = 1;
}
int main() {
  int* a;
  cudaMalloc(&a, 256);
  cudaSetDevice(1);
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaSetDevice(0);
  set<<<1, 64, 0, stream>>>(a);  // expect: launch
  cudaStreamDestroy(stream);
  cudaFree(a);
}
