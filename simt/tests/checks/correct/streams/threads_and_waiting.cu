// Host threads with default streams of their own, each waited for.
#include "../../streams/common.h"
#include <thread>

int main() {
  int *a, *b;
  cudaMalloc(&a, kBytes);
  cudaMalloc(&b, kBytes);
  std::thread other([=] {
    set<<<1, 256, 0, cudaStreamPerThread>>>(a, 1);
    cudaStreamSynchronize(cudaStreamPerThread);
  });
  other.join();
  twice<<<1, 256, 0, cudaStreamPerThread>>>(b, a);
  twice<<<1, 256>>>(a, b);  // the default stream of all threads waits for theirs
  cudaDeviceSynchronize();
  cudaFree(a);
  cudaFree(b);
}
