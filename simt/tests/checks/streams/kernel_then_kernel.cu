// Two streams do not wait for each other, though one was asked first.
// says: kernel_then_kernel.cu:15: kernel twice on stream two reads b[0] to b[1023], which kernel twice at kernel_then_kernel.cu:14 writes on stream one, with nothing that orders the two; record an event behind the first (cudaEventRecord) and let the other stream wait for it (cudaStreamWaitEvent), or use one stream for both.
#include "common.h"

int main() {
  int *a, *b, *c;
  cudaMalloc(&a, kBytes);
  cudaMalloc(&b, kBytes);
  cudaMalloc(&c, kBytes);
  cudaStream_t one, two;
  cudaStreamCreate(&one);
  cudaStreamCreate(&two);
  set<<<1, 256, 0, one>>>(a, 3);
  twice<<<1, 256, 0, one>>>(b, a);  // other: race
  twice<<<1, 256, 0, two>>>(c, b);  // expect: race
  cudaDeviceSynchronize();
  cudaStreamDestroy(one);
  cudaStreamDestroy(two);
  cudaFree(a);
  cudaFree(b);
  cudaFree(c);
}
