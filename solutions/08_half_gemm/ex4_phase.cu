// Exercise 4: wait for the right phase. A producer fills two stages in turn, a consumer multiplies them.
// Changed:  the parity of the phase that both sides wait for.
// Look for: the right products, however long the dot products are, and no race.
#include "asynchronous.h"
#include "operands.h"
#include "store.h"

namespace half_gemm {

using T = __nv_bfloat16;

constexpr int kSide = 64, kCols = 128, kStages = 2;  // a block's tile is 64 x 128

struct Memory {
  alignas(1024) T a[kStages][kSide * kDepth];
  alignas(1024) T b[kStages][kCols * kDepth];
  uint64_t full[kStages], empty[kStages];
};

// Both sides take the stages in turn: step 0, 1, 2, 3 ... goes to stage 0, 1, 0, 1 ...
static __device__ int stage_of(int step) { return step % kStages; }

// A barrier's phases have parity 0, 1, 0, 1 ... This is the parity of the phase of `full` that ends when the boxes of
// `step` have arrived, and of the phase of `empty` that ends when its products have read them.
static __device__ unsigned parity_of(int step) {
  // --- your code
  return step / kStages % 2;
  // --- end of your code
}

__global__ void __launch_bounds__(256)
    phase(const __grid_constant__ CUtensorMap a, const __grid_constant__ CUtensorMap b, T* c, int m, int n, int k) {
  extern __shared__ __align__(1024) unsigned char memory[];
  auto& shared = *reinterpret_cast<Memory*>(memory);
  const int across = tiles(n, kCols), steps = tiles(k, kDepth);
  const int row = blockIdx.x / across * kSide, col = blockIdx.x % across * kCols;
  if (threadIdx.x == 0)
    for (int stage = 0; stage < kStages; ++stage) {
      kernels::barrier_init(&shared.full[stage]);
      kernels::barrier_init(&shared.empty[stage]);
    }
  __syncthreads();  // the barriers are made before anyone uses them

  if (threadIdx.x >= 128) {  // the producer
    if (threadIdx.x == 128)
      for (int step = 0; step < steps; ++step) {
        const int stage = stage_of(step);
        // What was in the stage before has been read.
        if (step >= kStages) kernels::barrier_wait(&shared.empty[stage], parity_of(step - kStages));
        kernels::barrier_expect(&shared.full[stage], sizeof(shared.a[0]) + sizeof(shared.b[0]));
        kernels::load_box(shared.a[stage], a, row, step * kDepth, &shared.full[stage]);
        kernels::load_box(shared.b[stage], b, col, step * kDepth, &shared.full[stage]);
      }
    return;
  }
  float sums[kCols / 2];
  for (int step = 0; step < steps; ++step) {
    const int stage = stage_of(step);
    kernels::barrier_wait(&shared.full[stage], parity_of(step));
    begin_products();
    multiply_stage<T, true>(sums, shared.a[stage], shared.b[stage], step > 0);
    end_group();
    wait_products<0>();
    if (threadIdx.x == 0) kernels::barrier_arrive(&shared.empty[stage]);
  }
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
#pragma unroll
  for (int i = 0; i < kCols / 2; i += 2)
    store_pair(c, m, n, row + warp * 16 + lane / 4 + i / 2 % 2 * 8, col + i / 4 * 8 + lane % 4 * 2, sums[i],
               sums[i + 1]);
}

void launch_phase(const Gemm<T>& g, cudaStream_t stream) {
  const Operands of = operands(g, kSide, kCols, stream);
  cudaFuncSetAttribute(phase, cudaFuncAttributeMaxDynamicSharedMemorySize, sizeof(Memory));
  phase<<<unsigned(tiles(g.m, kSide) * tiles(g.n, kCols)), 256, sizeof(Memory), stream>>>(of.a, of.b, g.c, g.m, g.n,
                                                                                          g.k);
}

}  // namespace half_gemm
