// Kernels that return in several places, with arguments on the stack, and with a stack frame that had to be aligned.
#include <cstdio>
#include <cuda_runtime.h>

struct Scales {
  double of[9];
};

__global__ void many_arguments(int a, int b, int c, int d, int e, int f, int g, Scales scales, float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  if (i % 3 == 0) {
    out[i] = a + b + c + d + e + f + g;
    return;
  }
  out[i] = static_cast<float>(scales.of[i % 9]);
}

__global__ void aligned_frame(float* out, int n) {
  alignas(64) volatile float own[16];
  __shared__ float s[64];
  const int i = threadIdx.x;
  own[i % 16] = i;
  s[i] = own[i % 16] + 1;
  __syncthreads();
  if (i % 2) return;
  out[i] = s[63 - i];
  if (i >= n) return;
  out[i + 1] = reinterpret_cast<unsigned long long>(&own[0]) % 64 == 0 ? own[i % 16] : -1;
}

int main() {
  float* device;
  float host[100];
  cudaMalloc(&device, sizeof host);
  Scales scales;
  for (int i = 0; i < 9; i++) scales.of[i] = 100 + i;
  many_arguments<<<4, 33>>>(1, 2, 3, 4, 5, 6, 7, scales, device, 100);
  cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int i = 0; i < 100; i++) wrong += host[i] != (i % 3 == 0 ? 28 : 100 + i % 9);
  aligned_frame<<<1, 64>>>(device, 64);
  cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 64; i += 2) wrong += host[i] != 64 - i || host[i + 1] != i;
  if (wrong) printf("%d values are wrong\n", wrong);
  cudaFree(device);
  return wrong != 0 || cudaGetLastError() != cudaSuccess;
}
