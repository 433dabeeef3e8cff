// says: thread_scope_block, is atomic only among the threads of its block
#include <cuda/atomic>
#include <cuda_runtime.h>
using InBlock = cuda::atomic_ref<int, cuda::thread_scope_block>;
__global__ void add(int* sum) {
  InBlock(*sum).fetch_add(1);  // expect: race; other: race
}
__global__ void add_to_own(int* sums) {
  InBlock mine(sums[blockIdx.x]);
  ++mine;
}
int main() {
  int* d;
  cudaMalloc(&d, 64), cudaMemset(d, 0, 64);
  add<<<4, 32>>>(d);
  add_to_own<<<4, 32>>>(d + 4);
  cudaDeviceSynchronize();
  cudaFree(d);
}
