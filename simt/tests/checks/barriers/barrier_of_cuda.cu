// 32 threads come, the block's others have ended or wait at the block's barrier.
#include <cuda/barrier>
__global__ void k(int* out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  if (threadIdx.x == 0) init(&bar, blockDim.x);
  __syncthreads();
  if (threadIdx.x < 32) bar.arrive_and_wait();  // expect: divergent
  if (threadIdx.x >= 64) return;
  __syncthreads();
  out[threadIdx.x] = 1;
}
int main() {
  int* out;
  cudaMalloc(&out, 512);
  k<<<1, 96>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
