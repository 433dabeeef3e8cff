// A latch for the threads of one block does not order those of two.
// options: {"workers": 1}
#include <cuda/latch>
__device__ cuda::latch<cuda::thread_scope_block> arrived(2);
__device__ int filled[2];
__global__ void k(int* out) {
  filled[blockIdx.x] = blockIdx.x + 1;  // expect: race
  arrived.arrive_and_wait();
  out[blockIdx.x] = filled[1 - blockIdx.x];  // expect: race
}
int main() {
  int* out;
  cudaMalloc(&out, 8);
  k<<<2, 1>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
