// Blocks hand their partial sums to the last of them by a fence and an atomic ticket; the same flag is set by many threads.
#include <cuda_runtime.h>
__device__ unsigned ticket;
__global__ void sum(const int* in, int* partial, int* total, int* any, int n) {
  __shared__ int s[128];
  __shared__ bool last;
  int t = threadIdx.x, v = 0;
  for (int i = blockIdx.x * 128 + t; i < n; i += gridDim.x * 128) v += in[i];
  s[t] = v;
  if (v > 0) *any = 1;
  __syncthreads();
  for (int d = 64; d > 0; d /= 2) { if (t < d) s[t] += s[t + d]; __syncthreads(); }
  if (t == 0) { partial[blockIdx.x] = s[0]; __threadfence(); last = atomicAdd(&ticket, 1u) == gridDim.x - 1; }
  __syncthreads();
  if (!last) return;
  if (t == 0) { int r = 0; for (int b = 0; b < (int)gridDim.x; b++) r += partial[b]; *total = r; }
}
int main() {
  const int n = 10000;
  static int h[n];
  long expected = 0;
  for (int i = 0; i < n; i++) expected += h[i] = i % 7;
  int *in, *partial, *total, *any, got = 0;
  cudaMalloc(&in, sizeof h), cudaMalloc(&partial, 64 * 4), cudaMalloc(&total, 4), cudaMalloc(&any, 4);
  cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
  sum<<<40, 128>>>(in, partial, total, any, n);
  cudaMemcpy(&got, total, 4, cudaMemcpyDeviceToHost);
  cudaFree(in), cudaFree(partial), cudaFree(total), cudaFree(any);
  return got != expected;
}
