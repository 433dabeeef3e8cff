// Threads that take a lock again and again, lanes of one warp in turn; and a block that hands pieces to another while it goes ahead.
#include <cuda_runtime.h>
struct Node {
  int value, next;
};
__global__ void push(Node* nodes, int* heads, int* locks, int count, int lists) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x)
    for (int turn = 0; turn < 32; ++turn) {
      if (i % 32 != turn) continue;
      const int list = i % lists;
      while (atomicCAS(&locks[list], 0, 1) != 0) {
      }
      __threadfence();
      nodes[i].value = i;
      nodes[i].next = heads[list];
      heads[list] = i;
      __threadfence();
      atomicExch(&locks[list], 0);
    }
}
__global__ void pass_on(volatile int* ready, volatile int* data, int* sum, int rounds) {
  int own = 0;
  for (int round = 0; round < rounds; ++round) {
    if (blockIdx.x == 0) {
      data[round * blockDim.x + threadIdx.x] = round + threadIdx.x;
      __threadfence();
      __syncthreads();
      if (threadIdx.x == 0) *ready = round + 1;
    } else {
      if (threadIdx.x == 0)
        while (*ready <= round) {
        }
      __syncthreads();
      __threadfence();
      own += data[round * blockDim.x + threadIdx.x];
    }
  }
  if (blockIdx.x == 1) atomicAdd(sum, own);
}
int main() {
  constexpr int kCount = 3000, kLists = 97, kRounds = 40;
  Node* nodes;
  int *heads, *locks, *ready, *data, *sum, total = 0;
  cudaMalloc(&nodes, kCount * sizeof(Node)), cudaMalloc(&heads, kLists * 4), cudaMalloc(&locks, kLists * 4);
  cudaMemset(heads, 0xff, kLists * 4), cudaMemset(locks, 0, kLists * 4);
  push<<<6, 64>>>(nodes, heads, locks, kCount, kLists);
  static Node list[kCount];
  int head[kLists], found = 0;
  cudaMemcpy(list, nodes, sizeof list, cudaMemcpyDeviceToHost), cudaMemcpy(head, heads, sizeof head, cudaMemcpyDeviceToHost);
  for (int first : head)
    for (int at = first; at >= 0; at = list[at].next) ++found;
  cudaMalloc(&ready, 4), cudaMalloc(&data, kRounds * 64 * 4), cudaMalloc(&sum, 4), cudaMemset(ready, 0, 4), cudaMemset(sum, 0, 4);
  pass_on<<<2, 64>>>(ready, data, sum, kRounds);
  cudaMemcpy(&total, sum, 4, cudaMemcpyDeviceToHost);
  cudaFree(nodes), cudaFree(heads), cudaFree(locks), cudaFree(ready), cudaFree(data), cudaFree(sum);
  return found == kCount && total == kRounds * 64 * 63 / 2 + 64 * kRounds * (kRounds - 1) / 2 ? 0 : 1;
}
