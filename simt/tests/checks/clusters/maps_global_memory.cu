// says: not in shared memory: out[0]
// says: pass the address of a __shared__ variable
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(2, 1, 1) k(int* out) {
  cg::cluster_group cluster = cg::this_cluster();
  cluster.sync();
  cluster.map_shared_rank(out, 1)[threadIdx.x] = 1;  // expect: out_of_bounds
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
