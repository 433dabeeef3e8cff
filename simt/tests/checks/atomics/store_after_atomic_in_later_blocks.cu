#include <cuda/atomic>
#include <cuda_runtime.h>
// The latest atomic before the store is the storing thread's own; the blocks before have read the word.
__global__ void total(int* out, int first) {
  __shared__ int sum;
  if (threadIdx.x == 0) cuda::atomic_ref<int, cuda::thread_scope_block>(sum).store(0);
  __syncthreads();
  atomicAdd(&sum, 1);  // other: race
  if (blockIdx.x < first) __syncthreads();
  if (threadIdx.x == 31 && blockIdx.x >= first) sum = 7;  // expect: race
  __syncthreads();
  out[blockIdx.x * 32 + threadIdx.x] = sum;
}
int main() {
  int* out;
  cudaMalloc(&out, 4096);
  total<<<32, 32>>>(out, 30);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
