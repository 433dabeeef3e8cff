// says: in block (1, 0, 0), which may have ended
// says: put a cluster.sync()
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(2, 1, 1) k(int* out) {
  __shared__ int s[32];
  cg::cluster_group cluster = cg::this_cluster();
  s[threadIdx.x] = threadIdx.x;
  cluster.sync();
  if (cluster.block_rank() == 1) return;
  cluster.sync();
  out[blockIdx.x * 32 + threadIdx.x] = cluster.map_shared_rank(s, 1)[threadIdx.x];  // expect: out_of_bounds
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
