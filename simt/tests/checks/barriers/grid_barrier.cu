#include <cooperative_groups.h>
__global__ void wait(int* o) {
  cooperative_groups::this_grid().sync();  // expect: divergent
  o[0] = 1;
}
int main() {
  int* a;
  cudaMalloc(&a, 1024);
  wait<<<4, 32>>>(a);
  cudaDeviceSynchronize();
  cudaFree(a);
  return 0;
}
