// What threads hold in registers and on their stacks, of every type, keeps its value past barriers and warp operations.
#include <alloca.h>
#include <cstdio>
#include <cuda_runtime.h>

constexpr int kThreads = 96;

// More values than there are registers. Each step mixes one thread's with nothing but its own.
__global__ void many_values(double* out) {
  const int i = threadIdx.x;
  int whole[10];
  double real[10];
  long double wide = i + 0.25L;
  for (int k = 0; k < 10; k++) whole[k] = i * 31 + k, real[k] = i * 0.5 + k;
  for (int round = 0; round < 4; round++) {
    __syncthreads();
    wide += 1;
    for (int k = 0; k < 10; k++) whole[k] += k, real[k] += whole[k];
    const int other = __shfl_xor_sync(~0u, whole[round], 1);
    for (int k = 0; k < 10; k++) real[k] += other - whole[round];
  }
  double sum = static_cast<double>(wide);
  for (int k = 0; k < 10; k++) sum += whole[k] + real[k];
  out[i] = sum;
}

double many_values_of(int i) {
  double sum = i + 4.25;
  for (int k = 0; k < 10; k++) {
    int whole = i * 31 + k;
    double real = i * 0.5 + k;
    for (int round = 0; round < 4; round++) whole += k, real += whole + ((i ^ 1) - i) * 31;
    sum += whole + real;
  }
  return sum;
}

// A stack frame of a size that is known when running only.
__global__ void own_memory(double* out, int n) {
  volatile int* own = static_cast<volatile int*>(alloca((n + threadIdx.x % 3) * sizeof(int)));
  for (int k = 0; k < n; k++) own[k] = threadIdx.x + k;
  __syncthreads();
  int sum = 0;
  for (int k = 0; k < n; k++) {
    sum += own[k];
    __syncthreads();
  }
  out[threadIdx.x] = sum;
}

// Functions that a kernel calls, with values of the caller's in registers.
__device__ __noinline__ int turned(int value) {
  __shared__ int s[kThreads];
  __syncthreads();
  s[threadIdx.x] = value;
  __syncthreads();
  return s[kThreads - 1 - threadIdx.x];
}

__device__ __noinline__ int passed_on(int value, int lanes) { return __shfl_down_sync(~0u, value, lanes); }

__global__ void calls(double* out) {
  const int i = threadIdx.x;
  int a = i * 3, b = i * 5, c = i * 7, d = i * 11;
  for (int round = 0; round < 3; round++) {
    a += turned(b);
    c += passed_on(d, 0);
    b += a, d += c;
    if (i % 2) __nanosleep(1);
  }
  out[i] = a + b * 2.0 + c * 4.0 + d * 8.0;
}

double calls_of(int i) {
  int a[2] = {i * 3, (kThreads - 1 - i) * 3}, b[2] = {i * 5, (kThreads - 1 - i) * 5}, c = i * 7, d = i * 11;
  for (int round = 0; round < 3; round++) {
    a[0] += b[1], a[1] += b[0];
    c += d;
    b[0] += a[0], b[1] += a[1], d += c;
  }
  return a[0] + b[0] * 2.0 + c * 4.0 + d * 8.0;
}

int main() {
  double* device;
  double host[3][kThreads];
  cudaMalloc(&device, sizeof host);
  many_values<<<1, kThreads>>>(device);
  own_memory<<<1, kThreads>>>(device + kThreads, 20);
  calls<<<1, kThreads>>>(device + 2 * kThreads);
  cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int i = 0; i < kThreads; i++) wrong += host[0][i] != many_values_of(i) || host[1][i] != i * 20 + 190 || host[2][i] != calls_of(i);
  if (wrong) printf("the values of %d threads are wrong\n", wrong);
  cudaFree(device);
  return wrong != 0 || cudaGetLastError() != cudaSuccess;
}
