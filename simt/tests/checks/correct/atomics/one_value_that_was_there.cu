// Threads that all store the value that each of them reads behind its own store: no order makes a difference.
#include <cuda_runtime.h>
__global__ void visit(int* seen, int* cost, const int* weight, int from, int n) {
  const int node = blockIdx.x * blockDim.x + threadIdx.x;
  if (node >= n) return;
  seen[from] = 1;
  if (!seen[node] && weight[node] < cost[node]) cost[node] = weight[node];
}
int main() {
  constexpr int kNodes = 1024;
  int weight[kNodes], cost[kNodes], *s, *c, *w;
  for (int i = 0; i < kNodes; ++i) weight[i] = i % 7, cost[i] = 3;
  cudaMalloc(&s, sizeof cost), cudaMalloc(&c, sizeof cost), cudaMalloc(&w, sizeof cost);
  cudaMemset(s, 0, sizeof cost);
  cudaMemcpy(c, cost, sizeof cost, cudaMemcpyHostToDevice), cudaMemcpy(w, weight, sizeof cost, cudaMemcpyHostToDevice);
  visit<<<kNodes / 256, 256>>>(s, c, w, 5, kNodes);
  cudaMemcpy(cost, c, sizeof cost, cudaMemcpyDeviceToHost);
  cudaFree(s), cudaFree(c), cudaFree(w);
  for (int i = 0; i < kNodes; ++i)
    if (cost[i] != (i == 5 ? 3 : i % 7 < 3 ? i % 7 : 3)) return 1;
  return 0;
}
