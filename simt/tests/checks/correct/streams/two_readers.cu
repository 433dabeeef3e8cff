// Both streams read one buffer.
#include "../../streams/common.h"

int main() {
  int *a, *b, *c, *host;
  cudaMalloc(&a, kBytes);
  cudaMalloc(&b, kBytes);
  cudaMalloc(&c, kBytes);
  cudaMallocHost(&host, kBytes);
  cudaStream_t one, two, three;
  cudaStreamCreateWithFlags(&one, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&two, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&three, cudaStreamNonBlocking);
  set<<<1, 256>>>(a, 1);
  cudaDeviceSynchronize();
  twice<<<1, 256, 0, one>>>(b, a);
  twice<<<1, 256, 0, two>>>(c, a);
  cudaMemcpyAsync(host, a, kBytes, cudaMemcpyDeviceToHost, three);
  cudaDeviceSynchronize();
  cudaStreamDestroy(one);
  cudaStreamDestroy(two);
  cudaStreamDestroy(three);
  cudaFreeHost(host);
  cudaFree(a);
  cudaFree(b);
  cudaFree(c);
}
