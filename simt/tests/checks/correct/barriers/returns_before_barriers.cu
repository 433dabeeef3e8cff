// Threads that have returned take no part in barriers: before the first one, between two, and in a loop.
#include <cuda_runtime.h>
__global__ void before(int* out, int n) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  if (t >= n) return;
  s[t] = t;
  __syncthreads();
  out[t] = s[n - 1 - t];
}
__global__ void between(int* out, int n) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = t;
  __syncthreads();
  const int mirrored = s[63 - t];
  __syncthreads();
  out[t] = mirrored;
  if (t >= n) return;
  s[t] = 2 * t;
  __syncthreads();
  out[t] = s[n - 1 - t];
}
__global__ void in_a_loop(int* out) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  for (int round = 0;; ++round) {
    if (round > t / 16) return;
    s[t] = round;
    __syncthreads();
    out[t] = s[t / 16 * 16 + (t + 1) % 16];
    __syncthreads();
  }
}
int main() {
  int *out, host[64], wrong = 0;
  cudaMalloc(&out, sizeof host);
  cudaMemset(out, 0, sizeof host);
  before<<<1, 64>>>(out, 50);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  for (int t = 0; t < 64; t++) wrong += host[t] != (t < 50 ? 49 - t : 0);
  between<<<1, 64>>>(out, 20);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  for (int t = 0; t < 64; t++) wrong += host[t] != (t < 20 ? 2 * (19 - t) : 63 - t);
  in_a_loop<<<1, 64>>>(out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  for (int t = 0; t < 64; t++) wrong += host[t] != t / 16;
  cudaFree(out);
  return wrong != 0;
}
