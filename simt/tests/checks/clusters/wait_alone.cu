// says: without having arrived
// says: call barrier_arrive() before barrier_wait()
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(2, 1, 1) k(int* out) {
  cg::cluster_group cluster = cg::this_cluster();
  cluster.barrier_wait();  // expect: divergent
  out[blockIdx.x * 32 + threadIdx.x] = 1;
}
int main() {
  int* out;
  cudaMalloc(&out, 256 * sizeof(int));
  cudaMemset(out, 0, 256 * sizeof(int));
  k<<<4, 32>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
