// says: table[0], which is host memory (mine, a local variable of main at local.cu:10)
#include <cuda_runtime.h>
struct Table {
  int n, values[64];
};
__global__ void fill(Table* table) {
  table->values[threadIdx.x] = table->n;  // expect: out_of_bounds
}
int main() {
  Table mine{3, {}};
  fill<<<1, 64>>>(&mine);
  cudaDeviceSynchronize();
  return mine.values[0] < 0;
}
