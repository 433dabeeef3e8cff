#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(2, 1, 1) k(int* out) {
  cg::cluster_group cluster = cg::this_cluster();
  cluster.sync();
  if (cluster.thread_rank() == 0) out[0] += 1 + blockIdx.x;  // expect: race; other: race
  cluster.sync();
}
int main() {
  int* out;
  cudaMalloc(&out, 256 * sizeof(int));
  cudaMemset(out, 0, 256 * sizeof(int));
  k<<<4, 32>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
