// says: a second time
// says: call barrier_wait() after each barrier_arrive()
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(2, 1, 1) k(int* out) {
  cg::cluster_group cluster = cg::this_cluster();
  cluster.barrier_arrive();
  out[blockIdx.x * 32 + threadIdx.x] = 1;
  cluster.sync();  // expect: divergent
}
int main() {
  int* out;
  cudaMalloc(&out, 256 * sizeof(int));
  cudaMemset(out, 0, 256 * sizeof(int));
  k<<<4, 32>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
