// A kernel of device 0 writes memory of device 1.
// options: {"devices": 2}
// says: b[0], which lies on device 1, while the kernel runs on device 0
#include <cuda_runtime.h>
__global__ void set(int* to) {
  to[threadIdx.x] = 1;  // expect: out_of_bounds
}
int main() {
  int *a, *b;
  cudaMalloc(&a, 256);  // expect: leak a
  cudaSetDevice(1);
  cudaMalloc(&b, 256);  // expect: leak b
  cudaSetDevice(0);
  set<<<1, 64>>>(a);
  set<<<1, 64>>>(b);
  cudaDeviceSynchronize();
}
