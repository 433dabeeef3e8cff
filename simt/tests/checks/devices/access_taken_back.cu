// A kernel of device 0 writes memory of device 1 once it may, and once it may no longer. Access holds in one direction.
// options: {"devices": 2}
// says: call cudaDeviceEnablePeerAccess(1, 0) on device 0
#include <cuda_runtime.h>
__global__ void set(int* to) {
  to[threadIdx.x] = 1;  // expect: out_of_bounds
}
int main() {
  int* b;
  cudaSetDevice(1);
  cudaMalloc(&b, 256);  // expect: leak
  cudaDeviceEnablePeerAccess(0, 0);
  cudaSetDevice(0);
  cudaDeviceEnablePeerAccess(1, 0);
  set<<<1, 64>>>(b);
  cudaDeviceDisablePeerAccess(1);
  set<<<1, 64>>>(b);
  cudaDeviceSynchronize();
}
