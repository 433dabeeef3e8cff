// Many clusters, one after the other: sums across blocks, counters in another block's shared memory, many barriers.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
const int kThreads = 96, kSize = 4;

// The sum over a cluster: within each block as usual, then from block to block.
__global__ void __cluster_dims__(kSize, 1, 1) sums(const int* in, int* out) {
  __shared__ int s[kThreads], of_block, of_cluster;
  cg::cluster_group cluster = cg::this_cluster();
  const int t = threadIdx.x;
  s[t] = in[blockIdx.x * kThreads + t];
  if (t == 0) of_cluster = 0;
  __syncthreads();
  for (int d = kThreads / 2; d >= 3; d /= 2) {
    if (t < d) s[t] += s[t + d];
    __syncthreads();
  }
  if (t == 0) of_block = s[0] + s[1] + s[2];
  cluster.sync();
  if (t < kSize && cluster.block_rank() == 0) atomicAdd(&of_cluster, *cluster.map_shared_rank(&of_block, t));
  if (t == 0 && cluster.block_rank() > 0) atomicMax(cluster.map_shared_rank(&s[5], 0), 1000 + cluster.block_rank());
  cluster.sync();
  const int total = *cluster.map_shared_rank(&of_cluster, 0), largest = cluster.map_shared_rank(s, 0)[5];
  cg::cluster_group::arrival_token token = cluster.barrier_arrive();
  if (t == 0) out[blockIdx.x] = total + largest - 1003;
  cluster.barrier_wait(static_cast<cg::cluster_group::arrival_token&&>(token));
}

// More barriers than the checker's clock counts.
__global__ void __cluster_dims__(2, 1, 1) passed_to_and_fro(int* out, int rounds) {
  __shared__ int value[2];
  cg::cluster_group cluster = cg::this_cluster();
  int* theirs = cluster.map_shared_rank(value, cluster.block_rank() ^ 1);
  if (threadIdx.x == 0) value[0] = cluster.block_rank();
  cluster.sync();
  for (int i = 0; i < rounds; i++) {
    if (threadIdx.x == 0) theirs[1 - i % 2] = value[i % 2] + 1;
    cluster.sync();
  }
  if (threadIdx.x == 0) out[blockIdx.x] = value[rounds % 2];
}

// Clusters add to the same words of global memory; each block takes its turn within its cluster.
__global__ void __cluster_dims__(kSize, 1, 1) in_turn(int* turns, int* all) {
  cg::cluster_group cluster = cg::this_cluster();
  int* mine = turns + blockIdx.x / kSize * 2;
  for (unsigned turn = 0; turn < cluster.num_blocks(); turn++) {
    if (turn == cluster.block_rank() && threadIdx.x == 0) mine[0] += turn + 1;
    cluster.sync();
  }
  if (cluster.thread_rank() == 0) atomicAdd(all, mine[0]);
}

int main() {
  const int blocks = 12 * kSize, rounds = 1201;
  static int h[blocks * kThreads], got[blocks];
  for (int i = 0; i < blocks * kThreads; i++) h[i] = i % 11;
  int *in, *out, wrong = 0;
  cudaMalloc(&in, sizeof h), cudaMalloc(&out, sizeof got);
  cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
  for (int launch = 0; launch < 3; launch++) {
    sums<<<blocks, kThreads>>>(in, out);
    cudaMemcpy(got, out, sizeof got, cudaMemcpyDeviceToHost);
    for (int block = 0; block < blocks; block++) {
      int sum = 0;
      for (int i = 0; i < kSize * kThreads; i++) sum += h[block / kSize * kSize * kThreads + i];
      wrong += got[block] != sum;
    }
  }
  passed_to_and_fro<<<4, 32>>>(out, rounds);
  cudaMemcpy(got, out, 4 * sizeof(int), cudaMemcpyDeviceToHost);
  for (int block = 0; block < 4; block++) wrong += got[block] != rounds + 1 - block % 2;
  cudaMemset(out, 0, sizeof got);
  in_turn<<<blocks / 4, 32>>>(out, out + blocks - 1);
  cudaMemcpy(got, out, sizeof got, cudaMemcpyDeviceToHost);
  wrong += got[0] != 10 || got[blocks - 1] != 10 * blocks / 4 / kSize;
  cudaFree(in), cudaFree(out);
  return wrong;
}
