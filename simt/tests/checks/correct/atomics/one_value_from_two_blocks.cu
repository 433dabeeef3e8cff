// Blocks that run at the same time on two cores and store the same values to the same words, as those that raise flags do.
#include <cuda_runtime.h>
__global__ void raise_flags(int* flags, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) flags[i] = 1;
}
int main() {
  const int n = 1 << 14;
  int* flags;
  cudaMalloc(&flags, n * sizeof(int));
  for (int round = 0; round < 8; round++) {
    cudaMemset(flags, 0, n * sizeof(int));
    raise_flags<<<2, 32>>>(flags, n);
  }
  int last;
  cudaMemcpy(&last, flags + n - 1, sizeof last, cudaMemcpyDeviceToHost);
  cudaFree(flags);
  return last != 1;
}
