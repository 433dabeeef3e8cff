// Kernels on two streams that only update the same words atomically: the sum does not depend on their order.
#include "../../streams/common.h"

__global__ void count_in(int* sums, const int* in) {
  atomicAdd(&sums[in[threadIdx.x] % 8], 1);
  if (threadIdx.x == 0) atomicMax(&sums[8], 7);
}
int main() {
  int *sums, *in, host[9], total = 0;
  cudaStream_t one, two;
  cudaStreamCreateWithFlags(&one, cudaStreamNonBlocking), cudaStreamCreateWithFlags(&two, cudaStreamNonBlocking);
  cudaMalloc(&sums, sizeof host), cudaMalloc(&in, 256 * sizeof(int));
  cudaMemset(sums, 0, sizeof host), cudaMemset(in, 0, 256 * sizeof(int));
  cudaDeviceSynchronize();
  count_in<<<1, 256, 0, one>>>(sums, in);
  count_in<<<1, 256, 0, two>>>(sums, in);
  cudaDeviceSynchronize();
  cudaMemcpy(host, sums, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 8; ++i) total += host[i];
  cudaFree(sums), cudaFree(in), cudaStreamDestroy(one), cudaStreamDestroy(two);
  return total != 512;
}
