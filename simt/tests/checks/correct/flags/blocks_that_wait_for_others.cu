// counted only: nothing sees a loop of volatile reads in plain code. More blocks wait for one another than run at once.
#include <cuda_runtime.h>
__device__ int here, everywhere;
__device__ volatile int begun[12];
__global__ void meet() {
  atomicAdd(&here, 1);
  while (atomicAdd(&here, 0) < static_cast<int>(gridDim.x)) {}
}
__global__ void meet_in_barriers() {
  __shared__ int seen;
  if (threadIdx.x == 0) atomicAdd(&everywhere, 1);
  do {
    __syncthreads();
    if (threadIdx.x == 0) seen = atomicAdd(&everywhere, 0);
    __syncthreads();
  } while (seen < static_cast<int>(gridDim.x));
}
__global__ void wait_for_last() {
  if (threadIdx.x == 0) {
    begun[blockIdx.x] = 1;
    while (begun[gridDim.x - 1] == 0) __nanosleep(100);
  }
}
int main() {
  meet<<<9, 1>>>();
  meet_in_barriers<<<7, 64>>>();
  wait_for_last<<<12, 32>>>();
  return cudaDeviceSynchronize() != cudaSuccess;
}
