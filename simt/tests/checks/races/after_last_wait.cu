// Blocks wait for each other once; what they write after that is read as if they had waited again.
#include <cuda_runtime.h>
__device__ unsigned arrived;
__global__ void two_phases(int* a, int* b, int* c) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, next = (i + blockDim.x) % (gridDim.x * blockDim.x);
  a[i] = i;
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) {
    atomicAdd(&arrived, 1);
    while (atomicAdd(&arrived, 0) < gridDim.x) {
    }
  }
  __syncthreads();
  b[i] = a[next];  // expect: race
  __syncthreads();
  c[i] = b[next];  // expect: race
}
int main() {
  int *a, *b, *c;
  cudaMalloc(&a, 1024), cudaMalloc(&b, 1024), cudaMalloc(&c, 1024), cudaMemset(b, 0, 1024);
  two_phases<<<2, 128>>>(a, b, c);
  cudaDeviceSynchronize();
  cudaFree(a), cudaFree(b), cudaFree(c);
}
