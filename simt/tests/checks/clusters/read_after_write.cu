#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(2, 1, 1) k(int* out) {
  __shared__ int s[32];
  cg::cluster_group cluster = cg::this_cluster();
  s[threadIdx.x] = 0;
  cluster.sync();
  cluster.map_shared_rank(s, cluster.block_rank() ^ 1)[threadIdx.x] = threadIdx.x;  // expect: race
  out[blockIdx.x * 32 + threadIdx.x] = s[threadIdx.x];  // other: race
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
