// counted only: nothing sees a loop of volatile reads in plain code. Warps of a block hand data on by volatile flags behind fences.
#include <cuda_runtime.h>
__global__ void pipe(const int* in, int* out, int n) {
  __shared__ int buffer[4][32];
  __shared__ volatile int full, taken;
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  if (threadIdx.x == 0) full = 0, taken = 0;
  __syncthreads();
  if (warp == 0) {
    for (int i = 0; i < n; ++i) {
      while (i - taken >= 4) {}
      __syncwarp();
      buffer[i % 4][lane] = in[i * 32 + lane];
      __syncwarp();
      __threadfence_block();
      if (lane == 0) full = i + 1;  // for all lanes of the warp
      __syncwarp();
    }
    return;
  }
  int sum = 0;
  for (int i = 0; i < n; ++i) {
    if (lane == 0)
      while (full <= i) {}
    __threadfence_block();
    __syncwarp();
    sum += buffer[i % 4][lane];
    __threadfence_block();
    __syncwarp();
    if (lane == 0) taken = i + 1;
    __syncwarp();
  }
  out[lane] = sum;
}
__global__ void pass(int* out, volatile int* flag, int* value) {
  __shared__ int data;
  __shared__ volatile int ready;
  if (threadIdx.x == 0) ready = 0;
  __syncthreads();
  if (threadIdx.x == 32) {
    data = 42;
    *value = 43;
    __threadfence();
    ready = 1;
    *flag = 1;
  }
  if (threadIdx.x >= 32) return;
  while (!ready) {}
  __threadfence_block();
  out[threadIdx.x] += data;
  while (!*flag) {}
  __threadfence_block();
  out[threadIdx.x] += *value;
}
int main() {
  int *in, *out, *flag;
  cudaMalloc(&in, 64 * 32 * 4), cudaMalloc(&out, 128), cudaMalloc(&flag, 8);
  cudaMemset(in, 0, 64 * 32 * 4), cudaMemset(flag, 0, 8);
  pipe<<<1, 64>>>(in, out, 64);
  pass<<<1, 64>>>(out, flag, flag + 1);
  cudaFree(in), cudaFree(out), cudaFree(flag);
}
