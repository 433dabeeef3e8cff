// expect: race
#include <cuda_runtime.h>
__global__ void pass(int* out) {
  __shared__ int data;
  __shared__ volatile int ready;
  if (threadIdx.x == 0) ready = 0;
  __syncthreads();
  if (threadIdx.x == 0) {
    data = 42;
    ready = 1;
  }
  if (threadIdx.x < 32) return;
  while (!ready) {}
  out[threadIdx.x] = data;
}
int main() {
  int* out;
  cudaMalloc(&out, 512);
  pass<<<1, 64>>>(out);
  cudaFree(out);
}
