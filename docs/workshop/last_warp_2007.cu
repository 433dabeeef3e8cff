// The last warp as it was written in 2007, on GPUs whose lanes could not drift apart: no barrier between the
// levels, and `volatile` to keep the compiler from holding sums in registers. It is a race today, and was
// undefined in the language all along.
//   warpwise exec docs/workshop/last_warp_2007.cu
// names the lines that race, and gives a wrong sum. On a GPU it may give the right one for years.
#include <cuda_runtime.h>

#include <cstdio>

constexpr int kThreads = 64;

__global__ void last_warp(const float* in, float* out) {
  __shared__ float sums[kThreads];
  const int t = threadIdx.x;
  sums[t] = in[t];
  __syncthreads();

  if (t < 32) {
    volatile float* s = sums;
    s[t] = s[t] + s[t + 32];
    s[t] = s[t] + s[t + 16];  // lane 0 wants what lane 16 has just written: nothing says that it has
    s[t] = s[t] + s[t + 8];
    s[t] = s[t] + s[t + 4];
    s[t] = s[t] + s[t + 2];
    s[t] = s[t] + s[t + 1];
    if (t == 0) *out = s[0];
  }
}

int main() {
  float host[kThreads], sum = 0, *in, *out;
  for (int i = 0; i < kThreads; i++) host[i] = float(i + 1);
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof sum);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  last_warp<<<1, kThreads>>>(in, out);
  cudaMemcpy(&sum, out, sizeof sum, cudaMemcpyDeviceToHost);
  std::printf("sum %g, expected %g\n", sum, kThreads * (kThreads + 1) / 2.0);
  cudaFree(in);
  cudaFree(out);
}
