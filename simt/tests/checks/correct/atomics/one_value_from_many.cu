// Threads that all store one value, each at its own turn of a loop: marks of a search's next level.
#include <cuda_runtime.h>
__global__ void mark(const int* first, const int* next, const int* level, int* next_level, bool* more, int now) {
  const int node = blockIdx.x * blockDim.x + threadIdx.x;
  if (level[node] != now) return;
  for (int edge = first[node]; edge < first[node + 1]; ++edge)
    if (level[next[edge]] == -1) next_level[next[edge]] = now + 1, *more = true;
}
__global__ void found(const int* in, int wanted, int* there) {
  __shared__ int any;
  if (threadIdx.x == 0) any = 0;
  __syncthreads();
  for (int i = threadIdx.x; i < 1024; i += blockDim.x)
    if (in[i] % wanted == threadIdx.x % 3) any = 1;
  __syncthreads();
  if (threadIdx.x == 0 && any) *there = 1;
}
int main() {
  constexpr int kNodes = 1024;
  int first[kNodes + 1], next[2 * kNodes], level[kNodes], edges = 0;
  for (int i = 0; i < kNodes; ++i) {
    first[i] = edges;
    level[i] = i < 64 ? 0 : -1;
    for (int k = 0; k < i * 7 % 3; ++k) next[edges++] = (i + 33 + k * 27) % kNodes;  // lane 31 finds the next level first
  }
  first[kNodes] = edges;
  int *f, *n, *l[2], *there;
  bool* more;
  cudaMalloc(&f, sizeof first), cudaMalloc(&n, sizeof next), cudaMalloc(&l[0], sizeof level), cudaMalloc(&l[1], sizeof level), cudaMalloc(&more, 1), cudaMalloc(&there, 4);
  cudaMemcpy(f, first, sizeof first, cudaMemcpyHostToDevice), cudaMemcpy(n, next, edges * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(l[0], level, sizeof level, cudaMemcpyHostToDevice);
  bool again = true;
  for (int now = 0; again; ++now) {
    cudaMemset(more, 0, 1);
    cudaMemcpy(l[1], l[0], sizeof level, cudaMemcpyDeviceToDevice);
    mark<<<kNodes / 128, 128>>>(f, n, l[0], l[1], more, now);
    cudaMemcpy(l[0], l[1], sizeof level, cudaMemcpyDeviceToDevice);
    cudaMemcpy(&again, more, 1, cudaMemcpyDeviceToHost);
  }
  found<<<1, 128>>>(f, 5, there);
  int any = 0;
  cudaMemcpy(&any, there, 4, cudaMemcpyDeviceToHost);
  cudaFree(f), cudaFree(n), cudaFree(l[0]), cudaFree(l[1]), cudaFree(more), cudaFree(there);
  return any == 1 ? 0 : 1;
}
