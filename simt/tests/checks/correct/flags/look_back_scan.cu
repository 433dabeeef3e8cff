// counted only: nothing sees a loop of volatile reads in plain code. Blocks hand sums on by volatile flags behind fences.
#include <cuda_runtime.h>
__device__ int next_block;
__global__ void scan(const int* in, int* out, volatile int* sums, volatile int* flags, int n) {
  __shared__ int s[128], number, base;
  if (threadIdx.x == 0) number = atomicAdd(&next_block, 1);
  __syncthreads();
  int t = threadIdx.x, i = number * 128 + t;
  s[t] = i < n ? in[i] : 0;
  __syncthreads();
  for (int d = 1; d < 128; d *= 2) { int v = t >= d ? s[t - d] : 0; __syncthreads(); s[t] += v; __syncthreads(); }
  if (t == 0) {
    base = 0;
    if (number > 0) { while (flags[number - 1] == 0) {} __threadfence(); base = sums[number - 1]; }
    sums[number] = base + s[127];
    __threadfence();
    flags[number] = 1;
  }
  __syncthreads();
  if (i < n) out[i] = s[t] + base;
}
int main() {
  const int n = 1000;
  int h[n], *in, *out, *sums, *flags, wrong = 0;
  for (int i = 0; i < n; i++) h[i] = i % 5;
  cudaMalloc(&in, n * 4), cudaMalloc(&out, n * 4), cudaMalloc(&sums, 64), cudaMalloc(&flags, 64);
  cudaMemcpy(in, h, n * 4, cudaMemcpyHostToDevice), cudaMemset(flags, 0, 64);
  scan<<<8, 128>>>(in, out, sums, flags, n);
  cudaMemcpy(h, out, n * 4, cudaMemcpyDeviceToHost);
  for (int i = 0, sum = 0; i < n; i++) sum += i % 5, wrong += h[i] != sum;
  cudaFree(in), cudaFree(out), cudaFree(sums), cudaFree(flags);
  return wrong != 0;
}
