// says: sum[0] (of 1 element of 4 bytes)
// says: put a cluster.sync()
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void __cluster_dims__(4, 1, 1) k(int* out) {
  __shared__ int sum;
  cg::cluster_group cluster = cg::this_cluster();
  if (threadIdx.x == 0) sum = 0;
  cluster.sync();
  if (threadIdx.x == 0) *cluster.map_shared_rank(&sum, 0) += 1 + blockIdx.x;  // expect: race; other: race
  cluster.sync();
  if (threadIdx.x == 0 && cluster.block_rank() == 0) out[blockIdx.x] = sum;
}
int main() {
  int* out;
  cudaMalloc(&out, 256 * sizeof(int));
  cudaMemset(out, 0, 256 * sizeof(int));
  k<<<4, 32>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
