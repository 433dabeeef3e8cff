#include <cuda_runtime.h>
__global__ void pass(int* out) {
  __shared__ int data;
  __shared__ volatile int ready;
  if (threadIdx.x == 0) ready = 0;
  __syncthreads();
  if (threadIdx.x == 0) {
    data = 42;  // other: race b
    ready = 1;  // other: race a
  }
  if (threadIdx.x < 32) return;
  while (!ready) {}  // expect: race a
  out[threadIdx.x] = data;  // expect: race b
}
int main() {
  int* out;
  cudaMalloc(&out, 512);
  pass<<<1, 64>>>(out);
  cudaFree(out);
}
