// says: data[0], which is host memory (counts, a host variable declared at variable.cu:3)
#include <cuda_runtime.h>
static int counts[64];
__global__ void fill(int* data) {
  data[threadIdx.x] = 1;  // expect: out_of_bounds
}
int main() {
  fill<<<1, 64>>>(counts);
  cudaDeviceSynchronize();
  return counts[0] < 0;
}
