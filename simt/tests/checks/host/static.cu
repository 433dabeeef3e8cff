// says: data[0], which is host memory (kept, a host variable declared at static.cu:7)
#include <cuda_runtime.h>
__global__ void fill(int* data) {
  data[threadIdx.x] = 1;  // expect: out_of_bounds
}
int main() {
  static int kept[64];
  fill<<<1, 64>>>(kept);
  cudaDeviceSynchronize();
  return kept[0] < 0;
}
