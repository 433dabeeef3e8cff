#include <cooperative_groups.h>
__global__ void meet(int* out) {
  if (blockIdx.x == 3) return;
  cooperative_groups::this_grid().sync();  // expect: divergent
  out[blockIdx.x] = 1;
}
int main() {
  int* out;
  cudaMalloc(&out, 64);
  void* arguments[] = {&out};
  cudaLaunchCooperativeKernel((void*)meet, dim3(4), dim3(1), arguments);
  cudaFree(out);
}
