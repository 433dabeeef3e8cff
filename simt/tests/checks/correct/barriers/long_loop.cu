// More barriers than the checks' clock counts, lanes that leave a loop at different times, a spin lock within a block.
#include <cuda_runtime.h>
__global__ void steps(int* out, int n) {
  __shared__ int s[64];
  __shared__ int lock, sum;
  int t = threadIdx.x;
  s[t] = t;
  if (t == 0) lock = 0, sum = 0;
  for (int i = 0; i < n; i++) { __syncthreads(); int v = s[(t + 1) % 64]; __syncthreads(); s[t] = v; }
  int v = 0;
  for (int i = 0; i <= t * 10; i++) v += out[t * 0] * 0 + 1;
  while (atomicCAS(&lock, 0, 1) != 0) {}
  atomicAdd(&sum, v);
  __threadfence_block();
  atomicExch(&lock, 0);
  __syncthreads();
  if (t == 0) out[1] = sum, out[2] = s[0];
}
int main() {
  int *out, got[3];
  cudaMalloc(&out, 12), cudaMemset(out, 0, 12);
  steps<<<1, 64>>>(out, 2600);
  cudaMemcpy(got, out, 12, cudaMemcpyDeviceToHost);
  cudaFree(out);
  return got[1] != 64 + 10 * 63 * 32 || got[2] != 2600 % 64;
}
