// Thread block clusters: their shape, their barrier, and shared memory of other blocks.
#include <cooperative_groups.h>
#include <cstdio>
namespace cg = cooperative_groups;

// The bins of one histogram lie in the shared memory of all blocks of a cluster.
__global__ void histogram(const int* in, int n, int* bins, int bins_of_block) {
  extern __shared__ int own[];
  cg::cluster_group cluster = cg::this_cluster();
  for (int i = threadIdx.x; i < bins_of_block; i += blockDim.x) own[i] = 0;
  cluster.sync();
  const int threads = gridDim.x * blockDim.x;
  for (int i = cg::this_grid().thread_rank(); i < n; i += threads) {
    int* theirs = cluster.map_shared_rank(own, in[i] / bins_of_block);
    atomicAdd(&theirs[in[i] % bins_of_block], 1);
  }
  cluster.sync();
  int* const mine = bins + cluster.block_rank() * bins_of_block;
  for (int i = threadIdx.x; i < bins_of_block; i += blockDim.x) atomicAdd(&mine[i], own[i]);
}

// Each block of a cluster passes its sum to the next, in a ring; all end with the same total.
template <class T>
__global__ void __cluster_dims__(4, 1, 1) __launch_bounds__(64) ring(const T* in, T* out) {
  __shared__ T sums[64], passed[2];
  auto cluster = cg::this_cluster();
  const unsigned rank = cluster.block_rank(), next = (rank + 1) % cluster.num_blocks();
  sums[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  T total = 0, own = 0;
  for (int i = 0; i < 64; i++) own += sums[i];
  if (threadIdx.x == 0) passed[0] = own;
  cluster.sync();
  for (unsigned round = 0; round < cluster.num_blocks(); round++) {
    const T now = passed[round % 2];
    total += now;
    if (threadIdx.x == 0) *cluster.map_shared_rank(&passed[(round + 1) % 2], next) = now;
    cluster.sync();
  }
  if (threadIdx.x == 0) out[blockIdx.x] = total;
}

// Of two dimensions: each thread asks where it is, and reads a place in the block diagonally opposite.
__cluster_dims__(2, 2) __global__ void places(int* out, int* wrong) {
  __shared__ int here;
  cg::cluster_group cluster = cg::this_cluster();
  const dim3 at = cluster.block_index(), thread = cluster.thread_index(), shape = cluster.dim_threads();
  const unsigned block = blockIdx.y * gridDim.x + blockIdx.x;
  if (threadIdx.x == 0) here = block;
  cg::cluster_group::arrival_token token = cluster.barrier_arrive();
  if (at.x != blockIdx.x % 2 || at.y != blockIdx.y % 2 || cluster.block_rank() != at.x + 2 * at.y) atomicAdd(wrong, 1);
  if (thread.x != at.x * blockDim.x + threadIdx.x || thread.y != at.y || shape.x != 2 * blockDim.x || shape.y != 2)
    atomicAdd(wrong, 1);
  if (cluster.thread_rank() != cluster.block_rank() * blockDim.x + threadIdx.x) atomicAdd(wrong, 1);
  if (cluster.num_threads() != 4 * blockDim.x || cluster.dim_blocks().y != 2 || cluster.num_blocks() != 4)
    atomicAdd(wrong, 1);
  if (__clusterIdx().x != blockIdx.x / 2 || __clusterGridDimInClusters().y != gridDim.y / 2) atomicAdd(wrong, 1);
  cluster.barrier_wait(static_cast<cg::cluster_group::arrival_token&&>(token));
  const unsigned opposite = 3 - cluster.block_rank();
  int* theirs = cluster.map_shared_rank(&here, opposite);
  if (cluster.query_shared_rank(theirs) != opposite || cluster.query_shared_rank(&here) != 3 - opposite)
    atomicAdd(wrong, 1);
  if (threadIdx.x == 0) out[block] = *theirs;
  cluster.sync();
}

// Blocks may end before the others of their cluster, when nobody needs them any more.
__global__ void some_end(int* out) {
  __shared__ int value;
  cg::cluster_group cluster = cg::this_cluster();
  if (threadIdx.x == 0) value = 10 + cluster.block_rank();
  cluster.sync();
  const int first = *cluster.map_shared_rank(&value, 0);
  cluster.sync();
  if (cluster.block_rank() == 3) return;
  if (threadIdx.x == 0) value = first + cluster.block_rank();
  cluster.sync();
  const int second = *cluster.map_shared_rank(&value, 2);
  cluster.sync();
  if (threadIdx.x == 0) out[blockIdx.x] = second;
}

// A block waits for a flag in its own shared memory, and not at a barrier, before it ends.
__global__ void __cluster_dims__(2, 1, 1) flags(int* out) {
  __shared__ int value;
  __shared__ volatile int arrived;
  auto cluster = cg::this_cluster();
  if (threadIdx.x == 0) value = 5 * blockIdx.x, arrived = 0;
  cluster.sync();
  if (cluster.block_rank() == 1 && threadIdx.x == 0) {
    *cluster.map_shared_rank(&value, 0) += 7;
    __threadfence();
    atomicAdd((int*)cluster.map_shared_rank((int*)&arrived, 0), 1);
  }
  if (cluster.block_rank() == 0 && threadIdx.x == 0) {
    while (arrived == 0) {}
    __threadfence();
    out[blockIdx.x / 2] = value;
  }
}

// Without clusters each block is one.
__global__ void alone(int* wrong) {
  __shared__ int value;
  cg::cluster_group cluster = cg::this_cluster();
  if (threadIdx.x == 0) value = blockIdx.x;
  cluster.sync();
  if (cluster.num_blocks() != 1 || cluster.block_rank() != 0 || *cluster.map_shared_rank(&value, 0) != blockIdx.x)
    atomicAdd(wrong, 1);
}

int main() {
  const int n = 3000, bins = 64, size = 4;
  static int in[n], expected[bins];
  for (int i = 0; i < n; i++) expected[in[i] = (i * 37 + i / 7) % bins]++;
  int *d_in, *d_bins, *wrong, failures = 0;
  cudaMalloc(&d_in, sizeof in);
  cudaMallocManaged(&d_bins, sizeof expected);
  cudaMallocManaged(&wrong, sizeof(int));
  cudaMemcpy(d_in, in, sizeof in, cudaMemcpyHostToDevice);
  cudaMemset(d_bins, 0, sizeof expected);
  *wrong = 0;

  cudaLaunchConfig_t config = {};
  cudaLaunchAttribute attribute;
  attribute.id = cudaLaunchAttributeClusterDimension;
  attribute.val.clusterDim.x = size, attribute.val.clusterDim.y = attribute.val.clusterDim.z = 1;
  config.gridDim = 3 * size, config.blockDim = 64, config.dynamicSmemBytes = bins / size * sizeof(int);
  config.attrs = &attribute, config.numAttrs = 1;
  int largest = 0, active = 0;
  if (cudaOccupancyMaxPotentialClusterSize(&largest, histogram, &config) || largest != 8) return 1;
  if (cudaOccupancyMaxActiveClusters(&active, histogram, &config) || active < 1) return 2;
  if (cudaLaunchKernelEx(&config, histogram, d_in, n, d_bins, bins / size)) return 3;
  cudaDeviceSynchronize();
  for (int i = 0; i < bins; i++) failures += d_bins[i] != expected[i];

  int* totals;
  cudaMallocManaged(&totals, 16 * sizeof(int));
  ring<<<8, 64>>>(d_in, totals);
  cudaDeviceSynchronize();
  for (int block = 0; block < 8; block++) {
    int sum = 0;
    for (int i = 0; i < 256; i++) sum += in[block / 4 * 256 + i];
    failures += totals[block] != sum;
  }

  places<<<dim3(4, 2), 32>>>(totals, wrong);
  cudaDeviceSynchronize();
  const int opposite[] = {5, 4, 7, 6, 1, 0, 3, 2};
  for (int block = 0; block < 8; block++) failures += totals[block] != opposite[block];

  config.gridDim = 4, config.dynamicSmemBytes = 0;
  if (cudaLaunchKernelEx(&config, some_end, totals)) return 4;
  cudaDeviceSynchronize();
  for (int block = 0; block < 3; block++) failures += totals[block] != 12;

  flags<<<4, 32>>>(totals);
  alone<<<3, 64>>>(wrong);
  if (cudaDeviceSynchronize()) return 5;
  failures += totals[0] != 7 || totals[1] != 17 || *wrong;
  cudaFree(d_in), cudaFree(d_bins), cudaFree(totals), cudaFree(wrong);
  printf(failures ? "FAILED\n" : "PASSED\n");
  return failures != 0;
}
