// Stores that no fence follows at once: a later one of the thread, or another thread behind a barrier, publishes them.
#include <cuda_runtime.h>
__device__ unsigned counted, done[4];
__device__ int raised, lock;
__device__ void sum_all(const int* parts, unsigned count, int* out) {
  int sum = 0;
  for (unsigned i = 0; i < count; ++i) sum += parts[i];
  *out = sum;
}
// A shuffle, and many reads, between the store and its fence.
__global__ void after_shuffle(int* parts, const int* zeros, int* out) {
  __threadfence();
  atomicAdd(&counted, 1);
  const unsigned i = blockIdx.x * 32 + threadIdx.x;
  parts[i] = blockIdx.x;
  atomicAdd(&counted, 1);
  int own = __shfl_xor_sync(~0u, zeros[0], 1);
  for (int k = 0; k < 300; ++k) own += zeros[k % 64];
  __threadfence();
  if (atomicAdd(&done[0], 1) < 32 * gridDim.x - 1) return;
  __threadfence();
  sum_all(parts, 32 * gridDim.x, out);
}
__global__ void by_first_lane(int* parts, int* out) {
  const unsigned lane = threadIdx.x % 32, warps = gridDim.x * (blockDim.x / 32);
  if (lane == 0) __threadfence(), atomicAdd(&counted, 1);
  parts[blockIdx.x * blockDim.x + threadIdx.x] = 1;
  atomicAdd(&counted, 1);
  __syncwarp();
  if (lane != 0) return;
  __threadfence();
  if (atomicAdd(&done[1], 1) < warps - 1) return;
  __threadfence();
  sum_all(parts, warps * 32, out);
}
__global__ void by_other_warp(int* data, int* out) {
  if (blockIdx.x == 0 && threadIdx.x < 32) {
    __threadfence();
    atomicAdd(&counted, 1);
    data[threadIdx.x] = threadIdx.x;
    atomicAdd(&counted, 1);
    asm volatile("bar.arrive 1, 64;" ::: "memory");
  } else if (blockIdx.x == 0) {
    asm volatile("bar.sync 1, 64;" ::: "memory");
    if (threadIdx.x == 32) __threadfence(), atomicExch(&raised, 1);
  } else {
    if (threadIdx.x == 0) {
      while (atomicAdd(&raised, 0) == 0) {}
      __threadfence();
    }
    __syncthreads();
    if (threadIdx.x == 0) sum_all(data, 32, out);
  }
}
// Each warp's first lane takes the lock again and again, and counts outside it.
__global__ void under_lock(int* total, int* last) {
  if (threadIdx.x % 32) return;
  for (int i = 0; i < 5; ++i)
    for (bool had = false; !had;)
      if (atomicCAS(&lock, 0, 1) == 0) {
        __threadfence();
        *total += 1, *last = blockIdx.x;
        __threadfence();
        atomicExch(&lock, 0);
        atomicAdd(&counted, 1);
        had = true;
      }
}
int main() {
  int *d, h[8];
  cudaMalloc(&d, 4096), cudaMemset(d, 0, 4096);
  after_shuffle<<<8, 32>>>(d + 64, d + 448, d);
  by_first_lane<<<4, 64>>>(d + 512, d + 1);
  by_other_warp<<<2, 64>>>(d + 896, d + 2);
  under_lock<<<10, 64>>>(d + 3, d + 4);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(d);
  return h[0] != 896 || h[1] != 256 || h[2] != 496 || h[3] != 100;
}
