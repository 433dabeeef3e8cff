// The host waits for one stream before it asks for work on the other.
#include "../../streams/common.h"

int main() {
  int *a, *b;
  cudaMalloc(&a, kBytes);
  cudaMalloc(&b, kBytes);
  cudaStream_t one, two;
  cudaStreamCreate(&one);
  cudaStreamCreate(&two);
  set<<<1, 256, 0, one>>>(a, 1);
  cudaStreamSynchronize(one);
  twice<<<1, 256, 0, two>>>(b, a);
  cudaStreamSynchronize(two);
  set<<<1, 256, 0, one>>>(b, 3);
  cudaDeviceSynchronize();
  cudaStreamDestroy(one);
  cudaStreamDestroy(two);
  cudaFree(a);
  cudaFree(b);
}
