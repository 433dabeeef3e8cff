// says: data[0], which is host memory (256 bytes allocated at vector.cu:8)
#include <cuda_runtime.h>
#include <vector>
__global__ void fill(int* data) {
  data[threadIdx.x] = 1;  // expect: out_of_bounds
}
int main() {
  std::vector<int> list(64);
  fill<<<1, 64>>>(list.data());
  cudaDeviceSynchronize();
  return 0;
}
