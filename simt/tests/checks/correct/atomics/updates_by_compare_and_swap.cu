// Plain reads with which an atomic update of the same word begins, in both memories; locks made of atomics and fences.
#include <cuda_runtime.h>
__device__ float max_of(float* address, float value) {
  int* bits = (int*)address;
  int old = *bits, assumed;
  while (value > __int_as_float(old)) {
    assumed = old;
    old = atomicCAS(bits, assumed, __float_as_int(value));
  }
  return __int_as_float(old);
}
__device__ double add_to(double* address, double value) {
  unsigned long long *bits = (unsigned long long*)address, old = *bits, assumed;
  do {
    assumed = old;
    old = atomicCAS(bits, assumed, __double_as_longlong(value + __longlong_as_double(assumed)));
  } while (assumed != old);
  return __longlong_as_double(old);
}
__global__ void fold(const float* in, float* most, double* sum, int* least, int* lock, int* guarded) {
  __shared__ float block_most;
  __shared__ int inner, guarded_here;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x == 0) block_most = 0, inner = 0, guarded_here = 0;
  __syncthreads();
  max_of(&block_most, in[i]);
  if ((int)in[i] < *least) atomicMin(least, (int)in[i]);
  if (threadIdx.x % 32 == 0) {
    while (atomicCAS(&inner, 0, 1) != 0) {}
    guarded_here += 1;
    __threadfence_block();
    atomicExch(&inner, 0);
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    max_of(most, block_most);
    add_to(sum, block_most);
    while (atomicCAS(lock, 0, 1) != 0) {}
    __threadfence();
    *guarded += guarded_here;
    __threadfence();
    atomicExch(lock, 0);
  }
}
int main() {
  const int n = 1024;
  float h[n];
  for (int i = 0; i < n; i++) h[i] = (i * 37) % n;
  float *in, *most;
  double* sum;
  int *least, *lock, *guarded;
  cudaMalloc(&in, sizeof h), cudaMalloc(&most, 4), cudaMalloc(&sum, 8), cudaMalloc(&least, 4), cudaMalloc(&lock, 4), cudaMalloc(&guarded, 4);
  cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice), cudaMemset(most, 0, 4), cudaMemset(sum, 0, 8), cudaMemset(least, 0x7f, 4), cudaMemset(lock, 0, 4), cudaMemset(guarded, 0, 4);
  fold<<<8, 128>>>(in, most, sum, least, lock, guarded);
  float got_most;
  int got_least, got_guarded;
  cudaMemcpy(&got_most, most, 4, cudaMemcpyDeviceToHost), cudaMemcpy(&got_least, least, 4, cudaMemcpyDeviceToHost), cudaMemcpy(&got_guarded, guarded, 4, cudaMemcpyDeviceToHost);
  cudaFree(in), cudaFree(most), cudaFree(sum), cudaFree(least), cudaFree(lock), cudaFree(guarded);
  return got_most != n - 1 || got_least != 0 || got_guarded != 32;
}
