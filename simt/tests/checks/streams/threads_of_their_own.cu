// Each host thread has a default stream of its own when it asks for that.
#include "common.h"
#include <thread>

int main() {
  int* a;
  cudaMalloc(&a, kBytes);
  std::thread other([=] { set<<<1, 256, 0, cudaStreamPerThread>>>(a, 1); });  // other: race
  other.join();
  set<<<1, 256, 0, cudaStreamPerThread>>>(a, 2);  // expect: race
  cudaDeviceSynchronize();
  cudaFree(a);
}
