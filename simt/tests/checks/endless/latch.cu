// One thread too few counts down.
// options: {"launch_limit_s": 1}
#include <cuda/latch>
__device__ cuda::latch<cuda::thread_scope_device> everyone(33);
__global__ void k(int* out) {
  everyone.arrive_and_wait();  // expect: time
  out[threadIdx.x] = 1;
}
int main() {
  int* out;
  cudaMalloc(&out, 128);
  k<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
