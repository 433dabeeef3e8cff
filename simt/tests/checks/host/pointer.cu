// says: data[0], which is host memory (256 bytes allocated at pointer.cu:8)
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void fill(int* data) {
  data[threadIdx.x] = 1;  // expect: out_of_bounds
}
int main() {
  int* data = (int*)std::malloc(256);
  fill<<<1, 64>>>(data);
  cudaDeviceSynchronize();
  std::free(data);
  return 0;
}
