// A cuda::barrier for the threads of two blocks.
// says: only has barriers for threads of one block
#include <cuda/barrier>
__global__ void k(cuda::barrier<cuda::thread_scope_device>* barrier) {
  if (blockIdx.x == 0 && threadIdx.x == 0) init(barrier, 2 * blockDim.x);  // expect: wrong_call
}
int main() {
  void* room;
  cudaMalloc(&room, 64);
  k<<<2, 32>>>(static_cast<cuda::barrier<cuda::thread_scope_device>*>(room));
  cudaDeviceSynchronize();
  cudaFree(room);
}
