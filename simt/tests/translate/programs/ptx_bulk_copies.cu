// Inline PTX for the copy engine without tensor maps: bulk copies in and out, reductions, and between blocks of a cluster.
#include <cstdint>
#include <cstdio>
#include <cuda_runtime.h>

__device__ __forceinline__ uint32_t shared_address(const void* p) {
  return static_cast<uint32_t>(__cvta_generic_to_shared(p));
}
__device__ __forceinline__ void init(uint64_t* bar, unsigned count) {
  asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(shared_address(bar)), "r"(count) : "memory");
}
__device__ __forceinline__ void expect(uint64_t* bar, unsigned bytes) {
  asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(shared_address(bar)), "r"(bytes) : "memory");
}
__device__ __forceinline__ void wait(uint64_t* bar, unsigned parity) {
  asm volatile(
      "{\n.reg .pred P1;\nWAIT:\n"
      "mbarrier.try_wait.parity.shared::cta.b64 P1, [%0], %1;\n"
      "@P1 bra DONE;\nbra WAIT;\nDONE:\n}" ::"r"(shared_address(bar)), "r"(parity) : "memory");
}
__device__ __forceinline__ void load(void* to, const void* from, unsigned bytes, uint64_t* bar) {
  asm volatile(
      "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(shared_address(to)),
      "l"(from), "r"(bytes), "r"(shared_address(bar)) : "memory");
}

// Piece after piece through a ring of two buffers: one thread loads, the others double, one thread stores.
__global__ void doubled(const float* in, float* out, int pieces) {
  __shared__ alignas(128) float buffer[2][64];
  __shared__ alignas(128) float result[2][64];
  __shared__ alignas(8) uint64_t full[2];
  if (threadIdx.x == 0) {
    init(&full[0], 1), init(&full[1], 1);
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
  }
  __syncthreads();
  if (threadIdx.x == 0)
    for (int i = 0; i < 2 && i < pieces; ++i) expect(&full[i], 256), load(buffer[i], in + 64 * i, 256, &full[i]);
  for (int i = 0; i < pieces; ++i) {
    const int slot = i % 2;
    wait(&full[slot], i / 2 % 2);
    if (threadIdx.x == 0) asm volatile("cp.async.bulk.wait_group.read 1;" ::: "memory");
    __syncthreads();
    result[slot][threadIdx.x] = 2 * buffer[slot][threadIdx.x];
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    __syncthreads();
    if (threadIdx.x == 0) {
      asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(out + 64 * i),
                   "r"(shared_address(result[slot])), "r"(256) : "memory");
      asm volatile("cp.async.bulk.commit_group;" ::: "memory");
      if (i + 2 < pieces) expect(&full[slot], 256), load(buffer[slot], in + 64 * (i + 2), 256, &full[slot]);
    }
  }
  if (threadIdx.x == 0) asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");
}

// Every block adds the same numbers.
__global__ void added(float* sums, int* counts, unsigned long long* most) {
  __shared__ alignas(16) float ones[32];
  __shared__ alignas(16) int number[32];
  __shared__ alignas(16) unsigned long long large[32];
  ones[threadIdx.x] = 0.5f * threadIdx.x, number[threadIdx.x] = 1 << threadIdx.x % 4;
  large[threadIdx.x] = blockIdx.x * 100 + threadIdx.x;
  asm volatile("fence.proxy.async;" ::: "memory");
  __syncthreads();
  unsigned leader = 0;
  asm volatile("{ .reg .pred p; elect.sync _|p, 0xffffffff; selp.u32 %0, 1, 0, p; }" : "=r"(leader));
  if (leader) {
    asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.add.f32 [%0], [%1], %2;" ::"l"(sums),
                 "r"(shared_address(ones)), "r"(128) : "memory");
    asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.or.b32 [%0], [%1], %2;" ::"l"(counts),
                 "r"(shared_address(number)), "r"(128) : "memory");
    asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.max.u64 [%0], [%1], %2;" ::"l"(most),
                 "r"(shared_address(large)), "r"(256) : "memory");
    asm volatile("cp.async.bulk.commit_group;\ncp.async.bulk.wait_group 0;" ::: "memory");
  }
}

