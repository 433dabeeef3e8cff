// One kernel writes the even elements, the other the odd ones.
#include "../../streams/common.h"

int main() {
  int *a;
  cudaMalloc(&a, kBytes);
  cudaStream_t one, two;
  cudaStreamCreate(&one);
  cudaStreamCreate(&two);
  set<<<1, 256, 0, one>>>(a, 1, kCount / 2, 2);
  set<<<1, 256, 0, two>>>(a + 1, 2, kCount / 2, 2);
  cudaDeviceSynchronize();
  cudaStreamDestroy(one);
  cudaStreamDestroy(two);
  cudaFree(a);
}
