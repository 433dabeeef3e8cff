// Barriers without classes: the C interface to barriers in shared memory, barriers by number, and what a kernel says to the
// kernel after it.
#include <cstdio>
#include <cuda_awbarrier_primitives.h>

__global__ void hand_over(const int* in, int* out) {
  __shared__ int values[32];
  __shared__ __mbarrier_t full;
  if (threadIdx.x == 0) __mbarrier_init(&full, 64);
  __syncthreads();
  cudaGridDependencySynchronize();
  if (threadIdx.x < 32) values[threadIdx.x] = in[threadIdx.x];
  const __mbarrier_token_t token = __mbarrier_arrive(&full);
  if (threadIdx.x >= 32) {
    while (!__mbarrier_try_wait(&full, token, 1000)) {}
    out[threadIdx.x - 32] = 2 * values[63 - threadIdx.x];
  }
  cudaTriggerProgrammaticLaunchCompletion();
  __syncthreads();
  if (threadIdx.x == 0) __mbarrier_inval(&full);
}

__global__ void by_number(const int* in, int* out) {
  __shared__ int values[128];
  values[threadIdx.x] = in[threadIdx.x % 32] + threadIdx.x / 32;
  const unsigned half = threadIdx.x / 64;
  __barrier_sync_count(1 + half, 64);  // the halves of the block do not wait for each other
  const int other = values[64 * half + (63 - threadIdx.x % 64)];
  __barrier_sync(0);
  out[threadIdx.x] = other;
}

int main() {
  int *in, *out, wrong = 0;
  cudaMallocManaged(&in, 32 * sizeof(int)), cudaMallocManaged(&out, 128 * sizeof(int));
  for (int i = 0; i < 32; ++i) in[i] = 10 * i;
  hand_over<<<1, 64>>>(in, out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 32; ++i) wrong += out[i] != 20 * (31 - i);
  by_number<<<1, 128>>>(in, out);
  cudaDeviceSynchronize();
  for (int i = 0; i < 128; ++i) {
    const int from = i / 64 * 64 + 63 - i % 64;
    wrong += out[i] != 10 * (from % 32) + from / 32;
  }
  cudaFree(in), cudaFree(out);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
