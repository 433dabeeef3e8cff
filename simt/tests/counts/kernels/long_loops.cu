// Lanes of a warp that do atomics in some turns of a long loop: one request a turn, of those lanes that take part.
#include <cuda_runtime.h>
__global__ void count_odd(const unsigned char* in, int n, int* bins) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    if (in[i] & 1) atomicAdd(&bins[in[i]], 1);
}
__global__ void highest(const unsigned char* in, int n, int* out) {
  __shared__ int best;
  if (threadIdx.x == 0) best = 0;
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    if (in[i] % 3) atomicMax(&best, in[i]);
  __syncthreads();
  if (threadIdx.x == 0) *out = best;
}
int main() {
  constexpr int kCount = 32000;
  static unsigned char values[kCount];
  for (int i = 0; i < kCount; ++i) values[i] = i * 2654435761u >> 13;
  unsigned char* in;
  int* bins;
  cudaMalloc(&in, kCount), cudaMalloc(&bins, 1024), cudaMemset(bins, 0, 1024);
  cudaMemcpy(in, values, kCount, cudaMemcpyHostToDevice);
  count_odd<<<1, 32>>>(in, kCount, bins);
  count_odd<<<20, 160>>>(in, kCount, bins);
  highest<<<1, 32>>>(in, kCount, bins);
  cudaFree(in), cudaFree(bins);
}
