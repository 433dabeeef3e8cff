// A warp counts down, and the other reads without waiting.
#include <cuda/latch>
#include <new>
using Latch = cuda::latch<cuda::thread_scope_block>;
__global__ void k(int* out) {
  __shared__ int values[32];
  __shared__ alignas(Latch) unsigned char memory[sizeof(Latch)];
  auto* filled = reinterpret_cast<Latch*>(memory);
  if (threadIdx.x == 0) new (filled) Latch(32);
  __syncthreads();
  if (threadIdx.x < 32) {
    values[threadIdx.x] = threadIdx.x;  // other: race
    filled->count_down();
  } else {
    out[threadIdx.x - 32] = values[threadIdx.x - 32];  // expect: race
  }
}
int main() {
  int* out;
  cudaMalloc(&out, 128);
  k<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
