#include <cuda_runtime.h>
__device__ void warpReduce(volatile int* s, int t) {
  s[t] += s[t + 32];  // other: race a
  s[t] += s[t + 16];  // expect: race a; expect: race b; other: race b; other: race c
  s[t] += s[t + 8];  // expect: race c; expect: race d; other: race d; other: race e
  s[t] += s[t + 4];  // expect: race e; expect: race f; other: race f; other: race g
  s[t] += s[t + 2];  // expect: race g; expect: race h; other: race h; other: race i
  s[t] += s[t + 1];  // expect: race i; expect: race j; other: race j
}
__global__ void f(const int* in, int* o) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  if (t < 64) s[t] += s[t + 64];
  __syncthreads();
  if (t < 32) warpReduce(s, t);
  if (t == 0) *o = s[0];
}
int main() {
  int h[128];
  for (int i = 0; i < 128; i++)
    h[i] = i;
  int *d, *o;
  cudaMalloc(&d, 512);
  cudaMalloc(&o, 4);
  cudaMemcpy(d, h, 512, cudaMemcpyHostToDevice);
  f<<<1, 128>>>(d, o);
  cudaDeviceSynchronize();
  cudaFree(d);
  cudaFree(o);
}
