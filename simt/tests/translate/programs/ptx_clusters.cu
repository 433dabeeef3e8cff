// Inline PTX of clusters: their barrier, their registers, and an address in another block's shared memory.
#include <cstdio>

__global__ void __cluster_dims__(2, 1, 1) exchange(unsigned* out) {
  __shared__ unsigned value;
  unsigned rank, blocks, cluster, clusters;
  asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
  asm("mov.u32 %0, %%cluster_nctarank;" : "=r"(blocks));
  asm("mov.u32 %0, %%clusterid.x;" : "=r"(cluster));
  asm("mov.u32 %0, %%nclusterid.x;" : "=r"(clusters));
  if (threadIdx.x == 0) value = 10 * blockIdx.x + threadIdx.x;
  asm volatile("barrier.cluster.arrive.release.aligned;\nbarrier.cluster.wait.acquire.aligned;" ::: "memory");
  unsigned long long other;
  asm volatile("mapa.u64 %0, %1, %2;" : "=l"(other) : "l"(&value), "r"(rank ^ 1));
  const unsigned got = *reinterpret_cast<const unsigned*>(other);
  asm volatile("barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;" ::: "memory");
  if (threadIdx.x == 0) out[blockIdx.x] = got + 100 * blocks + 1000 * cluster + 10000 * clusters;
}

int main() {
  unsigned *out, wrong = 0;
  cudaMallocManaged(&out, 4 * sizeof(unsigned));
  exchange<<<4, 32>>>(out);
  wrong += cudaDeviceSynchronize() != cudaSuccess;
  for (unsigned i = 0; i < 4; ++i) wrong += out[i] != 10 * (i ^ 1) + 200 + 1000 * (i / 2) + 20000;
  cudaFree(out);
  std::printf(wrong ? "FAILED\n" : "PASSED\n");
  return wrong != 0;
}
