// The first of the two stores leaves what is there.
#include <cuda_runtime.h>
__global__ void last_wins(int* flag) {
  for (int i = 0; i < 2; ++i)
    if (threadIdx.x % 2 == i) *flag = i;  // expect: race; other: race
}
int main() {
  int* flag;
  cudaMalloc(&flag, 4), cudaMemset(flag, 0, 4);
  last_wins<<<1, 2>>>(flag);
  cudaDeviceSynchronize();
  cudaFree(flag);
}
