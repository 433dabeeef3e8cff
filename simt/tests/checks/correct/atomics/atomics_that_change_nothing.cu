// A compare-and-swap that fails, and a minimum or maximum that is there already, write nothing: others may read the word.
#include <cuda_runtime.h>
__global__ void visit(int* level, int* shared_out, int* out) {
  __shared__ int least;
  const int own = threadIdx.x, next = (own + 1) % 64;
  if (own == 0) least = -5;
  __syncthreads();
  if (atomicCAS(&level[next], -1, level[own] + 1) == -1) out[next] = 1;
  atomicMax(&level[next], level[own] - 100);
  shared_out[own] = least + atomicMin(&least, own);
}
int main() {
  int host[64], *level, *shared_out, *out;
  for (int i = 0; i < 64; ++i) host[i] = i;
  cudaMalloc(&level, sizeof host), cudaMalloc(&shared_out, sizeof host), cudaMalloc(&out, sizeof host);
  cudaMemcpy(level, host, sizeof host, cudaMemcpyHostToDevice);
  visit<<<1, 64>>>(level, shared_out, out);
  cudaMemcpy(host, shared_out, sizeof host, cudaMemcpyDeviceToHost);
  cudaFree(level), cudaFree(shared_out), cudaFree(out);
  return host[63] != -10;
}
