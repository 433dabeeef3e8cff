// One warp publishes a value for another warp of its block behind a fence, by an atomic flag. An exchange may be first.
#include <cuda_runtime.h>
__device__ int flag, arrived;
__global__ void hand_over(int* data) {
  if (threadIdx.x == 0) {
    data[0] = 1;
    __threadfence();
    atomicExch(&flag, 1);
  } else if (threadIdx.x == 32) {
    while (atomicAdd(&flag, 0) != 1) {}
    __threadfence();
    data[1] = data[0];
  }
}
// The last warp that arrives adds up what all have stored.
__global__ void last_warp_adds(int* parts, int* sum) {
  if (threadIdx.x % 32) return;
  parts[threadIdx.x / 32] = threadIdx.x;
  __threadfence_block();
  const int before = atomicAdd(&arrived, 1);
  __threadfence_block();
  if (before < 3) return;
  *sum = parts[0] + parts[1] + parts[2] + parts[3];
}
__global__ void exchange_first(int* data) {
  atomicExch_block(&data[0], 1);
  atomicExch_system(&data[1], 1);
}
int main() {
  int *data, h[9];
  cudaMalloc(&data, sizeof h), cudaMemset(data, 0, 12);
  hand_over<<<1, 64>>>(data);
  last_warp_adds<<<1, 128>>>(data + 2, data + 6);
  exchange_first<<<1, 1>>>(data + 7);
  cudaMemcpy(h, data, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(data);
  return h[1] != 1 || h[6] != 192 || h[7] != 1 || h[8] != 1;
}
