// options: {"launch_limit_s": 1}
#include <cuda_runtime.h>
#include <chrono>
#include <thread>
__global__ void wait(const int* flag) {
  while (*(volatile const int*)flag == 0) {}  // expect: time
}
__global__ void nothing() {}
// A launch of another thread does not extend the first one's time.
int main() {
  int* flag;
  cudaMalloc(&flag, 4);
  cudaMemset(flag, 0, 4);
  std::thread other([] {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    nothing<<<1, 1>>>();
  });
  wait<<<1, 32>>>(flag);
  other.join();
  cudaDeviceSynchronize();
  cudaFree(flag);
}
