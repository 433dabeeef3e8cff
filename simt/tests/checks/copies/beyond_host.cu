// says: 240 bytes are left of the 240 allocated at beyond_host.cu:5
#include <cuda_runtime.h>
#include <vector>
int main() {
  std::vector<int> host(60);
  int* data;
  cudaMalloc(&data, 256);
  cudaMemcpy(data, host.data(), 256, cudaMemcpyHostToDevice);  // expect: out_of_bounds
  cudaFree(data);
}