// Two blocks: the first copies in for both, and the second sends its answer back. Each tells the other by its barrier.
__global__ void __cluster_dims__(2, 1, 1) in_cluster(const int* in, int* out) {
  __shared__ alignas(128) int tile[32], answer[32], mine[32];
  __shared__ alignas(8) uint64_t full, back;
  unsigned rank;
  asm volatile("mov.u32 %0, %cluster_ctarank;" : "=r"(rank));
  if (threadIdx.x == 0) {
    init(&full, 1), init(&back, 32 + 1);
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
  }
  asm volatile("barrier.cluster.arrive.release.aligned;\nbarrier.cluster.wait.acquire.aligned;" ::: "memory");
  if (threadIdx.x == 0) expect(&full, 128);
  if (rank == 0 && threadIdx.x == 0) {
    expect(&back, 128);
    asm volatile(
        "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [%0], [%1], %2, [%3], %4;" ::"r"(
            shared_address(tile)), "l"(in), "r"(128), "r"(shared_address(&full)), "h"(static_cast<uint16_t>(3)) : "memory");
  }
  wait(&full, 0);
  uint32_t far_answer, far_back;
  asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(far_answer) : "r"(shared_address(answer)), "r"(0));
  asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(far_back) : "r"(shared_address(&back)), "r"(0));
  if (rank == 1) {
    mine[threadIdx.x] = 3 * tile[31 - threadIdx.x];
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    __syncthreads();
    if (threadIdx.x == 0)
      asm volatile("cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(
                       far_answer), "r"(shared_address(mine)), "r"(128), "r"(far_back) : "memory");
    asm volatile("mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%0];" ::"r"(far_back) : "memory");
  } else {
    wait(&back, 0);
    out[threadIdx.x] = answer[threadIdx.x] + tile[threadIdx.x];
  }
  asm volatile("barrier.cluster.arrive.release.aligned;\nbarrier.cluster.wait.acquire.aligned;" ::: "memory");
}

int main() {
  int wrong = 0;
  const auto ends = [&](const char* name, bool right) {
    if (!right) ++wrong, printf("%s: wrong\n", name);
  };
  constexpr int kPieces = 7;
  float *in, *out;
  cudaMallocManaged(&in, 64 * kPieces * sizeof(float)), cudaMallocManaged(&out, 64 * kPieces * sizeof(float));
  for (int i = 0; i < 64 * kPieces; ++i) in[i] = 0.25f * i;
  doubled<<<1, 64>>>(in, out, kPieces);
  ends("doubled", cudaDeviceSynchronize() == cudaSuccess);
  for (int i = 0; i < 64 * kPieces; ++i) ends("doubled", out[i] == 0.5f * i);
  float* sums;
  int* counts;
  unsigned long long* most;
  cudaMallocManaged(&sums, 128), cudaMallocManaged(&counts, 128), cudaMallocManaged(&most, 256);
  for (int i = 0; i < 32; ++i) sums[i] = 1, counts[i] = 16, most[i] = 250;
  added<<<4, 32>>>(sums, counts, most);
  ends("added", cudaDeviceSynchronize() == cudaSuccess);
  for (int i = 0; i < 32; ++i)
    ends("added", sums[i] == 1 + 2.0f * i && counts[i] == (16 | 1 << i % 4) && most[i] == 300u + i);
  int *numbers, *answers;
  cudaMallocManaged(&numbers, 128), cudaMallocManaged(&answers, 128);
  for (int i = 0; i < 32; ++i) numbers[i] = 7 * i + 1;
  in_cluster<<<2, 32>>>(numbers, answers);
  ends("in_cluster", cudaDeviceSynchronize() == cudaSuccess);
  for (int i = 0; i < 32; ++i) ends("in_cluster", answers[i] == 3 * (7 * (31 - i) + 1) + 7 * i + 1);
  cudaFree(in), cudaFree(out), cudaFree(sums), cudaFree(counts), cudaFree(most), cudaFree(numbers), cudaFree(answers);
  printf(wrong ? "FAILED\n" : "PASSED\n");
  return wrong != 0;
}
